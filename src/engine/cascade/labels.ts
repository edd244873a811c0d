/**
 * The labels of the search behind a cascade (`search.ts`), with their extension, lower bound and dominance. The words are those of
 * resource constrained shortest paths (Irnich and Desaulniers, "Shortest Path Problems with Resource Constraints", 2005).
 *
 * A label is a partial plan. The search scans the timeline stop by stop. It keeps the next stop, reassigns its job to another
 * technician, or removes the job, which becomes pending. A pending job is inserted before the next stop, as early as it fits behind
 * its predecessor.
 */

import type { Calendar } from '../calendar.ts';
import { capacityOf, leastLeavingCost, type DayCapacity } from './capacity.ts';
import { leastTotalDelay } from './backlog.ts';
import type { Stop } from './stops.ts';
import {
  asPredecessor,
  canStay,
  earliestStartBehind,
  delayCostOf,
  endOf,
  DELAY_LIMIT,
  MOVED_TIE_BREAK,
  noPredecessor,
  pushCostOf,
  reassignCostOf,
  stopBefore,
  tieBreakOf,
  type MovableJob,
  type Predecessor,
  type Timeline,
} from './timeline.ts';

/** A displaced job at its new start on the same lane. */
export interface PushedJob {
  readonly stop: Stop;
  readonly startMinute: number;
  readonly endMinute: number;
  /** The stop that the technician comes from; null for the start location. */
  readonly after: Stop | null;
}

/** A partial plan. As a `Predecessor` it stands for its own last block: the last stop that stayed or the last inserted job. */
export interface Label extends Predecessor {
  /** The stop to decide on next. */
  readonly nextStop: number;
  /** Jobs that were removed and not inserted yet, as bits. */
  readonly pending: number;
  /** Jobs that other technicians take over, as bits. */
  readonly reassigned: number;
  /** Identifies the last block. Stops that stayed and inserted jobs have different numbers. */
  readonly lastBlock: number;
  /** The cost of the decisions so far. */
  readonly cost: number;
  /** `cost` plus a lower bound on the cost of completing the plan. */
  readonly lowerBound: number;
  /** The tie break of the decisions so far (`tieBreakOf`). */
  readonly tieBreak: number;
  /** The job that the last extension inserted; null when it inserted none. */
  readonly inserted: PushedJob | null;
  /** The label that this one extends. */
  readonly parent: Label | null;
  isDominated: boolean;
}

/** Whether other technicians can take over all of these jobs together. The jobs are bits. */
type CanReassignSet = (jobSet: number) => boolean;

/** What all labels of one search share: the problem, and tables for the lower bounds. */
export interface LabelContext {
  readonly timeline: Timeline;
  readonly calendar: Calendar;
  /** Null when no job may be reassigned. */
  readonly canReassign: CanReassignSet | null;
  /** For each stop, the jobs in the way before it, as bits. */
  readonly forcedBefore: readonly number[];
  /** The index after the last stop in the way. */
  readonly endOfForced: number;
  /** For each stop, a lower bound on the cost of the jobs at or after it that cannot stay. */
  readonly forcedCost: readonly number[];
  /**
   * Minutes of the shortest stop: a lower bound on the time between two blocks with another in between. It covers all stops,
   * because a stop that stays can be shorter than every job that moves. The detour by such a stop can be shorter than the direct
   * journey.
   */
  readonly shortestStop: number;
  /** Null until `addCapacityBound`. */
  capacity: DayCapacity | null;
  /** Results of `earliestFrom`, by job and stop; 0 when not computed yet. */
  readonly earliestStarts: readonly Float64Array[];
}

export function makeLabelContext(timeline: Timeline, calendar: Calendar, canReassign: CanReassignSet | null): LabelContext {
  const { stops, jobs } = timeline;
  const forcedBefore = [0];
  for (const [stopIndex, job] of timeline.jobAt.entries())
    forcedBefore[stopIndex + 1] = forcedBefore[stopIndex]! | (job?.isForced === true ? 1 << job.index : 0);
  const context: LabelContext & { forcedCost: number[] } = {
    timeline,
    calendar,
    canReassign,
    forcedBefore,
    endOfForced: 1 + (jobs.findLast(({ isForced }) => isForced)?.stopIndex ?? -1),
    forcedCost: [],
    shortestStop: stops.reduce((least, { workMinutes }) => Math.min(least, workMinutes), Number.POSITIVE_INFINITY),
    capacity: null,
    earliestStarts: jobs.map(() => new Float64Array(stops.length + 1)),
  };
  let cost = 0;
  for (let stopIndex = context.endOfForced; stopIndex >= 0; stopIndex--) {
    const job = timeline.jobAt[stopIndex];
    if (stopIndex < context.endOfForced && job?.mayStay === false) {
      const isReassignable = canReassign?.(1 << job.index) === true;
      if (!isReassignable) cost += pushCost(context, job) + leastDelayCost(context, job, earliestFrom(context, job, stopIndex + 1));
    }
    context.forcedCost[stopIndex] = cost;
  }
  return context;
}

