/** A role in the shape of an answer. docs/reference/conventions.md#permissions-and-roles. */
import { ownerRole, refuseBeyondPower, type Power } from './rights.ts';
import { technicianRole } from '../../machinery/auth/members.ts';
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import { roles } from '../../contract/permissions.ts';
import type { ListedRole } from '../../store/access/roles.ts';
import { contentVersionOf } from '../resources/contentVersion.ts';
import { roleName } from '../../ground/texts/roleName.ts';

/** The platform's roles are identified by name, so they cannot be renamed. */
export const isStandard = (name: string) => Object.hasOwn(roles, name);

/** The permissions of these roles cannot change. An owner holds everything; a technician's reach is limited by `ownScope` instead. */
export const isFixedRole = (name: string) => name === ownerRole || name === technicianRole;

export function roleResource(power: Power, locale: Locale, role: ListedRole): OutputOf<Operations['createRole']> {
  return {
    id: role.id,
    name: role.name,
    display_name: roleName(role.name, locale),
    permissions: [...role.permissions],
    version: contentVersionOf([role.name, role.permissions.toSorted()]),
    is_standard: isStandard(role.name),
    is_fixed: isFixedRole(role.name),
    members: role.members,
    technicians: role.technicians,
    assignable: refuseBeyondPower(power, role) === null,
  };
}
