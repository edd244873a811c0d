/**
 * All starts of a visit on one technician's days that pass the rules about time: a working day, no time off, within shift and
 * opening hours, and travel on both sides. These are rules 4, 5, 6 and 8 of docs/reference/scheduling.md#feasibility. Windows,
 * slots, quotes and `earliest_feasible_at` all read these ranges. `judge` tests a single start with the same bounds.
 *
 * This is the hot loop of the service: 98,000 gaps for 1,000 technicians and a fortnight. So it uses flat integers and one reused
 * list, and tests the length of a gap before its travel.
 */

import { firstEndingAfter, type Lane } from '../board.ts';
import { hoursAt, hoursOf, type Calendar } from '../calendar.ts';
import { earliestStartAfter, latestEndBefore } from '../feasibility/gaps.ts';
import { FAR_FUTURE, FAR_PAST } from '../minutes.ts';
import { OPTION_STRIDE, outsideTimeOff, sharedOptions, startOptions, type StartOptions } from '../startOptions.ts';
import type { Visit } from '../visit.ts';
import type { WorkHours } from '../workHours.ts';

/** Numbers per range: first start, end of starts (exclusive), day index, stop before, stop after (see `gaps.ts`), minutes of the block. */
export const START_RANGE_STRIDE = 6;

/**
 * A reusable list of start ranges that grows, in time order. Ignore `values` from `count * START_RANGE_STRIDE` on: they are left
 * over from earlier calls.
 */
interface StartRanges {
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
  /** Whose weekly pattern the visit follows, with its breaks: that of a crew's lead. The default is the lane's own. */
  readonly patternIndex?: number;
}

/**
 * Replaces the content of `found` with the maximal ranges of starts, a range for each set of breaks that the visit spans. Does not
 * check area, skills, tier or the longest visit: call `canEverServe` for those. A caller that needs only the earliest start sets
 * `lastStart`, which skips gaps that open later.
 */
export function collectStartRanges(lane: Lane, search: StartSearch, found: StartRanges, lastStart = FAR_FUTURE): void {
  const { calendar, visit, fromDay, untilDay } = search;
  found.count = 0;
  const hours = hoursAt(calendar, search.patternIndex ?? lane.patternIndex, visit);
  const table = optionsFor(lane, search, hours);
  const { values: options, offsets, reachesOut } = table;
  const { dayStarts } = calendar;
  const { startMinutes, endMinutes, sessionCount, homeIndex } = lane;
  const visitMinutes: number = visit.visitMinutes;
  // The first gap of every day has the same value, so compute it once for the lane.
  const earliestFromHome = earliestStartAfter(lane, visit, homeIndex);
  let firstStop = firstEndingAfter(lane, dayStarts[fromDay]!);
  for (let day = fromDay; day < untilDay; day++) {
    const untilOption = offsets[day + 1]!;
    // On a day with a night shift, each option has its own stops before and after it.
    const isApart = reachesOut[day] === 1;
    for (let fromOption = offsets[day]!; fromOption < untilOption;) {
      const endOption = isApart ? fromOption + OPTION_STRIDE : untilOption;
      const reachFrom = isApart ? options[fromOption + 3]! : dayStarts[day]!;
      const reachUntil = isApart ? options[fromOption + 4]! : dayStarts[day + 1]!;
      // Gaps that end before the first start or open after the last one are skipped.
      const firstStart = options[fromOption]!;
      const lastOpening = isApart ? Math.min(lastStart, options[fromOption + 1]!) : lastStart;
      while (firstStop < sessionCount && endMinutes[firstStop]! <= firstStart) firstStop++;
      const isFollowing = firstStop > 0 && endMinutes[firstStop - 1]! > reachFrom;
      let previousStop = isFollowing ? firstStop - 1 : homeIndex;
      let previousEnd = isFollowing ? endMinutes[firstStop - 1]! : FAR_PAST;
      for (let next = firstStop; ; next++) {
        const isLast = next >= sessionCount || startMinutes[next]! >= reachUntil;
        const nextStart = isLast ? FAR_FUTURE : startMinutes[next]!;
        if (nextStart - previousEnd >= visitMinutes) {
          const nextStop = isLast ? homeIndex : next;
          for (let option = fromOption; option < endOption; option += OPTION_STRIDE) {
            const blockMinutes = options[option + 2]!;
            const first = Math.max(previousEnd, options[option]!);
            if (first > lastStart) break;
            const last = Math.min(nextStart - blockMinutes, options[option + 1]!);
            if (first > last) continue;
            const earliest = previousStop === homeIndex ? earliestFromHome : earliestStartAfter(lane, visit, previousStop);
            const from = Math.max(first, earliest);
            if (from > last) continue;
            const until = Math.min(last, latestEndBefore(lane, visit, nextStop) - blockMinutes) + 1;
            gap.day = day;
            gap.previousStop = previousStop;
            gap.nextStop = nextStop;
            gap.blockMinutes = blockMinutes;
            if (lane.timeOff.length === 0) {
              if (from < until) append(found, from, until);
              continue;
            }
            const starts = outsideTimeOff(lane.timeOff, hours, table, option, from, until);
            for (let pair = 0; pair < starts.length; pair += 2) append(found, starts[pair]!, starts[pair + 1]!);
          }
        }
        if (isLast || endMinutes[next]! > lastOpening) break;
        previousStop = next;
        previousEnd = endMinutes[next]!;
      }
      fromOption = endOption;
    }
  }
}

/** Where the visit fits into the hours of the lane, and of the lead whose pattern it follows. */
function optionsFor(lane: Lane, { calendar, visit }: StartSearch, hours: WorkHours): StartOptions {
  const besideBreak = visit.isMultiDay ? 1 : calendar.minMinutesBesideBreak;
  const options = startOptions(calendar, hours, visit.visitMinutes, besideBreak);
  return sharedOptions(calendar, options, hours, hoursOf(calendar, lane, visit));
}

/** The day and the stops around the gap whose starts are appended. Reused, because an object for each gap would cost more than the gap. */
const gap = { day: 0, previousStop: 0, nextStop: 0, blockMinutes: 0 };

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
  values[at + 5] = gap.blockMinutes;
  found.count++;
}
