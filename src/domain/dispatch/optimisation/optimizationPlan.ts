/** Makes the plan for a better day. [optimization.preview]; docs/optimisation.md. */
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { BlockerKind } from '../../../contract/vocabulary.ts';
import type { Board } from '../../../engine/board.ts';
import { dayIndexOf, type Calendar } from '../../../engine/calendar.ts';
import { travelEstimate } from '../../../ground/geometry/travel.ts';
import { withoutJob, withRows, rowOfVisit } from '../../../engine/laneSessions.ts';
import { rangesOnGrid, type EpochMinute } from '../../../engine/minutes.ts';
import type { PricedPlan } from '../../../engine/optimisation/dayPrices.ts';
import { slotsOfDays } from '../../../engine/optimisation/daySlots.ts';
import { stopsOfSlots, type DayStop } from '../../../engine/optimisation/dayStops.ts';
import { dayBoard, type DayBoard } from '../../../engine/optimisation/dayBoard.ts';
import { hasStart } from '../../../engine/optimisation/dayProblem.ts';
import { boundsOf, planOf, type Optimization, type OptimizationQuestion, type PricedVisit } from '../../../engine/optimisation/planDay.ts';
import { laneStartsFinder, obstacleOf } from '../../../engine/starts/laneStarts.ts';
import type { Steps } from '../../../engine/steps.ts';
import type { Visit } from '../../../engine/visit.ts';
import type { ReadContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { nowMinuteOf, planningCalendarOf } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { startStopwatch } from '../../../ground/time/stopwatch.ts';
import { askedOptimization, type AskedOptimization, type OptimizationInput, type WrongOptimization } from './optimizationAsked.ts';
import { optimizationJobs, type OptimizationJobs } from './optimizationJobs.ts';
import { laneKey, laneMark, type KeptLeftOut, type KeptPlan } from './optimizationKept.ts';

/** Visits that start within this time stay: the technician is about to leave, and the customer waits. */
export const nearMinutes = 60;
/** What a new time for a customer must save. */
const newTimePriceMinutes = 15;

/** `RATE_LIMITED`: too many other plans are being made. */
type NoOptimization = WrongOptimization | Refusal<'RATE_LIMITED'>;

/**
 * The plan for what is asked, as it is kept. It changes nothing and needs no other rights than reading. Ends early when the caller leaves.
 * `onlyPlaced`: waiting jobs whose place is unknown, or known by its city alone, are left out.
 */
export async function planOptimization(
  ctx: ReadContext,
  input: OptimizationInput,
  { onlyPlaced = false }: { readonly onlyPlaced?: boolean } = {},
): Promise<KeptPlan | NoOptimization> {
  const { tenant, nowMilliseconds, db } = ctx;
  const departNotBefore = offeredDeparture(nowMilliseconds);
  // Read first, so that a change between the two reads is seen as drift.
  const booked = await ctx.services.boards.current(db, tenant, nowMilliseconds);
  const live = await ctx.services.boards.live(db, tenant, nowMilliseconds, departNotBefore);
  const asked = await askedOptimization(ctx, live, input);
  if (isRefusal(asked)) return asked;
  const calendar = planningCalendarOf(tenant, live, asked.startMinute, asked.endMinute, asked.maxOvertimeMinutes);
  const day = dayIndexOf(calendar, asked.startMinute);
  const dayCount = asked.days.length;
  const board = { lanes: asked.lanes };
  const slots = slotsOfDays(board, calendar, day, dayCount);
  const stays = { nowMinute: nowMinuteOf(nowMilliseconds), nearMinutes, keptIds: asked.keptIds };
  const stops = stopsOfSlots(board, calendar, slots, stays);
  const jobs = await optimizationJobs(ctx, live, board, stops, { ...asked, onlyPlaced }, departNotBefore);
  const elapsed = startStopwatch();
  const question = {
    board,
    calendar,
    day,
    dayCount,
    slots,
    stops,
    visits: jobs.visits,
    travel: jobs.travel,
    estimate: travelEstimate(tenant.travelSpeedKmh, tenant.travelDetourFactor),
    leaveNotBefore: departNotBefore,
    changePriceMinutes: asked.changePriceMinutes,
    newTimePriceMinutes,
    isEven: asked.isEven,
    effort: asked.effort,
  };
  const found = await plannedInTime(ctx, question);
  if (isRefusal(found)) return found;
  ctx.services.planned('optimization', found.isProven ? 'proven' : 'bounded', elapsed());
  if (found.refusedMoves > 0) ctx.services.log.error({ refused: found.refusedMoves }, 'the judge refused moves of an optimization');
  const parts: Found = {
    asked,
    jobs,
    stops,
    found,
    calendar,
    day,
    dayCount,
    board,
    regular: asked.maxOvertimeMinutes === 0 ? calendar : planningCalendarOf(tenant, live, asked.startMinute, asked.endMinute),
    booked,
    departNotBefore,
    durationMilliseconds: Math.round(elapsed()),
  };
  return yieldBetweenSlices(keptPlan(parts), ctx.leaving?.());
}

/**
 * Plans each waiting job with a deadline to end by it. Jobs without room by then may also start later, at half of their prize. The second plan counts if
 * it places more.
 */
async function plannedInTime(ctx: ReadContext, asked: OptimizationQuestion): Promise<Optimization | Refusal<'RATE_LIMITED'>> {
  const { question, day } = await withoutLostDeadlines(ctx, asked);
  const onTime = await plannedDay(ctx, question, day);
  if (isRefusal(onTime)) return onTime;
  const leftOutIds = new Set(onTime.leftOutIds);
  const isLate = ({ jobRequestId, accepted, visit, endsBy }: PricedVisit) =>
    leftOutIds.has(jobRequestId) && endsBy !== null && accepted.at(-1)! + visit.visitMinutes > endsBy;
  if (!question.visits.some(isLate)) return onTime;
  const visits = question.visits.map((visit) => (isLate(visit) ? { ...visit, endsBy: null, prizeMinutes: visit.prizeMinutes / 2 } : visit));
  const late = await plannedDay(ctx, { ...question, visits });
  if (isRefusal(late)) return late;
  const better = placedWorth(late) > placedWorth(onTime) ? late : onTime;
  return { ...better, isProven: onTime.isProven && late.isProven, searchSteps: onTime.searchSteps + late.searchSteps };
}

/** Waiting jobs whose deadline no start can keep any more are planned like jobs without one. `day`: the question's, where it was made. */
async function withoutLostDeadlines(
  { leaving }: ReadContext,
  question: OptimizationQuestion,
): Promise<{ readonly question: OptimizationQuestion; readonly day?: DayBoard }> {
  const isBound = ({ endsBy, prizeMinutes }: PricedVisit) => endsBy !== null && prizeMinutes > 0;
  if (!question.visits.some(isBound)) return { question };
  const day = await yieldBetweenSlices(dayBoard(question), leaving?.());
  const lostIds = new Set(day.problem.jobIds.filter((_, job) => !hasStart(day.problem, job)));
  const isLost = (visit: PricedVisit) => isBound(visit) && lostIds.has(visit.jobRequestId);
  if (!question.visits.some(isLost)) return { question, day };
  const visits = question.visits.map((visit) => (isLost(visit) ? { ...visit, endsBy: null } : visit));
  return { question: { ...question, visits } };
}

/** What leaving out the waiting jobs that the plan places would cost the search, in minutes. */
const placedWorth = ({ priced }: Optimization): number =>
  priced.moves.reduce((sum, { isPlaced, prizeMinutes }) => sum + (isPlaced ? prizeMinutes : 0), 0);

async function plannedDay(
  { services, tenant, leaving }: ReadContext,
  question: OptimizationQuestion,
  made?: DayBoard,
): Promise<Optimization | Refusal<'RATE_LIMITED'>> {
  const signal = leaving?.();
  const day = made ?? (await yieldBetweenSlices(dayBoard(question), signal));
  const searched = await services.daySearches.run(day, boundsOf(day, question.effort), { tenantId: tenant.id, signal });
  if (!('found' in searched)) return refuse('RATE_LIMITED', { retry_after_seconds: searched.retryAfterSeconds });
  return yieldBetweenSlices(planOf(question, { ...day, ...searched }, searched.found), signal);
}

interface Found {
  readonly asked: AskedOptimization;
  readonly jobs: OptimizationJobs;
  readonly stops: readonly DayStop[];
  readonly found: Optimization;
  readonly calendar: Calendar;
  readonly day: number;
  readonly dayCount: number;
  readonly board: Board;
  /** The calendar without overtime, which no other operation offers. */
  readonly regular: Calendar;
  /** As booked: live times change with every minute, so marks of lanes are made without them. */
  readonly booked: TenantBoard;
  readonly departNotBefore: EpochMinute;
  readonly durationMilliseconds: number;
}

/** Yields after each lane and each job that is left out. */
function* keptPlan(parts: Found): Steps<KeptPlan> {
  const { asked, jobs, stops, found, calendar, day, dayCount, board, regular, booked, departNotBefore, durationMilliseconds } = parts;
  const stopOf = new Map(stops.filter(({ stays }) => stays === null).map((stop) => [stop.jobRequestId, stop]));
  const touched = new Set(
    found.moves.flatMap(({ from, to }) => [to, ...(from ? [from] : [])].map((at) => laneKey(calendar, at.technicianId, at.startMinute))),
  );
  const frozen = { p0: 0, crew: 0, multi_day: 0, in_progress: 0, near: 0, locked: 0, kept: 0, broken: found.broken.length };
  const marks: Record<string, string> = {};
  for (const lane of booked.board.lanes) {
    for (let later = 0; later < dayCount; later++) {
      const key = laneKey(calendar, lane.technicianId, calendar.dayStarts[day + later]!);
      if (!touched.has(key)) continue;
      marks[key] = laneMark(calendar, day + later, lane);
      yield;
    }
  }
  for (const { stays } of stops) if (stays !== null && stays !== 'other_day') frozen[stays]++;
  return {
    date: asked.date,
    untilDate: asked.untilDate,
    freedom: asked.freedom,
    maxOvertimeMinutes: asked.maxOvertimeMinutes,
    effort: asked.effort,
    departNotBefore,
    moves: found.moves.map((move) => ({
      ...move,
      version: jobs.rows.get(move.jobRequestId)!.statusVersion,
      fromEndMinute: stopOf.get(move.jobRequestId)?.endMinute ?? null,
    })),
    priced: withOthers(found, jobs),
    lanes: marks,
    leftOut: [
      ...(yield* leftOutOf(found, jobs, { calendar, day, dayCount, board, regular, departNotBefore })),
      ...jobs.unplannable.map(({ row, reason }) => ({ jobRequestId: row.id, reason, blockedBy: {}, considered: 0 })),
    ],
    frozen,
    broken: found.broken.map(({ jobRequestId, laneIndex, startMinute }) => ({
      jobRequestId,
      technicianId: board.lanes[laneIndex]!.technicianId,
      startMinute,
    })),
    searchSteps: found.searchSteps,
    isProven: found.isProven,
    durationMilliseconds,
  };
}

/** Counts also the jobs that a plan never places, and the deadlines that they and the visits that stay miss. */
function withOthers({ priced, broken }: Optimization, { visits, unplannable, lateIds }: OptimizationJobs): PricedPlan {
  const waiting = { ...priced.waiting };
  for (const { row } of unplannable) waiting[row.priorityLevel]++;
  const brokenIds = new Set(broken.map(({ jobRequestId }) => jobRequestId));
  const counted = new Set(visits.map(({ jobRequestId }) => jobRequestId).filter((id) => !brokenIds.has(id)));
  const others = [...lateIds].filter((id) => !counted.has(id));
  return { ...priced, waiting, lateBefore: priced.lateBefore + others.length };
}

/** Why each waiting job has no place, judged on the board with the whole plan done. */
function* leftOutOf(
  { moves, leftOutIds }: Optimization,
  { visits }: OptimizationJobs,
  {
    calendar,
    day,
    dayCount,
    board,
    regular,
    departNotBefore,
  }: Pick<Found, 'calendar' | 'day' | 'dayCount' | 'board' | 'regular' | 'departNotBefore'>,
): Steps<KeptLeftOut[]> {
  const visitOf = new Map(visits.map(({ jobRequestId, visit }) => [jobRequestId, visit]));
  const after = boardAfter(board, moves, visitOf);
  const span = { fromDay: day, untilDay: day + dayCount, notBefore: departNotBefore };
  const leftOut: KeptLeftOut[] = [];
  for (const jobRequestId of leftOutIds) {
    const visit = visitOf.get(jobRequestId)!;
    const startsOf = laneStartsFinder(after, calendar, visit, span);
    const startsBefore = laneStartsFinder(board, regular, visit, span);
    const blockedBy: Partial<Record<BlockerKind, number>> = {};
    let hasRoom = false;
    let fitsAt: KeptLeftOut['fitsAt'];
    for (const [index, lane] of after.lanes.entries()) {
      const { starts } = startsOf(lane);
      if (starts.length > 0) {
        hasRoom = true;
        const startMinute = firstCommon(rangesOnGrid(starts), rangesOnGrid(startsBefore(board.lanes[index]!).starts));
        if (startMinute !== null && startMinute < (fitsAt?.startMinute ?? Infinity))
          fitsAt = { technicianId: lane.technicianId, startMinute };
        continue;
      }
      const kind = obstacleOf(lane, calendar, visit, span).blockers[0]!.kind;
      blockedBy[kind] = (blockedBy[kind] ?? 0) + 1;
    }
    leftOut.push({ jobRequestId, reason: hasRoom ? 'other_time' : 'no_room', blockedBy, considered: after.lanes.length, fitsAt });
    yield;
  }
  return leftOut;
}

/** The first minute that lies in ranges of both: flat pairs of first minute and end. null when there is none. */
function firstCommon(left: readonly number[], right: readonly number[]): number | null {
  let first = Infinity;
  for (let a = 0; a < left.length; a += 2)
    for (let b = 0; b < right.length; b += 2) {
      const from = Math.max(left[a]!, right[b]!);
      if (from < Math.min(left[a + 1]!, right[b + 1]!)) first = Math.min(first, from);
    }
  return Number.isFinite(first) ? first : null;
}

function boardAfter(board: Board, moves: Optimization['moves'], visitOf: ReadonlyMap<string, Visit>): Board {
  return {
    lanes: board.lanes.map((lane) => {
      const left = moves.reduce(
        (rest, { jobRequestId, from }) => (from?.technicianId === lane.technicianId ? withoutJob(rest, jobRequestId) : rest),
        lane,
      );
      return withRows(
        left,
        moves
          .filter(({ to }) => to.technicianId === lane.technicianId)
          .map(({ jobRequestId, to }) => rowOfVisit(jobRequestId, visitOf.get(jobRequestId)!, to)),
      );
    }),
  };
}
