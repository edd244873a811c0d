/** Makes the problem of a day, or of several, from the board: which starts each technician allows each job, what stays, and all ways. docs/optimisation.md. */
import type { PriorityLevel } from '../../contract/vocabulary.ts';
import { compareIds, workMinutesAt, type Board, type Lane } from '../board.ts';
import { hoursOf, type Calendar } from '../calendar.ts';
import { canEverServe } from '../feasibility/blockers/rules.ts';
import { minutesBetween, type TravelEstimate, type TravelModel } from '../../ground/geometry/travel.ts';
import { hasCoordinates, NO_COORDINATE, writeUnitVector, type CoordinateColumns } from '../../ground/geometry/points.ts';
import { withoutSessions } from '../laneSessions.ts';
import { FAR_FUTURE, FAR_PAST, type EpochMinute } from '../minutes.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from '../starts/startRanges.ts';
import type { Steps } from '../steps.ts';
import type { Visit } from '../visit.ts';
import { shiftsOf } from '../workHours.ts';
import { presentMinutes, sharesOf } from './dayLoad.ts';
import { arrivalAt, blockMinutesAt, RANGE_STRIDE, STEP_MINUTES, type DayPlan, type DayProblem, type JoinedDays } from './dayProblem.ts';
import type { DaySlot } from './daySlots.ts';
import type { DayStop } from './dayStops.ts';

/** A job that the plan may place. */
export interface DayVisit {
  readonly jobRequestId: string;
  readonly visit: Visit;
  readonly priorityLevel: PriorityLevel;
  /** Flat pairs of first and last start that may be chosen, on the grid. The present start is allowed besides. */
  readonly accepted: readonly number[];
  /** A chosen start must let the visit end by this minute. The present start is allowed besides. null: no bound. */
  readonly endsBy: number | null;
  /** What it costs to leave the job out, in minutes. Not used for a visit that is on the board. */
  readonly prizeMinutes: number;
  /** What waiting until a day of the plan costs, in minutes, for each day. Default: nothing. */
  readonly waitPrices?: readonly number[];
}

export interface DayQuestion {
  /** The technicians who take part. Sessions of others do not count. */
  readonly board: Board;
  readonly calendar: Calendar;
  /** The first day of the calendar that is planned, and how many. */
  readonly day: number;
  readonly dayCount: number;
  /** The slots of these days on this board (`slotsOfDays`), and all their sessions (`stopsOfSlots`). */
  readonly slots: readonly DaySlot[];
  readonly stops: readonly DayStop[];
  /** The movable visits of `stops`, and jobs that wait. */
  readonly visits: readonly DayVisit[];
  readonly travel: TravelModel | null;
  readonly estimate: TravelEstimate;
  readonly leaveNotBefore: EpochMinute | null;
  readonly changePriceMinutes: number;
  readonly newTimePriceMinutes: number;
  /** Whether an uneven spread of work has a price. */
  readonly isEven: boolean;
}

/** A minute of overtime costs as much as an hour of driving, so overtime is used to place jobs and hardly ever to save ways. */
const overtimePriceMinutes = 60;

/** How much worse a technician is whom the customer did not ask for, in minutes. */
const preferencePriceMinutes = 10;

export interface DayBoard {
  readonly problem: DayProblem;
  readonly now: DayPlan;
  /** In the order of the problem's jobs. */
  readonly visits: readonly DayVisit[];
  /** Movable visits that do not fit where they are, or that cannot be planned. They stay. */
  readonly broken: readonly DayStop[];
}

/** Jobs and ways between two yields: about a millisecond. */
const jobsPerYield = 20;
const waysPerYield = 10_000;

