/** Starting processes and moves of a database take turns. */
import { sleep } from '../../ground/time/timers.ts';
import type { Database, Transaction } from './database.ts';

/** Key of the advisory lock. The number has no meaning. */
const migrationLock = 7_318_422_901;
/** How often a process that waits asks again. */
const lookMilliseconds = 200;

/**
 * Waits until no other process migrates or moves this database. The lock ends with the transaction, whose statements get no time limit.
 *
 * Asks again and again. A statement that waited would keep its snapshot, and an index that is built concurrently waits for all older snapshots:
 * the process with the lock and the one that wants it would wait for each other. A transaction also keeps the snapshot of its last `select` until
 * its next statement, so a statement without one follows.
 */
export async function takeMigrationLock(tx: Transaction): Promise<void> {
  while (!(await isTaken(tx, 'select pg_try_advisory_xact_lock($1) as taken'))) {
    await tx.query('set local statement_timeout = 0');
    await sleep(lookMilliseconds);
  }
}

/** The same for a session: the lock ends with its connection. */
export async function takeSessionMigrationLock(session: Database): Promise<void> {
  while (!(await isTaken(session, 'select pg_try_advisory_lock($1) as taken'))) await sleep(lookMilliseconds);
}

async function isTaken(db: Database, sql: string): Promise<boolean> {
  const [row] = await db.query<{ taken: boolean }>(sql, [migrationLock]);
  return row!.taken;
}
