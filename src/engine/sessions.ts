/**
 * Sessions: how work is divided into blocks, at most one per working day. docs/reference/scheduling.md#session.
 *
 * Work that fits the business's longest visit is one session. Longer work fills consecutive working days of its lead (or of the
 * technician who goes alone). A crew keeps the sessions of its lead. Details that those rules leave open:
 *
 * - The first session begins at the asked start and lasts to the end of that shift. Breaks in it are left out.
 * - Each following session fills the next working day from its beginning to its end. The last session is as long as the remaining
 *   work. It may end less than an hour after a break: nobody would leave the rest for another day.
 * - There is one session per day, that of the day on which it starts. On a day with two shifts, it takes the longer one, or the first of
 *   equal ones. The asked start may lie in either shift. A night shift belongs to the day on which it begins.
 * - A shift that is longer than a day is divided at midnight.
 * - On a working day, some time is within both a shift and the opening hours. Other days are skipped.
 * - Time off and other jobs do not make a working day a day off. They are in the way, so the start is refused.
 * - The longest single visit decides only which work is divided. A session may be longer, because only the shift bounds it. So work
 *   slightly longer than the longest visit is one session in a long shift.
 * - All sessions lie within `visit.mostDays` calendar days, so an answer never depends on how long the calendar is.
 */

import { dayIndexOf, hoursAt, type Calendar, type HoursNeed } from './calendar.ts';
import type { Legs } from './feasibility/gaps.ts';
import type { EpochMinute } from './minutes.ts';
import { blockAt, startOptions } from './startOptions.ts';
import type { Visit } from './visit.ts';
import { breaksBetween, endOfWork, endOfSession, minutesOfBreaks, noBreaks, pieceAt, workMinutesBetween } from './workHours.ts';

/** One block of the work, `[startMinute, endMinute)`, with the breaks that it spans. */
export interface SessionBlock {
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  /** Flat ranges within the block in which nobody works. */
  readonly breaks: readonly number[];
  readonly dayIndex: number;
}

/** A session of one technician, with the travel to it. */
export interface PlannedSession extends SessionBlock, Legs {}

/** The blocks in time order, and the minutes that fit on no working day within `mostDays`. */
interface SessionPlan {
  readonly blocks: readonly SessionBlock[];
  readonly leftMinutes: number;
}

/** The minutes of a block in which somebody works. */
export function workMinutesOf({ startMinute, endMinute, breaks }: SessionBlock): number {
  return endMinute - startMinute - minutesOfBreaks(breaks);
}

/**
 * The block of a single visit, for technicians of this weekly pattern. It spans breaks where the rules allow that. Where the visit does
 * not fit into working hours, the block has no break.
 */
export function singleBlock(
  calendar: Calendar,
  patternIndex: number,
  visit: { readonly visitMinutes: number; readonly isEmergency: boolean },
  startMinute: EpochMinute,
): SessionBlock {
  const dayIndex = dayIndexOf(calendar, startMinute);
  const hours = hoursAt(calendar, patternIndex, visit);
  const block = hours.hasBreaks
    ? blockAt(startOptions(calendar, hours, visit.visitMinutes, calendar.minMinutesBesideBreak), hours, dayIndex, startMinute)
    : null;
  const endMinute = (block?.endMinute ?? startMinute + visit.visitMinutes) as EpochMinute;
  return { startMinute, endMinute, breaks: block?.breaks ?? noBreaks, dayIndex };
}

/**
 * A session that is booked, as a block in the present hours of its lead's weekly pattern: all members have the breaks of the lead. Its
 * breaks are those of now, because hours may have changed since it was booked. A session that no longer fits keeps its time, and has no
 * break. `besideBreak`: how many minutes must lie on each side of a break; by default any, because the session was allowed when it was booked.
 */
export function bookedBlock(
  calendar: Calendar,
  leadPatternIndex: number,
  need: HoursNeed,
  session: { readonly startMinute: number; readonly endMinute: number; readonly breakMinutes: number },
  besideBreak = 1,
): SessionBlock {
  const { breakMinutes } = session;
  const startMinute = session.startMinute as EpochMinute;
  const dayIndex = dayIndexOf(calendar, startMinute);
  const hours = hoursAt(calendar, leadPatternIndex, need);
  const options = startOptions(calendar, hours, session.endMinute - startMinute - breakMinutes, besideBreak);
  const block = breakMinutes === 0 ? null : blockAt(options, hours, dayIndex, startMinute);
  return { startMinute, endMinute: (block?.endMinute ?? session.endMinute) as EpochMinute, breaks: block?.breaks ?? noBreaks, dayIndex };
}

/**
 * The sessions of work that starts at `startMinute`, for technicians of this weekly pattern. Ignores time off and existing
 * sessions. A single visit is always one block. Work of several days has no blocks when it would start outside a shift or the
 * opening hours. Throws when the calendar ends before the work does.
 */
export function planSessions(calendar: Calendar, patternIndex: number, visit: Visit, startMinute: EpochMinute): SessionPlan {
  const firstDay = dayIndexOf(calendar, startMinute);
  if (!visit.isMultiDay) return { blocks: [singleBlock(calendar, patternIndex, visit, startMinute)], leftMinutes: 0 };
  const hours = hoursAt(calendar, patternIndex, visit);
  const blocks: SessionBlock[] = [];
  let leftMinutes: number = visit.visitMinutes;
  const add = (from: number, until: number, dayIndex: number): void => {
    const piece = pieceAt(hours, from);
    const length = Math.min(workMinutesBetween(hours, piece, from, until), leftMinutes);
    const end = endOfWork(hours, piece, from, length);
    blocks.push({ startMinute: from as EpochMinute, endMinute: end as EpochMinute, breaks: breaksBetween(hours, piece, end), dayIndex });
    leftMinutes -= length;
  };
  const piece = pieceAt(hours, startMinute);
  if (piece < 0) return { blocks, leftMinutes };
  add(startMinute, endOfSession(hours, piece, calendar.dayStarts[firstDay + 1]!), firstDay);
  for (let day = firstDay + 1; leftMinutes > 0 && day < firstDay + visit.mostDays; day++) {
    requireDay(calendar, day);
    const from = hours.mainShifts[2 * day]!;
    const until = hours.mainShifts[2 * day + 1]!;
    if (from < until) add(from, until, day);
  }
  return { blocks, leftMinutes };
}

/** Throws when the calendar has no such day, because the caller did not add the days of `calendarDaysAfter`. */
export function requireDay(calendar: Calendar, day: number): void {
  if (day >= calendar.days.length) throw new RangeError('the calendar ends before work of several days could');
}
