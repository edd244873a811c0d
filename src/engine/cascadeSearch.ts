/**
 * The search behind a cascade: which jobs give way, and how far. Fewest moved jobs first, then least total delay, then the higher
 * priorities moved least, then the earlier starts by job id, so that equal boards give equal plans.
 *
 * Sets of further jobs are tried by size; for one set, every order in time, each job as early as it fits after the one before.
 * Under the triangle inequality of travel that finds the least delay of the set. Steps bound the search, never a clock: past
 * them the best plan found so far is taken, or all later jobs are pushed in the order they have.
 */

import { compareIds } from './board.ts';
import { dayIndexOf, type Calendar } from './calendar.ts';
import type { Legs, Stop } from './cascadeStops.ts';

/** Attempts to place one job; this many take about a quarter of a second. */
const MOST_STEPS = 20_000;

/** A displaced job at its new start. */
export interface Placed {
  readonly stop: Stop;
  readonly startMinute: number;
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
  readonly landing: Stop;
  /** Everything but the landing and the forced ones, in time order. */
  readonly others: readonly Stop[];
  /** Jobs that must move. */
  readonly forced: readonly Stop[];
  /** Those of `others` that may be moved as well. */
  readonly optional: readonly Stop[];
  readonly rangesOf: (stop: Stop) => readonly number[];
}

/** The best plan, or null when the forced jobs find no place whatever else moves. */
export function searchPushes(space: SearchSpace): SearchResult | null {
  const budget = { steps: MOST_STEPS };
  if (space.forced.length === 0) return { placed: [], isProven: true };
  for (let extra = 0; extra <= space.optional.length && budget.steps > 0; extra++) {
    let best: Candidate | null = null;
    for (const chosen of subsets(space.optional, extra)) {
      best = bestOrder(space, [...space.forced, ...chosen], best, budget);
      if (budget.steps <= 0) break;
    }
    if (best !== null) return { placed: best.placed, isProven: budget.steps > 0 };
  }
  if (budget.steps > 0) return null;
  const all = inOrder(
    space,
    [...space.forced, ...space.optional].sort((left, right) => left.startMinute - right.startMinute),
  );
  return all && { placed: all.filter(({ stop, startMinute }) => startMinute !== stop.startMinute), isProven: false };
}

interface Candidate {
  readonly placed: readonly Placed[];
  readonly delay: number;
}

/** Tries every order of these jobs and returns what beats `best`, or `best`. */
function bestOrder(space: SearchSpace, jobs: readonly Stop[], best: Candidate | null, budget: { steps: number }): Candidate | null {
  let found = best;
  const extend = (left: readonly Stop[], placed: readonly Placed[], timeline: readonly Stop[], delay: number): void => {
    if (left.length === 0) {
      const candidate = { placed, delay };
      if (found === null || compareCandidates(candidate, found) < 0) found = candidate;
      return;
    }
    const after = placed.at(-1)?.startMinute ?? 0;
    const least = left.reduce((sum, stop) => sum + Math.max(0, after - stop.startMinute), delay);
    if (found !== null && least > found.delay) return;
    for (const stop of left) {
      if (budget.steps-- <= 0) return;
      const one = earliest(space, timeline, stop, Math.max(stop.startMinute, after));
      if (one === null) continue;
      const rest = left.filter((other) => other !== stop);
      extend(rest, [...placed, one], withPlaced(timeline, one), delay + one.startMinute - stop.startMinute);
    }
  };
  extend(jobs, [], keptTimeline(space, jobs), 0);
  return found;
}

/** These jobs in this order, each as early as it fits; null when one does not. */
function inOrder(space: SearchSpace, jobs: readonly Stop[]): Placed[] | null {
  let timeline = keptTimeline(space, jobs);
  const placed: Placed[] = [];
  for (const stop of jobs) {
    const one = earliest(space, timeline, stop, Math.max(stop.startMinute, placed.at(-1)?.startMinute ?? 0));
    if (one === null) return null;
    placed.push(one);
    timeline = withPlaced(timeline, one);
  }
  return placed;
}

/** The timeline, in time order, with a placed job in it. */
function withPlaced(timeline: readonly Stop[], { stop, startMinute }: Placed): Stop[] {
  const moved = { ...stop, startMinute, endMinute: startMinute + stop.endMinute - stop.startMinute };
  const at = timeline.findIndex((one) => one.startMinute > startMinute);
  return timeline.toSpliced(at === -1 ? timeline.length : at, 0, moved);
}

/** The landing and those that stay, in time order. */
function keptTimeline({ landing, others }: SearchSpace, jobs: readonly Stop[]): Stop[] {
  const moving = new Set(jobs);
  return [landing, ...others.filter((stop) => !moving.has(stop))].sort((left, right) => left.startMinute - right.startMinute);
}

/** The earliest start from `fromMinute` on that the job's ranges and the stops around it allow. */
function earliest({ calendar, legs, rangesOf }: SearchSpace, timeline: readonly Stop[], stop: Stop, fromMinute: number): Placed | null {
  const length = stop.endMinute - stop.startMinute;
  const ranges = rangesOf(stop);
  for (let at = 0; at < ranges.length; at += 2) {
    const first = Math.max(ranges[at]!, fromMinute);
    const last = ranges[at + 1]! - length;
    if (first > last) continue;
    const day = dayIndexOf(calendar, first);
    const dayStart = calendar.dayStarts[day]!;
    const dayEnd = calendar.dayStarts[day + 1]!;
    const today = timeline.filter((one) => one.endMinute > dayStart && one.startMinute < dayEnd);
    let previous: Stop | null = null;
    for (const next of [...today, null]) {
      const there = previous === null ? 0 : legs(previous, stop);
      const start = Math.max(first, previous === null ? first : previous.endMinute + there);
      const bound = next === null ? last : Math.min(last, next.startMinute - legs(stop, next) - length);
      if (start <= bound) return { stop, startMinute: start, travelMinutes: previous === null ? null : there };
      previous = next;
    }
  }
  return null;
}

/** Least delay, then the higher priorities moved least, then the plan itself. */
function compareCandidates(left: Candidate, right: Candidate): number {
  if (left.delay !== right.delay) return left.delay - right.delay;
  for (const priority of [1, 2]) {
    const [mine, yours] = [left, right].map(({ placed }) => placed.filter((one) => one.stop.priority === priority));
    const byCount = mine!.length - yours!.length;
    if (byCount !== 0) return byCount;
    const byDelay = delayOf(mine!) - delayOf(yours!);
    if (byDelay !== 0) return byDelay;
  }
  return compareIds(textOf(left), textOf(right));
}

const delayOf = (placed: readonly Placed[]) => placed.reduce((sum, one) => sum + one.startMinute - one.stop.startMinute, 0);
const textOf = ({ placed }: Candidate) => placed.map(({ stop, startMinute }) => `${startMinute} ${stop.jobRequestId}`).join();

/** Every subset of this size, in order. */
function* subsets<T>(items: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let index = from; index <= items.length - size; index++) {
    for (const rest of subsets(items, size - 1, index + 1)) yield [items[index]!, ...rest];
  }
}
