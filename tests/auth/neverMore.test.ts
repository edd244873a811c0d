/**
 * A credential can never do more than the member who made it may do now. docs/reference/conventions.md#permissions-and-roles;
 * docs/internals/access.md#members.
 */
import { expect, it } from 'vitest';
import { endDueEndpoints } from '../../src/machinery/webhooks/endings.ts';
import { pino } from 'pino';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { as, newMember, setMember } from '../support/members.ts';
import { addCustomer, startReceiver, stateOf, until } from '../webhooks/receiver.ts';

let now = Date.parse('2030-06-05T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
/** Moves the clock past the second for which a process trusts what it has read about a key. */
const pass = () => void (now += 1_000);

const madeBy = async (of: TestBusiness, maker: string, permissions?: ('job_view' | 'fleet_manage' | 'fleet_view')[]) =>
  (await okAsMember(harness, of, 'createApiKey', { name: 'Key', ...(permissions && { permissions }) }, as(maker, 'Owner'))).secret;
const codeOf = async (of: TestBusiness, key: string, id: 'createVehicle' | 'listVehicles' = 'createVehicle') =>
  (await of.call(id, (id === 'createVehicle' ? { name: 'Van' } : {}) as never, { key })).error_code;

it('[roles.never-more] a key loses what its maker’s role loses, and gets it back with it', async () => {
  const of = await harness.business();
  const maker = await newMember(harness, of, 'Owner');
  const [whole, part] = [await madeBy(of, maker), await madeBy(of, maker, ['fleet_manage', 'fleet_view'])];
  expect([await codeOf(of, whole), await codeOf(of, part)]).toEqual([0, 0]);
  await setMember(harness, maker, { role: 'Viewer' });
  pass();
  for (const key of [whole, part]) {
    expect(await of.call('createVehicle', { name: 'Van' }, { key })).toMatchObject({
      status: 403,
      error_code: 'PERMISSION_DENIED',
      data: { missing_permissions: ['fleet_manage'] },
    });
    expect(await codeOf(of, key, 'listVehicles')).toBe(0);
  }
  await setMember(harness, maker, { role: 'Administrator' });
  pass();
  expect([await codeOf(of, whole), await codeOf(of, part)]).toEqual([0, 0]);
  // The key that was limited to fleet permissions is still limited to them.
  expect(await of.call('listCustomers', {}, { key: part })).toMatchObject({ error_code: 'PERMISSION_DENIED' });
});

it('[roles.never-more] a change of a role changes the keys of its members, in that tenant', async () => {
  const of = await harness.business();
  const maker = await newMember(harness, of, 'Owner');
  const [live, sandbox] = [
    await madeBy(of, maker),
    (await okAsMember(harness, of, 'createApiKey', { name: 'Key' }, { ...as(maker, 'Owner'), environment: 'sandbox' })).secret,
  ];
  await setMember(harness, maker, { role: 'Viewer' });
  await harness.store.query(
    `update permission_groups g set permissions = array['fleet_manage', 'fleet_view'] from tenants t
      where t.id = g.tenant_id and t.business_id = $1 and t.environment = 'sandbox' and g.name = 'Viewer'`,
    [of.businessId],
  );
  pass();
  expect([await codeOf(of, live), await codeOf(of, sandbox)]).toEqual(['PERMISSION_DENIED', 0]);
});

it('[roles.never-more] an owner’s key has full access, whatever the stored group says, and no other key has', async () => {
  const of = await harness.business();
  const maker = await newMember(harness, of, 'Administrator');
  const owners = await madeBy(of, of.ownerId);
  await harness.store.query(
    `update permission_groups set permissions = $2 where name in ('Owner', 'Administrator') and tenant_id in (select id from tenants where business_id = $1)`,
    [of.businessId, ['developer_manage_api_keys']],
  );
  const administrators = (await okAsMember(harness, of, 'createApiKey', { name: 'Key' }, as(maker, 'Owner'))).secret;
  expect([await codeOf(of, owners), await codeOf(of, administrators)]).toEqual([0, 'PERMISSION_DENIED']);
});

it.each(['suspended', 'removed', 'invited'] as const)(
  '[roles.never-more] a key of a member who is %s is answered like an unknown key',
  async (status) => {
    const of = await harness.business();
    const maker = await newMember(harness, of, 'Owner');
    const key = await madeBy(of, maker);
    expect(await codeOf(of, key)).toBe(0);
    await setMember(harness, maker, { status });
    pass();
    const refused = await of.call('listVehicles', {}, { key });
    expect(refused).toMatchObject({ status: 401, error_code: 'API_KEY_INVALID', data: { reason: 'unknown_or_revoked' } });
  },
);

it('[roles.never-more] a key whose maker has a role that no longer exists has no permissions', async () => {
  const of = await harness.business();
  const maker = await newMember(harness, of, 'Owner');
  const key = await madeBy(of, maker);
  await setMember(harness, maker, { role: 'Dispatcher' });
  pass();
  expect(await codeOf(of, key, 'listVehicles')).toBe('PERMISSION_DENIED');
});

it('[roles.never-more] a webhook endpoint receives only what the member behind it may read now', async () => {
  const of = await harness.business();
  const receiver = await startReceiver();
  const maker = await newMember(harness, of, 'Owner');
  const key = await madeBy(of, maker);
  const { id } = await of.ok('createWebhookEndpoint', { url: receiver.url }, { key });
  await addCustomer(of, 'Before');
  await until(() => receiver.events().length === 1);
  await harness.store.query(
    `update permission_groups set permissions = array['team_view'] where name = 'Viewer' and tenant_id in (select id from tenants where business_id = $1)`,
    [of.businessId],
  );
  await setMember(harness, maker, { role: 'Viewer' });
  await addCustomer(of, 'After');
  await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  await until(() => receiver.events().length === 2);
  expect(receiver.events().map(({ event }) => event.type)).toEqual(['customer.created', 'technician.created']);
  expect(await stateOf(harness, id)).toMatchObject({ status: 'active' });
});

it.each([
  ['suspended', 'member_suspended'],
  ['removed', 'member_left'],
] as const)(
  '[webhook.member-ended] every endpoint of a member who is %s ends, whether made by key or by session',
  async (status, reason) => {
    const of = await harness.business();
    const receiver = await startReceiver();
    const maker = await newMember(harness, of, 'Owner');
    const key = await madeBy(of, maker);
    const byKey = await of.ok('createWebhookEndpoint', { url: receiver.url }, { key });
    const bySession = await okAsMember(harness, of, 'createWebhookEndpoint', { url: `${receiver.url}/session` }, as(maker, 'Owner'));
    const other = await of.ok('createWebhookEndpoint', { url: `${receiver.url}/other` });
    await setMember(harness, maker, { status });
    await endDueEndpoints(
      { store: harness.store, mail: { delivers: false }, log: pino({ level: 'silent' }) },
      now,
      new AbortController().signal,
    );
    for (const { id } of [byKey, bySession]) expect(await stateOf(harness, id)).toMatchObject({ status: 'disabled', reason });
    expect(await stateOf(harness, other.id)).toMatchObject({ status: 'active' });
  },
);
