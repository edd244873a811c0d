/** Which days of a technician one route holds, so that no stop of a route depends on another route. [optimization.nights]; docs/optimisation.md. */
import type { Board, Lane } from '../board.ts';
import { hoursOf, type Calendar } from '../calendar.ts';
import { coversMidnight } from '../workHours.ts';

/** A technician on a day of the plan, or on days that shifts past midnight join. It is a lane of the problem. */
export interface DaySlot {
  /** The index of the lane on the board. */
  readonly laneIndex: number;
  /** Days of the calendar, both included. */
  readonly firstDay: number;
  readonly lastDay: number;
}

/**
 * The slots of a plan of `dayCount` days from `day` on: those that begin on the first day first, in the order of the board. Days belong together when the
 * technician works at the midnight between them: the last visit before it and the first after it are neighbours.
 */
export function slotsOfDays(board: Board, calendar: Calendar, day: number, dayCount: number): DaySlot[] {
  return Array.from({ length: dayCount }, (_, later) =>
    board.lanes.flatMap((lane, laneIndex): DaySlot[] => {
      const firstDay = day + later;
      if (later > 0 && worksThrough(calendar, lane, firstDay)) return [];
      let lastDay = firstDay;
      while (lastDay + 1 < day + dayCount && worksThrough(calendar, lane, lastDay + 1)) lastDay++;
      return [{ laneIndex, firstDay, lastDay }];
    }),
  ).flat();
}

/** Whether a shift of the technician goes on over the midnight at which this day begins. */
const worksThrough = (calendar: Calendar, lane: Lane, day: number): boolean =>
  coversMidnight(hoursOf(calendar, lane, { isEmergency: false }).pieces, calendar.dayStarts[day]!);
