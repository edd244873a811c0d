/**
 * Who could take which orphaned jobs of one day: for each gap between two stops of an alternate, every chain of jobs that fits
 * into it in time order, with the ways from one to the next. `performance.md`, "Absence".
 */

import type { BlockerKind } from '../contract/vocabulary.ts';
import { blockerRules, canEverServe } from './blockers/inOrder.ts';
import type { Question } from './blockers/question.ts';
import { firstEndingAfter, type Lane } from './board.ts';
import { dayIndexOf, type Calendar } from './calendar.ts';
import { gapBefore, legsOf, minutesBetweenStops, minutesFromPlace, minutesToPlace } from './gaps.ts';
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
  const day = { calendar, dayIndex: dayIndexOf(calendar, orphans[0]!.startMinute), orphans };
  const gaps: GapMembers[] = [];
  for (const [laneIndex, lane] of lanes.entries()) collectGaps(lane, laneIndex, day, gaps);
  if (orphans.every(({ visit }) => visit.point !== null)) leaveOutHopeless(gaps, orphans.length);
  const best = new BestChains(orphans.length);
  let left = MOST_CHAINS;
  let untilTurn = CHAINS_A_TURN;
  for (const [number, gap] of gaps.entries()) {
    for (const looked of collectChains(gap, number, day, between, best, left)) {
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

/** The jobs of one day, in the order of their starts. */
interface Day {
  readonly calendar: Calendar;
  readonly dayIndex: number;
  readonly orphans: readonly Orphan[];
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
  /** The match score, worked out when first asked for. */
  score: number | null;
}

interface GapMembers {
  readonly laneIndex: number;
  readonly lane: Lane;
  readonly previousPlace: number;
  readonly nextPlace: number;
  /** Minutes from the stop before to the stop after. */
  replaced: number;
  readonly members: Member[];
}

/** Adds the gaps of a lane that day, with the jobs that each could take. */
function collectGaps(lane: Lane, laneIndex: number, { calendar, dayIndex, orphans }: Day, gaps: GapMembers[]): void {
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
    const freeFrom = previousPlace === lane.homePlace ? Number.NEGATIVE_INFINITY : lane.endMinutes[previousPlace]!;
    const isKnown = visit.point !== null;
    let gap = gaps.at(-1);
    if (gap?.laneIndex !== laneIndex || gap.previousPlace !== previousPlace || gap.nextPlace !== nextPlace) {
      gap = { laneIndex, lane, previousPlace, nextPlace, replaced: 0, members: [] };
      gaps.push(gap);
    }
    // The same for every job of the gap, and of no use to one without coordinates.
    if (isKnown && gap.members.every((member) => !member.isKnown))
      gap.replaced = minutesBetweenStops(lane, previousPlace, nextPlace, visit);
    const [isFirst, isLast] = [freeFrom + there <= startMinute, endMinute + onward <= freeUntil];
    gap.members.push({ job, isKnown, startMinute, endMinute, there, onward, isFirst, isLast, lasts: -1, score: null });
  }
}

/** The match score of a member, on the board as it stands. */
function scoreOf({ calendar, dayIndex, orphans }: Day, { lane, previousPlace, nextPlace }: GapMembers, member: Member): number {
  const { visit } = orphans[member.job]!;
  return (member.score ??= scoreMatch(calendar, lane, visit, dayIndex, legsOf(lane, visit, previousPlace, nextPlace)).matchScore);
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
  const least = numbers.slice(0, count).sort((left, right) => left - right);
  for (let index = count; index < numbers.length; index++) {
    const one = numbers[index]!;
    let at = count - 1;
    if (one >= least[at]!) continue;
    for (; at > 0 && least[at - 1]! > one; at--) least[at] = least[at - 1]!;
    least[at] = one;
  }
  return least[count - 1]!;
}

/** Adds every chain of one gap; yields after those of each first job how many were looked at. */
function* collectChains(
  gap: GapMembers,
  number: number,
  day: Day,
  between: readonly (readonly number[])[],
  best: BestChains,
  limit: number,
): Generator<number, void> {
  const { laneIndex, members, replaced } = gap;
  let looked = 0;
  const path: Member[] = [];
  // A job without coordinates is no stop of the drive, as it is none when it is alone: `from` is the last stop that is one.
  const extend = (at: number, from: Member | null, driven: number, mask: number, lasts: number): void => {
    if (++looked > limit) return;
    const tail = members[at]!;
    path.push(tail);
    if (tail.isLast && (lasts & (1 << at)) !== 0) {
      const addedTravelMinutes = from === null ? 0 : driven + from.onward - replaced;
      if (best.mayTake(mask, path.length, addedTravelMinutes)) {
        const matchScores = path.map((member) => scoreOf(day, gap, member));
        const totalScore = matchScores.reduce((sum, score) => sum + score, 0);
        best.add({ mask, laneIndex, gap: number, addedTravelMinutes, matchScores, totalScore });
      }
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
  add(chain: Chain): void {
    let known = this.#bySet.get(chain.mask);
    if (known === undefined) this.#bySet.set(chain.mask, (known = []));
    let at = known.length;
    while (at > 0 && isBetter(chain, known[at - 1]!)) at--;
    known.splice(at, 0, chain);
    if (known.length > this.#jobCount - chain.matchScores.length + 1) known.pop();
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
