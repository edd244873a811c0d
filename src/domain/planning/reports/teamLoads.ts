/** How much of the team's working time is taken on some days. */
import { findLane, type Lane } from '../../../engine/board.ts';
import { hoursOf, type Calendar } from '../../../engine/calendar.ts';
import { mergedRanges, minuteRange, withoutRanges, type MinuteRange } from '../../../engine/minutes.ts';
import { workIn } from '../../../engine/workHours.ts';
import { computeLoad, minutesTaken, type Load } from '../../../engine/teamLoad.ts';
import { readReservedRanges } from '../../../store/team/reservedTimes.ts';
import { readTeamTimeOff, readTeamVisits } from '../../../store/team/teamOverview.ts';
import { dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import type { ReadContext } from '../../call/context.ts';
import { timeOffRange, type TenantBoard } from '../boards/boards.ts';
import { calendarOf, nowMinuteOf } from '../hours/calendars.ts';

export interface LaneLoad {
  readonly lane: Lane;
  readonly load: Load;
  readonly visits: number;
  /** Working time that reserved time takes, outside time off. */
  readonly reservedMinutes: number;
}

/**
 * How much of the working time is spent on visits and travel, in minutes. Visits of somebody without working time take nobody's. The figure of
 * Today, and of each day of a report.
 */
export function takenTime(loads: readonly Pick<Load, 'availableMinutes' | 'bookedMinutes' | 'travelMinutes'>[]): {
  part: number;
  whole: number;
} {
  const present = loads.filter(({ availableMinutes }) => availableMinutes > 0);
  return {
    part: present.reduce((sum, { bookedMinutes, travelMinutes }) => sum + bookedMinutes + travelMinutes, 0),
    whole: present.reduce((sum, { availableMinutes }) => sum + availableMinutes, 0),
  };
}

/**
 * The load of each active technician on business-local days, both included. Gaps shorter than `fitMinutes` are ignored. The gaps of today are those
 * of the day as it goes, in which plans put visits; all other figures are those of the plan. [gaps.as-it-goes].
 */
export async function teamLoads(
  ctx: Asking & Pick<ReadContext, 'services'>,
  current: TenantBoard,
  range: DayRange,
  fitMinutes: number,
): Promise<LaneLoad[]> {
  const { db, tenant, nowMilliseconds } = ctx;
  const { from, until, calendar, lanes } = await readPresence(ctx, current, range);
  const ids = lanes.map(({ lane }) => lane.technicianId);
  const visits = Map.groupBy(await readTeamVisits(db, tenant.id, ids, from, until), ({ technicianId }) => technicianId);
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const options = { nowMinute, fitMinutes, fromMinute: from };
  const isToday = from <= nowMinute && nowMinute < until;
  const live = isToday ? await ctx.services.boards.live(db, tenant, nowMilliseconds, nowMinute) : null;
  return lanes.map(({ lane, timeOff, meetings }) => {
    const own = visits.get(lane.technicianId) ?? [];
    const work = workOn(calendar, lane);
    const lateRanges = live ? lateRangesOf(findLane(live.board, lane.technicianId), nowMinute) : [];
    const load = computeLoad(work, [...mergedRanges([...timeOff, ...meetings])], own, { ...options, lateRanges });
    const timeOffMinutes = meetings.length === 0 ? load.timeOffMinutes : minutesTaken(work, mergedRanges(timeOff));
    return {
      lane,
      load: { ...load, timeOffMinutes },
      reservedMinutes: load.timeOffMinutes - timeOffMinutes,
      visits: own.filter((visit) => visit.startMinute >= from).length,
    };
  });
}

/** Until when the visits of a day that does not go as booked keep the technician. */
function lateRangesOf(lane: Lane | null, nowMinute: number): MinuteRange[] {
  if (!lane?.live) return [];
  const { startMinutes, endMinutes, live } = lane;
  const visits = Array.from(startMinutes, (startMinute, index) => minuteRange(startMinute, endMinutes[index]!));
  return live.freeMinute > nowMinute ? [...visits, minuteRange(nowMinute, live.freeMinute)] : visits;
}

/** The working time of each active technician without time off and reserved time, in minutes by day (YYYY-MM-DD), by technician. */
export async function availableDays(
  ctx: Asking,
  current: TenantBoard,
  range: DayRange,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const { calendar, lanes } = await readPresence(ctx, current, range);
  const { dayStarts } = calendar;
  const dates = Array.from(dayStarts.slice(0, -1), (minute) => localDateOf(ctx.tenant.timezone, minute));
  // Technicians share weekly patterns, and most have no time off.
  const workOfPattern = new Map<number, number[]>();
  return new Map(
    lanes.map(({ lane, timeOff, meetings }) => {
      const work = workOfPattern.get(lane.patternIndex) ?? workOn(calendar, lane);
      workOfPattern.set(lane.patternIndex, work);
      const present = timeOff.length + meetings.length === 0 ? work : withoutRanges(work, mergedRanges([...timeOff, ...meetings]));
      const minutes = minutesByDay(present, dayStarts);
      return [lane.technicianId, new Map(dates.map((date, day) => [date, minutes[day]!]))];
    }),
  );
}

type Asking = Pick<ReadContext, 'db' | 'tenant' | 'nowMilliseconds'>;
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** When each active technician is absent or in a meeting on these days, and the calendar of the days. `from`, `until`: minutes. */
async function readPresence({ db, tenant }: Asking, current: TenantBoard, range: DayRange) {
  const zone = tenant.timezone;
  const from = dayBounds(zone, range.from).startMinute;
  const until = dayBounds(zone, range.to).endMinute;
  const ids = current.board.lanes.map(({ technicianId }) => technicianId);
  const away = Map.groupBy(await readTeamTimeOff(db, tenant.id, range.from, range.to), ({ technician_id }) => technician_id);
  const reserved = Map.groupBy(await readReservedRanges(db, tenant.id, ids, from, until), ({ technicianId }) => technicianId);
  const lanes = current.board.lanes.map((lane) => ({
    lane,
    timeOff: (away.get(lane.technicianId) ?? []).map((row) =>
      timeOffRange(zone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute }),
    ),
    meetings: (reserved.get(lane.technicianId) ?? []).map(({ startMinute, endMinute }) => minuteRange(startMinute, endMinute)),
  }));
  return { from, until, lanes, calendar: calendarOf(tenant, current, from, until) };
}

/** Time within both a shift and the opening hours, on all days of the calendar. */
const workOn = (calendar: Calendar, lane: Lane): number[] =>
  workIn(hoursOf(calendar, lane, { isEmergency: false }), calendar.dayStarts[0]!, calendar.dayStarts.at(-1)!);

/** How many minutes of these flat sorted ranges lie on each day. `dayStarts` also has the end of the last day. */
function minutesByDay(ranges: readonly number[], dayStarts: ArrayLike<number>): number[] {
  const minutes = Array.from({ length: dayStarts.length - 1 }, () => 0);
  let day = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    let from = ranges[at]!;
    while (from < ranges[at + 1]!) {
      while (dayStarts[day + 1]! <= from) day++;
      const end = Math.min(ranges[at + 1]!, dayStarts[day + 1]!);
      minutes[day]! += end - from;
      from = end;
    }
  }
  return minutes;
}
