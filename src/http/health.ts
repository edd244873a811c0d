/** /healthz (the process answers), /readyz (it can serve) and /metrics (Prometheus). */
import type { FastifyInstance } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from '../contract/errors.ts';
import { sendFailure } from './failure.ts';

/** /readyz answers within 2 s, also when the database never does. */
const probeMilliseconds = 1_500;

export class Health {
  readonly registry = new Registry();
  readonly #requests: Histogram;
  readonly #probe: () => Promise<string | null>;
  /** The probe that is under way, for everybody who asks meanwhile: a database that does not answer is not asked more often. */
  #asked: Promise<string | null> | null = null;
  /** Set until all that a caller may rely on is in place. */
  starting = false;
  /** Set while stopping, so that a load balancer sends no more. */
  stopping = false;

  /** `probe` answers null when the database can serve, else why not; it throws when the database cannot be reached. */
  constructor(probe: () => Promise<string | null>) {
    this.#probe = probe;
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'truckroll_http_request_duration_seconds',
      help: 'Duration of HTTP requests by route, method and status.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [this.registry],
    });
  }

  observe(route: string, method: string, status: number, milliseconds: number): void {
    this.#requests.observe({ route, method, status: String(status) }, milliseconds / 1000);
  }

  async ready(): Promise<{ ready: boolean; reason: string | null }> {
    if (this.starting) return { ready: false, reason: 'starting' };
    if (this.stopping) return { ready: false, reason: 'stopping' };
    const asked = (this.#asked ??= this.#probe().finally(() => (this.#asked = null)));
    const reason = await within(probeMilliseconds, asked).catch(() => 'the database does not answer');
    return { ready: reason === null, reason };
  }
}

/** Rejects when `work` takes longer; the work itself goes on, seen to its end. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

export function mountHealth(app: FastifyInstance, health: Health, metricsToken: string | null): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { ready, reason } = await health.ready();
    return reply.status(ready ? 200 : 503).send(ready ? { status: 'ready' } : { status: 'not_ready', reason });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.headers.authorization, request.ip, metricsToken))
      return sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']);
    return reply.type(health.registry.contentType).send(await health.registry.metrics());
  });
}

/** With a token set, only it opens the metrics; without one, only this machine does. */
function mayReadMetrics(authorization: string | undefined, ip: string, token: string | null): boolean {
  if (token === null) return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
