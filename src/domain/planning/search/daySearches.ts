/**
 * The searches for better plans of a day: one at a time in a thread of their own, so that requests do not wait for them. Four more of each
 * business may wait, and businesses take turns. Small days run beside other requests in slices, because handing them to the thread would take longer. The plan is the same either way.
 */
import { Worker } from 'node:worker_threads';
import { CallerLeft } from '../../call/callerLeft.ts';
import { betterDay, type DaySearchBounds, type FoundDay } from '../../../engine/optimisation/betterDay.ts';
import { jobCountOf, type DayPlan, type DayProblem } from '../../../engine/optimisation/dayProblem.ts';
import { startTimer, stopTimer, type Timer } from '../../../ground/time/timers.ts';
import { movedArrays, type SearchOrder, type SearchReport } from './searchThread.ts';
import { yieldBetweenSlices } from './yieldBetweenSlices.ts';

interface SearchedDay {
  readonly problem: DayProblem;
  readonly now: DayPlan;
}

/** What a search found, with the arrays of its day: those that were given are gone. */
export interface Searched extends SearchedDay {
  readonly found: FoundDay;
}

/** All places of the queue are taken. */
interface SearchesBusy {
  readonly retryAfterSeconds: number;
}

interface SearchCaller {
  readonly tenantId: number;
  readonly signal?: AbortSignal | undefined;
}

export interface DaySearches {
  /** Throws `CallerLeft` when the signal is aborted. */
  run(day: SearchedDay, bounds: DaySearchBounds, caller: SearchCaller): Promise<Searched | SearchesBusy>;
  /** Ends the thread. Searches that run or wait fail. */
  close(): Promise<void>;
}

/** Searches of one business that may wait while another one of it runs. */
const mostWaiting = 4;
/** Places for all businesses together. Each search that waits holds the arrays of its day. */
const mostPlaces = 20;
/** A day with at most this many jobs runs in slices, if the search is short and no other does: up to about 0.3 seconds. */
const smallDay = 12;
const shortSearchSteps = 20_000;
/** The thread ends after this time without a search. */
const idleMilliseconds = 60_000;
/** A step takes up to this long. Only used to say when to come again. */
const secondsPerStep = 0.000_1;

/** Runs every search in slices beside other requests. For tools without a server, and for tests. */
export const searchesInSlices: DaySearches = {
  async run(day, bounds, { signal }) {
    return { ...day, found: await yieldBetweenSlices(betterDay(day.problem, day.now, bounds), signal) };
  },
  close: async () => undefined,
};

interface Waiting {
  readonly tenantId: number;
  readonly day: SearchedDay;
  readonly bounds: DaySearchBounds;
  readonly stop: Int32Array<SharedArrayBuffer>;
  resolve(searched: Searched): void;
  reject(error: Error): void;
}

export class ThreadedSearches implements DaySearches {
  #worker: Worker | null = null;
  #idle: Timer | undefined;
  /** The first one runs. */
  readonly #queue: Waiting[] = [];
  #lastTenantId: number | null = null;
  #isClosed = false;
  #isSlicing = false;

  async run(day: SearchedDay, bounds: DaySearchBounds, caller: SearchCaller): Promise<Searched | SearchesBusy> {
    if (jobCountOf(day.problem) <= smallDay && bounds.steps <= shortSearchSteps && !this.#isSlicing)
      return this.#inSlices(day, bounds, caller);
    const { tenantId, signal } = caller;
    if (signal?.aborted || this.#isClosed) throw new CallerLeft();
    const own = this.#queue.filter((waiting) => waiting.tenantId === tenantId);
    if (own.length > mostWaiting || this.#queue.length >= mostPlaces) {
      const steps = this.#queue.reduce((sum, waiting) => sum + waiting.bounds.steps, 0);
      return { retryAfterSeconds: Math.max(1, Math.ceil((secondsPerStep * steps) / this.#queue.length)) };
    }
    const { promise, resolve, reject } = Promise.withResolvers<Searched>();
    const waiting: Waiting = { tenantId, day, bounds, stop: new Int32Array(new SharedArrayBuffer(4)), resolve, reject };
    this.#queue.push(waiting);
    if (this.#queue.length === 1) this.#next();
    const leave = (): void => this.#leave(waiting);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** A small day would wait for larger ones in the queue. Further ones do, so that many callers at once cannot take the thread that serves requests. */
  async #inSlices(day: SearchedDay, bounds: DaySearchBounds, caller: SearchCaller): Promise<Searched | SearchesBusy> {
    this.#isSlicing = true;
    try {
      return await searchesInSlices.run(day, bounds, caller);
    } finally {
      this.#isSlicing = false;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    stopTimer(this.#idle);
    await this.#worker?.terminate();
  }

  /** Begins the first search of another business than the last one, or else the first. One that cannot begin fails alone. */
  #next(): void {
    const turn = this.#queue.findIndex(({ tenantId }) => tenantId !== this.#lastTenantId);
    if (turn > 0) this.#queue.unshift(...this.#queue.splice(turn, 1));
    for (let first = this.#queue[0]; first; first = this.#queue[0])
      try {
        return this.#begin(first);
      } catch (error) {
        this.#queue.shift();
        first.reject(error instanceof Error ? error : new Error(String(error)));
      }
    stopTimer(this.#idle);
    this.#idle = startTimer(() => this.#endIdle(), idleMilliseconds).unref();
  }

  #begin({ tenantId, day, bounds, stop }: Waiting): void {
    stopTimer(this.#idle);
    this.#lastTenantId = tenantId;
    const order: SearchOrder = { ...day, bounds, stop };
    (this.#worker ??= this.#start()).postMessage(order, movedArrays(day.problem));
  }

  #start(): Worker {
    const worker = new Worker(new URL('./searchThread.ts', import.meta.url), { execArgv: [] });
    // An idle thread must not keep the process alive.
    worker.unref();
    worker.on('message', (report: SearchReport) => this.#answered(report));
    const ended = (error: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      // Only the running search is at fault. The arrays of those who wait are still here.
      for (const gone of this.#queue.splice(0, this.#isClosed ? this.#queue.length : 1)) gone.reject(error);
      this.#next();
    };
    worker.on('error', (error: unknown) => ended(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => ended(new Error('the thread that searches for better plans has ended')));
    return worker;
  }

  #answered({ problem, now, found }: SearchReport): void {
    const done = this.#queue.shift()!;
    if (found === null) done.reject(new CallerLeft());
    else done.resolve({ problem, now, found });
    this.#next();
  }

  #endIdle(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }

  /** The running search ends at its next turn, and its report starts the next one. */
  #leave(waiting: Waiting): void {
    Atomics.store(waiting.stop, 0, 1);
    const at = this.#queue.indexOf(waiting);
    if (at <= 0) return;
    this.#queue.splice(at, 1);
    waiting.reject(new CallerLeft());
  }
}
