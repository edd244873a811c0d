/** What of a plan is too long for its token, kept as a row for a day. Nothing of the schedule is written, and no lock is waited for. */
import { newId } from '../../../store/ids.ts';
import { findSchedulePlan, insertSchedulePlan, type SchedulePlanRow } from '../../../store/schedule/schedulePlans.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { PlanningContext } from './cascade.ts';

export const keptMilliseconds = 24 * 3_600_000;

/** The oldest time at which a plan that still counts was made. */
export const keptSince = (nowMilliseconds: number): string => formatMilliseconds(nowMilliseconds - keptMilliseconds);

/** Keeps the plan. It names the ids of its jobs, so that an erasure finds it. */
export async function keepPlan<Plan>(
  { db, tenant, principal, nowMilliseconds }: PlanningContext,
  plan: Plan,
): Promise<SchedulePlanRow<Plan>> {
  const row = { id: newId(nowMilliseconds), at: formatMilliseconds(nowMilliseconds), plan };
  await insertSchedulePlan(db, tenant.id, row, `${principal.kind}:${principal.id}`);
  return row;
}

/** null: unknown, or too old. */
export const keptPlan = <Plan>({ db, tenant, nowMilliseconds }: PlanningContext, id: string): Promise<SchedulePlanRow<Plan> | null> =>
  findSchedulePlan<Plan>(db, tenant.id, id, keptSince(nowMilliseconds));
