/** What the statements of a read cost PostgreSQL, by its extension pg_stat_statements: pages touched, and the time of planning and execution. */
import type { Store } from '../../src/store/driver/database.ts';

/** Server settings that count statements. */
export const countingSettings = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on', 'autovacuum=off'];

export interface Cost {
  /** Pages of tables and indexes a request. */
  readonly pages: number;
  /** PostgreSQL's milliseconds a request: each statement at its fastest, so that other work on the machine counts little. */
  readonly milliseconds: number;
  readonly statements: number;
  /** The statement that took most of the time. */
  readonly dearest: string;
}

export async function startCounting(store: Store): Promise<void> {
  await store.query('create extension if not exists pg_stat_statements');
}

/** Sends a request `times` times and returns the cost of one. Work in the background counts too if it falls into this time. */
export async function costOf(store: Store, times: number, request: () => Promise<void>): Promise<Cost> {
  await store.query('select pg_stat_statements_reset()');
  for (let time = 0; time < times; time++) await request();
  const rows = await store.query<{ query: string; calls: number; pages: number; milliseconds: number }>(
    `select query, calls::int as calls, (shared_blks_hit + shared_blks_read + temp_blks_read + temp_blks_written)::float8 as pages,
            (min_exec_time + min_plan_time) * calls as milliseconds
       from pg_stat_statements
      where calls >= $1 and query not like '%pg_stat_statements%' and dbid = (select oid from pg_database where datname = current_database())
      order by milliseconds desc`,
    [times],
  );
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0) / times;
  return {
    pages: sum(({ pages }) => pages),
    milliseconds: sum(({ milliseconds }) => milliseconds),
    statements: sum(({ calls }) => calls),
    dearest: rows[0]?.query ?? '',
  };
}
