/** Methods other than tool calls: handshake, discovery and the list of tools. */
import { instructionsFor } from './instructions.ts';
import type { McpPost } from './post.ts';
import { cacheHints, completed, discoveryHints, handshakeRevisions, revisions, serverInfo, type Dialect } from './revisions.ts';
import { requestIdOf, isMessage, rpcCodes, rpcError, rpcResult } from './rpc.ts';
import { toolsOf } from './tools.ts';
import { viewFor } from './views.ts';

interface Reply {
  readonly reply: unknown;
  /** HTTP status, when it is not 200. */
  readonly status?: number;
}

const capabilities = { tools: { listChanged: false } };

/** The reply to a message that calls no tool. */
export async function replyTo(post: McpPost, value: unknown, manner: Dialect): Promise<Reply> {
  if (!isMessage(value)) return { reply: rpcError(requestIdOf(value), rpcCodes.invalidRequest, 'Not a JSON-RPC 2.0 request.') };
  const { id = 0, method, params = {} } = value;
  if (method === 'tools/call')
    return { reply: rpcError(id, rpcCodes.invalidParams, `There is no tool ${String(params['name']).slice(0, 100)} here.`) };
  const isStateless = manner.speaks === 'stateless';
  const result = isStateless ? await statelessResult(post, method) : await handshakeResult(post, method, params);
  if (result) return { reply: rpcResult(id, isStateless ? completed(result, post.version) : result) };
  const reply = rpcError(id, rpcCodes.methodNotFound, `There is no method ${method.slice(0, 100)}.`);
  // Streamable HTTP 2026-07-28, "Protocol Version Header".
  return isStateless ? { reply, status: 404 } : { reply };
}

async function statelessResult(post: McpPost, method: string): Promise<Record<string, unknown> | null> {
  switch (method) {
    case 'server/discover':
      return { supportedVersions: revisions, capabilities, instructions: await instructions(post), ...discoveryHints };
    case 'tools/list':
      return { tools: shownTools(post), ...cacheHints };
    default:
      return null;
  }
}

async function handshakeResult(post: McpPost, method: string, params: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  switch (method) {
    case 'initialize': {
      const asked = handshakeRevisions.find((revision) => revision === params['protocolVersion']);
      return {
        protocolVersion: asked ?? handshakeRevisions[0],
        capabilities,
        serverInfo: serverInfo(post.version),
        instructions: await instructions(post),
      };
    }
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: shownTools(post) };
    default:
      return null;
  }
}

const shownTools = ({ view, principal }: McpPost) => toolsOf(viewFor(view, principal), principal);

async function instructions(post: McpPost): Promise<string> {
  const { pipeline, principal, view } = post;
  const { tenant, nowMilliseconds } = await pipeline.surroundings(principal);
  const names = new Set(shownTools(post).map(({ name }) => name));
  return instructionsFor(viewFor(view, principal).profile, names, { ...tenant, nowMilliseconds });
}
