import { invalid, isRefusal } from '../../../contract/errors.ts';
import { mostRotaDays } from '../../../contract/schemas/technician.ts';
import { technicianHoursOn, weekOf } from '../../planning/hours/hoursOfDay.ts';
import { readBoardSettings } from '../../../store/schedule/boardRows.ts';
import { listTechnicianRows, rotaOrder } from '../../../store/team/technicians.ts';
import { listTimeOffRequestRows } from '../../../store/team/timeOff.ts';
import { addDays, daysBetween, isCalendarDate } from '../../../ground/time/localTime.ts';
import { hoursVersionOf } from '../../resources/team/availability.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';

/** More approved time off than a team can have in a month. */
const everyTimeOff = { page: 1, limit: 5_000, offset: 0 };

/** The hours of each active technician on each day. [rota.get] */
export const getRota = read<'getRota'>(async ({ db, tenant }, input) => {
  const { from, to } = input;
  for (const field of ['from', 'to'] as const) if (!isCalendarDate(input[field])) return invalid(field, 'format', 'no_such_day');
  if (to < from) return invalid('to', 'range', 'before_other', { other: 'from' });
  if (daysBetween(from, to) >= mostRotaDays) return invalid('to', 'range', 'most_days', { limit: mostRotaDays });
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const page = readablePage(input, rotaOrder);
  if (isRefusal(page)) return page;
  const found = await listTechnicianRows(db, tenant.id, { status: 'active' }, page, rotaOrder);
  const { closures, ...openings } = await readBoardSettings(db, tenant.id);
  const { rows: timeOff } = await listTimeOffRequestRows(db, tenant.id, { status: 'approved', from, to }, everyTimeOff);
  const isOff = (id: string, date: string) =>
    timeOff.some((row) => row.technician_id === id && row.start_date <= date && date <= row.end_date);
  return {
    business_timezone: tenant.timezone,
    days: dates.map((date) => ({ date, week: weekOf(date, tenant.weekAStartsOn), is_closed: closures.includes(date) })),
    technicians: found.rows.map(({ id, fullName, weeklyHours, datedHours }) => ({
      id,
      full_name: fullName,
      version: hoursVersionOf({ weeklyHours, datedHours }),
      days: dates.map((date) => {
        const hours = { weekly: weeklyHours, dated: datedHours };
        const { isDated, ranges } = technicianHoursOn(hours, openings, date, tenant.weekAStartsOn);
        const source = isDated ? 'dated' : weeklyHours ? 'weekly' : 'opening_hours';
        return { hours: ranges, source, is_off: isOff(id, date) } as const;
      }),
    })),
    ...pageAnswer(page, found),
  };
});
