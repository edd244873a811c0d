/**
 * A day of the board, or several, as whole numbers, for the search for a better plan. docs/optimisation.md.
 *
 * A stop has an index. Jobs come first: visits that may move, and jobs that wait. Blocks follow: sessions that stay where they are. Then come
 * the start locations, once for the way there and once for the way back. All of it is sorted by id, so the order of rows changes nothing.
 */
import { arrivalAfter, departureFor } from '../feasibility/gaps.ts';
import { FAR_FUTURE, FAR_PAST } from '../minutes.ts';

/** Numbers per range of `DayProblem.ranges`: first start, last start, minutes of the block with its breaks. */
export const RANGE_STRIDE = 3;
/** Starts of a range that people see are this far apart, counted from the first start of the range. */
export const STEP_MINUTES = 5;

export interface DayProblem {
  readonly jobIds: readonly string[];
  /** The technician of each lane. On several days a technician has one lane for each day, or for the days that nights join (`daySlots.ts`). */
  readonly technicianIds: readonly string[];
  readonly blockCount: number;
  /** For each block: its lane, start and expected end. In lane order, then by start. */
  readonly blockLane: Int32Array;
  readonly blockStart: Int32Array;
  readonly blockEnd: Int32Array;
  /** Minutes of travel from stop `a` to stop `b` at `a * stopCount + b`. The start location of a lane is one stop. */
  readonly stopCount: number;
  readonly travel: Uint16Array;
  /**
   * Where the starts of a job on a lane begin in `ranges`, at `job * lanes + lane`; -1 when the technician can never take the job. The first
   * number there is how many ranges follow. A range holds only starts that hours, time off and the wish of the customer allow.
   */
  readonly rangesAt: Int32Array;
  readonly ranges: Int32Array;
  /** The lane and start that a job has now; -1 for a job that waits. */
  readonly currentLane: Int32Array;
  readonly currentStart: Int32Array;
  /** What it costs to leave a waiting job out, in minutes. A confirmed visit is never left out. */
  readonly prize: Float64Array;
  /** What it costs to give a job to a lane, in minutes, at `job * lanes + lane`. */
  readonly lanePrice: Int32Array;
  /** null: each lane holds one day. */
  readonly joined: JoinedDays | null;
  /** What a new time for a customer costs, in minutes. */
  readonly newTimePrice: number;
  /** Work of each job and block, breaks left out, in minutes. */
  readonly workMinutes: Int32Array;
  /** The share of the work that each lane would have if it were even (`dayLoad.ts`). */
  readonly shareMinutes: Int32Array;
  /** Whether an uneven spread of work has a price. */
  readonly isEven: boolean;
  /** Whether any visit may get another start. */
  readonly mayRetime: boolean;
  /** Approved time off and reserved time of each lane, flat. Nobody drives then. */
  readonly timeOff: readonly Int32Array[];
  /** Flat ranges of each lane in which a technician works overtime, and what a minute of that costs. */
  readonly overtime: readonly Int32Array[];
  readonly overtimePrice: number;
  /** Nobody leaves a stop before this minute. */
  readonly leaveNotBefore: number;
  /** What each job takes of the room of its route. Only published instances have loads; the board has none. */
  readonly loads?: { readonly demand: Int32Array; readonly capacity: number };
}

/** What lanes that hold several days need to tell their days apart (`daySlots.ts`). */
export interface JoinedDays {
  /** 1 for each lane that holds several days. */
  readonly holdsDays: Uint8Array;
  /** The first minute of each day of the plan, and the end of the last one. */
  readonly dayStarts: Int32Array;
  /** The shifts of these lanes, in flat ranges. Empty for other lanes. */
  readonly shifts: readonly Int32Array[];
  /** What waiting until a day costs a job, in minutes, at `job * days + day`. */
  readonly waitPrices: Int32Array;
}

/** The day of the plan that holds this minute; -1 before the first, and the number of days after the last. */
function dayOf({ dayStarts }: JoinedDays, minute: number): number {
  let day = dayStarts.length - 1;
  while (day >= 0 && minute < dayStarts[day]!) day--;
  return day;
}

/** What waiting until this start costs a job. */
export function waitPriceOf(joined: JoinedDays, job: number, start: number): number {
  const days = joined.dayStarts.length - 1;
  return joined.waitPrices[job * days + Math.max(0, Math.min(days - 1, dayOf(joined, start)))]!;
}

/** The day and the shift of a start on a lane that holds several days; null on other lanes. The shift is -1 outside of all. */
export function turnOf(joined: JoinedDays | null, lane: number, start: number): Turn | null {
  if (joined === null || joined.holdsDays[lane] !== 1) return null;
  const shifts = joined.shifts[lane]!;
  let shift = shifts.length - 2;
  while (shift >= 0 && !(shifts[shift]! <= start && start < shifts[shift + 1]!)) shift -= 2;
  return [dayOf(joined, start), Math.max(-1, shift / 2)];
}

/** A day of the plan, and a shift of the lane. */
export type Turn = readonly [day: number, shift: number];

/** Whether the technician goes home between two stops: they share neither a day nor a shift, so neither is in the reach of the other. */
export const isApart = (first: Turn | null | undefined, second: Turn | null | undefined): boolean =>
  !!first && !!second && first[0] !== second[0] && (first[1] < 0 || first[1] !== second[1]);

/** A plan of the day: for each lane the stops in time order (jobs and blocks), and for each job its start (-1: left out). */
export interface DayPlan {
  readonly routes: readonly (readonly number[])[];
  readonly starts: Int32Array;
}

export const jobCountOf = (problem: DayProblem): number => problem.jobIds.length;
export const laneCountOf = (problem: DayProblem): number => problem.technicianIds.length;
export const homeStopOf = (problem: DayProblem, lane: number): number => problem.jobIds.length + problem.blockCount + lane;

