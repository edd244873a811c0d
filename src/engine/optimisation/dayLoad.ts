/**
 * How the work of a day is spread over technicians, and what an uneven spread costs. [optimization.balance]; docs/optimisation.md.
 *
 * The load of a lane is the work on it, breaks and driving left out. Its share is what it would have if all work were divided by working hours.
 */
import { minutesTaken } from '../teamLoad.ts';
import { hoursOf, type Calendar } from '../calendar.ts';
import type { Lane } from '../board.ts';

/** The share of a technician who does not work that day. What is on such a lane counts in no spread. */
const NO_SHARE = -1;

/** Two technicians who are both half an hour from their share cost 56 minutes together. Dyadic, so sums are exact in any order. */
const priceDivisor = 32;

/** What the load of a lane costs, in minutes. Convex, so the sum is least when all are as near to their shares as they can be. */
export function loadPriceOf(loadMinutes: number, shareMinutes: number): number {
  if (shareMinutes === NO_SHARE) return 0;
  const apart = loadMinutes - shareMinutes;
  return (apart * apart) / priceDivisor;
}

/** Working time of a technician on days of the calendar, both included, overtime and approved and reserved time off left out. */
export function presentMinutes(calendar: Calendar, lane: Lane, firstDay: number, lastDay = firstDay): number {
  const [from, until] = [calendar.dayStarts[firstDay]!, calendar.dayStarts[lastDay + 1]!];
  const { pieces, regularEnds } = hoursOf(calendar, lane, { isEmergency: false });
  const work: number[] = [];
  for (const [piece, end] of regularEnds.entries())
    if (pieces[2 * piece]! < until && end > from) work.push(Math.max(pieces[2 * piece]!, from), Math.min(end, until));
  let minutes = 0;
  for (let at = 0; at < work.length; at += 2) minutes += work[at + 1]! - work[at]!;
  return minutes - minutesTaken(work, lane.timeOff);
}

/**
 * The share of each lane. `workMinutes`: all work of the day, the jobs that wait included; more work than the team has hours counts as
 * those hours. So placing a job never makes the spread dearer.
 */
export function sharesOf(present: readonly number[], workMinutes: number): Int32Array {
  const hours = present.reduce((sum, minutes) => sum + minutes, 0);
  return Int32Array.from(present, (minutes) => (minutes <= 0 ? NO_SHARE : Math.floor((Math.min(workMinutes, hours) * minutes) / hours)));
}

/** Loads of lanes beside their shares. */
export interface LoadAndShare {
  readonly loadMinutes: number;
  readonly shareMinutes: number;
}

/** How far the most and the least loaded technician are apart, both against their shares. 0 for fewer than two. */
export function spreadOf(loads: Iterable<LoadAndShare>): number {
  let [least, most] = [Infinity, -Infinity];
  for (const { loadMinutes, shareMinutes } of loads) {
    if (shareMinutes === NO_SHARE) continue;
    const apart = loadMinutes - shareMinutes;
    if (apart < least) least = apart;
    if (apart > most) most = apart;
  }
  return most < least ? 0 : most - least;
}
