/** Row counts, for backups. */
import type { Database } from '../driver/database.ts';

/** Counts that never become smaller and are cheap to read: a backup that begins now holds at least as many rows. */
export async function leastCounts(db: Database): Promise<Record<string, number>> {
  const [row] = await db.query<Record<string, number>>(
    `select (select count(*) from businesses) as businesses, (select count(*) from api_keys) as api_keys,
            (select coalesce(sum(total), 0)::bigint from list_totals where list = 'customers') as customers,
            (select coalesce(sum(total), 0)::bigint from job_totals where not archived) as job_requests`,
  );
  return row!;
}

/** Counts the rows of every table by reading all of them. PostgreSQL checks each page's checksum as it reads the page. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ n: number }>(`select count(*) as n from ${name}`);
    counts[name] = row!.n;
  }
  return counts;
}
