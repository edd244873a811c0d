/** The limits of a process: where they are counted follows from what it shares with others. */
import type { Logger } from 'pino';
import type { Store } from '../store/driver/database.ts';
import { forgetBucket, settleBucketRequests } from '../store/rateLimits.ts';
import type { SharedCounts } from './ledger.ts';
import { memoryLimiters, sharedLimiters, type CountingLimiters } from './limiters.ts';

export interface LimiterParts {
  /** null: they are counted in PostgreSQL, or, beside the embedded database that one process holds, in memory. */
  readonly redisUrl: string | null;
  readonly store: Store;
  /** The service's, in milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Never waits for the shared counts: without them each process counts by itself until they are there. */
export async function openLimiters({ redisUrl, store, now, log }: LimiterParts): Promise<CountingLimiters> {
  if (redisUrl !== null) {
    // Loaded where it is used: with its driver a service without Redis would start 0.1 s later and hold 19 MB more.
    const { redisCounts } = await import('../outbound/redisCounts.ts');
    return sharedLimiters(redisCounts(redisUrl), now, log);
  }
  return store.embedded ? memoryLimiters(now) : sharedLimiters(postgresCounts(store), now, log);
}

function postgresCounts({ aside }: Store): SharedCounts {
  return {
    async settle(takes, nowMilliseconds) {
      if (takes.length > 0) return settleBucketRequests(aside, takes, nowMilliseconds);
      await aside.query('select 1');
      return [];
    },
    forget: (bucket) => forgetBucket(aside, bucket),
    close: () => Promise.resolve(),
  };
}
