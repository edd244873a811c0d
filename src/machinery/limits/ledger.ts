/**
 * Combines what this process and others have taken from the same buckets. Each process counts in memory and settles with the shared counts
 * in batches, so that requests almost never wait. docs/internals/access.md#rate-limits has the bounds and measurements.
 */
import type { Logger } from 'pino';
import type { Bucket, BucketRequest } from './bucket.ts';
import { Settlement } from './settlement.ts';
import { type Timer, startTimer, stopTimer } from '../../ground/time/timers.ts';

/** The counts shared by all processes. */
export interface SharedCounts {
  /**
   * Adds the points taken, with at most one request per bucket, and returns the new state of those buckets. Throws when the shared counts
   * cannot be reached.
   */
  settle(takes: readonly BucketRequest[], nowMilliseconds: number): Promise<readonly BucketRequest[]>;
  forget(bucket: string): Promise<void>;
  close(): Promise<void>;
}

/** Time until other processes know what was taken here. */
const settleMilliseconds = 100;
/** Longest wait for the shared counts. After it this process decides by what it knows. */
const patienceMilliseconds = 250;
/** Time between two checks whether the shared counts are back. */
const retryMilliseconds = 1_000;
const mostAtOnce = 1_000;

export class Ledger {
  readonly #counts: SharedCounts;
  readonly #now: () => number;
  readonly #log: Logger;
  readonly #changed = new Set<Bucket>();
  #timer: Timer | null = null;
  /** The settlement in progress. */
  #settling: Promise<void> | null = null;
  #isUp = true;
  /** True when the settlement in progress has taken longer than `patienceMilliseconds`. */
  #isLate = false;
  #isClosed = false;

  constructor(parts: { counts: SharedCounts; now: () => number; log: Logger }) {
    this.#counts = parts.counts;
    this.#now = parts.now;
    this.#log = parts.log;
  }

  /** Whether the shared counts answered the last time. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** Call this after a bucket was changed here, so that the other processes learn it soon. */
  note(bucket: Bucket): void {
    this.#changed.add(bucket);
    this.#soon();
  }

  /** Takes a point if all processes together have one left. While the shared counts are away, this process decides alone. */
  async ask(bucket: Bucket): Promise<boolean> {
    this.#changed.add(bucket);
    if (!this.#isUp || this.#isLate) {
      this.#soon();
      return bucket.take();
    }
    return new Promise((resolve) => {
      bucket.waiting.push(resolve);
      this.#begin();
    });
  }

  /** Resets the key in all processes. */
  async forget(bucket: Bucket | undefined, id: string): Promise<void> {
    if (bucket) this.#changed.delete(bucket);
    await this.#counts.forget(id).catch(() => undefined);
  }

  /** Settles once more and ends. Requests cut at a stop may still take a point later, which is then not shared. */
  async close(): Promise<void> {
    this.#isClosed = true;
    stopTimer(this.#timer);
    while (this.#settling) await this.#settling;
    if (this.#isUp && this.#changed.size > 0) await this.#settle();
    await this.#counts.close();
  }

  #soon(): void {
    if (this.#isClosed) return;
    this.#timer ??= startTimer(() => this.#begin(), this.#isUp ? settleMilliseconds : retryMilliseconds).unref();
  }

  /** Runs one settlement at a time. Changes in the meantime are collected for the next, so that settlements are few and large. */
  #begin(): void {
    if (this.#settling) return;
    stopTimer(this.#timer);
    this.#timer = null;
    this.#settling = this.#settle().finally(() => {
      this.#settling = null;
      if (this.#changed.values().some(({ waiting }) => waiting.length > 0)) this.#begin();
      else if (this.#changed.size > 0 || !this.#isUp) this.#soon();
    });
  }

  /** Never throws. */
  async #settle(): Promise<void> {
    const now = this.#now();
    const settlements = this.#takeChanged(now).map((bucket) => new Settlement(bucket));
    const patience = startTimer(() => {
      this.#isLate = true;
      for (const settlement of settlements) settlement.decideHere();
      for (const bucket of this.#changed) for (const resolve of bucket.waiting.splice(0)) resolve(bucket.take());
    }, patienceMilliseconds).unref();
    try {
      const states = await this.#counts.settle(
        settlements.map(({ takes }) => takes),
        now,
      );
      const stateOf = new Map(states.map((state) => [state.bucket, state]));
      for (const settlement of settlements) settlement.succeed(stateOf.get(settlement.bucket.id)!);
      this.#turn(true);
    } catch (error) {
      for (const settlement of settlements) settlement.fail();
      this.#turn(false, error);
    } finally {
      stopTimer(patience);
      this.#isLate = false;
    }
    for (const { bucket } of settlements) if (bucket.unsettled !== 0 && bucket.endsAt > now) this.#changed.add(bucket);
  }

  /**
   * The buckets to settle next, only one per name. Buckets whose window has ended are dropped. A bucket that was replaced after a reset is
   * settled later.
   */
  #takeChanged(now: number): Bucket[] {
    const taken = new Map<string, Bucket>();
    for (const bucket of this.#changed) {
      if (taken.size === mostAtOnce) break;
      if (bucket.endsAt > now && taken.has(bucket.id)) continue;
      this.#changed.delete(bucket);
      if (bucket.endsAt > now) taken.set(bucket.id, bucket);
      else for (const resolve of bucket.waiting.splice(0)) resolve(bucket.take());
    }
    return [...taken.values()];
  }

  #turn(isUp: boolean, error?: unknown): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    if (isUp) this.#log.info('rate limits are shared with the other processes again');
    else this.#log.warn({ err: error }, 'the shared rate limit counts do not answer, so this process counts by itself');
  }
}
