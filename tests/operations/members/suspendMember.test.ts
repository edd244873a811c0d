/** Suspending a member. docs/internals/access.md#members. */
import { expect, it } from 'vitest';
import { as } from '../../support/members.ts';
import { newMember as signingMember, signIn } from '../../support/session.ts';
import { startReceiver, stateOf } from '../../webhooks/receiver.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, pass, business, member, call, ok, refused, asNew, audit } = await openMemberDesk();

it('[members.access-ends, calendar.ends-for-good] ends sign-in sessions, keys, endpoints and calendars in both environments for good, and counts them', async () => {
  const of = await business();
  const { url } = await startReceiver();
  const ann = await signingMember(harness, of, { role: 'Owner' });
  const [session] = [await signIn(harness, ann), await signIn(harness, ann)];
  const live = await session.ok('createApiKey', { name: 'Live' });
  const sandbox = await session.ok('createApiKey', { name: 'Sandbox' }, { environment: 'sandbox' });
  const expired = await session.ok('createApiKey', { name: 'Expired', lifetime_days: 1 });
  pass(86_400_000);
  const byKey = await of.ok('createWebhookEndpoint', { url }, { key: live.secret });
  const bySession = await ok(of, 'createWebhookEndpoint', { url: `${url}/own` }, as(ann.id, 'Owner'));
  const other = await of.ok('createWebhookEndpoint', { url: `${url}/other` });
  const feed = await session.ok('createCalendarFeed', { kind: 'business' });
  const sandboxFeed = await session.ok('createCalendarFeed', { kind: 'business' }, { environment: 'sandbox' });
  const told = (await ok(of, 'listMembers', { search: ann.email })).members[0]!.access;
  const suspended = await ok(of, 'suspendMember', { id: ann.id });
  expect(suspended).toMatchObject({
    id: ann.id,
    status: 'suspended',
    access: { api_keys: 0, connections: 0, webhook_endpoints: 0, calendar_feeds: 0 },
    ended: { sessions: 2, ...told },
  });
  expect(told).toEqual({ api_keys: 2, connections: 0, webhook_endpoints: 2, calendar_feeds: 2 });
  expect((await session.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  for (const key of [live.secret, sandbox.secret])
    expect(await of.call('listCustomers', {}, { key })).toMatchObject({ error_code: 'API_KEY_INVALID' });
  for (const { id } of [byKey, bySession])
    expect(await stateOf(harness, id)).toMatchObject({ status: 'disabled', reason: 'member_suspended' });
  expect(await stateOf(harness, other.id)).toMatchObject({ status: 'active' });
  const { api_keys } = await ok(of, 'listApiKeys', {});
  expect(api_keys.filter(({ created_by }) => created_by.id === ann.id).map((key) => [key.id, key.status, key.revoked_reason])).toEqual([
    [expired.id, 'revoked', 'member_suspended'],
    [live.id, 'revoked', 'member_suspended'],
  ]);
  expect((await audit(of)).at(-1)).toMatchObject({ action: 'member.suspended', subject_id: ann.id });
  // A calendar address that has ended stays closed after its member is reactivated.
  await ok(of, 'reactivateMember', { id: ann.id });
  for (const { url: address } of [feed, sandboxFeed]) expect((await fetch(address)).status).toBe(404);
});

it('[members.access-ends] a key that is made at the same moment ends too', async () => {
  const of = await business();
  const options = await asNew(of, 'Owner');
  const replies = await Promise.all([
    call(of, 'createApiKey', { name: 'Quick' }, options),
    call(of, 'suspendMember', { id: options.memberId! }),
    call(of, 'createApiKey', { name: 'Quicker' }, options),
  ]);
  expect(replies[1].status).toBe(200);
  await ok(of, 'reactivateMember', { id: options.memberId! });
  pass(1_000);
  for (const { data, error_code } of [replies[0], replies[2]])
    if (error_code === 0)
      expect(await of.call('listCustomers', {}, { key: (data as { secret: string }).secret })).toMatchObject({
        error_code: 'API_KEY_INVALID',
      });
});

it('[members.last-owner] refuses to suspend the last active owner, or the caller', async () => {
  const of = await business();
  const second = await member(of, 'Owner');
  expect(await refused(of, 'suspendMember', { id: of.ownerId })).toEqual([409, 'MEMBER_IS_YOURSELF', null]);
  expect((await call(of, 'suspendMember', { id: of.ownerId }, as(second, 'Owner'))).status).toBe(200);
  const replies = await Promise.all([call(of, 'suspendMember', { id: second }), call(of, 'suspendMember', { id: second })]);
  expect(replies.map(({ status }) => status)).toEqual([403, 403]);
});

it('[members.last-owner] when two owners suspend each other concurrently, one stays active', async () => {
  const of = await business();
  const second = await member(of, 'Owner');
  const replies = await Promise.all([
    call(of, 'suspendMember', { id: second }),
    call(of, 'suspendMember', { id: of.ownerId }, as(second, 'Owner')),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
});

it('[members.no-editing-above] owners are suspended by owners alone', async () => {
  const of = await business();
  await member(of, 'Owner');
  expect(await refused(of, 'suspendMember', { id: of.ownerId }, await asNew(of, 'Administrator'))).toEqual([403, 'OWNER_REQUIRED', null]);
});

it('[members.update] only an active member is suspended', async () => {
  const of = await business();
  const { id } = await ok(of, 'inviteMember', { email: 'ann@example.com', full_name: 'Ann', role: 'Viewer' });
  expect(await refused(of, 'suspendMember', { id })).toEqual([409, 'MEMBER_STATUS_CONFLICT', { status: 'invited' }]);
  const bo = await member(of, 'Viewer');
  await ok(of, 'suspendMember', { id: bo });
  expect(await refused(of, 'suspendMember', { id: bo })).toEqual([409, 'MEMBER_STATUS_CONFLICT', { status: 'suspended' }]);
  expect(await refused(of, 'suspendMember', { id: unknownId })).toEqual([404, 'MEMBER_NOT_FOUND', null]);
});

it('[dashboard.roles] requires the permission to manage the business', async () => {
  const of = await business();
  expect((await refused(of, 'suspendMember', { id: of.ownerId }, await asNew(of, 'Viewer'))).slice(0, 2)).toEqual([
    403,
    'PERMISSION_DENIED',
  ]);
});