/** The start and the minutes of the block that `findEarliest` found last. It is asked millions of times, so it returns no object. */
export const earliest = { start: 0, minutes: 0 };

/** Finds the earliest allowed start of a job on a lane from this minute on; `FAR_FUTURE` when there is none. */
export function findEarliest({ ranges }: DayProblem, rangesAt: number, minute: number): void {
  let best = FAR_FUTURE;
  let minutes = 0;
  for (let at = rangesAt + 1, end = at + RANGE_STRIDE * ranges[rangesAt]!; at < end; at += RANGE_STRIDE) {
    const from = ranges[at]!;
    // Whole numbers are faster than Math.ceil.
    const start = minute <= from ? from : from + (((minute - from + STEP_MINUTES - 1) / STEP_MINUTES) | 0) * STEP_MINUTES;
    if (start > ranges[at + 1]! || start >= best) continue;
    best = start;
    minutes = ranges[at + 2]!;
  }
  earliest.start = best;
  earliest.minutes = minutes;
}

/** The latest allowed start of a job on a lane whose block ends by this minute; `FAR_PAST` when there is none. */
export function latestAllowedStart({ ranges }: DayProblem, rangesAt: number, endMinute: number): number {
  let best = FAR_PAST;
  for (let at = rangesAt + 1, end = at + RANGE_STRIDE * ranges[rangesAt]!; at < end; at += RANGE_STRIDE) {
    const from = ranges[at]!;
    const last = Math.min(ranges[at + 1]!, endMinute - ranges[at + 2]!);
    if (last < from) continue;
    const start = from + (((last - from) / STEP_MINUTES) | 0) * STEP_MINUTES;
    if (start > best) best = start;
  }
  return best;
}

/** Whether a job has a start on any lane that has not passed. */
export function hasStart(problem: DayProblem, job: number): boolean {
  const lanes = laneCountOf(problem);
  const at = problem.rangesAt.subarray(job * lanes, (job + 1) * lanes);
  return at.some((rangesAt) => rangesAt >= 0 && latestAllowedStart(problem, rangesAt, FAR_FUTURE) >= problem.leaveNotBefore);
}

/** The minutes of the block of a job that starts then; -1 when the start is not allowed. */
export function blockMinutesAt({ ranges }: DayProblem, rangesAt: number, start: number): number {
  for (let at = rangesAt + 1, end = at + RANGE_STRIDE * ranges[rangesAt]!; at < end; at += RANGE_STRIDE) {
    const from = ranges[at]!;
    if (start >= from && start <= ranges[at + 1]! && (start - from) % STEP_MINUTES === 0) return ranges[at + 2]!;
  }
  return -1;
}

/** Overtime of a block, in minutes. Overtime follows working hours, so breaks of the block are not in it. */
export function overtimeAt({ overtime }: DayProblem, lane: number, start: number, end: number): number {
  const ranges = overtime[lane]!;
  let minutes = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    const from = start > ranges[at]! ? start : ranges[at]!;
    const until = end < ranges[at + 1]! ? end : ranges[at + 1]!;
    if (from < until) minutes += until - from;
  }
  return minutes;
}

/** When a technician who leaves then arrives. Time off is not used for the way. */
export function arrivalAt({ timeOff, leaveNotBefore }: DayProblem, lane: number, leaves: number, minutes: number): number {
  const from = leaves < leaveNotBefore ? leaveNotBefore : leaves;
  const off = timeOff[lane]!;
  return off.length === 0 ? from + minutes : arrivalAfter(off, from, minutes);
}

/** The latest end from which a technician arrives by this minute. */
export function departureBy({ timeOff }: DayProblem, lane: number, due: number, minutes: number): number {
  if (due >= FAR_FUTURE) return FAR_FUTURE;
  const off = timeOff[lane]!;
  return off.length === 0 ? due - minutes : departureFor(off, due, minutes);
}

/** A job or block at a time on a lane. */
export interface PlacedStop {
  readonly stop: number;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Whether two stops can both stand on a lane, with the way between them. Stops that stay may be too close already: ask only with a job that moves. */
export function fitBeside(problem: DayProblem, lane: number, left: PlacedStop, right: PlacedStop): boolean {
  const [first, second] = left.startMinute <= right.startMinute ? [left, right] : [right, left];
  if (first.endMinute > second.startMinute) return false;
  return arrivalAt(problem, lane, first.endMinute, problem.travel[first.stop * problem.stopCount + second.stop]!) <= second.startMinute;
}

/** Driving from one stop to the next of a lane, by way of the start location where the technician goes home between them. */
export function drivingBetween(problem: DayProblem, lane: number, from: number, fromStart: number, to: number, toStart: number): number {
  const { travel, stopCount, joined } = problem;
  const home = homeStopOf(problem, lane);
  const goesHome =
    joined !== null && from !== home && to !== home && isApart(turnOf(joined, lane, fromStart), turnOf(joined, lane, toStart));
  return goesHome ? travel[from * stopCount + home]! + travel[home * stopCount + to]! : travel[from * stopCount + to]!;
}

/** Driving on a lane that has these stops in this order: from the start location and back. 0 without a stop. */
export function drivingOf(problem: DayProblem, lane: number, stops: readonly Pick<PlacedStop, 'stop' | 'startMinute'>[]): number {
  if (stops.length === 0) return 0;
  const home = homeStopOf(problem, lane);
  let minutes = 0;
  let [before, start] = [home, FAR_PAST as number];
  for (const { stop, startMinute } of stops) {
    minutes += drivingBetween(problem, lane, before, start, stop, startMinute);
    [before, start] = [stop, startMinute];
  }
  return minutes + problem.travel[before * problem.stopCount + home]!;
}
