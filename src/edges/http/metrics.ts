/** `/metrics`: behind a token, on a port of its own, or both. Without either setting it is not served. docs/internals/processes.md#metrics. */
import Fastify, { type FastifyInstance } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { invalid, refuse } from '../../contract/errors.ts';
import type { Metrics } from '../../machinery/metrics/metrics.ts';
import { sendFailure } from './calls/failure.ts';
import { namesHost } from './request/hostHeader.ts';

/** Serves metrics on the service's own port. Callers without the token get the same answer as for an unknown path. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.get('/metrics', async (request, reply) => {
    const { authorization } = request.headers;
    if (!mayRead(authorization, token)) return sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']);
    const { contentType, body } = await metrics.text();
    return reply.type(contentType).send(body);
  });
}

/** A server for a separate port that serves only metrics. */
export function metricsApp(metrics: Metrics, token: string | null): FastifyInstance {
  const app = Fastify({ requestTimeout: 10_000, connectionTimeout: 10_000, http: { requireHostHeader: false } });
  app.addHook('onRequest', async (request, reply) => {
    if (namesHost(request.raw)) return;
    await sendFailure(reply.header('Connection', 'close'), invalid('Host', 'malformed', 'host_header'), request.headers['x-locale'], 400);
  });
  app.setNotFoundHandler((request, reply) => sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']));
  mountMetrics(app, metrics, token);
  return app;
}

function mayRead(authorization: string | undefined, token: string | null): boolean {
  if (token === null) return true;
  const given = Buffer.from(authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
