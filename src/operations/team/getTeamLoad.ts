import { isRefusal } from '../../contract/errors.ts';
import type { InputOf, Operations } from '../../contract/index.ts';
import type { Lane } from '../../engine/board.ts';
import { patternOf, type Calendar } from '../../engine/calendar.ts';
import { mergedRanges } from '../../engine/minutes.ts';
import { loadOf, type Load } from '../../engine/teamLoad.ts';
import { findSkills } from '../../store/planningFacts.ts';
import { readTeamTimeOff, readTeamVisits } from '../../store/teamOverview.ts';
import { dayBounds, localDateOf } from '../../time/localTime.ts';
import { formatMinute } from '../../time/timestamps.ts';
import { dayRange } from '../../jobs/requestRules.ts';
import { timeOffRange } from '../../planning/boards.ts';
import { calendarOf, nowMinuteOf } from '../../planning/calendars.ts';
import { checkSkills } from '../../resources/checkSkills.ts';
import { whyNoRows } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';

const defaultRows = 50;

/** How busy each active technician is in a range, who has most time first. docs/decisions/0051. */
export const getTeamLoad = read<'getTeamLoad'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const zone = tenant.timezone;
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  const range = dayRange(input, localDateOf(zone, nowMinute), { days: 0, most: 31 });
  if (isRefusal(range)) return range;
  const skillIds = [...new Set(input.skill_ids ?? [])];
  const wrongSkill = checkSkills(skillIds, await findSkills(db, tenant.id, skillIds));
  if (wrongSkill) return wrongSkill;
  const from = dayBounds(zone, range.from).startMinute;
  const until = dayBounds(zone, range.to).endMinute;
  const current = await ctx.services.boards.current(db, tenant, ctx.nowMilliseconds);
  const ids = current.board.lanes.map(({ technicianId }) => technicianId);
  const visits = Map.groupBy(await readTeamVisits(db, tenant.id, ids, from, until), ({ technicianId }) => technicianId);
  const away = Map.groupBy(await readTeamTimeOff(db, tenant.id, range.from, range.to), ({ technician_id }) => technician_id);
  const calendar = calendarOf(tenant, current, from, until);

  const rows = current.board.lanes
    .filter((lane) => skillIds.every((id) => lane.skillIds.has(id)))
    .map((lane) => {
      const own = visits.get(lane.technicianId) ?? [];
      const timeOff = (away.get(lane.technicianId) ?? []).map((row) =>
        timeOffRange(zone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute }),
      );
      const options = { nowMinute, fitMinutes: input.fit_minutes ?? 1 };
      const load = loadOf(workOf(calendar, lane), [...mergedRanges(timeOff)], own, options);
      return rowOf(lane.technicianId, current.technicianNames.get(lane.technicianId) ?? '', load, own.length);
    })
    .filter(({ largest_gap }) => input.fit_minutes === undefined || largest_gap !== null)
    .sort((a, b) => b.free_minutes - a.free_minutes || (a.id < b.id ? -1 : 1));
  const shown = rows.slice(0, input.limit ?? defaultRows);
  return {
    business_timezone: zone,
    ...range,
    technicians: shown,
    considered: current.board.lanes.length,
    truncated: shown.length < rows.length,
    ...whyNoRows(shown, 0, filtersOf(input)),
  };
});

const filtersOf = ({ skill_ids, fit_minutes }: InputOf<Operations['getTeamLoad']>) => ({ skill_ids, fit_minutes });

/** Within a shift and open, on all days of the calendar, as flat ranges. */
const workOf = (calendar: Calendar, lane: Lane): number[] => [...patternOf(calendar, lane).workRanges];

function rowOf(id: string, fullName: string, load: Load, visits: number) {
  const { largestGap: gap } = load;
  return {
    id,
    full_name: fullName,
    available_minutes: load.availableMinutes,
    booked_minutes: load.bookedMinutes,
    travel_minutes: load.travelMinutes,
    free_minutes: load.freeMinutes,
    visits,
    largest_gap: gap && {
      start_at: formatMinute(gap.startMinute),
      end_at: formatMinute(gap.endMinute),
      minutes: gap.endMinute - gap.startMinute,
    },
  };
}
