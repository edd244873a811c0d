/** What a token allows, where it is accepted, and when it ends. */
import { describe, expect, it, test } from 'vitest';
import { endConnectionsOf } from '../../src/machinery/auth/connections.ts';
import { accessTokenAuthenticator } from '../../src/machinery/auth/accessTokens.ts';
import { KeyUses } from '../../src/machinery/auth/keyUses.ts';
import { locales } from '../../src/contract/vocabulary.ts';
import { startHarness } from '../support/harness.ts';
import { post as rpc, request, toolCall } from '../mcp/rpc.ts';
import { nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { newMember, signIn } from '../support/session.ts';
import { startReceiver, until } from '../webhooks/receiver.ts';
import { connect, newApp, post, refresh } from './steps.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const elsewhere = await harness.business();
const owner = await signIn(harness, business.owner);
const app = await newApp(harness);
const mail = { delivers: true };
const passSecond = () => (now += 1_001);
const customer = { full_name: 'Ada', email: 'ada@example.com' };
const newCustomer = (key: string) => harness.request('POST', '/v1/customers', { key, body: customer });

test('[oauth.on-rest] [oauth.bound] a token works on REST, only for the data of its business and environment', async () => {
  const live = await connect(harness, owner, { app });
  const sandbox = await connect(harness, owner, { app, environment: 'sandbox' });
  const { customer_id } = await business.ok('createCustomer', customer, { key: live.access });
  const read = (key: string) => business.call('getCustomer', { id: customer_id }, { key });
  expect((await read(business.key)).data.profile.full_name).toBe('Ada');
  expect((await read(live.access)).error_code).toBe(0);
  for (const key of [sandbox.access, elsewhere.key]) expect((await read(key)).error_code).toBe('CUSTOMER_NOT_FOUND');
});

test('[oauth.on-mcp] keys and tokens both work on every view of MCP', async () => {
  const { access } = await connect(harness, owner, { app });
  for (const key of [business.key, access])
    for (const path of ['/mcp', '/mcp/voice', '/mcp/crm', '/mcp?profile=dispatch']) {
      const listed = await rpc(harness.url, request('tools/list'), { key, path });
      expect([path, listed.status]).toEqual([path, 200]);
      const called = await rpc(harness.url, toolCall('listJobTypes', {}), { key, path });
      expect(called.json).toMatchObject({ result: { isError: false, structuredContent: { error_code: 0 } } });
    }
});

test('[oauth.bound] a token never permits more than the role permits now', async () => {
  const member = await newMember(harness, business, { role: 'Administrator' });
  const { access } = await connect(harness, await signIn(harness, member), { app, more: { scope: 'customers_view customers_manage' } });
  expect((await newCustomer(access)).error_code).toBe(0);
  await harness.store.query(`update members set role = 'Viewer' where id = $1`, [member.id]);
  passSecond();
  expect(await newCustomer(access)).toMatchObject({ status: 403, data: { missing_permissions: ['customers_manage'] } });
  expect((await harness.request('GET', '/v1/customers', { key: access })).status).toBe(200);
});

describe('[oauth.member-removed] when its member', () => {
  it.each([
    ['is suspended', 'suspended', 'member_suspended'],
    ['leaves', 'removed', 'member_left'],
  ] as const)('%s, a token ends at once, for good, and so do its webhooks', async (_what, status, reason) => {
    const of = await harness.business();
    const member = await newMember(harness, of, { role: 'Owner' });
    const { access, refresh: token } = await connect(harness, await signIn(harness, member), { app });
    const receiver = await startReceiver();
    const endpoint = await of.ok('createWebhookEndpoint', { url: receiver.url }, { key: access });
    expect((await newCustomer(access)).error_code).toBe(0);
    await harness.store.transaction(async (tx) => {
      await tx.query('update members set status = $2 where id = $1', [member.id, status]);
      await endConnectionsOf(tx, member.id, reason, now, mail);
    });
    expect(await newCustomer(access)).toMatchObject({ status: 401, error_code: 'API_KEY_INVALID' });
    expect((await refresh(harness, app, token)).body.error).toBe('invalid_grant');
    const [row] = await harness.store.query('select status, disabled_reason from webhook_endpoints where id = $1', [endpoint.id]);
    expect(row).toEqual({ status: 'disabled', disabled_reason: reason });
    // A member who returns must connect the app again.
    await harness.store.query(`update members set status = 'active' where id = $1`, [member.id]);
    passSecond();
    expect((await newCustomer(access)).status).toBe(401);
  });

  it('is suspended directly in the database, the token is refused too', async () => {
    const member = await newMember(harness, business, { role: 'Viewer' });
    const { access, refresh: token } = await connect(harness, await signIn(harness, member), { app });
    await harness.store.query(`update members set status = 'suspended' where id = $1`, [member.id]);
    passSecond();
    expect((await harness.request('GET', '/v1/customers', { key: access })).status).toBe(401);
    expect((await refresh(harness, app, token)).body.error).toBe('invalid_grant');
  });
});

test('[oauth.bound] a token of another region is answered as unknown', async () => {
  const { access } = await connect(harness, owner, { app });
  const uses = new KeyUses(async () => undefined);
  const ask = (region: string) =>
    accessTokenAuthenticator(harness.store, { now: () => now, region, uses })({ authorization: `Bearer ${access}`, session: null });
  expect(await ask('local')).toMatchObject({ principal: { kind: 'app', businessId: business.businessId } });
  expect(await ask('eu')).toMatchObject({ refusal: { code: 'API_KEY_INVALID' } });
});

test('[oauth.token] an access token ends after an hour: 401 says so, in words too, and a refresh gets another', async () => {
  const { access, refresh: token } = await connect(harness, owner, { app });
  now += 3_599_999;
  const ask = (key: string, headers = {}) => harness.request('GET', '/v1/customers', { key, headers });
  expect((await ask(access)).status).toBe(200);
  now += 1;
  const expired = await ask(access);
  expect(expired).toMatchObject({ status: 401, error_code: 'API_KEY_EXPIRED', data: { credential: 'access_token' } });
  expect(expired.headers.get('www-authenticate')).toBe(
    `Bearer realm="Truckroll", resource_metadata="${harness.url}/.well-known/oauth-protected-resource/v1", error="invalid_token", ` +
      'error_description="The API key or access token has expired."',
  );
  const unknown = await ask(`tr_at_${'A'.repeat(43)}`);
  expect(unknown).toMatchObject({
    status: 401,
    error_code: 'API_KEY_INVALID',
    data: { reason: 'unknown_or_revoked', credential: 'access_token' },
  });
  const messages = await Promise.all(
    locales.flatMap((locale) => [access, `tr_at_${'A'.repeat(43)}`].map(async (key) => (await ask(key, { 'x-locale': locale })).message)),
  );
  expect(new Set(messages).size).toBe(2 * locales.length);
  expect((await ask((await refresh(harness, app, token)).body.access_token!)).status).toBe(200);
});

it.each(['access_token', 'token', 'key', 'authorization'])('[oauth.no-query-token] a token sent as ?%s= is refused', async (name) => {
  const { access } = await connect(harness, owner, { app });
  for (const path of ['/v1/customers', '/mcp']) {
    const response = await fetch(`${harness.url}${path}?${name}=${access}`, { method: path === '/mcp' ? 'POST' : 'GET' });
    expect([path, response.status, ((await response.json()) as { data: unknown }).data]).toEqual([path, 401, { reason: 'missing' }]);
  }
});

describe('[oauth.scope-challenge] an app whose scope is too small for a call', () => {
  const challenge = (path: string, scope: string) =>
    `Bearer ${path.startsWith('/v1') ? 'realm="Truckroll", ' : ''}resource_metadata="${harness.url}/.well-known/oauth-protected-resource${path}", ` +
    `error="insufficient_scope", scope="${scope}", error_description="The app was allowed less than this needs."`;

  it('is told over MCP which scope to ask for, with the same refusal in the body', async () => {
    const { access } = await connect(harness, owner, { app, more: { scope: 'customers_view' } });
    for (const path of ['/mcp', '/mcp/crm', '/mcp?profile=crm']) {
      const answer = await rpc(harness.url, toolCall('createCustomer', customer), { key: access, path });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([403, challenge(path, 'customers_view customers_manage')]);
      expect(answer.json).toMatchObject({ id: 1, result: { isError: true, structuredContent: { error_code: 'PERMISSION_DENIED' } } });
    }
  });

  it('is told the scope over REST too', async () => {
    const { access } = await connect(harness, owner, { app, more: { scope: 'customers_view' } });
    const answer = await newCustomer(access);
    expect(answer).toMatchObject({ status: 403, error_code: 'PERMISSION_DENIED' });
    expect(answer.headers.get('www-authenticate')).toBe(challenge('/v1', 'customers_view customers_manage'));
  });

  it('gets only the refusal when asking does not help, because the role or the key lacks the permission', async () => {
    const viewer = await signIn(harness, await newMember(harness, business, { role: 'Viewer' }));
    const { access } = await connect(harness, viewer, { app, more: { scope: 'customers_view customers_manage' } });
    for (const key of [access, await business.newKey(['customers_view'])]) {
      const answer = await rpc(harness.url, toolCall('createCustomer', customer), { key });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([200, null]);
      expect(answer.json).toMatchObject({ result: { isError: true, structuredContent: { error_code: 'PERMISSION_DENIED' } } });
      expect((await newCustomer(key)).headers.get('www-authenticate')).toBeNull();
    }
  });

  it('gets the refusal in its own answer of a batch, whose other calls are served', async () => {
    const { access } = await connect(harness, owner, { app, more: { scope: 'customers_view' } });
    const batch = [toolCall('listCustomers', {}, 1), toolCall('createCustomer', customer, 2), toolCall('listCustomers', {}, 3)];
    const answer = await rpc(harness.url, batch, { key: access });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([200, null]);
    expect(answer.json).toMatchObject([
      { result: { isError: false } },
      { result: { isError: true, structuredContent: { error_code: 'PERMISSION_DENIED' } } },
      { result: { isError: false } },
    ]);
  });
});

test('[oauth.bound] an app that a technician connected reaches only the technician’s own jobs', async () => {
  const of = await harness.business();
  const member = await newMember(harness, of, { role: 'Technician' });
  const area = await of.ok('createServiceArea', { name: 'New York', city: 'New York' });
  const technician = async (name: string) =>
    of.ok('createTechnician', { full_name: name, email: `${name}@example.com`, service_area_ids: [area.id] });
  const [mine, theirs] = [await technician('grace'), await technician('linus')];
  await harness.store.query('update technicians set user_id = $2 where id = $1', [mine.id, member.id]);
  const { customer_id } = await of.ok('createCustomer', {
    ...customer,
    address: { line: '5 Main St', city: 'New York', latitude: 40.748, longitude: -73.985 },
  });
  const date = nextWorkday(now);
  const job = async (technician_id: string) => {
    const quoted = await quotedJob(of, customer_id, date);
    const when = { scheduled_at: `${date}T10:00`, status_version: quoted.status_version };
    return of.ok('confirmJobRequest', { id: quoted.id, technician_id, ...when });
  };
  const [own, other] = [await job(mine.id), await job(theirs.id)];
  const { access: key } = await connect(harness, await signIn(harness, member), { app });
  expect((await of.ok('listJobRequests', {}, { key })).items.map(({ id }) => id)).toEqual([own.id]);
  expect((await of.call('getJobRequest', { id: other.id }, { key })).error_code).toBe('JOB_REQUEST_NOT_FOUND');
  const fired = await of.call('fireJobRequestAction', { id: own.id, key: 'depart', status_version: own.status_version }, { key });
  expect(fired.data).toMatchObject({ action_audit: { depart: { by: { actor: 'technician', user_id: member.id } } } });
  expect((await of.call('createCustomer', customer, { key })).error_code).toBe('PERMISSION_DENIED');
});

describe('[oauth.webhooks] endpoints that an app made', () => {
  it('receive only what scope and role permit now, and end when the app is disconnected', async () => {
    const of = await harness.business();
    const member = await newMember(harness, of, { role: 'Owner' });
    const { access, refresh: token } = await connect(harness, await signIn(harness, member), {
      app,
      more: { scope: 'customers_view customers_manage job_view developer_manage_api_keys' },
    });
    const receiver = await startReceiver();
    const refused = await of.call('createWebhookEndpoint', { url: receiver.url, event_types: ['technician.created'] }, { key: access });
    expect(refused).toMatchObject({ error_code: 'WEBHOOK_EVENT_NOT_PERMITTED', data: { missing_permissions: ['team_view'] } });
    const endpoint = await of.ok('createWebhookEndpoint', { url: receiver.url }, { key: access });
    await of.ok('createTechnician', { full_name: 'Grace', email: 'grace@example.com' });
    await of.ok('createCustomer', customer);
    await until(() => receiver.events().length === 1);
    expect(receiver.events().map(({ event }) => event.type)).toEqual(['customer.created']);
    // The member's role no longer includes customers.
    await harness.store.query(`update members set role = 'Technician' where id = $1`, [member.id]);
    await of.ok('createCustomer', { ...customer, email: 'b@example.com' });
    await harness.server.background.tickAll();
    expect(receiver.events()).toHaveLength(1);
    expect((await post(harness, '/oauth/revoke', { token })).status).toBe(200);
    const [row] = await harness.store.query('select status, disabled_reason from webhook_endpoints where id = $1', [endpoint.id]);
    expect(row).toEqual({ status: 'disabled', disabled_reason: 'app_disconnected' });
  });
});

test('[oauth.first-subscription] owners get a mail the first time an app subscribes, and none when it connects again', async () => {
  const of = await harness.business();
  const session = await signIn(harness, of.owner);
  const mails = () =>
    harness.store.query<{ facts: { subscriber: string; name: string } }>(
      `select m.facts from mails m join tenants t on t.id = m.tenant_id where t.business_id = $1 and m.kind = 'first_subscription'`,
      [of.businessId],
    );
  for (let time = 0; time < 2; time++) {
    const { access } = await connect(harness, session, { app });
    await of.ok('createWebhookEndpoint', { url: (await startReceiver()).url }, { key: access });
    expect((await mails()).map(({ facts }) => [facts.subscriber, facts.name])).toEqual([['app', 'Night Desk']]);
  }
});

test('[oauth.bound] the last use of a connection is recorded', async () => {
  const { access } = await connect(harness, owner, { app: await newApp(harness) });
  await harness.request('GET', '/v1/customers', { key: access });
  await harness.server.background.tick('note key uses');
  // Other test files of the worker share its database, but have clocks of their own.
  const used = await harness.store.query('select from oauth_connections where last_used_at = $1', [new Date(now).toISOString()]);
  expect(used.length).toBeGreaterThan(0);
});
