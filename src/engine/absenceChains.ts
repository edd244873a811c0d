/**
 * Who could take which orphaned jobs of one day: for each gap between two stops of an alternate, every chain of jobs that fits
 * into it in time order, with the ways from one to the next. `performance.md`, "Absence".
 */

import type { BlockerKind } from '../contract/vocabulary.ts';
import { blockerRules, canEverServe } from './blockers/inOrder.ts';
import type { Question } from './blockers/question.ts';
import type { Lane } from './board.ts';
import { dayIndexOf, type Calendar } from './calendar.ts';
import { gapAt, legsOf, minutesFromPlace, minutesToPlace } from './gaps.ts';
import { scoreMatch } from './matchScore.ts';
import type { EpochMinute } from './minutes.ts';
import type { Orphan } from './orphans.ts';
import type { Steps } from './steps.ts';
import { drivingMinutes } from './travel.ts';

/** Jobs that one alternate takes in one gap. */
export interface Chain {
  /** Bit `i` is job `i` of the day. */
  readonly mask: number;
  readonly laneIndex: number;
  /** Chains of equal gap exclude each other. */
  readonly gap: number;
  readonly addedTravelMinutes: number;
  /** Of each job of the mask, the lowest bit first, on the board as it stands. */
  readonly matchScores: readonly number[];
  readonly totalScore: number;
}

export interface DayChains {
  /** By gap, which are numbered by technician and time; within a gap in a fixed order. */
  readonly chains: readonly Chain[];
  /** False when there were more chains than are ever looked at. */
  readonly isComplete: boolean;
}

/** Chains looked at for one day, at most. */
const MOST_CHAINS = 500_000;
/** So many take a few milliseconds; then others get their turn. */
const CHAINS_A_TURN = 10_000;

/** Rules 4 to 7: about the block alone. `canEverServe` asks 1 to 3, and the gap itself answers 8 and 9. */
const blockKinds = new Set<BlockerKind>(['no_working_day', 'on_time_off', 'off_shift', 'visit_too_long']);
const blockRules = blockerRules.filter(({ kind }) => blockKinds.has(kind));

/**
 * The chains worth looking at, for jobs of one day, in the order of their starts. A set of k of the day's n jobs needs no more than its n - k + 1 best gaps: the other jobs take
 * n - k gaps at most, so one of those is always left.
 */
export function* chainsOfDay(lanes: readonly Lane[], calendar: Calendar, orphans: readonly Orphan[]): Steps<DayChains> {
  // A job that starts before another ends never follows it: such pairs are never asked for.
  const between = orphans.map((from) =>
    orphans.map((to) => (from.startMinute + from.visit.visitMinutes <= to.startMinute ? minutesBetween(from, to) : 0)),
  );
  const dayIndex = dayIndexOf(calendar, orphans[0]!.startMinute);
  const gaps: GapMembers[] = [];
  for (const [laneIndex, lane] of lanes.entries()) collectGaps(lane, laneIndex, calendar, dayIndex, orphans, gaps);
  if (orphans.every(({ visit }) => visit.point !== null)) leaveOutHopeless(gaps, orphans.length);
  const best = new BestChains(orphans.length);
  let left = MOST_CHAINS;
  let untilTurn = CHAINS_A_TURN;
  for (const [number, gap] of gaps.entries()) {
    for (const looked of collectChains(gap, number, between, best, left)) {
      left -= looked;
      untilTurn -= looked;
      if (left <= 0) return { chains: best.all(), isComplete: false };
      if (untilTurn > 0) continue;
      untilTurn = CHAINS_A_TURN;
      yield;
    }
  }
  return { chains: best.all(), isComplete: true };
}

/** A job that lies within a gap and breaks no rule about anything but the route. */
interface Member {
  readonly job: number;
  readonly isKnown: boolean;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Minutes from the stop before, and to the stop after. */
  readonly there: number;
  readonly onward: number;
  /** Whether the way leaves it time right after the stop before, and right before the stop after. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Bit `i` is set when a chain from here to member `i` may be among the best. */
  lasts: number;
  /** Worked out when first asked for. */
  readonly score: () => number;
}