/** Yields about every millisecond. */
export function* dayBoard(question: DayQuestion): Steps<DayBoard> {
  const { stops } = question;
  const sorted = [...question.visits].sort((a, b) => compareIds(a.jobRequestId, b.jobRequestId));
  const allStarts = yield* startsOfAll(question, sorted);
  const stopOfJob = new Map(stops.filter(({ stays }) => stays === null).map((stop) => [stop.jobRequestId, stop]));
  const broken = new Set(elsewhere(question, sorted, stopOfJob));
  for (;;) {
    const made = yield* makeProblem(question, sorted, allStarts, broken);
    const misfits = misfitsOf(made.problem, made.now, (job) => stopOfJob.get(made.problem.jobIds[job]!)!.endMinute);
    for (const id of stopOfJob.keys()) if (!made.known.has(id)) misfits.push(id);
    const found = misfits.filter((id) => !broken.has(id));
    if (found.length === 0) {
      const visitOf = new Map(sorted.map((visit) => [visit.jobRequestId, visit]));
      const visits = made.problem.jobIds.map((id) => visitOf.get(id)!);
      return { problem: made.problem, now: made.now, visits, broken: stops.filter(({ jobRequestId }) => broken.has(jobRequestId)) };
    }
    for (const id of found) broken.add(id);
    yield;
  }
}

/** For each job and lane the allowed starts, as flat triples of `ranges`; null when the technician can never take the job. */
type AllStarts = readonly (readonly (Int32Array | null)[])[];

function* startsOfAll(question: DayQuestion, visits: readonly DayVisit[]): Steps<AllStarts> {
  const { board, calendar, stops } = question;
  const slots = question.slots.map((slot) => ({ ...slot, lane: withoutSessions(board.lanes[slot.laneIndex]!) }));
  const stopOfJob = new Map(stops.filter(({ stays }) => stays !== 'other_day').map((stop) => [stop.jobRequestId, stop]));
  const all: (Int32Array | null)[][] = [];
  const found = makeStartRanges();
  for (const { visit, accepted, endsBy, jobRequestId } of visits) {
    const stop = stopOfJob.get(jobRequestId) ?? null;
    const mayStartOn = calendar.days.map(({ startMinute, endMinute }) => {
      const isAccepted = accepted.some((first, at) => at % 2 === 0 && first < endMinute && accepted[at + 1]! >= startMinute);
      return isAccepted || (stop !== null && stop.startMinute >= startMinute && stop.startMinute < endMinute);
    });
    all.push(
      slots.map(({ lane, firstDay, lastDay }) => {
        if (!mayStartOn.slice(firstDay, lastDay + 1).includes(true) || !canEverServe(lane, visit)) return null;
        collectStartRanges(lane, { calendar, visit, fromDay: firstDay, untilDay: lastDay + 1 }, found);
        const ranges = rangesOf(found.values, found.count, accepted, endsBy, stop?.startMinute ?? null);
        return ranges.length === 0 ? null : ranges;
      }),
    );
    yield;
  }
  return all;
}

/** Cuts what hours allow to what is accepted and ends in time, on the grid. `current`: the present start, which is allowed as it is. */
function rangesOf(
  found: Int32Array,
  count: number,
  accepted: readonly number[],
  endsBy: number | null,
  current: number | null,
): Int32Array {
  const ranges: number[] = [];
  for (let range = 0; range < count; range++) {
    const at = range * START_RANGE_STRIDE;
    const [from, until, blockMinutes] = [found[at]!, found[at + 1]!, found[at + 5]!];
    for (let pair = 0; pair < accepted.length; pair += 2) {
      const first = Math.ceil(Math.max(from, accepted[pair]!) / STEP_MINUTES) * STEP_MINUTES;
      const last =
        Math.floor(Math.min(until - 1, accepted[pair + 1]!, (endsBy ?? FAR_FUTURE) - blockMinutes) / STEP_MINUTES) * STEP_MINUTES;
      if (first <= last) addRange(ranges, first, last, blockMinutes);
    }
    if (current !== null && from <= current && current < until) addRange(ranges, current, current, blockMinutes);
  }
  return Int32Array.from(ranges);
}

