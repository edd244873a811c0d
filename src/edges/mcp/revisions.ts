/**
 * Finds the protocol revision of a message. Up to 2025-11-25 a client sends it in `initialize` and perhaps in a header. Since 2026-07-28
 * every request sends it in `_meta` and in headers, which must agree. [mcp.revisions]; docs/internals/call.md#revisions.
 */
import { isMessage, isObject, rpcCodes, type RpcMessage } from './rpc.ts';

/** Revisions with a handshake, newest first. A client that asks for an unknown revision gets the newest. */
export const handshakeRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export const statelessRevision = '2026-07-28';
export const revisions = [statelessRevision, ...handshakeRevisions] as const;

/** Headers of a POST that describe its message. */
export interface ProtocolHeaders {
  readonly version: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
}

/** How to answer a POST. `problem` is the error to answer instead. */
export type Dialect =
  /** `revision`: as the header says; undefined: it says none, as before 2025-06-18. */
  | { readonly speaks: 'handshake'; readonly revision: string | undefined }
  | { readonly speaks: 'stateless'; readonly capabilities: Record<string, unknown> }
  | {
      readonly speaks: 'nothing';
      readonly code: number;
      readonly problem: string;
      readonly data?: object;
      /** The problem is in the headers; the message was not read. */
      readonly isOfHeaders?: true;
    };

const metaKey = (name: string) => `io.modelcontextprotocol/${name}`;

const isHandshake = (version: unknown) => handshakeRevisions.some((known) => known === version);

/** The revision of a body, from its headers and `_meta`. */
export function dialectOf(body: unknown, headers: ProtocolHeaders): Dialect {
  const said = metaOf(body)?.[metaKey('protocolVersion')];
  if (said === undefined && headers.version !== statelessRevision) {
    if (headers.version === undefined || isHandshake(headers.version)) return { speaks: 'handshake', revision: headers.version };
    return { ...nothing(rpcCodes.invalidRequest, `MCP-Protocol-Version must be one of ${revisions.join(', ')}.`), isOfHeaders: true };
  }
  if (said === undefined) return nothing(rpcCodes.invalidParams, `params._meta must name ${metaKey('protocolVersion')}.`);
  if (said !== headers.version)
    return nothing(rpcCodes.headerMismatch, `MCP-Protocol-Version must be ${String(said).slice(0, 40)}, as in params._meta.`);
  if (said !== statelessRevision) {
    if (isHandshake(said)) return { speaks: 'handshake', revision: headers.version };
    return nothing(rpcCodes.unsupportedVersion, 'Unsupported protocol version', { supported: revisions, requested: said });
  }
  return statelessManner(body, headers);
}

function statelessManner(body: unknown, headers: ProtocolHeaders): Dialect {
  if (!isMessage(body)) return nothing(rpcCodes.invalidRequest, 'The body must be one JSON-RPC 2.0 message.');
  const capabilities = metaOf(body)?.[metaKey('clientCapabilities')];
  if (!isObject(capabilities)) return nothing(rpcCodes.invalidParams, `params._meta must name ${metaKey('clientCapabilities')}.`);
  const wrong = headerProblem(body, headers);
  return wrong === null ? { speaks: 'stateless', capabilities } : nothing(rpcCodes.headerMismatch, wrong);
}

/** Refuses headers that contradict the message, because proxies route by them. */
function headerProblem({ id, method, params }: RpcMessage, headers: ProtocolHeaders): string | null {
  if (id === undefined) return null;
  if (headers.method !== method) return `Header mismatch: Mcp-Method must be ${method.slice(0, 100)}.`;
  if (method !== 'tools/call') return null;
  const name = String(params?.['name']);
  return headers.name !== undefined && decoded(headers.name) === name ? null : `Header mismatch: Mcp-Name must be ${name.slice(0, 100)}.`;
}

/** Decodes `=?base64?…?=`, which encodes text that headers cannot hold (Streamable HTTP, "Value Encoding"). */
function decoded(value: string): string {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString();
}

function metaOf(body: unknown): Record<string, unknown> | undefined {
  const meta = isMessage(body) ? body.params?.['_meta'] : undefined;
  return isObject(meta) ? meta : undefined;
}

const nothing = (code: number, problem: string, data?: object): Dialect & { speaks: 'nothing' } => ({
  speaks: 'nothing',
  code,
  problem,
  ...(data ? { data } : {}),
});

/** Since 2026-07-28 every result says that it is complete and names the server. */
export const completed = (result: Record<string, unknown>, version: string) => ({
  resultType: 'complete',
  ...result,
  _meta: { ...(result['_meta'] as object | undefined), [metaKey('serverInfo')]: serverInfo(version) },
});

export const serverInfo = (version: string) => ({ name: 'truckroll', title: 'Truckroll', version });

/** Private, because the list depends on the credential's permissions. They and the texts change rarely. */
export const cacheHints = { ttlMs: 300_000, cacheScope: 'private' } as const;
/** Short-lived, because the instructions have the current date. */
export const discoveryHints = { ttlMs: 60_000, cacheScope: 'private' } as const;
