/** A request of revision 2026-07-28, as a client without a library sends it. Each request carries what a session held before. */
import { post, toolCall, type request, type RpcReply } from './rpc.ts';

export const statelessRevision = '2026-07-28';
const key = (name: string) => `io.modelcontextprotocol/${name}`;

export interface StatelessOptions {
  readonly key: string;
  readonly path?: string;
  readonly capabilities?: object;
  readonly headers?: Record<string, string>;
  /** Replaces fields of `_meta`. */
  readonly meta?: Record<string, unknown>;
}

/** Sends a message with its `_meta` and the headers that repeat it. */
export async function sendStateless(url: string, message: ReturnType<typeof request>, options: StatelessOptions) {
  const { capabilities = {}, path, headers, meta } = options;
  const { name } = message.params as { name?: string };
  const _meta = {
    [key('protocolVersion')]: statelessRevision,
    [key('clientInfo')]: { name: 'raw', version: '1' },
    [key('clientCapabilities')]: capabilities,
    ...meta,
  };
  const answer = await post(
    url,
    { ...message, params: { ...message.params, _meta } },
    {
      key: options.key,
      ...(path === undefined ? {} : { path }),
      headers: {
        'mcp-protocol-version': statelessRevision,
        'mcp-method': message.method,
        ...(name === undefined ? {} : { 'mcp-name': name }),
        ...headers,
      },
    },
  );
  return { ...answer, reply: answer.json as RpcReply & { error?: { data?: unknown } } };
}

/** Calls a tool. `more` adds parameters besides the tool's name and arguments. */
export function statelessCall(url: string, name: string, input: unknown, options: StatelessOptions, more: Record<string, unknown> = {}) {
  const message = toolCall(name, input);
  return sendStateless(url, { ...message, params: { ...message.params, ...more } }, options);
}
