import { refuse } from '../../../contract/errors.ts';
import { actorOf } from '../../jobs/lifecycle/audit.ts';
import { customerActFacts, customerVisit, otherTimeReason, permitted } from '../../jobs/customer/customerVisit.ts';
import { wantedOf } from '../../jobs/customer/customerWishes.ts';
import { recordJobEvent } from '../../jobs/lifecycle/jobEvents.ts';
import { checkWishes } from '../../jobs/booking/offeredDays.ts';
import { recordOwnerMail } from '../../../machinery/mail/ownerMails.ts';
import { readBookingPageSettings } from '../../../store/settings/bookingPage.ts';
import { newId } from '../../../store/ids.ts';
import { insertCustomerRequest } from '../../../store/jobs/customerRequests.ts';
import { writeOtherTime } from '../../../store/jobs/customerActs.ts';
import { findJob, findUndeletedJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import { declineProposals } from '../../../store/jobs/timeProposals.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { preparedWrite } from '../handler.ts';

/**
 * Requests other days. For a job without a time, they replace the job's requested days. A scheduled visit keeps its promised time until the
 * business answers, and the job gets a flag.
 */
export const askForOtherTime = preparedWrite<'askForOtherTime'>()(
  async (ctx, input) => {
    const row = await findUndeletedJob(ctx.db, ctx.tenant.id, input.id);
    if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
    return (await checkWishes(ctx, await wantedOf(ctx, row), input.job_dates)) ?? { wishes: input.job_dates };
  },
  async (ctx, input, { wishes }) => {
    const { db, tenant } = ctx;
    await lockSchedule(db, tenant.id);
    const row = await lockJob(db, tenant.id, input.id);
    if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
    if (!permitted(row, await readBookingPageSettings(db, tenant.id), ctx.nowMilliseconds).ask_other_time)
      return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion });
    if (row.statusVersion !== input.status_version) return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });
    const jobDates = wishes.map(({ date, periods }) => ({ date, periods: periods.map(({ period }) => ({ period, business_view: [] })) }));
    const audit = {
      at: formatMilliseconds(ctx.nowMilliseconds),
      by: actorOf(ctx.principal, 'customer'),
      payload: { job_dates: wishes, ...(input.note?.trim() ? { note: input.note.trim() } : {}) },
    };
    await writeOtherTime(db, tenant.id, row.id, audit, row.scheduledAt === null ? { jobDates } : { attentionReason: otherTimeReason });
    await insertCustomerRequest(db, tenant.id, {
      id: newId(ctx.nowMilliseconds),
      jobRequestId: row.id,
      kind: 'another_time',
      jobDates,
      words: input.note?.trim() || null,
      at: audit.at,
    });
    // Other days answer the time that was proposed for a request without a visit.
    if (row.scheduledAt === null) await declineProposals(db, tenant.id, row.id, audit.at);
    const asked = (await findJob(db, tenant.id, row.id))!;
    await recordJobEvent(ctx, 'job_request.updated', asked);
    const requested = wishes.map(({ date, periods }) => ({ date, periods: periods.map(({ period }) => period) }));
    const facts = { ...customerActFacts(asked, input.note?.trim() || null), requested };
    recordOwnerMail(db, tenant, ctx.nowMilliseconds, ctx.services.mail, { kind: 'customer_asks_other_time', facts });
    return customerVisit(ctx, asked);
  },
);
