/** The plan of a move, the same for preview and commit. [move.preview]. */
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import { blockersAbout } from '../../../contract/vocabulary.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Blocker } from '../../../engine/feasibility/blockers/question.ts';
import { cascadeSteps, type Cascade, type CascadePlan } from '../../../engine/cascade/cascade.ts';
import type { CascadeMode } from '../../../engine/cascade/stops.ts';
import { judge } from '../../../engine/feasibility/feasibility.ts';
import { lastingHistory } from '../../../store/driver/history.ts';
import { readBoardJobs } from '../../../store/schedule/boardJobs.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { blockerData, earliestStartOf } from '../../jobs/booking/confirmationRefusal.ts';
import type { TouchedJob } from '../../jobs/customer/customerNotifications.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { plannerRun } from '../../planning/search/plannerRun.ts';
import {
  answeredMoves,
  conflictsData,
  disruptionOf,
  displacementWarnings,
  feasibilityWarning,
  fencedJobs,
  hoursWarningsOfVisit,
  isCascadeProven,
  isBreached,
  isWithin,
  promisesOf,
  visitOfBoardJob,
  type Jobs,
  type PlannedMove,
  type PlanningContext,
  type Warning,
} from '../plan/cascade.ts';
import {
  arrivalWarning,
  isWorkingDay,
  jobIdsAround,
  landingData,
  noWorkingDayData,
  travelFromLanding,
  travelToLanding,
} from '../plan/landing.ts';
import type { MoveCase, MoveInput } from './moveCase.ts';
import { buddiesOf, namedBuddies, type MoveMember } from './moveCrew.ts';
import { displacedOf, type FoundPlan } from '../plan/kind.ts';

/** A job that lands at a fixed start, and those that give way. */
export interface LandingPlan {
  readonly plan: CascadePlan;
  readonly jobs: Jobs;
  /** The lead first. */
  readonly members: readonly MoveMember[];
  readonly answer: Omit<OutputOf<Operations['previewJobRequestMove']>, 'plan_token' | 'other_order'>;
}

export interface MovePlan extends LandingPlan, FoundPlan {
  readonly answer: LandingPlan['answer'];
  readonly found: MoveCase;
}

/** What decides how jobs in the way are displaced. */
type DisplacementInput = Pick<MoveInput, 'mode' | 'displacement_mode' | 'displacement_order' | 'allow_non_p0_displacement'>;

export type MoveRefusal = Refusal<
  'SCHEDULE_MOVE_TECH_INFEASIBLE' | 'SCHEDULE_MOVE_SLOT_OCCUPIED' | 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT' | 'SCHEDULE_MOVE_CREW_UNSTAFFABLE'
>;

export async function planMove(ctx: PlanningContext, moveCase: MoveCase, input: DisplacementInput): Promise<MovePlan | MoveRefusal> {
  const planned = await planLanding(ctx, moveCase, input, bothModes);
  if (isRefusal(planned)) return planned;
  const { answer, plan } = planned;
  const { row, departNotBefore, startMinute } = moveCase;
  const fence = { jobs: fencedJobs(row, answer.moves), departNotBefore, plan: fenceOf(moveCase, answer, plan) };
  const closed =
    answer.after_hours_override_required && refuse('SCHEDULE_MOVE_NO_WORKING_DAY', noWorkingDayData(ctx.tenant, startMinute, true));
  return { ...planned, found: moveCase, displaced: displacedOf(answer), fence, ...(closed ? { needsOverride: closed } : {}) };
}

/** The cascade answers these. */
const routeKinds = blockersAbout('route');
const bothModes: readonly CascadeMode[] = ['overtime', 'next_day'];

/**
 * The plan of a job that lands at a fixed start, for moves and for changes that keep the start. `shownModes`: the ways for the answer to show beside
 * the one that was asked.
 */
