/** Changing a member. docs/reference/conventions.md#permissions-and-roles; docs/internals/access.md#members. */
import { expect, it } from 'vitest';
import { as, setMember } from '../../support/members.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, business, member, call, ok, refused, asNew, audit } = await openMemberDesk();

it('[members.update] changes only the fields that are sent', async () => {
  const of = await business();
  const id = await member(of, 'Viewer', 'Ann');
  const before = (await ok(of, 'listMembers', { search: 'Ann' })).members[0]!;
  expect(await ok(of, 'updateMember', { id, full_name: ' Anna ', locale: 'fr' })).toEqual({ ...before, full_name: 'Anna', locale: 'fr' });
  expect(await ok(of, 'updateMember', { id, locale: null })).toEqual({ ...before, full_name: 'Anna' });
  expect(await ok(of, 'updateMember', { id, role: 'Booking Coordinator' })).toEqual({
    ...before,
    full_name: 'Anna',
    role: 'Booking Coordinator',
    role_display_name: 'Booking Coordinator',
  });
  await ok(of, 'updateMember', { id });
  expect((await audit(of)).map(({ action, changes }) => [action, changes])).toEqual([
    [
      'member.updated',
      [
        { field: 'full_name', before: 'Ann', after: 'Anna' },
        { field: 'locale', before: null, after: 'fr' },
      ],
    ],
    ['member.updated', [{ field: 'locale', before: 'fr', after: null }]],
    ['member.role_changed', [{ field: 'role', before: 'Viewer', after: 'Booking Coordinator' }]],
  ]);
});

it('[members.no-granting] no member can give a role with more permissions than their own, not even to themselves', async () => {
  const of = await business();
  const administrator = await asNew(of, 'Administrator');
  const viewer = await member(of, 'Viewer');
  const { id: developer } = await ok(of, 'createRole', { name: 'Developer', permissions: ['developer_manage_api_keys'] });
  expect(developer).toBeTruthy();
  for (const id of [viewer, administrator.memberId!]) {
    expect(await refused(of, 'updateMember', { id, role: 'Owner' }, administrator)).toEqual([403, 'OWNER_REQUIRED', null]);
    expect(await refused(of, 'updateMember', { id, role: 'Developer' }, administrator)).toEqual([
      403,
      'PERMISSION_DENIED',
      { missing_permissions: ['developer_manage_api_keys'] },
    ]);
  }
  expect((await ok(of, 'updateMember', { id: viewer, role: 'Administrator' }, administrator)).role).toBe('Administrator');
});

it('[members.no-editing-above] no member can change a member with more permissions', async () => {
  const of = await business();
  const administrator = await asNew(of, 'Administrator');
  await ok(of, 'createRole', { name: 'Developer', permissions: ['developer_manage_api_keys'] });
  const developer = await member(of, 'Viewer');
  await ok(of, 'updateMember', { id: developer, role: 'Developer' });
  expect((await refused(of, 'updateMember', { id: developer, full_name: 'No' }, administrator)).slice(0, 2)).toEqual([
    403,
    'PERMISSION_DENIED',
  ]);
  expect(await refused(of, 'updateMember', { id: of.ownerId, full_name: 'No' }, administrator)).toEqual([403, 'OWNER_REQUIRED', null]);
});

it('[members.last-owner] the last active owner keeps the role; invited and suspended owners do not count', async () => {
  const of = await business();
  const demote = () => refused(of, 'updateMember', { id: of.ownerId, role: 'Administrator' });
  const [second, third] = [await member(of, 'Owner'), await member(of, 'Owner')];
  await setMember(harness, second, { status: 'suspended' });
  await setMember(harness, third, { status: 'invited' });
  expect(await demote()).toEqual([409, 'LAST_OWNER', null]);
  // An owner who is given the role of owner is not demoted.
  expect((await call(of, 'updateMember', { id: of.ownerId, role: 'Owner', full_name: 'Boss' })).error_code).toBe(0);
  await setMember(harness, second, { status: 'active' });
  expect((await demote())[0]).toBe(200);
});

