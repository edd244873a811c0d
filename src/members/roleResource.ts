/** A role as it is answered. docs/reference/conventions.md#permissions-and-roles. */
import { ownerRole, refuseBeyondPower, type Power } from './rights.ts';
import { technicianRole } from '../auth/members.ts';
import type { OutputOf, Operations } from '../contract/index.ts';
import { roles } from '../contract/permissions.ts';
import type { ListedRole } from '../store/access/roles.ts';

/** Roles that come with the platform are known by their names, which therefore stay. */
export const isStandard = (name: string) => Object.hasOwn(roles, name);

/** An owner holds everything; the technician's role is what the own agenda needs, and its reach is no matter of permissions. */
export const isFixed = (name: string) => name === ownerRole || name === technicianRole;

export function roleResource(power: Power, role: ListedRole): OutputOf<Operations['createRole']> {
  return {
    id: role.id,
    name: role.name,
    permissions: [...role.permissions],
    is_standard: isStandard(role.name),
    is_fixed: isFixed(role.name),
    members: role.members,
    technicians: role.technicians,
    assignable: refuseBeyondPower(power, role) === null,
  };
}
