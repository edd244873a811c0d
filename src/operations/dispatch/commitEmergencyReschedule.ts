import { invalid, isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { EpochMinute } from '../../engine/minutes.ts';
import { knownTechnicians } from '../../store/schedule/boardRows.ts';
import { readBoardJobs } from '../../store/schedule/boardJobs.ts';
import { findJob, findJobId, lockJob } from '../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { lockSchedule } from '../../store/schedule/lock.ts';
import { authorizedBy } from '../../jobs/audit.ts';
import { customerUrlOf } from '../../jobs/customerLink.ts';
import { jobRequestAnswer } from '../../jobs/jobRequestAnswer.ts';
import type { WriteContext } from '../../call/context.ts';
import { preparedWrite } from '../handler.ts';
import { grantedDeparture, heldDeparture, offeredDeparture } from '../../planning/departure.ts';
import { confirmedPlacement } from '../../dispatch/plan/confirmedPlacement.ts';
import { displacedPlacements, displacementOf, meantBy } from '../../dispatch/plan/displacedPlacements.ts';
import { isAfterHours } from '../../dispatch/plan/cascade.ts';
import { emergencyCase, startOf } from '../../dispatch/emergencies/emergencyCase.ts';
import { explainedEmergency } from '../../dispatch/emergencies/emergencyRemedies.ts';
import { adoptAddress, withAddress } from '../../planning/jobAddress.ts';
import { planEmergency, type EmergencyPlan } from '../../dispatch/emergencies/emergencyPlan.ts';
import { noWorkingDayData, travelToLanding } from '../../dispatch/plan/landing.ts';
import { landingTravel } from '../../dispatch/plan/landingTravel.ts';
import { departureOfToken, isOtherVersionOf, jobsOfToken, refuseUnreadableToken, withAsked } from '../../dispatch/plan/token.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';

/**
 * Plans the emergency again under the schedule lock, and applies the whole plan or nothing. Confirms and assigns the P0, and moves the
 * displaced jobs. [emergency.auto-confirm, emergency.drifted].
 */
export const commitEmergencyReschedule = preparedWrite<'commitEmergencyReschedule'>()(
  async (ctx, sent) => {
    const unreadable = refuseUnreadableToken(sent.plan_token, [sent.start_at, sent.technician_id]);
    if (unreadable) return unreadable;
    const input = withAsked(sent, ctx.tenant.timezone);
    for (const field of ['technician_id', 'start_at'] as const)
      if (input[field] === undefined) return invalid(field, 'required', 'required');
    const startMinute = startOf(ctx, input.start_at);
    if (isRefusal(startMinute)) return startMinute;
    const id = await findJobId(ctx.db, ctx.tenant.id, input.job_request_id);
    const stored = ctx.services.routing && id !== null ? await findJob(ctx.db, ctx.tenant.id, id) : null;
    const row = stored && (await withAddress(ctx.db, ctx.tenant.id, stored));
    return { startMinute, id, travel: await landingTravel(ctx, row, input.technician_id!, startMinute) };
  },
  async (ctx, sent, { startMinute, id, travel }) => {
    const { db, tenant } = ctx;
    const input = withAsked(sent, tenant.timezone);
    await lockSchedule(db, tenant.id);
    const mode = input.mode ?? 'overtime';
    const stored = id === null ? null : await lockJob(db, tenant.id, id);
    const row = stored && (await adoptAddress(ctx, stored));
    const explained = async <Refused extends Refusal>(refusal: Refused): Promise<Refused> =>
      row ? explainedEmergency(ctx, { operation: 'commitEmergencyReschedule', row, input, travel }, refusal) : refusal;
    const { emergency_expected_version: expected, plan_token: token } = input;
    // Check the fences first: a change since the preview explains all other refusals.
    if (row) {
      if (expected !== undefined && expected !== row.statusVersion)
        return explained(refuse('EMERGENCY_RESCHEDULE_PLAN_DRIFTED', { drifted: [driftOf(row, expected)] }));
      if (token !== undefined && isOtherVersionOf(token, row.id, row.statusVersion)) return explained(await drifted(ctx, token));
    }
    const found = await emergencyCase(ctx, row, startMinute, mode, travel, departureFor(ctx, token));
    // The job has the same version, so if it is now too long for one visit, a setting has changed.
    if (isRefusal(found))
      return explained(
        token !== undefined && found.code === 'EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED' ? await drifted(ctx, token) : found,
      );
    const technicianId = input.technician_id!;
    const planned = await planEmergency(ctx, found, { technicianId, mode, displacementMode: input.displacement_mode ?? 'push' });
    if (isRefusal(planned)) {
      const isStranger =
        planned.code === 'TECHNICIAN_NOT_FOUND' && !(await knownTechnicians(db, tenant.id, [technicianId])).has(technicianId);
      const isPast = planned.code === 'EMERGENCY_RESCHEDULE_IN_PAST';
      return explained(token === undefined || isStranger || isPast ? planned : await drifted(ctx, token));
    }
    if (token !== undefined && token !== planned.answer.plan_token) return explained(await drifted(ctx, token));
    const isOverridden = input.after_hours_override === true;
    if (!isOverridden && planned.answer.after_hours_override_required)
      return explained(refuse('EMERGENCY_RESCHEDULE_NO_WORKING_DAY', noWorkingDayData(tenant, planned.landed.startMinute, true)));
    const { job, undoToken } = await apply(ctx, planned, isOverridden);
    return { ...planned.answer, applied: true as const, undo_token: undoToken, job_request: await jobRequestAnswer(ctx, job) };
  },
  {
    conceal: ({ job_request: { customer_url, ...job }, ...answer }) => ({
      ...answer,
      job_request: job,
      hasLink: customer_url !== undefined,
    }),
    reveal: (ctx, { hasLink, job_request, ...answer }: Answer & { hasLink: boolean }) => ({
      ...answer,
      job_request: hasLink ? { ...job_request, customer_url: customerUrlOf(ctx, job_request.id) } : job_request,
    }),
  },
);

/**
 * Uses the departure of the token's plan, so that planning again gives the same plan. Without a token it is now: an emergency starts on
 * arrival and is never refused because of travel.
 */
function departureFor({ nowMilliseconds }: WriteContext, token: string | undefined): EpochMinute {
  if (token === undefined) return offeredDeparture(nowMilliseconds);
  return heldDeparture(nowMilliseconds, departureOfToken(token)) ?? grantedDeparture(nowMilliseconds);
}

type Answer = OutputOf<Operations['commitEmergencyReschedule']>;

const driftOf = ({ id, shortCode, statusVersion }: Pick<JobRow, 'id' | 'shortCode' | 'statusVersion'>, expected: number) => ({
  job_request_id: id,
  short_code: shortCode,
  expected_version: expected,
  status_version: statusVersion,
});

/** Lists the jobs whose version differs from the token's. Other changes, such as a new job or a shift, have no job to list. */
async function drifted({ db, tenant }: WriteContext, token: string): Promise<Refusal<'EMERGENCY_RESCHEDULE_PLAN_DRIFTED'>> {
  const expected = jobsOfToken(token);
  const now = await readBoardJobs(
    db,
    tenant.id,
    expected.map(({ id }) => id),
  );
  const changed = expected.flatMap(({ id, version }) => {
    const job = now.get(id);
    return job && job.statusVersion !== version ? [driftOf(job, version)] : [];
  });
  return refuse('EMERGENCY_RESCHEDULE_PLAN_DRIFTED', { drifted: changed });
}

async function apply(ctx: WriteContext, planned: EmergencyPlan, isOverridden: boolean): Promise<{ job: JobRow; undoToken: string | null }> {
  const { landed, lane, plan, answer } = planned;
  const { row, visit, startMinute, endMinute } = landed;
  const { technicianId } = lane;
  const displacement = displacementOf(landed, planned, 'emergency');
  const isHoursOverridden = isOverridden && isAfterHours(answer.warnings);
  const landing = confirmedPlacement(ctx, {
    row,
    visit,
    technicianId,
    lane,
    startMinute,
    endMinute,
    travelMinutes: travelToLanding(landed, lane, plan.moves),
    askedBy: 'customer',
    audit: {
      emergency: true,
      displaced: answer.moves.map((move) => move.short_code),
      ...(isHoursOverridden ? { after_hours_authorized_by: authorizedBy(ctx.principal) } : {}),
    },
  });
  const written = await writePlacements(ctx, {
    placements: [landing, ...displacedPlacements(ctx, displacement)],
    // An emergency lands as requested. Problems with skills, hours and time off become warnings.
    isMeant: meantBy(displacement, () => true),
    undo: { kind: 'emergency', jobRequestId: row.id, technicianId, isHoursOverridden },
  });
  return { job: written.jobs.get(row.id)!, undoToken: written.undoToken };
}
