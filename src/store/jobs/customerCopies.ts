/** What open jobs have copied from the record of their customer or site. docs/reference/conventions.md#corrected-customers-and-open-jobs. */
import type { CopiedPart } from '../../contract/vocabulary.ts';
import type { Transaction } from '../driver/database.ts';
import type { AddressParts, Place } from '../places.ts';
import { jobColumns, jobTables, queryJobs, type JobRow } from './jobRows.ts';

/** An open job with how its copy relates to the record. */
export interface CopyingJob extends JobRow {
  /** A guest booked it under another name than that of the customer's record. */
  readonly bookedInOtherName: boolean;
  /** Parts that an earlier change of the record has left behind. */
  readonly outdatedParts: readonly CopiedPart[];
}

/** Locks the open jobs of a customer, by id. Call it before locking the customer: all changes of a job lock in this order. */
export const lockCopyingJobs = (tx: Transaction, tenantId: number, customerId: string): Promise<CopyingJob[]> =>
  queryJobs(
    tx,
    tenantId,
    `select ${jobColumns}, j.booked_in_other_name as "bookedInOtherName", j.outdated_parts as "outdatedParts" ${jobTables}
      where j.tenant_id = $1 and j.customer_id = $2 and j.completed_at is null and j.archived_at is null and j.deleted_at is null
      order by j.id for update of j`,
    [tenantId, customerId],
  );

/** The new values of a job's copy. A part that is left out stays. */
export interface NewCopy {
  readonly id: string;
  readonly name?: string;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly siteName?: string;
  readonly accessNotes?: string;
  readonly located?: Place & { readonly address: AddressParts };
  /** With `located`: the area by which the lead covers it. null: the job has no visit, or the lead does not cover it. */
  readonly serviceAreaId?: string | null;
}

/** Writes new values into the copies and raises the versions of the jobs. */
export async function writeCopies(tx: Transaction, tenantId: number, copies: readonly NewCopy[]): Promise<void> {
  await tx.query(
    `update job_requests j set
            customer_name = case when p ? 'name' then p->>'name' else j.customer_name end,
            customer_phone = case when p ? 'phone' then p->>'phone' else j.customer_phone end,
            customer_email = case when p ? 'email' then p->>'email' else j.customer_email end,
            site_name = case when p ? 'siteName' then p->>'siteName' else j.site_name end,
            site_access_notes = case when p ? 'accessNotes' then p->>'accessNotes' else j.site_access_notes end,
            address = case when p ? 'located' then p->'located'->'address' else j.address end,
            latitude = case when p ? 'located' then (p->'located'->>'latitude')::float8 else j.latitude end,
            longitude = case when p ? 'located' then (p->'located'->>'longitude')::float8 else j.longitude end,
            precision = case when p ? 'located' then p->'located'->>'precision' else j.precision end,
            place_source = case when p ? 'located' then p->'located'->>'placeSource' else j.place_source end,
            place_note = case when p ? 'located' then nullif(p->'located'->'placeNote', 'null') else j.place_note end,
            service_area_id = case when p ? 'located' then (p->>'serviceAreaId')::uuid else j.service_area_id end,
            status_version = j.status_version + 1, updated_at = tenant_now($1)
       from jsonb_array_elements($2::jsonb) as p
      where j.tenant_id = $1 and j.id = (p->>'id')::uuid`,
    [tenantId, JSON.stringify(copies)],
  );
}

/** Remembers which parts of each job an unchanged copy has left behind. No answer shows it, so the job keeps its place in the feed. */
export async function writeOutdatedParts(
  tx: Transaction,
  tenantId: number,
  jobs: readonly { readonly id: string; readonly parts: readonly CopiedPart[] }[],
): Promise<void> {
  await tx.query(
    `update job_requests j set outdated_parts = array(select jsonb_array_elements_text(p->'parts'))
       from jsonb_array_elements($2::jsonb) as p
      where j.tenant_id = $1 and j.id = (p->>'id')::uuid`,
    [tenantId, JSON.stringify(jobs)],
  );
}
