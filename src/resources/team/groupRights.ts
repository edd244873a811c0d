/**
 * Who may give which permission group to whom (docs/reference/conventions.md#permissions-and-roles): nobody grants what they do not hold,
 * and a record of somebody who may do more than the caller is not edited. docs/decisions/0026.
 */
import { refuse, type Refusal } from '../../contract/errors.ts';
import { roles } from '../../contract/permissions.ts';
import { listGroups, type GroupRow, type TechnicianRow } from '../../store/team/technicians.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';

type Caller = Pick<ReadContext, 'principal'>;

/** The group of a new technician unless another is named. */
export const ordinaryGroup = 'Technician';

/** The permissions of a group that the caller does not hold. A principal without a list of its own holds all. */
export function permissionsLacked({ principal }: Caller, group: Pick<GroupRow, 'permissions'>): string[] {
  const held: ReadonlySet<string> | null = principal.permissions;
  return held === null ? [] : group.permissions.filter((code) => !held.has(code));
}

/**
 * The refusal of a group that somebody shall get. What every technician holds, the rights over their own work, is not more than the
 * right to manage the team: a key that has only this one must be able to do its work.
 */
export function refuseGranting(caller: Caller, group: GroupRow): Refusal<'PERMISSION_DENIED'> | null {
  const ordinary = new Set<string>(roles[ordinaryGroup]);
  const lacked = permissionsLacked(caller, group).filter((code) => !ordinary.has(code));
  return lacked.length > 0 ? refuse('PERMISSION_DENIED', { missing_permissions: lacked }) : null;
}

/** The refusal when one of the technicians may do more than the caller. */
export async function refuseEditing(
  ctx: WriteContext,
  ...technicians: readonly Pick<TechnicianRow, 'groupId'>[]
): Promise<Refusal<'PERMISSION_DENIED'> | null> {
  if (ctx.principal.permissions === null) return null;
  const groups = await listGroups(ctx.db, ctx.tenant.id);
  for (const { groupId } of technicians) {
    const denied = refuseGranting(
      ctx,
      groups.find(({ id }) => id === groupId)!,
    );
    if (denied) return denied;
  }
  return null;
}
