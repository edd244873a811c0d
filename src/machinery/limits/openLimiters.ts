/** Creates the limiters of a process. Where they count depends on what the process shares with others. */
import type { Logger } from 'pino';
import type { Store } from '../../store/driver/database.ts';
import { forgetBucket, settleBucketRequests } from '../../store/rateLimits.ts';
import type { SharedCounts } from './ledger.ts';
import { memoryLimiters, sharedLimiters, type CountingLimiters } from './limiters.ts';

interface LimiterParts {
  /**
   * Redis server for shared counts. null: PostgreSQL counts, or memory when the database is embedded and therefore used by one process
   * only.
   */
  readonly redisUrl: string | null;
  readonly store: Store;
  /** The service's time, in milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Never waits for the shared counts. Until they are reachable, each process counts by itself. */
export async function openLimiters({ redisUrl, store, now, log }: LimiterParts): Promise<CountingLimiters> {
  if (redisUrl !== null) {
    // Imported only when needed: the Redis driver adds 0.1 s to the start and 19 MB of memory.
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
