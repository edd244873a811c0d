import { isRefusal, refuse, type ErrorCode, type Refusal } from '../../contract/errors.ts';
import { coveringAreaOf } from '../../engine/geometry/serviceAreas.ts';
import { findJob, findJobId, lockJob } from '../../store/jobs/jobRequests.ts';
import type { AuditEntry, JobRow } from '../../store/jobs/jobRows.ts';
import { lockSchedule } from '../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { actorOf } from '../../jobs/audit.ts';
import { jobRequestAnswer } from '../../jobs/jobRequestAnswer.ts';
import { refuseUnreadable } from '../../jobs/refuseUnreadable.ts';
import type { JobDetails, Placement } from '../../jobs/scheduling/placement.ts';
import { writeDetails, writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import type { WriteContext } from '../../call/context.ts';
import { grantedDeparture, heldDeparture } from '../../planning/departure.ts';
import { changeCase, type ChangeCase } from '../../dispatch/changes/changeCase.ts';
import { planChange, type ChangePlan } from '../../dispatch/changes/changePlan.ts';
import { explainedChange } from '../../dispatch/changes/changeRemedies.ts';
import { withAskedChange } from '../../dispatch/changes/changeToken.ts';
import { displacedPlacements, displacementOf, meantBy } from '../../dispatch/plan/displacedPlacements.ts';
import { changeTravel } from '../../dispatch/plan/landingTravel.ts';
import type { MoveCase } from '../../dispatch/moves/moveCase.ts';
import type { LandingPlan } from '../../dispatch/moves/movePlan.ts';
import { departureOfToken, isOtherVersionOf, planPartOf, refuseUnreadableToken } from '../../dispatch/plan/token.ts';
import { preparedWrite } from '../handler.ts';

/** Plans the change again under the schedule lock, and applies the whole plan or nothing. [plan.all-or-nothing, change.drifted]. */
export const commitJobRequestChange = preparedWrite<'commitJobRequestChange'>()(
  async (ctx, sent) => {
    const { id: _id, plan_token: sentToken, expected_version: _version, ...asked } = sent;
    const unreadable = refuseUnreadableToken(sentToken, Object.values(asked));
    if (unreadable) return unreadable;
    const input = withAskedChange(sent, ctx.tenant.timezone);
    if (isRefusal(input)) return input;
    const id = await findJobId(ctx.db, ctx.tenant.id, input.id);
    const row = id !== null && ctx.services.routing ? await findJob(ctx.db, ctx.tenant.id, id) : null;
    return { input, id, travel: await changeTravel(ctx, row, input) };
  },
  async (ctx, _sent, { input, id, travel }) => {
    const { db, tenant, nowMilliseconds } = ctx;
    await lockSchedule(db, tenant.id);
    const row = id === null ? null : await lockJob(db, tenant.id, id);
    const token = input.plan_token === undefined ? undefined : planPartOf(input.plan_token);
    const { expected_version: expected = row?.statusVersion } = input;
    // Check the fences first: a change since the preview explains all other refusals.
    const isOther = row && (expected !== row.statusVersion || (token !== undefined && isOtherVersionOf(token, row.id, row.statusVersion)));
    if (isOther) return refuse('SCHEDULE_MOVE_PLAN_DRIFTED');
    const held = token === undefined ? null : heldDeparture(nowMilliseconds, departureOfToken(token));
    const found = await changeCase(ctx, row, input, travel, held ?? grantedDeparture(nowMilliseconds));
    const planned = isRefusal(found) ? found : await planChange(ctx, found, input);
    if (isRefusal(planned)) {
      if (token !== undefined && refusalsOfPlan.has(planned.code)) return refuse('SCHEDULE_MOVE_PLAN_DRIFTED');
      return row ? explainedChange(ctx, { operation: 'commitJobRequestChange', row, input, travel }, planned) : planned;
    }
    if (isRefusal(found)) return found;
    if (token !== undefined && planPartOf(planned.answer.plan_token) !== token) return refuse('SCHEDULE_MOVE_PLAN_DRIFTED');
    const isUnchanged = found.wanted.parts.length === 0;
    const unseen = isUnchanged ? refuseUnreadable(ctx) : null;
    if (unseen) return unseen;
    const { job, undoToken } = isUnchanged ? { job: found.row, undoToken: null } : await apply(ctx, found, planned);
    return { ...planned.answer, applied: true as const, undo_token: undoToken, job_request: await jobRequestAnswer(ctx, job) };
  },
);

/** Refusals of the planner. The preview had a plan, so these mean that schedule, settings or team have changed. */
const refusalsOfPlan: ReadonlySet<string> = new Set<ErrorCode>([
  'SCHEDULE_MOVE_SLOT_OCCUPIED',
  'SCHEDULE_MOVE_TECH_INFEASIBLE',
  'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
  'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
] satisfies Refusal['code'][]);

interface Applied {
  readonly job: JobRow;
  readonly undoToken: string | null;
}

async function apply(ctx: WriteContext, found: ChangeCase, { landed, answer }: ChangePlan): Promise<Applied> {
  const { row, wanted, landing } = found;
  const audit: AuditEntry = {
    at: formatMilliseconds(ctx.nowMilliseconds),
    by: actorOf(ctx.principal, 'business'),
    payload: {
      changes: answer.changes,
      from: factsOf(
        row.jobDurationMinutes,
        [...new Set(row.sessions.map(({ technicianId }) => technicianId))],
        row.skills.map(({ id }) => id),
      ),
      to: factsOf(answer.job_duration_minutes, wanted.crew ? [wanted.crew.leadId, ...wanted.crew.buddyIds] : [], wanted.skillIds),
      displaced: answer.moves.map((move) => move.short_code),
    },
  };
  const details = withQuote(row, wanted.details, audit);
  const undo = { kind: 'change', jobRequestId: row.id, technicianId: wanted.crew?.leadId ?? null } as const;
  const written =
    landing && landed
      ? await place(ctx, landing, landed, { details, audit, undo, isCrew: answer.changes.includes('crew') })
      : await writeDetails(ctx, { jobId: row.id, details, audit, undo });
  return { job: written.jobs.get(row.id)!, undoToken: written.undoToken };
}

const factsOf = (minutes: number | null, technicianIds: readonly string[], skillIds: readonly string[]) => ({
  job_duration_minutes: minutes,
  technician_ids: technicianIds,
  skill_ids: skillIds,
});

/** A quote that says another length or crew size than the visit has is renewed with the change. [change.quote]. */
function withQuote(row: JobRow, details: ChangeCase['wanted']['details'], { at, by }: AuditEntry): JobDetails {
  if (details.jobDurationMinutes === undefined && details.crewSize === undefined) return details;
  const payload = {
    job_duration_minutes: details.jobDurationMinutes ?? row.jobDurationMinutes,
    mobilization_minutes: row.mobilizationMinutes,
    demobilization_minutes: row.demobilizationMinutes,
    crew_size: details.crewSize ?? row.crewSize,
    force: false,
  };
  return { ...details, quote: { at, by, payload } };
}

interface Change {
  readonly details: JobDetails;
  readonly audit: AuditEntry;
  readonly undo: { readonly kind: 'change'; readonly jobRequestId: string; readonly technicianId: string | null };
  readonly isCrew: boolean;
}

/** Writes the visit with its new end, crew or skills, and the jobs that it pushes. */
function place(ctx: WriteContext, found: MoveCase, { plan, jobs, members, answer }: LandingPlan, { details, audit, undo, isCrew }: Change) {
  const { row, visit, startMinute, endMinute, lane, leadSession, isEmergency, named } = found;
  const isUnderWay = named?.isUnderWay === true;
  const isSameLead = lane.technicianId === leadSession.technicianId;
  const displacement = displacementOf(found, { plan, jobs, answer }, 'moved');
  const landing: Placement = {
    job: row,
    visit,
    members: members.map(({ travelMinutes, joinsMinute, ...member }) => ({
      ...member,
      sessions: [{ startMinute: joinsMinute ?? startMinute, endMinute, travelMinutes }],
    })),
    promise: 'kept',
    attention: isSameLead || answer.warnings.some(({ code }) => code === 'TIME_OFF_OVERLAP') ? 'kept' : 'cleared',
    assignment: isSameLead ? 'kept' : { serviceAreaId: coveringAreaOf(lane, visit.coveringAreaIds) },
    confirmation: null,
    details,
    isUnderWay,
    audit,
    event: { type: isCrew ? 'job_request.assigned' : 'job_request.updated' },
  };
  const stayingIds = new Set(row.sessions.map((session) => session.technicianId));
  return writePlacements(ctx, {
    placements: [landing, ...displacedPlacements(ctx, displacement)],
    isMeant: meantBy(displacement, () => isEmergency || isUnderWay, stayingIds),
    undo,
  });
}
