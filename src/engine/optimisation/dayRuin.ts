/**
 * Takes jobs out of routes that lie near each other: from each a string of neighbouring jobs (slack induction by string removals, Christiaens
 * and Vanden Berghe 2020).
 */
import type { SearchState } from './dayRecreate.ts';

/** The longest string that is taken out of one route. */
const mostString = 10;

/** Takes jobs out and writes them to `gone`. Returns how many. `averageRemoved`: how many jobs a step takes out on average. */
export function ruin(state: SearchState, seed: number, averageRemoved: number, meanSize: number, gone: Int32Array): number {
  const { routes, near, random, undo, absent } = state;
  const longest = Math.min(mostString, Math.max(1, meanSize));
  const mostStrings = Math.max(1, (4 * averageRemoved) / (1 + longest) - 1);
  const strings = 1 + Math.floor(random.next() * mostStrings);
  let count = 0;
  for (let k = -1; k < near.jobCount && undo.count < strings; k++) {
    const job = k < 0 ? seed : near.jobs[seed * near.jobCount + k]!;
    const lane = routes.laneOf[job]!;
    if (lane < 0 || undo.isTouched(lane)) continue;
    undo.touch(lane);
    const after = removeString(state, lane, job, longest, gone, count);
    if (routes.update(lane)) {
      count = after;
      continue;
    }
    // The way between two stops can be longer without the stop between them, which may have no coordinates.
    for (let at = count; at < after; at++) absent.remove(gone[at]!);
    undo.restoreLast();
  }
  return count;
}

/** Removes a string of jobs that holds this one, sometimes with a piece in the middle that stays. Blocks in it stay. */
function removeString(
  { routes, random, absent }: SearchState,
  lane: number,
  job: number,
  longest: number,
  gone: Int32Array,
  from: number,
): number {
  const { next, jobs } = routes;
  const size = routes.sizes[lane]!;
  const length = 1 + Math.floor(random.next() * Math.min(size, longest));
  let kept = 0;
  if (length > 1 && length < size && random.next() < 0.5) {
    kept = 1;
    while (length + kept < size && random.next() < 0.5) kept++;
  }
  const total = length + kept;
  // The place of this job among the jobs of the route.
  let at = 0;
  for (let stop = next[routes.headOf(lane)]!; stop !== job; stop = next[stop]!) if (stop < jobs) at++;
  const first = Math.max(0, Math.min(at - random.below(total), size - total));
  const keepFrom = kept > 0 ? random.below(length) : total;
  let count = from;
  let index = -first;
  for (let stop = next[routes.headOf(lane)]!; index < total;) {
    const after = next[stop]!;
    if (stop < jobs) {
      if (index >= 0 && !(index >= keepFrom && index < keepFrom + kept)) {
        routes.remove(stop);
        absent.add(stop);
        gone[count++] = stop;
      }
      index++;
    }
    stop = after;
  }
  return count;
}