/**
 * Adds the capacity bound to all lower bounds computed from now on. It is worth preparing only in longer searches. Stops that overlap because
 * they run late have no such bound: it counts each minute once.
 */
export function addCapacityBound(context: LabelContext): void {
  const { timeline, calendar, canReassign } = context;
  const { stops } = timeline;
  if (
    stops.some(
      ({ startMinute, jobRequestId }, index) => index > 0 && jobRequestId !== null && overlapsBefore(stops[index - 1]!, startMinute),
    )
  )
    return;
  context.capacity ??= capacityOf(timeline, calendar, canReassign && (({ index }) => canReassign(1 << index)));
}

const overlapsBefore = ({ endMinute, jobRequestId }: Stop, startMinute: number): boolean =>
  jobRequestId !== null && endMinute > startMinute;

/** A lower bound on the cost of pushing a job to this start or a later one. */
const leastDelayCost = ({ timeline }: LabelContext, { stop, minutes }: MovableJob, startMinute: number): number =>
  delayCostOf(timeline.weights, stop, startMinute, startMinute + minutes);

const pushCost = ({ canReassign, timeline }: LabelContext, { isForced }: MovableJob): number =>
  pushCostOf(timeline.weights, isForced, canReassign !== null);

/** The label of the empty plan. Its next stop is the first job in the way, because no job before it may move. */
export function sourceLabel({ timeline, forcedCost }: LabelContext): Label {
  const nextStop = timeline.jobs.find(({ isForced }) => isForced)!.stopIndex;
  const predecessor = nextStop === 0 ? noPredecessor : asPredecessor(timeline, nextStop - 1);
  const { stopIndex, endMinute, isNew } = predecessor;
  const lowerBound = forcedCost[nextStop]!;
  return {
    stopIndex,
    endMinute,
    isNew,
    nextStop,
    pending: 0,
    reassigned: 0,
    lastBlock: nextStop,
    cost: 0,
    lowerBound,
    tieBreak: 0,
    inserted: null,
    parent: null,
    isDominated: false,
  };
}

/**
 * The order of the search: the lowest lower bound first. Of equal labels the one with more stops decided comes first, because it is
 * nearer to a complete plan.
 */
export function precedes(left: Label, right: Label): boolean {
  if (left.lowerBound !== right.lowerBound) return left.lowerBound < right.lowerBound;
  if (left.tieBreak !== right.tieBreak) return left.tieBreak < right.tieBreak;
  if (left.nextStop !== right.nextStop) return left.nextStop > right.nextStop;
  if (left.pending !== right.pending) return left.pending < right.pending;
  return left.reassigned < right.reassigned;
}

/** Whether the label is a complete plan: no job is pending, and the following stops can stay. */
export function isComplete({ timeline, endOfForced }: LabelContext, label: Label): boolean {
  if (label.pending !== 0 || label.nextStop < endOfForced) return false;
  return label.nextStop === timeline.stops.length || canStay(timeline, label, label.nextStop);
}

/** The jobs that the plan of a label pushes, in the order of their new starts. */
export function pushedJobsOf(label: Label): PushedJob[] {
  const pushed: PushedJob[] = [];
  for (let ancestor: Label | null = label; ancestor !== null; ancestor = ancestor.parent)
    if (ancestor.inserted !== null) pushed.push(ancestor.inserted);
  return pushed.reverse();
}

/** The extensions of a label by one decision. */
export function* extensions(context: LabelContext, label: Label): Generator<Label, void> {
  const { timeline } = context;
  const { nextStop, pending, reassigned } = label;
  for (let bits = pending; bits !== 0; bits &= bits - 1) {
    const next = withInsertion(context, label, timeline.jobs[31 - Math.clz32(bits & -bits)]!);
    if (next !== null) yield next;
  }
  if (nextStop === timeline.stops.length) return;
  const job = timeline.jobAt[nextStop]!;
  const advance = { predecessor: label as Predecessor, lastBlock: label.lastBlock, nextStop: nextStop + 1, pending, reassigned };
  if (job?.mayStay !== false && canStay(timeline, label, nextStop)) {
    const next = extend(context, label, { ...advance, predecessor: asPredecessor(timeline, nextStop), lastBlock: nextStop + 1 });
    if (next !== null) yield next;
  }
  // A job that is not in the way moves only to make room for a pushed job in the way. Without such a job before it, it stays.
  if (job === null || (!job.isForced && (context.forcedBefore[nextStop]! & ~reassigned) === 0)) return;
  const bit = 1 << job.index;
  if (context.canReassign?.(reassigned | bit) === true) {
    const stepCost = reassignCostOf(timeline.weights, job.isForced);
    const next = extend(context, label, { ...advance, reassigned: reassigned | bit, stepCost, stepTieBreak: MOVED_TIE_BREAK });
    if (next !== null) yield next;
  }
  const next = extend(context, label, { ...advance, pending: pending | bit, stepCost: pushCost(context, job) });
  if (next !== null) yield next;
}

