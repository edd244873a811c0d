/**
 * Who may do what to whom: nobody gives what they do not hold, nobody changes somebody who may do more, and owners are owners' matter.
 * docs/reference/conventions.md#permissions-and-roles; docs/decisions/0044.
 */
import { heldByCaller, refuseLacking, type HeldPermissions } from '../auth/callerNow.ts';
import type { WriteContext } from '../call/context.ts';
import { refuse, type Refusal } from '../contract/errors.ts';
import type { PermissionCode } from '../contract/permissions.ts';
import { lockAccess, roleOfMember } from '../store/access/access.ts';
import { countOtherOwners } from '../store/access/memberRows.ts';
import type { RoleRow } from '../store/access/roles.ts';

/** What the caller may do to others, at this moment. */
export interface Power {
  readonly held: HeldPermissions;
  readonly isOwner: boolean;
}

export const ownerRole = 'Owner';

/**
 * Takes the lock under which members and roles are changed, and looks at the caller again: another change may have come first. Refuses when
 * the caller does not hold what the operation needs any more.
 */
export async function powerOf(ctx: WriteContext, needed: readonly PermissionCode[]): Promise<Power | Refusal<'PERMISSION_DENIED'>> {
  await lockAccess(ctx.db, ctx.tenant.businessId);
  const held = await heldByCaller(ctx);
  const role = ctx.principal.userId === null ? null : await roleOfMember(ctx.db, ctx.principal.userId);
  return refuseLacking(held, needed) ?? { held, isOwner: role === ownerRole };
}

/** The refusal of giving somebody this role, or of changing somebody who has it. */
export function refuseBeyondPower(
  { held, isOwner }: Power,
  role: Pick<RoleRow, 'name' | 'permissions'>,
): Refusal<'PERMISSION_DENIED' | 'OWNER_REQUIRED'> | null {
  if (role.name === ownerRole && !isOwner) return refuse('OWNER_REQUIRED');
  return refuseLacking(held, role.permissions);
}

/** The refusal when nobody would be left to act as owner without this member. Call it with the lock of `powerOf`. */
export async function refuseLastOwner(
  ctx: WriteContext,
  member: { readonly id: string; readonly role: string; readonly status: string },
): Promise<Refusal<'LAST_OWNER'> | null> {
  if (member.role !== ownerRole || member.status !== 'active') return null;
  return (await countOtherOwners(ctx.db, ctx.tenant.businessId, member.id)) === 0 ? refuse('LAST_OWNER') : null;
}
