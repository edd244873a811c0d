/**
 * Greedy plans for a cascade, used when the search has reached its bound. The method is serial schedule generation with several
 * priority rules (Kolisch and Hartmann, "Heuristic Algorithms for the Resource-Constrained Project Scheduling Problem", 1999). It
 * takes the jobs that may move in the order of a rule. Each job stays where it is if possible, or else goes to its earliest
 * feasible position.
 */

import type { PushedJob } from './labels.ts';
import type { Stop } from './stops.ts';
import {
  asPredecessor,
  canStay,
  delayCostOf,
  earliestStartBehind,
  endOf,
  MOVED_TIE_BREAK,
  noPredecessor,
  pushCostOf,
  reassignCostOf,
  stopBefore,
  tieBreakOf,
  timelineOf,
  type CanReassign,
  type MovableJob,
  type Predecessor,
  type SearchSpace,
  type Timeline,
} from './timeline.ts';
import { arrivalAfter } from '../feasibility/gaps.ts';
import type { Steps } from '../steps.ts';

/** A plan with its cost, computed as in the search. */
export interface CostedPlan {
  readonly pushed: readonly PushedJob[];
  readonly reassigned: readonly Stop[];
  readonly cost: number;
  readonly tieBreak: number;
}

/** Whether the first plan is cheaper. Any plan is cheaper than no plan. */
export function isCheaper(left: CostedPlan | null, right: CostedPlan | null): boolean {
  if (left === null || right === null) return left !== null;
  return left.cost < right.cost || (left.cost === right.cost && left.tieBreak < right.tieBreak);
}

/** The cheapest greedy plan over all choices of reassigned jobs and all priority rules; null when none is feasible. */
export function* greedySteps(space: SearchSpace, canReassign: CanReassign | null): Steps<CostedPlan | null> {
  let best: CostedPlan | null = null;
  for (const reassigned of canReassign === null ? [[]] : reassignmentChoices(space, canReassign)) {
    const reduced = withoutReassigned(space, reassigned);
    const baseTieBreak = reassigned.length * MOVED_TIE_BREAK;
    const timeline = timelineOf(reduced);
    const { weights } = timeline;
    const baseCost = reassigned.reduce((sum, stop) => sum + reassignCostOf(weights, space.forced.includes(stop)), 0);
    for (const order of ordersOf(timeline.jobs)) {
      const pushes = scheduleInOrder(timeline, order, canReassign !== null);
      const plan = pushes && { ...pushes, reassigned, cost: pushes.cost + baseCost, tieBreak: pushes.tieBreak + baseTieBreak };
      if (isCheaper(plan, best)) best = plan;
      yield;
    }
  }
  return best;
}

/** Three sets of jobs to reassign: the jobs in the way that a greedy choice accepts, these together with other jobs, and no jobs. */
function reassignmentChoices({ forced, optional }: SearchSpace, canReassign: CanReassign): Stop[][] {
  const inTheWay = addGreedily(forced, [], canReassign);
  return [inTheWay, addGreedily(optional, inTheWay, canReassign), []];
}

function addGreedily(stops: readonly Stop[], chosen: readonly Stop[], canReassign: CanReassign): Stop[] {
  let extended = [...chosen];
  for (const stop of stops) if (canReassign([...extended, stop])) extended = [...extended, stop];
  return extended;
}

/** The problem that remains after reassignment. Jobs before the first one in the way then stay. */
function withoutReassigned(space: SearchSpace, reassigned: readonly Stop[]): SearchSpace {
  const forced = space.forced.filter((stop) => !reassigned.includes(stop));
  const firstStart = Math.min(...forced.map(({ startMinute }) => startMinute));
  const optional = space.optional.filter((stop) => !reassigned.includes(stop));
  const fixed = [...space.fixed, ...optional.filter(({ startMinute }) => startMinute < firstStart)];
  return { ...space, fixed, forced, optional: optional.filter(({ startMinute }) => startMinute >= firstStart) };
}

/**
 * The priority rules: by start, longest first, shortest first, by priority, and by start backwards. Each rule is tried three times:
 * alone, with the jobs in the way first, and with them last.
 */
