/**
 * Sessions: how work is divided into blocks, one a working day. docs/reference/scheduling.md#session.
 *
 * A visit that fits the business's longest visit is one session. Longer work fills consecutive working days of whoever
 * leads it (or does it alone); a crew keeps the sessions of its lead. Decided, where those rules leave room:
 *
 * - The first session starts at the asked start and lasts to the end of that shift, within opening hours.
 * - Each following session starts when the next working day does and lasts to its end; the last as long as what remains.
 * - One session a day. A day with two shifts (a long break) gives its longer one, the first of equals; the asked start may
 *   lie in either.
 * - A working day is one with time both within a shift and within opening hours. Other days are skipped.
 * - Time off and other jobs never make a day a day off: on a working day they are in the way, and the start is refused.
 * - The longest single visit says which work is divided, not how long a session is: the shift alone does. So work just over
 *   it, in a longer shift, has one session.
 * - All sessions lie within `visit.mostDays` calendar days, so that an answer never depends on how long the calendar is.
 */

import { dayIndexOf, patternAt, type Calendar } from './calendar.ts';
import type { Legs } from './feasibility/gaps.ts';
import type { EpochMinute } from './minutes.ts';
import type { Visit } from './visit.ts';

/** One block of the work, `[startMinute, endMinute)`. The first has ordinal 1. */
export interface SessionBlock {
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  readonly dayIndex: number;
}

/** A session of one technician, with the ways to it. */
export interface PlannedSession extends SessionBlock, Legs {}

/** The blocks in order, and the minutes that found no working day within `mostDays`. */
export interface SessionPlan {
  readonly blocks: readonly SessionBlock[];
  readonly leftMinutes: number;
}

/**
 * The sessions of work started at `startMinute` by somebody of this weekly pattern. Nobody's sessions or time off are looked
 * at. No blocks when work of several days would start outside a shift or the opening hours; a single visit is its one
 * block wherever it lies. Throws when the calendar ends before the work does.
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

/** Throws when the calendar has no such day: the caller made it shorter than `calendarDaysAfter` says. */
export function requireDay(calendar: Calendar, day: number): void {
  if (day >= calendar.days.length) throw new RangeError('the calendar ends before work of several days could');
}
