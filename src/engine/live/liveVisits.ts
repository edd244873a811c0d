/**
 * Live state: what is planned, compared with what was fired and with now. docs/reference/scheduling.md#live-state.
 *
 * Each technician's visits of a day are walked once, in planned order, with the earliest minute at which the technician is free and where that
 * is. Details that the rules leave open:
 *
 * - A visit begins with the arrival, early or late, and lasts as long as planned. While somebody is on site, it ends now at the earliest.
 * - Who has departed arrives after the way from the stop before, and at the earliest now. Who has not departed leaves at the earliest now, and
 *   does not begin before the planned start.
 * - A visit without an arrival pushes nobody once anything was fired of a later visit of the same technician. Its own earliest start is after that.
 * - `on_the_way` goes before `late_to_start`: the late minutes say that somebody on the way is late.
 * - All members of a crew begin together: the latest of them decides. The visits of the others move with it.
 * - A visit whose workflow does not tell departure and arrival is `upcoming`, `on_site` from the first action after the confirmation, and `done`.
 *   Before that action it counts as kept: its plan is the earliest that is known.
 * - Nobody sets off, drives or begins a visit in time off or reserved time (`taken`): a visit that would overlap it begins once the technician has had the
 *   way after it. Time that overlaps the visit as booked does not count for it: the visit is stranded there, which its job says. Work that has begun goes on.
 * - A business may let visits run as planned (`runsAsPlanned`). A visit of which nothing was fired then counts as kept, unless the technician is
 *   known to be elsewhere: at an earlier visit, on the way to one, or not yet free of one that was completed late.
 */

import type { LiveStateName } from '../../contract/vocabulary.ts';
import type { EpochMinute } from '../minutes.ts';

/** One session of a technician as planned, and what was fired of it. Minutes since the epoch. */
export interface VisitProgress {
  readonly jobRequestId: string;
  readonly startMinute: EpochMinute;
  /** Breaks included. */
  readonly endMinute: EpochMinute;
  /** The end of the promised arrival window. null: nothing was promised. */
  readonly promisedUntil: EpochMinute | null;
  /** Local midnight after the planned end. */
  readonly dayEndMinute: EpochMinute;
  /** Whether the workflow tells departure and arrival. If not, `arrivedMinute` is that of the first action after the confirmation. */
  readonly isTold: boolean;
  /** Whether the visit counts as running as planned while nothing was fired of it. Left out: false. The same for all visits of a business. */
  readonly runsAsPlanned?: boolean;
  readonly departedMinute: EpochMinute | null;
  readonly arrivedMinute: EpochMinute | null;
  readonly doneMinute: EpochMinute | null;
}

/** The visits of one technician on one day, in planned order. */
export interface LiveLane {
  readonly technicianId: string;
  readonly visits: readonly VisitProgress[];
  /** Whole minutes from one visit to another by their index; from the start location for `HOME`. 0 when unknown. */
  readonly travelMinutes: (from: number, to: number) => number;
  /** Time off and reserved time: flat ranges as of `mergedRanges`. Left out: none. */
  readonly taken?: Int32Array;
}

/** In place of an index of a visit: the start location. */
export const HOME = -1;

export interface LiveVisit {
  readonly state: LiveStateName;
  readonly lateMinutes: number;
  readonly overMinutes: number;
  readonly isWindowBroken: boolean;
  readonly earliestStartMinute: EpochMinute;
  readonly earliestEndMinute: EpochMinute;
  /** The job of the visit that makes this one late. null: nothing does, or this one itself. */
  readonly causeJobRequestId: string | null;
}

/**
 * The live state of every visit, by lane and then in the order of its visits. Give all lanes of a crew at once. The same job may stand in a
 * lane only once. `crewIds`: those of `jobsOfCrews`, for a caller who asks for the same lanes in each minute.
 */
export function liveVisits(
  lanes: readonly LiveLane[],
  nowMinute: EpochMinute,
  crewIds: ReadonlySet<string> = jobsOfCrews(lanes),
): LiveVisit[][] {
  const isOfCrew = ({ jobRequestId }: VisitProgress) => crewIds.has(jobRequestId);
  const together: CrewStarts = new Map();
  for (;;) {
    const answers = lanes.map((lane) => walk(lane, nowMinute, together));
    if (crewIds.size === 0) return answers;
    let isSettled = true;
    for (const [index, { visits }] of lanes.entries()) {
      for (const [at, visit] of visits.entries()) {
        if (!isOfCrew(visit)) continue;
        const { earliestStartMinute, causeJobRequestId } = answers[index]![at]!;
        if (earliestStartMinute <= (together.get(visit.jobRequestId)?.startMinute ?? Number.NEGATIVE_INFINITY)) continue;
        together.set(visit.jobRequestId, { startMinute: earliestStartMinute, causeJobRequestId });
        isSettled = false;
      }
    }
    // A start depends only on visits planned before, and starts only grow. So this ends.
    if (isSettled) return answers;
  }
}