function* ordersOf(jobs: readonly MovableJob[]): Generator<readonly MovableJob[], void> {
  const rules: ((left: MovableJob, right: MovableJob) => number)[] = [
    (left, right) => left.index - right.index,
    (left, right) => right.minutes - left.minutes || left.index - right.index,
    (left, right) => left.minutes - right.minutes || left.index - right.index,
    (left, right) => left.stop.priority - right.stop.priority || left.index - right.index,
    (left, right) => right.index - left.index,
  ];
  const forcedFirst = (left: MovableJob, right: MovableJob) => Number(right.isForced) - Number(left.isForced);
  for (const rule of rules) {
    yield jobs.toSorted(rule);
    yield jobs.toSorted((left, right) => forcedFirst(left, right) || rule(left, right));
    yield jobs.toSorted((left, right) => forcedFirst(right, left) || rule(left, right));
  }
}

/** A stop on the timeline under construction. */
interface Block extends Predecessor {
  readonly startMinute: number;
  /** The pushed job; null for a stop that stays. */
  readonly job: MovableJob | null;
}

/** Builds the plan that inserts the jobs in this order. Null when a job has no feasible position. */
function scheduleInOrder(timeline: Timeline, order: readonly MovableJob[], mayReassign: boolean): CostedPlan | null {
  const { stops, jobAt } = timeline;
  const blocks: Block[] = [];
  for (let stopIndex = 0; stopIndex < stops.length; stopIndex++)
    if (jobAt[stopIndex] === null) blocks.push(unmovedBlock(timeline, stopIndex, null));
  for (const job of order) {
    const insertion = earliestInsertion(timeline, blocks, job);
    if (insertion === null) return null;
    blocks.splice(insertion.position, 0, insertion.block);
  }
  return costed(timeline, blocks, mayReassign);
}

function unmovedBlock(timeline: Timeline, stopIndex: number, job: MovableJob | null): Block {
  return { ...asPredecessor(timeline, stopIndex), startMinute: timeline.stops[stopIndex]!.startMinute, job };
}

/** The first position between the blocks at which the job can stay or be inserted; null when there is none. */
function earliestInsertion(timeline: Timeline, blocks: readonly Block[], job: MovableJob): { position: number; block: Block } | null {
  const unmoved = unmovedBlock(timeline, job.stopIndex, null);
  for (let position = 0; position <= blocks.length; position++) {
    const predecessor = position === 0 ? noPredecessor : blocks[position - 1]!;
    const fromMinute = position === 0 ? Number.NEGATIVE_INFINITY : blocks[position - 1]!.startMinute;
    const next = blocks[position];
    const mayStay = job.mayStay && unmoved.startMinute >= fromMinute && (next === undefined || unmoved.startMinute < next.startMinute);
    if (mayStay && canStay(timeline, predecessor, job.stopIndex) && canPrecede(timeline, unmoved, next))
      return { position, block: unmoved };
    const startMinute = earliestStartBehind(timeline, predecessor, job, fromMinute);
    if (startMinute === Number.POSITIVE_INFINITY || (next !== undefined && startMinute >= next.startMinute)) continue;
    const block = { stopIndex: job.stopIndex, endMinute: endOf(job, startMinute), isNew: true, startMinute, job };
    if (canPrecede(timeline, block, next)) return { position, block };
  }
  return null;
}

/** Whether the next block can stay where it is after this one. */
function canPrecede({ dayStarts, timeOff, travelMinutes }: Timeline, block: Block, next: Block | undefined): boolean {
  if (next === undefined) return true;
  if (!block.isNew && !next.isNew) return true;
  if (block.endMinute > next.startMinute) return false;
  if (block.endMinute <= dayStarts[next.stopIndex]!) return true;
  const travel = travelMinutes(block.stopIndex, next.stopIndex);
  const isPushed = (block.isNew && block.job !== null) || (next.isNew && next.job !== null);
  return (isPushed ? arrivalAfter(timeOff, block.endMinute, travel) : block.endMinute + travel) <= next.startMinute;
}

function costed(timeline: Timeline, blocks: readonly Block[], mayReassign: boolean): CostedPlan {
  const pushed: PushedJob[] = [];
  let cost = 0;
  let tieBreak = 0;
  for (const [position, { job, startMinute, endMinute }] of blocks.entries()) {
    if (job === null) continue;
    const predecessor = position === 0 ? noPredecessor : blocks[position - 1]!;
    pushed.push({ stop: job.stop, startMinute, endMinute, after: stopBefore(timeline, predecessor, startMinute) });
    cost += pushCostOf(timeline.weights, job.isForced, mayReassign) + delayCostOf(timeline.weights, job.stop, startMinute, endMinute);
    tieBreak += tieBreakOf(job.stop.priority, startMinute - job.stop.startMinute);
  }
  return { pushed, reassigned: [], cost, tieBreak };
}
