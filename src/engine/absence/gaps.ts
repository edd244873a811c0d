/**
 * The insertion candidates of one day: which orphaned jobs fit which gap between two stops of an alternate. Also how much travel
 * and match score a chain of jobs in one gap adds. docs/reference/performance.md#absence.
 *
 * A commit may leave out any row of a plan ([absence.commit-verifies]), so each job of a chain must also be feasible without the
 * others. So only jobs that fit the gap alone are candidates. Travel to and from a job without coordinates counts as 0 minutes, but
 * never shortens the travel between the located jobs around it.
 */

import type { BlockerKind } from '../../contract/vocabulary.ts';
import { blockerRules, canEverServe } from '../feasibility/blockers/rules.ts';
import type { Question } from '../feasibility/blockers/question.ts';
import { firstEndingAfter, type Lane } from '../board.ts';
import { dayIndexOf, hoursOf, type Calendar } from '../calendar.ts';
import {
  earliestDeparture,
  earliestStartOnceFree,
  gapBefore,
  legsOf,
  minutesBetweenStops,
  minutesFromStop,
  minutesToStop,
} from '../feasibility/gaps.ts';
import { scoreMatch } from '../matchScore.ts';
import type { Orphan } from './orphans.ts';
import { singleBlock } from '../sessions.ts';
import { reachAt } from '../startOptions.ts';
import type { Steps } from '../steps.ts';
import { journeyMinutes } from '../../ground/geometry/travel.ts';

/** What the search for chains needs of the jobs of a day, which are sorted by start. The search refers to a job by its index. */
export interface ChainDay {
  readonly jobCount: number;
  /** Travel from job to job, as `[from][to]`. It is 0 when `to` starts before `from` ends, and when either job has no coordinates. */
  readonly minutesBetween: readonly ArrayLike<number>[];
}

/** The orphaned jobs of one day. */
export interface OrphanDay extends ChainDay {
  readonly calendar: Calendar;
  readonly dayIndex: number;
  readonly orphans: readonly Orphan[];
  readonly minutesBetween: readonly (readonly number[])[];
}

/** One job inserted into one gap. It is feasible there as the only job of the gap. */
export interface Insertion {
  /** The index of the job among the day's jobs. */
  readonly job: number;
  /** Whether the job has coordinates. */
  readonly isLocated: boolean;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Travel from the stop before the gap. `minutesToNext` is the travel to the stop after it. */
  readonly minutesFromPrevious: number;
  readonly minutesToNext: number;
  /** The match score. Null until the gap's `scoreOf` computes it, because most insertions are never compared by score. */
  score: number | null;
}

/** A gap between two stops of a lane, with the jobs that can be inserted. */
export interface ChainGap {
  /** The index among the day's gaps, which are sorted by lane, then by time. */
  readonly index: number;
  readonly laneIndex: number;
  /** Travel from the stop before to the stop after, which an insertion saves. */
  readonly directMinutes: number;
  /** Sorted by start. */
  readonly insertions: Insertion[];
  /** Whether one job can be done after another, for a lane on which more than the travel between them decides. */
  readonly canFollow?: (first: Insertion, second: Insertion) => boolean;
  /** How well the job suits the lane. More is better. */
  scoreOf(insertion: Insertion): number;
}

/** A gap of an alternate's day. */
export interface InsertionGap extends ChainGap {
  readonly previousStop: number;
  readonly nextStop: number;
}

/** Jobs that one alternate takes in one gap, one after another. A chain is a column of the set packing problem. */
export interface Chain {
  /** Indexes of the jobs, ascending, which is also their order in time. */
  readonly jobs: readonly number[];
  readonly laneIndex: number;
  /** Index of the gap. A plan uses at most one chain of each gap. */
  readonly gap: number;
  readonly addedTravelMinutes: number;
  /** One score per job, computed on the current board. */
  readonly matchScores: readonly number[];
  readonly totalScore: number;
}

/** The plan of a day: chains that share neither a job nor a gap. */
export interface Packing {
  readonly chosen: readonly Chain[];
  /** False when a bound on work ended the search. `chosen` is then the best packing found. */
  readonly isProven: boolean;
}

/** Rules 4 to 7, which concern only the block. `canEverServe` checks rules 1 to 3, and the gap itself answers rules 8 and 9. */
const blockKinds = new Set<BlockerKind>(['no_working_day', 'on_time_off', 'off_shift', 'visit_too_long']);
const blockRules = blockerRules.filter(({ kind }) => blockKinds.has(kind));

/** Computes the travel between the jobs of one day. `orphans` must be sorted by start. */
export function orphanDay(calendar: Calendar, orphans: readonly Orphan[]): OrphanDay {
  const minutesBetween = orphans.map((from) => orphans.map((to) => (endOf(from) <= to.startMinute ? travelMinutes(from, to) : 0)));
  return { calendar, dayIndex: dayIndexOf(calendar, orphans[0]!.startMinute), jobCount: orphans.length, orphans, minutesBetween };
}

