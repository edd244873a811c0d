/**
 * MCP as JSON-RPC 2.0 over one POST: stateless, no session, batches of at most 20. Specification, "MCP access"; decisions, 7.
 * Our own thin layer, because the SDK's server refuses JSON-only clients and rejects a whole batch for one bad message.
 */
import { type OperationId } from '../contract/index.ts';
import type { ToolProfile } from '../contract/profiles.ts';
import type { Locale } from '../contract/vocabulary.ts';
import type { Outcome, Pipeline } from '../pipeline/runOperation.ts';
import { operationsOf, toolsOf } from './tools.ts';

export const protocolRevisions = ['2025-06-18', '2025-03-26', '2024-11-05'] as const;
const mostMessages = 20;

export interface McpPost {
  readonly body: unknown;
  readonly profile: ToolProfile | null;
  readonly authorization: string | undefined;
  readonly locale: Locale;
  readonly requestId: string;
  readonly protocolVersionHeader: string | undefined;
  readonly pipeline: Pipeline;
  readonly publicUrl: string;
  readonly version: string;
}

export interface McpAnswer {
  readonly status: number;
  /** null: no body. */
  readonly json: unknown;
  readonly headers: Record<string, string>;
}

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

export async function handleMcpPost(post: McpPost): Promise<McpAnswer> {
  const problem = await post.pipeline.authenticator.authenticate(post.authorization);
  if ('problem' in problem) return unauthorized(post);
  const header = post.protocolVersionHeader;
  if (header !== undefined && !protocolRevisions.some((revision) => revision === header))
    return bad(400, -32600, `MCP-Protocol-Version must be one of ${protocolRevisions.join(', ')}.`);
  if (!Array.isArray(post.body)) {
    const reply = await answerMessage(post, post.body);
    return reply === null ? accepted : { status: 200, json: reply, headers: {} };
  }
  if (post.body.length === 0) return bad(400, -32600, 'A batch must hold at least one message.');
  if (post.body.length > mostMessages) return bad(400, -32600, `A batch holds at most ${mostMessages} messages; nothing was executed.`);
  const replies: unknown[] = [];
  for (const message of post.body) {
    const reply = await answerMessage(post, message);
    if (reply !== null) replies.push(reply);
  }
  return replies.length === 0 ? accepted : { status: 200, json: replies, headers: {} };
}

const accepted: McpAnswer = { status: 202, json: null, headers: {} };

function bad(status: number, code: number, message: string): McpAnswer {
  return { status, json: rpcError(null, code, message), headers: {} };
}

/** RFC 9728, section 5.1: the client finds the authorization server through this header. */
async function unauthorized(post: McpPost): Promise<McpAnswer> {
  const outcome = await post.pipeline.run({ ...call(post, 'listSkills', {}) });
  const suffix = post.profile ? `/${post.profile}` : '';
  return {
    status: 401,
    json: outcome.envelope,
    headers: { 'WWW-Authenticate': `Bearer resource_metadata="${post.publicUrl}/.well-known/oauth-protected-resource/mcp${suffix}"` },
  };
}

/** The reply to one message; null for a notification. */
async function answerMessage(post: McpPost, value: unknown): Promise<unknown> {
  if (!isMessage(value)) {
    // Responses from the client need no answer; a stateless server asked nothing.
    const isResponse = typeof value === 'object' && value !== null && ('result' in value || 'error' in value) && !('method' in value);
    return isResponse ? null : rpcError(idOf(value), -32600, 'Not a JSON-RPC 2.0 request.');
  }
  if (value.id === undefined) return null;
  const params = value.params ?? {};
  switch (value.method) {
    case 'initialize':
      return rpcResult(value.id, initialize(post, params));
    case 'ping':
      return rpcResult(value.id, {});
    case 'tools/list':
      return rpcResult(value.id, { tools: toolsOf(post.profile) });
    case 'tools/call':
      return callTool(post, value.id, params);
    default:
      return rpcError(value.id, -32601, `There is no method ${value.method.slice(0, 100)}.`);
  }
}

function initialize(post: McpPost, params: Record<string, unknown>) {
  const asked = protocolRevisions.find((revision) => revision === params['protocolVersion']);
  return {
    protocolVersion: asked ?? protocolRevisions[0],
    capabilities: { tools: { listChanged: false } },
    serverInfo: { name: 'truckroll', title: 'Truckroll', version: post.version },
    instructions:
      'Scheduling and dispatch for one field-service business. To book: find or create the customer, offer only windows from ' +
      'listJobRequestBookingWindows, createJobRequest, quoteJobRequest, listMatchingSlots, then confirmJobRequest with a slot\'s ' +
      'business_time.datetime and the job\'s status_version. Every answer is an envelope; error_code 0 is success, any other code says what to do.',
  };
}

async function callTool(post: McpPost, id: string | number, params: Record<string, unknown>): Promise<unknown> {
  const name = params['name'];
  if (!operationsOf(post.profile).some((op) => op.id === name)) return rpcError(id, -32602, `There is no tool ${String(name).slice(0, 100)} here.`);
  const given = params['arguments'] ?? {};
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const outcome = await post.pipeline.run({
    ...call(post, name as OperationId, isObject ? (given as Record<string, unknown>) : {}),
    ...(isObject ? {} : { inputErrors: [{ field: 'arguments', code: 'type', message: 'arguments must be an object.' }] }),
  });
  return rpcResult(id, toolResult(outcome));
}

function call(post: McpPost, operationId: OperationId, input: Record<string, unknown>) {
  return { operationId, input, authorization: post.authorization, locale: post.locale, requestId: post.requestId, overMcp: true };
}

/** The envelope as text and as structured content; a failure is an in-band tool error. */
function toolResult(outcome: Outcome) {
  return {
    content: [{ type: 'text', text: JSON.stringify(outcome.envelope) }],
    structuredContent: outcome.envelope,
    isError: outcome.envelope.error_code !== 0,
  };
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { jsonrpc, id, method, params } = value as Record<string, unknown>;
  const isId = id === undefined || typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));
  const isParams = params === undefined || (typeof params === 'object' && params !== null && !Array.isArray(params));
  return jsonrpc === '2.0' && typeof method === 'string' && isId && isParams;
}

function idOf(value: unknown): string | number | null {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

const rpcResult = (id: string | number, result: unknown) => ({ jsonrpc: '2.0', id, result });
const rpcError = (id: string | number | null, code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } });
