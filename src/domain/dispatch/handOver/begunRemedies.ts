/** Remedies for a call that is refused because the visit has begun. [begun.remedies] */
import { isRefusal } from '../../../contract/errors.ts';
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
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
