import { refuse } from '../../../contract/errors.ts';
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import { changeCustomer } from '../../jobs/customer/changeCustomer.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { currentVersion } from '../../jobs/remedies/stateRemedies.ts';
import { targetOf, travelThere } from '../../jobs/scheduling/moveToSite.ts';
import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { hasAddress } from '../../resources/customers/mergedValues.ts';
import { findCustomer } from '../../../store/customers/customers.ts';
import { holdCustomer } from '../../../store/customers/person.ts';
import type { JobSite } from '../../../store/jobs/jobAddress.ts';
import { findJob, findJobId, lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { placeOf } from '../../../store/places.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { preparedWrite } from '../handler.ts';

/** Moves a job that was booked on the wrong record to another customer. Nobody is told. [job-customer.reassign]. */
export const reassignJobCustomer = preparedWrite<'reassignJobCustomer'>()(
  async (ctx, { id: idOrCode, customer_id: customerId, site_id: siteId, keep_address: keepsAddress = false }) => {
    const id = await findJobId(ctx.db, ctx.tenant.id, idOrCode);
    const row = id === null ? null : await findJob(ctx.db, ctx.tenant.id, id);
    const to = row && (await addressThere(ctx, row, { customerId, siteId: siteId ?? null, keepsAddress }));
    return { travel: to && (await travelThere(ctx, to)) };
  },
  async (ctx, input, { travel }) => {
    const { db, tenant } = ctx;
    await lockSchedule(db, tenant.id);
    const id = await findJobId(db, tenant.id, input.id);
    const row = id === null ? null : await lockJob(db, tenant.id, id);
    if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
    const { statusVersion: status_version } = row;
    if (input.status_version !== undefined && input.status_version !== status_version)
      return refuse('JOB_REQUEST_STAGE_CONFLICT', {
        status_version,
        remedies: [currentVersion('reassignJobCustomer', { ...input, status_version })],
      });
    if (row.customerId === input.customer_id) return { ...(await jobRequestAnswer(ctx, row)), warnings: [] };
    // An erasure or a deletion of the customer waits, or has ended.
    const held = await holdCustomer(db, tenant.id, input.customer_id);
    const customer = held && held.deletedAt === null ? await findCustomer(db, tenant.id, held.id) : null;
    if (!customer) return customerNotFound(ctx, input.customer_id);
    const asked = { customerId: customer.id, siteId: input.site_id ?? null, keepsAddress: input.keep_address === true };
    const to = isOpen(row) ? await addressThere(ctx, row, asked) : null;
    if (isOpen(row) && !to) return refuse('CUSTOMER_SITE_NOT_FOUND');
    const { job, warnings } = await changeCustomer(ctx, row, customer, { to, travel });
    return { ...(await jobRequestAnswer(ctx, job)), warnings };
  },
);

interface Asked {
  readonly customerId: string;
  readonly siteId: string | null;
  readonly keepsAddress: boolean;
}

/** Where the visit is then. A customer without an address leaves the job its own. null: there is no such site. */
async function addressThere(
  ctx: PrepareContext | WriteContext,
  row: JobRow,
  { customerId, siteId, keepsAddress }: Asked,
): Promise<JobSite | null> {
  const present = { siteId: null, siteName: null, siteAccessNotes: null, address: row.address, ...placeOf(row) };
  if (keepsAddress) return present;
  const to = await targetOf(ctx, { ...row, customerId }, siteId);
  return to && siteId === null && !hasAddress(to) ? present : to;
}
