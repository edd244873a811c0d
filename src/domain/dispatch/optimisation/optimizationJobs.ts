/** The visits of a day and the jobs that wait for it, as the engine plans them. docs/decisions/0113. */
import { isSingleVisit, sessionVisit } from '../../../engine/visit.ts';
import type { PriorityLevel } from '../../../contract/vocabulary.ts';
import { workMinutesAt, type Board } from '../../../engine/board.ts';
import type { DayStop } from '../../../engine/optimisation/dayStops.ts';
import type { PricedVisit } from '../../../engine/optimisation/planDay.ts';
import { prizeOfLevel } from '../../../engine/optimisation/prizes.ts';
import { epochMinute, GRID_MINUTES, type EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { ReadContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { addressedBy } from '../../planning/places/jobAddress.ts';
import { quotedDurations, visitOfPreference } from '../../planning/visits/jobVisit.ts';
import { isNameable } from '../../planning/placement/placement.ts';
import { requestedRanges } from '../../planning/visits/requestedRanges.ts';
import { routePointOf, travelAmong } from '../../planning/places/travel.ts';
import { listJobs } from '../../../store/jobs/jobRequestList.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import { readJobCustomers } from '../../../store/schedule/planningFacts.ts';
import { nextTurn } from '../../../ground/time/timers.ts';
import type { AskedDay, AskedOptimization } from './optimizationAsked.ts';

/** The most waiting jobs that a plan looks at, the most urgent first. */
const mostWaiting = 1_000;
/** Jobs that are prepared before other requests get a turn: about a millisecond. */
const jobsPerTurn = 50;
/** A board with more jobs than this uses the estimate: a routing service would be asked once for each of them. */
const mostMeasured = 400;

export interface OptimizationJobs {
  readonly visits: readonly PricedVisit[];
  /** Waiting jobs that are wanted that day, and that this plan never places. */
  readonly unplannable: readonly { readonly row: JobRow; readonly reason: 'needs_crew' | 'several_days' | 'emergency' }[];
  /** Visits on the board that end after their deadline as they stand, and unplannable jobs that wait past it. */
  readonly lateIds: ReadonlySet<string>;
  readonly rows: ReadonlyMap<string, JobRow>;
  readonly travel: TravelModel | null;
}

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
  const visits: PricedVisit[] = [];
  const unplannable: { row: JobRow; reason: 'needs_crew' | 'several_days' | 'emergency' }[] = [];
  for (const [index, row] of booked.entries()) {
    if (index % jobsPerTurn === jobsPerTurn - 1) await nextTurn();
    if (row.jobDurationMinutes === null) continue;
    const { laneIndex, row: session } = stopOf.get(row.id)!;
    const workMinutes = workMinutesAt(board.lanes[laneIndex]!, session);
    const deadlineMinute = deadlineOf(row);
    visits.push({
      jobRequestId: row.id,
      visit: { ...sessionVisit(visitOf(row), workMinutes, true) },
      priorityLevel: row.priorityLevel,
      accepted: acceptedStarts(ctx, asked, row),
      endsBy: deadlineMinute,
      prizeMinutes: 0,
      deadlineMinute,
    });
  }
  for (const row of waiting) {
    const accepted = wantedStarts(ctx, asked, row);
    if (accepted.length === 0 || (asked.onlyPlaced && !isPlaced(located.get(row.id)!))) continue;
    const visit = visitOf(row);
    if (row.priorityLevel === 'p0') unplannable.push({ row, reason: 'emergency' });
    else if (row.crewSize > 1) unplannable.push({ row, reason: 'needs_crew' });
    else if (!isSingleVisit(visit)) unplannable.push({ row, reason: 'several_days' });
    else
      visits.push({
        jobRequestId: row.id,
        visit,
        priorityLevel: row.priorityLevel,
        accepted,
        endsBy: deadlineOf(row),
        prizeMinutes: prizeOf(asked, row),
        waitPrices: waitPricesOf(asked, row),
        deadlineMinute: deadlineOf(row),
      });
  }
  const lateIds = lateIdsOf(asked, unplannable, onBoard, ofDays);
  return { visits, unplannable, lateIds, rows: new Map(all.map((row) => [row.id, row])), travel };
}

function lateIdsOf(
  { endMinute }: AskedOptimization,
  unplannable: OptimizationJobs['unplannable'],
  onBoard: readonly JobRow[],
  stops: readonly DayStop[],
): Set<string> {
  const endOf = new Map<string, number>();
  for (const { jobRequestId, endMinute: end } of stops) endOf.set(jobRequestId, Math.max(end, endOf.get(jobRequestId) ?? 0));
  const completedMinute = ({ completedAt }: JobRow) => (completedAt === null ? null : Date.parse(completedAt) / 60_000);
  const isMissed = (row: JobRow, end: number) => (deadlineOf(row) ?? Infinity) < end;
  return new Set([
    ...onBoard.filter((row) => isMissed(row, completedMinute(row) ?? endOf.get(row.id)!)).map(({ id }) => id),
    ...unplannable.filter(({ row }) => isMissed(row, endMinute + 1)).map(({ row }) => row.id),
  ]);
}

/** Whether distances to the job mean something: the centre of a city is no place. */
const isPlaced = ({ latitude, precision }: JobRow): boolean => latitude !== null && precision !== 'city';

/**
 * Of the quoted jobs that wait for this day, whether their places are known. Without the jobs that ask for another day.
 * [nightly-plan.distances]
 */
export async function placesWaitingFor(ctx: ReadContext, day: AskedDay): Promise<boolean[]> {
  const rows = (await waitingJobs(ctx, { untilDate: day.date })).filter((row) => wantedStarts(ctx, { days: [day] }, row).length > 0);
  const facts = await readJobCustomers(
    ctx.db,
    ctx.tenant.id,
    rows.map(({ id }) => id),
  );
  const presentOf = new Map(facts.map(({ jobRequestId, present }) => [jobRequestId, present]));
  return rows.map((row) => isPlaced(addressedBy(row, presentOf.get(row.id) ?? null)));
}

/** The quoted jobs that wait, the most urgent first. A job that is wanted on another day waits for that. */
async function waitingJobs({ db, tenant }: ReadContext, { untilDate }: Pick<AskedOptimization, 'untilDate'>): Promise<JobRow[]> {
  const filter = { archived: false, state: 'unconfirmed' as const };
  const { rows } = await listJobs(db, tenant.id, filter, { page: 1, limit: mostWaiting, offset: 0 }, 'urgent');
  return rows.filter(
    ({ pendingAction, jobDurationMinutes, wantedOn }) =>
      pendingAction === 'confirm_booking' && jobDurationMinutes !== null && (wantedOn === null || wantedOn <= untilDate),
  );
}

const deadlineOf = ({ slaDeadline }: JobRow): number | null => (slaDeadline === null ? null : Math.floor(Date.parse(slaDeadline) / 60_000));

/** A job whose deadline ends that day, or that a dispatcher wants that day, counts as much as a P1. */
function prizeOf(asked: AskedOptimization, row: JobRow): number {
  const { date, untilDate, endMinute } = asked;
  const deadline = deadlineOf(row);
  const isDue =
    (deadline !== null && deadline <= endMinute) || (row.wantedOn !== null && row.wantedOn >= date && row.wantedOn <= untilDate);
  return prizeOfLevel(isDue ? 'p1' : row.priorityLevel, asked);
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

const pairsOf = (flat: readonly number[]) =>
  Array.from({ length: flat.length / 2 }, (_, pair) => [flat[2 * pair]!, flat[2 * pair + 1]!] as const);

/** The starts that the customer asked for. A job that a dispatcher wants on one of the days may be on that day alone. */
function wantedStarts(ctx: ReadContext, { days }: Pick<AskedOptimization, 'days'>, row: JobRow): number[] {
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
