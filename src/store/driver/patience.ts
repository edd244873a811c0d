/** Waiting for the transactions of others while a database is migrated, and giving up with a line for the operator. */
import { sleep } from '../../ground/time/timers.ts';
import { CannotStart } from '../folder/cannotStart.ts';
import type { Database } from './database.ts';
import { sqlState } from './sqlState.ts';

export interface Patience {
  /** The longest wait for a lock or transaction where nobody else waits behind it. */
  readonly lockSeconds: number;
  /** The longest wait for a lock where writers wait behind it: well below the limit of their statements. */
  readonly blockingSeconds: number;
  readonly attempts: number;
  readonly pauseSeconds: number;
}

export const usualPatience: Patience = { lockSeconds: 60, blockingSeconds: 5, attempts: 3, pauseSeconds: 5 };

interface Wait {
  readonly patience: Patience;
  /** What waits, and how long: the beginning of the line. */
  readonly what: string;
  readonly onNotice: (line: string) => void;
}

/**
 * Repeats `work` while another transaction keeps it from its locks longer than `lock_timeout`. Throws `CannotStart` after the last attempt. `db`:
 * where to ask for that transaction.
 */
export async function patiently<Result>(db: Database, { patience, what, onNotice }: Wait, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isBlocked(error)) throw error;
      const line = `${what} for ${await holderOf(db)}.`;
      if (attempt >= patience.attempts) throw new CannotStart(`${line} Start again once it has ended. What is done already stays.`);
      onNotice(`${line} Trying again.`);
      await sleep(patience.pauseSeconds * 1000);
    }
  }
}

/** Lock timeout and deadlock. A deadlock is possible with an earlier version that starts at the same time. */
const isBlocked = (error: unknown): boolean => ['55P03', '40P01'].includes(sqlState(error) ?? '');

/** The oldest transaction of another session, in words: it is most likely the one in the way. Its statement may hold personal data. */
async function holderOf(db: Database): Promise<string> {
  const [holder] = await db.query<{ pid: number; application: string; seconds: number }>(
    `select pid, application_name as application, extract(epoch from clock_timestamp() - xact_start)::integer as seconds
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by backend_type <> 'client backend', xact_start limit 1`,
  );
  if (holder === undefined) return 'another transaction';
  const { pid, application, seconds } = holder;
  return `a transaction that began ${seconds} s ago (process ${pid}${application === '' ? '' : ` of ${application}`}; "select pg_terminate_backend(${pid})" ends it)`;
}
