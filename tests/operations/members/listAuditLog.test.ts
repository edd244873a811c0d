/** Who did what with access and settings. docs/internals/access.md#audit. */
import { expect, it } from 'vitest';
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { newMember as signingMember, sendForm, signIn } from '../../support/session.ts';
import { openMemberDesk } from './desk.ts';

const { harness, now, pass, business, member, ok, refused, asNew } = await openMemberDesk();
const list = async (of: TestBusiness, input: InputOf<Operations['listAuditLog']> = {}) => (await ok(of, 'listAuditLog', input)).entries;
const actions = async (of: TestBusiness, input: InputOf<Operations['listAuditLog']> = {}) =>
  (await list(of, input)).map(({ action }) => action);

it('[audit.each-deed] lists who did what to which record, with which credential and in which request, the latest first', async () => {
  const of = await business();
  const session = await signIn(harness, of.owner);
  const ann = await session.ok('inviteMember', { email: 'ann@example.com', full_name: 'Ann', role: 'Viewer' });
  pass(1_000);
  const key = await session.ok('createApiKey', { name: 'Accounts', permissions: ['job_view'] }, { environment: 'sandbox' });
  const [made, invited] = await list(of);
  expect(made).toMatchObject({
    at: new Date(now()).toISOString().replace('Z', '000Z'),
    action: 'api_key.created',
    environment: 'sandbox',
    actor: { kind: 'member', credential: null, member: { id: of.ownerId } },
    subject: { kind: 'api_key', id: key.id, name: 'Accounts' },
    changes: [
      { field: 'permissions', before: null, after: ['job_view'] },
      { field: 'expires_at', before: null, after: expect.stringContaining(key.expires_at.slice(0, 10)) as string },
    ],
    request_id: expect.any(String) as string,
  });
  expect(invited).toMatchObject({ action: 'member.invited', environment: null, subject: { kind: 'member', id: ann.id, name: 'Ann' } });
});

it('[audit.each-deed] names the key that acted and the member who created it', async () => {
  const of = await business();
  const key = await ok(of, 'createApiKey', { name: 'Robot' });
  await of.ok('createWebhookEndpoint', { url: 'https://127.0.0.1:9/hook?token=hidden' }, { key: key.secret });
  const [entry] = await list(of, { credential_id: key.id });
  expect(entry).toMatchObject({
    action: 'webhook_endpoint.created',
    actor: { kind: 'key', credential: { id: key.id, name: 'Robot' }, member: { id: of.ownerId } },
    subject: { kind: 'webhook_endpoint', name: 'https://127.0.0.1:9/hook' },
  });
});

it('[audit.no-secrets] holds no key, secret, password or link', async () => {
  const of = await business();
  const session = await signIn(harness, of.owner);
  const key = await session.ok('createApiKey', { name: 'Key' });
  const endpoint = await of.ok('createWebhookEndpoint', { url: 'https://127.0.0.1:9/hook?token=hidden' });
  const rotated = await session.ok('rotateWebhookSecret', { id: endpoint.id });
  await session.ok('inviteMember', { email: 'ann@example.com', full_name: 'Ann', role: 'Viewer' });
  const text = JSON.stringify(await list(of));
  for (const secret of [key.secret, endpoint.secret, rotated.secret, of.owner.password, 'token=hidden', 'set-password'])
    expect(text).not.toContain(secret);
});

it('[audit.filters] narrows by action, member, subject, environment and time, and pages with a cursor', async () => {
  const of = await business();
  const second = await asNew(of, 'Owner');
  await ok(of, 'createRole', { name: 'Clerk', permissions: [] });
  pass(60_000);
  const since = new Date(now()).toISOString();
  const viewer = await member(of, 'Viewer');
  await ok(of, 'updateMember', { id: viewer, role: 'Clerk' }, second);
  await ok(of, 'createApiKey', { name: 'Key' }, { environment: 'sandbox' });
  expect(await actions(of)).toEqual(['api_key.created', 'member.role_changed', 'role.created']);
  expect(await actions(of, { action: 'role.created' })).toEqual(['role.created']);
  expect(await actions(of, { member_id: second.memberId! })).toEqual(['member.role_changed']);
  expect(await actions(of, { subject_id: viewer })).toEqual(['member.role_changed']);
  expect(await actions(of, { environment: 'live' })).toEqual(['member.role_changed', 'role.created']);
  expect(await actions(of, { since })).toEqual(['api_key.created', 'member.role_changed']);
  const first = await ok(of, 'listAuditLog', { limit: 2 });
  expect((await ok(of, 'listAuditLog', { limit: 2, after: first.next_after! })).entries.map(({ action }) => action)).toEqual([
    'role.created',
  ]);
  expect((await refused(of, 'listAuditLog', { since: 'noon' }))[0]).toBe(422);
  expect(await actions(await business())).toEqual([]);
});

it('[audit.sign-ins] tells of sign-ins and sign-outs, new passwords and accepted invitations', async () => {
  const of = await business();
  const ann = await signingMember(harness, of, { role: 'Viewer' });
  const session = await signIn(harness, ann);
  await session.ok('changePassword', { current_password: ann.password, new_password: 'another good password' });
  expect(await actions(of, { member_id: ann.id })).toEqual(['member.password_changed', 'member.signed_in']);
});

it('[audit.sign-ins, audit.no-secrets] lists at most 20 failed sign-ins of a member a day, and none for unknown addresses', async () => {
  const of = await business();
  const ann = await signingMember(harness, of, { role: 'Viewer' });
  const fail = (email: string) => sendForm(harness, '/signin', { email, password: 'mistyped by somebody' });
  expect([(await fail(ann.email)).status, (await fail('nobody@example.com')).status]).toEqual([401, 401]);
  const failures = async () => (await ok(of, 'listAuditLog', { action: 'member.sign_in_failed', limit: 100 })).entries;
  await expect.poll(async () => (await failures()).length).toBe(1);
  const [entry] = await failures();
  expect(entry).toMatchObject({ subject: { id: ann.id }, changes: [{ field: 'address' }, { field: 'user_agent' }] });
  expect(JSON.stringify(entry)).not.toContain('mistyped');
  for (let quarter = 0; quarter < 4; quarter++) {
    for (let time = 0; time < 9; time++) await fail(ann.email);
    pass(900_000);
  }
  await expect.poll(async () => (await failures()).length).toBe(20);
});

it('[audit.with-the-change] a change that is refused leaves no entry', async () => {
  const of = await business();
  expect((await refused(of, 'removeMember', { id: of.ownerId }))[1]).toBe('MEMBER_IS_YOURSELF');
  expect((await refused(of, 'createRole', { name: 'Viewer', permissions: [] }))[1]).toBe('ROLE_DUPLICATE');
  expect(await actions(of)).toEqual([]);
});

it('[audit.kept] entries are removed after 400 days', async () => {
  const of = await business();
  await ok(of, 'createRole', { name: 'Clerk', permissions: [] });
  pass(400 * 86_400_000);
  await harness.server.background.tick('remove old audit entries');
  expect(await actions(of)).toEqual(['role.created']);
  pass(1);
  await harness.server.background.tick('remove old audit entries');
  expect(await actions(of)).toEqual([]);
});

it('[dashboard.roles] requires the permission to manage the business', async () => {
  const of = await business();
  expect((await refused(of, 'listAuditLog', {}, await asNew(of, 'Booking Coordinator'))).slice(0, 2)).toEqual([403, 'PERMISSION_DENIED']);
});
