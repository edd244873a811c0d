/** Translates a cascade into the API's terms: the displaced jobs and the warnings. docs/reference/conventions.md#plans. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Blocker } from '../../../engine/feasibility/blockers/question.ts';
import type { Lane } from '../../../engine/board.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import {
  minutesAfterHours,
  type Cascade,
  type CascadeMove,
  type CascadePlan,
  type ScheduledBlock,
} from '../../../engine/cascade/cascade.ts';
import { noPromise, type Conflict, type JobPromise, type JobPromiseLookup } from '../../../engine/cascade/stops.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { singleBlock } from '../../../engine/sessions.ts';
import { sessionVisit, type Visit } from '../../../engine/visit.ts';
import type { BoardJob } from '../../../store/schedule/boardJobs.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import type { ReadContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { blockerData } from '../../jobs/booking/confirmationRefusal.ts';
import {
  notifiedJobs,
  countNotified,
  notToldBecauseField,
  type NotifiedJob,
  type TouchedJob,
} from '../../jobs/customer/customerNotifications.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import { isWithinOne } from '../../planning/hours/timeOffInBreaks.ts';
import { makeJobVisit } from '../../planning/visits/visits.ts';
import type { FencedJob } from './token.ts';

/** Whether the plan is proven to be the best; null when there is no plan. */
export const isCascadeProven = (cascade: Cascade): boolean | null => ('conflicts' in cascade ? null : cascade.plan.isProven);

export type PlanningContext = Omit<ReadContext, 'feeds'>;
export type Jobs = ReadonlyMap<string, BoardJob>;
type Preview = OutputOf<Operations['previewEmergencyReschedule']>;
export type PlannedMove = Preview['moves'][number];
export type Warning = Preview['warnings'][number];

/**
 * A job on the board as the engine's visit, to judge whether another technician could take it. `travel` is the landing's model,
 * which knows the journeys around the jobs of its day.
 */
export function visitOfBoardJob(
  tenant: Tenant,
  board: TenantBoard,
  job: BoardJob,
  travel: TravelModel | null,
  departNotBefore: EpochMinute | null,
): Visit | null {
  if (job.jobDurationMinutes === null) return null;
  const work = {
    jobMinutes: job.jobDurationMinutes,
    mobilizationMinutes: job.mobilizationMinutes ?? 0,
    demobilizationMinutes: job.demobilizationMinutes ?? 0,
    requiredSkillIds: job.skillIds,
    preferredTechnicianId: job.preferredTechnicianId,
    crewSize: job.crewSize,
    departNotBefore,
  };
  const visit = makeJobVisit(tenant, board, visitAddressOf(job), work, travel);
  // The job is already scheduled as one visit, so the longest visit does not apply even if it has changed since.
  return sessionVisit(visit, visit.visitMinutes, true);
}

/** A plan to answer: its moves, and the job that lands with the time it gets. */
interface PlanToAnswer {
  readonly moves: readonly CascadeMove[];
  readonly landing: TouchedJob;
}

/** The displaced jobs of a plan, and who is told. */
export interface AnsweredMoves {
  readonly moves: PlannedMove[];
  /** For the customer of the job that lands. */
  readonly landingNotification: NotifiedJob['notification'];
  readonly totals: ReturnType<typeof countNotified>;
}

/** Answers the moves of several plans, with one question to the database. */
export async function answeredMoves(
  ctx: PlanningContext,
  board: TenantBoard,
  plans: readonly PlanToAnswer[],
  jobs: Jobs,
): Promise<AnsweredMoves[]> {
  const touchedOf = ({ moves, landing }: PlanToAnswer) => [landing, ...moves.map((move) => touchedBy(ctx.tenant, move, jobs))];
  const notified = await notifiedJobs(ctx, plans.flatMap(touchedOf));
  let asked = 0;
  return plans.map(({ moves }) => {
    const own = notified.slice(asked, (asked += moves.length + 1));
    return {
      moves: moves.map((move, index) => moveData(ctx.tenant, board, move, jobs.get(move.jobRequestId)!, own[index + 1]!)),
      landingNotification: own[0]!.notification,
      totals: countNotified(ctx.tenant.timezone, own),
    };
  });
}

