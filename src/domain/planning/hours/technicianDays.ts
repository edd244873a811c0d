/** Skills, shifts and time off of technicians on one day. docs/internals/bookings.md#brief-and-gap-fillers. */
import type { ReadContext } from '../../call/context.ts';
import type { HoursKind } from '../../../store/schedule/boardRows.ts';
import { readOpenings } from '../../../store/schedule/boardRows.ts';
import type { TechnicianRow } from '../../../store/team/technicians.ts';
import { readSkillsOf, readTeamTimeOff } from '../../../store/team/teamOverview.ts';
import { dayBounds } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { mergedRanges, type MinuteRange } from '../../../engine/minutes.ts';
import { timeOffRange } from '../boards/boards.ts';
import { instantsOfHours, openingsOn, technicianHoursOn } from './hoursOfDay.ts';

interface TechnicianDay {
  skills: { id: string; name: string }[];
  shifts: { start_at: string; end_at: string; kind: HoursKind }[];
  time_off: { start_at: string; end_at: string }[];
}

/** The day of each of these technicians, in their order. Regular hours are cut to the opening hours, hours on call are not. */
export async function technicianDays(
  { db, tenant }: Pick<ReadContext, 'db' | 'tenant'>,
  rows: readonly TechnicianRow[],
  date: string,
): Promise<TechnicianDay[]> {
  const zone = tenant.timezone;
  const ids = rows.map(({ id }) => id);
  const [skills, records, { closures, ...openings }] = await Promise.all([
    readSkillsOf(db, tenant.id, ids),
    readTeamTimeOff(db, tenant.id, date, date),
    readOpenings(db, tenant.id, date, date),
  ]);
  const open = closures.includes(date) ? [] : pairsOf(mergedRanges(openingsOn(zone, date, openings)));
  const day = dayBounds(zone, date);
  return rows.map((row) => {
    const { ranges } = technicianHoursOn({ weekly: row.weeklyHours, dated: row.datedHours }, openings, date, tenant.weekAStartsOn);
    const regular = instantsOfHours(zone, date, ranges, 'regular').flatMap((range) =>
      open.flatMap((opening) => commonPart(range, opening)),
    );
    const shifts = [
      ...pairsOf(mergedRanges(regular)).map((range) => ({ ...range, kind: 'regular' as const })),
      ...instantsOfHours(zone, date, ranges, 'on_call').map((range) => ({ ...range, kind: 'on_call' as const })),
    ];
    return {
      skills: skills.filter(({ technicianId }) => technicianId === row.id).map(({ id, name }) => ({ id, name })),
      shifts: shifts.sort((a, b) => a.startMinute - b.startMinute).map(({ kind, ...range }) => ({ ...instants(range), kind })),
      time_off: records
        .filter(({ technician_id: id }) => id === row.id)
        .map((record) =>
          timeOffRange(zone, { start: record.start_date, end: record.end_date, from: record.start_minute, to: record.end_minute }),
        )
        .filter(({ startMinute, endMinute }) => startMinute < day.endMinute && endMinute > day.startMinute)
        .sort((a, b) => a.startMinute - b.startMinute)
        .map(instants),
    };
  });
}

const instants = ({ startMinute, endMinute }: MinuteRange) => ({ start_at: formatMinute(startMinute), end_at: formatMinute(endMinute) });

function commonPart(left: MinuteRange, right: MinuteRange): MinuteRange[] {
  const startMinute = left.startMinute > right.startMinute ? left.startMinute : right.startMinute;
  const endMinute = left.endMinute < right.endMinute ? left.endMinute : right.endMinute;
  return startMinute < endMinute ? [{ startMinute, endMinute }] : [];
}

function pairsOf(flat: Int32Array): MinuteRange[] {
  return Array.from({ length: flat.length / 2 }, (_, at) => ({ startMinute: flat[2 * at]!, endMinute: flat[2 * at + 1]! }) as MinuteRange);
}
