/** Writes a change of a job. [plan.all-or-nothing, change.texts] */
import { coveringAreaOf } from '../../../engine/geometry/serviceAreas.ts';
import type { JobAuditEntry, JobRow } from '../../../store/jobs/jobRows.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { actorOf } from '../../jobs/lifecycle/audit.ts';
import type { JobDetails, Placement } from '../../jobs/scheduling/placement.ts';
import { writeDetails, writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import type { WriteContext } from '../../call/context.ts';
import type { MoveCase } from '../moves/moveCase.ts';
import type { LandingPlan } from '../moves/movePlan.ts';
import { displacedPlacements, displacementOf, meantBy } from '../plan/displacedPlacements.ts';
import type { Written } from '../plan/kind.ts';
import type { ChangeCase } from './changeCase.ts';
import type { ChangePlan } from './changePlan.ts';

/** Writes the details, and the visit with the jobs that it pushes where the schedule changes. */
export async function applyChange(ctx: WriteContext, found: ChangeCase, { landed, answer }: ChangePlan): Promise<Written> {
  const { row, wanted, landing } = found;
  const audit: JobAuditEntry = {
    at: formatMilliseconds(ctx.nowMilliseconds),
    by: actorOf(ctx.principal, 'business'),
    payload: {
      changes: answer.changed_parts,
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
  return landing && landed
    ? place(ctx, landing, landed, { details, audit, undo, isCrew: answer.changed_parts.includes('crew') })
    : writeDetails(ctx, { jobId: row.id, details, audit, undo });
}

const factsOf = (minutes: number | null, technicianIds: readonly string[], skillIds: readonly string[]) => ({
  job_duration_minutes: minutes,
  technician_ids: technicianIds,
  skill_ids: skillIds,
});

/** A quote that says another length or crew size than the visit has is renewed with the change. [change.quote]. */
export function withQuote(row: JobRow, details: ChangeCase['wanted']['details'], { at, by }: Pick<JobAuditEntry, 'at' | 'by'>): JobDetails {
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
  readonly audit: JobAuditEntry;
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
