/**
 * Background work: named jobs, each with a tick. A job never overlaps with itself in this process. Several processes may tick at once, so
 * jobs must tolerate that. A stop lets running ticks finish.
 */
import type { Logger } from 'pino';
import { unavailableReason } from '../../store/driver/unavailable.ts';
import type { Clock } from '../../ground/time/clock.ts';
import { startStopwatch } from '../../ground/time/stopwatch.ts';
import { type Timer, startInterval, stopTimer } from '../../ground/time/timers.ts';

export interface BackgroundJob {
  readonly name: string;
  readonly everyMilliseconds: number;
  /**
   * Does the due work. `signal` is aborted at a stop; a long tick should then end at the next safe point. A tick that throws is logged, and
   * runs again at its next time.
   */
  readonly tick: (nowMilliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Called after each tick with its end, in milliseconds since the epoch. */
type JobObserver = (job: string, hasFailed: boolean, milliseconds: number, endedAt: number) => void;

/** One job with its timer. */
interface Running {
  readonly job: BackgroundJob;
  timer: Timer | null;
  /** The running tick; null between ticks. */
  ticking: Promise<void> | null;
  /** True after a tick failed because the database is away. This is logged once, until a tick succeeds. */
  isWaiting: boolean;
  /** Whether the job was woken during a tick. The tick may have missed the new work, so another tick follows at once. */
  isWoken: boolean;
}

export class Background {
  readonly #jobs: ReadonlyMap<string, Running>;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #ran: JobObserver;
  readonly #stopping = new AbortController();

  constructor(jobs: readonly BackgroundJob[], parts: { clock: Clock; log: Logger; ran?: JobObserver }) {
    this.#jobs = new Map(jobs.map((job) => [job.name, { job, timer: null, ticking: null, isWaiting: false, isWoken: false }]));
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#ran = parts.ran ?? (() => undefined);
  }

  /** Starts ticking each job at its interval. */
  start(): void {
    for (const running of this.#jobs.values())
      running.timer ??= startInterval(() => void this.#tick(running), running.job.everyMilliseconds).unref();
  }

  /** Makes a job tick at once, because there is work for it. */
  wake(name: string): void {
    const running = this.#named(name);
    if (running.ticking) running.isWoken = true;
    else void this.#tick(running);
  }

  /** Ticks the named jobs one after the other and waits. For tests, and after a clock was moved. Throws for an unknown name. */
  async tick(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const running = this.#named(name);
      await running.ticking;
      await this.#tick(running);
    }
  }

  /** Ticks every job once and waits. */
  tickAll(): Promise<void> {
    return this.tick(...this.#jobs.keys());
  }

  /** Starts no more ticks, and resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const running of this.#jobs.values()) if (running.timer) stopTimer(running.timer);
    await Promise.all([...this.#jobs.values()].map(async ({ ticking }) => ticking));
  }

  #named(name: string): Running {
    const running = this.#jobs.get(name);
    if (!running) throw new Error(`there is no background job ${name}`);
    return running;
  }

  #tick(running: Running): Promise<void> {
    if (running.ticking || this.#stopping.signal.aborted) return running.ticking ?? Promise.resolve();
    running.ticking = this.#run(running).finally(() => (running.ticking = null));
    return running.ticking;
  }

  #tell(running: Running, error: unknown): void {
    const job = running.job.name;
    const reason = unavailableReason(error);
    if (reason === null) this.#log.error({ err: error, job }, 'background work failed');
    else if (!running.isWaiting) this.#log.error({ reason, job }, 'background work waits for the database');
    running.isWaiting = reason !== null;
  }

  async #run(running: Running): Promise<void> {
    const { name, tick } = running.job;
    do {
      running.isWoken = false;
      const elapsed = startStopwatch();
      let hasFailed = false;
      try {
        await tick(this.#clock.nowMilliseconds(), this.#stopping.signal);
        running.isWaiting = false;
      } catch (error) {
        hasFailed = true;
        this.#tell(running, error);
      }
      this.#ran(name, hasFailed, elapsed(), this.#clock.nowMilliseconds());
    } while (running.isWoken && !this.#stopping.signal.aborted);
  }
}
