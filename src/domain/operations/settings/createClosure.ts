import { auditChangesOfNew, recordAudit } from '../../../machinery/auth/audit.ts';
import { invalid, refuse } from '../../../contract/errors.ts';
import { mostClosedDays } from '../../../contract/schemas/strandedVisits.ts';
import { strandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { visitsOnDays } from '../../jobs/scheduling/visitsOnDays.ts';
import { closedDaysAmong, insertClosures } from '../../../store/settings/openingHours.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { addDays, daysBetween, isCalendarDate } from '../../../ground/time/localTime.ts';
import { write } from '../handler.ts';

/** Closes one day or several days in a row, all or none. Returns all visits on these days, which stay where they are. */
export const createClosure = write<'createClosure'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const until = input.until_date ?? input.date;
  for (const [field, date] of [
    ['date', input.date],
    ['until_date', until],
  ] as const)
    if (!isCalendarDate(date)) return invalid(field, 'format', 'no_such_day');
  if (until < input.date) return invalid('until_date', 'range', 'before_other', { other: 'date' });
  const days = daysBetween(input.date, until) + 1;
  if (days > mostClosedDays) return invalid('until_date', 'range', 'most_days', { limit: mostClosedDays });
  const dates = Array.from({ length: days }, (_, index) => addDays(input.date, index));
  const reason = input.reason?.trim() ?? '';
  await lockSchedule(db, tenant.id);
  const closed = await closedDaysAmong(db, tenant.id, dates);
  if (closed.length > 0) return refuse('CLOSURE_DUPLICATE', { dates: closed });
  // Every visit on the days is listed. Those that only the closure strands get attention.
  const { proposals } = await strandedVisits(ctx, { preview: input.preview, closedDays: dates });
  const answer = {
    closures: dates.map((date) => ({ date, reason })),
    stranded_visits: { ...(await visitsOnDays(ctx, dates)), ...(proposals ? { proposals } : {}) },
  };
  if (input.preview) return answer;
  await insertClosures(db, tenant.id, dates, reason);
  recordAudit(ctx, {
    action: 'closure.created',
    subject: { kind: 'closure', id: null, name: days === 1 ? input.date : `${input.date}/${until}` },
    changes: auditChangesOfNew({ date: input.date, until_date: until, reason }),
  });
  return answer;
});
