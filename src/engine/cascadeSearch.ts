/**
 * The search behind a cascade: which jobs give way, and how far. With somebody to take jobs over, as few as possible of those in the
 * way are pushed; then fewest moved jobs first, then least total delay, then the higher priorities moved least; what is still equal
 * goes by the order of starts, so that equal boards give equal plans.
 *
 * A labelling search over walks along the timeline (`cascadeWalk.ts`), the best first, as for shortest paths with resources. Of two
 * labels with the same next stop, the same jobs waiting and handed over and the same last block, the one that is later and no
 * cheaper is dropped: whatever follows the later one can follow the earlier. That holds for any travel, so what the search
 * finishes is proven.
 *
 * Steps bound it, never a clock. Past them the best is taken of what a narrower search finds, which goes on only with the most
 * hopeful labels of each position, and of plain plans (`cascadePlain.ts`); that is not proven. Only when those find nothing
 * either is there no plan.
 */

import { isCheaper, plainSteps, type PricedPlan } from './cascadePlain.ts';
import type { Stop } from './cascadeStops.ts';
import { timelineOf, type CanHandOver, type Job, type SearchSpace } from './cascadeTimeline.ts';
import {
  expand,
  firstLabel,
  isBefore,
  isWhole,
  isWorthKeeping,
  measureRoom,
  placedOf,
  walkOf,
  type Known,
  type Label,
  type Placed,
  type Walk,
} from './cascadeWalk.ts';
import { makeQueue } from './priorityQueue.ts';
import type { Steps } from './steps.ts';

/** Labels made; seldom more than half of them, with two weeks of full days. */
const MOST_STEPS = 400_000;
/** Most searches need no more. */
const FEW_STEPS = 100;
/** So many take a few milliseconds; then others get their turn. */
const STEPS_A_TURN = 500;
/** Labels the narrower search goes on with, of one position. */
const NARROW = 1000;
/** Sets of jobs are bits of an integer. */
const MOST_JOBS = 30;

export type { SearchSpace } from './cascadeTimeline.ts';
export type { Placed } from './cascadeWalk.ts';

export interface SearchResult {
  /** In the order of their new starts. */
  readonly placed: readonly Placed[];
  /** Taken over by others. */
  readonly handed: readonly Stop[];
  /** The less the better; of plans of one space. */
  readonly cost: number;
  /** False when the steps ran out before all was tried. */
  readonly isProven: boolean;
}

/** The best plan, or null when the jobs in the way find no place whatever else moves. Yields between stretches of work. */
export function* pushSteps(space: SearchSpace, canHandOver: CanHandOver | null = null): Steps<SearchResult | null> {
  if (space.forced.length === 0) return { placed: [], handed: [], cost: 0, isProven: true };
  const timeline = timelineOf(space);
  let narrow: PricedPlan | null = null;
  if (timeline.jobs.length <= MOST_JOBS) {
    const walk = walkOf(timeline, space.calendar, canHandOver && takersOf(timeline.jobs, canHandOver));
    const found = yield* bestWalk(walk);
    if (found !== 'too_long') return found && { ...planOf(walk, found), isProven: true };
    yield;
    const label = yield* narrowWalk(walk);
    narrow = label && planOf(walk, label);
  }
  const plain = yield* plainSteps(space, canHandOver);
  const best = isCheaper(plain, narrow) ? plain : narrow;
  return best && { placed: best.placed, handed: best.handed, cost: best.cost, isProven: false };
}

function takersOf(jobs: readonly Job[], canHandOver: CanHandOver): (handed: number) => boolean {
  const known = new Map<number, boolean>();
  return (handed) => {
    let answer = known.get(handed);
    if (answer === undefined) known.set(handed, (answer = canHandOver(stopsOfBits(jobs, handed))));
    return answer;
  };
}

function stopsOfBits(jobs: readonly Job[], bits: number): Stop[] {
  return jobs.filter(({ index }) => (bits & (1 << index)) !== 0).map(({ stop }) => stop);
}

function planOf({ timeline }: Walk, label: Label): PricedPlan {
  return { placed: placedOf(label), handed: stopsOfBits(timeline.jobs, label.handed), cost: label.cost, tie: label.tie };
}

/** The cheapest whole walk; null when there is none. */
function* bestWalk(walk: Walk): Steps<Label | null | 'too_long'> {
  const open = makeQueue<Label>(isBefore);
  const known: Known = new Map();
  const first = firstLabel(walk);
  if (first.hope === Number.POSITIVE_INFINITY) return null;
  open.push(first);
  let steps = 0;
  for (let label = open.pop(); label !== undefined; label = open.pop()) {
    if (label.isDropped) continue;
    if (isWhole(walk, label)) return label;
    for (const next of expand(walk, label)) {
      if (++steps > MOST_STEPS) return 'too_long';
      if (steps === FEW_STEPS) measureRoom(walk);
      if (steps % STEPS_A_TURN === 0) yield;
      if (isWorthKeeping(walk, known, next)) open.push(next);
    }
  }
  return null;
}

/** A cheap whole walk, by going on from each position only with some labels. */
function* narrowWalk(walk: Walk): Steps<Label | null> {
  const end = walk.timeline.stops.length;
  const open = Array.from({ length: end + 1 }, () => makeQueue<Label>(isBefore));
  const known: Known = new Map();
  const first = firstLabel(walk);
  open[first.position]!.push(first);
  let best: Label | null = null;
  let steps = 0;
  for (let position = first.position; position <= end; position++) {
    const here = open[position]!;
    for (let taken = 0; taken < NARROW;) {
      const label = here.pop();
      if (label === undefined || (best !== null && !isBefore(label, best))) break;
      if (label.isDropped) continue;
      taken++;
      if (isWhole(walk, label)) {
        best = label;
        break;
      }
      for (const next of expand(walk, label)) {
        if (++steps % STEPS_A_TURN === 0) yield;
        if (isWorthKeeping(walk, known, next)) open[next.position]!.push(next);
      }
    }
  }
  return best;
}
