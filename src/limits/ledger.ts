/**
 * What this process and the others have taken from the same buckets. Each counts in its memory and settles with the shared counts in
 * batches, so that a request almost never waits for them. docs/decisions/0046 has the bounds and what was measured.
 */
import type { Logger } from 'pino';
import type { Bucket, BucketRequest } from './bucket.ts';
import { Settlement } from './settlement.ts';
import { type Timer, startTimer, stopTimer } from '../time/timers.ts';

/** Where all processes count together. */
export interface SharedCounts {
  /** Adds takes, each bucket once, and answers where those buckets stand by them. Of none: throws when nobody is there. */
  settle(takes: readonly BucketRequest[], nowMilliseconds: number): Promise<readonly BucketRequest[]>;
  forget(bucket: string): Promise<void>;
  close(): Promise<void>;
}

/** Until others know what was taken here. */
const settleMilliseconds = 100;
/** Nobody waits longer than this for the shared counts; then this process decides by what it knows. */
const patienceMilliseconds = 250;
/** Between two looks whether they are there again. */
const retryMilliseconds = 1_000;
const mostAtOnce = 1_000;

export class Ledger {
  readonly #counts: SharedCounts;
  readonly #now: () => number;
  readonly #log: Logger;
  readonly #changed = new Set<Bucket>();
  #timer: Timer | null = null;
  /** The settlement under way. */
  #settling: Promise<void> | null = null;
  #isUp = true;
  /** The settlement under way has taken longer than anybody shall wait. */
  #isLate = false;
  #isClosed = false;

  constructor(parts: { counts: SharedCounts; now: () => number; log: Logger }) {
    this.#counts = parts.counts;
    this.#now = parts.now;
    this.#log = parts.log;
  }

  /** Whether the shared counts answered when they were last asked. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** The bucket was changed here: the others are told soon. */
  note(bucket: Bucket): void {
    this.#changed.add(bucket);
    this.#soon();
  }

  /** Takes a point if all processes together have one left; while the shared counts are away, if this one knows of one. */
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

  /** The key begins anew, everywhere. */
  async forget(bucket: Bucket | undefined, id: string): Promise<void> {
    if (bucket) this.#changed.delete(bucket);
    await this.#counts.forget(id).catch(() => undefined);
  }

  /** Tells the others once more, and ends. A request that is cut at a stop may still take a point: the counts are gone by then. */
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

  /** One settlement at a time: what comes meanwhile makes up the next, so that there are few, each of many. */
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
      const standings = await this.#counts.settle(
        settlements.map(({ takes }) => takes),
        now,
      );
      const standingOf = new Map(standings.map((standing) => [standing.bucket, standing]));
      for (const settlement of settlements) settlement.succeed(standingOf.get(settlement.bucket.id)!);
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

  /** What is to be settled next. Of one name only one bucket: a window that has ended is nobody's concern, one that was forgotten comes later. */
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
    if (isUp) this.#log.info('limits are counted together with the other processes again');
    else this.#log.warn({ err: error }, 'limits are counted by this process alone: the shared counts do not answer');
  }
}
