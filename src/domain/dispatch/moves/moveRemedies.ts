/**
 * Remedies for a move that was refused. A remedy that repeats the call with other arguments has been planned with them: a move is
 * offered only if `planMove` finds a plan. docs/decisions/0031.
 */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { Remedy } from '../../../contract/explanations.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { sessionVisit } from '../../../engine/visit.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findTypeDefaults } from '../../../store/schedule/planningFacts.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import {
  anybodyRemedies,
  confirmCall,
  jobPlacement,
  leadAt,
  recordingRemedies,
  startsFrom,
  type JobPlacement,
} from '../../jobs/remedies/placementRemedies.ts';
import { isOpen, leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { quotedDurations, quotedVisit } from '../../planning/visits/jobVisit.ts';
import { callOf, latestSameDay, localStart, nextStart } from '../../planning/placement/placement.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import {
  addDisplacements,
  argumentsWith,
  otherLeadAt,
  otherStart,
  takesRemedies,
  triesOf,
  unlocking,
  type IsPlannable,
} from '../plan/remedies.ts';
import { begunRemedies, conflictRemedies } from '../handOver/begunRemedies.ts';
import type { MoveInput } from './moveCase.ts';

/** The move that was refused. */
interface RefusedMove {
  readonly operation: 'previewJobRequestMove' | 'commitJobRequestMove';
  readonly row: JobRow;
  readonly input: MoveInput & { readonly after_hours_override?: boolean; readonly plan_token?: string };
  readonly travel: TravelModel | null;
}

type IsMovable = IsPlannable<Pick<RefusedMove, 'operation' | 'row' | 'input'>>;

/** Adds remedies to the refusal. */
export async function explainedMove<Refused extends Refusal>(
  ctx: PlanningContext,
  asked: RefusedMove,
  refusal: Refused,
  isPlannable: IsMovable,
): Promise<Refused> {
  if (!takesRemedies(refusal.code)) return refusal;
  return { ...refusal, data: { ...refusal.data, remedies: await moveRemedies(ctx, asked, refusal, isPlannable) } };
}

async function moveRemedies(ctx: PlanningContext, asked: RefusedMove, refusal: Refusal, isPlannable: IsMovable): Promise<Remedy[]> {
  const { operation, row, input } = asked;
  const callWith = (change: MoveChange) => callOf(operation, argumentsWith(input, { id: row.id }, change));
  const tries = triesOf<MoveChange>((change) => isPlannable({ ...asked, input: { ...input, ...change } }), callWith);
  // A job that is over cannot be moved.
  if (!isOpen(row)) return [];
  if (refusal.code === 'SCHEDULE_MOVE_IN_PROGRESS')
    return begunRemedies(ctx, row, asked.travel, input, async (before) =>
      (await isPlannable({ ...asked, row: before })) ? callWith({}) : null,
    );
  if (row.jobDurationMinutes === null)
    return [{ kind: 'quote_first', ...callOf('quoteJobRequest', { id: row.id, force: true }, ['job_duration_minutes']) }];
  if (refusal.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE' && row.lockedAt !== null)
    return unlocking(row, callWith({}), await isPlannable({ ...asked, row: { ...row, lockedAt: null } }));
  const placement = await movePlacement(ctx, asked);
  const startMinute = startOfMove(ctx, asked);
  if (refusal.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE') return confirmRemedies(placement, startMinute);
  if (refusal.code === 'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED') return bookAgain(placement, startMinute);

  const { found } = tries;
  const next = await otherStart(placement, startMinute + 1);
  if (next !== null) await tries.add('choose_time', { start_at: localStart(ctx.tenant, next) });
  const sameDay = await latestSameDay(placement, startMinute, next);
  if (sameDay !== null) await tries.add('choose_time', { start_at: localStart(ctx.tenant, sameDay) });
  const other = otherLeadAt(placement, startMinute);
  if (other !== null) await tries.add('choose_technician', { technician_id: other });
  if (found.length === 0) {
    const anybody = await nextStart(placement, startMinute + 1, { leadId: null });
    const lead = anybody === null ? null : leadAt(placement, anybody);
    if (anybody !== null && lead !== null)
      await tries.add('choose_technician', { technician_id: lead, start_at: localStart(ctx.tenant, anybody) });
  }
  if (refusal.code === 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT' || refusal.code === 'SCHEDULE_MOVE_SLOT_OCCUPIED')
    await addDisplacements(tries, input, refusal.code === 'SCHEDULE_MOVE_SLOT_OCCUPIED');
  if (refusal.code === 'SCHEDULE_MOVE_NO_WORKING_DAY' && refusal.data?.['override_available'] === true)
    await tries.add('override_hours', { after_hours_override: true });
  const again = (start: EpochMinute) => [callWith({ start_at: localStart(ctx.tenant, start) })];
  const recordings = [
    ...(startMinute >= placement.nowMinute ? [{ wanted: startMinute, again }] : []),
    { wanted: startsFrom(placement, startMinute + 1), again },
  ];
  if (refusal.code === 'SCHEDULE_MOVE_TECH_INFEASIBLE' || found.length === 0)
    found.push(...(await recordingRemedies(placement, recordings, found.length > 0)));
  return [...found, ...(await conflictRemedies(ctx, refusal))];
}

type MoveChange = Partial<MoveInput> & { readonly after_hours_override?: boolean };

/**
 * Remedies that move the job, for a request that a confirmed job does not allow. Offers the same technician and start, or else the
 * remedies of that move.
 */
export async function movesInstead(ctx: PlanningContext, asked: RefusedMove, isPlannable: IsMovable): Promise<Remedy[]> {
  const { operation, row, input } = asked;
  const found = (await isPlannable(asked))
    ? [callOf(operation, argumentsWith(input, { id: row.id }, {}))]
    : await moveRemedies(ctx, asked, refuse('SCHEDULE_MOVE_SLOT_OCCUPIED', { conflicts: [] }), isPlannable);
  return found.map((call) => ({ ...call, kind: 'move_instead' as const }));
}

/** The requested start, or else the job's present start. */
function startOfMove({ tenant, nowMilliseconds }: PlanningContext, { row, input }: RefusedMove): EpochMinute {
  const start = input.start_at === undefined ? null : parseNaiveDatetime(tenant.timezone, input.start_at);
  if (start?.ok) return epochMinute(start.epochMinute);
  return epochMinute(leadSessionOf(row)?.startMinute ?? nowMinuteOf(nowMilliseconds));
}

/** The job as the move judges it: with its present length, and with the requested technician or else its present one. */
export async function movePlacement(ctx: PlanningContext, { row, input, travel }: RefusedMove): Promise<JobPlacement> {
  const current = await ctx.services.boards.live(ctx.db, ctx.tenant, ctx.nowMilliseconds, offeredDeparture(ctx.nowMilliseconds));
  const leadSession = leadSessionOf(row);
  const whole = await quotedVisit(ctx, current, row, travel, offeredDeparture(ctx.nowMilliseconds));
  const isOneDay = row.sessions.filter(({ role }) => role === 'lead').length === 1;
  const visit =
    leadSession && isOneDay
      ? { ...sessionVisit(whole, leadSession.endMinute - leadSession.startMinute - leadSession.breakMinutes, true), crewSize: row.crewSize }
      : whole;
  const leadId = input.technician_id ?? leadSession?.technicianId ?? null;
  return jobPlacement(ctx, current, row, quotedDurations(row), visit, leadId);
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
