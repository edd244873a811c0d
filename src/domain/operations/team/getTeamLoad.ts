import { isRefusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { Lane } from '../../../engine/board.ts';
import type { MinuteRange } from '../../../engine/minutes.ts';
import type { Load } from '../../../engine/teamLoad.ts';
import { findSkills } from '../../../store/schedule/planningFacts.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { dayRange } from '../../jobs/booking/requestRules.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { teamLoads } from '../../planning/reports/teamLoads.ts';
import { refuseInactive } from '../../resources/catalog/checkSkills.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';

const defaultRows = 50;
/** The most gaps shown for each technician, because a month of short visits can have hundreds. */
const mostGaps = 62;

/** How busy each active technician is in a range. Sorted by free time, most first. docs/internals/call.md#one-question-one-call. */
export const getTeamLoad = read<'getTeamLoad'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const zone = tenant.timezone;
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  const range = dayRange(input, localDateOf(zone, nowMinute), { days: 0, most: 31 });
  if (isRefusal(range)) return range;
  const [skillIds, anySkillIds, areaIds] = [input.skill_ids, input.any_skill_ids, input.service_area_ids].map(uniqueIds) as [Ids, Ids, Ids];
  const skills = await findSkills(db, tenant.id, [...skillIds, ...anySkillIds]);
  const known = new Set(skills.map(({ id }) => id));
  const wrongSkill = refuseInactive(skillIds, skills, 'skill_ids') ?? refuseInactive(anySkillIds, skills, 'any_skill_ids');
  if (wrongSkill) return wrongSkill;
  const current = await ctx.services.boards.current(db, tenant, ctx.nowMilliseconds);
  const isKnownArea = (id: string) => current.serviceAreas.some((area) => area.id === id);
  const asksForUnknown = [...skillIds, ...anySkillIds].some((id) => !known.has(id)) || !areaIds.every(isKnownArea);
  const loads = asksForUnknown ? [] : await teamLoads(ctx, current, range, input.fit_minutes ?? 1);
  const hasAny = (ids: Ids, own: ReadonlySet<string>) => ids.length === 0 || ids.some((id) => own.has(id));
  const most = input.max_travel_minutes ?? Number.POSITIVE_INFINITY;

  const rows = loads
    .filter(
      ({ lane, load }) =>
        skillIds.every((id) => lane.skillIds.has(id)) &&
        hasAny(anySkillIds, lane.skillIds) &&
        hasAny(areaIds, lane.serviceAreaIds) &&
        load.travelMinutes <= most,
    )
    .map(({ lane, load, visits, reservedMinutes }) => ({
      ...rowOf(lane, current.technicianNames.get(lane.technicianId) ?? '', load, visits),
      reserved_minutes: reservedMinutes,
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

type Ids = readonly string[];
const uniqueIds = (ids: Ids = []): Ids => [...new Set(ids)];

const filtersOf = (input: InputOf<Operations['getTeamLoad']>) => ({
  skill_ids: input.skill_ids,
  any_skill_ids: input.any_skill_ids,
  service_area_ids: input.service_area_ids,
  max_travel_minutes: input.max_travel_minutes,
  fit_minutes: input.fit_minutes,
});

function rowOf(lane: Lane, fullName: string, load: Load, visits: number) {
  const { largestGap: gap } = load;
  return {
    id: lane.technicianId,
    full_name: fullName,
    skill_ids: [...lane.skillIds].sort(),
    service_area_ids: [...lane.serviceAreaIds].sort(),
    available_minutes: load.availableMinutes,
    time_off_minutes: load.timeOffMinutes,
    booked_minutes: load.bookedMinutes,
    travel_minutes: load.travelMinutes,
    free_minutes: load.freeMinutes,
    visit_count: visits,
    largest_gap: gap && gapData(gap),
  };
}

const gapData = ({ startMinute, endMinute }: MinuteRange) => ({
  start_at: formatMinute(startMinute),
  end_at: formatMinute(endMinute),
  minutes: endMinute - startMinute,
});
