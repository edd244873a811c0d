import { refuse } from '../../../contract/errors.ts';
import { actorOf } from '../../jobs/lifecycle/audit.ts';
import { customerVisit, permitted } from '../../jobs/customer/customerVisit.ts';
import { recordJobEvent } from '../../jobs/lifecycle/jobEvents.ts';
import { readBookingPageSettings } from '../../../store/settings/bookingPage.ts';
import { writeRating } from '../../../store/jobs/customerActs.ts';
import { findJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Rates a completed job. A job can be rated once, and the rating cannot be changed. */
export const rateCustomerVisit = write<'rateCustomerVisit'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const row = await lockJob(db, tenant.id, input.id);
  // An erasure since the link was read has ended it.
  if (!row?.hasCustomerLink) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!permitted(row, await readBookingPageSettings(db, tenant.id), ctx.nowMilliseconds).rate)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion });
  const comment = input.comment?.trim() || null;
  const audit = {
    at: formatMilliseconds(ctx.nowMilliseconds),
    by: actorOf(ctx.principal, 'customer'),
    payload: { score: input.score },
  };
  await writeRating(db, tenant.id, row.id, audit, { score: input.score, comment });
  const rated = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.updated', rated);
  return customerVisit(ctx, rated);
});
