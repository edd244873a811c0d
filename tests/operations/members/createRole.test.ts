/** Creating a role of the business's own. docs/internals/access.md#members. */
import { expect, it } from 'vitest';
import { openMemberDesk } from './desk.ts';

const { harness, business, member, call, ok, refused, asNew, audit, roleId } = await openMemberDesk();

it('[members.roles] a new role exists in both environments, and members can have it at once', async () => {
  const of = await business();
  const role = await ok(of, 'createRole', { name: ' Night shift ', permissions: ['job_view', 'schedule_manage', 'job_view'] });
  expect(role).toMatchObject({
    name: 'Night shift',
    permissions: ['job_view', 'schedule_manage'],
    is_standard: false,
    is_fixed: false,
    members: 0,
  });
  const sandbox = await roleId(of, 'Night shift', { environment: 'sandbox' });
  expect(sandbox).not.toBe(role.id);
  const id = await member(of, 'Viewer');
  expect((await ok(of, 'updateMember', { id, role: 'Night shift' })).role).toBe('Night shift');
  expect((await audit(of))[0]).toMatchObject({
    action: 'role.created',
    changes: [{ field: 'permissions', after: ['job_view', 'schedule_manage'] }],
  });
});

it('[members.roles] a role name is unique in the business, without regard to case and accents', async () => {
  const of = await business();
  await ok(of, 'createRole', { name: 'Büro', permissions: [] });
  for (const name of ['BURO', 'viewer', 'Owner'])
    expect(await refused(of, 'createRole', { name, permissions: [] })).toEqual([409, 'ROLE_DUPLICATE', { name }]);
  expect((await call(await business(), 'createRole', { name: 'Büro', permissions: [] })).error_code).toBe(0);
});

it('[members.no-granting] a role cannot hold permissions that its maker does not hold', async () => {
  const of = await business();
  const administrator = await asNew(of, 'Administrator');
  expect(await refused(of, 'createRole', { name: 'More', permissions: ['job_view', 'developer_manage_api_keys'] }, administrator)).toEqual([
    403,
    'PERMISSION_DENIED',
    { missing_permissions: ['developer_manage_api_keys'] },
  ]);
  expect((await call(of, 'createRole', { name: 'Less', permissions: ['business_manage'] }, administrator)).error_code).toBe(0);
  expect((await refused(of, 'createRole', { name: 'No', permissions: [] }, await asNew(of, 'Viewer'))).slice(0, 2)).toEqual([
    403,
    'PERMISSION_DENIED',
  ]);
});

it('[members.roles] requires a visible name and permissions that exist, and allows at most fifty roles', async () => {
  const of = await business();
  for (const input of [{ name: ' ', permissions: [] }, { name: 'No', permissions: ['all'] }, { name: 'No' }])
    expect((await refused(of, 'createRole', input as never)).slice(0, 2)).toEqual([422, 'VALIDATION_ERROR']);
  await harness.store.query(
    `insert into permission_groups (tenant_id, id, name, permissions)
     select t.id, gen_random_uuid(), 'Role ' || n, '{}' from tenants t, generate_series(1, 45) n where t.business_id = $1`,
    [of.businessId],
  );
  expect(await refused(of, 'createRole', { name: 'No', permissions: [] })).toEqual([409, 'LIMIT_REACHED', { limit: 50 }]);
});
