/**
 * Remedies for a move that was refused. A remedy that repeats the call with other arguments has been planned with them: a move is
 * offered only if `planMove` finds a plan. docs/decisions/0031.
 */
import { isRefusal, refuse, type ErrorCode, type Refusal } from '../../contract/errors.ts';
import type { Remedy, RemedyCall } from '../../contract/explanations.ts';
import type { RemedyKind } from '../../contract/vocabulary.ts';
import { epochMinute, type EpochMinute } from '../../engine/minutes.ts';
import type { TravelModel } from '../../engine/geometry/travel.ts';
import { sessionVisit } from '../../engine/visit.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { findTypeDefaults } from '../../store/schedule/planningFacts.ts';
import { parseNaiveDatetime } from '../../time/localTime.ts';
import {
  anybodyRemedies,
  confirmCall,
  jobPlacement,
  leadAt,
  recordingRemedies,
  startsFrom,
  type JobPlacement,
} from '../../jobs/placementRemedies.ts';
import { isOpen, leadSessionOf } from '../../jobs/jobState.ts';
import { nowMinuteOf } from '../../planning/calendars.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { quotedDurations, quotedVisit } from '../../planning/jobVisit.ts';
import { callOf, latestSameDay, localStart, nextStart } from '../../planning/placement.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { moveCase, type MoveInput } from './moveCase.ts';
import { planMove } from './movePlan.ts';

/** The move that was refused. */
export interface AskedMove {
  readonly operation: 'previewJobRequestMove' | 'commitJobRequestMove';
  readonly row: JobRow;
  readonly input: MoveInput & { readonly after_hours_override?: boolean; readonly plan_token?: string };
  readonly travel: TravelModel | null;
}

/** Adds remedies to the refusal. */
export async function explainedMove<Refused extends Refusal>(ctx: PlanningContext, asked: AskedMove, refusal: Refused): Promise<Refused> {
  if (!explainedCodes.has(refusal.code)) return refusal;
  return { ...refusal, data: { ...refusal.data, remedies: await moveRemedies(ctx, asked, refusal) } };
}

const explainedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'SCHEDULE_MOVE_NOT_ELIGIBLE',
  'SCHEDULE_MOVE_IN_PROGRESS',
  'SCHEDULE_MOVE_IN_PAST',
  'SCHEDULE_MOVE_SLOT_OCCUPIED',
  'SCHEDULE_MOVE_TECH_INFEASIBLE',
  'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED',
  'SCHEDULE_MOVE_NO_WORKING_DAY',
  'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
  'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
]);