export async function planLanding(
  ctx: PlanningContext,
  moveCase: MoveCase,
  input: DisplacementInput,
  shownModes: readonly CascadeMode[] = [],
): Promise<LandingPlan | MoveRefusal> {
  const { tenant } = ctx;
  const { row, board, calendar, visit, landing, departNotBefore, current, lane, startMinute } = moveCase;
  const verdict = judge(calendar, lane, visit, startMinute);
  const blockers = verdict.feasible ? [] : verdict.blockers;
  // The cascade handles stops in the way. Only the other blockers make the technician infeasible.
  const isInfeasible = blockers.some(({ kind }) => !routeKinds.has(kind));
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
        order: input.displacement_order,
        nowMinute: departNotBefore,
      }),
      isCascadeProven,
    );
  const mode = input.mode ?? 'overtime';
  const cascades = new Map<CascadeMode, Cascade>();
  for (const each of new Set([...shownModes, mode])) cascades.set(each, await cascadeOf(each));
  const cascade = cascades.get(mode)!;
  if ('conflicts' in cascade) return refuse('SCHEDULE_MOVE_SLOT_OCCUPIED', { conflicts: conflictsData(cascade.conflicts, jobs) });
  const { plan } = cascade;
  const landed: TouchedJob = {
    job: row,
    kind: moveCase.isNewVisit ? 'confirmed' : 'rescheduled',
    previousStartMinute: moveCase.isNewVisit ? null : moveCase.leadSession.startMinute,
    startMinute,
  };
  const shown = [...cascades].flatMap(([each, found]) => ('conflicts' in found ? [] : [{ mode: each, plan: found.plan }]));
  const answers = await answeredMoves(
    ctx,
    moveCase.current,
    shown.map((own) => ({ moves: own.plan.moves, landing: landed })),
    jobs,
  );
  const answered = answers[shown.findIndex((own) => own.mode === mode)];
  const { moves } = answered!;
  const mayDisplace = moveCase.isEmergency || (input.allow_non_p0_displacement ?? tenant.allowNonP0Displacement);
  if (moves.length > 0 && moveCase.isCrew)
    return refuse('SCHEDULE_MOVE_REQUIRES_FREE_SLOT', { would_push: moves, crew_never_displaces: true });
  if (moves.length > 0 && !mayDisplace)
    return refuse('SCHEDULE_MOVE_REQUIRES_FREE_SLOT', { would_push: moves, allow_non_p0_displacement: false });
  const buddies = await (moveCase.named ? namedBuddies(ctx, moveCase, moveCase.named) : moveCase.isCrew ? buddiesOf(ctx, moveCase) : []);
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
    plans: plansData(shown.map((own, index) => ({ ...own, moves: answers[index]!.moves }))),
    customer_notification: answered!.landingNotification,
    moves,
    ...disruptionOf(plan, answered!),
    overtime_minutes: plan.overtimeMinutes,
    warnings: moveWarnings(moveCase, isInfeasible ? blockers : [], plan, moves),
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
function plansData(shown: readonly { readonly mode: CascadeMode; readonly plan: CascadePlan; readonly moves: PlannedMove[] }[]) {
  const [overtime, nextDay] = bothModes.map((mode) => shown.find((own) => own.mode === mode) ?? null);
  return {
    overtime: overtime ? { moves: overtime.moves, overtime_minutes: overtime.plan.overtimeMinutes } : null,
    next_day: nextDay ? { moves: nextDay.moves } : null,
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
    displacement_order: input.displacement_order ?? ('least_delay' as const),
    landing: landingData(tenant, moveCase, moveCase.lane, moveCase.current, travel.before, travel.after),
  };
}

/** What to check of the landing. `blockers`: rules that an emergency breaks on purpose. */
export function moveWarnings(
  moveCase: MoveCase,
  blockers: readonly Blocker[],
  plan: CascadePlan,
  moves: readonly PlannedMove[],
): Warning[] {
  const { row, lane, startMinute, endMinute } = moveCase;
  const warnings: Warning[] = [
    ...arrivalWarning(moveCase, lane),
    ...hoursWarningsOfVisit(moveCase.calendar, lane, moveCase.visit, moveCase),
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
    displacementOrder: answer.displacement_order,
    moves: plan.moves,
    overtimeMinutes: answer.overtime_minutes,
    warnings: answer.warnings,
    needsOverride: answer.after_hours_override_required,
  };
}
