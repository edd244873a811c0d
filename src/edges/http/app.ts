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
import { invalid, refuse } from '../../contract/errors.ts';
import { admitCallers, admitSessions, callersOf } from './calls/caller.ts';
import { logCalls } from './calls/callLog.ts';
import { restResource } from './calls/challenges.ts';
import { sendFailure } from './calls/failure.ts';
import { mountAccount } from './account/account.ts';
import { shareWithOrigins } from './calls/crossOrigin.ts';
import { NotUtf8, readJsonBodies, requireUtf8Query } from './calls/bodies.ts';
import { mountAuthorize } from './account/authorize.ts';
import { mountBooking } from './guests/booking.ts';
import { mountCalendars } from './guests/calendars.ts';
import { mountCustomerLink } from './guests/customerLink.ts';
import type { Pipeline } from '../../domain/pipeline/runOperation.ts';
import type { AppParts } from './parts.ts';
import { mountInboundTexts } from './calls/inboundTexts.ts';
import { mountFiles } from './pages/files.ts';
import { mountHealth } from './health.ts';
import { mountMcp } from './calls/mcp.ts';
import { mountMetrics } from './metrics.ts';
import { mountOAuth } from './account/oauth.ts';
import { mountMyDay } from './pages/myDay.ts';
import { mountDashboardPage } from './pages/dashboard.ts';
import { mountPictures } from './pages/pictures.ts';
import { mountPages } from './pages/pages.ts';
import { mountDashboard, mountRest } from './calls/rest.ts';
import { mountQuestions } from './account/questions.ts';
import { mountSecondFactor } from './account/secondFactor.ts';
import { mountSetup } from './account/setup.ts';
import { mountStream } from './calls/stream.ts';
import { mountUnsubscribe } from './guests/unsubscribe.ts';
import { mountWellKnown } from './account/wellKnown.ts';
import { randomId } from '../../store/ids.ts';

/** Compressing smaller answers saves no packet. */
const leastCompressedBytes = 2048;
/** The largest body where the caller need not be known. Routes of known callers have limits of their own. JSON of 1 MiB takes 50 ms to read. */
const strangersBodyBytes = 65_536;
const yearSeconds = 365 * 86_400;
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
  // RFC 6797, section 7.2: this header must not be sent over plain HTTP.
  const isSecure = parts.isPublicUrlSet && parts.publicUrl().startsWith('https:');
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Do not create a logger per request: it costs 8 µs with its redactions, and request.log is not used.
    childLoggerFactory: (logger) => logger,
    bodyLimit: strangersBodyBytes,
    // Trust only as many hops as the operator's proxies. Otherwise a caller could claim any address.
    trustProxy: (_address, hop) => hop < parts.trustedProxies,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && wellFormedRequestId.test(given) ? given : randomId();
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Undecodable addresses and overlong ids are answered as not found.
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
  await app.register(compress, { threshold: leastCompressedBytes, encodings: ['br', 'gzip'] });
  app.addHook('onRequest', async (request, reply) => {
    // Pages get their headers from helmet. All other answers get only these, because eleven headers cost a fifth of a small answer's time.
    // A page that sets no policy of its own can load nothing and cannot be framed.
    reply
      .header('X-Request-Id', request.id)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    if (isSecure) reply.header('Strict-Transport-Security', `max-age=${yearSeconds}`);
    // Routes identify the caller in their own hooks. Only known callers are told that a route does not exist or does not have this method.
    return request.is404 ? askWhoCalls(request, reply) : undefined;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    // A connection that is kept open would delay the stop. Callers send nothing more after an answer with this header.
    if (parts.health.stopping && parts.connections.isLast(reply.raw)) reply.header('Connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    // A stream stays open as long as its page, so its duration would distort the metrics.
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
  shareWithOrigins(app, parts.allowedOrigins);
  logCalls(app, parts.calls);
  readJsonBodies(app);
  // After the caller is known: a caller without a valid credential learns only that.
  app.addHook('preValidation', requireUtf8Query);
  app.setErrorHandler((error: FastifyError, request, reply) => fail(parts.pipeline, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const allowed = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (method) => app.hasRoute({ method, url: request.url }) || findsRoute(app, method, request.url),
    );
    const known = allowed.length > 0;
    if (known) reply.header('Allow', allowed.join(', '));
    return sendFailure(reply, known ? refuse('METHOD_NOT_ALLOWED') : refuse('NOT_FOUND'), request.headers['x-locale']);
  });
  mountRest(app, parts);
  mountDashboard(app, parts);
  await mountSetup(app, parts);
  mountDashboardPage(app, parts);
  mountStream(app, parts);
  mountPictures(app, parts);
  mountFiles(app, parts);
  await mountAccount(app, parts);
  await mountSecondFactor(app, parts);
  await mountBooking(app, parts);
  await mountCustomerLink(app, parts);
  mountCalendars(app, parts);
  await mountMyDay(app, parts);
  mountMcp(app, parts);
  mountWellKnown(app, parts);
  await mountOAuth(app, parts);
  await mountAuthorize(app, parts);
  await mountQuestions(app, parts);
  await mountUnsubscribe(app, parts);
  await mountInboundTexts(app, parts);
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

function fail(pipeline: Pipeline, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  const locale = request.headers['x-locale'];
  if (status === 408) return sendFailure(reply, refuse('REQUEST_TIMEOUT'), locale);
  if (status === 413) return sendFailure(reply, refuse('PAYLOAD_TOO_LARGE'), locale);
  if (status === 415) return sendFailure(reply, invalid('Content-Type', 'unsupported', 'content_type'), locale, 415);
  if (error instanceof NotUtf8) return sendFailure(reply, invalid(error.part, 'not_utf8', 'not_utf8'), locale, 400);
  if (error.code === 'MALFORMED_JSON') return sendFailure(reply, invalid('body', 'malformed', 'body_json'), locale, 400);
  if (status >= 400 && status < 500)
    return sendFailure(reply, invalid('body', 'malformed', 'unreadable', { detail: error.message }), locale, 400);
  const data = { request_id: request.id };
  if (status === 503) return sendFailure(reply.header('Retry-After', 1), refuse('SERVICE_UNAVAILABLE', data), locale);
  const operation = request.routeOptions.url ?? '';
  const { refusal, retryAfterSeconds } = pipeline.faultOf(error, { requestId: request.id, operation });
  if (retryAfterSeconds !== null) reply.header('Retry-After', retryAfterSeconds);
  return sendFailure(reply, refusal, locale);
}
