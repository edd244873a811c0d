/** The question that an emergency asks the planner, and whether the job is eligible. [emergency.not-eligible]. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { emergencyPreconditions } from '../../../contract/refusals/emergencies.ts';
import { startOnArrival } from '../../../engine/cascade/arrival.ts';
import type { Board, Lane } from '../../../engine/board.ts';
import { dayIndexAt } from '../../../engine/calendar.ts';
import type { CascadeMode } from '../../../engine/cascade/stops.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import { singleBlock } from '../../../engine/sessions.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { minutesPerDay } from '../../../ground/time/minutes.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { openingHoursPattern, type TenantBoard, boardWithout } from '../../planning/boards/boards.ts';
import type { TouchedJob } from '../../jobs/customer/customerNotifications.ts';
import { visitMinutesOf } from '../../jobs/records/jobRequestResource.ts';
import { quotedDurations, visitOfJob } from '../../planning/visits/jobVisit.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { planningCalendarOf, nowMinuteOf } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { daysAhead, landedAt, pastData, type LandingQuestion } from '../plan/landing.ts';

const roundMinutes = 5;
/** A technician who needs longer than this to arrive cannot help in an emergency. */
const latestArrivalDays = 1;

/** An emergency job that may land, and the board that it lands on. */
export interface EmergencyCase extends LandingQuestion {
  readonly row: JobRow;
  readonly current: TenantBoard;
  /** Does not contain the job itself. */
  readonly board: Board;
}

type Ineligible = Refusal<
  | 'JOB_REQUEST_NOT_FOUND'
  | 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE'
  | 'EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED'
  | 'EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED'
  | 'EMERGENCY_RESCHEDULE_IN_PAST'
>;

/** The requested start. When it is omitted: now, rounded up to 5 minutes. */
export function startOf(ctx: PlanningContext, startAt: string | undefined): EpochMinute | Refusal<'VALIDATION_ERROR'> {
  if (startAt === undefined) return epochMinute(Math.ceil(nowMinuteOf(ctx.nowMilliseconds) / roundMinutes) * roundMinutes);
  const start = parseNaiveDatetime(ctx.tenant.timezone, startAt);
  return start.ok ? epochMinute(start.epochMinute) : invalidTime('start_at', ctx.tenant.timezone, start);
}

/**
 * Checks that the job, not the technician, is eligible. Then prepares the board for a landing at the asked start. For
 * `departNotBefore` see `planning/visits/departure.ts`.
 */
export async function emergencyCase(
  ctx: PlanningContext,
  row: JobRow | null,
  askedMinute: EpochMinute,
  mode: CascadeMode,
  travel: TravelModel | null,
  departNotBefore: EpochMinute = offeredDeparture(ctx.nowMilliseconds),
): Promise<EmergencyCase | Ineligible> {
  const { tenant } = ctx;
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const ineligible = ineligibleJob(tenant, row);
  if (ineligible) return ineligible;
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  // Compares with the departure and not with now. The asked start of a plan made some minutes ago may have passed, but not its
  // start on arrival (`onArrival`).
  if (askedMinute < departNotBefore) return refuse('EMERGENCY_RESCHEDULE_IN_PAST', pastData(tenant, askedMinute));
  const current = await ctx.services.boards.live(ctx.db, tenant, ctx.nowMilliseconds, departNotBefore);
  const visit = await visitOfJob(ctx.db, tenant, current, { row, durations: quotedDurations(row), crewSize: 1, travel, departNotBefore });
  const days = mode === 'overtime' ? latestArrivalDays : daysAhead;
  const calendar = planningCalendarOf(tenant, current, askedMinute, askedMinute + visit.visitMinutes + days * minutesPerDay);
  // Nobody is chosen yet, so these are the breaks of the opening hours. `landedAt` takes those of the technician.
  const { endMinute } = singleBlock(calendar, openingHoursPattern, visit, askedMinute);
  return {
    row,
    current,
    board: boardWithout(current, row.id),
    calendar,
    visit,
    landing: { startMinute: askedMinute, visit, priority: 0 },
    askedMinute,
    startMinute: askedMinute,
    endMinute,
    nowMinute,
    departNotBefore,
  };
}

/** The landing at the minute when this technician can be there, as asked or later. Null when that is days away. */
export function onArrival(asked: EmergencyCase, lane: Lane): EmergencyCase | null {
  const startMinute = startOnArrival(lane, asked.calendar, asked.visit, asked.askedMinute, asked.departNotBefore, true);
  if (startMinute === null) return null;
  const landed = landedAt(asked, lane, startMinute);
  return dayIndexAt(asked.calendar, landed.endMinute - 1) < 0 ? null : landed;
}

/** The emergency as a change that its customer hears of: a confirmation. */
export const emergencyLanding = ({ row, startMinute }: EmergencyCase): TouchedJob => ({
  job: row,
  kind: 'confirmed',
  previousStartMinute: null,
  startMinute,
});

type FailedPrecondition = (typeof emergencyPreconditions)[number];

export function notEligible({ statusKey, statusVersion, cancellation }: JobRow, failed: FailedPrecondition) {
  const data = {
    failed_precondition: failed,
    current_status_key: statusKey,
    status_version: statusVersion,
    ...(cancellation !== null && { is_cancelled: true }),
  };
  return refuse('EMERGENCY_RESCHEDULE_NOT_ELIGIBLE', data);
}

function ineligibleJob(tenant: Tenant, row: JobRow): Ineligible | null {
  const failed = (precondition: FailedPrecondition) => notEligible(row, precondition);
  if (row.archivedAt !== null) return failed('archived');
  if (row.completedAt !== null) return failed('completed');
  if (row.priorityLevel !== 'p0') return failed('not_p0');
  if (row.quotedAt === null || row.jobDurationMinutes === null) return failed('not_quoted');
  if (row.crewSize > 1) return refuse('EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED', { crew_size: row.crewSize });
  if (row.sessions.length > 1)
    return refuse('EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED', {
      session_count: row.sessions.length,
      session_dates: row.sessions.map(({ date }) => date),
    });
  const visitMinutes = visitMinutesOf(row)!;
  if (visitMinutes > tenant.maxVisitMinutes)
    return refuse('EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED', {
      reason: 'visit_too_long',
      blockers: [{ kind: 'visit_too_long', visit_minutes: visitMinutes, max_minutes: tenant.maxVisitMinutes }],
    });
  // The job is already confirmed, or its workflow has no such step. There is nothing to assign; a confirmed job is moved instead.
  return row.pendingAction === 'confirm_booking' ? null : failed('smart_assign_unavailable');
}
