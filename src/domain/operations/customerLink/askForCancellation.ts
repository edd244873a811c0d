import { refuse } from '../../../contract/errors.ts';
import { openCancellationRequest } from '../../jobs/customer/askedCancellation.ts';
import { customerVisit, permittedNow } from '../../jobs/customer/customerVisit.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { write } from '../handler.ts';

/** Asks the business to cancel, where the customer may not do it alone. The visit keeps its time. [customer-link.requests]. */
export const askForCancellation = write<'askForCancellation'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!(await permittedNow(ctx, row)).ask_cancellation)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion });
  if (row.statusVersion !== input.status_version) return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });
  return customerVisit(ctx, await openCancellationRequest(ctx, row.id, input.note?.trim() || null));
});
