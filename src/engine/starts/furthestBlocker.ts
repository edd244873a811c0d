/** Why a technician cannot take a visit at any requested start: the blocker at the best of them. [quote.reason, quote.blocked-by] */

import { blockerKinds, type BlockerKind } from '../../contract/vocabulary.ts';
import type { Lane } from '../board.ts';
import { hoursOf, type Calendar } from '../calendar.ts';
import { isAllowedLength } from '../feasibility/blockers/visitTooLong.ts';
import { noTimeOff } from '../feasibility/blockers/onTimeOff.ts';
import { judge } from '../feasibility/feasibility.ts';
import { earliestStartAfter, latestEndBefore } from '../feasibility/gaps.ts';
import type { EpochMinute } from '../minutes.ts';
import { planSessions } from '../sessions.ts';
import { laterStartsUntil, OPTION_STRIDE, startOptions } from '../startOptions.ts';
import type { Visit } from '../visit.ts';
import { collectStarts } from './multiDayStarts.ts';
import { firstFrom, type Requested } from './requestedStarts.ts';

/** Reused between calls. The engine is synchronous, so two calls never overlap. */
const found: number[] = [];

/**
 * The first blocker at the technician's best requested start. It is enough to judge a few starts of each requested range: its first
 * start, and the first start after each end of time off, each beginning of work, and those that `startsAtStops` lists.
 *
 * Each stretch of working time without time off has its first requested start among these. An earlier start in the same stretch
 * leaves more of the day for a later start. For work of several days it also leaves less work for the following days.
 */
export function furthestBlocker(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): BlockerKind {
  const bound = rankOf(furthestPossible(lane, calendar, visit, requested));
  let furthest: BlockerKind | null = null;
  const starts = requested.map((range) => decisiveStarts(lane, calendar, visit, range));
  const isWork = (start: EpochMinute) => planSessions(calendar, lane.patternIndex, visit, start).blocks.length > 0;
  const mustWork = visit.isMultiDay && starts.some((ofRange) => ofRange.some(isWork));
  for (const ofRange of starts) {
    for (const start of ofRange) {
      if (mustWork && !isWork(start)) continue;
      const verdict = judge(calendar, lane, visit, start);
      if (verdict.feasible) throw new Error(`a feasible start at ${start} was overlooked`);
      if (furthest === null || rankOf(verdict.reason) > rankOf(furthest)) furthest = verdict.reason;
      // The blockers of rules 1 to 3 are the same at every start.
      if (rankOf(furthest) < firstTimedRank || rankOf(furthest) === bound) return furthest;
    }
  }
  return furthest ?? 'no_working_day';
}

/**
 * An upper bound: no start of this technician gets further than this blocker. The search stops there, so it need not judge every
 * day of a busy technician.
 */
function furthestPossible(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): BlockerKind {
  if (!isAllowedLength(visit)) return 'visit_too_long';
  const [first, last] = [requested[0]!.dayIndex, requested.at(-1)!.dayIndex];
  // In a night shift, a later start may lie on the next day. Work of several days is judged by its first day alone.
  const isNight = !visit.isMultiDay && laterStartsUntil(calendar, hoursOf(calendar, lane, visit), last) > calendar.dayStarts[last + 1]!;
  collectStarts(lane, { calendar, visit, fromDay: first, untilDay: last + (isNight ? 2 : 1) }, found);
  return found.length === 0 ? 'not_available_today' : 'cannot_arrive_in_time';
}

function decisiveStarts(lane: Lane, calendar: Calendar, visit: Visit, range: Requested): EpochMinute[] {
  const hours = hoursOf(calendar, lane, visit);
  const starts = new Set([firstFrom(range, range.from)]);
  for (let piece = hours.firstPiece[range.dayIndex]!; piece < hours.endPiece[range.dayIndex]!; piece++) {
    starts.add(firstFrom(range, hours.pieces[2 * piece]!));
  }
  const lengths = new Set<number>([visit.visitMinutes]);
  if (hours.hasBreaks) {
    const { values, offsets } = startOptions(calendar, hours, visit.visitMinutes, calendar.minMinutesBesideBreak);
    for (let at = offsets[range.dayIndex]!; at < offsets[range.dayIndex + 1]!; at += OPTION_STRIDE) {
      starts.add(firstFrom(range, values[at]!));
      lengths.add(values[at + 2]!);
    }
  }
  for (let at = 1; at < lane.timeOff.length; at += 2) starts.add(firstFrom(range, lane.timeOff[at]!));
  if (lane.timeOff.length > 0) {
    for (const start of startsAtStops(lane, visit, lengths)) starts.add(firstFrom(range, start));
  }
  return [...starts].filter((start) => start < range.until) as EpochMinute[];
}

/**
 * Time off may take the way from a stop or to the next one. The first starts at which it no longer decides: it no longer makes the
 * way longer, another stop is the one before, or the next stop could not be reached without time off either.
 */
function* startsAtStops(lane: Lane, visit: Visit, lengths: Iterable<number>): Generator<number> {
  for (let stop = 0; stop < lane.sessionCount; stop++) {
    yield earliestStartAfter(lane, visit, stop);
    yield lane.endMinutes[stop]!;
    for (const minutes of lengths) yield latestEndBefore(lane, visit, stop, noTimeOff) - minutes + 1;
  }
}

/** The blockers, sorted by how far a technician got through the rules, least progress first. */
const kindsByProgress: readonly BlockerKind[] = [
  ...blockerKinds.filter((kind) => kind !== 'cannot_arrive_in_time'),
  'cannot_arrive_in_time',
];
const firstTimedRank = kindsByProgress.indexOf('no_working_day');

/** How far a technician got through the rules: the place of the blocker in their order. */
export function rankOf(kind: BlockerKind): number {
  return kindsByProgress.indexOf(kind);
}