interface GapMembers {
  readonly laneIndex: number;
  readonly previousPlace: number;
  readonly nextPlace: number;
  /** Minutes from the stop before to the stop after. */
  replaced: number;
  readonly members: Member[];
}

/** Adds the gaps of a lane that day, with the jobs that each could take. */
function collectGaps(
  lane: Lane,
  laneIndex: number,
  calendar: Calendar,
  dayIndex: number,
  orphans: readonly Orphan[],
  gaps: GapMembers[],
): void {
  const [dayStart, dayEnd] = [calendar.dayStarts[dayIndex]!, calendar.dayStarts[dayIndex + 1]!];
  for (let job = 0; job < orphans.length; job++) {
    const { visit, startMinute } = orphans[job]!;
    if (!canEverServe(lane, visit)) continue;
    const endMinute = (startMinute + visit.visitMinutes) as EpochMinute;
    const { previousPlace, nextPlace } = gapAt(lane, dayStart, dayEnd, startMinute);
    const freeUntil = nextPlace === lane.homePlace ? Number.POSITIVE_INFINITY : lane.startMinutes[nextPlace]!;
    if (freeUntil < endMinute) continue;
    const question: Question = { lane, calendar, visit, startMinute, endMinute, dayIndex };
    if (blockRules.some((rule) => rule.check(question) !== null)) continue;
    const there = minutesFromPlace(lane, previousPlace, visit);
    const onward = minutesToPlace(lane, nextPlace, visit);
    const freeFrom = previousPlace === lane.homePlace ? Number.NEGATIVE_INFINITY : lane.endMinutes[previousPlace]!;
    let score: number | null = null;
    let gap = gaps.at(-1);
    if (gap?.laneIndex !== laneIndex || gap.previousPlace !== previousPlace || gap.nextPlace !== nextPlace) {
      gap = { laneIndex, previousPlace, nextPlace, replaced: 0, members: [] };
      gaps.push(gap);
    }
    const legs = () => legsOf(lane, visit, previousPlace, nextPlace);
    // The same for every job of the gap, and of no use to one without coordinates.
    if (visit.point !== null && gap.members.every(({ isKnown }) => !isKnown)) gap.replaced = there + onward - legs().addedTravelMinutes;
    gap.members.push({
      job,
      isKnown: visit.point !== null,
      startMinute,
      endMinute,
      there,
      onward,
      isFirst: freeFrom + there <= startMinute,
      isLast: endMinute + onward <= freeUntil,
      lasts: -1,
      score: () => (score ??= scoreMatch(calendar, lane, visit, dayIndex, legs()).matchScore),
    });
  }
}

/**
 * What a chain drives between its jobs is the same in every gap, so gaps with the same members compare by the ways at its two
 * ends. Where as many gaps as there are jobs are better for a first and a last job, no chain between those is among the best.
 */
function leaveOutHopeless(gaps: readonly GapMembers[], jobCount: number): void {
  const alike = new Map<string, GapMembers[]>();
  for (const gap of gaps) {
    const key = gap.members.map(({ job, isFirst, isLast }) => 4 * job + (isFirst ? 2 : 0) + (isLast ? 1 : 0)).join();
    const others = alike.get(key);
    if (others === undefined) alike.set(key, [gap]);
    else others.push(gap);
  }
  for (const group of alike.values()) {
    if (group.length <= jobCount) continue;
    const size = group[0]!.members.length;
    for (const { members } of group) for (const member of members) member.lasts = 0;
    for (let first = 0; first < size; first++) {
      if (!group[0]!.members[first]!.isFirst) continue;
      for (let last = first; last < size; last++) {
        if (!group[0]!.members[last]!.isLast) continue;
        const ends = group.map(({ members, replaced }) => members[first]!.there + members[last]!.onward - replaced);
        const bound = nthLeast(ends, jobCount);
        for (const [at, { members }] of group.entries()) if (ends[at]! <= bound) members[first]!.lasts |= 1 << last;
      }
    }
  }
}

