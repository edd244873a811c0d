/** Replaces one of the five relations of a technician: lock, check, replace, mark the board. No event fires. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import {
  findTechnician,
  groupsOf,
  leadIdsOf,
  touchTechnicians,
  type Relation,
  type TechnicianRow,
} from '../../../store/team/technicians.ts';
import type { WriteContext } from '../../call/context.ts';
import { refuseStaleTechnician } from './technicianResource.ts';
import { refuseEditing } from './groupRights.ts';
import { setRelation, type MissingCode } from './saveTechnicianInput.ts';

export async function replaceOf<R extends Relation>(
  ctx: WriteContext,
  relation: R,
  technicianId: string,
  ids: readonly string[],
  seenVersion: number | undefined,
): Promise<MissingCode<R> | Refusal<'TECHNICIAN_NOT_FOUND' | 'PERMISSION_DENIED' | 'VERSION_CONFLICT'> | null> {
  await lockSchedule(ctx.db, ctx.tenant.id);
  const stored = await findTechnician(ctx.db, ctx.tenant.id, technicianId);
  if (!stored) return refuse('TECHNICIAN_NOT_FOUND');
  // `buddy_ids` of one technician is `leads` of the other, so the caller must be allowed to edit both.
  const denied = await refuseEditing(ctx, stored, ...(await otherOfChangedPairs(ctx, relation, stored, ids)));
  if (denied) return denied;
  const stale = refuseStaleTechnician(ctx, stored, seenVersion);
  if (stale) return stale;
  // The lanes of leads hold their preferred buddies, so the lanes of old and new leads change.
  const leads = relation === 'leads' ? [...(await leadIdsOf(ctx.db, ctx.tenant.id, technicianId)), ...ids] : [];
  const refusal = await setRelation(ctx, relation, technicianId, ids);
  if (refusal) return refusal;
  await touchTechnicians(ctx.db, ctx.tenant.id, [technicianId]);
  touchLanes(ctx.db, ctx.tenant.id, [technicianId, ...leads]);
  return null;
}

/** Marks technicians who lost a relation to a deleted record: feeds report them, and their lanes are read again. */
export async function markTechnicians({ db, tenant }: WriteContext, technicianIds: readonly string[]): Promise<void> {
  await touchTechnicians(db, tenant.id, technicianIds);
  touchLanes(db, tenant.id, technicianIds);
}

/** Co-workers whose pairing with the technician begins or ends. */
async function otherOfChangedPairs(ctx: WriteContext, relation: Relation, stored: TechnicianRow, ids: readonly string[]) {
  if (relation !== 'buddies' && relation !== 'leads') return [];
  const before = new Set(relation === 'buddies' ? stored.buddyIds : stored.leads.map(({ id }) => id));
  return groupsOf(ctx.db, ctx.tenant.id, [...before.symmetricDifference(new Set(ids))]);
}
