/** The plan of a move, the same for preview and commit. [move.preview]. */
import { isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { Blocker } from '../../engine/feasibility/blockers/question.ts';
import { cascadeSteps, type Cascade, type CascadePlan } from '../../engine/cascade/cascade.ts';
import type { CascadeMode } from '../../engine/cascade/stops.ts';
import { judge } from '../../engine/feasibility/feasibility.ts';
import { lastingHistory } from '../../store/driver/history.ts';
import { readBoardJobs } from '../../store/schedule/boardJobs.ts';
import { formatMinute } from '../../time/timestamps.ts';
import { blockerData, earliestStartOf } from '../../jobs/confirmationRefusal.ts';
import type { TouchedJob } from '../../jobs/customerNotifications.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { plannerRun } from '../../planning/plannerRun.ts';
import {
  answeredMoves,
  conflictsData,
  disruptionOf,
  displacementWarnings,
  feasibilityWarning,
  hoursWarnings,
  isCascadeProven,
  isBreached,
  isWithin,
  promisesOf,
  visitOfBoardJob,
  type AnsweredMoves,
  type Jobs,
  type PlannedMove,
  type PlanningContext,
  type Warning,
} from '../plan/cascade.ts';
import { arrivalWarning, isWorkingDay, jobIdsAround, landingData, travelFromLanding, travelToLanding } from '../plan/landing.ts';
import type { MoveCase, MoveInput } from './moveCase.ts';
import { buddiesOf, namedBuddies, type MoveMember } from './moveCrew.ts';
import { planTokenOf } from '../plan/token.ts';

export interface MovePlan {
  readonly plan: CascadePlan;
  readonly jobs: Jobs;
  /** The lead first. */
  readonly members: readonly MoveMember[];
  readonly answer: OutputOf<Operations['previewJobRequestMove']>;
}

/** A plan without its token. */
export interface LandingPlan extends Omit<MovePlan, 'answer'> {
  readonly answer: Omit<MovePlan['answer'], 'plan_token'>;
}

/** What decides how jobs in the way are displaced. */
export type DisplacementInput = Pick<MoveInput, 'mode' | 'displacement_mode' | 'allow_non_p0_displacement'>;

export type MoveRefusal = Refusal<
  'SCHEDULE_MOVE_TECH_INFEASIBLE' | 'SCHEDULE_MOVE_SLOT_OCCUPIED' | 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT' | 'SCHEDULE_MOVE_CREW_UNSTAFFABLE'
>;

export async function planMove(ctx: PlanningContext, moveCase: MoveCase, input: MoveInput): Promise<MovePlan | MoveRefusal> {
  const planned = await planLanding(ctx, moveCase, input);
  if (isRefusal(planned)) return planned;
  return { ...planned, answer: { ...planned.answer, plan_token: tokenOf(moveCase, planned.answer, planned.plan, input) } };
}

/** The plan of a job that lands at a fixed start, for moves and for changes that keep the start. */
export async function planLanding(ctx: PlanningContext, moveCase: MoveCase, input: DisplacementInput): Promise<LandingPlan | MoveRefusal> {
  const { tenant } = ctx;
  const { row, board, calendar, visit, landing, departNotBefore, current, lane, startMinute } = moveCase;
  const verdict = judge(calendar, lane, visit, startMinute);
  const blockers = verdict.feasible ? [] : verdict.blockers;
  // The cascade handles stops in the way. Only the other blockers make the technician infeasible.
  const isInfeasible = blockers.some(({ kind }) => kind !== 'cannot_arrive_in_time' && kind !== 'not_available_today');
  const isTolerated = moveCase.isEmergency || moveCase.named?.isUnderWay === true;
  if (moveCase.isLate || (isInfeasible && !isTolerated)) return infeasible(ctx, moveCase);

  const jobs = await readBoardJobs(ctx.db, tenant.id, jobIdsAround(moveCase, lane));
  const visitOf = (id: string) => visitOfBoardJob(tenant, current, jobs.get(id)!, visit.travel, departNotBefore);
  const reassign = input.displacement_mode === 'reassign' ? visitOf : null;
  const cascadeOf = (mode: CascadeMode) =>
    plannerRun(
      ctx.services,
      'move',
      // The clock alone drifts no plan: what began since the preview is still pushed.
      cascadeSteps(board, calendar, {
        technicianId: lane.technicianId,
        landing,
        mode,
        reassign,
        promiseOf: promisesOf(tenant, jobs),
        nowMinute: departNotBefore,
      }),
      isCascadeProven,
    );
  const cascades = { overtime: await cascadeOf('overtime'), next_day: await cascadeOf('next_day') };
  const cascade = cascades[input.mode ?? 'overtime'];
  if ('conflicts' in cascade) return refuse('SCHEDULE_MOVE_SLOT_OCCUPIED', { conflicts: conflictsData(cascade.conflicts, jobs) });
  const { plan } = cascade;
  const landed: TouchedJob = {
    job: row,
    kind: 'rescheduled',
    previousStartMinute: moveCase.leadSession.startMinute,
    startMinute,
  };
  const movesOf = (found: Cascade) => ('conflicts' in found ? [] : found.plan.moves);
  const [answered, overtime, nextDay] = await answeredMoves(
    ctx,
    moveCase.current,
    [plan.moves, movesOf(cascades.overtime), movesOf(cascades.next_day)].map((own) => ({ moves: own, landing: landed })),
    jobs,
  );
  const { moves } = answered!;
  const mayDisplace = moveCase.isEmergency || (input.allow_non_p0_displacement ?? tenant.allowNonP0Displacement);
  if (moves.length > 0 && moveCase.isCrew)
    return refuse('SCHEDULE_MOVE_REQUIRES_FREE_SLOT', { would_push: moves, crew_never_displaces: true });
  if (moves.length > 0 && !mayDisplace)
    return refuse('SCHEDULE_MOVE_REQUIRES_FREE_SLOT', { would_push: moves, allow_non_p0_displacement: false });
  const buddies = moveCase.named ? namedBuddies(moveCase, moveCase.named) : moveCase.isCrew ? buddiesOf(moveCase) : [];
  if (isRefusal(buddies)) return buddies;
  const lead: MoveMember = {
    technicianId: lane.technicianId,
    role: 'lead',
    travelMinutes: travelToLanding(moveCase, lane, plan.moves),
    isNew: !row.sessions.some(({ technicianId }) => technicianId === lane.technicianId),
  };
  const members = [lead, ...buddies];
  const answer = {
    ...headOf(ctx, moveCase, input, { before: lead.travelMinutes, after: travelFromLanding(moveCase, lane, plan.moves) }),
    members: members.map(({ technicianId, role, isNew, joinsMinute }) => ({
      technician_id: technicianId,
      technician_name: current.technicianNames.get(technicianId) ?? '',
      role,
      is_new: isNew,
      ...(joinsMinute === undefined ? {} : { joins_at: formatMinute(joinsMinute) }),
    })),
    plans: plansData(cascades, { overtime: overtime!, next_day: nextDay! }),
    customer_notification: answered!.landingNotification,
    moves,
    ...disruptionOf(plan, answered!),
    overtime_minutes: plan.overtimeMinutes,
    warnings: warningsOf(moveCase, isInfeasible ? blockers : [], plan, moves),
    after_hours_override_required: !isWorkingDay(moveCase, lane),
  };
  return { plan, jobs, members, answer };
}

/** The refusal of a technician who cannot take the job then. */
export function infeasible(ctx: PlanningContext, moveCase: MoveCase): Refusal<'SCHEDULE_MOVE_TECH_INFEASIBLE'> {
  const { lane, current, calendar, startMinute } = moveCase;
  // A suggested start must stay possible for some minutes, so judge it by the departure of an offer.
  const visit = moveCase.isStaying ? moveCase.visit : { ...moveCase.visit, departNotBefore: offeredDeparture(ctx.nowMilliseconds) };
  const verdict = judge(calendar, lane, visit, startMinute);
  const blockers: readonly Blocker[] = verdict.feasible ? [{ kind: 'not_available_today' }] : verdict.blockers;
  const earliest = earliestStartOf(blockers);
  return refuse('SCHEDULE_MOVE_TECH_INFEASIBLE', {
    technician: { id: lane.technicianId, name: current.technicianNames.get(lane.technicianId) ?? '' },
    reason: blockers[0]!.kind,
    blockers: blockers.map(blockerData),
    ...(earliest === null ? {} : { earliest_feasible_at: formatMinute(earliest) }),
  });
}

/** The plans of both modes. null: that mode has none. */
function plansData(cascades: Readonly<Record<CascadeMode, Cascade>>, answered: Readonly<Record<CascadeMode, AnsweredMoves>>) {
  const { overtime, next_day: nextDay } = cascades;
  return {
    overtime: 'conflicts' in overtime ? null : { moves: answered.overtime.moves, overtime_minutes: overtime.plan.overtimeMinutes },
    next_day: 'conflicts' in nextDay ? null : { moves: answered.next_day.moves },
  };
}

interface Travel {
  readonly before: number | null;
  readonly after: number | null;
}

function headOf({ tenant }: PlanningContext, moveCase: MoveCase, input: DisplacementInput, travel: Travel) {
  return {
    job_request_id: moveCase.row.id,
    short_code: moveCase.row.shortCode,
    customer_name: moveCase.row.customerName,
    status_version: moveCase.row.statusVersion,
    business_timezone: tenant.timezone,
    mode: input.mode ?? ('overtime' as const),
    displacement_mode: input.displacement_mode ?? ('push' as const),
    landing: landingData(tenant, moveCase, moveCase.lane, moveCase.current, travel.before, travel.after),
  };
}

/** What to check of the landing. `blockers`: rules that an emergency breaks on purpose. */
export function warningsOf(moveCase: MoveCase, blockers: readonly Blocker[], plan: CascadePlan, moves: readonly PlannedMove[]): Warning[] {
  const { row, lane, startMinute, endMinute } = moveCase;
  const warnings: Warning[] = [
    ...arrivalWarning(moveCase, lane),
    ...hoursWarnings(moveCase.calendar, lane, moveCase.visit, moveCase),
    ...feasibilityWarning(lane, blockers),
  ];
  const windowMinutes = row.arrivalWindowMinutes ?? 0;
  if (!isWithin(row.promisedStartAt, windowMinutes, startMinute)) {
    const promised = Date.parse(row.promisedStartAt!) / 60_000;
    warnings.push({ code: 'MOVED_OUTSIDE_WINDOW', start_at: formatMinute(promised), end_at: formatMinute(promised + windowMinutes) });
  }
  if (isBreached(row.slaDeadline, endMinute)) warnings.push({ code: 'SLA_BREACHED', job_request_ids: [row.id] });
  return [...warnings, ...displacementWarnings(plan, moves)];
}

function tokenOf(moveCase: MoveCase, answer: Omit<MovePlan['answer'], 'plan_token'>, plan: CascadePlan, input: MoveInput): string {
  const fence = fenceOf(moveCase, answer, plan);
  const moved = answer.moves.map((move) => ({ id: move.job_request_id, version: move.status_version }));
  const asked = {
    startMinute: input.start_at === undefined ? null : moveCase.askedMinute,
    technicianId: input.technician_id ?? null,
    mode: answer.mode,
    displacementMode: answer.displacement_mode,
    mayDisplace: input.allow_non_p0_displacement ?? null,
  };
  return planTokenOf(fence, [{ id: moveCase.row.id, version: moveCase.row.statusVersion }, ...moved], moveCase.departNotBefore, asked);
}

/** Everything that the commit would write, and the warnings. */
export function fenceOf(moveCase: MoveCase, answer: LandingPlan['answer'], plan: CascadePlan) {
  return {
    history: lastingHistory(moveCase.current.history),
    job: moveCase.row.id,
    askedMinute: moveCase.askedMinute,
    startMinute: moveCase.startMinute,
    endMinute: moveCase.endMinute,
    members: answer.members.map((member) => [member.technician_id, member.role, member.joins_at ?? null]),
    mode: answer.mode,
    displacementMode: answer.displacement_mode,
    moves: plan.moves,
    overtimeMinutes: answer.overtime_minutes,
    warnings: answer.warnings,
    needsOverride: answer.after_hours_override_required,
  };
}
