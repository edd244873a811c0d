/** The HTTP side of the service: REST, MCP, the reference page, health, metrics and the start page. */
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import { invalid, refuse } from '../contract/errors.ts';
import { admitCallers, admitSessions, callersOf } from './caller.ts';
import { logCalls } from './callLog.ts';
import { restResource } from './challenges.ts';
import { sendFailure } from './failure.ts';
import { mountAccount } from './account.ts';
import { mountAuthorize } from './authorize.ts';
import { mountBooking } from './booking.ts';
import { mountCalendars } from './calendars.ts';
import { mountCustomerLink } from './customerLink.ts';
import type { AppParts } from './parts.ts';
import { mountHealth } from './health.ts';
import { mountMcp } from './mcp.ts';
import { mountMetrics } from './metrics.ts';
import { mountOAuth } from './oauth.ts';
import { mountMyDay } from './myDay.ts';
import { mountDashboardPage } from './dashboard.ts';
import { mountPictures } from './pictures.ts';
import { mountPages } from './pages.ts';
import { mountDashboard, mountRest } from './rest.ts';
import { mountStream } from './stream.ts';
import { mountUnsubscribe } from './unsubscribe.ts';
import { mountWellKnown } from './wellKnown.ts';
import { randomId } from '../store/ids.ts';

/** The largest body. [errors.too-large]. */
const bodyLimitBytes = 1024 * 1024;
const wellFormedRequestId = /^[A-Za-z0-9._:-]{1,128}$/;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const asking = {
    keys: admitCallers(parts.pipeline.entrance, restResource(parts)),
    sessions: admitSessions(parts.pipeline.dashboardEntrance),
  };
  const askWhoCalls = async (request: FastifyRequest, reply: FastifyReply) => {
    const callers = callersOf(request.url);
    return callers === null ? undefined : asking[callers](request, reply);
  };
  // RFC 6797, section 7.2: never over plain HTTP.
  const isSecure = parts.isPublicUrlSet && parts.publicUrl().startsWith('https:');
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Nobody logs by request.log: a logger of each request's own, with its redactions, costs 8 µs.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyLimitBytes,
    // So many hops are believed as the operator puts in front, or anybody could be anywhere.
    trustProxy: (_address, hop) => hop < parts.trustedProxies,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && wellFormedRequestId.test(given) ? given : randomId();
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // An address that cannot be decoded, or an id longer than any: there is no such thing.
    frameworkErrors: (_error, request, reply) => {
      reply.header('X-Request-Id', request.id);
      void answerNowhere(request as FastifyRequest, reply as FastifyReply);
    },
    serverFactory: (handler) => parts.connections.server(handler),
    clientErrorHandler: parts.connections.refuse,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  });
  const answerNowhere = async (request: FastifyRequest, reply: FastifyReply) => {
    await askWhoCalls(request, reply);
    if (!reply.sent) sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']);
  };
  app.decorate('isSecure', isSecure);
  app.decorateRequest('caller', null);
  app.decorateRequest('unserved', null);
  app.decorateRequest('signedIn', null);
  await app.register(cookie);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  app.addHook('onRequest', async (request, reply) => {
    // The pages have helmet; for all else these are what protects, and eleven headers cost a fifth of a small answer's time. A page
    // that forgets its own policy may load nothing and be in nobody's frame.
    reply
      .header('X-Request-Id', request.id)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    if (isSecure) reply.header('Strict-Transport-Security', 'max-age=31536000');
    // Routes ask by hooks of their own. That there is none, or not with this method, is told to callers only.
    return request.is404 ? askWhoCalls(request, reply) : undefined;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    // A caller that keeps its connection would hold up the end. Behind an answer that says so nothing is sent any more.
    if (parts.health.stopping && parts.connections.isLast(reply.raw)) reply.header('Connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as its page is open, which says nothing of how fast anything is.
    if (!isStream(request))
      parts.metrics.request(request.routeOptions.url ?? 'unknown', request.method, reply.statusCode, reply.elapsedTime);
    parts.requestLog.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
  logCalls(app, parts.calls);
  readBodies(app);
  app.setErrorHandler((error: FastifyError, request, reply) => fail(parts.log, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const allowed = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (method) => app.hasRoute({ method, url: request.url }) || findsRoute(app, method, request.url),
    );
    const known = allowed.length > 0;
    if (known) reply.header('Allow', allowed.join(', '));
    return sendFailure(reply, known ? refuse('METHOD_NOT_ALLOWED') : refuse('NOT_FOUND'), request.headers['x-locale']);
  });
  mountRest(app, parts);
  mountDashboard(app, parts.pipeline);
  mountDashboardPage(app, parts);
  mountStream(app, parts);
  mountPictures(app, parts);
  await mountAccount(app, parts);
  await mountBooking(app, parts);
  await mountCustomerLink(app, parts);
  mountCalendars(app, parts);
  await mountMyDay(app, parts);
  mountMcp(app, parts);
  mountWellKnown(app, parts);
  await mountOAuth(app, parts);
  await mountAuthorize(app, parts);
  await mountUnsubscribe(app, parts);
  mountHealth(app, parts.health);
  if (parts.metricsToken !== null) mountMetrics(app, parts.metrics, parts.metricsToken);
  await app.register(async (pages) => {
    await pages.register(helmet, { contentSecurityPolicy: false, hsts: false });
    await mountPages(pages, parts);
  });
  return app;
}

const isStream = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isStream === true;

function findsRoute(app: FastifyInstance, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string): boolean {
  const path = url.split('?')[0]!;
  return app.findRoute({ method, url: path }) !== null;
}

/** JSON only (415 otherwise); an empty body on a JSON request is no body. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json\b/, { parseAs: 'string' }, (_request, body, done) => {
    const text = body as string;
    if (text.trim() === '') return done(null, undefined);
    try {
      // The parsed value is read by known field names only; JSON.parse makes `__proto__` an own property.
      done(null, JSON.parse(text));
    } catch {
      // Also a nesting so deep that parsing overflows the stack.
      done(Object.assign(new Error('The body is not valid JSON.'), { statusCode: 400, code: 'MALFORMED_JSON' }));
    }
  });
}

function fail(
  log: Logger,
  error: FastifyError,
  request: { id: string; headers: Record<string, unknown> },
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  const locale = request.headers['x-locale'];
  if (status === 408) return sendFailure(reply, refuse('REQUEST_TIMEOUT'), locale);
  if (status === 413) return sendFailure(reply, refuse('PAYLOAD_TOO_LARGE'), locale);
  if (status === 415) return sendFailure(reply, invalid('Content-Type', 'unsupported', 'content_type'), locale, 415);
  if (error.code === 'MALFORMED_JSON') return sendFailure(reply, invalid('body', 'malformed', 'body_json'), locale, 400);
  if (status >= 400 && status < 500)
    return sendFailure(reply, invalid('body', 'malformed', 'unreadable', { detail: error.message }), locale, 400);
  const data = { request_id: request.id };
  if (status === 503) return sendFailure(reply.header('Retry-After', 1), refuse('SERVICE_UNAVAILABLE', data), locale);
  log.error({ err: error, requestId: request.id }, 'request failed');
  return sendFailure(reply, refuse('INTERNAL_ERROR', data), locale);
}
