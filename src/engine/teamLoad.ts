/** How much of somebody's working time is taken: plain interval arithmetic, for whoever asks how busy the team is. */
import { mergedRanges, type MinuteRange } from './minutes.ts';

/** A visit, and the way to it where it is known. */
export interface TakenTime {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly travelMinutes: number | null;
}

export interface Load {
  readonly availableMinutes: number;
  readonly bookedMinutes: number;
  readonly travelMinutes: number;
  readonly freeMinutes: number;
  /** The longest stretch that is free from `nowMinute` on, the first of equals; null without one that is long enough. */
  readonly largestGap: MinuteRange | null;
}

/**
 * `work`: flat ranges of working time, sorted; `timeOff`: flat ranges of approved time off; both of the days asked about. Visits may lie
 * outside working time: they are booked all the same, and free time is what remains of the working time.
 */
export function loadOf(
  work: readonly number[],
  timeOff: readonly number[],
  visits: readonly TakenTime[],
  { nowMinute, fitMinutes }: { readonly nowMinute: number; readonly fitMinutes: number },
): Load {
  const present = without(work, timeOff);
  const taken = mergedRanges(
    visits.map(({ startMinute, endMinute, travelMinutes }) => ({
      startMinute: startMinute - (travelMinutes ?? 0),
      endMinute,
    })) as MinuteRange[],
  );
  const free = without(present, [...taken]);
  return {
    availableMinutes: lengthOf(present),
    bookedMinutes: visits.reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0),
    travelMinutes: visits.reduce((sum, { travelMinutes }) => sum + (travelMinutes ?? 0), 0),
    freeMinutes: lengthOf(free),
    largestGap: largestGapOf(free, nowMinute, fitMinutes),
  };
}

/** What is left of flat sorted ranges when others, sorted too, are taken out. */
function without(ranges: readonly number[], taken: readonly number[]): number[] {
  const left: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    let start = ranges[at]!;
    const end = ranges[at + 1]!;
    for (let cut = 0; cut < taken.length && start < end; cut += 2) {
      const [cutStart, cutEnd] = [taken[cut]!, taken[cut + 1]!];
      if (cutEnd <= start || cutStart >= end) continue;
      if (cutStart > start) left.push(start, cutStart);
      start = Math.max(start, cutEnd);
    }
    if (start < end) left.push(start, end);
  }
  return left;
}

function lengthOf(ranges: readonly number[]): number {
  let minutes = 0;
  for (let at = 0; at < ranges.length; at += 2) minutes += ranges[at + 1]! - ranges[at]!;
  return minutes;
}

function largestGapOf(free: readonly number[], nowMinute: number, fitMinutes: number): MinuteRange | null {
  let largest: MinuteRange | null = null;
  let longest = Math.max(fitMinutes, 1) - 1;
  for (let at = 0; at < free.length; at += 2) {
    const startMinute = Math.max(free[at]!, nowMinute);
    const minutes = free[at + 1]! - startMinute;
    if (minutes <= longest) continue;
    longest = minutes;
    largest = { startMinute, endMinute: free[at + 1]! } as MinuteRange;
  }
  return largest;
}