/** The label with a pending job inserted before the next stop; null when the job does not fit there. */
function withInsertion(context: LabelContext, label: Label, job: MovableJob): Label | null {
  const { timeline } = context;
  const { stops, jobAt } = timeline;
  const { nextStop } = label;
  const fromMinute = stops[nextStop - 1]!.startMinute;
  const startMinute = earliestStartBehind(timeline, label, job, fromMinute);
  if (startMinute === Number.POSITIVE_INFINITY) return null;
  // A job that would start after the next stop is inserted later, when that stop has been decided on. So each plan has only one
  // order of decisions.
  if (nextStop < stops.length && startMinute >= stops[nextStop]!.startMinute) return null;
  const predecessor = { stopIndex: job.stopIndex, endMinute: endOf(job, startMinute), isNew: true };
  const pending = label.pending & ~(1 << job.index);
  if (nextStop < stops.length && jobAt[nextStop] === null) {
    // While other jobs are pending, one of them may be inserted in between. So travel to the next stop cannot be judged yet.
    const isAdjacent = pending === 0;
    if (isAdjacent ? !canStay(timeline, predecessor, nextStop) : predecessor.endMinute > stops[nextStop]!.startMinute) return null;
  }
  const inserted = { stop: job.stop, startMinute, endMinute: predecessor.endMinute, after: stopBefore(timeline, label, startMinute) };
  const lastBlock = stops.length + 1 + job.index;
  return extend(context, label, { predecessor, lastBlock, nextStop, pending, reassigned: label.reassigned, inserted });
}

/** One decision: the state after it, and its cost. */
interface Step {
  readonly predecessor: Predecessor;
  readonly lastBlock: number;
  readonly nextStop: number;
  readonly pending: number;
  readonly reassigned: number;
  readonly inserted?: PushedJob;
  /** Added to the cost of an insertion. */
  readonly stepCost?: number;
  readonly stepTieBreak?: number;
}

/** The label after a decision. Null when its lower bound is infinite, so that some job no longer fits anywhere. */
function extend(
  context: LabelContext,
  parent: Label,
  { predecessor, lastBlock, nextStop, pending, reassigned, inserted, stepCost = 0, stepTieBreak = 0 }: Step,
): Label | null {
  const { jobs, weights } = context.timeline;
  let cost = parent.cost + stepCost;
  let tieBreak = parent.tieBreak + stepTieBreak;
  if (inserted !== undefined) {
    const { stop, startMinute, endMinute } = inserted;
    cost += delayCostOf(weights, stop, startMinute, endMinute);
    tieBreak += tieBreakOf(stop.priority, startMinute - stop.startMinute);
  }
  let furtherCost = context.forcedCost[nextStop] ?? 0;
  const backlog = { jobs: [] as MovableJob[], releases: [] as number[] };
  for (let bits = pending; bits !== 0; bits &= bits - 1) {
    const job = jobs[31 - Math.clz32(bits & -bits)]!;
    const release = earliestStart(context, predecessor, job, nextStop);
    furtherCost += leastDelayCost(context, job, release);
    backlog.jobs.push(job);
    backlog.releases.push(release);
  }
  if (furtherCost === Number.POSITIVE_INFINITY) return null;
  if (context.capacity !== null) {
    const { stops } = context.timeline;
    const fromMinute = nextStop === 0 ? predecessor.endMinute : Math.max(predecessor.endMinute, stops[nextStop - 1]!.startMinute);
    furtherCost += leastLeavingCost(context.timeline, context.capacity, nextStop, pending, fromMinute);
    if (furtherCost === Number.POSITIVE_INFINITY) return null;
    if (backlog.jobs.length > 0) furtherCost = withBacklog(context, context.capacity, furtherCost, backlog, nextStop);
    if (furtherCost === Number.POSITIVE_INFINITY) return null;
  }
  const lowerBound = cost + furtherCost;
  const { stopIndex, endMinute, isNew } = predecessor;
  return {
    stopIndex,
    endMinute,
    isNew,
    nextStop,
    pending,
    reassigned,
    lastBlock,
    cost,
    lowerBound,
    tieBreak,
    inserted: inserted ?? null,
    parent,
    isDominated: false,
  };
}

