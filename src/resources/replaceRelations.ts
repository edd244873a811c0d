/** Replacing one relation of a technician, the same for all five: lock, check, replace, mark the board. No event fires. */
import { refuse } from '../contract/errors.ts';
import { lockSchedule, touchLanes } from '../store/schedule.ts';
import { findTechnician, leadIdsOf, touchTechnicians, type Relation } from '../store/technicians.ts';
import type { WriteContext } from '../call/context.ts';
import { setRelation, type RelationRefusal } from './saveTechnicianInput.ts';

export async function replaceOf(
  ctx: WriteContext,
  relation: Relation,
  technicianId: string,
  ids: readonly string[],
): Promise<RelationRefusal | null> {
  await lockSchedule(ctx.db, ctx.tenant.id);
  if (!(await findTechnician(ctx.db, ctx.tenant.id, technicianId))) return refuse('TECHNICIAN_NOT_FOUND');
  // Preferred buddies stand on their leads' lanes: new leads, and those who no longer are.
  const leads = relation === 'leads' ? [...(await leadIdsOf(ctx.db, ctx.tenant.id, technicianId)), ...ids] : [];
  const refusal = await setRelation(ctx, relation, technicianId, ids);
  if (refusal) return refusal;
  await touchTechnicians(ctx.db, ctx.tenant.id, [technicianId]);
  touchLanes(ctx.db, ctx.tenant.id, [technicianId, ...leads]);
  return null;
}
