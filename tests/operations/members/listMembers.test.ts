/** The members of a business. docs/internals/access.md#members. */
import { expect, it } from 'vitest';
import { setMember } from '../../support/members.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import { openMemberDesk } from './desk.ts';

const { harness, now, business, member, ok, refused, asNew } = await openMemberDesk();

it('[members.list] lists all members of the business by name, without removed ones', async () => {
  const of = await business();
  await member(await business(), 'Viewer', 'Foreign');
  const [bo, ann, gone] = [await member(of, 'Viewer', 'bo'), await member(of, 'Technician', 'Ann'), await member(of, 'Viewer', 'Gone')];
  await setMember(harness, gone, { status: 'removed' });
  const { members, meta } = await ok(of, 'listMembers', {});
  const owner = members.find(({ id }) => id === of.ownerId)!;
  expect(members.map(({ id }) => id)).toEqual([ann, bo, of.ownerId]);
  expect(meta.total).toBe(3);
  expect(owner).toMatchObject({
    email: of.owner.email,
    role: 'Owner',
    status: 'active',
    is_you: true,
    technician: null,
    invitation_expires_at: null,
  });
  expect(members[0]).toMatchObject({ full_name: 'Ann', role: 'Technician', is_you: false });
  expect((await ok(of, 'listMembers', { status: 'removed' })).members.map(({ id }) => id)).toEqual([gone]);
  expect((await ok(of, 'listMembers', {}, { environment: 'sandbox' })).meta.total).toBe(3);
});

it('[members.list] filters by role, status and text, and takes the text literally', async () => {
  const of = await business();
  await member(of, 'Viewer', 'Zoë 100%');
  await member(of, 'Viewer', 'Zed');
  const names = async (input: { role?: string; search?: string; status?: 'suspended'; page?: number; limit?: number }) =>
    (await ok(of, 'listMembers', input)).members.map(({ full_name }) => full_name);
  expect(await names({ search: 'zoe' })).toEqual(['Zoë 100%']);
  expect(await names({ search: '%' })).toEqual(['Zoë 100%']);
  expect(await names({ search: of.owner.email.toUpperCase() })).toHaveLength(1);
  expect(await names({ role: 'Viewer' })).toEqual(['Zed', 'Zoë 100%']);
  expect(await names({ role: 'Viewer', limit: 1, page: 2 })).toEqual(['Zoë 100%']);
  expect(await names({ status: 'suspended' })).toEqual([]);
});

it('[members.access-told] shows for each member the access in both environments that would end with the membership', async () => {
  const of = await business();
  const { url } = await startReceiver();
  const options = await asNew(of, 'Owner');
  const live = await ok(of, 'createApiKey', { name: 'Live' }, options);
  await ok(of, 'createApiKey', { name: 'Sandbox' }, { ...options, environment: 'sandbox' });
  const ended = await ok(of, 'createApiKey', { name: 'Ended' }, options);
  await ok(of, 'revokeApiKey', { id: ended.id });
  await of.ok('createWebhookEndpoint', { url }, { key: live.secret });
  await ok(of, 'createWebhookEndpoint', { url: `${url}/own` }, options);
  await of.ok('createWebhookEndpoint', { url: `${url}/other` });
  // One app that is connected, one whose connection has expired, and one that was disconnected.
  const at = (minutes: number) => new Date(now() + minutes * 60_000).toISOString();
  await harness.store.query(
    `insert into oauth_clients (id, kind, name, redirect_uris, created_at) values ('Night Desk', 'registered', 'Night Desk', '{http://127.0.0.1}', $1)`,
    [at(0)],
  );
  await harness.store.query(
    `insert into oauth_connections (id, business_id, tenant_id, member_id, client_id, resources, redirect_uri, approved_at, last_refreshed_at,
                                    expires_at, ended_at, end_reason)
     select gen_random_uuid(), $1, t.id, $2, 'Night Desk', '{}', 'http://127.0.0.1', $3, $3, c.expires_at, c.ended_at, c.end_reason
       from tenants t, (values ($4::timestamptz, null::timestamptz, null), ($3, null, null), ($4, $3, 'disconnected')) c (expires_at, ended_at, end_reason)
      where t.business_id = $1 and t.environment = 'live'`,
    [of.businessId, options.memberId, at(0), at(1)],
  );
  const { members } = await ok(of, 'listMembers', {});
  const access = new Map(members.map((one) => [one.id, one.access]));
  expect(access.get(options.memberId!)).toEqual({ api_keys: 2, connections: 1, webhook_endpoints: 2, calendar_feeds: 0 });
  expect(access.get(of.ownerId)).toEqual({ api_keys: 2, connections: 0, webhook_endpoints: 1, calendar_feeds: 0 });
});

it('[dashboard.roles] requires the permission to manage the business', async () => {
  const of = await business();
  for (const role of ['Booking Coordinator', 'Technician', 'Viewer'])
    expect(await refused(of, 'listMembers', {}, await asNew(of, role))).toEqual([
      403,
      'PERMISSION_DENIED',
      { missing_permissions: ['business_manage'] },
    ]);
});
