/**
 * Which visits fit into the gaps of a day, and where: jobs that wait, and booked visits of later days. A start is one that `laneStarts.ts`
 * finds, so it can be confirmed, or previewed as a move. docs/reference/scheduling.md#gap-fillers.
 */

import { findLane, type Board, type Lane } from '../board.ts';
import { dayIndexOf, type Calendar } from '../calendar.ts';
import { gapAround, legsOf } from '../feasibility/gaps.ts';
import { scoreMatch } from '../matchScore.ts';
import { epochMinute, GRID_MINUTES, rangesOnGrid, type EpochMinute, type MinuteRange } from '../minutes.ts';
import { singleBlock } from '../sessions.ts';
import type { Steps } from '../steps.ts';
import type { Visit } from '../visit.ts';
import { laneStartsFinder } from './laneStarts.ts';
import type { StartSpan } from './laneGaps.ts';

/** Free working time of one technician. */
export interface OpenGap extends MinuteRange {
  readonly technicianId: string;
}

/** A job that waits for a time, or a booked visit that may get another one. */
export interface WaitingVisit {
  /** One technician, one session. */
  readonly visit: Visit;
  /** When the customer wants the visit to begin. */
  readonly wanted: readonly MinuteRange[];
  /** The present lane of a booked visit, without the visit. Left out for a job without a time. */
  readonly ownLane?: Lane;
}

/** A visit in a gap. */
export interface GapFiller {
  /** Index of the waiting visit. */
  readonly waiting: number;
  readonly startMinute: EpochMinute;
  /** Breaks included. */
  readonly endMinute: EpochMinute;
  /** From the stop before. null when unknown. */
  readonly travelMinutes: number | null;
  /** Driving of the day with the visit minus driving without it. */
  readonly addedTravelMinutes: number;
  readonly matchScore: number;
  /** Whether the start lies in the time that the customer wants. */
  readonly isWanted: boolean;
}

/** A day on which gaps are filled. */
export interface GapSearch {
  readonly board: Board;
  readonly calendar: Calendar;
  readonly span: StartSpan;
  /** Whether a local time can name the minute. */
  readonly isNameable: (minute: EpochMinute) => boolean;
}

/**
 * The fillers of each gap, in the order of the gaps and then of `waiting`, with at most one start for each visit and gap: the first that the
 * customer wants, else the first. Yields after each visit.
 */
export function* gapFillerSteps(search: GapSearch, gaps: readonly OpenGap[], waiting: readonly WaitingVisit[]): Steps<GapFiller[][]> {
  const { board, calendar, span } = search;
  const fillers: GapFiller[][] = gaps.map(() => []);
  const gapsOfLane = Map.groupBy(gaps.keys(), (index) => gaps[index]!.technicianId);
  for (const [index, { visit, wanted, ownLane }] of waiting.entries()) {
    const startsOf = laneStartsFinder(board, calendar, visit, span);
    for (const [technicianId, own] of gapsOfLane) {
      const lane = ownLane?.technicianId === technicianId ? ownLane : findLane(board, technicianId);
      if (!lane) continue;
      const starts = rangesOnGrid(startsOf(lane).starts);
      if (starts.length === 0) continue;
      for (const gap of own) {
        const chosen = firstStarts(search, starts, gaps[gap]!, wanted).at(-1);
        if (chosen) fillers[gap]!.push(fillerAt(search, lane, visit, index, chosen));
      }
    }
    yield;
  }
  return fillers;
}

/** A start in a gap, and whether it lies in the time that the customer wants. */
interface GapStart {
  readonly startMinute: EpochMinute;
  readonly isWanted: boolean;
}

/** The visit at this start as a filler of the lane. */
export function fillerAt(
  { calendar }: GapSearch,
  lane: Lane,
  visit: Visit,
  waiting: number,
  { startMinute, isWanted }: GapStart,
): GapFiller {
  const stops = gapAround(calendar, lane, visit, startMinute);
  const legs = legsOf(lane, visit, stops.previousStop, stops.nextStop);
  const { matchScore } = scoreMatch(calendar, lane, visit, dayIndexOf(calendar, startMinute), legs);
  const { travelMinutes, addedTravelMinutes } = legs;
  const { endMinute } = singleBlock(calendar, lane.patternIndex, visit, startMinute);
  return { waiting, startMinute, endMinute, travelMinutes, addedTravelMinutes, matchScore, isWanted };
}

/**
 * The first start in the gap, and after it the first that the customer wants: none, one (the same, or nothing is wanted) or two. `starts` are
 * flat pairs of first start and end of starts, on the grid.
 */
export function firstStarts(
  { isNameable }: GapSearch,
  starts: readonly number[],
  gap: MinuteRange,
  wanted: readonly MinuteRange[],
): GapStart[] {
  let first: EpochMinute | null = null;
  const firstAlone = () => (first === null ? [] : [{ startMinute: first, isWanted: false }]);
  for (let at = 0; at < starts.length; at += 2) {
    const from = Math.max(starts[at]!, Math.ceil(gap.startMinute / GRID_MINUTES) * GRID_MINUTES);
    const until = Math.min(starts[at + 1]!, gap.endMinute);
    for (let minute = from; minute < until; minute += GRID_MINUTES) {
      const start = epochMinute(minute);
      if (!isNameable(start)) continue;
      if (wanted.some(({ startMinute, endMinute }) => startMinute <= minute && minute < endMinute))
        return [...firstAlone(), { startMinute: start, isWanted: true }];
      first ??= start;
    }
  }
  return firstAlone();
}
