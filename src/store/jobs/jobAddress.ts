/** Addresses of booked jobs. A job has a copy of the address of its customer or site. */
import type { Transaction } from '../driver/database.ts';
import { column, Columns, jsonColumn } from '../driver/columns.ts';
import { jobColumns, jobTables, queryJobs, type JobRow } from './jobRows.ts';
import { placeFields, type Place, type AddressParts } from '../places.ts';

const addressColumns = new Columns({ address: jsonColumn<AddressParts>('address'), ...placeFields });

interface PlacedAddress extends Place {
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

/** The address of a job with its site. */
export interface JobSite extends PlacedAddress {
  readonly siteId: string | null;
  readonly siteName: string | null;
  readonly siteAccessNotes: string | null;
}

const siteColumns = new Columns({
  siteId: column<string | null>('site_id'),
  siteName: column<string | null>('site_name'),
  siteAccessNotes: column<string | null>('site_access_notes'),
  address: jsonColumn<AddressParts>('address'),
  ...placeFields,
});

/** Moves a job to a site and raises its version. `serviceAreaId`: the area by which its lead covers the address. Place the sessions too. */
export async function writeJobSite(
  tx: Transaction,
  tenantId: number,
  id: string,
  to: JobSite,
  serviceAreaId: string | null,
): Promise<void> {
  await tx.query(
    `update job_requests set service_area_id = $3, ${siteColumns.assignments(4)}, status_version = status_version + 1,
            outdated_parts = array_remove(array_remove(array_remove(outdated_parts, 'address'), 'site_name'), 'access_notes'),
            updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2`,
    [tenantId, id, serviceAreaId, ...siteColumns.values(to)],
  );
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
