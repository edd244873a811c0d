import { refuse } from '../../../contract/errors.ts';
import { actorOf } from '../../jobs/lifecycle/audit.ts';
import { cancellationReason } from '../../jobs/customer/customerRequests.ts';
import { customerActFacts, customerVisit, permittedNow } from '../../jobs/customer/customerVisit.ts';
import { recordJobEvent } from '../../jobs/lifecycle/jobEvents.ts';
import { recordOwnerMail } from '../../../machinery/mail/ownerMails.ts';
import { newId } from '../../../store/ids.ts';
import { writeAskedCancellation } from '../../../store/jobs/customerActs.ts';
import { insertCustomerRequest } from '../../../store/jobs/customerRequests.ts';
import { findJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Asks the business to cancel, where the customer may not do it alone. The visit keeps its time. [customer-link.requests]. */
export const askForCancellation = write<'askForCancellation'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!(await permittedNow(ctx, row)).ask_cancellation)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status: row.statusKey, status_version: row.statusVersion });
  if (row.statusVersion !== input.status_version) return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const words = input.note?.trim() || null;
  const audit = { at, by: actorOf(ctx.principal, 'customer'), payload: words === null ? {} : { note: words } };
  await writeAskedCancellation(db, tenant.id, row.id, audit, cancellationReason);
  const id = newId(ctx.nowMilliseconds);
  await insertCustomerRequest(db, tenant.id, { id, jobRequestId: row.id, kind: 'cancellation', jobDates: [], words, at });
  const asked = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.updated', asked);
  recordOwnerMail(db, tenant, ctx.nowMilliseconds, ctx.services.mail, {
    kind: 'customer_asks_cancellation',
    facts: customerActFacts(asked, words),
  });
  return customerVisit(ctx, asked);
});
