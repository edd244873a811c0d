/** Identifies the caller after the head of a request has arrived and before its body is read. docs/reference/conventions.md#input. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../machinery/auth/principal.ts';
import { refuse } from '../../../contract/errors.ts';
import { inBothNames } from '../../../contract/failures.ts';
import type { Operation } from '../../../contract/operation.ts';
import { plainAddress } from '../../../machinery/limits/network.ts';
import { localeOf } from '../../../domain/pipeline/messages.ts';
import { csvOf, outcomeOf, plainResult, writtenOf, type LimitState, type Outcome } from '../../../domain/pipeline/outcome.ts';
import type { RequestHead, Entrance, EntranceResult } from '../../../domain/pipeline/entrance.ts';
import { prefersCsv } from '../request/accept.ts';
import { challengeOf } from './challenges.ts';
import { sessionCookieName, sessionCookieOf } from '../request/cookies.ts';
import { sendFailure } from './failure.ts';
import { noteForeign } from '../account/forms.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hooks below; null on public routes. */
    caller: AdmittedCaller | null;
    /** Set by `authenticating` when the database is away. The route sends this outcome in its own form. */
    unserved: Outcome | null;
  }
}

/** An admitted caller, with the state of its limits at that time. */
interface AdmittedCaller {
  readonly principal: Principal;
  readonly limits: LimitState;
  /** The part of a challenge that says where to authorize. */
  readonly resource: string;
}

type ResourceOf = (request: FastifyRequest) => string;
type OnRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** A hook that authenticates the caller and counts the request, or sends a refusal. For `resourceOf` see `authenticating`. */
export function admitCallers(entrance: Entrance, resourceOf: ResourceOf): OnRequest {
  return async (request, reply) => letIn(await entrance.admit(arrivalOf(request)), request, reply, resourceOf(request));
}

/** Like `admitCallers`, for signed-in browsers: it reads the session cookie and its headers, and no key. */
export function admitSessions(entrance: Entrance): OnRequest {
  return async (request, reply) => letIn(await entrance.admit(browserArrivalOf(request)), request, reply, '');
}

/** Like `admitSessions`, for a stream. A browser cannot send headers when it opens a stream, so the environment is in the query. */
export function admittingStreams(entrance: Entrance): OnRequest {
  return async (request, reply) => {
    const { environment } = request.query as { environment?: unknown };
    const arrival = browserArrivalOf(request);
    const session = arrival.session && { ...arrival.session, environment: environment === undefined ? undefined : String(environment) };
    return letIn(await entrance.admit({ ...arrival, session }), request, reply, '');
  };
}

/**
 * A hook that only authenticates, because over MCP each message is counted by itself. `resourceOf` gives the part of a challenge that says
 * where to authorize (RFC 9728, section 5.1). The route answers when `unserved` is set.
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

/** Counts requests of public routes by network address, and refuses those of an address that sends too many. */
export function countingStrangers(entrance: Entrance): OnRequest {
  return async (request, reply) => {
    const seconds = await entrance.countStranger(callerAddress(request));
    if (seconds === null) return undefined;
    reply.header('Retry-After', seconds);
    return sendFailure(reply, refuse('RATE_LIMITED', { retry_after_seconds: seconds }), request.headers['x-locale']);
  };
}

function letIn(entry: EntranceResult, request: FastifyRequest, reply: FastifyReply, resource: string): FastifyReply | undefined {
  const { rate, retryAfterSeconds } = entry;
  const limits = { rate, retryAfterSeconds };
  // Set the headers now, so that later refusals have them too: for a body that is too large, or a path that does not exist.
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

/**
 * Returns the caller of a request whose route has one of the hooks above. Throws on other routes, so that a forgotten hook gives no access.
 */
export function callerOf(request: FastifyRequest): AdmittedCaller {
  if (!request.caller) throw new Error(`${request.method} ${request.url} has no hook that identifies the caller`);
  return request.caller;
}

/** The caller's network address as reported by the trusted proxies, in one spelling; `unknown` when they report none. */
export const callerAddress = (request: FastifyRequest): string => plainAddress(request.ip);

export const localeOfRequest = (request: FastifyRequest) => localeOf(request.headers['x-locale']?.toString());

const arrivalOf = (request: FastifyRequest): RequestHead => ({
  authorization: request.headers.authorization,
  session: null,
  address: callerAddress(request),
  requestId: request.id,
});

const browserArrivalOf = (request: FastifyRequest): RequestHead => ({
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

/** Which kind of caller a URL is for; null for public URLs. Other callers learn nothing there except that they are not signed in. */
export function callersOf(url: string): 'keys' | 'sessions' | null {
  if (/^\/(v1|mcp)([/?#]|$)/i.test(url)) return 'keys';
  return /^\/dashboard\/v1([/?#]|$)/i.test(url) ? 'sessions' : null;
}

/** Sends the status, the envelope, and the headers that every answer has. `op`: whose answer it is; left out for a refusal before any. [names.both-answered]. */
export function sendOutcome(reply: FastifyReply, outcome: Outcome, op?: Operation): FastifyReply {
  addLimits(reply, outcome);
  if (outcome.replayed) reply.header('Idempotent-Replayed', 'true');
  if (outcome.ignoredFields.length > 0) reply.header('X-Ignored-Fields', headerList(outcome.ignoredFields));
  reply.errorCode = outcome.envelope.error_code;
  const csv = csvOf(outcome);
  if (csv) {
    reply.header('Vary', 'Accept, Cookie, X-Environment, Accept-Encoding');
    if (prefersCsv(reply.request.headers.accept))
      return reply
        .status(outcome.status)
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${csv.name}"`)
        .send(csv.text());
  }
  const kept = writtenOf(outcome);
  if (!kept) return reply.status(outcome.status).send(inBothNames(outcome.envelope, op?.output));
  // A weak tag, because the text may be compressed on its way.
  const tag = `W/"${kept.tag}"`;
  reply.header('ETag', tag).header('Vary', 'Cookie, X-Environment, Accept-Encoding');
  if (hasTag(reply.request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.status(outcome.status).type('application/json; charset=utf-8').send(kept.text());
}

/** The comparison is weak (RFC 9110, section 13.1.2). */
function hasTag(given: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return given !== undefined && given.split(',').some((value) => value.trim() === '*' || opaque(value) === opaque(tag));
}

/** Adds the headers with the credential's remaining requests (docs/reference/conventions.md#rate-limits). */
export function addLimits(reply: FastifyReply, { rate, retryAfterSeconds }: LimitState): void {
  if (rate)
    reply
      .header('X-RateLimit-Limit', rate.limit)
      .header('X-RateLimit-Remaining', rate.remaining)
      .header('X-RateLimit-Reset', rate.resetAtSeconds);
  if (retryAfterSeconds !== null) reply.header('Retry-After', retryAfterSeconds);
}

/** Longest header value. Clients refuse answers with more than 16 KiB of headers. */
const longestHeader = 2_000;

/**
 * Joins field names that a caller sent. Percent-encodes characters that a header cannot hold, so that a hostile body cannot break the
 * answer.
 */
function headerList(names: readonly string[]): string {
  const encoded = names.map((name) => encodeURI(name.toWellFormed()).replaceAll(',', '%2C'));
  while (encoded.join(', ').length > longestHeader) encoded.pop();
  return encoded.join(', ');
}
