/**
 * The roles of members (permission groups), which are the same in both environments. docs/reference/conventions.md#permissions-and-roles;
 * docs/internals/access.md#members.
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
  description: 'Permissions of the role, in both environments. You must have each of them.',
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
  secondProof: true,
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
  secondProof: true,
  summary: 'Change a role',
  description:
    'Fields that are left out do not change. The change applies at once to all members with the role and to their keys and apps. Owner and ' +
    'Technician cannot be changed; Administrator, Booking Coordinator and Viewer cannot be renamed.',
  pathFields,
  bodyFields: {
    name: Type.Optional(s.Name('Name of the role.')),
    permissions: Type.Optional(permissions),
    version: Type.Optional(Type.Integer({ minimum: 0, description: 'As last read; refused if the role has changed since.' })),
  },
  unset: { name: 'keep', permissions: 'keep', version: 'keep' },
  output: Role,
  errors: ['ROLE_NOT_FOUND', 'ROLE_FIXED', 'ROLE_DUPLICATE', 'VERSION_CONFLICT'],
});

export const deleteRole = operation({
  ...shared,
  id: 'deleteRole',
  method: 'DELETE',
  path: '/dashboard/v1/roles/{id}',
  effect: 'delete',
  summary: 'Delete a role',
  description: 'Deletes a role that no member has. Platform roles cannot be deleted.',
  pathFields,
  output: s.Deleted,
  errors: ['ROLE_NOT_FOUND', 'ROLE_FIXED', 'ROLE_IN_USE'],
});
