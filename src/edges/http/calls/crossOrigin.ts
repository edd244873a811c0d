/**
 * Lets web pages of allowed origins call MCP and its authorization server (Fetch, "CORS protocol"). For MCP clients that run in a browser.
 * The setting MCP_ALLOWED_ORIGINS lists the origins. [mcp.cors].
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../contract/errors.ts';
import { sendFailure } from './failure.ts';

/** Headers that a page of another origin may read. */
const readable = 'WWW-Authenticate, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Location';

/** How long a browser may keep the answer to a preflight. */
const keptSeconds = 600;

const reachable = /^\/(mcp(\/|$)|\.well-known\/oauth-|oauth\/(token|register|revoke)\/?$)/;

/** Adds the headers by which a page of an allowed origin can read answers. */
export function shareWithOrigins(app: FastifyInstance, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return;
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reachable.test(request.url.split('?', 1)[0]!)) return payload;
    const varied = reply.getHeader('Vary');
    reply.header('Vary', varied === undefined ? 'Origin' : `${String(varied)}, Origin`);
    const { origin } = request.headers;
    if (origin !== undefined && origins.has(origin))
      reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', readable);
    return payload;
  });
}

/** Names of headers, as a browser lists them. */
const headerNames = /^[\w-]+(, ?[\w-]+)*$/;
const longestList = 1_000;

/** Answers OPTIONS at a path: a preflight of an allowed origin, or 405 with the method that the path has. */
export function answerPreflights(
  app: FastifyInstance,
  path: string,
  method: 'GET' | 'POST',
  { origins, refuseForeign }: { readonly origins: ReadonlySet<string>; readonly refuseForeign?: OnRequest },
): void {
  // Before the body is read, because OPTIONS may have one.
  const answer: OnRequest = async (request, reply) => {
    const { origin = '', 'access-control-request-method': asked, 'access-control-request-headers': names = '' } = request.headers;
    if (asked === undefined || !origins.has(origin))
      return sendFailure(reply.header('Allow', method), refuse('METHOD_NOT_ALLOWED'), request.headers['x-locale']);
    if (names.length <= longestList && headerNames.test(names)) reply.header('Access-Control-Allow-Headers', names);
    return reply.status(204).header('Access-Control-Allow-Methods', method).header('Access-Control-Max-Age', keptSeconds).send();
  };
  app.route({ method: 'OPTIONS', url: path, onRequest: refuseForeign ? [refuseForeign, answer] : answer, handler: neverReached });
}

type OnRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** The handler of a route whose hooks answer. */
export const neverReached = (): never => {
  throw new Error('a hook answers this route');
};
