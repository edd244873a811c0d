/**
 * Which orphaned jobs of one day could go into which gap between two stops of an alternate, and what a chain of them there is worth.
 * `performance.md`, "Absence".
 *
 * A row of the plan may be dropped by whoever commits it (specification, "Absence rules" 3), so every job of a chain could also do
 * without the others: it fits the gap alone, and a job without coordinates never shortens the way between two places.
 */

import type { BlockerKind } from '../contract/vocabulary.ts';
import { blockerRules, canEverServe } from './blockers/inOrder.ts';
import type { Question } from './blockers/question.ts';
import { firstEndingAfter, type Lane } from './board.ts';
import { dayIndexOf, type Calendar } from './calendar.ts';
import { earliestDeparture, gapBefore, legsOf, minutesBetweenStops, minutesFromPlace, minutesToPlace } from './gaps.ts';
import { scoreMatch } from './matchScore.ts';
import type { EpochMinute } from './minutes.ts';
import type { Orphan } from './orphans.ts';
import type { Steps } from './steps.ts';
import { drivingMinutes } from './travel.ts';

/** The orphaned jobs of one day, in the order of their starts. */
export interface OrphanDay {
  readonly calendar: Calendar;
  readonly dayIndex: number;
  readonly orphans: readonly Orphan[];
  /** Minutes from one job to another; 0 for those that start before the first ends, and where a place is unknown. */
  readonly between: readonly (readonly number[])[];
}

/** A job that fits a gap alone. */
export interface Member {
  /** Its place among the day's jobs. */
  readonly job: number;
  readonly isKnown: boolean;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Minutes from the stop before, and to the stop after. */
  readonly there: number;
  readonly onward: number;
  /** The match score, worked out when first asked for. */
  score: number | null;
}

/** A gap of an alternate's day. Gaps are numbered by technician and time. */
export interface GapMembers {
  readonly number: number;
  readonly laneIndex: number;
  readonly lane: Lane;
  readonly previousPlace: number;
  readonly nextPlace: number;
  /** Minutes from the stop before to the stop after. */
  readonly replaced: number;
  /** In the order of their starts. */
  readonly members: Member[];
}

/** Jobs that one alternate takes in one gap, one after the other. */
export interface Chain {
  /** Their places among the day's jobs, ascending. */
  readonly jobs: readonly number[];
  readonly laneIndex: number;
  /** Chains of equal gap exclude each other. */
  readonly gap: number;
  readonly addedTravelMinutes: number;
  /** Of each job, on the board as it stands. */
  readonly matchScores: readonly number[];
  readonly totalScore: number;
}

/** Chains of which each job and each gap is in one at most: the plan of a day. */
export interface Packing {
  readonly chosen: readonly Chain[];
  /** False when a bound on steps cut the search; then `chosen` is the best that was found. */
  readonly isProven: boolean;
}

/** Rules 4 to 7: about the block alone. `canEverServe` asks 1 to 3, and the gap itself answers 8 and 9. */
const blockKinds = new Set<BlockerKind>(['no_working_day', 'on_time_off', 'off_shift', 'visit_too_long']);
const blockRules = blockerRules.filter(({ kind }) => blockKinds.has(kind));

/** `orphans` of one day, by their starts. */
export function orphanDay(calendar: Calendar, orphans: readonly Orphan[]): OrphanDay {
  const between = orphans.map((from) => orphans.map((to) => (endOf(from) <= to.startMinute ? minutesBetween(from, to) : 0)));
  return { calendar, dayIndex: dayIndexOf(calendar, orphans[0]!.startMinute), orphans, between };
}

/** Pairs of an alternate and a job that are looked at before others get their turn: a millisecond or two. */
const PAIRS_A_TURN = 3_000;

/** Every gap that some job of the day fits. */
export function* gapsOfDay(lanes: readonly Lane[], day: OrphanDay): Steps<GapMembers[]> {
  const gaps: GapMembers[] = [];
  const lanesATurn = Math.ceil(PAIRS_A_TURN / day.orphans.length);
  for (const [laneIndex, lane] of lanes.entries()) {
    collectGaps(lane, laneIndex, day, gaps);
    if (laneIndex % lanesATurn === lanesATurn - 1) yield;
  }
  return gaps;
}

