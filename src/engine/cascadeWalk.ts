/**
 * The walk along a timeline by which cascades are searched: at each position the next stop stays, or is handed over, or is taken
 * out and waits, or one that waits is put in before it, as early as it fits behind the block before. Labels are states of the walk.
 */

import type { Calendar } from './calendar.ts';
import { leavingFrom, roomOf, type Room } from './cascadeRoom.ts';
import type { Stop } from './cascadeStops.ts';
import {
  canStay,
  earliestBehind,
  MOVE_IN_MINUTES,
  nothingBefore,
  PUSH_IN_MINUTES,
  standing,
  tieOf,
  wayTo,
  type Before,
  type Job,
  type Timeline,
} from './cascadeTimeline.ts';

/** A displaced job at its new start. */
export interface Placed {
  readonly stop: Stop;
  readonly startMinute: number;
  /** From the stop before on that day; null without one. */
  readonly travelMinutes: number | null;
}

/** How far a walk has come. The block before is the last one that was let stand or put in. */
export interface Label extends Before {
  /** The next stop to decide on. */
  readonly position: number;
  /** Jobs that were taken out and not put in yet, as bits. */
  readonly waiting: number;
  /** Jobs that somebody else takes over, as bits. */
  readonly handed: number;
  /** Which block is the last one. */
  readonly lastKey: number;
  /** Moves and delay so far, and `hope` with what is bound to follow. */
  readonly cost: number;
  readonly hope: number;
  /** What decides between equals: delay of the P1, moves of the P2, their delay. */
  readonly tie: number;
  /** What was put in last. */
  readonly put: Placed | null;
  readonly previous: Label | null;
  isDropped: boolean;
}

/** Whether others can take over these jobs, as bits, all of them. */
export type Takers = (handed: number) => boolean;

export interface Walk {
  readonly timeline: Timeline;
  readonly calendar: Calendar;
  /** null: nothing is handed over. */
  readonly takers: Takers | null;
  /** By position: jobs in the way before it, as bits. */
  readonly forcedBefore: readonly number[];
  /** From there on nothing is in the way. */
  readonly endOfForced: number;
  /** What the jobs that cannot stay cost at least from a position on. */
  readonly forcedCost: readonly number[];
  /** Of the jobs, the shortest: a detour over another job takes that long at least. */
  readonly shortest: number;
  /** null until it is worth working out. */
  room: Room | null;
  /** By job and position, what is known of `earliestFrom`; 0: nothing. */
  readonly earliest: readonly Float64Array[];
}

export function walkOf(timeline: Timeline, calendar: Calendar, takers: Takers | null): Walk {
  const { stops, jobs } = timeline;
  const forcedBefore = [0];
  for (const [at, job] of timeline.jobAt.entries())
    forcedBefore[at + 1] = forcedBefore[at]! | (job?.isForced === true ? 1 << job.index : 0);
  const walk: Walk & { forcedCost: number[] } = {
    timeline,
    calendar,
    takers,
    forcedBefore,
    endOfForced: 1 + (jobs.findLast(({ isForced }) => isForced)?.at ?? -1),
    forcedCost: [],
    shortest: jobs.reduce((least, { minutes }) => Math.min(least, minutes), Number.POSITIVE_INFINITY),
    room: null,
    earliest: jobs.map(() => new Float64Array(stops.length + 1)),
  };
  let cost = 0;
  for (let at = walk.endOfForced; at >= 0; at--) {
    const job = timeline.jobAt[at];
    if (at < walk.endOfForced && job?.mayStay === false) {
      const isTaken = takers?.(1 << job.index) === true;
      cost += isTaken ? MOVE_IN_MINUTES : pushCost(walk, job) + MOVE_IN_MINUTES + earliestFrom(walk, job, at + 1) - job.stop.startMinute;
    }
    walk.forcedCost[at] = cost;
  }
  return walk;
}

/** A search that takes longer needs to know what room there is. */
export function measureRoom(walk: Walk): void {
  const { timeline, calendar, takers } = walk;
  walk.room ??= roomOf(timeline, calendar, takers && (({ index }) => takers(1 << index)));
}

/** What it costs that a job is not handed over. */
function pushCost({ takers }: Walk, { isForced }: Job): number {
  return takers !== null && isForced ? PUSH_IN_MINUTES : 0;
}

