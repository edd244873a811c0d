/** Inserts rows that were generated, not entered: one statement for each table, however many rows. */
import type { Transaction } from './driver/database.ts';

/** Tables that take generated rows. A closed list, because the name becomes part of the statement. */
export type GeneratedTable =
  | 'opening_hours'
  | 'permission_groups'
  | 'job_types'
  | 'skill_categories'
  | 'skills'
  | 'service_areas'
  | 'technicians'
  | 'technician_skills'
  | 'technician_service_areas'
  | 'technician_buddies'
  | 'time_off'
  | 'customers'
  | 'vehicles'
  | 'technician_vehicles'
  | 'job_requests'
  | 'sessions'
  | 'events'
  | 'webhook_endpoints'
  | 'webhook_deliveries'
  | 'webhook_attempts';

/**
 * Inserts the rows of one tenant in one statement. All rows must have the columns of the first row; other columns take their defaults. Values
 * are sent as JSON and read as the type of their column.
 */
export async function insertRows(tx: Transaction, table: GeneratedTable, tenantId: number, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((name) => /^[a-z_][a-z0-9_]*$/.test(name));
  await tx.query(
    `insert into ${table} (tenant_id, ${columns.join(', ')})
     select $1, ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
    [tenantId, JSON.stringify(rows)],
  );
}