function collectGaps(lane: Lane, laneIndex: number, { calendar, dayIndex, orphans }: OrphanDay, gaps: GapMembers[]): void {
  const [dayStart, dayEnd] = [calendar.dayStarts[dayIndex]!, calendar.dayStarts[dayIndex + 1]!];
  // Jobs come by their starts, so the stop under way or next is never an earlier one than that of the job before.
  let next = firstEndingAfter(lane, dayStart);
  for (let job = 0; job < orphans.length; job++) {
    const { visit, startMinute } = orphans[job]!;
    if (!canEverServe(lane, visit)) continue;
    const endMinute = (startMinute + visit.visitMinutes) as EpochMinute;
    while (next < lane.sessionCount && lane.endMinutes[next]! <= startMinute) next++;
    const { previousPlace, nextPlace } = gapBefore(lane, dayStart, dayEnd, next);
    const freeUntil = nextPlace === lane.homePlace ? Number.POSITIVE_INFINITY : lane.startMinutes[nextPlace]!;
    if (freeUntil < endMinute) continue;
    const question: Question = { lane, calendar, visit, startMinute, endMinute, dayIndex };
    if (blockRules.some((rule) => rule.check(question) !== null)) continue;
    const there = minutesFromPlace(lane, previousPlace, visit);
    const onward = minutesToPlace(lane, nextPlace, visit);
    if (earliestDeparture(lane, visit, previousPlace) + there > startMinute || endMinute + onward > freeUntil) continue;
    const isKnown = visit.point !== null;
    let gap = gaps.at(-1);
    if (gap?.laneIndex !== laneIndex || gap.previousPlace !== previousPlace || gap.nextPlace !== nextPlace) {
      const replaced = minutesBetweenStops(lane, previousPlace, nextPlace, visit);
      gap = { number: gaps.length, laneIndex, lane, previousPlace, nextPlace, replaced, members: [] };
      gaps.push(gap);
    }
    gap.members.push({ job, isKnown, startMinute, endMinute, there, onward, score: null });
  }
}

/** Whether a member of the gap can be the next stop after another. */
export function canFollow({ between }: OrphanDay, before: Member, after: Member): boolean {
  return before.endMinute + between[before.job]![after.job]! <= after.startMinute;
}

/** The match score of a member, on the board as it stands. */
export function scoreOf(
  { calendar, dayIndex, orphans }: OrphanDay,
  { lane, previousPlace, nextPlace }: GapMembers,
  member: Member,
): number {
  const { visit } = orphans[member.job]!;
  return (member.score ??= scoreMatch(calendar, lane, visit, dayIndex, legsOf(lane, visit, previousPlace, nextPlace)).matchScore);
}

/** The chain of these members of the gap, in time order. A job without coordinates is no stop of the drive. */
export function chainOf(day: OrphanDay, gap: GapMembers, members: readonly Member[], addedTravelMinutes: number): Chain {
  const matchScores = members.map((member) => scoreOf(day, gap, member));
  return {
    jobs: members.map(({ job }) => job),
    laneIndex: gap.laneIndex,
    gap: gap.number,
    addedTravelMinutes,
    matchScores,
    totalScore: matchScores.reduce((sum, score) => sum + score, 0),
  };
}

function endOf({ startMinute, visit }: Orphan): number {
  return startMinute + visit.visitMinutes;
}

/** Whole minutes from one job to another; 0 when either has no coordinates. */
function minutesBetween(from: Orphan, to: Orphan): number {
  const [start, end] = [from.visit.point, to.visit.point];
  if (start === null || end === null) return 0;
  const provided = to.visit.travel?.minutes(start.latE6, start.lonE6, end.latE6, end.lonE6) ?? null;
  return provided ?? drivingMinutes(start.latE6, start.lonE6, end.latE6, end.lonE6);
}
