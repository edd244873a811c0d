/** Permissions of members. docs/reference/conventions.md#permissions-and-roles. */
import { permissionCodes, type PermissionCode } from '../../contract/permissions.ts';
import type { MemberAccess } from '../../store/access/members.ts';
import type { Principal } from './principal.ts';

/** The role that gives access only to the member's own agenda and jobs. */
export const technicianRole = 'Technician';

/** The permissions that a member's role gives in a tenant. Stored codes that this version does not know are ignored. */
export function permissionsOf({ permissions }: Pick<MemberAccess, 'permissions'>): Set<PermissionCode> {
  return new Set(permissions.filter((code) => permissionCodes.includes(code)));
}

/** The technician whose agenda and jobs a member with the technician role can reach; null for other roles. */
export function ownScopeOf({ role, technicianId }: Pick<MemberAccess, 'role' | 'technicianId'>): NonNullable<Principal['own']> | null {
  return role === technicianRole ? { technicianId } : null;
}

/** The principal of a signed-in member, in the tenant of the session's environment. */
export function memberPrincipal(access: MemberAccess & { readonly lacksFactor?: boolean }): Principal {
  const own = ownScopeOf(access);
  return {
    kind: own ? 'technician' : 'member',
    id: access.memberId,
    tenantId: access.tenantId,
    businessId: access.businessId,
    environment: access.environment,
    permissions: permissionsOf(access),
    rateBucket: `member:${access.memberId}`,
    userId: access.memberId,
    own,
    ...(access.lacksFactor ? { lacksFactor: true } : {}),
  };
}