function touchedBy(tenant: Tenant, { jobRequestId, from, to }: CascadeMove, jobs: Jobs): TouchedJob {
  const job = jobs.get(jobRequestId)!;
  const isWindowKept = keepsWindow(promiseOf(tenant, job), from.startMinute, to.startMinute);
  return { job, kind: 'rescheduled', previousStartMinute: from.startMinute, startMinute: to.startMinute, isWindowKept };
}

function moveData(tenant: Tenant, board: TenantBoard, move: CascadeMove, job: BoardJob, { notification }: NotifiedJob): PlannedMove {
  const windowMinutes = job.arrivalWindowMinutes ?? tenant.arrivalWindowMinutes;
  const isLater = move.to.startMinute !== move.from.startMinute;
  return {
    job_request_id: job.id,
    short_code: job.shortCode,
    customer_name: job.customerName,
    customer_phone: job.customerPhone ?? '',
    priority: job.priorityLevel,
    status_version: job.statusVersion,
    kind: move.kind,
    from: blockData(board, move.from),
    to: blockData(board, move.to),
    leaves_confirmed_window: isLater && !isWithin(job.promisedStartAt, windowMinutes, move.to.startMinute),
    sla_breached: isBreached(job.slaDeadline, move.to.endMinute),
    customer_renotified: isLater,
    ...notToldBecauseField(notification),
    customer_notification: notification,
  };
}

/** How much a plan disturbs, in numbers. */
export function disruptionOf(plan: CascadePlan, { moves, totals }: Pick<AnsweredMoves, 'moves' | 'totals'>) {
  return {
    total_moves: moves.length,
    customers_renotified: moves.filter((move) => move.customer_renotified).length,
    delay_minutes: plan.delayMinutes,
    ...totals,
  };
}

/** What the customer of a job was promised. */
export function promiseOf(
  tenant: Tenant,
  { promisedStartAt, arrivalWindowMinutes, slaDeadline }: Pick<BoardJob, 'promisedStartAt' | 'arrivalWindowMinutes' | 'slaDeadline'>,
): JobPromise {
  const startMinute = promisedStartAt === null ? null : Date.parse(promisedStartAt) / 60_000;
  return {
    window: startMinute === null ? null : { startMinute, lastMinute: startMinute + (arrivalWindowMinutes ?? tenant.arrivalWindowMinutes) },
    deadlineMinute: slaDeadline === null ? null : Date.parse(slaDeadline) / 60_000,
  };
}

/** Whether a visit that is pushed keeps the window that its customer was promised, so that there is nothing to tell. */
export const keepsWindow = ({ window }: JobPromise, fromMinute: number, toMinute: number): boolean =>
  window !== null && [fromMinute, toMinute].every((minute) => minute >= window.startMinute && minute <= window.lastMinute);

/** What was promised of these jobs; of other jobs nothing. */
export const promisesOf =
  (tenant: Tenant, jobs: ReadonlyMap<string, Parameters<typeof promiseOf>[1]>): JobPromiseLookup =>
  (id) => {
    const job = jobs.get(id);
    return job ? promiseOf(tenant, job) : noPromise;
  };

/** Whether a start is within the promised arrival window. */
export function isWithin(promisedStartAt: string | null, windowMinutes: number, startMinute: number): boolean {
  if (promisedStartAt === null) return true;
  const later = startMinute - Date.parse(promisedStartAt) / 60_000;
  return later >= 0 && later <= windowMinutes;
}

/** Whether the work ends after its deadline. */
export function isBreached(slaDeadline: string | null, endMinute: number): boolean {
  return slaDeadline !== null && endMinute * 60_000 > Date.parse(slaDeadline);
}

const blockData = (board: TenantBoard, { technicianId, startMinute, endMinute }: ScheduledBlock) => ({
  ...technicianFields(board, technicianId),
  start_at: formatMinute(startMinute),
  end_at: formatMinute(endMinute),
});

export function technicianFields(board: TenantBoard, technicianId: string) {
  return { technician_id: technicianId, technician_name: board.technicianNames.get(technicianId) ?? '' };
}