/** Pairs of an alternate and a job between two yields: a millisecond or two. */
const PAIRS_PER_YIELD = 3_000;

/** Every gap of the day into which at least one job can be inserted. */
export function* gapsOfDay(lanes: readonly Lane[], day: OrphanDay): Steps<InsertionGap[]> {
  const gaps: InsertionGap[] = [];
  const lanesPerYield = Math.ceil(PAIRS_PER_YIELD / day.orphans.length);
  for (const [laneIndex, lane] of lanes.entries()) {
    collectGaps(lane, laneIndex, day, gaps);
    if (laneIndex % lanesPerYield === lanesPerYield - 1) yield;
  }
  return gaps;
}

function collectGaps(lane: Lane, laneIndex: number, { calendar, dayIndex, orphans }: OrphanDay, gaps: InsertionGap[]): void {
  const dayStart = calendar.dayStarts[dayIndex]!;
  // Jobs are sorted by start, so `nextSession` never goes back: one pass over the lane serves all jobs.
  let nextSession = firstEndingAfter(lane, dayStart);
  for (let job = 0; job < orphans.length; job++) {
    const { visit, startMinute } = orphans[job]!;
    if (!canEverServe(lane, visit)) continue;
    const { endMinute, breaks } = singleBlock(calendar, lane.patternIndex, visit, startMinute);
    while (nextSession < lane.sessionCount && lane.endMinutes[nextSession]! <= startMinute) nextSession++;
    const [reachFrom, reachUntil] = reachAt(calendar, hoursOf(calendar, lane, visit), dayIndex, startMinute);
    const { previousStop, nextStop } = gapBefore(lane, reachFrom, reachUntil, nextSession);
    const freeUntil = nextStop === lane.homeIndex ? Number.POSITIVE_INFINITY : lane.startMinutes[nextStop]!;
    if (freeUntil < endMinute) continue;
    const question: Question = { lane, calendar, visit, startMinute, endMinute, breaks, dayIndex };
    if (blockRules.some((rule) => rule.check(question) !== null)) continue;
    const minutesFromPrevious = minutesFromStop(lane, previousStop, visit);
    const minutesToNext = minutesToStop(lane, nextStop, visit);
    const departure = earliestDeparture(lane, visit, previousStop);
    if (departure + minutesFromPrevious > startMinute || endMinute + minutesToNext > freeUntil) continue;
    if (earliestStartOnceFree(lane, visit, previousStop) > startMinute) continue;
    const isLocated = visit.point !== null;
    let gap = gaps.at(-1);
    if (gap?.laneIndex !== laneIndex || gap.previousStop !== previousStop || gap.nextStop !== nextStop) {
      const directMinutes = minutesBetweenStops(lane, previousStop, nextStop, visit);
      const scoreOf = (insertion: Insertion) => {
        const inserted = orphans[insertion.job]!.visit;
        // The score is on the current board.
        return (insertion.score ??= scoreMatch(
          calendar,
          lane,
          inserted,
          dayIndex,
          legsOf(lane, inserted, previousStop, nextStop),
        ).matchScore);
      };
      gap = { index: gaps.length, laneIndex, previousStop, nextStop, directMinutes, insertions: [], scoreOf };
      gaps.push(gap);
    }
    gap.insertions.push({ job, isLocated, startMinute, endMinute, minutesFromPrevious, minutesToNext, score: null });
  }
}

/** Whether the technician can do the first job and still reach the second on time. The graph of the gap then has an arc between them. */
export function canFollow({ minutesBetween }: ChainDay, gap: ChainGap, first: Insertion, second: Insertion): boolean {
  if (gap.canFollow) return gap.canFollow(first, second);
  return first.endMinute + minutesBetween[first.job]![second.job]! <= second.startMinute;
}

/** Makes the chain of these insertions of the gap, which must be sorted by start. */
export function chainOf(gap: ChainGap, insertions: readonly Insertion[], addedTravelMinutes: number): Chain {
  const matchScores = insertions.map((insertion) => gap.scoreOf(insertion));
  return {
    jobs: insertions.map(({ job }) => job),
    laneIndex: gap.laneIndex,
    gap: gap.index,
    addedTravelMinutes,
    matchScores,
    totalScore: matchScores.reduce((sum, score) => sum + score, 0),
  };
}

function endOf({ startMinute, visit }: Orphan): number {
  return startMinute + visit.visitMinutes;
}

/** Whole minutes from one job to another; 0 when either has no coordinates. */
function travelMinutes(from: Orphan, to: Orphan): number {
  const [origin, destination] = [from.visit.point, to.visit.point];
  if (origin === null || destination === null) return 0;
  return journeyMinutes(to.visit.travel, origin, destination, to.visit.estimate);
}