/** The walk begins with the first job in the way: nothing before it may move. */
export function firstLabel({ timeline, forcedCost }: Walk): Label {
  const position = timeline.jobs.find(({ isForced }) => isForced)!.at;
  const before = position === 0 ? nothingBefore : standing(timeline, position - 1);
  const { at, endMinute, isNew } = before;
  const hope = forcedCost[position]!;
  return {
    at,
    endMinute,
    isNew,
    position,
    waiting: 0,
    handed: 0,
    lastKey: position,
    cost: 0,
    hope,
    tie: 0,
    put: null,
    previous: null,
    isDropped: false,
  };
}

/** The further the walk the sooner a plan is whole, so of equals the one that has come further goes first. */
export function isBefore(left: Label, right: Label): boolean {
  if (left.hope !== right.hope) return left.hope < right.hope;
  if (left.tie !== right.tie) return left.tie < right.tie;
  if (left.position !== right.position) return left.position > right.position;
  if (left.waiting !== right.waiting) return left.waiting < right.waiting;
  return left.handed < right.handed;
}

/** Whether the rest can stay as it is. */
export function isWhole({ timeline, endOfForced }: Walk, label: Label): boolean {
  if (label.waiting !== 0 || label.position < endOfForced) return false;
  return label.position === timeline.stops.length || canStay(timeline, label, label.position);
}

export function placedOf(label: Label): Placed[] {
  const placed: Placed[] = [];
  for (let one: Label | null = label; one !== null; one = one.previous) if (one.put !== null) placed.push(one.put);
  return placed.reverse();
}

/** What can follow a label. */
export function* expand(walk: Walk, label: Label): Generator<Label, void> {
  const { timeline } = walk;
  const { position, waiting, handed } = label;
  for (let left = waiting; left !== 0; left &= left - 1) {
    const next = withJob(walk, label, timeline.jobs[31 - Math.clz32(left & -left)]!);
    if (next !== null) yield next;
  }
  if (position === timeline.stops.length) return;
  const job = timeline.jobAt[position]!;
  const onward = { before: label as Before, lastKey: label.lastKey, position: position + 1, waiting, handed };
  if (job?.mayStay !== false && canStay(timeline, label, position)) {
    const next = labelOf(walk, label, { ...onward, before: standing(timeline, position), lastKey: position + 1 });
    if (next !== null) yield next;
  }
  // What is not in the way moves only for one before it that is.
  if (job === null || (!job.isForced && (walk.forcedBefore[position]! & ~handed) === 0)) return;
  const bit = 1 << job.index;
  if (walk.takers?.(handed | bit) === true) {
    const next = labelOf(walk, label, { ...onward, handed: handed | bit, more: MOVE_IN_MINUTES });
    if (next !== null) yield next;
  }
  const next = labelOf(walk, label, { ...onward, waiting: waiting | bit, more: pushCost(walk, job) });
  if (next !== null) yield next;
}

/** The label with a waiting job put in before the next stop; null when it does not fit there. */
function withJob(walk: Walk, label: Label, job: Job): Label | null {
  const { timeline, calendar } = walk;
  const { stops, jobAt } = timeline;
  const { position } = label;
  const fromMinute = stops[position - 1]!.startMinute;
  const startMinute = earliestBehind(timeline, label, job, fromMinute);
  if (startMinute === Number.POSITIVE_INFINITY) return null;
  // What starts later than the next stop is put in once that one is decided on.
  if (position < stops.length && startMinute >= stops[position]!.startMinute) return null;
  const before = { at: job.at, endMinute: startMinute + job.minutes, isNew: true };
  const waiting = label.waiting & ~(1 << job.index);
  if (position < stops.length && jobAt[position] === null) {
    // With another that waits in between, the way may be shorter.
    const isNext = waiting === 0;
    if (isNext ? !canStay(timeline, before, position) : before.endMinute > stops[position]!.startMinute) return null;
  }
  const travelMinutes = wayTo(timeline, calendar, label, job, startMinute);
  const put = { stop: job.stop, startMinute, travelMinutes };
  return labelOf(walk, label, { before, lastKey: stops.length + 1 + job.index, position, waiting, handed: label.handed, put });
}