/** The `count`-th of the numbers in ascending order; there are more of them. */
function nthLeast(numbers: readonly number[], count: number): number {
  const least: number[] = [];
  for (const one of numbers) {
    if (least.length === count && one >= least[count - 1]!) continue;
    let at = least.length;
    while (at > 0 && least[at - 1]! > one) at--;
    least.splice(at, 0, one);
    if (least.length > count) least.pop();
  }
  return least.at(-1)!;
}

/** Adds every chain of one gap; yields after those of each first job how many were looked at. */
function* collectChains(
  { laneIndex, members, replaced }: GapMembers,
  gap: number,
  between: readonly (readonly number[])[],
  best: BestChains,
  limit: number,
): Generator<number, void> {
  let looked = 0;
  const path: Member[] = [];
  // A job without coordinates is no stop of the drive, as it is none when it is alone: `from` is the last stop that is one.
  const extend = (at: number, from: Member | null, driven: number, mask: number, lasts: number): void => {
    if (++looked > limit) return;
    const tail = members[at]!;
    path.push(tail);
    if (tail.isLast && (lasts & (1 << at)) !== 0) {
      const addedTravelMinutes = from === null ? 0 : driven + from.onward - replaced;
      if (best.mayTake(mask, path.length, addedTravelMinutes)) best.add({ mask, laneIndex, gap, addedTravelMinutes }, path);
    }
    for (let next = at + 1; next < members.length && lasts >>> next !== 0; next++) {
      const one = members[next]!;
      if (tail.endMinute + between[tail.job]![one.job]! > one.startMinute) continue;
      const way = !one.isKnown ? 0 : from === null ? one.there : between[from.job]![one.job]!;
      extend(next, one.isKnown ? one : from, driven + way, mask | (1 << one.job), lasts);
    }
    path.pop();
  };
  for (const [at, member] of members.entries()) {
    if (!member.isFirst || member.lasts === 0) continue;
    looked = 0;
    extend(at, member.isKnown ? member : null, member.isKnown ? member.there : 0, 1 << member.job, member.lasts);
    yield looked;
  }
}

/** The best chains of each set of jobs, as many as may ever be needed. */
class BestChains {
  readonly #jobCount: number;
  readonly #bySet = new Map<number, Chain[]>();

  constructor(jobCount: number) {
    this.#jobCount = jobCount;
  }

  /** Whether a chain may be among them by its driving alone: scores are worth working out only then. */
  mayTake(mask: number, jobs: number, addedTravelMinutes: number): boolean {
    const worst = this.#bySet.get(mask)?.[this.#jobCount - jobs];
    return worst === undefined || addedTravelMinutes <= worst.addedTravelMinutes;
  }

  /** Chains must come in the order of their gaps: of equals the earlier stays. */
  add(found: Omit<Chain, 'matchScores' | 'totalScore'>, members: readonly Member[]): void {
    let known = this.#bySet.get(found.mask);
    if (known === undefined) this.#bySet.set(found.mask, (known = []));
    const matchScores = members.map((member) => member.score());
    const chain = { ...found, matchScores, totalScore: matchScores.reduce((sum, score) => sum + score, 0) };
    let at = known.length;
    while (at > 0 && isBetter(chain, known[at - 1]!)) at--;
    known.splice(at, 0, chain);
    if (known.length > this.#jobCount - members.length + 1) known.pop();
  }

  all(): Chain[] {
    return [...this.#bySet.values()].flat().sort((left, right) => left.gap - right.gap || left.mask - right.mask);
  }
}

type Worth = Pick<Chain, 'addedTravelMinutes' | 'totalScore'>;

function isBetter(left: Worth, right: Worth): boolean {
  if (left.addedTravelMinutes !== right.addedTravelMinutes) return left.addedTravelMinutes < right.addedTravelMinutes;
  return left.totalScore > right.totalScore;
}

/** Whole minutes from one job to another; 0 when either has no coordinates. */
function minutesBetween(from: Orphan, to: Orphan): number {
  const [start, end] = [from.visit.point, to.visit.point];
  if (start === null || end === null) return 0;
  const provided = to.visit.travel?.minutes(start.latE6, start.lonE6, end.latE6, end.lonE6) ?? null;
  return provided ?? drivingMinutes(start.latE6, start.lonE6, end.latE6, end.lonE6);
}
