/** MCP over Streamable HTTP, stateless: POST on /mcp and its profiles; GET answers 405 (specification, "MCP access"). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toolProfiles, type ToolProfile } from '../contract/profiles.ts';
import { handleMcpPost } from '../mcp/handle.ts';
import { localeOf } from '../pipeline/messages.ts';
import { sendFailure } from './failure.ts';
import type { AppParts } from './parts.ts';
import { addLimits } from './rest.ts';

export function mountMcp(app: FastifyInstance, parts: AppParts): void {
  mountProfile(app, parts, '/mcp', null);
  for (const profile of toolProfiles) mountProfile(app, parts, `/mcp/${profile}`, profile);
}

function mountProfile(app: FastifyInstance, parts: AppParts, path: string, profile: ToolProfile | null): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    isForeign(request.headers.origin, parts.publicUrl()) ? sendFailure(reply, 'PERMISSION_DENIED', request.headers['x-locale']) : undefined;
  app.post(path, { onRequest, errorHandler: answerUnreadable }, async (request, reply) => {
    const asked = (request.query as { profile?: string | string[] }).profile;
    const named = toolProfiles.find((name) => name === asked);
    // A misspelt profile must not open all the tools.
    if (profile === null && asked !== undefined && !named)
      return sendFailure(reply, 'VALIDATION_ERROR', request.headers['x-locale'], 400, [
        { field: 'profile', code: 'unknown_value', message: `profile must be one of ${toolProfiles.join(', ')}.` },
      ]);
    const result = await handleMcpPost({
      body: request.body,
      profile: profile ?? named ?? null,
      authorization: request.headers.authorization,
      locale: localeOf(request.headers['x-locale']?.toString()),
      requestId: request.id,
      protocolVersionHeader: request.headers['mcp-protocol-version']?.toString(),
      pipeline: parts.pipeline,
      publicUrl: parts.publicUrl(),
      version: parts.version,
    });
    reply.status(result.status).headers(result.headers);
    if (result.limits) addLimits(reply, result.limits);
    return result.json === null ? reply.send() : reply.type('application/json').send(result.json);
  });
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: path,
      onRequest,
      handler: (request, reply) => sendFailure(reply.header('Allow', 'POST'), 'METHOD_NOT_ALLOWED', request.headers['x-locale']),
    });
}

/** JSON-RPC 2.0, section 5.1; what is no matter of JSON goes on to the handler of the whole app. */
function answerUnreadable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.code !== 'MALFORMED_JSON') throw error;
  return reply.status(400).send({ jsonrpc: '2.0', id: null, error: { code: -32700, message: error.message } });
}

/** A browser on another site must not reach a local server through DNS rebinding (MCP, Streamable HTTP, "Security warning"). */
function isForeign(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== new URL(publicUrl).host;
}
