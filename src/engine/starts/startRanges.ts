/**
 * All starts of a visit on one technician's days that pass the rules about time: a working day, no time off, within shift
 * and opening hours, and travel on both sides (rules 4, 5, 6 and 8 of docs/reference/scheduling.md#feasibility). Windows, slots, quote and
 * `earliest_feasible_at` are all read off these ranges; `judge` asks about a single start through the same bounds.
 *
 * This is the hot loop of the service: 98,000 gaps for 1,000 technicians and a fortnight. Hence flat integers, one
 * reused list, and the length of a gap tested before its travel.
 */

import { firstEndingAfter, type Lane } from '../board.ts';
import { patternOf, type Calendar } from '../calendar.ts';
import { earliestStartAfter, latestStartBefore } from '../feasibility/gaps.ts';
import { FAR_FUTURE, FAR_PAST } from '../minutes.ts';
import type { Visit } from '../visit.ts';

/** Numbers of one range: first start, end of starts (exclusive), day index, stop before, stop after (see `gaps.ts`). */
export const START_RANGE_STRIDE = 5;

/** A growing, reusable list of start ranges, in time order. `values` beyond `count * START_RANGE_STRIDE` is rubbish. */
export interface StartRanges {
  values: Int32Array;
  count: number;
}

/** An empty list. Reuse it for many lanes: growing it is what costs. */
export function makeStartRanges(): StartRanges {
  return { values: new Int32Array(64 * START_RANGE_STRIDE), count: 0 };
}

/**
 * Replaces `found` by the maximal ranges of starts of the visit on days `[fromDay, untilDay)` of the calendar. Who may
 * serve at all, and how long one visit may be, is not asked here (`canEverServe`). Who wants the earliest start only says so by
 * `lastStart`: no gap that opens later is looked at.
 */
export function collectStartRanges(
  lane: Lane,
  calendar: Calendar,
  visit: Visit,
  fromDay: number,
  untilDay: number,
  found: StartRanges,
  lastStart = FAR_FUTURE,
): void {
  found.count = 0;
  const pattern = patternOf(calendar, lane);
  const { workRanges, offsets } = pattern;
  const { dayStarts } = calendar;
  const { startMinutes, endMinutes, sessionCount, homeIndex } = lane;
  const visitMinutes: number = visit.visitMinutes;
  // The same for the first gap of every day, so it is worked out once for the lane and not once a day.
  const earliestFromHome = earliestStartAfter(lane, visit, homeIndex);
  let firstStop = firstEndingAfter(lane, dayStarts[fromDay]!);
  for (let day = fromDay; day < untilDay; day++) {
    const dayStart = dayStarts[day]!;
    const dayEnd = dayStarts[day + 1]!;
    while (firstStop < sessionCount && endMinutes[firstStop]! <= dayStart) firstStop++;
    const workFrom = offsets[day]!;
    const workUntil = offsets[day + 1]!;
    if (workFrom === workUntil) continue;
    let previousStop = homeIndex;
    let previousEnd = FAR_PAST;
    for (let next = firstStop; ; next++) {
      const isLast = next >= sessionCount || startMinutes[next]! >= dayEnd;
      const nextStart = isLast ? FAR_FUTURE : startMinutes[next]!;
      if (nextStart - previousEnd >= visitMinutes) {
        for (let work = workFrom; work < workUntil; work += 2) {
          const first = Math.max(previousEnd, workRanges[work]!);
          if (first > lastStart) break;
          const last = Math.min(nextStart, workRanges[work + 1]!) - visitMinutes;
          if (first > last) continue;
          collectGap(lane, visit, first, last, day, earliestFromHome, previousStop, isLast ? homeIndex : next, found);
        }
      }
      if (isLast || endMinutes[next]! > lastStart) break;
      previousStop = next;
      previousEnd = endMinutes[next]!;
    }
  }
}

/** Narrows the starts `first..last` of one gap by travel, cuts out time off, and keeps what is left. */
function collectGap(
  lane: Lane,
  visit: Visit,
  first: number,
  last: number,
  day: number,
  earliestFromHome: number,
  previousStop: number,
  nextStop: number,
  found: StartRanges,
): void {
  const earliest = previousStop === lane.homeIndex ? earliestFromHome : earliestStartAfter(lane, visit, previousStop);
  let from = Math.max(first, earliest);
  if (from > last) return;
  const until = Math.min(last, latestStartBefore(lane, visit, nextStop)) + 1;
  const { timeOff } = lane;
  for (let at = 0; at < timeOff.length && from < until; at += 2) {
    // A block [s, s + L) meets [offStart, offEnd) for every s in [offStart - L + 1, offEnd).
    const freeUntil = timeOff[at]! - visit.visitMinutes + 1;
    const freeFrom = timeOff[at + 1]!;
    if (freeFrom <= from) continue;
    if (from < freeUntil) append(found, from, Math.min(until, freeUntil), day, previousStop, nextStop);
    from = Math.max(from, freeFrom);
  }
  if (from < until) append(found, from, until, day, previousStop, nextStop);
}

function append(found: StartRanges, from: number, until: number, day: number, previousStop: number, nextStop: number): void {
  const at = found.count * START_RANGE_STRIDE;
  if (at === found.values.length) {
    const larger = new Int32Array(at * 2);
    larger.set(found.values);
    found.values = larger;
  }
  const { values } = found;
  values[at] = from;
  values[at + 1] = until;
  values[at + 2] = day;
  values[at + 3] = previousStop;
  values[at + 4] = nextStop;
  found.count++;
}
