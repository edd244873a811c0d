/** Remedies for a call that is refused because a visit has begun: the visit itself, or one in the way. [begun.remedies, begun.in-the-way] */
import { isRefusal, type DataOf, type Refusal } from '../../../contract/errors.ts';
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import { readOpenVisits } from '../../../store/team/teamOverview.ts';
import { isUnderWay } from '../../jobs/lifecycle/jobState.ts';
import { undoRemedies } from '../../jobs/remedies/stateRemedies.ts';
import { callOf, localStart } from '../../planning/placement/placement.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import type { HandOverInput } from './handOverCase.ts';
import { planHandOver, type HandOverPlan } from './handOverPlan.ts';

/** Undoes the actions of the visit, or hands its rest over. `wanted`: the technician and start that the call named. */
export const begunRemedies = async (
  ctx: PlanningContext,
  row: JobRow,
  travel: TravelModel | null,
  wanted: HandOverInput = {},
  thenOf?: (before: JobRow) => RemedyCall | null | Promise<RemedyCall | null>,
): Promise<Remedy[]> => [...(await undoRemedies(row, thenOf)), ...(await handOverRemedies(ctx, row, travel, wanted))];

/** How many begun visits in the way get remedies: each hand-over is planned. */
const mostInTheWay = 3;

/** Frees the time that other visits take: those of these jobs that have begun. */
export async function inTheWayRemedies(ctx: PlanningContext, jobIds: readonly string[]): Promise<Remedy[]> {
  if (jobIds.length === 0) return [];
  const rows = await findJobs(ctx.db, ctx.tenant.id, [...new Set(jobIds)]);
  const begun = rows.filter((row) => isUnderWay(row, row.statusKey)).slice(0, mostInTheWay);
  const found: Remedy[] = [];
  for (const row of begun) found.push(...(await begunRemedies(ctx, row, null)));
  return found;
}

/** Frees the time of a landing from the begun visits that cannot give way to it. Empty for other refusals. */
export function conflictRemedies(ctx: PlanningContext, { data }: Refusal): Promise<Remedy[]> {
  const { conflicts = [] } = (data ?? {}) as Partial<DataOf<'SCHEDULE_MOVE_SLOT_OCCUPIED'>>;
  return inTheWayRemedies(
    ctx,
    conflicts.flatMap(({ job_request_id, frozen_because }) => (frozen_because === 'under_way' ? [job_request_id] : [])),
  );
}

/** The refused confirmation, with what frees its time from begun visits of the technician whom the call names. */
export async function freedFromBegun<Refused extends Refusal>(
  ctx: PlanningContext,
  refusal: Refused,
  {
    technicianId,
    startMinute,
    minutes,
  }: { readonly technicianId: string | undefined; readonly startMinute: number; readonly minutes: number | null },
): Promise<Refused> {
  if (refusal.code !== 'JOB_REQUEST_TECH_INFEASIBLE' || technicianId === undefined || minutes === null) return refusal;
  const { remedies } = refusal.data as DataOf<'JOB_REQUEST_TECH_INFEASIBLE'>;
  const visits = await readOpenVisits(ctx.db, ctx.tenant.id, [technicianId], startMinute, startMinute + minutes);
  const freeing = await inTheWayRemedies(
    ctx,
    visits.map(({ jobRequestId }) => jobRequestId),
  );
  return freeing.length === 0 ? refusal : { ...refusal, data: { ...refusal.data, remedies: [...remedies, ...freeing] } };
}

/** Hands the rest over as wanted, else to that technician at another time, else to any technician. Empty: nobody can take it. */
export async function handOverRemedies(
  ctx: PlanningContext,
  row: JobRow,
  travel: TravelModel | null,
  { technician_id, start_at }: HandOverInput = {},
): Promise<Remedy[]> {
  const wishes = [
    ...(start_at === undefined ? [] : [{ start_at, ...(technician_id === undefined ? {} : { technician_id }) }]),
    ...(technician_id === undefined ? [] : [{ technician_id }]),
    {},
  ];
  for (const wish of wishes) {
    const planned = await plannedHandOver(ctx, row, travel, wish);
    if (planned) return [{ kind: 'hand_over', ...handOverCall(ctx, planned) }];
  }
  return [];
}

/** The hand-over that a commit would apply without an override; null: none. */
export async function plannedHandOver(
  ctx: PlanningContext,
  row: JobRow,
  travel: TravelModel | null,
  wish: HandOverInput = {},
): Promise<HandOverPlan | null> {
  const planned = await planHandOver(ctx, row, wish, travel, offeredDeparture(ctx.nowMilliseconds));
  return isRefusal(planned) || planned.needsOverride ? null : planned;
}

const handOverCall = ({ tenant }: PlanningContext, { found }: HandOverPlan) =>
  callOf('previewJobRequestHandOver', {
    id: found.begun.id,
    technician_id: found.lane.technicianId,
    start_at: localStart(tenant, found.askedMinute),
  });
