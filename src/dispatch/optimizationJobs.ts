/** The visits of a day and the jobs that wait for it, as the engine plans them. docs/decisions/0113. */
import { isSingleVisit, sessionVisit } from '../engine/visit.ts';
import type { PriorityLevel } from '../contract/vocabulary.ts';
import { workMinutesAt, type Board } from '../engine/board.ts';
import type { DayStop } from '../engine/optimisation/dayStops.ts';
import type { PlannedVisit } from '../engine/optimisation/planDay.ts';
import { epochMinute, GRID_MINUTES, type EpochMinute } from '../engine/minutes.ts';
import type { TravelModel } from '../engine/geometry/travel.ts';
import type { ReadContext } from '../call/context.ts';
import type { TenantBoard } from '../planning/boards.ts';
import { addressedBy } from '../planning/jobAddress.ts';
import { quotedDurations, visitOfPreference } from '../planning/jobVisit.ts';
import { isNameable } from '../planning/placement.ts';
import { requestedRanges } from '../planning/requestedRanges.ts';
import { routePointOf, travelAmong } from '../planning/travel.ts';
import { listJobs } from '../store/jobs/jobRequestList.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { findJobs } from '../store/schedule/boardJobs.ts';
import { readJobCustomers } from '../store/schedule/planningFacts.ts';
import { nextTurn } from '../time/timers.ts';
import type { AskedDay, AskedOptimization } from './optimizationAsked.ts';

/** The most waiting jobs that a plan looks at, the most urgent first. */
const mostWaiting = 1_000;
/** Jobs that are prepared before other requests get a turn: about a millisecond. */
const jobsPerTurn = 50;
/** A board with more jobs than this uses the estimate: a routing service would be asked once for each of them. */
const mostMeasured = 400;

export interface OptimizationJobs {
  readonly visits: readonly PlannedVisit[];
  /** Waiting jobs that are wanted that day, and that this plan never places. */
  readonly unplannable: readonly { readonly row: JobRow; readonly reason: 'needs_crew' | 'several_days' | 'emergency' }[];
  /** Jobs that can be on time and also late, as they are planned when there is no room for them by their deadline: at half of their price. */
  readonly late: ReadonlyMap<string, Pick<PlannedVisit, 'accepted' | 'prizeMinutes'>>;
  /** What the totals of the days count besides `visits`: the unplannable jobs, and visits that stay. */
  readonly others: { readonly waiting: Readonly<Record<PriorityLevel, number>>; readonly late: number };
  readonly rows: ReadonlyMap<string, JobRow>;
  readonly travel: TravelModel | null;
}

/** What leaving a waiting job out costs, in minutes: more than any detour, and more for a higher priority. */
const prizes: Readonly<Record<PriorityLevel, number>> = { p0: 0, p1: 3_000, p2: 1_500, p3: 600 };