it('[members.last-owner] when two owners demote each other concurrently, one stays an owner', async () => {
  for (const role of ['Administrator', 'Viewer']) {
    const of = await business();
    const second = await member(of, 'Owner');
    const replies = await Promise.all([
      call(of, 'updateMember', { id: second, role }),
      call(of, 'updateMember', { id: of.ownerId, role }, as(second, 'Owner')),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    const owners = (await ok(of, 'listMembers', { role: 'Owner' })).members.filter(({ status }) => status === 'active');
    expect(owners).toHaveLength(1);
  }
});

it('[members.last-owner] when many owners step down concurrently, one stays an owner', async () => {
  const of = await business();
  const owners = [of.ownerId, ...(await Promise.all([1, 2, 3, 4].map(() => member(of, 'Owner'))))];
  const replies = await Promise.all(owners.map((id) => call(of, 'updateMember', { id, role: 'Viewer' }, as(id, 'Owner'))));
  expect(replies.map(({ error_code }) => error_code).filter((code) => code !== 0)).toEqual(['LAST_OWNER']);
});

it('[members.technician] links a technician of the environment, unlinks with an empty text, and moves the link', async () => {
  const of = await business();
  const id = await member(of, 'Booking Coordinator');
  const [ada, bo] = [
    await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' }),
    await of.ok('createTechnician', { full_name: 'Bo', email: 'bo@example.com' }),
  ];
  const read = (technician: string) => of.ok('getTechnician', { id: technician });
  expect((await ok(of, 'updateMember', { id, technician_id: ada.id })).technician).toEqual({ id: ada.id, full_name: 'Ada' });
  expect(await read(ada.id)).toMatchObject({ user_id: id, role: 'Booking Coordinator' });
  expect((await ok(of, 'updateMember', { id, technician_id: bo.id })).technician).toEqual({ id: bo.id, full_name: 'Bo' });
  const free = await read(ada.id);
  expect([free.user_id === id, free.role]).toEqual([false, 'Technician']);
  expect((await ok(of, 'updateMember', { id, technician_id: '' })).technician).toBe(null);
  expect((await read(bo.id)).user_id).not.toBe(id);
  await ok(of, 'updateMember', { id, technician_id: bo.id });
  const other = await member(of, 'Viewer');
  expect(await refused(of, 'updateMember', { id: other, technician_id: bo.id })).toEqual([
    409,
    'TECHNICIAN_HAS_SIGN_IN',
    { member_id: id },
  ]);
  expect(await refused(of, 'updateMember', { id: other, technician_id: unknownId })).toEqual([404, 'TECHNICIAN_NOT_FOUND', null]);
  const { events } = await ok(of, 'listEvents', { type: 'technician.updated' });
  expect(events).toHaveLength(5);
});

it('[members.technician] a technician’s group follows the member’s role in both environments, and cannot be changed on the technician', async () => {
  const of = await business();
  const id = await member(of, 'Technician');
  const live = await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  const sandbox = await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' }, { key: of.sandboxKey });
  await ok(of, 'updateMember', { id, technician_id: live.id });
  await ok(of, 'updateMember', { id, technician_id: sandbox.id }, { environment: 'sandbox' });
  await ok(of, 'updateMember', { id, role: 'Viewer' });
  const sandboxNow = await of.ok('getTechnician', { id: sandbox.id }, { key: of.sandboxKey });
  expect([(await of.ok('getTechnician', { id: live.id })).role, sandboxNow.role]).toEqual(['Viewer', 'Viewer']);
  expect((await ok(of, 'listEvents', { type: 'technician.updated' }, { environment: 'sandbox' })).events).toMatchObject([
    { resource_id: sandbox.id },
    { resource_id: sandbox.id },
  ]);
  // A caller who may edit technicians cannot raise a member's role this way, not even the caller's own.
  const { groups } = await of.ok('listAssignableGroups', {});
  const owner = groups.find(({ name }) => name === 'Owner')!.id;
  const raised = await of.call('updateTechnician', { id: live.id, business_group_id: owner });
  expect(raised).toMatchObject({ status: 422, errors: [{ field: 'business_group_id' }] });
  // Sending back the group that was read is accepted.
  const { business_group_id } = await of.ok('getTechnician', { id: live.id });
  expect((await of.call('updateTechnician', { id: live.id, business_group_id, job_title: 'Lead' })).error_code).toBe(0);
  expect((await ok(of, 'listMembers', { role: 'Viewer' })).members.map((one) => one.id)).toEqual([id]);
});

it('[members.update] a role, name or member that does not exist is refused', async () => {
  const of = await business();
  const id = await member(of, 'Viewer');
  expect(await refused(of, 'updateMember', { id, role: 'Emperor' })).toEqual([404, 'ROLE_NOT_FOUND', null]);
  expect((await refused(of, 'updateMember', { id, full_name: ' ' })).slice(0, 2)).toEqual([422, 'VALIDATION_ERROR']);
  const foreign = await member(await business(), 'Viewer');
  await setMember(harness, id, { status: 'removed' });
  for (const unknown of [foreign, unknownId, id])
    expect(await refused(of, 'updateMember', { id: unknown, full_name: 'No' })).toEqual([404, 'MEMBER_NOT_FOUND', null]);
});

it('[dashboard.roles] requires the permission to manage the business', async () => {
  const of = await business();
  const viewer = await asNew(of, 'Viewer');
  expect((await refused(of, 'updateMember', { id: viewer.memberId!, role: 'Owner' }, viewer)).slice(0, 2)).toEqual([
    403,
    'PERMISSION_DENIED',
  ]);
});