/** Starts that another range continues or holds join it, because the search is much faster with one range. */
function addRange(ranges: number[], first: number, last: number, blockMinutes: number): void {
  for (let at = 0; at < ranges.length; at += RANGE_STRIDE) {
    const isOnGrid = ranges[at + 2] === blockMinutes && (first - ranges[at]!) % STEP_MINUTES === 0;
    if (!isOnGrid || first < ranges[at]! || first > ranges[at + 1]! + STEP_MINUTES) continue;
    ranges[at + 1] = Math.max(ranges[at + 1]!, last);
    return;
  }
  ranges.push(first, last, blockMinutes);
}

interface Made {
  readonly problem: DayProblem;
  readonly now: DayPlan;
  /** Jobs of the board that are in the problem. */
  readonly known: ReadonlySet<string>;
}

function* makeProblem(question: DayQuestion, sorted: readonly DayVisit[], allStarts: AllStarts, broken: ReadonlySet<string>): Steps<Made> {
  const { board, stops, slots, leaveNotBefore, newTimePriceMinutes } = question;
  const lanes = slots.map(({ laneIndex }) => board.lanes[laneIndex]!);
  const movable = new Map(
    stops.filter(({ stays, jobRequestId }) => stays === null && !broken.has(jobRequestId)).map((stop) => [stop.jobRequestId, stop]),
  );
  const onBoard = new Set(stops.map(({ jobRequestId }) => jobRequestId));
  const kept = sorted.flatMap((visit, index) =>
    movable.has(visit.jobRequestId) || !onBoard.has(visit.jobRequestId) ? [{ visit, starts: allStarts[index]! }] : [],
  );
  const known = new Set(kept.map(({ visit }) => visit.jobRequestId));
  const blocks = stops.filter(({ jobRequestId, stays }) => stays !== null || !known.has(jobRequestId));
  const jobs = kept.map(({ visit }) => visit);
  const count = jobs.length;
  const current = jobs.map(({ jobRequestId }) => movable.get(jobRequestId) ?? null);
  const coordinates = coordinatesOf(board.lanes, lanes, jobs, blocks);
  const pool: number[] = [];
  const rangesAt = new Int32Array(count * lanes.length).fill(-1);
  const lanePrice = new Int32Array(count * lanes.length);
  for (const [job, { visit, starts }] of kept.entries()) {
    if (job % jobsPerYield === 0) yield;
    const preferred = visit.visit.preferredTechnicianId;
    const waitPrices = current[job] === null ? (visit.waitPrices ?? []) : [];
    for (const [lane, { laneIndex, firstDay, lastDay }] of slots.entries()) {
      const { technicianId } = lanes[lane]!;
      const ranges = starts[lane];
      if (ranges) {
        rangesAt[job * lanes.length + lane] = pool.length;
        pool.push(ranges.length / RANGE_STRIDE);
        for (const value of ranges) pool.push(value);
      }
      const stop = current[job] ?? null;
      const isChange = stop !== null && stop.laneIndex !== laneIndex;
      const isPreferred = preferred === null || preferred === technicianId;
      const leavesPreferred = isChange && preferred !== null && board.lanes[stop.laneIndex]!.technicianId === preferred;
      lanePrice[job * lanes.length + lane] =
        (firstDay === lastDay ? (waitPrices[firstDay - question.day] ?? 0) : 0) +
        (isChange ? question.changePriceMinutes : 0) +
        (leavesPreferred || (stop === null && !isPreferred) ? preferencePriceMinutes : 0);
    }
  }
  const stopCount = count + blocks.length + lanes.length;
  const workMinutes = Int32Array.from([
    ...jobs.map(({ visit }) => visit.visitMinutes),
    ...blocks.map(({ laneIndex, row, stays }) => (stays === 'other_day' ? 0 : workMinutesAt(board.lanes[laneIndex]!, row))),
  ]);
  const present = slots.map(({ firstDay, lastDay }, lane) => presentMinutes(question.calendar, lanes[lane]!, firstDay, lastDay));
  const problem: DayProblem = {
    jobIds: jobs.map(({ jobRequestId }) => jobRequestId),
    technicianIds: lanes.map(({ technicianId }) => technicianId),
    blockCount: blocks.length,
    blockLane: Int32Array.from(blocks, ({ slot }) => slot),
    blockStart: Int32Array.from(blocks, ({ startMinute }) => startMinute),
    blockEnd: Int32Array.from(blocks, ({ endMinute }) => endMinute),
    stopCount,
    travel: yield* travelAmong(coordinates, stopCount, question.travel, question.estimate),
    rangesAt,
    ranges: Int32Array.from(pool),
    currentLane: Int32Array.from(current, (stop) => stop?.slot ?? -1),
    currentStart: Int32Array.from(current, (stop) => stop?.startMinute ?? -1),
    prize: Float64Array.from(jobs, ({ prizeMinutes }) => prizeMinutes),
    lanePrice,
    joined: joinedDays(question, jobs, current),
    newTimePrice: newTimePriceMinutes,
    workMinutes,
    shareMinutes: sharesOf(
      present,
      workMinutes.reduce((sum, minutes) => sum + minutes, 0),
    ),
    isEven: question.isEven,
    mayRetime: jobs.some(({ accepted }, job) => current[job] !== null && accepted.length > 0),
    timeOff: lanes.map(({ timeOff }) => timeOff),
    overtime: lanes.map((lane) => overtimeOf(question.calendar, lane)),
    overtimePrice: overtimePriceMinutes,
    leaveNotBefore: leaveNotBefore ?? FAR_PAST,
  };
  const stopsOfLane: { stop: number; startMinute: number }[][] = lanes.map(() => []);
  for (const [job, stop] of current.entries()) if (stop) stopsOfLane[stop.slot]!.push({ stop: job, startMinute: stop.startMinute });
  for (const [block, stop] of blocks.entries()) stopsOfLane[stop.slot]!.push({ stop: count + block, startMinute: stop.startMinute });
  const routes = stopsOfLane.map((lane) => lane.sort((a, b) => a.startMinute - b.startMinute || a.stop - b.stop).map(({ stop }) => stop));
  return { problem, now: { routes, starts: Int32Array.from(problem.currentStart) }, known };
}

