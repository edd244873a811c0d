/** JSON-RPC over one plain POST, as a client without a library sends it. */
import { operationList } from '../../src/contract/index.ts';
import type { Reply } from '../support/harness.ts';
import { holdToContract } from '../support/heldToContract.ts';
import { send } from '../support/send.ts';
import { expectMcpAnswerFits } from './told.ts';

export interface RpcReply {
  jsonrpc: '2.0';
  id: string | number | null;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

export interface RpcOptions {
  key?: string | null;
  path?: string;
  headers?: Record<string, string>;
  rawBody?: string;
}

export async function post(url: string, body: unknown, { key, path = '/mcp', headers, rawBody }: RpcOptions) {
  const { text, ...response } = await send(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers },
    body: rawBody ?? JSON.stringify(body),
  });
  const json = (text === '' ? null : JSON.parse(text)) as unknown;
  holdReplies(body, json);
  return { ...response, text, json };
}

/** Checks the envelopes of tool calls, and of failures before JSON-RPC, against the contract. */
function holdReplies(body: unknown, json: unknown): void {
  const toolOf = new Map((Array.isArray(body) ? (body as unknown[]) : [body]).map((message) => [idOf(message), nameOf(message)]));
  for (const reply of Array.isArray(json) ? (json as unknown[]) : [json]) {
    const { result, error_code } = (reply ?? {}) as { result?: Record<string, unknown>; error_code?: unknown };
    if (error_code !== undefined) holdToContract(undefined, reply);
    const envelope = result?.['structuredContent'];
    if (envelope)
      expectMcpAnswerFits(
        operationList.find(({ id }) => id === toolOf.get(idOf(reply))),
        envelope,
      );
  }
}

const idOf = (message: unknown) => (message as { id?: unknown } | null)?.id;
const nameOf = (message: unknown) => (message as { params?: { name?: unknown } } | null)?.params?.name;

export const request = (method: string, params: Record<string, unknown> = {}, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
export const toolCall = (name: string, input: unknown, id: string | number = 1) => request('tools/call', { name, arguments: input }, id);

/** The envelope of one tool call. */
export async function callTool(url: string, key: string, name: string, input: unknown): Promise<Omit<Reply, 'status' | 'headers'>> {
  const { json } = await post(url, toolCall(name, input), { key });
  const { result, error } = json as RpcReply;
  if (!result) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return result['structuredContent'] as Omit<Reply, 'status' | 'headers'>;
}
