/**
 * How many technicians could start at each minute, as lead and at all: a whole crew can where one leads and there are as
 * many as the crew has heads. One sweep over the start ranges of every lane; no crew is put together.
 *
 * A crew of several days keeps its lead's sessions, so there is one count for each weekly pattern that somebody who may lead
 * works: a few in practice, as many as there are such technicians at worst.
 */

import { canEverJoin, canEverServe } from '../feasibility/blockers/rules.ts';
import type { Board } from '../board.ts';
import { dayIndexOf, type Calendar } from '../calendar.ts';
import type { EpochMinute, MinuteRange } from '../minutes.ts';
import { collectStarts } from './multiDayStarts.ts';
import type { Visit } from '../visit.ts';

/** Counts for the minutes of a span, the first at 0. */
export interface StartCounts {
  /** The weekly pattern of the leads counted; null for leads of any pattern. */
  readonly patternIndex: number | null;
  readonly origin: number;
  /** Number of technicians who could lead. */
  readonly leads: Int32Array;
  /** Number of technicians who could come in any role, leads included. */
  readonly members: Int32Array;
}

/** Counts who could start when within the span; one count for each pattern where that of the lead matters. */
export function countStarts(board: Board, calendar: Calendar, visit: Visit, span: MinuteRange): StartCounts[] {
  const asMembers = visit.crewSize > 1;
  const byPattern = asMembers && visit.isMultiDay;
  const patterns = byPattern ? leadingPatterns(board, visit) : [null];
  return patterns.map((patternIndex) => countOf(board, calendar, visit, span, patternIndex, asMembers));
}

/** Whether a whole crew, or the one technician, could start at this minute of the span. */
export function hasWholeCrew({ origin, leads, members }: StartCounts, visit: Visit, minute: number): boolean {
  return leads[minute - origin]! > 0 && members[minute - origin]! >= visit.crewSize;
}

/** The first minute after this start, of the same day, at which a whole crew, or one technician, could start; null without one. */
export function earliestLaterCrew(board: Board, calendar: Calendar, visit: Visit, startMinute: EpochMinute): EpochMinute | null {
  const dayEnd = calendar.dayStarts[dayIndexOf(calendar, startMinute) + 1]!;
  const span = { startMinute: (startMinute + 1) as EpochMinute, endMinute: dayEnd as EpochMinute };
  if (span.startMinute >= dayEnd) return null;
  const counts = countStarts(board, calendar, visit, span);
  for (let minute: number = span.startMinute; minute < dayEnd; minute++)
    if (counts.some((count) => hasWholeCrew(count, visit, minute))) return minute as EpochMinute;
  return null;
}

function leadingPatterns(board: Board, visit: Visit): number[] {
  const leading = board.lanes.filter((lane) => canEverServe(lane, visit));
  return [...new Set(leading.map((lane) => lane.patternIndex))].sort((left, right) => left - right);
}

/** Reused: the engine is synchronous, so no two questions are ever open at once. */
const found: number[] = [];

function countOf(
  board: Board,
  calendar: Calendar,
  visit: Visit,
  span: MinuteRange,
  patternIndex: number | null,
  asMembers: boolean,
): StartCounts {
  const origin: number = span.startMinute;
  const length = span.endMinute - origin;
  const leads = new Int32Array(length + 1);
  const members = asMembers ? new Int32Array(length + 1) : leads;
  const fromDay = dayIndexOf(calendar, origin);
  const untilDay = dayIndexOf(calendar, span.endMinute - 1) + 1;
  for (const lane of board.lanes) {
    const leadsHere = canEverServe(lane, visit) && (patternIndex === null || lane.patternIndex === patternIndex);
    if (!leadsHere && !(asMembers && canEverJoin(lane, visit))) continue;
    collectStarts(lane, calendar, visit, patternIndex ?? lane.patternIndex, fromDay, untilDay, found);
    for (let at = 0; at < found.length; at += 2) {
      const from = Math.max(0, found[at]! - origin);
      const until = Math.min(length, found[at + 1]! - origin);
      if (from >= until) continue;
      if (leadsHere) countRange(leads, from, until);
      if (asMembers) countRange(members, from, until);
    }
  }
  sumUp(leads);
  if (asMembers) sumUp(members);
  return { patternIndex, origin, leads, members };
}

/** Adds one technician to `[from, until)` of a difference array. */
function countRange(counts: Int32Array, from: number, until: number): void {
  counts[from] = counts[from]! + 1;
  counts[until] = counts[until]! - 1;
}

function sumUp(counts: Int32Array): void {
  let running = 0;
  for (let minute = 0; minute < counts.length; minute++) {
    running += counts[minute]!;
    counts[minute] = running;
  }
}
