/**
 * Which permission groups a caller may assign (docs/reference/conventions.md#permissions-and-roles). Callers cannot grant permissions
 * they lack, or edit a technician who holds more than they do. docs/internals/call.md#permissions-of-changes.
 */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { roles } from '../../../contract/permissions.ts';
import { listGroups, type GroupRow, type TechnicianRow } from '../../../store/team/technicians.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';

type Caller = Pick<ReadContext, 'principal'>;

/** Default group of a new technician. */
export const ordinaryGroup = 'Technician';

/** The permissions of a group that the caller lacks. A principal without a permission list holds all. */
export function permissionsLacked({ principal }: Caller, group: Pick<GroupRow, 'permissions'>): string[] {
  const held: ReadonlySet<string> | null = principal.permissions;
  return held === null ? [] : group.permissions.filter((code) => !held.has(code));
}

/**
 * Refuses to assign a group that exceeds the caller's permissions. The permissions of the ordinary technician group do not count,
 * because a key that only manages the team must be able to create technicians.
 */
export function refuseGranting(caller: Caller, group: GroupRow): Refusal<'PERMISSION_DENIED'> | null {
  const ordinary = new Set<string>(roles[ordinaryGroup]);
  const lacked = permissionsLacked(caller, group).filter((code) => !ordinary.has(code));
  return lacked.length > 0 ? refuse('PERMISSION_DENIED', { missing_permissions: lacked }) : null;
}

/** Refuses when one of the technicians holds more permissions than the caller. */
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