export async function optimizationJobs(
  ctx: ReadContext,
  current: TenantBoard,
  board: Board,
  stops: readonly DayStop[],
  asked: AskedOptimization & { readonly onlyPlaced: boolean },
  departNotBefore: EpochMinute,
): Promise<OptimizationJobs> {
  const { db, tenant } = ctx;
  const ofDays = stops.filter(({ stays }) => stays !== 'other_day');
  const stopOf = new Map(ofDays.filter(({ stays }) => stays === null).map((stop) => [stop.jobRequestId, stop]));
  const onBoard = await findJobs(db, tenant.id, [...new Set(ofDays.map(({ jobRequestId }) => jobRequestId))]);
  const booked = onBoard.filter(({ id }) => stopOf.has(id));
  const waiting = asked.placesQueue ? await waitingJobs(ctx, asked) : [];
  const all = [...booked, ...waiting];
  const facts = await readJobCustomers(
    db,
    tenant.id,
    all.map(({ id }) => id),
  );
  const customerOf = new Map(facts.map((customer) => [customer.jobRequestId, customer]));
  const located = new Map(
    all.map((row) => [row.id, row.scheduledAt === null ? addressedBy(row, customerOf.get(row.id)?.present ?? null) : row]),
  );
  const travel =
    all.length > mostMeasured
      ? null
      : await travelAmong(
          ctx,
          current,
          [...located.values()].map(({ latitude, longitude }) => routePointOf(latitude, longitude)),
        );
  const visitOf = (row: JobRow) =>
    visitOfPreference(tenant, current, customerOf.get(row.id)?.preferredTechnicianId ?? null, {
      row: located.get(row.id)!,
      durations: quotedDurations(row),
      crewSize: row.crewSize,
      travel,
      departNotBefore,
    });
  const visits: PlannedVisit[] = [];
  const unplannable: { row: JobRow; reason: 'needs_crew' | 'several_days' | 'emergency' }[] = [];
  for (const [index, row] of booked.entries()) {
    if (index % jobsPerTurn === jobsPerTurn - 1) await nextTurn();
    if (row.jobDurationMinutes === null) continue;
    const { laneIndex, row: session } = stopOf.get(row.id)!;
    const workMinutes = workMinutesAt(board.lanes[laneIndex]!, session);
    const deadlineMinute = deadlineOf(row);
    const accepted = acceptedStarts(ctx, asked, row);
    visits.push({
      jobRequestId: row.id,
      visit: { ...sessionVisit(visitOf(row), workMinutes, true) },
      priorityLevel: row.priorityLevel,
      accepted: deadlineMinute === null ? accepted : startsUntil(accepted, deadlineMinute - workMinutes),
      prizeMinutes: 0,
      deadlineMinute,
    });
  }
  const late = new Map<string, Pick<PlannedVisit, 'accepted' | 'prizeMinutes'>>();
  for (const row of waiting) {
    const wanted = wantedStarts(ctx, asked, row);
    if (wanted.length === 0 || (asked.onlyPlaced && !isPlaced(located.get(row.id)!))) continue;
    const visit = visitOf(row);
    if (row.priorityLevel === 'p0') unplannable.push({ row, reason: 'emergency' });
    else if (row.crewSize > 1) unplannable.push({ row, reason: 'needs_crew' });
    else if (!isSingleVisit(visit)) unplannable.push({ row, reason: 'several_days' });
    else {
      const deadlineMinute = deadlineOf(row);
      const lastStart = deadlineMinute === null ? null : deadlineMinute - visit.visitMinutes;
      const onTime = lastStart === null ? wanted : startsUntil(wanted, lastStart);
      const prizeMinutes = prizeOf(asked, row);
      if (lastStart !== null && onTime.length > 0 && wanted.at(-1)! > lastStart)
        late.set(row.id, { accepted: wanted, prizeMinutes: prizeMinutes / 2 });
      visits.push({
        jobRequestId: row.id,
        visit,
        priorityLevel: row.priorityLevel,
        accepted: onTime.length > 0 ? onTime : wanted,
        prizeMinutes,
        waitPrices: waitPricesOf(asked, row),
        deadlineMinute,
      });
    }
  }
  const staying = onBoard.filter(({ id }) => !stopOf.has(id));
  const others = othersOf(asked, unplannable, staying, ofDays);
  return { visits, unplannable, late, others, rows: new Map(all.map((row) => [row.id, row])), travel };
}

/** Counts the jobs that a plan never places, and the deadlines that they and the visits that stay miss. */
function othersOf(
  { endMinute }: AskedOptimization,
  unplannable: OptimizationJobs['unplannable'],
  staying: readonly JobRow[],
  stops: readonly DayStop[],
): OptimizationJobs['others'] {
  const waiting: Record<PriorityLevel, number> = { p0: 0, p1: 0, p2: 0, p3: 0 };
  for (const { row } of unplannable) waiting[row.priorityLevel]++;
  const endOf = new Map<string, number>();
  for (const { jobRequestId, endMinute: end } of stops) endOf.set(jobRequestId, Math.max(end, endOf.get(jobRequestId) ?? 0));
  const isMissed = (row: JobRow, end: number) => (deadlineOf(row) ?? Infinity) < end;
  const lateVisits = staying.filter((row) => isMissed(row, endOf.get(row.id)!));
  const lateJobs = unplannable.filter(({ row }) => isMissed(row, endMinute + 1));
  return { waiting, late: lateVisits.length + lateJobs.length };
}

/** Whether distances to the job mean something: the centre of a city is no place. */
const isPlaced = ({ latitude, precision }: JobRow): boolean => latitude !== null && precision !== 'city';

/** The quoted jobs that wait, the most urgent first. A job that is wanted on another day waits for that. */
async function waitingJobs({ db, tenant }: ReadContext, { untilDate }: AskedOptimization): Promise<JobRow[]> {
  const filter = { archived: false, state: 'unconfirmed' as const };
  const { rows } = await listJobs(db, tenant.id, filter, { page: 1, limit: mostWaiting, offset: 0 }, 'urgent');
  return rows.filter(
    ({ pendingAction, jobDurationMinutes, wantedOn }) =>
      pendingAction === 'confirm_booking' && jobDurationMinutes !== null && (wantedOn === null || wantedOn <= untilDate),
  );
}

const deadlineOf = ({ slaDeadline }: JobRow): number | null => (slaDeadline === null ? null : Math.floor(Date.parse(slaDeadline) / 60_000));

/**
 * How much larger prizes are beside prices of an even spread and of overtime, because placing jobs comes first. With these, the smallest prize
 * is as large as what a load costs that grows from its share by 16 hours (28,800 minutes, driving not counted), and larger than four hours of
 * overtime (14,400).
 */
