/**
 * Plain plans for a cascade, without a search: all jobs in some order, each where it stands when nothing keeps it from there, else
 * at its earliest place between the others. They answer when there is too much to search.
 */

import type { Calendar } from './calendar.ts';
import type { Stop } from './cascadeStops.ts';
import {
  canStay,
  earliestBehind,
  MOVE_IN_MINUTES,
  nothingBefore,
  PUSH_IN_MINUTES,
  standing,
  tieOf,
  timelineOf,
  wayTo,
  type CanHandOver,
  type Before,
  type Job,
  type SearchSpace,
  type Timeline,
} from './cascadeTimeline.ts';
import type { Placed } from './cascadeWalk.ts';
import type { Steps } from './steps.ts';

/** A plan and what it costs, as in the search. */
export interface PricedPlan {
  readonly placed: readonly Placed[];
  readonly handed: readonly Stop[];
  readonly cost: number;
  readonly tie: number;
}

export function isCheaper(left: PricedPlan | null, right: PricedPlan | null): boolean {
  if (left === null || right === null) return left !== null;
  return left.cost < right.cost || (left.cost === right.cost && left.tie < right.tie);
}

/** The cheapest of the plain plans, or null when none works: without what is handed over, then with it pushed as well. */
export function* plainSteps(space: SearchSpace, canHandOver: CanHandOver | null): Steps<PricedPlan | null> {
  let best: PricedPlan | null = null;
  for (const handed of canHandOver === null ? [[]] : handedSets(space, canHandOver)) {
    const left = without(space, handed);
    const kept = canHandOver === null ? 0 : left.forced.length;
    const cost = handed.length * MOVE_IN_MINUTES + kept * PUSH_IN_MINUTES;
    const timeline = timelineOf(left);
    for (const order of ordersOf(timeline.jobs)) {
      const plan = plainPlan(timeline, space.calendar, order);
      const whole = plan && { ...plan, handed, cost: plan.cost + cost };
      if (isCheaper(whole, best)) best = whole;
      yield;
    }
  }
  return best;
}

/** As many of those in the way as go together, taken one by one; the same with others besides; and nothing. */
function handedSets({ forced, optional }: SearchSpace, canHandOver: CanHandOver): Stop[][] {
  const inTheWay = together(forced, [], canHandOver);
  return [inTheWay, together(optional, inTheWay, canHandOver), []];
}

function together(stops: readonly Stop[], handed: readonly Stop[], canHandOver: CanHandOver): Stop[] {
  let taken = [...handed];
  for (const stop of stops) if (canHandOver([...taken, stop])) taken = [...taken, stop];
  return taken;
}

/** What is left to push, and what may move for it. */
function without(space: SearchSpace, handed: readonly Stop[]): SearchSpace {
  const forced = space.forced.filter((stop) => !handed.includes(stop));
  const first = Math.min(...forced.map(({ startMinute }) => startMinute));
  const others = space.optional.filter((stop) => !handed.includes(stop));
  const fixed = [...space.fixed, ...others.filter(({ startMinute }) => startMinute < first)];
  return { ...space, fixed, forced, optional: others.filter(({ startMinute }) => startMinute >= first) };
}

/** A job takes the best of what is left, so who goes first matters: by time, by length, by priority; those in the way first or last. */
function* ordersOf(jobs: readonly Job[]): Generator<readonly Job[], void> {
  const orders: ((left: Job, right: Job) => number)[] = [
    (left, right) => left.index - right.index,
    (left, right) => right.minutes - left.minutes || left.index - right.index,
    (left, right) => left.minutes - right.minutes || left.index - right.index,
    (left, right) => left.stop.priority - right.stop.priority || left.index - right.index,
    (left, right) => right.index - left.index,
  ];
  const forcedFirst = (left: Job, right: Job) => Number(right.isForced) - Number(left.isForced);
  for (const order of orders) {
    yield jobs.toSorted(order);
    yield jobs.toSorted((left, right) => forcedFirst(left, right) || order(left, right));
    yield jobs.toSorted((left, right) => forcedFirst(right, left) || order(left, right));
  }
}

/** A block and, when it is a job that has left its place, where it is now. */
interface Block extends Before {
  readonly startMinute: number;
  readonly job: Job | null;
}

/** The jobs in this order; null when one of them finds no place. */
function plainPlan(timeline: Timeline, calendar: Calendar, order: readonly Job[]): PricedPlan | null {
  const { stops, jobAt } = timeline;
  const blocks: Block[] = [];
  for (let at = 0; at < stops.length; at++) if (jobAt[at] === null) blocks.push(blockAt(timeline, at, null));
  for (const job of order) {
    const found = placeOf(timeline, blocks, job);
    if (found === null) return null;
    blocks.splice(found.index, 0, found.block);
  }
  return priced(timeline, calendar, blocks);
}

function blockAt(timeline: Timeline, at: number, job: Job | null): Block {
  return { ...standing(timeline, at), startMinute: timeline.stops[at]!.startMinute, job };
}

function placeOf(timeline: Timeline, blocks: readonly Block[], job: Job): { index: number; block: Block } | null {
  const own = blockAt(timeline, job.at, null);
  for (let index = 0; index <= blocks.length; index++) {
    const before = index === 0 ? nothingBefore : blocks[index - 1]!;
    const fromMinute = index === 0 ? Number.NEGATIVE_INFINITY : blocks[index - 1]!.startMinute;
    const next = blocks[index];
    const mayStay = job.mayStay && own.startMinute >= fromMinute && (next === undefined || own.startMinute < next.startMinute);
    if (mayStay && canStay(timeline, before, job.at) && isFreeFor(timeline, own, next)) return { index, block: own };
    const startMinute = earliestBehind(timeline, before, job, fromMinute);
    if (startMinute === Number.POSITIVE_INFINITY || (next !== undefined && startMinute >= next.startMinute)) continue;
    const block = { at: job.at, endMinute: startMinute + job.minutes, isNew: true, startMinute, job };
    if (isFreeFor(timeline, block, next)) return { index, block };
  }
  return null;
}

/** Whether the next block can stand behind this one. */
function isFreeFor({ dayStarts, leg }: Timeline, block: Block, next: Block | undefined): boolean {
  if (next === undefined) return true;
  if (block.endMinute > next.startMinute) return false;
  if (!block.isNew && !next.isNew) return true;
  return block.endMinute <= dayStarts[next.at]! || block.endMinute + leg(block.at, next.at) <= next.startMinute;
}

function priced(timeline: Timeline, calendar: Calendar, blocks: readonly Block[]): PricedPlan {
  const placed: Placed[] = [];
  let cost = 0;
  let tie = 0;
  for (const [index, { job, startMinute }] of blocks.entries()) {
    if (job === null) continue;
    const delay = startMinute - job.stop.startMinute;
    const before = index === 0 ? nothingBefore : blocks[index - 1]!;
    placed.push({ stop: job.stop, startMinute, travelMinutes: wayTo(timeline, calendar, before, job, startMinute) });
    cost += MOVE_IN_MINUTES + delay;
    tie += tieOf(job.stop.priority, delay);
  }
  return { placed, handed: [], cost, tie };
}
