/** The plan of an emergency on one technician's lane, the same for preview and commit. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { blockersAbout } from '../../../contract/vocabulary.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { findLane, forEmergency, type Lane } from '../../../engine/board.ts';
import { cascadeSteps, type CascadePlan } from '../../../engine/cascade/cascade.ts';
import type { CascadeMode } from '../../../engine/cascade/stops.ts';
import type { DisplacementOrder } from '../../../engine/cascade/timeline.ts';
import { judge } from '../../../engine/feasibility/feasibility.ts';
import { lastingHistory } from '../../../store/driver/history.ts';
import { technicianExists } from '../../../store/schedule/boardRows.ts';
import { readBoardJobs } from '../../../store/schedule/boardJobs.ts';
import { blockerData } from '../../jobs/booking/confirmationRefusal.ts';
import { offBoardBlockers } from '../../planning/placement/offBoard.ts';
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
  promisesOf,
  visitOfBoardJob,
  type Jobs,
  type AnsweredMoves,
  type PlannedMove,
  type PlanningContext,
  type Warning,
} from '../plan/cascade.ts';
import type { AskedDisplacement } from '../plan/askedLanding.ts';
import { emergencyLanding, notEligible, onArrival, type EmergencyCase } from './emergencyCase.ts';
import {
  arrivalWarning,
  isWorkingDay,
  jobIdsAround,
  landingData,
  noWorkingDayData,
  pastData,
  travelFromLanding,
  travelToLanding,
} from '../plan/landing.ts';
import { displacedOf, type FoundPlan } from '../plan/kind.ts';

interface EmergencyOptions {
  readonly technicianId: string;
  readonly mode: CascadeMode;
  readonly displacementMode: 'push' | 'reassign';
  readonly displacementOrder: DisplacementOrder;
}

/** The options of these arguments, which name a technician. */
export const emergencyOptions = (input: AskedDisplacement & { readonly technician_id?: string }): EmergencyOptions => ({
  technicianId: input.technician_id!,
  mode: input.mode ?? 'overtime',
  displacementMode: input.displacement_mode ?? 'push',
  displacementOrder: input.displacement_order ?? 'least_delay',
});

export interface EmergencyPlan extends FoundPlan {
  readonly lane: Lane;
  /** The landing at its real start, which can be later than the asked start. */
  readonly landed: EmergencyCase;
  readonly plan: CascadePlan;
  readonly moves: readonly PlannedMove[];
  /** The facts about the displaced jobs that the answer shows. */
  readonly jobs: Jobs;
  readonly answer: Omit<OutputOf<Operations['previewEmergencyReschedule']>, 'plan_token' | 'other_order'>;
}

type PlanRefusal =
  | 'TECHNICIAN_NOT_FOUND'
  | 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE'
  | 'EMERGENCY_RESCHEDULE_IN_PAST'
  | 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED';

/**
 * Plans the emergency at the asked start, or on the technician's arrival. A technician who is not active has no lane, so the
 * emergency is refused.
 */
export async function planEmergency(
  ctx: PlanningContext,
  asked: EmergencyCase,
  options: EmergencyOptions,
): Promise<EmergencyPlan | Refusal<PlanRefusal>> {
  const { tenant } = ctx;
  const found = findLane(asked.board, options.technicianId);
  if (!found) return offBoard(ctx, asked, options.technicianId);
  const lane = forEmergency(found);
  const landed = onArrival(asked, lane);
  if (landed === null) return notEligible(asked.row, 'smart_assign_unavailable');
  const { board, calendar, visit, landing, nowMinute, current, departNotBefore } = landed;
  if (landed.startMinute < nowMinute) return refuse('EMERGENCY_RESCHEDULE_IN_PAST', pastData(tenant, landed.startMinute));
  const jobs = await readBoardJobs(ctx.db, tenant.id, jobIdsAround(landed, lane));
  const visitOf = (id: string) => visitOfBoardJob(tenant, current, jobs.get(id)!, visit.travel, departNotBefore);
  const request = {
    technicianId: lane.technicianId,
    landing,
    mode: options.mode,
    reassign: options.displacementMode === 'reassign' ? visitOf : null,
    promiseOf: promisesOf(tenant, jobs),
    order: options.displacementOrder,
    // The clock alone drifts no plan: what began since the preview is still pushed.
    nowMinute: departNotBefore,
  };
  const cascade = await plannerRun(ctx.services, 'emergency', cascadeSteps(board, calendar, request), isCascadeProven);
  if ('conflicts' in cascade) return refuse('EMERGENCY_RESCHEDULE_SLOT_OCCUPIED', { conflicts: conflictsData(cascade.conflicts, jobs) });
  const { plan } = cascade;
  const [answered] = await answeredMoves(ctx, current, [{ moves: plan.moves, landing: emergencyLanding(landed) }], jobs);
  const answer = answerOf(ctx, landed, options, lane, plan, answered!);
  const closed =
    answer.after_hours_override_required &&
    refuse('EMERGENCY_RESCHEDULE_NO_WORKING_DAY', noWorkingDayData(tenant, landed.startMinute, true));
  const planned = { lane, landed, plan, moves: answered!.moves, jobs, answer };
  return { ...planned, displaced: displacedOf(answer), fence: fenceOf(planned), ...(closed ? { needsOverride: closed } : {}) };
}

