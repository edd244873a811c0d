/** Who calls, asked when the head of a request is there and before its body is read. docs/reference/conventions.md#input. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../auth/principal.ts';
import { plainAddress } from '../limits/network.ts';
import { localeOf } from '../pipeline/messages.ts';
import { outcomeOf, plainResult, writtenOf, type Limits, type Outcome } from '../pipeline/outcome.ts';
import type { Arrival, Entrance, Entry } from '../pipeline/entrance.ts';
import { challengeOf } from './challenges.ts';
import { sessionCookieName, sessionCookieOf } from './cookies.ts';
import { noteForeign } from './forms.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `admitting` and `authenticating`; null on routes that anybody may call. */
    caller: Caller | null;
    /** Set by `authenticating` when nobody could tell who calls, because the database is away: to be told in the route's own form. */
    unserved: Outcome | null;
  }
}

/** Who was let in, and what the limits said then. */
export interface Caller {
  readonly principal: Principal;
  readonly limits: Limits;
  /** For a challenge: what says where to authorize. */
  readonly resource: string;
}

type ResourceOf = (request: FastifyRequest) => string;
type OnRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** A hook that authenticates and counts the request, or answers instead. `resourceOf`: as below. */
export function admitCallers(entrance: Entrance, resourceOf: ResourceOf): OnRequest {
  return async (request, reply) => letIn(await entrance.admit(arrivalOf(request)), request, reply, resourceOf(request));
}

/** As `admitting`, for browsers that are signed in: a cookie and what stands beside it, and no key. */
export function admitSessions(entrance: Entrance): OnRequest {
  return async (request, reply) => letIn(await entrance.admit(browserArrivalOf(request)), request, reply, '');
}

/** As `admittingSessions`, for a stream: what opens it can send no headers, so the environment stands in the query. */
export function admittingStreams(entrance: Entrance): OnRequest {
  return async (request, reply) => {
    const { environment } = request.query as { environment?: unknown };
    const arrival = browserArrivalOf(request);
    const session = arrival.session && { ...arrival.session, environment: environment === undefined ? undefined : String(environment) };
    return letIn(await entrance.admit({ ...arrival, session }), request, reply, '');
  };
}

/**
 * A hook that authenticates alone: over MCP each message is counted by itself. `resourceOf`: what a challenge says of where to authorize (RFC
 * 9728, section 5.1); `unserved` is the route's.
 */
export function authenticating(entrance: Entrance, resourceOf: ResourceOf): OnRequest {
  return async (request, reply) => {
    const entry = await entrance.authenticate(arrivalOf(request));
    if ('refusal' in entry && entry.refusal.code === 'SERVICE_UNAVAILABLE') {
      request.unserved = outcomeOf(plainResult(entry.refusal), localeOfRequest(request), entry);
      return undefined;
    }
    return letIn(entry, request, reply, resourceOf(request));
  };
}

function letIn(entry: Entry, request: FastifyRequest, reply: FastifyReply, resource: string): FastifyReply | undefined {
  const { rate, retryAfterSeconds } = entry;
  const limits = { rate, retryAfterSeconds };
  // Now, so that every later answer has them: also one to a body that is too large, or to a path that does not exist.
  addLimits(reply, limits);
  request.credential = 'refusal' in entry ? (entry.limited ?? null) : entry.principal;
  if ('refusal' in entry) {
    if (entry.refusal.code === 'CSRF_TOKEN_INVALID') noteForeign(request, 'token');
    const outcome = outcomeOf(plainResult(entry.refusal), localeOfRequest(request), limits);
    if (outcome.status === 401) reply.header('WWW-Authenticate', challengeOf(entry.refusal, resource, sessionCookieName(request)));
    return sendOutcome(reply, outcome);
  }
  request.caller = { principal: entry.principal, limits, resource };
  return undefined;
}

/** Of a request whose route has one of the hooks above; a route without is a bug, and nobody gets in by it. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`${request.method} ${request.url} let somebody in unasked`);
  return request.caller;
}

/** The caller's network address, as the trusted proxies tell it, in one spelling; `unknown` when they tell none. */
export const callerAddress = (request: FastifyRequest): string => plainAddress(request.ip);

export const localeOfRequest = (request: FastifyRequest) => localeOf(request.headers['x-locale']?.toString());

const arrivalOf = (request: FastifyRequest): Arrival => ({
  authorization: request.headers.authorization,
  session: null,
  address: callerAddress(request),
  requestId: request.id,
});

const browserArrivalOf = (request: FastifyRequest): Arrival => ({
  authorization: undefined,
  session: {
    secret: sessionCookieOf(request),
    environment: request.headers['x-environment']?.toString(),
    formToken: request.headers['x-csrf-token']?.toString(),
    isChange: request.method !== 'GET' && request.method !== 'HEAD',
  },
  address: callerAddress(request),
  requestId: request.id,
});

/** Whether strangers learn nothing here but that they are strangers, and which kind of callers it is for. */
export function callersOf(url: string): 'keys' | 'sessions' | null {
  if (/^\/(v1|mcp)([/?#]|$)/i.test(url)) return 'keys';
  return /^\/dashboard\/v1([/?#]|$)/i.test(url) ? 'sessions' : null;
}

/** Status, envelope and the headers that stand beside it on every answer. */
export function sendOutcome(reply: FastifyReply, outcome: Outcome): FastifyReply {
  addLimits(reply, outcome);
  if (outcome.replayed) reply.header('Idempotent-Replayed', 'true');
  if (outcome.ignoredFields.length > 0) reply.header('X-Ignored-Fields', headerList(outcome.ignoredFields));
  reply.errorCode = outcome.envelope.error_code;
  const kept = writtenOf(outcome);
  if (!kept) return reply.status(outcome.status).send(outcome.envelope);
  // Weak: the text may be compressed on its way.
  const tag = `W/"${kept.tag}"`;
  reply.header('ETag', tag).header('Vary', 'Cookie, X-Environment, Accept-Encoding');
  if (hasTag(reply.request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.status(outcome.status).type('application/json; charset=utf-8').send(kept.text());
}

/** RFC 9110, section 13.1.2: the comparison is weak. */
function hasTag(given: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return given !== undefined && given.split(',').some((value) => value.trim() === '*' || opaque(value) === opaque(tag));
}

/** What is left of the credential's requests (docs/reference/conventions.md#rate-limits). */
export function addLimits(reply: FastifyReply, { rate, retryAfterSeconds }: Limits): void {
  if (rate)
    reply
      .header('X-RateLimit-Limit', rate.limit)
      .header('X-RateLimit-Remaining', rate.remaining)
      .header('X-RateLimit-Reset', rate.resetAtSeconds);
  if (retryAfterSeconds !== null) reply.header('Retry-After', retryAfterSeconds);
}

/** Clients refuse an answer whose headers are over 16 KiB. */
const longestHeader = 2_000;

/** A caller's field names, percent-encoded where a header may not hold them; a hostile body must not break the answer. */
function headerList(names: readonly string[]): string {
  const encoded = names.map((name) => encodeURI(name.toWellFormed()).replaceAll(',', '%2C'));
  while (encoded.join(', ').length > longestHeader) encoded.pop();
  return encoded.join(', ');
}
