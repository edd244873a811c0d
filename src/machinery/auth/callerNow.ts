/**
 * Reads the caller's permissions at the moment of a change, not a second ago when the call arrived. Changes of other people's access need
 * this. Take the lock of store/access/access.ts first. docs/reference/conventions.md#permissions-and-roles.
 */
import { refuse, type Refusal } from '../../contract/errors.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { permissionsOfMember } from '../../store/access/access.ts';
import type { Transaction } from '../../store/driver/database.ts';
import type { Principal } from './principal.ts';

/** The caller's permissions; null means all permissions. */
export type HeldPermissions = ReadonlySet<string> | null;

export async function heldByCaller({
  db,
  principal,
}: {
  readonly db: Transaction;
  readonly principal: Principal;
}): Promise<HeldPermissions> {
  const { userId, tenantId, permissions } = principal;
  const now = userId === null ? null : await permissionsOfMember(db, tenantId, userId);
  if (now === null) return permissions;
  return new Set(permissions === null ? now : now.filter((code) => permissions.has(code)));
}

/** Returns a refusal when the caller lacks some of the needed permissions. */
export function refuseLacking(held: HeldPermissions, needed: readonly PermissionCode[]): Refusal<'PERMISSION_DENIED'> | null {
  const missing = held === null ? [] : needed.filter((code) => !held.has(code));
  return missing.length > 0 ? refuse('PERMISSION_DENIED', { missing_permissions: missing }) : null;
}
