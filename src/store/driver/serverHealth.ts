/** Whether a PostgreSQL server that answers has the migrated tables and lets the service write to them. */
import { sqlState } from './sqlState.ts';

/** Checks only one table, because owners and rights usually change for all tables, and a database is dropped as a whole. */
const healthSql = `
  select current_setting('transaction_read_only') as read_only, has_table_privilege('job_requests', 'insert') as may_write
    from migrations limit 1`;

/** SQLSTATEs of a missing schema, a missing table, and missing rights. The server does answer, but not with our tables. */
const replaced = /^(3F000|42P01|42501)$/;

/** Why the database cannot serve; null when it can. Throws when it does not answer. */
export async function serverHealth(db: { query<Row extends object>(text: string): Promise<Row[]> }): Promise<string | null> {
  try {
    const [row] = await db.query<{ read_only: string; may_write: boolean }>(healthSql);
    if (row === undefined) return 'the database is empty';
    // A standby and a read-only primary answer reads, but refuse every change.
    if (row.read_only !== 'off') return 'the database is read-only';
    return row.may_write ? null : 'the user of DATABASE_URL may not write to its tables';
  } catch (error) {
    if (error instanceof Error && replaced.test(sqlState(error) ?? ''))
      return `the tables of the service are missing or may not be used: ${error.message}`;
    throw error;
  }
}
