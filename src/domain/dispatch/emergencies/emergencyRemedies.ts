/**
 * Remedies for an emergency that was refused, or that no technician can take. Each remedy has been tried. If it repeats the call
 * with other arguments, they were planned. If it changes the job first, the changed job was planned. docs/decisions/0031.
 */
import { isRefusal, type Refusal } from '../../../contract/errors.ts';
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { RemedyKind, UnavailableReason } from '../../../contract/vocabulary.ts';
import type { BlockedBy } from '../../../engine/candidates.ts';
import { rankEmergency } from '../../../engine/cascade/emergencyCandidates.ts';
import { noPromise } from '../../../engine/cascade/stops.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import { reasonOf } from '../../../engine/starts/quotability.ts';
import type { DisplacementOrder } from '../../../engine/cascade/timeline.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import {
  anybodyRemedies,
  confirmCall,
  jobPlacement,
  quoteCall,
  recordingRemedies,
  startsFrom,
  type JobPlacement,
} from '../../jobs/remedies/placementRemedies.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { quotedDurations, quotedVisit } from '../../planning/visits/jobVisit.ts';
import { callOf, localStart, nextStart, reasonAt } from '../../planning/placement/placement.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { emergencyCase, startOf, type EmergencyCase } from './emergencyCase.ts';
import { emergencyOptions, planEmergency } from './emergencyPlan.ts';
import { conflictRemedies } from '../handOver/begunRemedies.ts';
import { isOpenDay } from '../plan/landing.ts';
import { moveKind } from '../moves/moveKind.ts';
import { bookAgain, movesInstead } from '../moves/moveRemedies.ts';
import { addDisplacements, argumentsWith, plannable, takesRemedies, triesOf } from '../plan/remedies.ts';

/** The arguments of an emergency call. A request for candidates names no technician. */
interface EmergencyInput {
  readonly job_request_id: string;
  readonly technician_id?: string;
  readonly start_at?: string;
  readonly mode?: 'overtime' | 'next_day';
  readonly displacement_mode?: 'push' | 'reassign';
  readonly displacement_order?: DisplacementOrder;
  readonly after_hours_override?: boolean;
  readonly limit?: number;
  readonly plan_token?: string;
}

/** The emergency that was refused. */
interface AskedEmergency {
  readonly operation: 'listEmergencyCandidates' | 'previewEmergencyReschedule' | 'commitEmergencyReschedule';
  readonly row: JobRow;
  readonly input: EmergencyInput;
  readonly travel: TravelModel | null;
}

/** Adds remedies to the refusal. */
export async function explainedEmergency<Refused extends Refusal>(
  ctx: PlanningContext,
  asked: AskedEmergency,
  refusal: Refused,
): Promise<Refused> {
  if (!takesRemedies(refusal.code)) return refusal;
  return { ...refusal, data: { ...refusal.data, remedies: await emergencyRemedies(ctx, asked, refusal) } };
}

