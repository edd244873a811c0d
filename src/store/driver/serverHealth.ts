/** Whether a PostgreSQL that answers holds what the service migrated, and lets it write there. */
import { sqlState } from './sqlState.ts';

/** Standing in for all tables: an owner or a role is changed for all of them, and a database is dropped whole. */
const healthSql = `
  select current_setting('transaction_read_only') as read_only, has_table_privilege('job_requests', 'insert') as may_write
    from migrations limit 1`;

/** No such schema or table, and not allowed: an answer of the server, not its absence. */
const replaced = /^(3F000|42P01|42501)$/;

/** null, or why the database cannot serve. Throws when it does not answer. */
export async function serverHealth(db: { query<Row extends object>(text: string): Promise<Row[]> }): Promise<string | null> {
  try {
    const [row] = await db.query<{ read_only: string; may_write: boolean }>(healthSql);
    if (row === undefined) return 'the database is empty';
    // A standby, and a primary that was switched to read-only, answer reads and refuse every change.
    if (row.read_only !== 'off') return 'the database is read-only';
    return row.may_write ? null : 'the user of DATABASE_URL may not write to its tables';
  } catch (error) {
    if (error instanceof Error && replaced.test(sqlState(error) ?? ''))
      return `the database is not as the service made it: ${error.message}`;
    throw error;
  }
}