const evenFactor = 48;
const overtimeFactor = 32;

/** A job whose deadline ends that day, or that a dispatcher wants that day, counts as much as a P1. */
function prizeOf({ date, untilDate, endMinute, isEven, maxOvertimeMinutes }: AskedOptimization, row: JobRow): number {
  const deadline = deadlineOf(row);
  const isDue =
    (deadline !== null && deadline <= endMinute) || (row.wantedOn !== null && row.wantedOn >= date && row.wantedOn <= untilDate);
  const factor = Math.max(1, (isEven ? evenFactor : 0) + (maxOvertimeMinutes > 0 ? overtimeFactor : 0));
  return (isDue ? prizes.p1 : prizes[row.priorityLevel]) * factor;
}

/** What each day that a waiting job still waits costs, in minutes of driving. So urgent jobs come first where days are equally good. */
const dayPrices: Readonly<Record<PriorityLevel, number>> = { p0: 0, p1: 30, p2: 15, p3: 5 };

/** What waiting until each day costs. */
const waitPricesOf = ({ days }: AskedOptimization, { priorityLevel }: JobRow): number[] =>
  days.length === 1 ? [] : days.map((_, index) => index * dayPrices[priorityLevel]);

/**
 * Flat pairs of first and last start of a visit besides its present one. A visit that may leave its window may start at any time of its day, and
 * on other days of the plan when its customer asked for them.
 */
function acceptedStarts(ctx: ReadContext, asked: AskedOptimization, row: JobRow): number[] {
  const { freedom, freeIds, days } = asked;
  if (freedom === 'keep_times') return [];
  if (freeIds.has(row.id)) {
    const now = Date.parse(row.scheduledAt!) / 60_000;
    const own = days.filter(({ startMinute, endMinute }) => startMinute <= now && now < endMinute);
    const others = row.jobDates.length === 0 ? [] : days.filter((day) => !own.includes(day));
    return [
      ...own.map(({ startMinute, endMinute }) => [startMinute, endMinute - 1] as const),
      ...pairsOf(others.flatMap((day) => wantedStartsOn(ctx, day, row))),
    ]
      .sort(([left], [right]) => left - right)
      .flat();
  }
  const promised = Math.ceil(Date.parse(row.promisedStartAt ?? row.scheduledAt!) / 60_000);
  return [promised, promised + (row.arrivalWindowMinutes ?? 0)];
}

/** Cuts flat pairs of first and last start to those before a deadline. The present start is no part of them and stays, late or not. */
const startsUntil = (flat: readonly number[], last: number): number[] =>
  pairsOf(flat).flatMap(([from, until]) => (from <= last ? [from, Math.min(until, last)] : []));

const pairsOf = (flat: readonly number[]) =>
  Array.from({ length: flat.length / 2 }, (_, pair) => [flat[2 * pair]!, flat[2 * pair + 1]!] as const);

/** The starts that the customer asked for. A job that a dispatcher wants on one of the days may be on that day alone. */
function wantedStarts(ctx: ReadContext, { days }: AskedOptimization, row: JobRow): number[] {
  const wanted = days.filter(({ date }) => date === row.wantedOn);
  return (wanted.length > 0 ? wanted : days).flatMap((day) => wantedStartsOn(ctx, day, row));
}

/** The starts of the day that the customer asked for; all of the day for a job without a wish. A start must have a local name. */
function wantedStartsOn({ tenant }: ReadContext, { startMinute, endMinute }: AskedDay, row: JobRow): number[] {
  const wanted = row.jobDates.length === 0 ? [{ startMinute, endMinute }] : requestedRanges(tenant, row);
  const within = wanted
    .map((range) => [Math.max(range.startMinute, startMinute), Math.min(range.endMinute, endMinute) - 1] as const)
    .filter(([first, last]) => first <= last)
    .sort(([left], [right]) => left - right);
  const isUsualDay = endMinute - startMinute <= 1440;
  return isUsualDay
    ? within.flat()
    : within.flatMap(([first, last]) => namedStarts(first, last, (minute) => isNameable(tenant, epochMinute(minute))));
}

/** On a day on which the clocks go back, the second of two equal times has no name. */
function namedStarts(first: number, last: number, isNamed: (minute: number) => boolean): number[] {
  const starts: number[] = [];
  for (let minute = Math.ceil(first / GRID_MINUTES) * GRID_MINUTES; minute <= last; minute += GRID_MINUTES) {
    if (!isNamed(minute)) continue;
    if (starts.at(-1) === minute - GRID_MINUTES) starts[starts.length - 1] = minute;
    else starts.push(minute, minute);
  }
  return starts;
}
