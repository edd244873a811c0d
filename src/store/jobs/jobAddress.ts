/** Addresses of booked jobs. A job has a copy of the address of its customer or site. */
import type { Transaction } from '../driver/database.ts';
import { Columns, jsonColumn } from '../driver/columns.ts';
import { jobColumns, jobTables, queryJobs, type JobRow } from './jobRows.ts';
import { placeFields, type Place, type AddressParts } from '../places.ts';

const addressColumns = new Columns({ address: jsonColumn<AddressParts>('address'), ...placeFields });

export interface PlacedAddress extends Place {
  readonly address: AddressParts;
}

/** Writes the address into the job. The caller changes the job too, and raises its version and updated_at. */
export async function writeJobAddress(tx: Transaction, tenantId: number, id: string, to: PlacedAddress): Promise<void> {
  await tx.query(`update job_requests set ${addressColumns.assignments(3)} where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
    ...addressColumns.values(to),
  ]);
}

/** The open jobs of a customer at one site. `siteId` null: at the customer's own address. */
export const openJobsAt = (tx: Transaction, tenantId: number, customerId: string, siteId: string | null): Promise<JobRow[]> =>
  queryJobs(
    tx,
    tenantId,
    `select ${jobColumns} ${jobTables}
      where j.tenant_id = $1 and j.customer_id = $2 and j.site_id is not distinct from $3::uuid and j.completed_at is null
        and j.archived_at is null and j.deleted_at is null order by j.id`,
    [tenantId, customerId, siteId],
  );
