/**
 * The roles of members (permission groups), which are the same in both environments. docs/reference/conventions.md#permissions-and-roles;
 * docs/decisions/0044.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { permissionCodes } from '../permissions.ts';
import * as s from '../schemas/common.ts';
import { Role } from '../schemas/member.ts';

const shared = { audience: 'dashboard', group: 'Members', permissions: ['business_manage'] } as const;
const pathFields = s.idField('role');
const permissions = Type.Array(s.OneOf(permissionCodes), {
  maxItems: permissionCodes.length,
  description: 'What it holds, in both environments; you must hold each.',
});

export const listRoles = operation({
  ...shared,
  id: 'listRoles',
  method: 'GET',
  path: '/dashboard/v1/roles',
  effect: 'read',
  summary: 'List roles',
  output: Type.Object({ roles: Type.Array(Role) }),
});

export const createRole = operation({
  ...shared,
  id: 'createRole',
  method: 'POST',
  path: '/dashboard/v1/roles',
  effect: 'create',
  summary: 'Create a role',
  bodyFields: { name: s.Name('Name of the role.'), permissions },
  output: Role,
  errors: ['ROLE_DUPLICATE', 'LIMIT_REACHED'],
});

export const updateRole = operation({
  ...shared,
  id: 'updateRole',
  method: 'PATCH',
  path: '/dashboard/v1/roles/{id}',
  effect: 'update',
  summary: 'Change a role',
  description:
    'What is left out stays. In force at once for all who have it, and for their keys and apps. Owner and Technician cannot be changed; ' +
    'Administrator, Booking Coordinator and Viewer keep their names.',
  pathFields,
  bodyFields: { name: Type.Optional(s.Name('Name of the role.')), permissions: Type.Optional(permissions) },
  unset: { name: 'keep', permissions: 'keep' },
  output: Role,
  errors: ['ROLE_NOT_FOUND', 'ROLE_FIXED', 'ROLE_DUPLICATE'],
});

export const deleteRole = operation({
  ...shared,
  id: 'deleteRole',
  method: 'DELETE',
  path: '/dashboard/v1/roles/{id}',
  effect: 'delete',
  summary: 'Delete a role',
  description: 'One that nobody has, and that does not come with the platform.',
  pathFields,
  output: s.Deleted,
  errors: ['ROLE_NOT_FOUND', 'ROLE_FIXED', 'ROLE_IN_USE'],
});