/** A technician who is not active exists but cannot be assigned. */
async function offBoard(ctx: PlanningContext, { row }: EmergencyCase, technicianId: string) {
  if (!(await technicianExists(ctx.db, ctx.tenant.id, technicianId))) return refuse('TECHNICIAN_NOT_FOUND');
  const { code, data } = notEligible(row, 'smart_assign_unavailable');
  return refuse(code, { ...data, blockers: (await offBoardBlockers(ctx, technicianId)).map(blockerData) });
}

function answerOf(
  { tenant }: PlanningContext,
  landed: EmergencyCase,
  { mode, displacementMode, displacementOrder }: EmergencyOptions,
  lane: Lane,
  plan: CascadePlan,
  answered: AnsweredMoves,
): EmergencyPlan['answer'] {
  const { row, current } = landed;
  const { moves } = answered;
  return {
    job_request_id: row.id,
    short_code: row.shortCode,
    customer_name: row.customerName,
    status_version: row.statusVersion,
    business_timezone: tenant.timezone,
    mode,
    displacement_mode: displacementMode,
    displacement_order: displacementOrder,
    landing: landingData(
      tenant,
      landed,
      lane,
      current,
      travelToLanding(landed, lane, plan.moves),
      travelFromLanding(landed, lane, plan.moves),
    ),
    customer_notification: answered.landingNotification,
    moves,
    ...disruptionOf(plan, answered),
    overtime_minutes: plan.overtimeMinutes,
    warnings: emergencyWarnings(landed, lane, plan, moves),
    after_hours_override_required: !isWorkingDay(landed, lane),
  };
}

/** Everything that the commit would write, and the warnings. */
function fenceOf({ lane, landed, plan, answer }: Omit<EmergencyPlan, 'fence'>): EmergencyPlan['fence'] {
  const { row, askedMinute, startMinute, endMinute, current, departNotBefore } = landed;
  const { mode, displacement_mode, displacement_order, overtime_minutes, warnings, after_hours_override_required } = answer;
  return {
    jobs: fencedJobs(row, answer.moves),
    departNotBefore,
    plan: {
      history: lastingHistory(current.history),
      job: row.id,
      technician: lane.technicianId,
      askedMinute,
      startMinute,
      endMinute,
      moves: plan.moves,
      ...{ mode, displacement_mode, displacement_order, overtime_minutes, warnings, after_hours_override_required },
    },
  };
}

/** The warnings of a planned emergency, the same among the candidates' others and in the preview. */
export function emergencyWarnings(landed: EmergencyCase, lane: Lane, plan: CascadePlan, moves: readonly PlannedMove[]): Warning[] {
  const { calendar, visit, startMinute } = landed;
  const verdict = judge(calendar, lane, visit, startMinute);
  const personal = verdict.feasible ? [] : verdict.blockers.filter(({ kind }) => personalBlockers.has(kind));
  return [
    ...arrivalWarning(landed, lane),
    ...hoursWarningsOfVisit(calendar, lane, visit, landed),
    ...feasibilityWarning(lane, personal),
    ...displacementWarnings(plan, moves),
  ];
}

/** Blockers that no other start and no displacement would solve. Hours and time off have their own warnings. */
const personalBlockers = blockersAbout('person');
