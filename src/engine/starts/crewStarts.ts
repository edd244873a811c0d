/**
 * Counts the technicians who could start at each minute: those who could lead, and those who could come in any role. A whole crew
 * can start at a minute with at least one lead and as many technicians as the crew needs. The counts come from one sweep over the
 * start ranges of every lane, so no crew has to be chosen.
 *
 * All members of a crew keep the sessions of their lead, also over a break of the lead. So there is one count for each weekly pattern of a
 * possible lead: a few in practice, at worst as many as there are possible leads.
 */

import { canEverJoin, canEverServe } from '../feasibility/blockers/rules.ts';
import type { Board } from '../board.ts';
import { dayIndexOf, hoursOf, type Calendar } from '../calendar.ts';
import type { EpochMinute, MinuteRange } from '../minutes.ts';
import { collectStarts } from './multiDayStarts.ts';
import { laterStartsUntil } from '../startOptions.ts';
import type { Visit } from '../visit.ts';

/** Counts for each minute of a span. Index 0 is the minute `origin`. */
export interface StartCounts {
  /** The weekly pattern of the counted leads; null when leads of every pattern are counted. */
  readonly patternIndex: number | null;
  readonly origin: number;
  /** Number of technicians who could lead. */
  readonly leads: Int32Array;
  /** Number of technicians who could come in any role, leads included. */
  readonly members: Int32Array;
}

/**
 * Counts who could start at each minute of the span. Crew work whose sessions depend on the lead has one count for each lead's
 * pattern; other work has one.
 */
export function countStarts(board: Board, calendar: Calendar, visit: Visit, span: MinuteRange): StartCounts[] {
  const asMembers = visit.crewSize > 1;
  const byPattern = asMembers && followsLead(calendar, visit);
  const patterns = byPattern ? leadingPatterns(board, visit) : [null];
  return patterns.map((patternIndex) => countOf(board, calendar, visit, span, patternIndex, asMembers));
}

/** Whether the sessions of a crew depend on who leads: work of several days, and visits that may span a break of the lead. */
export function followsLead(calendar: Calendar, visit: Visit): boolean {
  return visit.isMultiDay || (calendar.hasBreaks && visit.visitMinutes >= 2 * calendar.minMinutesBesideBreak);
}

/** Whether a whole crew, or one technician for a visit without a crew, could start at this minute of the span. */
export function hasWholeCrew({ origin, leads, members }: StartCounts, visit: Visit, minute: number): boolean {
  return leads[minute - origin]! > 0 && members[minute - origin]! >= visit.crewSize;
}

/** The first minute later on the same day at which a whole crew, or one technician, could start. Null when there is none. */
export function earliestLaterCrew(board: Board, calendar: Calendar, visit: Visit, startMinute: EpochMinute): EpochMinute | null {
  const day = dayIndexOf(calendar, startMinute);
  // Later that day, or in a night shift that goes on.
  const dayEnd = Math.max(
    calendar.dayStarts[day + 1]!,
    ...new Set(board.lanes.map((lane) => laterStartsUntil(calendar, hoursOf(calendar, lane, visit), day))),
  );
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

/** Reused between calls. The engine is synchronous, so two calls never overlap. */
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
    collectStarts(lane, { calendar, visit, fromDay, untilDay, patternIndex: patternIndex ?? lane.patternIndex }, found);
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
