/**
 * Finds the next start at which a visit could be confirmed, by one given technician or by anybody. A refusal offers this start
 * instead. The search uses the ranges of `multiDayStarts.ts` and the counts of `crewStarts.ts`, so `chooseCrew` accepts its result.
 */

import { canEverServe } from '../feasibility/blockers/rules.ts';
import { findLane, type Board, type Lane } from '../board.ts';
import { dayIndexAt, dayIndexOf, type Calendar } from '../calendar.ts';
import { countStarts, hasWholeCrew } from './crewStarts.ts';
import { GRID_MINUTES, type EpochMinute } from '../minutes.ts';
import { collectStarts } from './multiDayStarts.ts';
import type { Steps } from '../steps.ts';
import type { Visit } from '../visit.ts';

/** Lanes between two yields: a few hundred microseconds of work. */
const LANES_A_STEP = 50;

/** The starts to search. */
interface SearchedStarts {
  readonly fromMinute: EpochMinute;
  readonly untilMinute: EpochMinute;
  /** Search only this technician, who goes alone or leads the crew; null searches all technicians. */
  readonly leadId: string | null;
  /** Whether a local time can name the start. When the clock repeats an hour, only the first of the two can be named. */
  readonly isNameable: (minute: EpochMinute) => boolean;
}

/**
 * Searches `[fromMinute, untilMinute)` for the first day with a start. Returns the day's earliest start on the grid of
 * `GRID_MINUTES`; null when no day has such a start. The calendar must also hold the days that the work may take
 * after that.
 */
export function* earliestStart(board: Board, calendar: Calendar, visit: Visit, search: SearchedStarts): Steps<EpochMinute | null> {
  const { fromMinute, untilMinute, leadId } = search;
  const lead = leadId === null ? null : findLane(board, leadId);
  if (leadId !== null && (lead === null || !canEverServe(lead, visit))) return null;
  const lastDay = dayIndexAt(calendar, untilMinute - 1);
  for (let day = dayIndexOf(calendar, fromMinute); day <= lastDay; day++) {
    const from = Math.max(fromMinute, calendar.dayStarts[day]!);
    const until = Math.min(untilMinute, calendar.dayStarts[day + 1]!);
    const ranges =
      visit.crewSize > 1 ? crewRanges(board, calendar, visit, from, until, lead) : yield* rangesOfAll(board, calendar, visit, day, lead);
    const found = firstOf(ranges, from, until, search.isNameable);
    if (found !== null) return found;
    yield;
  }
  return null;
}

/**
 * The latest start on the grid of `GRID_MINUTES` in `[fromMinute, untilMinute)`, which lies within one day; null when there is none.
 */
export function* latestStart(board: Board, calendar: Calendar, visit: Visit, search: SearchedStarts): Steps<EpochMinute | null> {
  const { fromMinute, untilMinute, leadId } = search;
  const lead = leadId === null ? null : findLane(board, leadId);
  const day = dayIndexAt(calendar, fromMinute);
  if (day < 0 || fromMinute >= untilMinute || (leadId !== null && (lead === null || !canEverServe(lead, visit)))) return null;
  const ranges =
    visit.crewSize > 1
      ? crewRanges(board, calendar, visit, fromMinute, untilMinute, lead)
      : yield* rangesOfAll(board, calendar, visit, day, lead);
  return lastOf(ranges, fromMinute, untilMinute, search.isNameable);
}

/** The day's starts of every technician who could go alone, or only of `lead`. Flat pairs of first start and end, in any order. */
function* rangesOfAll(board: Board, calendar: Calendar, visit: Visit, day: number, lead: Lane | null): Steps<number[]> {
  const all: number[] = [];
  let count = 0;
  for (const lane of lead ? [lead] : board.lanes) {
    if (++count % LANES_A_STEP === 0) yield;
    if (canEverServe(lane, visit)) all.push(...startsOn(lane, calendar, visit, day));
  }
  return all;
}

/** The minutes of a day at which a whole crew could start, led by `lead` or, without one, by anybody. */
function crewRanges(board: Board, calendar: Calendar, visit: Visit, from: number, until: number, lead: Lane | null): number[] {
  const ofLead = lead && startsOn(lead, calendar, visit, dayIndexOf(calendar, from));
  const all: number[] = [];
  for (const count of countStarts(board, calendar, visit, { startMinute: from as EpochMinute, endMinute: until as EpochMinute })) {
    if (lead && count.patternIndex !== null && count.patternIndex !== lead.patternIndex) continue;
    for (let minute = from; minute < until; minute++) {
      if (!hasWholeCrew(count, visit, minute) || (ofLead && !holds(ofLead, minute))) continue;
      all.push(minute, minute + 1);
    }
  }
  return all;
}

function startsOn(lane: Lane, calendar: Calendar, visit: Visit, day: number): number[] {
  const found: number[] = [];
  collectStarts(lane, { calendar, visit, fromDay: day, untilDay: day + 1 }, found);
  return found;
}

function holds(ranges: readonly number[], minute: number): boolean {
  for (let at = 0; at < ranges.length; at += 2) if (ranges[at]! <= minute && minute < ranges[at + 1]!) return true;
  return false;
}

function firstOf(ranges: readonly number[], from: number, until: number, isNameable: SearchedStarts['isNameable']): EpochMinute | null {
  let first: number | null = null;
  for (let at = 0; at < ranges.length; at += 2) {
    const end = Math.min(until, ranges[at + 1]!);
    let minute = Math.ceil(Math.max(from, ranges[at]!) / GRID_MINUTES) * GRID_MINUTES;
    while (minute < end && !isNameable(minute as EpochMinute)) minute += GRID_MINUTES;
    if (minute < end && (first === null || minute < first)) first = minute;
  }
  return first as EpochMinute | null;
}

function lastOf(ranges: readonly number[], from: number, until: number, isNameable: SearchedStarts['isNameable']): EpochMinute | null {
  let last: number | null = null;
  for (let at = 0; at < ranges.length; at += 2) {
    const start = Math.max(from, ranges[at]!);
    let minute = Math.floor((Math.min(until, ranges[at + 1]!) - 1) / GRID_MINUTES) * GRID_MINUTES;
    while (minute >= start && !isNameable(minute as EpochMinute)) minute -= GRID_MINUTES;
    if (minute >= start && (last === null || minute > last)) last = minute;
  }
  return last as EpochMinute | null;
}
