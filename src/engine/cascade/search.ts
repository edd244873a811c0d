/**
 * The search behind a cascade: which jobs are displaced, and to when. Its order of plans is that of `timeline.ts`. Remaining ties are broken by
 * the order of starts, so equal boards give equal plans.
 *
 * It is A* over the labels of `labels.ts` (Hart, Nilsson and Raphael, 1968). Labels are extended in the order of their lower bound,
 * with dominance between labels of the same state. So the first complete plan is optimal. Dominance assumes only that travel does
 * not depend on the time: what can follow the later of two equal blocks can also follow the earlier.
 *
 * The number of labels bounds the search, not a clock, so the plan is the same on every machine. When the bound is reached, the
 * answer is the better of a beam search and of greedy plans (`greedy.ts`), without a proof. When these also find no plan, the
 * result is null.
 */

import { greedySteps, isCheaper, type CostedPlan } from './greedy.ts';
import {
  addCapacityBound,
  addIfUndominated,
  extensions,
  isComplete,
  makeLabelContext,
  precedes,
  pushedJobsOf,
  sourceLabel,
  type Label,
  type LabelBuckets,
  type LabelContext,
  type PushedJob,
} from './labels.ts';
import type { Stop } from './stops.ts';
import { timelineOf, type CanReassign, type MovableJob, type SearchSpace } from './timeline.ts';
import { makePriorityQueue } from '../priorityQueue.ts';
import type { Steps } from '../steps.ts';

/** The most labels that the exact search makes. A fortnight of full days rarely needs more than half of them. */
const MAX_LABELS = 400_000;
/** The capacity bound is added after this many labels. Most searches end before. */
const LABELS_BEFORE_CAPACITY_BOUND = 100;
/** Labels between two yields: a few milliseconds. */
const LABELS_PER_YIELD = 500;
/** The most labels that the beam search extends for each next stop. */
const BEAM_WIDTH = 1000;
/** A set of jobs is stored as the bits of one 32-bit integer. */
const MAX_JOBS = 30;

export type { PushedJob } from './labels.ts';
export type { SearchSpace } from './timeline.ts';

export interface CascadeResult {
  /** Sorted by new start. */
  readonly pushed: readonly PushedJob[];
  /** Jobs that other technicians take over at the unchanged time. */
  readonly reassigned: readonly Stop[];
  /** The objective as one sum, for comparing plans of one search space. */
  readonly cost: number;
  readonly tieBreak: number;
  /** False when a bound ended the search. */
  readonly isProven: boolean;
}

/** Returns the best plan, or null when the jobs in the way do not fit anywhere. With a null `canReassign`, no job may be reassigned. */
export function* pushSteps(space: SearchSpace, canReassign: CanReassign | null = null): Steps<CascadeResult | null> {
  if (space.forced.length === 0) return { pushed: [], reassigned: [], cost: 0, tieBreak: 0, isProven: true };
  const timeline = timelineOf(space);
  let beamPlan: CostedPlan | null = null;
  if (timeline.jobs.length <= MAX_JOBS) {
    const context = makeLabelContext(timeline, space.calendar, canReassign && memoizedOnSets(timeline.jobs, canReassign));
    const optimal = yield* exactSearch(context);
    if (optimal !== 'too_many_labels') return optimal && { ...planOf(context, optimal), isProven: true };
    yield;
    const label = yield* beamSearch(context);
    beamPlan = label && planOf(context, label);
  }
  const greedyPlan = yield* greedySteps(space, canReassign);
  const best = isCheaper(greedyPlan, beamPlan) ? greedyPlan : beamPlan;
  return best && { ...best, isProven: false };
}

function memoizedOnSets(jobs: readonly MovableJob[], canReassign: CanReassign): (jobSet: number) => boolean {
  const memo = new Map<number, boolean>();
  return (jobSet) => {
    let answer = memo.get(jobSet);
    if (answer === undefined) memo.set(jobSet, (answer = canReassign(stopsOfSet(jobs, jobSet))));
    return answer;
  };
}

function stopsOfSet(jobs: readonly MovableJob[], jobSet: number): Stop[] {
  return jobs.filter(({ index }) => (jobSet & (1 << index)) !== 0).map(({ stop }) => stop);
}

function planOf({ timeline }: LabelContext, label: Label): CostedPlan {
  const { cost, tieBreak } = label;
  return { pushed: pushedJobsOf(label), reassigned: stopsOfSet(timeline.jobs, label.reassigned), cost, tieBreak };
}

/** A*: returns the cheapest complete plan, or null when there is none. */
function* exactSearch(context: LabelContext): Steps<Label | null | 'too_many_labels'> {
  const open = makePriorityQueue<Label>(precedes);
  const buckets: LabelBuckets = new Map();
  const source = sourceLabel(context);
  if (source.lowerBound === Number.POSITIVE_INFINITY) return null;
  open.push(source);
  let labelCount = 0;
  for (let label = open.pop(); label !== undefined; label = open.pop()) {
    if (label.isDominated) continue;
    if (isComplete(context, label)) return label;
    for (const next of extensions(context, label)) {
      if (++labelCount > MAX_LABELS) return 'too_many_labels';
      if (labelCount === LABELS_BEFORE_CAPACITY_BOUND) addCapacityBound(context);
      if (labelCount % LABELS_PER_YIELD === 0) yield;
      if (addIfUndominated(context, buckets, next)) open.push(next);
    }
  }
  return null;
}

/** A heuristic: for each next stop, extends only the best `BEAM_WIDTH` labels. */
function* beamSearch(context: LabelContext): Steps<Label | null> {
  const endOfStops = context.timeline.stops.length;
  const openAt = Array.from({ length: endOfStops + 1 }, () => makePriorityQueue<Label>(precedes));
  const buckets: LabelBuckets = new Map();
  const source = sourceLabel(context);
  openAt[source.nextStop]!.push(source);
  let incumbent: Label | null = null;
  let labelCount = 0;
  for (let nextStop = source.nextStop; nextStop <= endOfStops; nextStop++) {
    const open = openAt[nextStop]!;
    for (let extended = 0; extended < BEAM_WIDTH;) {
      const label = open.pop();
      if (label === undefined || (incumbent !== null && !precedes(label, incumbent))) break;
      if (label.isDominated) continue;
      extended++;
      if (isComplete(context, label)) {
        incumbent = label;
        break;
      }
      for (const next of extensions(context, label)) {
        if (++labelCount % LABELS_PER_YIELD === 0) yield;
        if (addIfUndominated(context, buckets, next)) openAt[next.nextStop]!.push(next);
      }
    }
  }
  return incumbent;
}
