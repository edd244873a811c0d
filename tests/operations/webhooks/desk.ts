/** Steps that the tests of subscriptions share. */
import type { TestBusiness } from '../../support/harness.ts';
import { callTool } from '../../mcp/rpc.ts';

/** Registers an endpoint over REST, then over MCP. Returns both answers, which must agree. */
export async function refusedOverBoth(url: string, business: TestBusiness, input: Record<string, unknown>, key = business.key) {
  const rest = await business.call('createWebhookEndpoint', input as never, { key });
  const mcp = await callTool(url, key, 'createWebhookEndpoint', input);
  const told = ({ error_code, errors, data }: { error_code: unknown; errors: unknown; data: unknown }) => ({ error_code, errors, data });
  return { rest: { status: rest.status, ...told(rest) }, mcp: told(mcp as never) };
}
