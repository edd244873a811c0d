/** MCP over Streamable HTTP, stateless: POST on /mcp and its profiles; GET answers 405 (specification, "MCP access"). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, refuse } from '../contract/errors.ts';
import { toolProfiles, type ToolProfile } from '../contract/profiles.ts';
import { answerUnserved, handleMcpPost, type McpAnswer } from '../mcp/handle.ts';
import { addLimits, authenticating, callerOf, localeOfRequest } from './caller.ts';
import { sendFailure } from './failure.ts';
import type { AppParts } from './parts.ts';

export function mountMcp(app: FastifyInstance, parts: AppParts): void {
  mountProfile(app, parts, '/mcp', null);
  for (const profile of toolProfiles) mountProfile(app, parts, `/mcp/${profile}`, profile);
}

function mountProfile(app: FastifyInstance, parts: AppParts, path: string, profile: ToolProfile | null): void {
  const refuseForeign = async (request: FastifyRequest, reply: FastifyReply) =>
    isForeign(request.headers.origin, parts.publicUrl())
      ? sendFailure(reply, foreign(request.headers.origin!), request.headers['x-locale'])
      : undefined;
  const metadataOf = (request: FastifyRequest) => {
    const asked = profile ?? namedProfile(request);
    return `${parts.publicUrl()}/.well-known/oauth-protected-resource/mcp${asked ? `/${asked}` : ''}`;
  };
  const onRequest = [refuseForeign, authenticating(parts.pipeline.entrance, metadataOf)];
  app.post(path, { onRequest, errorHandler: answerUnreadable }, async (request, reply) => {
    const named = namedProfile(request);
    // A misspelt profile must not open all the tools.
    if (profile === null && named === undefined)
      return sendFailure(
        reply,
        invalid('profile', 'unknown_value', 'one_of', { values: toolProfiles.join(', ') }),
        request.headers['x-locale'],
        400,
      );
    if (request.unserved) return sendAnswer(reply, answerUnserved(request.body, request.unserved, request.id));
    const answer = await handleMcpPost({
      body: request.body,
      profile: profile ?? named ?? null,
      principal: callerOf(request).principal,
      locale: localeOfRequest(request),
      requestId: request.id,
      protocolVersionHeader: request.headers['mcp-protocol-version']?.toString(),
      pipeline: parts.pipeline,
      version: parts.version,
    });
    return sendAnswer(reply, answer);
  });
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: path,
      onRequest,
      handler: (request, reply) => sendFailure(reply.header('Allow', 'POST'), refuse('METHOD_NOT_ALLOWED'), request.headers['x-locale']),
    });
}

/** Longer than any real one: what a stranger sent is not told back at length. */
const longestOrigin = 200;

const foreign = (origin: string) =>
  refuse('PERMISSION_DENIED', { missing_permissions: [], refused_origin: origin.slice(0, longestOrigin) });

function sendAnswer(reply: FastifyReply, { status, headers, limits, json }: McpAnswer): FastifyReply {
  reply.status(status).headers(headers);
  if (limits) addLimits(reply, limits);
  return json === null ? reply.send() : reply.type('application/json').send(json);
}

/** The profile of the older form `?profile=…`: null when none is named, undefined when there is none of that name. */
function namedProfile(request: FastifyRequest): ToolProfile | null | undefined {
  const { profile } = request.query as { profile?: string | string[] };
  return profile === undefined ? null : toolProfiles.find((name) => name === profile);
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
