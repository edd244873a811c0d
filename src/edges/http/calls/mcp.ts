/** MCP over Streamable HTTP, stateless: POST on /mcp and its profiles; other methods answer 405 ([mcp.single-message, mcp.batch]). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, refuse } from '../../../contract/errors.ts';
import { usualBodyBytes } from '../../../contract/operation.ts';
import { toolProfiles, type ToolProfile } from '../../../contract/profiles.ts';
import { answerNothing, answerUnserved, handleMcpPost, rpcCodes, type McpAnswer } from '../../mcp/handle.ts';
import type { ToolView } from '../../mcp/views.ts';
import { metadataOf } from '../../../machinery/oauth/metadata.ts';
import { NotUtf8 } from './bodies.ts';
import { addLimits, admitCallers, authenticating, callerOf, localeOfRequest } from './caller.ts';
import { scopeChallenge } from './challenges.ts';
import { answerPreflights, neverReached } from './crossOrigin.ts';
import { sendFailure } from './failure.ts';
import { originOf } from '../request/origin.ts';
import type { AppParts } from '../parts.ts';

export function mountMcp(app: FastifyInstance, parts: AppParts): void {
  for (const profile of [null, ...toolProfiles]) {
    const path = profile === null ? '/mcp' : `/mcp/${profile}`;
    mountView(app, parts, path, { profile, isReadonly: false });
    mountView(app, parts, `${path}/readonly`, { profile, isReadonly: true });
  }
}

function mountView(app: FastifyInstance, parts: AppParts, path: string, { profile, isReadonly }: ToolView): void {
  const refuseForeign = async (request: FastifyRequest, reply: FastifyReply) =>
    isForeign(request.headers.origin, parts)
      ? sendFailure(reply, foreign(request.headers.origin!), request.headers['x-locale'])
      : undefined;
  const resourceOf = (request: FastifyRequest) => {
    const named = profile === null ? namedProfile(request) : null;
    const origin = originOf(request.headers.host, parts);
    // Clients compare the address in the document with the address that they called.
    const view = profile === null ? ('/mcp' as const) : (`/mcp/${profile}` as const);
    const readonly = (request.query as { readonly?: unknown }).readonly === '1' && !isReadonly;
    const metadata = metadataOf(origin, {
      path: isReadonly ? `${view}/readonly` : view,
      query: named ? `?profile=${named}${readonly ? '&readonly=1' : ''}` : readonly ? '?readonly=1' : '',
    });
    return `resource_metadata="${metadata}"`;
  };
  const { entrance } = parts.pipeline;
  const onRequest = [refuseForeign, authenticating(entrance, resourceOf)];
  // A POST without a message is counted too, or nonsense would be free.
  const overLimit = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.caller) return undefined;
    const limits = await entrance.count(request.caller.principal, 'mcpMessage');
    addLimits(reply, limits);
    const { retryAfterSeconds } = limits;
    if (retryAfterSeconds === null) return undefined;
    return sendFailure(reply, refuse('RATE_LIMITED', { retry_after_seconds: retryAfterSeconds }), request.headers['x-locale']);
  };
  const errorHandler = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error.code !== 'MALFORMED_JSON' && !(error instanceof NotUtf8 && error.part === 'body')) {
      const refused = await overLimit(request, reply);
      if (refused) return refused;
      throw error;
    }
    if (request.unserved) return sendAnswer(reply, answerUnserved(null, request.unserved, request.id));
    const { principal } = callerOf(request);
    const answer = answerNothing(
      { principal, locale: localeOfRequest(request), pipeline: parts.pipeline },
      rpcCodes.parseError,
      error.message,
    );
    return sendAnswer(reply, await answer);
  };
  app.post(path, { onRequest, errorHandler, bodyLimit: usualBodyBytes }, async (request, reply) => {
    if (request.unserved) return sendAnswer(reply, answerUnserved(request.body, request.unserved, request.id));
    const named = namedProfile(request);
    // A misspelt profile must not give access to all tools.
    if (profile === null && named === undefined) {
      const wrong = invalid('profile', 'unknown_value', 'one_of', { values: toolProfiles.join(', ') });
      return (await overLimit(request, reply)) ?? sendFailure(reply, wrong, request.headers['x-locale'], 400);
    }
    const answer = await handleMcpPost({
      body: request.body,
      view: { profile: profile ?? named ?? null, isReadonly: isReadonly || asksReadonly(request) },
      principal: callerOf(request).principal,
      locale: localeOfRequest(request),
      requestId: request.id,
      leaving: () => request.signal,
      headers: {
        version: request.headers['mcp-protocol-version']?.toString(),
        method: request.headers['mcp-method']?.toString(),
        name: request.headers['mcp-name']?.toString(),
      },
      pipeline: parts.pipeline,
      calls: parts.calls,
      version: parts.version,
    });
    if (answer.scopeMissing) reply.header('WWW-Authenticate', scopeChallenge(answer.scopeMissing, callerOf(request).resource));
    return sendAnswer(reply, answer);
  });
  // Before the body is read, so that its form does not matter.
  const refuseMethod = async (request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(reply.header('Allow', 'POST'), refuse('METHOD_NOT_ALLOWED'), request.headers['x-locale']);
  const refused = [refuseForeign, admitCallers(entrance, resourceOf), refuseMethod];
  app.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE'], url: path, onRequest: refused, handler: neverReached });
  answerPreflights(app, path, 'POST', { origins: parts.allowedOrigins, refuseForeign });
}

/** Longer than any real origin. The answer does not repeat longer text from a stranger. */
const longestOrigin = 200;

const foreign = (origin: string) =>
  refuse('PERMISSION_DENIED', { missing_permissions: [], refused_origin: origin.slice(0, longestOrigin) });

function sendAnswer(reply: FastifyReply, { status, limits, json }: McpAnswer): FastifyReply {
  reply.status(status);
  if (limits) addLimits(reply, limits);
  return json === null ? reply.send() : reply.type('application/json').send(json);
}

/** The profile of the older form `?profile=…`; null when the query names none, undefined when the name is unknown. */
function namedProfile(request: FastifyRequest): ToolProfile | null | undefined {
  const { profile } = request.query as { profile?: string | string[] };
  return profile === undefined ? null : toolProfiles.find((name) => name === profile);
}

/**
 * Whether `?readonly` or the header `X-MCP-Readonly` asks for read-only tools. Only `0` and `false` mean no. A misspelling or `?readonly`
 * alone must not open the tools that change things.
 */
function asksReadonly(request: FastifyRequest): boolean {
  const { readonly } = request.query as { readonly?: string | string[] };
  return [readonly, request.headers['x-mcp-readonly']].some((value) => value !== undefined && !['0', 'false'].includes(String(value)));
}

/** A page of another site must not reach a local server through DNS rebinding (MCP, Streamable HTTP, "Security warning"). */
function isForeign(origin: string | undefined, { publicUrl, allowedOrigins }: Pick<AppParts, 'publicUrl' | 'allowedOrigins'>): boolean {
  if (origin === undefined || allowedOrigins.has(origin)) return false;
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== new URL(publicUrl()).host;
}
