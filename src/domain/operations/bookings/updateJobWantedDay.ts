import { invalid, refuse } from '../../../contract/errors.ts';
import { recordJobEvent } from '../../jobs/lifecycle/jobEvents.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { isOpen, overState } from '../../jobs/lifecycle/jobState.ts';
import { refuseUnreadable } from '../../jobs/records/refuseUnreadable.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { writeWantedDay } from '../../../store/jobs/jobMarks.ts';
import { findJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import { isCalendarDate, localDateOf } from '../../../ground/time/localTime.ts';
import { write } from '../handler.ts';

/** Sets the day on which a waiting job is wanted, or removes it. [wanted.until-scheduled]; docs/internals/dispatch.md#locks-and-reserved-time. */
export const updateJobWantedDay = write<'updateJobWantedDay'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  if (input.wanted_date === undefined) return invalid('wanted_date', 'required', 'required');
  const date = input.wanted_date === '' ? null : input.wanted_date;
  if (date !== null && !isCalendarDate(date)) return invalid('wanted_date', 'format', 'no_such_day');
  if (date !== null && date < localDateOf(tenant.timezone, nowMinuteOf(ctx.nowMilliseconds)))
    return invalid('wanted_date', 'in_past', 'past_time');
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!isOpen(row)) return refuse('JOB_REQUEST_INVALID_TRANSITION', overState(row));
  const state = { current_status_key: row.statusKey, status_version: row.statusVersion };
  if (row.scheduledAt !== null) return refuse('JOB_REQUEST_INVALID_TRANSITION', { ...state, required: 'unscheduled' });
  if (row.wantedOn === date) return refuseUnreadable(ctx) ?? jobRequestAnswer(ctx, row);
  await writeWantedDay(db, tenant.id, row.id, date);
  const changed = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.updated', changed);
  return jobRequestAnswer(ctx, changed);
});
