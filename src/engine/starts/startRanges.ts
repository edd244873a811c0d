/**
 * All starts of a visit on one technician's days that pass the rules about time: a working day, no time off, within shift and
 * opening hours, and travel on both sides. These are rules 4, 5, 6 and 8 of docs/reference/scheduling.md#feasibility. Windows,
 * slots, quotes and `earliest_feasible_at` all read these ranges. `judge` tests a single start with the same bounds.
 *
 * This is the hot loop of the service: 98,000 gaps for 1,000 technicians and a fortnight. So it uses flat integers and one reused
 * list, and tests the length of a gap before its travel.
 */

import { firstEndingAfter, type Lane } from '../board.ts';
import { patternOf, type Calendar } from '../calendar.ts';
import { earliestStartAfter, latestStartBefore } from '../feasibility/gaps.ts';
import { FAR_FUTURE, FAR_PAST } from '../minutes.ts';
import type { Visit } from '../visit.ts';

/** Numbers per range: first start, end of starts (exclusive), day index, stop before, stop after (see `gaps.ts`). */
export const START_RANGE_STRIDE = 5;

/**
 * A reusable list of start ranges that grows, in time order. Ignore `values` from `count * START_RANGE_STRIDE` on: they are left
 * over from earlier calls.
 */
export interface StartRanges {
  values: Int32Array;
  count: number;
}

/** Makes an empty list. Reuse the list for many lanes, because growing it is expensive. */
export function makeStartRanges(): StartRanges {
  return { values: new Int32Array(64 * START_RANGE_STRIDE), count: 0 };
}

/** Which starts are searched: those of a visit on days `[fromDay, untilDay)` of the calendar. One search serves many lanes. */
export interface StartSearch {
  readonly calendar: Calendar;
  readonly visit: Visit;
  readonly fromDay: number;
  readonly untilDay: number;
}

/**
 * Replaces the content of `found` with the maximal ranges of starts. Does not check area, skills, tier or the longest visit: call
 * `canEverServe` for those. A caller that needs only the earliest start sets `lastStart`, which skips gaps that open later.
 */
export function collectStartRanges(
  lane: Lane,
  { calendar, visit, fromDay, untilDay }: StartSearch,
  found: StartRanges,
  lastStart = FAR_FUTURE,
): void {
  found.count = 0;
  const pattern = patternOf(calendar, lane);
  const { workRanges, offsets } = pattern;
  const { dayStarts } = calendar;
  const { startMinutes, endMinutes, sessionCount, homeIndex } = lane;
  const visitMinutes: number = visit.visitMinutes;
  // The first gap of every day has the same value, so compute it once for the lane.
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
        const nextStop = isLast ? homeIndex : next;
        for (let work = workFrom; work < workUntil; work += 2) {
          const first = Math.max(previousEnd, workRanges[work]!);
          if (first > lastStart) break;
          const last = Math.min(nextStart, workRanges[work + 1]!) - visitMinutes;
          if (first > last) continue;
          const earliest = previousStop === homeIndex ? earliestFromHome : earliestStartAfter(lane, visit, previousStop);
          const from = Math.max(first, earliest);
          if (from > last) continue;
          const until = Math.min(last, latestStartBefore(lane, visit, nextStop)) + 1;
          gap.day = day;
          gap.previousStop = previousStop;
          gap.nextStop = nextStop;
          appendOutsideTimeOff(lane, visit, from, until, found);
        }
      }
      if (isLast || endMinutes[next]! > lastStart) break;
      previousStop = next;
      previousEnd = endMinutes[next]!;
    }
  }
}

/** The day and the stops around the gap whose starts are appended. Reused, because an object for each gap would cost more than the gap. */
const gap = { day: 0, previousStop: 0, nextStop: 0 };

/** Cuts time off out of the starts `[from, until)` of a gap, and appends the remaining ranges. */
function appendOutsideTimeOff({ timeOff }: Lane, { visitMinutes }: Visit, from: number, until: number, found: StartRanges): void {
  let start = from;
  for (let at = 0; at < timeOff.length && start < until; at += 2) {
    // A block [s, s + L) overlaps [offStart, offEnd) for every s in [offStart - L + 1, offEnd).
    const freeUntil = timeOff[at]! - visitMinutes + 1;
    const freeFrom = timeOff[at + 1]!;
    if (freeFrom <= start) continue;
    if (start < freeUntil) append(found, start, Math.min(until, freeUntil));
    start = Math.max(start, freeFrom);
  }
  if (start < until) append(found, start, until);
}

function append(found: StartRanges, from: number, until: number): void {
  const at = found.count * START_RANGE_STRIDE;
  if (at === found.values.length) {
    const larger = new Int32Array(at * 2);
    larger.set(found.values);
    found.values = larger;
  }
  const { values } = found;
  values[at] = from;
  values[at + 1] = until;
  values[at + 2] = gap.day;
  values[at + 3] = gap.previousStop;
  values[at + 4] = gap.nextStop;
  found.count++;
}
