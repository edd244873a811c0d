/** Starting processes and moves of a database take turns. */
import { sleep } from '../../time/timers.ts';
import type { Database, Transaction } from './database.ts';

/** Key of the advisory lock. The number has no meaning. */
const migrationLock = 7_318_422_901;
/** How often a process that waits asks again. */
const lookMilliseconds = 200;

/** Waits until no other process migrates or moves this database. The lock ends with the transaction. */
export const takeMigrationLock = (tx: Transaction): Promise<void> => taken(tx, 'select pg_try_advisory_xact_lock($1) as taken');

/** The same for a session: the lock ends with its connection. */
export const takeSessionMigrationLock = (session: Database): Promise<void> => taken(session, 'select pg_try_advisory_lock($1) as taken');

/**
 * Asks again and again. A statement that waited would keep its snapshot, and an index that is built concurrently waits for all older snapshots:
 * the process with the lock and the one that wants it would wait for each other.
 */
async function taken(db: Database, sql: string): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ taken: boolean }>(sql, [migrationLock]);
    if (row!.taken) return;
    await sleep(lookMilliseconds);
  }
}