/** The jobs that stand in more than one lane. */
export function jobsOfCrews(lanes: readonly { readonly visits: readonly { readonly jobRequestId: string }[] }[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const { visits } of lanes) {
    for (const { jobRequestId } of visits) {
      if (seen.has(jobRequestId)) found.add(jobRequestId);
      else seen.add(jobRequestId);
    }
  }
  return found;
}

/** The earliest start of a whole crew, by job. */
type CrewStarts = Map<string, { readonly startMinute: EpochMinute; readonly causeJobRequestId: string | null }>;

function walk(lane: LiveLane, now: EpochMinute, together: CrewStarts): LiveVisit[] {
  const { visits } = lane;
  // Plain loops: this runs for every visit of a board in every minute.
  let lastFired = visits.length - 1;
  while (lastFired >= 0 && !isFired(visits[lastFired]!)) lastFired--;
  const answers: LiveVisit[] = new Array<LiveVisit>(visits.length);
  let from: Stop = nowhere;
  let firedUntil = from;
  let hasPassed = false;
  for (let at = 0; at < visits.length; at++) {
    const visit = visits[at]!;
    if (at < lastFired && arrivalOf(visit) === null) {
      hasPassed = true;
      continue;
    }
    const times = timesOf(lane, at, from, now, together);
    answers[at] = answerOf(lane, at, times, now);
    const isBusy = visit.doneMinute === null && (visit.arrivedMinute !== null || times.end > now);
    from = {
      freeMinute: times.end,
      isBusy,
      at,
      cause: times.cause ?? visit.jobRequestId,
      isKnown: isFired(visit) || from.isOpen || times.start > visit.startMinute,
      isOpen: isFired(visit) ? visit.doneMinute === null : from.isOpen,
    };
    if (at === lastFired) firedUntil = from;
  }
  for (let at = 0; hasPassed && at < visits.length; at++) {
    const isBefore = isAssumed(visits[at]!) && visits[at]!.startMinute < begunAt(visits[lastFired]!);
    answers[at] ??= answerOf(lane, at, timesOf(lane, at, isBefore ? nowhere : firedUntil, now, together), now);
  }
  return answers;
}

/** Whether nothing is known of a visit, and that means that it runs as planned. */
const isAssumed = (visit: VisitProgress): boolean => visit.runsAsPlanned === true && !isFired(visit);

/** When something was first known of a visit that was fired. */
const begunAt = (visit: VisitProgress): number => visit.departedMinute ?? arrivalOf(visit)!;

/** Where a technician is before a visit, when free to leave, and the job to blame when that is late. */
interface Stop {
  readonly freeMinute: number;
  /** Whether the visit there still keeps the technician. */
  readonly isBusy: boolean;
  readonly at: number;
  readonly cause: string | null;
  /** Whether `freeMinute` follows from something that was fired. */
  readonly isKnown: boolean;
  /** Whether the technician is at a visit that was begun, or on the way to one, and goes on from there. */
  readonly isOpen: boolean;
}

const nowhere: Stop = { freeMinute: Number.NEGATIVE_INFINITY, isBusy: false, at: HOME, cause: null, isKnown: false, isOpen: false };

interface Times {
  readonly start: number;
  readonly end: number;
  readonly cause: string | null;
  /** Whether the visit counts as running as planned, because nothing else is known. */
  readonly isAsPlanned: boolean;
}

