/** Removing a member. docs/internals/access.md#members. */
import { expect, it } from 'vitest';
import { formatMilliseconds } from '../../../src/ground/time/timestamps.ts';
import { as } from '../../support/members.ts';
import { startReceiver, stateOf } from '../../webhooks/receiver.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, now, pass, business, member, call, ok, refused, asNew, audit } = await openMemberDesk();

it('[members.access-ends, calendar.ends-for-good] removes a member and ends the access that the member created, but keeps the history', async () => {
  const of = await business();
  const { url } = await startReceiver();
  const options = await asNew(of, 'Owner');
  const id = options.memberId!;
  const key = await ok(of, 'createApiKey', { name: 'Key' }, options);
  const endpoint = await of.ok('createWebhookEndpoint', { url }, { key: key.secret });
  const feed = await ok(of, 'createCalendarFeed', { kind: 'business' }, options);
  const technician = await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  await ok(of, 'updateMember', { id, technician_id: technician.id });
  const removed = await ok(of, 'removeMember', { id });
  expect(removed).toEqual({
    id,
    removed_at: formatMilliseconds(now()),
    ended: { sessions: 0, api_keys: 1, connections: 0, webhook_endpoints: 1, calendar_feeds: 1 },
  });
  pass(1_000);
  expect((await of.call('listCustomers', {}, { key: key.secret })).error_code).toBe('API_KEY_INVALID');
  expect(await stateOf(harness, endpoint.id)).toMatchObject({ status: 'disabled', reason: 'member_left' });
  expect((await ok(of, 'listApiKeys', { status: 'revoked' })).api_keys).toMatchObject([
    { id: key.id, revoked_reason: 'member_left', created_by: { id } },
  ]);
  expect(await of.ok('getTechnician', { id: technician.id })).toMatchObject({ status: 'active', user_id: id });
  // The technician can be given a sign-in again.
  expect((await ok(of, 'inviteMember', { technician_id: technician.id })).technician).toMatchObject({ id: technician.id });
  expect((await audit(of)).map(({ action }) => action)).toContain('member.removed');
  // A removed member who returns does not get the old calendar address back.
  await harness.store.query(`update members set status = 'active' where id = $1`, [id]);
  expect((await fetch(feed.url)).status).toBe(404);
});

it('[members.invite] removing an invited member ends the invitation link', async () => {
  const of = await business();
  const { id } = await ok(of, 'inviteMember', { email: 'ann@example.com', full_name: 'Ann', role: 'Viewer' });
  await ok(of, 'removeMember', { id });
  const links = await harness.store.query<{ open: boolean }>('select ended_at is null as open from member_links where member_id = $1', [
    id,
  ]);
  expect(links).toEqual([{ open: false }]);
  expect(await refused(of, 'removeMember', { id })).toEqual([404, 'MEMBER_NOT_FOUND', null]);
});

it('[members.last-owner] refuses the caller’s own membership and the last owner, even when two owners remove each other concurrently', async () => {
  const of = await business();
  expect(await refused(of, 'removeMember', { id: of.ownerId })).toEqual([409, 'MEMBER_IS_YOURSELF', null]);
  const second = await member(of, 'Owner');
  const replies = await Promise.all([
    call(of, 'removeMember', { id: second }),
    call(of, 'removeMember', { id: of.ownerId }, as(second, 'Owner')),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
});

it('[members.no-editing-above] only owners can remove owners, and a member of another business is not found', async () => {
  const of = await business();
  expect(await refused(of, 'removeMember', { id: of.ownerId }, await asNew(of, 'Administrator'))).toEqual([403, 'OWNER_REQUIRED', null]);
  expect((await refused(of, 'removeMember', { id: of.ownerId }, await asNew(of, 'Viewer'))).slice(0, 2)).toEqual([
    403,
    'PERMISSION_DENIED',
  ]);
  const foreign = await member(await business(), 'Viewer');
  for (const id of [foreign, unknownId]) expect(await refused(of, 'removeMember', { id })).toEqual([404, 'MEMBER_NOT_FOUND', null]);
});