/** null where each slot has one day. Then what waiting costs is a part of `lanePrice`, and all stops of a lane are neighbours. */
function joinedDays(
  { board, calendar, day, dayCount, slots }: DayQuestion,
  jobs: readonly DayVisit[],
  current: readonly (DayStop | null)[],
): JoinedDays | null {
  const holdsDays = Uint8Array.from(slots, ({ firstDay, lastDay }) => Number(firstDay < lastDay));
  if (!holdsDays.includes(1)) return null;
  const prices = jobs.flatMap(({ waitPrices = [] }, job) =>
    Array.from({ length: dayCount }, (_, later) => (current[job] === null ? (waitPrices[later] ?? 0) : 0)),
  );
  return {
    holdsDays,
    dayStarts: Int32Array.from(calendar.dayStarts.slice(day, day + dayCount + 1)),
    shifts: slots.map(({ laneIndex }, slot) =>
      holdsDays[slot] === 1 ? shiftsOf(hoursOf(calendar, board.lanes[laneIndex]!, { isEmergency: false })) : new Int32Array(),
    ),
    waitPrices: Int32Array.from(prices),
  };
}

/** When a technician works overtime, in flat ranges. Empty when the calendar was made without overtime. */
function overtimeOf(calendar: Calendar, lane: Lane): Int32Array {
  const { pieces, regularEnds } = hoursOf(calendar, lane, { isEmergency: false });
  const ranges: number[] = [];
  for (const [piece, end] of regularEnds.entries()) if (end < pieces[2 * piece + 1]!) ranges.push(end, pieces[2 * piece + 1]!);
  return Int32Array.from(ranges);
}

/** Visits whose session was booked at another place than the address that the job has now. */
function elsewhere({ board }: DayQuestion, visits: readonly DayVisit[], stopOfJob: ReadonlyMap<string, DayStop>): string[] {
  return visits.flatMap(({ jobRequestId, visit: { point } }) => {
    const stop = stopOfJob.get(jobRequestId);
    if (!stop) return [];
    const { latE6, lonE6 } = board.lanes[stop.laneIndex]!.sessions;
    const isSame = latE6[stop.row] === (point?.latE6 ?? NO_COORDINATE) && lonE6[stop.row] === (point?.lonE6 ?? NO_COORDINATE);
    return isSame ? [] : [jobRequestId];
  });
}