export function conflictsData(conflicts: readonly Conflict[], jobs: Jobs) {
  return conflicts.map(({ jobRequestId, startMinute, endMinute, frozenBecause }) => ({
    job_request_id: jobRequestId,
    short_code: jobs.get(jobRequestId)?.shortCode ?? null,
    start_at: formatMinute(startMinute),
    end_at: formatMinute(endMinute),
    frozen_because: frozenBecause,
  }));
}

/** A block of time on a lane. */
export interface Block {
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
}

/** Warns when the landing is outside working hours, in hours on call or in the technician's time off. */
export function hoursWarningsOfVisit(calendar: Calendar, lane: Lane, visit: Visit, { startMinute, endMinute }: Block): Warning[] {
  const block = { technician_id: lane.technicianId, start_at: formatMinute(startMinute), end_at: formatMinute(endMinute) };
  const warnings: Warning[] = [];
  const landing = { startMinute, endMinute, workMinutes: visit.visitMinutes };
  if (minutesAfterHours(calendar, lane, landing, visit) > 0) warnings.push({ code: 'AFTER_HOURS', ...block });
  else if (isOnCall(calendar, lane, visit, landing)) warnings.push({ code: 'ON_CALL', ...block });
  const { breaks } = singleBlock(calendar, lane.patternIndex, visit, startMinute);
  for (let at = 0; at < lane.timeOff.length; at += 2) {
    const from = Math.max(lane.timeOff[at]!, startMinute);
    const until = Math.min(lane.timeOff[at + 1]!, endMinute);
    if (from >= until || isWithinOne(breaks, from, until)) continue;
    warnings.push({ code: 'TIME_OFF_OVERLAP', ...block });
    break;
  }
  return warnings;
}

/** Whether an emergency needs the hours on call of the technician. */
export function isOnCall(calendar: Calendar, lane: Lane, visit: Visit, { startMinute, endMinute }: Block): boolean {
  const landing = { startMinute, endMinute, workMinutes: visit.visitMinutes };
  return visit.isEmergency && minutesAfterHours(calendar, lane, landing, { isEmergency: false }) > 0;
}

/** Whether the technician would have to work outside working hours or during time off. */
export function isAfterHours(warnings: readonly Warning[]): boolean {
  return warnings.some(({ code }) => code === 'AFTER_HOURS' || code === 'TIME_OFF_OVERLAP');
}

/** A warning about an emergency. The warning does not prevent the landing. */
export function feasibilityWarning(lane: Lane, blockers: readonly Blocker[]): Warning[] {
  if (blockers.length === 0) return [];
  return [{ code: 'TECH_NOT_FEASIBLE', technician_id: lane.technicianId, reason: blockers[0]!.kind, blockers: blockers.map(blockerData) }];
}

/** Warns of what displaced customers and technicians will notice. */
export function displacementWarnings(plan: CascadePlan, moves: readonly PlannedMove[]): Warning[] {
  const warnings: Warning[] = [];
  const idsOf = (isMeant: (move: PlannedMove) => boolean) => moves.filter(isMeant).map((move) => move.job_request_id);
  const leaving = idsOf((move) => move.leaves_confirmed_window);
  const breached = idsOf((move) => move.sla_breached);
  if (leaving.length > 0) warnings.push({ code: 'DISPLACED_OUTSIDE_WINDOW', job_request_ids: leaving });
  if (breached.length > 0) warnings.push({ code: 'SLA_BREACHED', job_request_ids: breached });
  if (plan.overtimeMinutes > 0) warnings.push({ code: 'OVERTIME', overtime_minutes: plan.overtimeMinutes });
  return warnings;
}

/** The versions that the token of a landing fences: the job that lands, and those that give way. */
export const fencedJobs = (
  row: { readonly id: string; readonly statusVersion: number },
  moves: readonly Pick<PlannedMove, 'job_request_id' | 'status_version'>[],
): FencedJob[] => [
  { id: row.id, version: row.statusVersion },
  ...moves.map(({ job_request_id: id, status_version: version }) => ({ id, version })),
];