/** A lower bound on the further cost with at least the delay of the pending jobs and of those still to decide on. */
function withBacklog(
  context: LabelContext,
  { dayRanges, laterRanges }: DayCapacity,
  furtherCost: number,
  backlog: { readonly jobs: MovableJob[]; readonly releases: number[] },
  nextStop: number,
): number {
  for (const job of context.timeline.jobs) {
    if (job.stopIndex < nextStop || context.canReassign?.(1 << job.index) === true) continue;
    backlog.jobs.push(job);
    backlog.releases.push(job.mayStay ? job.stop.startMinute : earliestFrom(context, job, job.stopIndex + 1));
  }
  const delayMinutes = furtherCost % DELAY_LIMIT;
  return furtherCost - delayMinutes + Math.max(delayMinutes, leastTotalDelay(backlog, [...dayRanges, ...laterRanges]));
}

/**
 * A lower bound on the start of a pending job that is inserted before `nextStop` or anywhere later. It holds whatever other jobs
 * are inserted in between.
 */
function earliestStart(context: LabelContext, predecessor: Predecessor, job: MovableJob, nextStop: number): number {
  const { timeline, shortestStop } = context;
  const { stops, jobAt, travelMinutes } = timeline;
  const fromMinute = nextStop === 0 ? Number.NEGATIVE_INFINITY : stops[nextStop - 1]!.startMinute;
  const startMinute = earliestStartBehind(timeline, predecessor, job, fromMinute, shortestStop);
  if (nextStop === stops.length || startMinute === Number.POSITIVE_INFINITY) return startMinute;
  const nextStart = stops[nextStop]!.startMinute;
  if (jobAt[nextStop] !== null) return startMinute;
  const endMinute = startMinute + job.minutes;
  const isSameDay = endMinute > timeline.dayStarts[nextStop]!;
  if (startMinute < nextStart) {
    const minTravel = isSameDay ? Math.min(travelMinutes(job.stopIndex, nextStop), shortestStop) : 0;
    if (endMinute + minTravel <= nextStart) return startMinute;
  }
  return earliestFrom(context, job, nextStop + 1);
}

/** Like `earliestStart`, but for any predecessor, so that it is computed once per job and stop. */
function earliestFrom(context: LabelContext, job: MovableJob, nextStop: number): number {
  const memo = context.earliestStarts[job.index]!;
  if (memo[nextStop] !== 0) return memo[nextStop]!;
  const { timeline } = context;
  const predecessor = timeline.jobAt[nextStop - 1] === null ? asPredecessor(timeline, nextStop - 1) : noPredecessor;
  return (memo[nextStop] = earliestStart(context, predecessor, job, nextStop));
}

/** The undominated labels by state. There are two levels of maps, because rehashing one large map would stall the search. */
export type LabelBuckets = Map<number, Map<number, Label[]>>;

/**
 * Adds a label unless another label of the same state dominates it (next stop, pending and reassigned jobs, last block). Returns
 * whether it was added. Marks the labels that the new label dominates.
 */
export function addIfUndominated({ timeline }: LabelContext, buckets: LabelBuckets, label: Label): boolean {
  const { stops, jobs } = timeline;
  const blockCount = stops.length + 1 + jobs.length;
  const outerKey = label.reassigned * (stops.length + 1) + label.nextStop;
  let inner = buckets.get(outerKey);
  if (inner === undefined) buckets.set(outerKey, (inner = new Map<number, Label[]>()));
  const innerKey = label.pending * blockCount + label.lastBlock;
  const labels = inner.get(innerKey);
  if (labels === undefined) {
    inner.set(innerKey, [label]);
    return true;
  }
  if (labels.some((other) => dominates(other, label))) return false;
  for (const other of labels) if (dominates(label, other)) other.isDominated = true;
  inner.set(innerKey, [...labels.filter(({ isDominated }) => !isDominated), label]);
  return true;
}

/**
 * Whether `left` ends no later and costs no more than `right`, a label of the same state. Then every completion of `right` also
 * completes `left`.
 */
function dominates(left: Label, right: Label): boolean {
  if (left.endMinute > right.endMinute) return false;
  return left.cost < right.cost || (left.cost === right.cost && left.tieBreak <= right.tieBreak);
}
