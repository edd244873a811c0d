/**
 * The search behind a cascade: which jobs give way, and how far. Fewest moved jobs first, then least total delay, then the higher
 * priorities moved least; what is still equal goes by the order of starts and job ids, so that equal boards give equal plans.
 *
 * A labelling search, the best first, as for shortest paths with resources: jobs are placed in the order of their new starts, each as
 * early as it fits after the one before, or kept where it stands. Of two labels with the same jobs placed and the same one last, the
 * one that is later and no cheaper is dropped. Under the triangle inequality of travel that loses no best plan. Steps bound
 * the search, never a clock: past them the better of two plain plans is taken.
 */

import { dayIndexOf, type Calendar } from './calendar.ts';
import type { Legs, Stop } from './cascadeStops.ts';
import { makeQueue } from './priorityQueue.ts';
import type { Steps } from './steps.ts';

/** Attempts to place one job. */
const MOST_STEPS = 20_000;
/** So many take a few milliseconds; then others get their turn. */
const STEPS_A_TURN = 500;
/** Sets of jobs are bits of an integer. */
const MOST_JOBS = 30;
/** More than all jobs of a day can be delayed together, and a power of two, so that sums stay exact. */
const MOVE_IN_MINUTES = 2 ** 21;

/** A displaced job at its new start. */
export interface Placed {
  readonly stop: Stop;
  readonly startMinute: number;
  /** From the stop before on that day; null without one. */
  readonly travelMinutes: number | null;
}

export interface SearchResult {
  /** Those that really moved, in the order of their new starts. */
  readonly placed: readonly Placed[];
  /** False when the steps ran out before all was tried. */
  readonly isProven: boolean;
}

/** The timeline that stays, and where each job may go. */
export interface SearchSpace {
  readonly calendar: Calendar;
  readonly legs: Legs;
  /** The landing and everything else that stays, in time order. */
  readonly fixed: readonly Stop[];
  /** Jobs that must move. */
  readonly forced: readonly Stop[];
  /** Jobs that may be moved as well. */
  readonly optional: readonly Stop[];
  readonly rangesOf: (stop: Stop) => readonly number[];
}

/** The best plan, or null when the forced jobs find no place whatever else moves. Yields between stretches of work. */
export function* pushSteps(space: SearchSpace): Steps<SearchResult | null> {
  if (space.forced.length === 0) return { placed: [], isProven: true };
  const jobs = movableJobs(space);
  if (jobs.length > MOST_JOBS) return unsearched(space, jobs);
  const everyJob = 2 ** jobs.length - 1;
  const open = makeQueue<Label>(isBefore);
  const known = new Map<number, Label[]>();
  open.push(firstLabel);
  let steps = 0;
  for (let label = open.pop(); label !== undefined; label = open.pop()) {
    if (label.isDropped) continue;
    if (label.set === everyJob) return { placed: placedOf(label), isProven: true };
    for (let index = 0; index < jobs.length; index++) {
      if ((label.set & (1 << index)) !== 0) continue;
      if (++steps > MOST_STEPS) return unsearched(space, jobs);
      if (steps % STEPS_A_TURN === 0) yield;
      const next = extended(space, jobs, label, jobs[index]!, index);
      if (next !== null && isWorthKeeping(known, next)) open.push(next);
    }
  }
  return null;
}

/** A job that may move, and where to. */
interface Job {
  readonly stop: Stop;
  readonly isForced: boolean;
  readonly minutes: number;
  readonly slots: readonly Slot[];
}

/** Part of a day in which a job may stand, and what stays there: `fixed` from one place to another. */
interface Slot {
  readonly from: number;
  readonly until: number;
  readonly dayStart: number;
  readonly dayEnd: number;
  readonly firstFixed: number;
  readonly endFixed: number;
}

/** Some of the jobs with a place, in the order of their starts. */
interface Label {
  readonly set: number;
  /** The job placed last; null before the first. */
  readonly job: Job | null;
  readonly index: number;
  readonly startMinute: number;
  readonly isKept: boolean;
  readonly travelMinutes: number | null;
  readonly previous: Label | null;
  /** Moves and delay so far, and `hope` with what the jobs left will cost at least. */
  readonly cost: number;
  readonly hope: number;
  /** What decides between equals: delay of the P1, moves of the P2, their delay. */
  readonly tie: number;
  isDropped: boolean;
}

const firstLabel: Label = {
  set: 0,
  job: null,
  index: -1,
  startMinute: 0,
  isKept: true,
  travelMinutes: null,
  previous: null,
  cost: 0,
  hope: 0,
  tie: 0,
  isDropped: false,
};

/** The more jobs are placed the sooner a plan is whole, so of equals the longer comes first. */
function isBefore(left: Label, right: Label): boolean {
  if (left.hope !== right.hope) return left.hope < right.hope;
  if (left.tie !== right.tie) return left.tie < right.tie;
  return left.set > right.set;
}

function movableJobs(space: SearchSpace): Job[] {
  const forced = new Set(space.forced);
  return [...space.forced, ...space.optional]
    .sort((left, right) => left.startMinute - right.startMinute)
    .map((stop) => ({
      stop,
      isForced: forced.has(stop),
      minutes: stop.endMinute - stop.startMinute,
      slots: slotsOf(space, space.rangesOf(stop)),
    }));
}