/** What makes a label of the one before. */
interface Step {
  readonly before: Before;
  readonly lastKey: number;
  readonly position: number;
  readonly waiting: number;
  readonly handed: number;
  readonly put?: Placed;
  /** What the step itself costs. */
  readonly more?: number;
}

/** null when one that waits has no place left. */
function labelOf(walk: Walk, previous: Label, { before, lastKey, position, waiting, handed, put, more = 0 }: Step): Label | null {
  const { jobs } = walk.timeline;
  let cost = previous.cost + more;
  let { tie } = previous;
  if (put !== undefined) {
    const delay = put.startMinute - put.stop.startMinute;
    cost += MOVE_IN_MINUTES + delay;
    tie += tieOf(put.stop.priority, delay);
  }
  let hope = cost + (walk.forcedCost[position] ?? 0);
  for (let left = waiting; left !== 0; left &= left - 1) {
    const job = jobs[31 - Math.clz32(left & -left)]!;
    hope += MOVE_IN_MINUTES + earliestAt(walk, before, job, position) - job.stop.startMinute;
  }
  if (hope === Number.POSITIVE_INFINITY) return null;
  if (walk.room !== null) {
    const fromMinute = position === 0 ? before.endMinute : Math.max(before.endMinute, walk.timeline.stops[position - 1]!.startMinute);
    hope += MOVE_IN_MINUTES * leavingFrom(walk.timeline, walk.room, position, waiting, fromMinute);
    if (hope === Number.POSITIVE_INFINITY) return null;
  }
  const { at, endMinute, isNew } = before;
  return { at, endMinute, isNew, position, waiting, handed, lastKey, cost, hope, tie, put: put ?? null, previous, isDropped: false };
}

/** No later than a job can start at the earliest, put in before a position or behind it, with whatever in between. */
function earliestAt(walk: Walk, before: Before, job: Job, position: number): number {
  const { timeline, shortest } = walk;
  const { stops, jobAt, leg } = timeline;
  const fromMinute = position === 0 ? Number.NEGATIVE_INFINITY : stops[position - 1]!.startMinute;
  const startMinute = earliestBehind(timeline, before, job, fromMinute, shortest);
  if (position === stops.length || startMinute === Number.POSITIVE_INFINITY) return startMinute;
  const next = stops[position]!.startMinute;
  if (jobAt[position] !== null) return startMinute;
  const endMinute = startMinute + job.minutes;
  const isSameDay = endMinute > timeline.dayStarts[position]!;
  if (startMinute < next && endMinute + (isSameDay ? Math.min(leg(job.at, position), shortest) : 0) <= next) return startMinute;
  return earliestFrom(walk, job, position + 1);
}

/** The same whatever goes before. */
function earliestFrom(walk: Walk, job: Job, position: number): number {
  const known = walk.earliest[job.index]!;
  if (known[position] !== 0) return known[position]!;
  const { timeline } = walk;
  const before = timeline.jobAt[position - 1] === null ? standing(timeline, position - 1) : nothingBefore;
  return (known[position] = earliestAt(walk, before, job, position));
}

/** The cheapest labels known of each state of the walk. */
export type Known = Map<number, Map<number, Label[]>>;

/** Whether no label of the same state is as early and as cheap; drops those that this one beats. */
export function isWorthKeeping({ timeline }: Walk, known: Known, label: Label): boolean {
  const { stops, jobs } = timeline;
  const blocks = stops.length + 1 + jobs.length;
  // One map for all would grow by a jerk.
  const state = label.handed * (stops.length + 1) + label.position;
  let alike = known.get(state);
  if (alike === undefined) known.set(state, (alike = new Map<number, Label[]>()));
  const key = label.waiting * blocks + label.lastKey;
  const others = alike.get(key);
  if (others === undefined) {
    alike.set(key, [label]);
    return true;
  }
  if (others.some((other) => beats(other, label))) return false;
  for (const other of others) if (beats(label, other)) other.isDropped = true;
  alike.set(key, [...others.filter(({ isDropped }) => !isDropped), label]);
  return true;
}

function beats(left: Label, right: Label): boolean {
  if (left.endMinute > right.endMinute) return false;
  return left.cost < right.cost || (left.cost === right.cost && left.tie <= right.tie);
}
