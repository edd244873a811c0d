/** How much of the team's working time is taken on some days. */
import type { Lane } from '../engine/board.ts';
import { hoursOf } from '../engine/calendar.ts';
import { mergedRanges, minuteRange } from '../engine/minutes.ts';
import { workIn } from '../engine/workHours.ts';
import { computeLoad, minutesTaken, type Load } from '../engine/teamLoad.ts';
import { readReservedRanges } from '../store/team/reservedTimes.ts';
import { readTeamTimeOff, readTeamVisits } from '../store/team/teamOverview.ts';
import { dayBounds } from '../time/localTime.ts';
import type { ReadContext } from '../call/context.ts';
import { timeOffRange, type TenantBoard } from './boards.ts';
import { calendarOf, nowMinuteOf } from './calendars.ts';

export interface LaneLoad {
  readonly lane: Lane;
  readonly load: Load;
  readonly visits: number;
  /** Working time that reserved time takes, outside time off. */
  readonly reservedMinutes: number;
}

/** The load of each active technician on business-local days, both included. Gaps shorter than `fitMinutes` are ignored. */
export async function teamLoads(
  { db, tenant, nowMilliseconds }: Pick<ReadContext, 'db' | 'tenant' | 'nowMilliseconds'>,
  current: TenantBoard,
  range: { from: string; to: string },
  fitMinutes: number,
): Promise<LaneLoad[]> {
  const zone = tenant.timezone;
  const from = dayBounds(zone, range.from).startMinute;
  const until = dayBounds(zone, range.to).endMinute;
  const ids = current.board.lanes.map(({ technicianId }) => technicianId);
  const visits = Map.groupBy(await readTeamVisits(db, tenant.id, ids, from, until), ({ technicianId }) => technicianId);
  const away = Map.groupBy(await readTeamTimeOff(db, tenant.id, range.from, range.to), ({ technician_id }) => technician_id);
  const reserved = Map.groupBy(await readReservedRanges(db, tenant.id, ids, from, until), ({ technicianId }) => technicianId);
  const calendar = calendarOf(tenant, current, from, until);
  const options = { nowMinute: nowMinuteOf(nowMilliseconds), fitMinutes, fromMinute: from };
  return current.board.lanes.map((lane) => {
    const own = visits.get(lane.technicianId) ?? [];
    const timeOff = (away.get(lane.technicianId) ?? []).map((row) =>
      timeOffRange(zone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute }),
    );
    // Time within both a shift and the opening hours, on all days of the calendar.
    const work = workIn(hoursOf(calendar, lane, { isEmergency: false }), calendar.dayStarts[0]!, calendar.dayStarts.at(-1)!);
    const meetings = (reserved.get(lane.technicianId) ?? []).map(({ startMinute, endMinute }) => minuteRange(startMinute, endMinute));
    const load = computeLoad(work, [...mergedRanges([...timeOff, ...meetings])], own, options);
    const timeOffMinutes = meetings.length === 0 ? load.timeOffMinutes : minutesTaken(work, mergedRanges(timeOff));
    return {
      lane,
      load: { ...load, timeOffMinutes },
      reservedMinutes: load.timeOffMinutes - timeOffMinutes,
      visits: own.filter((visit) => visit.startMinute >= from).length,
    };
  });
}
