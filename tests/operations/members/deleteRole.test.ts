/** Deleting a role. docs/internals/access.md#members. */
import { expect, it } from 'vitest';
import { formatMilliseconds } from '../../../src/ground/time/timestamps.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { now, business, member, ok, refused, asNew, audit, roleId } = await openMemberDesk();

it('[members.roles, times.form] deletes only a role without members or technicians, from both environments', async () => {
  const of = await business();
  const { id } = await ok(of, 'createRole', { name: 'Clerk', permissions: [] });
  const technician = await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com', business_group_id: id });
  const ann = await member(of, 'Clerk');
  expect(await refused(of, 'deleteRole', { id })).toEqual([409, 'ROLE_IN_USE', { members: 1, technicians: 1, identity_providers: 0 }]);
  await ok(of, 'updateMember', { id: ann, role: 'Viewer' });
  await of.ok('deleteTechnician', { id: technician.id });
  expect(await ok(of, 'deleteRole', { id })).toEqual({ id, deleted_at: formatMilliseconds(now()) });
  for (const environment of ['live', 'sandbox'] as const)
    expect((await ok(of, 'listRoles', {}, { environment })).roles.map(({ name }) => name)).not.toContain('Clerk');
  expect(await refused(of, 'deleteRole', { id })).toEqual([404, 'ROLE_NOT_FOUND', null]);
  expect((await audit(of)).at(-1)).toMatchObject({ action: 'role.deleted', subject_id: id });
});

it('[members.roles] a role that a technician of the sandbox has cannot be deleted', async () => {
  const of = await business();
  const { id } = await ok(of, 'createRole', { name: 'Clerk', permissions: [] });
  const business_group_id = await roleId(of, 'Clerk', { environment: 'sandbox' });
  await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com', business_group_id }, { key: of.sandboxKey });
  expect(await refused(of, 'deleteRole', { id })).toEqual([409, 'ROLE_IN_USE', { members: 0, technicians: 1, identity_providers: 0 }]);
});

it('[members.roles] refuses roles of the platform, and roles with more permissions than the caller holds', async () => {
  const of = await business();
  expect(await refused(of, 'deleteRole', { id: await roleId(of, 'Viewer') })).toEqual([409, 'ROLE_FIXED', null]);
  const { id } = await ok(of, 'createRole', { name: 'Developer', permissions: ['developer_manage_api_keys'] });
  expect((await refused(of, 'deleteRole', { id }, await asNew(of, 'Administrator'))).slice(0, 2)).toEqual([403, 'PERMISSION_DENIED']);
  expect((await refused(of, 'deleteRole', { id: unknownId }, await asNew(of, 'Viewer'))).slice(0, 2)).toEqual([403, 'PERMISSION_DENIED']);
});