/** Movable visits that do not have an allowed start now, or that are too close to a neighbour. `endOf`: the expected end of a job. */
function misfitsOf(problem: DayProblem, { routes }: DayPlan, endOf: (job: number) => number): string[] {
  const count = problem.jobIds.length;
  const found = new Set<string>();
  const report = (stop: number): unknown => stop < count && found.add(problem.jobIds[stop]!);
  for (const [lane, route] of routes.entries()) {
    let before = -1;
    let leaves = FAR_PAST;
    for (const stop of route) {
      const isBlock = stop >= count;
      const start = isBlock ? problem.blockStart[stop - count]! : problem.currentStart[stop]!;
      const rangesAt = isBlock ? -1 : problem.rangesAt[stop * routes.length + lane]!;
      const end = isBlock ? problem.blockEnd[stop - count]! : endOf(stop);
      if (!isBlock && (rangesAt < 0 || blockMinutesAt(problem, rangesAt, start) !== end - start)) report(stop);
      const arrives = before < 0 ? FAR_PAST : arrivalAt(problem, lane, leaves, problem.travel[before * problem.stopCount + stop]!);
      if (arrives > start) {
        report(before);
        report(stop);
      }
      before = stop;
      leaves = Math.max(leaves, end);
    }
  }
  return [...found];
}

function coordinatesOf(
  lanes: readonly Lane[],
  homes: readonly Lane[],
  jobs: readonly DayVisit[],
  blocks: readonly DayStop[],
): CoordinateColumns {
  const count = jobs.length + blocks.length + homes.length;
  const columns = {
    latE6: new Int32Array(count),
    lonE6: new Int32Array(count),
    vectors: new Float64Array(3 * count),
    leastMinutes: new Int32Array(count),
  };
  const set = (at: number, latE6: number, lonE6: number, leastMinutes: number): void => {
    columns.latE6[at] = latE6;
    columns.lonE6[at] = lonE6;
    columns.leastMinutes[at] = leastMinutes;
    writeUnitVector(columns.vectors, at, latE6, lonE6);
  };
  let at = 0;
  for (const { visit } of jobs)
    set(at++, visit.point?.latE6 ?? NO_COORDINATE, visit.point?.lonE6 ?? NO_COORDINATE, visit.point?.leastMinutes ?? 0);
  const copy = ({ stopCoordinates }: Lane, stop: number): void =>
    set(at++, stopCoordinates.latE6[stop]!, stopCoordinates.lonE6[stop]!, stopCoordinates.leastMinutes[stop]!);
  for (const { laneIndex, row } of blocks) copy(lanes[laneIndex]!, row);
  for (const lane of homes) copy(lane, lane.homeIndex);
  return columns;
}

/** All ways, by the routing service where it has measured them. */
function* travelAmong(columns: CoordinateColumns, count: number, travel: TravelModel | null, estimate: TravelEstimate): Steps<Uint16Array> {
  const minutes = new Uint16Array(count * count);
  const most = 0xffff;
  const rowsPerYield = Math.ceil(waysPerYield / count);
  for (let from = 0; from < count; from++) {
    if (from % rowsPerYield === 0) yield;
    for (let to = 0; to < count; to++) {
      if (from === to) continue;
      const isKnown = travel !== null && hasCoordinates(columns, from) && hasCoordinates(columns, to);
      const provided = isKnown ? travel.minutes(columns.latE6[from]!, columns.lonE6[from]!, columns.latE6[to]!, columns.lonE6[to]!) : null;
      const found =
        provided === null
          ? minutesBetween(columns, from, to, estimate)
          : Math.max(provided, columns.leastMinutes[from]!, columns.leastMinutes[to]!);
      minutes[from * count + to] = Math.min(found, most);
    }
  }
  return minutes;
}
