/** MCP over Streamable HTTP, stateless: POST on /mcp and its profiles; GET answers 405 (specification, "MCP access"). */
import type { FastifyInstance } from 'fastify';
import { toolProfiles, type ToolProfile } from '../contract/profiles.ts';
import { handleMcpPost } from '../mcp/handle.ts';
import { localeOf } from '../pipeline/messages.ts';
import type { AppParts } from './app.ts';
import { sendFailure } from './app.ts';

export function mountMcp(app: FastifyInstance, parts: AppParts): void {
  mountProfile(app, parts, '/mcp', null);
  for (const profile of toolProfiles) mountProfile(app, parts, `/mcp/${profile}`, profile);
}

function mountProfile(app: FastifyInstance, parts: AppParts, path: string, profile: ToolProfile | null): void {
  app.post(path, async (request, reply) => {
    if (isForeign(request.headers.origin, parts.publicUrl())) return sendFailure(reply, 'PERMISSION_DENIED', request.headers['x-locale']);
    const asked = (request.query as { profile?: string }).profile;
    const result = await handleMcpPost({
      body: request.body,
      profile: profile ?? toolProfiles.find((name) => name === asked) ?? null,
      authorization: request.headers.authorization,
      locale: localeOf(request.headers['x-locale']?.toString()),
      requestId: request.id,
      protocolVersionHeader: request.headers['mcp-protocol-version']?.toString(),
      pipeline: parts.pipeline,
      publicUrl: parts.publicUrl(),
      version: parts.version,
    });
    reply.status(result.status).headers(result.headers);
    return result.json === null ? reply.send() : reply.type('application/json').send(result.json);
  });
  for (const method of ['GET', 'DELETE'] as const)
    app.route({ method, url: path, handler: (request, reply) => sendFailure(reply.header('Allow', 'POST'), 'METHOD_NOT_ALLOWED', request.headers['x-locale']) });
}

/** A browser on another site must not reach a local server through DNS rebinding (MCP, Streamable HTTP, "Security warning"). */
function isForeign(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== new URL(publicUrl).host;
}
