import { isRefusal } from '../../contract/errors.ts';
import type { InputOf, Operations } from '../../contract/index.ts';
import type { MinuteRange } from '../../engine/minutes.ts';
import type { Load } from '../../engine/teamLoad.ts';
import { findSkills } from '../../store/schedule/planningFacts.ts';
import { localDateOf } from '../../time/localTime.ts';
import { formatMinute } from '../../time/timestamps.ts';
import { dayRange } from '../../jobs/requestRules.ts';
import { nowMinuteOf } from '../../planning/calendars.ts';
import { teamLoads } from '../../planning/teamLoads.ts';
import { checkSkills } from '../../resources/catalog/checkSkills.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';

const defaultRows = 50;
/** The most gaps shown for each technician, because a month of short visits can have hundreds. */
const mostGaps = 62;

/** How busy each active technician is in a range. Sorted by free time, most first. docs/decisions/0051. */
export const getTeamLoad = read<'getTeamLoad'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const zone = tenant.timezone;
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  const range = dayRange(input, localDateOf(zone, nowMinute), { days: 0, most: 31 });
  if (isRefusal(range)) return range;
  const skillIds = [...new Set(input.skill_ids ?? [])];
  const wrongSkill = checkSkills(skillIds, await findSkills(db, tenant.id, skillIds));
  if (wrongSkill) return wrongSkill;
  const current = await ctx.services.boards.current(db, tenant, ctx.nowMilliseconds);
  const loads = await teamLoads(ctx, current, range, input.fit_minutes ?? 1);

  const rows = loads
    .filter(({ lane }) => skillIds.every((id) => lane.skillIds.has(id)))
    .map(({ lane, load, visits }) => ({
      ...rowOf(lane.technicianId, current.technicianNames.get(lane.technicianId) ?? '', load, visits),
      ...(input.fit_minutes === undefined ? {} : { gaps: load.gaps.slice(0, mostGaps).map(gapData) }),
    }))
    .filter(({ largest_gap }) => input.fit_minutes === undefined || largest_gap !== null)
    .sort((a, b) => b.free_minutes - a.free_minutes || (a.id < b.id ? -1 : 1));
  const shown = rows.slice(0, input.limit ?? defaultRows);
  return {
    business_timezone: zone,
    ...range,
    technicians: shown,
    considered: current.board.lanes.length,
    truncated: shown.length < rows.length,
    ...emptyListReason(shown, 0, filtersOf(input)),
  };
});

const filtersOf = ({ skill_ids, fit_minutes }: InputOf<Operations['getTeamLoad']>) => ({ skill_ids, fit_minutes });

function rowOf(id: string, fullName: string, load: Load, visits: number) {
  const { largestGap: gap } = load;
  return {
    id,
    full_name: fullName,
    available_minutes: load.availableMinutes,
    time_off_minutes: load.timeOffMinutes,
    booked_minutes: load.bookedMinutes,
    travel_minutes: load.travelMinutes,
    free_minutes: load.freeMinutes,
    visits,
    largest_gap: gap && gapData(gap),
  };
}

const gapData = ({ startMinute, endMinute }: MinuteRange) => ({
  start_at: formatMinute(startMinute),
  end_at: formatMinute(endMinute),
  minutes: endMinute - startMinute,
});
