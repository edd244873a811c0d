/** Gives a job to another customer, for the operation and for an import. [job-customer.reassign]. */
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { hashSecret } from '../../../machinery/auth/apiKeys.ts';
import { recordAudit } from '../../../machinery/auth/audit.ts';
import type { JobSite } from '../../../store/jobs/jobAddress.ts';
import { raiseJobVersion, writeJobCustomer } from '../../../store/jobs/jobCustomer.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { WriteContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { recordJobEvent } from '../lifecycle/jobEvents.ts';
import { markShown } from '../scheduling/jobTime.ts';
import { moveToSite, type MovedJob } from '../scheduling/moveToSite.ts';
import { endProposalsOfFormer } from '../scheduling/strandedProposals.ts';
import { readdress } from './readdressing.ts';

/** The record that gets the job. */
export interface NewCustomer {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Writes the customer into the job with a new customer link, and moves its visit to an address. Nobody is told. `to` null: the address stays, as it does in a job that is over.
 * `board`: as in `moveToSite`. Hold the schedule lock, the job's and the customer's.
 */
export async function changeCustomer(
  ctx: WriteContext,
  row: JobRow,
  { id: customerId, fullName, email, phone }: NewCustomer,
  { to, travel = null, board }: { readonly to: JobSite | null; readonly travel?: TravelModel | null; readonly board?: TenantBoard },
): Promise<MovedJob> {
  const { db, tenant } = ctx;
  await endProposalsOfFormer(ctx, row.id);
  const contact = { customerId, customerName: fullName, customerEmail: email, customerPhone: phone };
  const number = row.customerLinkNumber + 1;
  await writeJobCustomer(db, tenant.id, row, contact, { number, tokenHash: hashSecret(ctx.services.customerTokens.of(row.id, number)) });
  recordAudit(ctx, {
    action: 'job_request.customer_changed',
    subject: { kind: 'job_request', id: row.id, name: row.shortCode },
    changes: [{ field: 'customer_id', before: row.customerId, after: customerId }],
  });
  const moved = to && (await moveToSite(ctx, { ...row, ...contact }, to, travel, board));
  await markShown(ctx, row.id);
  if (moved) return moved;
  await raiseJobVersion(db, tenant.id, row.id);
  const job = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.updated', job);
  readdress(ctx, [job]);
  return { job, warnings: [] };
}
