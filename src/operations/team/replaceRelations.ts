/** Replacing one relation of a technician, the same for all four: lock, check, replace, mark the board. No event fires. */
import { refuse, type Refusal } from '../../contract/errors.ts';
import { lockSchedule, touchLanes } from '../../store/schedule.ts';
import { findTechnician, touchTechnicians, type Relation } from '../../store/technicians.ts';
import type { WriteContext } from '../context.ts';
import { setRelation } from './saveTechnicianInput.ts';

export async function replaceOf(
  ctx: WriteContext,
  relation: Relation,
  technicianId: string,
  ids: readonly string[],
): Promise<Refusal<'SKILL_NOT_FOUND' | 'SERVICE_AREA_NOT_FOUND' | 'TECHNICIAN_NOT_FOUND'> | null> {
  await lockSchedule(ctx.db, ctx.tenant.id);
  if (!(await findTechnician(ctx.db, ctx.tenant.id, technicianId))) return refuse('TECHNICIAN_NOT_FOUND');
  const refusal = await setRelation(ctx, relation, technicianId, ids);
  if (refusal) return refusal;
  await touchTechnicians(ctx.db, ctx.tenant.id, [technicianId]);
  await touchLanes(ctx.db, ctx.tenant.id, [technicianId]);
  return null;
}
