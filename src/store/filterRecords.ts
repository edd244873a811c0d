/** Whether the records exist that a list is filtered by. [lists.unknown-record]. */
import type { Database } from './driver/database.ts';
import { findUndeletedJob } from './jobs/jobRequests.ts';

/** Filters by records, by their name in every list, and the tables of the records. Jobs are also named by their code. */
const tables = {
  customer_id: 'customers',
  technician_id: 'technicians',
  skill_ids: 'skills',
  any_skill_ids: 'skills',
  service_area_ids: 'service_areas',
} as const;

const isOfTable = (filter: string): filter is keyof typeof tables => Object.hasOwn(tables, filter);

/** Whether a filter names a record that the business does not have, or that was deleted. */
export async function namesUnknownRecord(db: Database, tenantId: number, filter: string, value: unknown): Promise<boolean> {
  if (filter === 'job_request_id') return (await findUndeletedJob(db, tenantId, String(value))) === null;
  if (!isOfTable(filter)) return false;
  const ids = [...new Set([value].flat().map(String))];
  const [row] = await db.query<{ n: number }>(
    `select count(*) as n from ${tables[filter]} where tenant_id = $1 and id = any ($2::uuid[]) and deleted_at is null`,
    [tenantId, ids],
  );
  return row!.n < ids.length;
}
