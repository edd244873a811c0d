/** What a member may do. docs/reference/conventions.md#permissions-and-roles. */
import { permissionCodes, type PermissionCode } from '../contract/permissions.ts';
import type { MemberAccess } from '../store/access/members.ts';
import type { Principal } from './principal.ts';

/** The role that reaches the own agenda and the own jobs, and nothing else. */
export const technicianRole = 'Technician';

/** What a member's role gives in a tenant; stored codes that this version does not know give nothing. */
export function permissionsOf({ permissions }: Pick<MemberAccess, 'permissions'>): Set<PermissionCode> {
  return new Set(permissions.filter((code) => permissionCodes.includes(code)));
}

/** Of a technician's own sign-in: whose agenda and jobs it is. */
export function ownScopeOf({ role, technicianId }: Pick<MemberAccess, 'role' | 'technicianId'>): NonNullable<Principal['own']> | null {
  return role === technicianRole ? { technicianId } : null;
}

/** The member who is signed in, in the tenant of the session's environment. */
export function memberPrincipal(access: MemberAccess): Principal {
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
  };
}
