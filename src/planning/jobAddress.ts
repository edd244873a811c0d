/** A job that was booked before its customer had an address takes the one that the customer has now. docs/decisions/0031. */
import type { WriteContext } from '../call/context.ts';
import type { Database } from '../store/driver/database.ts';
import { writeJobAddress } from '../store/jobs/jobAddress.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { findCustomerAddress } from '../store/schedule/planningFacts.ts';
import { visitAddressOf } from './jobVisit.ts';
import { isAddressMissing } from './placement.ts';

/** The job as it would be planned: with its customer's address where its own says nothing of where that is. */
export async function withAddress(db: Database, tenantId: number, row: JobRow): Promise<JobRow> {
  if (row.customerId === null || !isAddressMissing(visitAddressOf(row.address, row.latitude, row.longitude))) return row;
  const place = await findCustomerAddress(db, tenantId, row.customerId);
  if (!place) return row;
  const { address, latitude, longitude } = place;
  // A street without a town may be another than the customer's own.
  const isOther = Boolean(row.address.line?.trim()) && row.address.line !== (address as JobRow['address']).line;
  return isOther || isAddressMissing(visitAddressOf(address, latitude, longitude)) ? row : { ...row, address, latitude, longitude };
}

/** The same, written: from now on it is the job's own snapshot. For whoever changes the job anyway. */
export async function adoptAddress(ctx: WriteContext, row: JobRow): Promise<JobRow> {
  const located = await withAddress(ctx.db, ctx.tenant.id, row);
  if (located !== row) await writeJobAddress(ctx.db, ctx.tenant.id, row.id, located);
  return located;
}
