import { isRefusal, refuse } from '../../../contract/errors.ts';
import { findTechnician, listSessionsOf, type ScheduleRow } from '../../../store/team/technicians.ts';
import { readReservedRanges } from '../../../store/team/reservedTimes.ts';
import { listApprovedTimeOff } from '../../../store/team/timeOff.ts';
import { dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { dayRange } from '../../jobs/booking/requestRules.ts';
import { shownTitle } from '../../jobs/scheduling/reservedTime.ts';
import { timeOffRange } from '../../planning/boards/boards.ts';
import { read } from '../handler.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import { shownCustomerName } from '../../../ground/texts/customerName.ts';

/**
 * Sessions and approved time off of a range of business-local days. Default: today and seven more days. At most 31 days
 * ([technician-schedule.max-31]).
 */
export const getTechnicianSchedule = read<'getTechnicianSchedule'>(async (ctx, input) => {
  const zone = ctx.tenant.timezone;
  const range = dayRange(input, localDateOf(zone, nowMinuteOf(ctx.nowMilliseconds)), { days: 7, most: 31 });
  if (isRefusal(range)) return range;
  if (!(await findTechnician(ctx.db, ctx.tenant.id, input.id))) return refuse('TECHNICIAN_NOT_FOUND');
  const from = dayBounds(zone, range.from).startMinute;
  const until = dayBounds(zone, range.to).endMinute;
  const sessions = await listSessionsOf(ctx.db, ctx.tenant.id, input.id, from, until);
  const blocks = await listApprovedTimeOff(ctx.db, ctx.tenant.id, input.id, range.from, range.to);
  const reserved = await readReservedRanges(ctx.db, ctx.tenant.id, [input.id], from, until);
  return {
    technician_id: input.id,
    business_timezone: zone,
    ...range,
    sessions: sessions.map(sessionOf(ctx.locale)),
    reserved_times: reserved.map((range) => ({
      id: range.id,
      title: shownTitle(ctx, range),
      private: range.isPrivate,
      start_at: formatMinute(range.startMinute),
      end_at: formatMinute(range.endMinute),
    })),
    time_off: blocks.flatMap((block) => {
      const instants = timeOffRange(zone, { start: block.start_date, end: block.end_date, from: block.start_minute, to: block.end_minute });
      if (instants.startMinute === instants.endMinute) return [];
      return {
        id: block.id,
        start_at: formatMinute(instants.startMinute),
        end_at: formatMinute(instants.endMinute),
        start_date: block.start_date,
        end_date: block.end_date,
        reason: block.reason,
      };
    }),
  };
});

const sessionOf = (locale: Locale) => (row: ScheduleRow) => ({
  job_request_id: row.jobRequestId,
  short_code: row.shortCode,
  status_key: row.statusKey,
  role: row.role,
  is_crew: row.crewSize > 1,
  ordinal: row.ordinal,
  date: row.date,
  start_at: formatMinute(row.startMinute),
  end_at: formatMinute(row.endMinute),
  ...(row.breakMinutes === 0 ? {} : { break_minutes: row.breakMinutes }),
  ...(row.travelMinutes === null ? {} : { travel_minutes: row.travelMinutes }),
  customer_name: shownCustomerName(row.customerName, locale),
  formatted_address: row.address.formatted ?? '',
  ...(row.jobTypeName === null ? {} : { job_type_name: row.jobTypeName }),
  priority_level: row.priorityLevel,
});
