/** Messages of JSON-RPC 2.0. */

export interface RpcMessage {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

/** The codes of JSON-RPC 2.0, section 5.1, and of MCP 2026-07-28, "Error Codes". */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  /** MCP 2025-11-25, "Elicitation", URL mode. */
  urlElicitationRequired: -32042,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

export function isMessage(value: unknown): value is RpcMessage {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { jsonrpc, id, method, params } = value as Record<string, unknown>;
  const isId = id === undefined || typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));
  const isParams = params === undefined || isObject(params);
  return jsonrpc === '2.0' && typeof method === 'string' && isId && isParams;
}

/** Whether a message needs a reply. Notifications need none, nor do responses, because a stateless server sends no requests. */
export function needsReply(value: unknown): boolean {
  if (isMessage(value)) return value.id !== undefined;
  return !(typeof value === 'object' && value !== null && ('result' in value || 'error' in value) && !('method' in value));
}

export function requestIdOf(value: unknown): string | number | null {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rpcResult = (id: string | number, result: unknown) => ({ jsonrpc: '2.0', id, result });

export const rpcError = (id: string | number | null, code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data ? { data } : {}) },
});