function slotsOf({ calendar, fixed }: SearchSpace, ranges: readonly number[]): Slot[] {
  const slots: Slot[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const day = dayIndexOf(calendar, ranges[at]!);
    const [dayStart, dayEnd] = [calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!];
    const first = fixed.findIndex((stop) => stop.endMinute > dayStart);
    const end = fixed.findIndex((stop) => stop.startMinute >= dayEnd);
    const firstFixed = first === -1 ? fixed.length : first;
    slots.push({ from: ranges[at]!, until: ranges[at + 1]!, dayStart, dayEnd, firstFixed, endFixed: end === -1 ? fixed.length : end });
  }
  return slots;
}

/** The label with one more job: where it stands, if nothing that moved is in its way, else as early as it fits. */
function extended(space: SearchSpace, jobs: readonly Job[], label: Label, job: Job, index: number): Label | null {
  const { stop, isForced } = job;
  const isKept = !isForced && mayStay(space.legs, label, stop);
  const place = isKept ? { startMinute: stop.startMinute, travelMinutes: null } : earliestPlace(space, label, job);
  if (place === null) return null;
  const delay = place.startMinute - stop.startMinute;
  const set = label.set | (1 << index);
  const cost = label.cost + (isKept ? 0 : MOVE_IN_MINUTES + delay);
  let hope = cost;
  for (let other = 0; other < jobs.length; other++) {
    if ((set & (1 << other)) !== 0) continue;
    const left = jobs[other]!;
    const late = place.startMinute - left.stop.startMinute;
    if (left.isForced || late > 0) hope += MOVE_IN_MINUTES + Math.max(0, late);
  }
  const tie = label.tie + (isKept ? 0 : tieOf(stop.priority, delay));
  return { set, job, index, ...place, isKept, previous: label, cost, hope, tie, isDropped: false };
}

/** Delays of P1 weigh more than any of P2, and those more than any of P3, which only count in the total. */
function tieOf(priority: number, delayMinutes: number): number {
  if (priority === 1) return delayMinutes * 2 ** 26;
  return priority === 2 ? MOVE_IN_MINUTES + delayMinutes : 0;
}

/** What stands does so whatever it is near to; only a job that moved there must leave time. */
function mayStay(legs: Legs, { job, isKept, startMinute }: Label, stop: Stop): boolean {
  if (job === null) return true;
  if (stop.startMinute < startMinute) return false;
  return isKept || startMinute + job.minutes + legs(job.stop, stop) <= stop.startMinute;
}

function earliestPlace({ fixed, legs }: SearchSpace, label: Label, { stop, minutes, slots }: Job): Omit<Placed, 'stop'> | null {
  const fromMinute = Math.max(stop.startMinute, label.startMinute);
  for (const { from, until, dayStart, dayEnd, firstFixed, endFixed } of slots) {
    const first = Math.max(from, fromMinute);
    const last = until - minutes;
    if (first > last) continue;
    let at = firstFixed;
    let before: Stop | null = null;
    let free = first;
    if (label.job !== null && label.startMinute >= dayStart && label.startMinute < dayEnd) {
      before = label.job.stop;
      free = label.startMinute + label.job.minutes;
      while (at < endFixed && fixed[at]!.startMinute < label.startMinute) at++;
    }
    for (; ; at++) {
      const next = at < endFixed ? fixed[at]! : null;
      if (next === null || next.startMinute - minutes >= Math.max(first, free)) {
        const travelMinutes = before === null ? null : legs(before, stop);
        const startMinute = Math.max(first, free + (travelMinutes ?? 0));
        const latest = next === null ? last : Math.min(last, next.startMinute - minutes - legs(stop, next));
        if (startMinute <= latest) return { startMinute, travelMinutes };
      }
      if (next === null) break;
      before = next;
      free = next.endMinute;
    }
  }
  return null;
}

/** Whether no label with the same jobs and the same one last is as early and as cheap; drops those that this one beats. */
function isWorthKeeping(known: Map<number, Label[]>, label: Label): boolean {
  const key = label.set * 32 + label.index;
  const others = known.get(key);
  if (others === undefined) {
    known.set(key, [label]);
    return true;
  }
  if (others.some((other) => beats(other, label))) return false;
  for (const other of others) if (beats(label, other)) other.isDropped = true;
  known.set(key, [...others.filter(({ isDropped }) => !isDropped), label]);
  return true;
}

function beats(left: Label, right: Label): boolean {
  if (left.startMinute > right.startMinute) return false;
  return left.cost < right.cost || (left.cost === right.cost && left.tie <= right.tie);
}

function placedOf(label: Label): Placed[] {
  const placed: Placed[] = [];
  for (let one: Label | null = label; one?.job; one = one.previous) {
    const { job, startMinute, travelMinutes, isKept } = one;
    if (!isKept) placed.push({ stop: job.stop, startMinute, travelMinutes });
  }
  return placed.reverse();
}

/** Without a search: all jobs in the order they have, or those in the way behind all others, whichever costs less. */
function unsearched(space: SearchSpace, jobs: readonly Job[]): SearchResult | null {
  const inOrder = oneAfterAnother(space, jobs);
  const behind = oneAfterAnother(space, [...jobs.filter(({ isForced }) => !isForced), ...jobs.filter(({ isForced }) => isForced)]);
  const best = behind === null || (inOrder !== null && inOrder.cost <= behind.cost) ? inOrder : behind;
  return best && { placed: placedOf(best), isProven: false };
}

/** The jobs in this order, each kept or as early as it fits; null when one does not. */
function oneAfterAnother(space: SearchSpace, jobs: readonly Job[]): Label | null {
  let label: Label | null = firstLabel;
  for (const job of jobs) if (label !== null) label = extended(space, [], label, job, 0);
  return label;
}
