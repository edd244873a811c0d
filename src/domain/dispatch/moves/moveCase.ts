/** Whether a confirmed job may be moved, and the board that it lands on. [move.not-eligible]. */
import { invalid, refuse, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { movePreconditions } from '../../../contract/refusals/moves.ts';
import { startOnArrival } from '../../../engine/cascade/arrival.ts';
import { findLane, forEmergency, type Board, type Lane } from '../../../engine/board.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { singleBlock } from '../../../engine/sessions.ts';
import { sessionVisit, type Visit } from '../../../engine/visit.ts';
import type { JobRow, CrewSessionRow } from '../../../store/jobs/jobRows.ts';
import { technicianExists } from '../../../store/schedule/boardRows.ts';
import { readContacts } from '../../../store/team/technicians.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { type TenantBoard, boardWithout } from '../../planning/boards/boards.ts';
import { bookingKeys, isUnderWay, leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { quotedDurations, visitOfJob } from '../../planning/visits/jobVisit.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { planningCalendarOf, nowMinuteOf } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { blockerData } from '../../jobs/booking/confirmationRefusal.ts';
import { offBoardBlockers } from '../../planning/placement/offBoard.ts';
import { callOf } from '../../planning/placement/placement.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { daysAhead, isOpenDay, isWorkingDay, landedAt, noWorkingDayData, pastData, type LandingQuestion } from '../plan/landing.ts';

export type MoveInput = InputOf<Operations['previewJobRequestMove']>;

/** A job that may be moved, and the lane of its technician or lead. */
export interface MoveCase extends LandingQuestion {
  readonly row: JobRow;
  readonly current: TenantBoard;
  /** Does not contain the job itself, and neither does the lane. */
  readonly board: Board;
  readonly lane: Lane;
  /** The lead's present session. */
  readonly leadSession: CrewSessionRow;
  readonly isCrew: boolean;
  /** Whether the lead and the time stay the same. */
  readonly isStaying: boolean;
  /** Whether the lead cannot be there by the start. */
  readonly isLate: boolean;
  readonly isEmergency: boolean;
  /** It lands as a new visit, whose customer gets a confirmation. Default: false. */
  readonly isNewVisit?: boolean;
  /** The technicians that a change names. Left out for a move, which chooses them. */
  readonly named?: NamedCrew;
}

/** The crew after a change of a job. */
export interface NamedCrew {
  readonly buddyIds: readonly string[];
  /** The visit is under way: hours, skills and areas are warnings, because the technicians are there already. */
  readonly isUnderWay: boolean;
}

/** Prepares the move, or refuses it. For `departNotBefore` see `planning/visits/departure.ts`. */
export async function moveCase(
  ctx: PlanningContext,
  row: JobRow | null,
  input: MoveInput,
  travel: TravelModel | null,
  departNotBefore: EpochMinute = offeredDeparture(ctx.nowMilliseconds),
) {
  const { tenant } = ctx;
  if (input.start_at === undefined && input.technician_id === undefined)
    return invalid('start_at', 'required', 'either', { first: 'start_at', second: 'technician_id' });
  const asked = input.start_at === undefined ? null : parseNaiveDatetime(tenant.timezone, input.start_at);
  if (asked && !asked.ok) return invalidTime('start_at', tenant.timezone, asked);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const unmovable = unmovableJob(row);
  if (unmovable) return unmovable;
  const leadSession = leadSessionOf(row)!;
  const place = {
    startMinute: epochMinute(asked ? asked.epochMinute : leadSession.startMinute),
    technicianId: input.technician_id ?? leadSession.technicianId,
    isTechnicianAsked: input.technician_id !== undefined,
  };
  return caseAt(ctx, row, place, travel, departNotBefore);
}

/** Where a job is asked to land. */
export interface AskedPlace {
  readonly startMinute: EpochMinute;
  /** The technician or lead. */
  readonly technicianId: string;
  readonly isTechnicianAsked: boolean;
}

/** What several cases of one plan share. */
interface SharedPlan {
  readonly current: TenantBoard;
  /** The board that the jobs have left. */
  readonly board: Board;
  readonly calendarAt: (startMinute: EpochMinute) => Calendar;
}

/** A movable job at a start with a technician, or the refusal. `shared`: it moves together with others. */
export async function caseAt(
  ctx: PlanningContext,
  row: JobRow,
  { startMinute: askedMinute, technicianId, isTechnicianAsked }: AskedPlace,
  travel: TravelModel | null,
  departNotBefore: EpochMinute,
  shared: SharedPlan | null = null,
) {
  const { tenant } = ctx;
  const leadSession = leadSessionOf(row)!;
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  // Compares with the departure and not with now. The asked start of a plan made some minutes ago may have passed, but not its
  // start on arrival.
  if (askedMinute < departNotBefore) return refuse('SCHEDULE_MOVE_IN_PAST', pastData(tenant, askedMinute));

  const current = shared?.current ?? (await ctx.services.boards.live(ctx.db, tenant, ctx.nowMilliseconds, departNotBefore));
  // A job that keeps its technician and time is not judged by the departure rule again.
  const isStaying = askedMinute === leadSession.startMinute && technicianId === leadSession.technicianId;
  const departs = isStaying ? null : departNotBefore;
  const visit = await visitOfMove(ctx, current, row, travel, departs);
  // Those who keep the job at its time are not judged by how late they are.
  const standing = askedMinute === leadSession.startMinute ? row.sessions.map((session) => session.technicianId) : [];
  const board = shared?.board ?? boardWithout(current, row.id, standing);
  const found = findLane(board, technicianId);
  if (!found) return offBoard(ctx, technicianId, isTechnicianAsked);
  const isEmergency = row.priorityLevel === 'p0';
  // Among several moves an emergency is judged like any other visit.
  const lane = isEmergency && shared === null ? forEmergency(found) : found;
  const calendar =
    shared?.calendarAt(askedMinute) ??
    planningCalendarOf(tenant, current, askedMinute, askedMinute + visit.visitMinutes + daysAhead * 1440);
  const { endMinute } = singleBlock(calendar, lane.patternIndex, visit, askedMinute);
  const arrival = startOnArrival(lane, calendar, visit, askedMinute, departNotBefore, false);
  const asAsked: MoveCase = {
    row,
    current,
    board,
    lane,
    leadSession,
    isCrew: row.crewSize > 1,
    isEmergency,
    calendar,
    visit,
    landing: { startMinute: askedMinute, visit, priority: Number(row.priorityLevel.slice(1)) },
    askedMinute,
    startMinute: askedMinute,
    endMinute,
    nowMinute,
    departNotBefore,
    isStaying,
    isLate: arrival !== askedMinute,
  };
  // An emergency lands when its technician can be there. If that is days away, it stays late and is refused.
  const landed = isEmergency && arrival !== null ? { ...landedAt(asAsked, lane, arrival), isLate: false } : asAsked;
  const { startMinute } = landed;
  if (startMinute < nowMinute) return refuse('SCHEDULE_MOVE_IN_PAST', pastData(tenant, startMinute));
  if (!isOpenDay(landed) && (!isEmergency || landed.isCrew))
    return refuse('SCHEDULE_MOVE_NO_WORKING_DAY', noWorkingDayData(tenant, startMinute, false));
  // An emergency crew skips the no_working_day rule, so check the lead's shift here.
  if (isEmergency && landed.isCrew && !isWorkingDay(landed, lane))
    return refuse('SCHEDULE_MOVE_NO_WORKING_DAY', noWorkingDayData(tenant, startMinute, false));
  return landed;
}

/** A confirmed job as the visit to move, with the length of its present session. */
export async function visitOfMove(
  { db, tenant }: Pick<PlanningContext, 'db' | 'tenant'>,
  current: TenantBoard,
  row: JobRow,
  travel: TravelModel | null,
  departNotBefore: EpochMinute | null,
): Promise<Visit> {
  return movedVisit(
    await visitOfJob(db, tenant, current, { row, durations: quotedDurations(row), crewSize: 1, travel, departNotBefore }),
    row,
  );
}

/** The visit of a confirmed job with the length of its present session, which a move keeps. */
export function movedVisit(whole: Visit, row: JobRow): Visit {
  const { startMinute, endMinute, breakMinutes } = leadSessionOf(row)!;
  return { ...sessionVisit(whole, endMinute - startMinute - breakMinutes, true), crewSize: row.crewSize };
}

/** A technician who is not active has no lane. */
export async function offBoard(ctx: PlanningContext, technicianId: string, isAsked: boolean) {
  const { db, tenant } = ctx;
  const known = (await readContacts(db, tenant.id, [technicianId])).get(technicianId);
  if (!known || (isAsked && !(await technicianExists(db, tenant.id, technicianId)))) return refuse('TECHNICIAN_NOT_FOUND');
  const technician = { id: technicianId, name: known.fullName };
  const blockers = await offBoardBlockers(ctx, technicianId);
  return refuse('SCHEDULE_MOVE_TECH_INFEASIBLE', { technician, reason: blockers[0].kind, blockers: blockers.map(blockerData) });
}

/** Why a job cannot be moved to any time or technician; null when it can. */
export function unmovableJob(
  row: JobRow,
): Refusal<'SCHEDULE_MOVE_NOT_ELIGIBLE' | 'SCHEDULE_MOVE_IN_PROGRESS' | 'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED'> | null {
  const state = {
    current_status_key: row.statusKey,
    status_version: row.statusVersion,
    ...(row.cancellation !== null && { is_cancelled: true }),
  };
  const failed = (precondition: (typeof movePreconditions)[number]) =>
    refuse('SCHEDULE_MOVE_NOT_ELIGIBLE', { failed_precondition: precondition, ...state });
  if (row.archivedAt !== null) return failed('archived');
  if (row.completedAt !== null) return failed('completed');
  if (row.quotedAt === null || row.jobDurationMinutes === null) return failed('not_quoted');
  if (row.scheduledAt === null || row.sessions.length === 0) return failed('not_confirmed');
  if (isUnderWay(row, row.statusKey)) {
    const keys = row.workflow.statuses.flatMap(({ actions }) => actions.map(({ key }) => key));
    const fired = keys.filter((key) => !bookingKeys.includes(key) && key in row.actionAudit);
    return refuse('SCHEDULE_MOVE_IN_PROGRESS', { fired_actions: [...new Set(fired)], ...state });
  }
  return lockedJob(row) ?? multiDayJob(row);
}

/** The refusal of a locked visit; null without a lock. [lock.never-moved]. */
export function lockedJob(row: JobRow): Refusal<'SCHEDULE_MOVE_NOT_ELIGIBLE'> | null {
  if (row.lockedAt === null) return null;
  const state = { current_status_key: row.statusKey, status_version: row.statusVersion };
  return refuse('SCHEDULE_MOVE_NOT_ELIGIBLE', {
    failed_precondition: 'locked',
    ...state,
    remedies: [{ kind: 'unlock_visit', ...callOf('unlockJobRequest', { id: row.id }) }],
  });
}

/** The refusal of work of several days; null for one visit. */
export function multiDayJob(row: JobRow): Refusal<'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED'> | null {
  const dates = row.sessions.filter(({ role }) => role === 'lead').map(({ date }) => date);
  return dates.length > 1 ? refuse('SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED', { session_count: dates.length, session_dates: dates }) : null;
}
