/**
 * Which members a caller may change. Callers cannot grant permissions they lack, or change members who hold more than they do.
 * Only owners change owners. docs/reference/conventions.md#permissions-and-roles; docs/internals/access.md#rights.
 */
import { heldByCaller, refuseLacking, type HeldPermissions } from '../../machinery/auth/callerNow.ts';
import type { WriteContext } from '../call/context.ts';
import { refuse, type Refusal } from '../../contract/errors.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { lockAccess, roleOfMember } from '../../store/access/access.ts';
import { countOtherOwners } from '../../store/access/memberRows.ts';
import type { RoleRow } from '../../store/access/roles.ts';

/** The caller's current rights over other members. */
export interface Power {
  readonly held: HeldPermissions;
  readonly isOwner: boolean;
}

export const ownerRole = 'Owner';

/**
 * Takes the lock for changes of members and roles and reads the caller again, because another change may have come first. Refuses when
 * the caller no longer holds the needed permissions.
 */
export async function powerOf(ctx: WriteContext, needed: readonly PermissionCode[]): Promise<Power | Refusal<'PERMISSION_DENIED'>> {
  await lockAccess(ctx.db, ctx.tenant.businessId);
  const held = await heldByCaller(ctx);
  const role = ctx.principal.userId === null ? null : await roleOfMember(ctx.db, ctx.principal.userId);
  return refuseLacking(held, needed) ?? { held, isOwner: role === ownerRole };
}

/** Refuses to grant a role, or to change a member who has it, when the role exceeds the caller's power. */
export function refuseBeyondPower(
  { held, isOwner }: Power,
  role: Pick<RoleRow, 'name' | 'permissions'>,
): Refusal<'PERMISSION_DENIED' | 'OWNER_REQUIRED'> | null {
  if (role.name === ownerRole && !isOwner) return refuse('OWNER_REQUIRED');
  return refuseLacking(held, role.permissions);
}

/** Refuses when the business would have no active owner without this member. Call it with the lock of `powerOf`. */
export async function refuseLastOwner(
  ctx: WriteContext,
  member: { readonly id: string; readonly role: string; readonly status: string },
): Promise<Refusal<'LAST_OWNER'> | null> {
  if (member.role !== ownerRole || member.status !== 'active') return null;
  return (await countOtherOwners(ctx.db, ctx.tenant.businessId, member.id)) === 0 ? refuse('LAST_OWNER') : null;
}
