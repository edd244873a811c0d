/** /healthz (the process answers) and /readyz (it can serve). */
import type { FastifyInstance } from 'fastify';
import { startTimer, stopTimer } from '../../ground/time/timers.ts';

/** Time limit of a probe. /readyz must answer within 2 s, even when the database never answers. */
const probeMilliseconds = 1_500;

export class Health {
  readonly #probe: () => Promise<string | null>;
  /** The probe in progress, shared by all callers, so that a database that does not answer is not asked more often. */
  #asked: Promise<string | null> | null = null;
  /** True until everything that callers rely on is in place. */
  starting = false;
  /** True while stopping, so that a load balancer sends no more requests. */
  stopping = false;

  /** `probe` returns null when the database can serve, otherwise the reason. It throws when the database cannot be reached. */
  constructor(probe: () => Promise<string | null>) {
    this.#probe = probe;
  }

  async ready(): Promise<{ ready: boolean; reason: string | null }> {
    if (this.starting) return { ready: false, reason: 'starting' };
    if (this.stopping) return { ready: false, reason: 'stopping' };
    const asked = (this.#asked ??= this.#probe().finally(() => (this.#asked = null)));
    const reason = await within(probeMilliseconds, asked).catch(() => 'the database does not answer');
    return { ready: reason === null, reason };
  }
}

/** Rejects when `work` takes longer. The work itself continues, and a later failure of it is handled. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = startTimer(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    stopTimer(timer);
  }
}

export function mountHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { ready, reason } = await health.ready();
    return reply.status(ready ? 200 : 503).send(ready ? { status: 'ready' } : { status: 'not_ready', reason });
  });
}
