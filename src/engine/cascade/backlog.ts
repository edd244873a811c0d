/**
 * A bound on the total delay for `labels.ts`: one technician does one job at a time. It is the relaxation in which a job may be interrupted, and
 * travel takes no time. Then the shortest remaining work goes first, and that gives the smallest sum of ends (Schrage, "A Proof of the Optimality
 * of the Shortest Remaining Processing Time Discipline", 1968). So it sees what every label's own bound misses: jobs that wait for the same hour.
 */

import type { MovableJob } from './timeline.ts';

/** Jobs that still need a time: `releases[i]` is the earliest start of `jobs[i]`. */
interface Backlog {
  readonly jobs: readonly MovableJob[];
  readonly releases: readonly number[];
}

/**
 * The least sum of minutes by which these jobs start later than now, when they may use only these flat ranges in time order. Infinite when they
 * do not fit. No release may be before the job's present start.
 */
export function leastTotalDelay({ jobs, releases }: Backlog, freeRanges: readonly number[]): number {
  const remaining = jobs.map(({ minutes }) => minutes);
  const waiting = jobs.map((_, index) => index).sort((left, right) => releases[left]! - releases[right]!);
  const active: number[] = [];
  let next = 0;
  let range = 0;
  let now = Number.NEGATIVE_INFINITY;
  let delayMinutes = 0;
  while (next < waiting.length || active.length > 0) {
    if (active.length === 0) now = Math.max(now, releases[waiting[next]!]!);
    while (range < freeRanges.length && freeRanges[range + 1]! <= now) range += 2;
    if (range >= freeRanges.length) return Number.POSITIVE_INFINITY;
    now = Math.max(now, freeRanges[range]!);
    while (next < waiting.length && releases[waiting[next]!]! <= now) active.push(waiting[next++]!);
    const first = active.reduce((shortest, index) => (remaining[index]! < remaining[shortest]! ? index : shortest));
    const until = Math.min(freeRanges[range + 1]!, next < waiting.length ? releases[waiting[next]!]! : Number.POSITIVE_INFINITY);
    const worked = Math.min(remaining[first]!, until - now);
    now += worked;
    remaining[first]! -= worked;
    if (remaining[first]! > 0) continue;
    active.splice(active.indexOf(first), 1);
    delayMinutes += now - jobs[first]!.minutes - jobs[first]!.stop.startMinute;
  }
  return delayMinutes;
}
