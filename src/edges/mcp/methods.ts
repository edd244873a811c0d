/** Methods other than tool calls: handshake, discovery and the list of tools. */
import { isCallable } from './confirmation.ts';
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
  const result = isStateless ? await statelessResult(post, method, manner) : await handshakeResult(post, method, params, manner);
  if (result) return { reply: rpcResult(id, isStateless ? completed(result, post.version) : result) };
  const reply = rpcError(id, rpcCodes.methodNotFound, `There is no method ${method.slice(0, 100)}.`);
  // Streamable HTTP 2026-07-28, "Protocol Version Header".
  return isStateless ? { reply, status: 404 } : { reply };
}

async function statelessResult(post: McpPost, method: string, manner: Dialect): Promise<Record<string, unknown> | null> {
  switch (method) {
    case 'server/discover':
      return { supportedVersions: revisions, capabilities, instructions: await instructions(post, manner), ...discoveryHints };
    case 'tools/list':
      return { tools: shownTools(post, manner), ...cacheHints };
    default:
      return null;
  }
}

async function handshakeResult(
  post: McpPost,
  method: string,
  params: Record<string, unknown>,
  manner: Dialect,
): Promise<Record<string, unknown> | null> {
  switch (method) {
    case 'initialize': {
      const asked = handshakeRevisions.find((revision) => revision === params['protocolVersion']);
      return {
        protocolVersion: asked ?? handshakeRevisions[0],
        capabilities,
        serverInfo: serverInfo(post.version),
        instructions: await instructions(post, manner),
      };
    }
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: shownTools(post, manner) };
    default:
      return null;
  }
}

/** Models try every tool they see, so tools that would always be refused are hidden. */
const shownTools = ({ view, principal }: McpPost, manner: Dialect) =>
  toolsOf(viewFor(view, principal), principal, (op) => isCallable(op, principal, manner));

async function instructions(post: McpPost, manner: Dialect): Promise<string> {
  const { pipeline, principal, view } = post;
  const { tenant, nowMilliseconds } = await pipeline.surroundings(principal);
  const names = new Set(shownTools(post, manner).map(({ name }) => name));
  return instructionsFor(viewFor(view, principal).profile, names, { ...tenant, nowMilliseconds });
}