async function emergencyRemedies(ctx: PlanningContext, asked: AskedEmergency, refusal: Refusal): Promise<Remedy[]> {
  const { row } = asked;
  if (!isOpen(row)) return [];
  const { code, data } = refusal;
  if (code === 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED') return previewAgain(ctx, asked);
  if (code === 'EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED')
    return [...(await confirmInstead(ctx, asked)), ...(await requoted(ctx, asked, 'reduce_crew', { crew_size: 1 }))];
  if (code === 'EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED') return tooLong(ctx, asked);
  if (code === 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE') {
    if (data?.['failed_precondition'] === 'smart_assign_unavailable' && row.pendingAction !== 'confirm_booking')
      return moveInstead(ctx, asked);
    if (row.priorityLevel !== 'p0') return raisePriority(ctx, asked);
    if (row.jobDurationMinutes === null)
      return [{ kind: 'quote_first', ...callOf('quoteJobRequest', { id: row.id, force: true }, ['job_duration_minutes']) }];
  }
  return otherPlans(ctx, asked, refusal);
}

/** Remedies with another start, technician or mode, or with the override. */
async function otherPlans(ctx: PlanningContext, asked: AskedEmergency, refusal: Refusal): Promise<Remedy[]> {
  const { operation, input } = asked;
  const tries = emergencyTries(ctx, asked);
  const { found } = tries;
  const placement = await emergencyPlacement(ctx, asked);
  const start = startOf(ctx, input.start_at);
  const from = isRefusal(start) ? placement.nowMinute : start;
  const isListed = operation === 'listEmergencyCandidates';
  const next = await nextStart(placement, from + 1);
  if (next !== null) await tries.add('choose_time', { start_at: localStart(ctx.tenant, next) });
  if (!isListed && from >= placement.nowMinute) {
    const best = await bestTechnician(ctx, asked, {}, input.technician_id);
    if (best !== null) await tries.add('choose_technician', { technician_id: best });
  }
  if (!isListed && found.length === 0) {
    const anybody = await nextStart(placement, from + 1, { leadId: null });
    const start_at = anybody === null ? undefined : localStart(ctx.tenant, anybody);
    const best = start_at === undefined ? null : await bestTechnician(ctx, asked, { start_at });
    if (start_at !== undefined && best !== null) await tries.add('choose_technician', { start_at, technician_id: best });
  }
  if (refusal.code === 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED') await addDisplacements(tries, input, true);
  if (refusal.code === 'EMERGENCY_RESCHEDULE_NO_WORKING_DAY') await tries.add('override_hours', { after_hours_override: true });
  found.push(...(await conflictRemedies(ctx, refusal)));
  if (found.length > 0) return found;
  const candidatesCall = { ...asked, operation: 'listEmergencyCandidates' as const };
  const again = (start: EpochMinute) => [emergencyCall(candidatesCall, { start_at: localStart(ctx.tenant, start) })];
  return recordingRemedies({ ...placement, leadId: null }, [{ wanted: startsFrom(placement, from), again }], false);
}

/** Why no technician can take an emergency, and the remedies. */
export async function whyNoCandidates(
  ctx: PlanningContext,
  asked: AskedEmergency,
  startMinute: EpochMinute,
  blockedBy: BlockedBy,
): Promise<{ reason: UnavailableReason; remedies: Remedy[] }> {
  const placement = await emergencyPlacement(ctx, asked);
  const reason = reasonAt(reasonOf(Object.keys(blockedBy) as (keyof BlockedBy)[]), placement);
  const tries = emergencyTries(ctx, asked);
  const { found } = tries;
  if (asked.input.after_hours_override !== true) await tries.add('override_hours', { after_hours_override: true });
  const next = await nextStart(placement, startMinute + 1);
  if (next !== null) await tries.add('choose_time', { start_at: localStart(ctx.tenant, next) });
  const again = (start: EpochMinute) => [emergencyCall(asked, { start_at: localStart(ctx.tenant, start) })];
  const recordings = [
    { wanted: startMinute, again },
    { wanted: startsFrom(placement, startMinute + 1), again },
  ];
  return { reason, remedies: [...found, ...(await recordingRemedies(placement, recordings, found.length > 0))] };
}

/** The job as one visit, with the requested technician. */
async function emergencyPlacement(ctx: PlanningContext, { row, input, travel }: AskedEmergency): Promise<JobPlacement> {
  const current = await ctx.services.boards.live(ctx.db, ctx.tenant, ctx.nowMilliseconds, offeredDeparture(ctx.nowMilliseconds));
  const visit = await quotedVisit(ctx, current, row, travel, offeredDeparture(ctx.nowMilliseconds));
  return jobPlacement(ctx, current, row, quotedDurations(row), visit, input.technician_id ?? null);
}

const emergencyTries = (ctx: PlanningContext, asked: AskedEmergency) =>
  triesOf<Partial<EmergencyInput>>(
    (change) => isPlannable(ctx, asked, change),
    (change) => emergencyCall(asked, change),
  );

function emergencyCall({ operation, row, input }: AskedEmergency, change: Partial<EmergencyInput>): RemedyCall {
  if (operation !== 'listEmergencyCandidates') return callOf(operation, argumentsWith(input, { job_request_id: row.id }, change));
  const { start_at, after_hours_override, limit } = { ...input, ...change };
  return callOf(operation, { job_request_id: row.id, start_at, after_hours_override, limit });
}

/** Whether these arguments give a plan or a candidate, and a commit would apply it. */
async function isPlannable(ctx: PlanningContext, asked: AskedEmergency, change: Partial<EmergencyInput>): Promise<boolean> {
  const input = { ...asked.input, ...change };
  if (asked.operation === 'listEmergencyCandidates') return (await bestTechnician(ctx, asked, change)) !== null;
  const found = await caseOf(ctx, asked, input);
  if (found === null) return false;
  const planned = await planEmergency(ctx, found, emergencyOptions(input));
  if (isRefusal(planned)) return false;
  const needsOverride = planned.answer.after_hours_override_required && asked.operation === 'commitEmergencyReschedule';
  return !needsOverride || input.after_hours_override === true;
}

/** The id of the first candidate other than this technician; null when there is none. */
async function bestTechnician(
  ctx: PlanningContext,
  asked: AskedEmergency,
  change: Partial<EmergencyInput>,
  leftId?: string,
): Promise<string | null> {
  const input = { ...asked.input, ...change };
  const found = await caseOf(ctx, asked, input);
  const isOverridden = input.after_hours_override === true;
  if (found === null || (!isOverridden && !isOpenDay(found))) return null;
  const { board, calendar, landing, nowMinute } = found;
  const ranking = await yieldBetweenSlices(
    rankEmergency({ board, calendar, landing, isOverridden, nowMinute, promiseOf: () => noPromise, limit: 2 }),
  );
  return ranking.candidates.find(({ lane }) => lane.technicianId !== leftId)?.lane.technicianId ?? null;
}

async function caseOf(ctx: PlanningContext, { row, travel }: AskedEmergency, input: EmergencyInput): Promise<EmergencyCase | null> {
  const start = startOf(ctx, input.start_at);
  if (isRefusal(start)) return null;
  const found = await emergencyCase(ctx, row, start, input.mode ?? 'overtime', travel);
  return isRefusal(found) ? null : found;
}

/** Suggests a new preview if there is still a plan. Otherwise suggests the remedies of a refused preview. */
async function previewAgain(ctx: PlanningContext, asked: AskedEmergency): Promise<Remedy[]> {
  const preview = { ...asked, operation: 'previewEmergencyReschedule' as const };
  const reason = await refusalOf(ctx, preview);
  if (reason === null) return [{ kind: 'preview_again', ...emergencyCall(preview, {}) }];
  return emergencyRemedies(ctx, preview, reason);
}

/** Why a preview would be refused; null when it would not. */
async function refusalOf(ctx: PlanningContext, { row, input, travel }: AskedEmergency): Promise<Refusal | null> {
  const start = startOf(ctx, input.start_at);
  if (isRefusal(start)) return start;
  const options = emergencyOptions(input);
  const found = await emergencyCase(ctx, row, start, options.mode, travel);
  if (isRefusal(found)) return found;
  const planned = await planEmergency(ctx, found, options);
  return isRefusal(planned) ? planned : null;
}

async function confirmInstead(ctx: PlanningContext, asked: AskedEmergency): Promise<Remedy[]> {
  const placement = { ...(await emergencyPlacement(ctx, asked)), leadId: null };
  const start = startOf(ctx, asked.input.start_at);
  const next =
    asked.row.pendingAction === 'confirm_booking' ? await nextStart(placement, isRefusal(start) ? placement.nowMinute : start) : null;
  if (next !== null) return [{ kind: 'confirm_instead', ...confirmCall(placement, next, asked.row.statusVersion) }];
  return anybodyRemedies(placement, placement.nowMinute, asked.row.statusVersion);
}

/** Quotes the job again so that it can land as an emergency, then repeats the call. */
async function requoted(
  ctx: PlanningContext,
  asked: AskedEmergency,
  kind: RemedyKind,
  change: { crew_size?: number; job_duration_minutes?: number },
): Promise<Remedy[]> {
  const { row } = asked;
  if (row.pendingAction !== 'confirm_booking') return [];
  const row2 = {
    ...row,
    crewSize: change.crew_size ?? row.crewSize,
    jobDurationMinutes: change.job_duration_minutes ?? row.jobDurationMinutes,
  };
  if (!(await isPlannable(ctx, { ...asked, row: row2 }, {}))) return [];
  const placement = await emergencyPlacement(ctx, asked);
  return [{ kind, ...quoteCall(placement, { ...change, force: true }), then: [emergencyCall(asked, {})] }];
}

async function tooLong(ctx: PlanningContext, asked: AskedEmergency): Promise<Remedy[]> {
  const { row } = asked;
  if (row.sessions.length > 1) {
    const placement = await emergencyPlacement(ctx, asked);
    return bookAgain(placement, placement.nowMinute);
  }
  const most = ctx.tenant.maxVisitMinutes - (row.mobilizationMinutes ?? 0) - (row.demobilizationMinutes ?? 0);
  const shorter = most > 0 ? await requoted(ctx, asked, 'shorten_visit', { job_duration_minutes: most }) : [];
  return [...(await confirmInstead(ctx, asked)), ...shorter];
}

/** Raises the job to p0, then repeats the call if it would succeed. */
async function raisePriority(ctx: PlanningContext, asked: AskedEmergency): Promise<Remedy[]> {
  const raised = { ...asked, row: { ...asked.row, priorityLevel: 'p0' as const } };
  const call = callOf('updateJobPriority', { id: asked.row.id, priority: 'p0' });
  // If it would not, the refusal of the repeated call names what else is necessary.
  return [{ kind: 'raise_priority', ...call, ...((await isPlannable(ctx, raised, {})) ? { then: [emergencyCall(asked, {})] } : {}) }];
}

/** A job that is already confirmed is moved instead. */
async function moveInstead(ctx: PlanningContext, { row, input, travel }: AskedEmergency): Promise<Remedy[]> {
  if (row.scheduledAt === null) return [];
  const { start_at, technician_id } = input;
  const start = startOf(ctx, start_at);
  if (isRefusal(start)) return [];
  const asked = { id: row.id, start_at: localStart(ctx.tenant, start), ...(technician_id ? { technician_id } : {}) };
  return movesInstead(ctx, { operation: 'previewJobRequestMove', row, input: asked, travel }, plannable(ctx, moveKind, travel));
}
