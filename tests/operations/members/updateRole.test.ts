/** Changing what a role holds. docs/reference/conventions.md#permissions-and-roles; docs/internals/access.md#members. */
import { expect, it } from 'vitest';
import { roles as standard } from '../../../src/contract/permissions.ts';
import { newMember as signingMember, signIn } from '../../support/session.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, business, ok, refused, asNew, audit, roleId } = await openMemberDesk();

it('[members.roles] changes a role in both environments, for all who have it, their keys too', async () => {
  const of = await business();
  await ok(of, 'createRole', { name: 'Clerk', permissions: ['customers_view'] });
  const ann = await signingMember(harness, of, { role: 'Clerk' });
  const session = await signIn(harness, ann);
  expect((await session.call('listVehicles', {})).error_code).toBe('PERMISSION_DENIED');
  const changed = await ok(of, 'updateRole', { id: await roleId(of, 'Clerk'), permissions: ['fleet_view', 'developer_manage_api_keys'] });
  expect(changed).toMatchObject({ name: 'Clerk', permissions: ['fleet_view', 'developer_manage_api_keys'], members: 1 });
  for (const environment of ['live', 'sandbox'] as const) {
    expect((await session.call('listVehicles', {}, { environment })).error_code).toBe(0);
    expect((await session.call('listCustomers', {}, { environment })).error_code).toBe('PERMISSION_DENIED');
  }
  const key = (await session.ok('createApiKey', { name: 'Key' })).secret;
  expect((await of.call('listVehicles', {}, { key })).error_code).toBe(0);
  await ok(
    of,
    'updateRole',
    { id: await roleId(of, 'Clerk', { environment: 'sandbox' }), permissions: ['customers_view'] },
    { environment: 'sandbox' },
  );
  expect((await of.call('listVehicles', {}, { key })).error_code).toBe('PERMISSION_DENIED');
  expect((await of.call('listCustomers', {}, { key })).error_code).toBe(0);
  expect((await audit(of)).filter(({ action }) => action === 'role.updated').map(({ changes }) => changes)).toEqual([
    [{ field: 'permissions', before: ['customers_view'], after: ['developer_manage_api_keys', 'fleet_view'] }],
    [{ field: 'permissions', before: ['developer_manage_api_keys', 'fleet_view'], after: ['customers_view'] }],
  ]);
});

it('[members.roles] members and technicians of a renamed role keep it', async () => {
  const of = await business();
  const { id } = await ok(of, 'createRole', { name: 'Clerk', permissions: ['customers_view'] });
  const ann = await signingMember(harness, of, { role: 'Clerk' });
  const technician = await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com', business_group_id: id });
  expect(await ok(of, 'updateRole', { id, name: 'Office' })).toMatchObject({
    id,
    name: 'Office',
    permissions: ['customers_view'],
    members: 1,
    technicians: 1,
  });
  expect((await ok(of, 'listMembers', { role: 'Office' })).members.map((one) => one.id)).toEqual([ann.id]);
  const after = await of.ok('getTechnician', { id: technician.id });
  expect(after.role).toBe('Office');
  expect(after.updated_at > technician.updated_at).toBe(true);
  expect(await roleId(of, 'Office', { environment: 'sandbox' })).toBeTruthy();
});

it('[roles.administrator-keys] only an owner can grant administrators the management of keys, or revoke it', async () => {
  const of = await business();
  const administrators = await roleId(of, 'Administrator');
  const ann = await signingMember(harness, of, { role: 'Administrator' });
  const session = await signIn(harness, ann);
  const all = [...standard['Administrator']!, 'developer_manage_api_keys' as const];
  expect(await session.call('updateRole', { id: administrators, permissions: all })).toMatchObject({
    status: 403,
    data: { missing_permissions: ['developer_manage_api_keys'] },
  });
  expect((await session.call('createApiKey', { name: 'No' })).error_code).toBe('PERMISSION_DENIED');
  await ok(of, 'updateRole', { id: administrators, permissions: all });
  const key = (await session.ok('createApiKey', { name: 'Yes' })).secret;
  expect((await of.call('listWebhookEventTypes', {}, { key })).error_code).toBe(0);
  await ok(of, 'updateRole', { id: administrators, permissions: [...standard['Administrator']!] });
  expect((await session.call('createApiKey', { name: 'No' })).error_code).toBe('PERMISSION_DENIED');
  // The key that was created in between is limited to the role's remaining permissions.
  expect((await of.call('createWebhookEndpoint', { url: 'https://127.0.0.1:9/x' }, { key })).error_code).toBe('PERMISSION_DENIED');
});

it('[members.roles] Owner and Technician cannot be changed, and the other platform roles keep their names', async () => {
  const of = await business();
  for (const name of ['Owner', 'Technician'])
    expect(await refused(of, 'updateRole', { id: await roleId(of, name), permissions: [] })).toEqual([409, 'ROLE_FIXED', null]);
  const viewer = await roleId(of, 'Viewer');
  expect(await refused(of, 'updateRole', { id: viewer, name: 'Spectator' })).toEqual([409, 'ROLE_FIXED', null]);
  expect((await ok(of, 'updateRole', { id: viewer, name: 'Viewer', permissions: ['job_view'] })).permissions).toEqual(['job_view']);
});

it('[members.no-granting] no member can change a role with more permissions than their own, or add such permissions', async () => {
  const of = await business();
  const administrator = await asNew(of, 'Administrator');
  const { id } = await ok(of, 'createRole', { name: 'Developer', permissions: ['developer_manage_api_keys'] });
  for (const permissions of [[], ['job_view' as const]])
    expect(await refused(of, 'updateRole', { id, permissions }, administrator)).toEqual([
      403,
      'PERMISSION_DENIED',
      { missing_permissions: ['developer_manage_api_keys'] },
    ]);
});

it('[members.roles] refuses a name that is taken, and an unknown role', async () => {
  const of = await business();
  const { id } = await ok(of, 'createRole', { name: 'Clerk', permissions: [] });
  expect(await refused(of, 'updateRole', { id, name: 'VIEWER' })).toEqual([409, 'ROLE_DUPLICATE', { name: 'VIEWER' }]);
  expect((await ok(of, 'updateRole', { id, name: 'CLERK' })).name).toBe('CLERK');
  const foreign = await roleId(await business(), 'Viewer');
  const sandbox = await roleId(of, 'Viewer', { environment: 'sandbox' });
  for (const unknown of [foreign, sandbox, unknownId])
    expect(await refused(of, 'updateRole', { id: unknown, permissions: [] })).toEqual([404, 'ROLE_NOT_FOUND', null]);
  expect((await refused(of, 'updateRole', { id, permissions: [] }, await asNew(of, 'Viewer'))).slice(0, 2)).toEqual([
    403,
    'PERMISSION_DENIED',
  ]);
});
