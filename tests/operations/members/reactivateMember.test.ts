/** Reactivating a suspended member. docs/internals/access.md#members. */
import { expect, it } from 'vitest';
import { connect, refresh } from '../../oauth/steps.ts';
import { newMember as signingMember, signIn } from '../../support/session.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, pass, business, member, ok, refused, asNew, audit } = await openMemberDesk();

it('[members.access-ends] restores sign-in and role, and nothing that the suspension ended', async () => {
  const of = await business();
  const ann = await signingMember(harness, of, { role: 'Owner' });
  const session = await signIn(harness, ann);
  const key = await session.ok('createApiKey', { name: 'Key' });
  const app = await connect(harness, session);
  expect((await of.call('listCustomers', {}, { key: app.access })).status).toBe(200);
  await ok(of, 'suspendMember', { id: ann.id });
  await expect(signIn(harness, ann)).rejects.toThrow('401');
  expect(await ok(of, 'reactivateMember', { id: ann.id })).toMatchObject({
    id: ann.id,
    status: 'active',
    role: 'Owner',
    access: { api_keys: 0, connections: 0 },
  });
  pass(1_000);
  expect((await session.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  expect((await of.call('listCustomers', {}, { key: key.secret })).error_code).toBe('API_KEY_INVALID');
  expect((await of.call('listCustomers', {}, { key: app.access })).error_code).toBe('API_KEY_INVALID');
  expect((await refresh(harness, app.app, app.refresh)).body.error).toBe('invalid_grant');
  expect((await (await signIn(harness, ann)).ok('getSession', {})).member.id).toBe(ann.id);
  expect((await audit(of)).findLast(({ action }) => action !== 'member.signed_in')).toMatchObject({
    action: 'member.reactivated',
    subject_id: ann.id,
  });
});

it('[members.update] only a suspended member can be reactivated', async () => {
  const of = await business();
  expect(await refused(of, 'reactivateMember', { id: of.ownerId })).toEqual([409, 'MEMBER_STATUS_CONFLICT', { status: 'active' }]);
  expect(await refused(of, 'reactivateMember', { id: unknownId })).toEqual([404, 'MEMBER_NOT_FOUND', null]);
});

it('[members.no-editing-above] an administrator cannot reactivate an owner', async () => {
  const of = await business();
  const second = await member(of, 'Owner');
  await ok(of, 'suspendMember', { id: second });
  expect(await refused(of, 'reactivateMember', { id: second }, await asNew(of, 'Administrator'))).toEqual([403, 'OWNER_REQUIRED', null]);
  expect((await refused(of, 'reactivateMember', { id: second }, await asNew(of, 'Viewer'))).slice(0, 2)).toEqual([
    403,
    'PERMISSION_DENIED',
  ]);
});
