/** A cancellation that a customer asks for, by the customer link or by text message. [customer-link.requests]. */
import type { WriteContext } from '../../call/context.ts';
import { recordOwnerMail } from '../../../machinery/mail/ownerMails.ts';
import { newId } from '../../../store/ids.ts';
import { writeAskedCancellation } from '../../../store/jobs/customerActs.ts';
import { insertCustomerRequest } from '../../../store/jobs/customerRequests.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { actorOf } from '../lifecycle/audit.ts';
import { recordJobEvent } from '../lifecycle/jobEvents.ts';
import { cancellationReason } from './customerRequests.ts';
import { customerActFacts } from './customerVisit.ts';

/** Opens the request, flags the job and tells owners. Returns the job after it. Hold the schedule lock and the lock of the job. */
export async function openCancellationRequest(ctx: WriteContext, jobId: string, words: string | null): Promise<JobRow> {
  const { db, tenant } = ctx;
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const audit = { at, by: actorOf(ctx.principal, 'customer'), payload: words === null ? {} : { note: words } };
  await writeAskedCancellation(db, tenant.id, jobId, audit, cancellationReason);
  const id = newId(ctx.nowMilliseconds);
  await insertCustomerRequest(db, tenant.id, { id, jobRequestId: jobId, kind: 'cancellation', jobDates: [], words, at });
  const asked = (await findJob(db, tenant.id, jobId))!;
  await recordJobEvent(ctx, 'job_request.updated', asked);
  recordOwnerMail(db, tenant, ctx.nowMilliseconds, ctx.services.mail, {
    kind: 'customer_asks_cancellation',
    facts: customerActFacts(asked, words),
  });
  return asked;
}
