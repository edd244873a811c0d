/**
 * Whether somebody waits for what a transaction has locked. Test files share one server, so any wait for a lock would be the wrong question: another
 * file's would answer it.
 */
import { expect } from 'vitest';
import type { Store, Transaction } from '../../src/store/driver/database.ts';

/** Resolves when another session of the PostgreSQL server waits for a lock that `tx` holds; fails after a minute. */
export async function waitUntilBlocking(store: Store, tx: Transaction): Promise<void> {
  const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
  const waiting = 'select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
  await expect.poll(async () => (await store.query(waiting, [own!.pid])).length, { timeout: 60_000 }).toBeGreaterThan(0);
}
