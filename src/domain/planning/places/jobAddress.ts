/** A job that was booked before its customer or site had an address takes their present address. docs/internals/places.md#sites. */
import type { WriteContext } from '../../call/context.ts';
import type { Database } from '../../../store/driver/database.ts';
import { writeJobAddress } from '../../../store/jobs/jobAddress.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { placeOf, type Place } from '../../../store/places.ts';
import { isRemark } from '../../../ground/places/remarks.ts';
import { findSite } from '../../../store/customers/customerSites.ts';
import { findCustomerAddress, type CustomerAddress } from '../../../store/schedule/planningFacts.ts';
import { visitAddressOf } from '../visits/jobVisit.ts';
import { isAddressUnknown } from '../placement/placement.ts';

/** Returns the job with the address to plan with: its own, or that of its site or customer when its own address gives no position. */
export async function withAddress(db: Database, tenantId: number, row: JobRow): Promise<JobRow> {
  if (row.customerId === null || !isAddressUnknown(visitAddressOf(row))) return row;
  const present =
    row.siteId === null
      ? await findCustomerAddress(db, tenantId, row.customerId)
      : await findSite(db, tenantId, row.customerId, row.siteId);
  return addressedBy(row, present);
}

/** Where a site or customer is now. */
type PresentAddress = Pick<CustomerAddress, 'address'> & Place;

/** The job with this present address of its site or customer, when its own address gives no position. */
export function addressedBy(row: JobRow, present: PresentAddress | null): JobRow {
  if (!present || row.customerId === null || !isAddressUnknown(visitAddressOf(row))) return row;
  const { address } = present;
  // The job has a street without a town. It may be another street than the present one. A remark is no street.
  const line = row.address.line?.trim() ?? '';
  const isOther = line !== '' && !isRemark(line) && line !== (address as JobRow['address']).line;
  return isOther || isAddressUnknown(visitAddressOf(present)) ? row : { ...row, address, ...placeOf(present) };
}

/** Like `withAddress`, but also saves the address as the job's own snapshot. For operations that change the job anyway. */
export async function adoptAddress(ctx: WriteContext, row: JobRow): Promise<JobRow> {
  const located = await withAddress(ctx.db, ctx.tenant.id, row);
  if (located !== row) await writeJobAddress(ctx.db, ctx.tenant.id, row.id, located);
  return located;
}