function timesOf({ visits, travelMinutes, taken }: LiveLane, at: number, from: Stop, now: EpochMinute, together: CrewStarts): Times {
  const visit = visits[at]!;
  const arrived = arrivalOf(visit);
  if (arrived !== null) return { start: arrived, end: endOf(visit, arrived, now), cause: null, isAsPlanned: false };
  const { startMinute, departedMinute, isTold, jobRequestId } = visit;
  const wayMinutes = travelMinutes(from.at, at);
  const isKept = isAssumed(visit) && !from.isOpen;
  const isBusy = from.isBusy && (!isKept || from.isKnown);
  let start: number = startMinute;
  if (departedMinute !== null) start = Math.max(now, departedMinute + wayMinutes);
  else if (isKept) start = from.isKnown ? Math.max(startMinute, from.freeMinute + wayMinutes) : startMinute;
  else if (isTold || isBusy) start = Math.max(startMinute, Math.max(now, from.freeMinute) + wayMinutes);
  const mayWait = departedMinute === null && (isKept ? from.isKnown : isTold || isBusy);
  if (taken !== undefined && mayWait) start = startOutside(taken, visit, start, wayMinutes);
  const crew = together.size === 0 ? undefined : together.get(jobRequestId);
  let cause = departedMinute === null && isBusy && start > startMinute ? from.cause : null;
  if (crew !== undefined && crew.startMinute > start) {
    start = crew.startMinute;
    cause = crew.causeJobRequestId;
  }
  // Somebody who is known to come late counts as there from the earliest start on.
  const isAsPlanned = isKept && (start <= startMinute || start <= now);
  return { start, end: endOf(visit, start, now), cause: isAsPlanned ? null : cause, isAsPlanned };
}

/** The first start from `start` on at which neither the way nor the work lies in taken time. Of that, what overlaps the visit as booked does not count. */
function startOutside(taken: Int32Array, { startMinute, endMinute }: VisitProgress, start: number, wayMinutes: number): number {
  let begin = start;
  for (let at = 0; at < taken.length; at += 2) {
    const [from, until] = [taken[at]!, taken[at + 1]!];
    const isOfBooking = from < endMinute && until > startMinute;
    if (isOfBooking || until <= begin - wayMinutes || from >= begin + endMinute - startMinute) continue;
    begin = until + wayMinutes;
  }
  return begin;
}

/** Whether anything was fired of a visit. */
export const isFired = ({ departedMinute, arrivedMinute, doneMinute }: VisitProgress): boolean =>
  departedMinute !== null || arrivedMinute !== null || doneMinute !== null;

/** When the visit began. A visit that was completed without an arrival began as planned, or when it was completed. */
function arrivalOf({ arrivedMinute, doneMinute, startMinute }: VisitProgress): number | null {
  if (arrivedMinute !== null || doneMinute === null) return arrivedMinute;
  return Math.min(startMinute, doneMinute);
}

function endOf({ startMinute, endMinute, arrivedMinute, doneMinute }: VisitProgress, start: number, now: number): number {
  if (doneMinute !== null) return doneMinute;
  const end = start + endMinute - startMinute;
  return arrivedMinute === null ? end : Math.max(end, now);
}

function answerOf(lane: LiveLane, at: number, { start, end, cause, isAsPlanned }: Times, now: EpochMinute): LiveVisit {
  const visit = lane.visits[at]!;
  const { startMinute, endMinute, promisedUntil, arrivedMinute, doneMinute } = visit;
  // From this minute on a visit runs over.
  const dueMinute = Math.max(endMinute, (arrivedMinute ?? startMinute) + endMinute - startMinute);
  const overMinutes = arrivedMinute === null ? 0 : Math.max(0, (doneMinute ?? now) - dueMinute);
  return {
    state: stateOf(lane, at, now, overMinutes, isAsPlanned),
    lateMinutes: isAsPlanned ? 0 : Math.max(0, start - startMinute),
    overMinutes,
    isWindowBroken: !isAsPlanned && promisedUntil !== null && start > promisedUntil,
    earliestStartMinute: start as EpochMinute,
    earliestEndMinute: end as EpochMinute,
    causeJobRequestId: cause,
  };
}

function stateOf(
  { visits, travelMinutes }: LiveLane,
  at: number,
  now: EpochMinute,
  overMinutes: number,
  isAsPlanned: boolean,
): LiveStateName {
  const { startMinute, dayEndMinute, isTold, departedMinute, arrivedMinute, doneMinute } = visits[at]!;
  if (doneMinute !== null) return 'done';
  if (now >= dayEndMinute) return 'not_done';
  if (arrivedMinute !== null) return overMinutes > 0 ? 'running_over' : 'on_site';
  if (departedMinute !== null) return 'on_the_way';
  if (!isTold || isAsPlanned) return 'upcoming';
  if (now > startMinute) return 'late_to_start';
  // When the technician must leave the stop before, as planned.
  const leaveMinute = startMinute - travelMinutes(at - 1, at);
  return now >= leaveMinute ? 'leave_now' : 'upcoming';
}
