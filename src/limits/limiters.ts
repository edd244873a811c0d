/**
 * How often somebody may do something, counted by a name of our own and a key of the caller's. Every limit of the service comes from
 * here: requests of a credential, attempts to sign in, registrations. Decisions, section 2; docs/decisions/0046.
 */
import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import { Bucket } from './bucket.ts';
import { Ledger, type SharedCounts } from './ledger.ts';
import { networkOf } from './network.ts';

/** So many points in a window, which begins with the first that is taken. */
export interface Bound {
  readonly points: number;
  readonly durationSeconds: number;
  /**
   * For limits that protect a secret: every take is settled with all other processes before it is answered, at the price of a round trip.
   * Without it each further process may pass the limit by a sixteenth.
   */
  readonly exact?: boolean;
  /** Keys are network addresses: a customer's whole IPv6 network (RFC 6177) counts as one. */
  readonly byAddress?: boolean;
}

export interface Taken {
  /** Whether a point was there. When not, none was taken. */
  readonly allowed: boolean;
  /** What is left, 0 or more. */
  readonly remaining: number;
  /** Until the window ends and all points are there again. */
  readonly millisecondsLeft: number;
}

export interface Limiter {
  readonly points: number;
  /** Takes one point of the key's. Never throws: without the shared counts this process counts by itself. */
  take(key: string): Promise<Taken>;
  /** Gives one point back that was taken for nothing. */
  giveBack(key: string): Promise<void>;
  /** Begins anew: somebody who has signed in is not held by the attempts before. */
  forget(key: string): Promise<void>;
}

export interface Limiters {
  /** Two limiters of one name and key share what they count: a name belongs to one bound. */
  of(name: string, bound: Bound): Limiter;
}

export interface CountingLimiters extends Limiters {
  /** Whether the processes count together now; null: this one counts alone by design. */
  readonly isShared: () => boolean | null;
  close(): Promise<void>;
}

/** A process takes at most this part of what is left before the others know of it. */
const unsettledPart = 1 / 16;
/** Windows that have ended are dropped from memory so often. */
const sweepMilliseconds = 60_000;

/** Limits of this process alone, which a restart forgets. `now`: the service's, in milliseconds since the epoch. */
export const memoryLimiters = (now: () => number): CountingLimiters => limiters(now, null);

/** Limits of all processes that settle with the same counts. */
export const sharedLimiters = (counts: SharedCounts, now: () => number, log: Logger): CountingLimiters =>
  limiters(now, new Ledger({ counts, now, log }));

function limiters(now: () => number, ledger: Ledger | null): CountingLimiters {
  const windows: Map<string, Bucket>[] = [];
  const sweep = setInterval(() => {
    for (const buckets of windows) for (const [key, { endsAt }] of buckets) if (endsAt <= now()) buckets.delete(key);
  }, sweepMilliseconds).unref();
  return {
    of(name, bound) {
      const buckets = new Map<string, Bucket>();
      windows.push(buckets);
      return limiter(name, bound, buckets, now, ledger);
    },
    isShared: () => ledger && ledger.isUp,
    async close() {
      clearInterval(sweep);
      await ledger?.close();
    },
  };
}

function limiter(name: string, bound: Bound, buckets: Map<string, Bucket>, now: () => number, ledger: Ledger | null): Limiter {
  const { points, durationSeconds, exact = false, byAddress = false } = bound;
  const keyOf = byAddress ? networkOf : (key: string) => key;
  // With its bound: processes with other settings, as while they change, count apart.
  const idOf = (key: string) => (ledger ? uuidOf(`${name}\n${points}\n${durationSeconds}\n${key}`) : key);
  const bucketOf = (key: string, at: number) => {
    let bucket = buckets.get(key);
    if (!bucket || bucket.endsAt <= at) buckets.set(key, (bucket = new Bucket(idOf(key), points, at + durationSeconds * 1000)));
    return bucket;
  };
  /** Whether this process may give the next point before the others know of it. */
  const mayTakeAlone = (bucket: Bucket) =>
    !ledger || (!exact && bucket.unsettled < Math.floor((bucket.limit - bucket.settled) * unsettledPart));
  return {
    points,
    async take(key) {
      const at = now();
      const bucket = bucketOf(keyOf(key), at);
      let allowed = bucket.left > 0;
      if (allowed && mayTakeAlone(bucket)) {
        bucket.take();
        ledger?.note(bucket);
      } else if (allowed) allowed = await ledger!.ask(bucket);
      return { allowed, remaining: bucket.left, millisecondsLeft: Math.max(0, bucket.endsAt - at) };
    },
    giveBack(key) {
      const bucket = buckets.get(keyOf(key));
      if (bucket && bucket.endsAt > now() && bucket.settled + bucket.unsettled > 0) {
        bucket.unsettled--;
        ledger?.note(bucket);
      }
      return Promise.resolve();
    },
    async forget(key) {
      const own = keyOf(key);
      const bucket = buckets.get(own);
      buckets.delete(own);
      await ledger?.forget(bucket, idOf(own));
    },
  };
}

/** A name of fixed length, in which no address and no account can be read. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
