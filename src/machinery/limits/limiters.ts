/**
 * Limits how often a caller may do something. Each limit has a name, and counts by a key of the caller. All limits of the service are made
 * here: requests of a credential, attempts to sign in, registrations. docs/reference/conventions.md#rate-limits;
 * docs/internals/access.md#rate-limits.
 */
import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import { Bucket } from './bucket.ts';
import { Ledger, type SharedCounts } from './ledger.ts';
import { networkOf, ipSiteOf } from './network.ts';
import { startInterval, stopTimer } from '../../ground/time/timers.ts';

/** The number of points in a window. A window begins with the first point taken. */
interface Bound {
  readonly points: number;
  readonly durationSeconds: number;
  /**
   * For limits that protect a secret: every point is settled with all other processes before the call is answered, which costs a round
   * trip. Without it, each further process may exceed the limit by a sixteenth.
   */
  readonly exact?: boolean;
  /**
   * Keys are network addresses: an IPv6 network of 64 bits counts as one (RFC 6177). All networks of one IPv6 site (48 bits) share
   * `networksOfSite` times the points, because one customer may hold 65,536 of them.
   */
  readonly byAddress?: boolean;
}

interface BucketAnswer {
  /** Whether a point was available. If not, none was taken. */
  readonly allowed: boolean;
  /** Points left, 0 or more. */
  readonly remaining: number;
  /** Time until the window ends and all points are available again. */
  readonly millisecondsLeft: number;
}

export interface Limiter {
  readonly points: number;
  /** Takes one point of the key. Never throws: without the shared counts this process counts by itself. */
  take(key: string): Promise<BucketAnswer>;
  /** Gives back one point. */
  giveBack(key: string): Promise<void>;
  /** Resets the key, for example after a successful sign-in. */
  forget(key: string): Promise<void>;
}

export interface Limiters {
  /** Returns a limiter. Limiters with the same name share their counts, so a name must have only one bound. */
  of(name: string, bound: Bound): Limiter;
}

export interface CountingLimiters extends Limiters {
  /** Whether processes share their counts now; null when this process counts alone by design. */
  readonly isShared: () => boolean | null;
  close(): Promise<void>;
}

/** A process takes at most this share of the remaining points before the others know. */
const unsettledPart = 1 / 16;
/** How often ended windows are removed from memory. */
const sweepMilliseconds = 60_000;

/** How many networks of one IPv6 site can use all their points before the site's points are used up. */
export const networksOfSite = 10;

/** Limits of this process alone. A restart resets them. `now` is the service's time in milliseconds since the epoch. */
export const memoryLimiters = (now: () => number): CountingLimiters => limiters(now, null);

/** Limits shared by all processes that use the same counts. */
export const sharedLimiters = (counts: SharedCounts, now: () => number, log: Logger): CountingLimiters =>
  limiters(now, new Ledger({ counts, now, log }));

function limiters(now: () => number, ledger: Ledger | null): CountingLimiters {
  const windows: Map<string, Bucket>[] = [];
  const sweep = startInterval(() => {
    for (const buckets of windows) for (const [key, { endsAt }] of buckets) if (endsAt <= now()) buckets.delete(key);
  }, sweepMilliseconds).unref();
  return {
    of(name, bound) {
      const counted = (its: string, { points }: Pick<Bound, 'points'>) => {
        const buckets = new Map<string, Bucket>();
        windows.push(buckets);
        return limiter(its, { ...bound, points }, buckets, now, ledger);
      };
      if (!bound.byAddress) return counted(name, bound);
      return byNetwork(counted(name, bound), counted(`${name}Site`, { points: bound.points * networksOfSite }));
    },
    isShared: () => ledger && ledger.isUp,
    async close() {
      stopTimer(sweep);
      await ledger?.close();
    },
  };
}

/** Counts an address by its network, and all networks of an IPv6 site together. */
function byNetwork(networks: Limiter, sites: Limiter): Limiter {
  return {
    points: networks.points,
    async take(address) {
      const network = networkOf(address);
      const taken = await networks.take(network);
      const site = ipSiteOf(address);
      if (!taken.allowed || site === null) return taken;
      const ofSite = await sites.take(site);
      if (ofSite.allowed) return { ...taken, remaining: Math.min(taken.remaining, ofSite.remaining) };
      await networks.giveBack(network);
      return { ...ofSite, remaining: 0 };
    },
    async giveBack(address) {
      const site = ipSiteOf(address);
      await Promise.all([networks.giveBack(networkOf(address)), site === null ? undefined : sites.giveBack(site)]);
    },
    forget: (address) => networks.forget(networkOf(address)),
  };
}

function limiter(name: string, bound: Bound, buckets: Map<string, Bucket>, now: () => number, ledger: Ledger | null): Limiter {
  const { points, durationSeconds, exact = false } = bound;
  // The name includes the bound, so that processes with different settings, as during a change, count separately.
  const idOf = (key: string) => (ledger ? uuidOf(`${name}\n${points}\n${durationSeconds}\n${key}`) : key);
  const bucketOf = (key: string, at: number) => {
    let bucket = buckets.get(key);
    if (!bucket || bucket.endsAt <= at) buckets.set(key, (bucket = new Bucket(idOf(key), points, at + durationSeconds * 1000)));
    return bucket;
  };
  /** Whether this process may take the next point before the others know. */
  const mayTakeAlone = (bucket: Bucket) =>
    !ledger || (!exact && bucket.unsettled < Math.floor((bucket.limit - bucket.settled) * unsettledPart));
  return {
    points,
    async take(key) {
      const at = now();
      const bucket = bucketOf(key, at);
      let allowed = bucket.left > 0;
      if (allowed && mayTakeAlone(bucket)) {
        bucket.take();
        ledger?.note(bucket);
      } else if (allowed) allowed = await ledger!.ask(bucket);
      return { allowed, remaining: bucket.left, millisecondsLeft: Math.max(0, bucket.endsAt - at) };
    },
    giveBack(key) {
      const bucket = buckets.get(key);
      if (bucket && bucket.endsAt > now() && bucket.settled + bucket.unsettled > 0) {
        bucket.unsettled--;
        ledger?.note(bucket);
      }
      return Promise.resolve();
    },
    async forget(key) {
      const bucket = buckets.get(key);
      buckets.delete(key);
      await ledger?.forget(bucket, idOf(key));
    },
  };
}

/** A name of fixed length that does not reveal the address or account. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
