/** How much of a technician's working time is taken, by plain interval arithmetic. */
import { mergedRanges, withoutRanges, type MinuteRange } from './minutes.ts';

/** A booked visit. `travelMinutes` is the travel to it, or null when that is unknown. */
interface TakenTime {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly travelMinutes: number | null;
  /** Minutes of it that are breaks. */
  readonly breakMinutes: number;
}

export interface Load {
  readonly availableMinutes: number;
  /** Working time that approved time off takes. */
  readonly timeOffMinutes: number;
  readonly bookedMinutes: number;
  readonly travelMinutes: number;
  readonly freeMinutes: number;
  /** The longest gap of `gaps`, the first of equals; null when there is none. */
  readonly largestGap: MinuteRange | null;
  /** All free ranges from `nowMinute` on that have at least `fitMinutes`. */
  readonly gaps: readonly MinuteRange[];
}

interface LoadQuestion {
  readonly nowMinute: number;
  readonly fitMinutes: number;
  readonly fromMinute: number;
  /** When late and overrunning visits keep the technician. Nobody is free then, but the load is that of the plan. */
  readonly lateRanges?: readonly MinuteRange[];
}

/**
 * Computes the load of some days. `work` is their working time and `timeOff` the approved time off, both as flat sorted ranges.
 * Visits outside working time count as booked. A visit of a night counts on the day on which it starts: one from before `fromMinute` takes
 * time, but is not counted. Free time is the working time that remains without visits and the travel to them.
 */
export function computeLoad(
  work: readonly number[],
  timeOff: readonly number[],
  visits: readonly TakenTime[],
  { nowMinute, fitMinutes, fromMinute, lateRanges = [] }: LoadQuestion,
): Load {
  const present = withoutRanges(work, timeOff);
  const taken = mergedRanges(
    visits.map(({ startMinute, endMinute, travelMinutes }) => ({
      startMinute: startMinute - (travelMinutes ?? 0),
      endMinute,
    })) as MinuteRange[],
  );
  const free = withoutRanges(present, taken);
  const counted = visits.filter(({ startMinute }) => startMinute >= fromMinute);
  const gaps = gapsOf(withoutRanges(free, mergedRanges(lateRanges)), nowMinute, fitMinutes);
  return {
    availableMinutes: lengthOf(present),
    timeOffMinutes: lengthOf(work) - lengthOf(present),
    bookedMinutes: counted.reduce((sum, { startMinute, endMinute, breakMinutes }) => sum + endMinute - startMinute - breakMinutes, 0),
    travelMinutes: counted.reduce((sum, { travelMinutes }) => sum + (travelMinutes ?? 0), 0),
    freeMinutes: lengthOf(free),
    largestGap: gaps.reduce<MinuteRange | null>((best, gap) => (best && lengthIn(best) >= lengthIn(gap) ? best : gap), null),
    gaps,
  };
}

/** The minutes of the working time that these flat sorted ranges take. */
export function minutesTaken(work: readonly number[], ranges: ArrayLike<number>): number {
  return lengthOf(work) - lengthOf(withoutRanges(work, ranges));
}

function lengthOf(ranges: readonly number[]): number {
  let minutes = 0;
  for (let at = 0; at < ranges.length; at += 2) minutes += ranges[at + 1]! - ranges[at]!;
  return minutes;
}

const lengthIn = ({ startMinute, endMinute }: MinuteRange) => endMinute - startMinute;

function gapsOf(free: readonly number[], nowMinute: number, fitMinutes: number): MinuteRange[] {
  const gaps: MinuteRange[] = [];
  for (let at = 0; at < free.length; at += 2) {
    const gap = { startMinute: Math.max(free[at]!, nowMinute), endMinute: free[at + 1]! } as MinuteRange;
    if (lengthIn(gap) >= Math.max(fitMinutes, 1)) gaps.push(gap);
  }
  return gaps;
}
