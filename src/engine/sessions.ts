/**
 * Sessions: how work is divided into blocks, at most one per working day. docs/reference/scheduling.md#session.
 *
 * Work that fits the business's longest visit is one session. Longer work fills consecutive working days of its lead (or of the
 * technician who goes alone). A crew keeps the sessions of its lead. Details that those rules leave open:
 *
 * - The first session begins at the asked start and lasts to the end of that shift, within opening hours.
 * - Each following session fills the next working day from its beginning to its end. The last session is as long as the remaining
 *   work.
 * - There is one session per day. On a day with two shifts (a long break), it takes the longer shift, or the first of equal ones.
 *   The asked start may lie in either shift.
 * - On a working day, some time is within both a shift and the opening hours. Other days are skipped.
 * - Time off and other jobs do not make a working day a day off. They are in the way, so the start is refused.
 * - The longest single visit decides only which work is divided. A session may be longer, because only the shift bounds it. So work
 *   slightly longer than the longest visit is one session in a long shift.
 * - All sessions lie within `visit.mostDays` calendar days, so an answer never depends on how long the calendar is.
 */

import { dayIndexOf, patternAt, type Calendar } from './calendar.ts';
import type { Legs } from './feasibility/gaps.ts';
import type { EpochMinute } from './minutes.ts';
import type { Visit } from './visit.ts';

/** One block of the work, `[startMinute, endMinute)`. */
export interface SessionBlock {
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  readonly dayIndex: number;
}

/** A session of one technician, with the travel to it. */
export interface PlannedSession extends SessionBlock, Legs {}

/** The blocks in time order, and the minutes that fit on no working day within `mostDays`. */
export interface SessionPlan {
  readonly blocks: readonly SessionBlock[];
  readonly leftMinutes: number;
}

/**
 * The sessions of work that starts at `startMinute`, for technicians of this weekly pattern. Ignores time off and existing
 * sessions. A single visit is always one block. Work of several days has no blocks when it would start outside a shift or the
 * opening hours. Throws when the calendar ends before the work does.
 */
export function planSessions(calendar: Calendar, patternIndex: number, visit: Visit, startMinute: EpochMinute): SessionPlan {
  const firstDay = dayIndexOf(calendar, startMinute);
  const { visitMinutes } = visit;
  if (!visit.isMultiDay) {
    const endMinute = (startMinute + visitMinutes) as EpochMinute;
    return { blocks: [{ startMinute, endMinute, dayIndex: firstDay }], leftMinutes: 0 };
  }
  const { workRanges, offsets, mainRanges } = patternAt(calendar, patternIndex);
  const blocks: SessionBlock[] = [];
  let leftMinutes: number = visitMinutes;
  const add = (from: number, until: number, dayIndex: number): void => {
    const length = Math.min(until - from, leftMinutes);
    blocks.push({ startMinute: from as EpochMinute, endMinute: (from + length) as EpochMinute, dayIndex });
    leftMinutes -= length;
  };
  for (let at = offsets[firstDay]!; at < offsets[firstDay + 1]!; at += 2) {
    if (workRanges[at]! <= startMinute && startMinute < workRanges[at + 1]!) add(startMinute, workRanges[at + 1]!, firstDay);
  }
  if (blocks.length === 0) return { blocks, leftMinutes };
  for (let day = firstDay + 1; leftMinutes > 0 && day < firstDay + visit.mostDays; day++) {
    requireDay(calendar, day);
    const from = mainRanges[2 * day]!;
    const until = mainRanges[2 * day + 1]!;
    if (from < until) add(from, until, day);
  }
  return { blocks, leftMinutes };
}

/** Throws when the calendar has no such day, because the caller did not add the days of `calendarDaysAfter`. */
export function requireDay(calendar: Calendar, day: number): void {
  if (day >= calendar.days.length) throw new RangeError('the calendar ends before work of several days could');
}
