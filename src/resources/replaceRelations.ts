/** Replacing one relation of a technician, the same for all five: lock, check, replace, mark the board. No event fires. */
import { refuse, type Refusal } from '../contract/errors.ts';
import { lockSchedule, touchLanes } from '../store/schedule.ts';
import { findTechnician, leadIdsOf, touchTechnicians, type Relation } from '../store/technicians.ts';
import type { WriteContext } from '../call/context.ts';
import { mayNotEdit } from './groupRights.ts';
import { setRelation, type Missing } from './saveTechnicianInput.ts';

export async function replaceOf<R extends Relation>(
  ctx: WriteContext,
  relation: R,
  technicianId: string,
  ids: readonly string[],
): Promise<Missing<R> | Refusal<'TECHNICIAN_NOT_FOUND' | 'PERMISSION_DENIED'> | null> {
  await lockSchedule(ctx.db, ctx.tenant.id);
  const stored = await findTechnician(ctx.db, ctx.tenant.id, technicianId);
  if (!stored) return refuse('TECHNICIAN_NOT_FOUND');
  const denied = await mayNotEdit(ctx, stored);
  if (denied) return denied;
  // Preferred buddies stand on their leads' lanes: new leads, and those who no longer are.
  const leads = relation === 'leads' ? [...(await leadIdsOf(ctx.db, ctx.tenant.id, technicianId)), ...ids] : [];
  const refusal = await setRelation(ctx, relation, technicianId, ids);
  if (refusal) return refusal;
  await touchTechnicians(ctx.db, ctx.tenant.id, [technicianId]);
  touchLanes(ctx.db, ctx.tenant.id, [technicianId, ...leads]);
  return null;
}