async function moveRemedies(ctx: PlanningContext, asked: AskedMove, refusal: Refusal): Promise<Remedy[]> {
  const { row, input } = asked;
  // A job that is under way or over cannot be moved.
  if (refusal.code === 'SCHEDULE_MOVE_IN_PROGRESS' || !isOpen(row)) return [];
  if (row.jobDurationMinutes === null)
    return [{ kind: 'quote_first', ...callOf('quoteJobRequest', { id: row.id, force: true }, ['job_duration_minutes']) }];
  if (refusal.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE' && row.lockedAt !== null) return unlocking(ctx, asked);
  const placement = await movePlacement(ctx, asked);
  const startMinute = startOfMove(ctx, asked);
  if (refusal.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE') return confirmRemedies(placement, startMinute);
  if (refusal.code === 'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED') return bookAgain(placement, startMinute);

  const remedies: Remedy[] = [];
  const tryWith = async (kind: RemedyKind, change: Partial<MoveInput>) => {
    if (await isPlannable(ctx, asked, change)) remedies.push({ kind, ...moveCall(asked, change) });
  };
  const { leadId } = placement;
  const next = await nextStart(placement, startMinute + 1);
  if (next !== null) await tryWith('choose_time', { start_at: localStart(ctx.tenant, next) });
  const sameDay = await latestSameDay(placement, startMinute, next);
  if (sameDay !== null) await tryWith('choose_time', { start_at: localStart(ctx.tenant, sameDay) });
  const other = startMinute < placement.nowMinute ? null : leadAt(placement, startMinute);
  if (other !== null && other !== leadId) await tryWith('choose_technician', { technician_id: other });
  if (remedies.length === 0) {
    const anybody = await nextStart(placement, startMinute + 1, { leadId: null });
    const lead = anybody === null ? null : leadAt(placement, anybody);
    if (anybody !== null && lead !== null)
      await tryWith('choose_technician', { technician_id: lead, start_at: localStart(ctx.tenant, anybody) });
  }
  if (refusal.code === 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT') await tryWith('allow_displacement', { allow_non_p0_displacement: true });
  if (refusal.code === 'SCHEDULE_MOVE_SLOT_OCCUPIED') {
    await tryWith('change_mode', { mode: input.mode === 'next_day' ? 'overtime' : 'next_day' });
    if (input.displacement_mode !== 'reassign') await tryWith('change_mode', { displacement_mode: 'reassign' });
  }
  if (refusal.code === 'SCHEDULE_MOVE_NO_WORKING_DAY' && refusal.data?.['override_available'] === true)
    await tryWith('override_hours', { after_hours_override: true });
  const again = (start: EpochMinute) => [moveCall(asked, { start_at: localStart(ctx.tenant, start) })];
  const tries = [
    ...(startMinute >= placement.nowMinute ? [{ wanted: startMinute, again }] : []),
    { wanted: startsFrom(placement, startMinute + 1), again },
  ];
  if (refusal.code === 'SCHEDULE_MOVE_TECH_INFEASIBLE' || remedies.length === 0)
    remedies.push(...(await recordingRemedies(placement, tries, remedies.length > 0)));
  return remedies;
}

/**
 * Remedies that move the job, for a request that a confirmed job does not allow. Offers the same technician and start, or else the
 * remedies of that move.
 */
export async function movesInstead(ctx: PlanningContext, asked: AskedMove): Promise<Remedy[]> {
  const found = (await isPlannable(ctx, asked, {}))
    ? [moveCall(asked, {})]
    : await moveRemedies(ctx, asked, refuse('SCHEDULE_MOVE_SLOT_OCCUPIED', { conflicts: [] }));
  return found.map((call) => ({ ...call, kind: 'move_instead' as const }));
}

/** Ends the lock, and then moves the job if that is possible. */
async function unlocking(ctx: PlanningContext, asked: AskedMove): Promise<Remedy[]> {
  const unlocked = { ...asked, row: { ...asked.row, lockedAt: null } };
  const then = (await isPlannable(ctx, unlocked, {})) ? { then: [moveCall(asked, {})] } : {};
  return [{ kind: 'unlock_visit', ...callOf('unlockJobRequest', { id: asked.row.id }), ...then }];
}

/** The requested start, or else the job's present start. */
function startOfMove({ tenant, nowMilliseconds }: PlanningContext, { row, input }: AskedMove): EpochMinute {
  const start = input.start_at === undefined ? null : parseNaiveDatetime(tenant.timezone, input.start_at);
  if (start?.ok) return epochMinute(start.epochMinute);
  return epochMinute(leadSessionOf(row)?.startMinute ?? nowMinuteOf(nowMilliseconds));
}

/** The job as the move judges it: with its present length, and with the requested technician or else its present one. */
export async function movePlacement(ctx: PlanningContext, { row, input, travel }: AskedMove): Promise<JobPlacement> {
  const current = await ctx.services.boards.live(ctx.db, ctx.tenant, ctx.nowMilliseconds, offeredDeparture(ctx.nowMilliseconds));
  const leadSession = leadSessionOf(row);
  const whole = await quotedVisit(ctx, current, row, travel, offeredDeparture(ctx.nowMilliseconds));
  const isOneDay = row.sessions.filter(({ role }) => role === 'lead').length === 1;
  const visit =
    leadSession && isOneDay
      ? { ...sessionVisit(whole, leadSession.endMinute - leadSession.startMinute - leadSession.breakMinutes, true), crewSize: row.crewSize }
      : whole;
  const leadId = input.technician_id?.toLowerCase() ?? leadSession?.technicianId ?? null;
  return jobPlacement(ctx, current, row, quotedDurations(row), visit, leadId);
}

/** The refused call with other arguments. The old plan_token belongs to another plan, so it is left out. */
function moveCall({ operation, row, input }: AskedMove, change: Partial<MoveInput>): RemedyCall {
  const { start_at, technician_id, mode, displacement_mode, after_hours_override, allow_non_p0_displacement, plan_token } = input;
  // The override does not change the plan, so the plan's token stays valid.
  if (operation === 'commitJobRequestMove' && plan_token !== undefined && Object.keys(change).join() === 'after_hours_override')
    return callOf(operation, { id: row.id, plan_token, ...change });
  const kept = { start_at, technician_id, mode, displacement_mode, after_hours_override, allow_non_p0_displacement };
  return callOf(operation, { id: row.id, ...kept, ...change });
}

/** Whether the move has a plan with these arguments, and a commit would apply it. */
async function isPlannable(
  ctx: PlanningContext,
  { operation, row, input, travel }: AskedMove,
  change: Partial<MoveInput>,
): Promise<boolean> {
  const amended = { ...input, ...change };
  const found = await moveCase(ctx, row, amended, travel);
  if (isRefusal(found)) return false;
  const planned = await planMove(ctx, found, amended);
  if (isRefusal(planned)) return false;
  return operation === 'previewJobRequestMove' || !planned.answer.after_hours_override_required || amended.after_hours_override === true;
}

/** A job that is not confirmed cannot be moved. It can be confirmed at the requested start, or at the next feasible one. */
async function confirmRemedies(placement: JobPlacement, startMinute: EpochMinute): Promise<Remedy[]> {
  const { row } = placement;
  const start = await nextStart(placement, startMinute);
  if (start !== null) return [{ kind: 'confirm_instead', ...confirmCall(placement, start, row.statusVersion) }];
  const anybody = await nextStart(placement, startMinute, { leadId: null });
  if (anybody === null) return anybodyRemedies(placement, startMinute, row.statusVersion);
  return [{ kind: 'confirm_instead', ...confirmCall(placement, anybody, row.statusVersion, null) }];
}

/** A coarse place is found again from the text. Sent as coordinates, it would count as exact. */
const pointSent = ({ latitude, longitude, precision }: JobPlacement['row']) =>
  precision === 'postal_code' || precision === 'city' ? {} : { latitude, longitude };

/** For work of several days: archives the job, and books it again for the new start with all its details. */
export async function bookAgain(placement: JobPlacement, startMinute: EpochMinute): Promise<Remedy[]> {
  const { db, tenant, row, durations, visit } = placement;
  if (row.customerId === null || row.skills.some((skill) => !skill.is_active || skill.isDeleted)) return [];
  const ofLead = await nextStart(placement, startMinute);
  const start = ofLead ?? (await nextStart(placement, startMinute, { leadId: null }));
  if (start === null) return [];
  const type = row.jobTypeId === null ? null : await findTypeDefaults(db, tenant.id, row.jobTypeId);
  const address = Object.fromEntries(
    Object.entries({ ...row.address, ...pointSent(row) }).filter(([, value]) => value !== null && value !== ''),
  );
  const booking = callOf('bookAndConfirmJobRequest', {
    customer_id: row.customerId,
    ...(Object.keys(address).length > 0 ? { address } : {}),
    scheduled_at: localStart(tenant, start),
    job_duration_minutes: durations.jobDurationMinutes,
    mobilization_minutes: durations.mobilizationMinutes,
    demobilization_minutes: durations.demobilizationMinutes,
    crew_size: visit.crewSize,
    job_type_id: type && !type.deleted && type.status === 'active' ? row.jobTypeId! : undefined,
    skill_ids: row.skills.map(({ id }) => id),
    description: row.description ?? undefined,
    technician_id: ofLead === null ? undefined : (placement.leadId ?? undefined),
    priority: row.priorityLevel,
  });
  return [{ kind: 'book_again', ...callOf('archiveJobRequest', { id: row.id }), then: [booking] }];
}
