/** Whether a job may be changed, and the board on which the changed visit stays. [change.preview]. */
import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import { findLane } from '../../../engine/board.ts';
import { startOnArrival } from '../../../engine/cascade/arrival.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import { singleBlock } from '../../../engine/sessions.ts';
import { sessionVisit, type Visit } from '../../../engine/visit.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { isOpen, isUnderWay, leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { type TenantBoard, boardWithout } from '../../planning/boards/boards.ts';
import { nowMinuteOf, planningCalendarOf } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { quotedDurations, visitOfJob } from '../../planning/visits/jobVisit.ts';
import { wantedChange, type ChangeInput, type WantedChange, type WantedCrew } from './changeAsked.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { daysAhead, pastData } from '../plan/landing.ts';
import { lockedJob, multiDayJob, offBoard, unmovableJob, type MoveCase } from '../moves/moveCase.ts';

export interface ChangeCase {
  readonly row: JobRow;
  readonly wanted: WantedChange;
  /** The visit with its new length, crew and skills. Null when the schedule stays as it is. */
  readonly landing: MoveCase | null;
}

const fields = [
  'job_duration_minutes',
  'lead_technician_id',
  'add_technician_ids',
  'remove_technician_ids',
  'skill_ids',
  'description',
  'access_notes',
] as const;

/** Prepares the change, or refuses it. For `departNotBefore` see `planning/visits/departure.ts`. */
export async function changeCase(
  ctx: PlanningContext,
  row: JobRow | null,
  input: ChangeInput,
  travel: TravelModel | null,
  departNotBefore: EpochMinute = offeredDeparture(ctx.nowMilliseconds),
) {
  const { db, tenant } = ctx;
  if (fields.every((name) => input[name] === undefined)) return invalid('job_duration_minutes', 'required', 'some_change');
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const needsVisit = fields.slice(0, 4).some((name) => input[name] !== undefined);
  const unmovable = isOpen(row) && !needsVisit ? null : unmovableJob(row);
  const isRunning = unmovable?.code === 'SCHEDULE_MOVE_IN_PROGRESS' || (isOpen(row) && isUnderWay(row, row.statusKey));
  if (unmovable && !isRunning) return unmovable;
  const wanted = await wantedChange(db, tenant.id, row, input);
  if (isRefusal(wanted)) return wanted;
  const { parts, crew } = wanted;
  // Helpers of a visit that runs may join or leave. Its lead stays.
  if (unmovable && parts.includes('crew') && crew?.leadId !== leadIdOf(row)) return unmovable;
  const isTimed = parts.includes('duration') || parts.includes('crew') || (parts.includes('skills') && crew !== null && !isRunning);
  if (!isTimed || crew === null) return { row, wanted, landing: null } satisfies ChangeCase;
  const unchangeable = lockedJob(row);
  if (unchangeable) return unchangeable;
  const multiDay = multiDayJob(row);
  if (multiDay) return multiDay;
  const landing = await changedLanding(ctx, row, { wanted, crew, travel, departNotBefore, isRunning });
  return isRefusal(landing) ? landing : ({ row, wanted, landing } satisfies ChangeCase);
}

const leadIdOf = (row: JobRow) => leadSessionOf(row)?.technicianId;

interface LandingQuestion {
  readonly wanted: WantedChange;
  readonly crew: WantedCrew;
  readonly travel: TravelModel | null;
  readonly departNotBefore: EpochMinute;
  readonly isRunning: boolean;
}

async function changedLanding(ctx: PlanningContext, row: JobRow, question: LandingQuestion) {
  const { tenant } = ctx;
  const { crew, wanted, departNotBefore, isRunning } = question;
  const leadSession = leadSessionOf(row)!;
  const startMinute = epochMinute(leadSession.startMinute);
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  const isStaying = crew.leadId === leadSession.technicianId;
  const isNew = !row.sessions.some(({ technicianId }) => technicianId === crew.leadId);
  if (isNew && startMinute < departNotBefore) return refuse('SCHEDULE_MOVE_IN_PAST', pastData(tenant, startMinute));
  const current = await ctx.services.boards.live(ctx.db, tenant, ctx.nowMilliseconds, departNotBefore);
  const visit = await changedVisit(ctx, current, row, question, isNew ? departNotBefore : null);
  // Those who keep the job are not judged by how late they are.
  const board = boardWithout(
    current,
    row.id,
    row.sessions.map((session) => session.technicianId),
  );
  const lane = findLane(board, crew.leadId);
  if (!lane) return offBoard(ctx, crew.leadId, !isStaying);
  const calendar = planningCalendarOf(tenant, current, startMinute, startMinute + visit.visitMinutes + daysAhead * 1440);
  const { endMinute } = singleBlock(calendar, lane.patternIndex, visit, startMinute);
  if (wanted.parts.includes('duration') && endMinute <= nowMinute) return invalid('job_duration_minutes', 'too_short', 'ends_in_past');
  const landing: MoveCase = {
    row,
    current,
    board,
    lane,
    leadSession,
    isCrew: visit.crewSize > 1,
    isEmergency: row.priorityLevel === 'p0',
    calendar,
    visit,
    // Pushed jobs need the departure rule, also where the visit itself stays.
    landing: { startMinute, visit: { ...visit, departNotBefore }, priority: Number(row.priorityLevel.slice(1)) },
    askedMinute: startMinute,
    startMinute,
    endMinute,
    nowMinute,
    departNotBefore,
    isStaying,
    isLate: isNew && startOnArrival(lane, calendar, visit, startMinute, departNotBefore, false) !== startMinute,
    named: { buddyIds: crew.buddyIds, isUnderWay: isRunning },
  };
  return landing;
}

/** The visit with the new length, crew and skills. A length that stays is that of its session. */
async function changedVisit(
  { db, tenant }: PlanningContext,
  current: TenantBoard,
  row: JobRow,
  { wanted, crew, travel }: LandingQuestion,
  departNotBefore: EpochMinute | null,
): Promise<Visit> {
  const { startMinute, endMinute, breakMinutes } = leadSessionOf(row)!;
  const present = endMinute - startMinute - breakMinutes;
  const { jobDurationMinutes = row.jobDurationMinutes! } = wanted.details;
  const durations = { ...quotedDurations(row), jobDurationMinutes };
  const isOther = wanted.parts.includes('duration');
  const whole = await visitOfJob(db, tenant, current, { row, durations, crewSize: 1, travel, departNotBefore });
  const visitMinutes = isOther ? whole.visitMinutes : present;
  // The longest visit bounds only work that becomes longer: the setting may have changed since the booking.
  const maxVisitMinutes = visitMinutes > present ? tenant.maxVisitMinutes : null;
  return {
    ...sessionVisit(whole, visitMinutes, true),
    requiredSkillIds: [...wanted.skillIds].sort(),
    crewSize: crew.buddyIds.length + 1,
    maxVisitMinutes,
  };
}
