/** How long a connection lasts, and who learns of its end. */
import { describe, expect, it, test } from 'vitest';
import { oauthJobs } from '../../src/machinery/background/oauth.ts';
import { changeConnection, disconnect } from '../../src/machinery/auth/connections.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { findConnection, listConnections } from '../../src/store/oauth/connections.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { newMember, signIn } from '../support/session.ts';
import { connect, newApp, refresh, type Connected } from './steps.ts';

const day = 86_400_000;
let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const app = await newApp(harness);
const mail = { delivers: true };

/** A business with one connection. */
async function connected(): Promise<{ of: TestBusiness; tenantId: number; id: string; connection: Connected }> {
  const of = await harness.business();
  const connection = await connect(harness, await signIn(harness, of.owner), { app });
  const tenantId = (await findTenantId(harness.store, of.businessId, 'live'))!;
  const [row] = await listConnections(harness.store, [tenantId], 10);
  return { of, tenantId, id: row!.id, connection };
}

const use = async (token: string) => (await harness.request('GET', '/v1/customers', { key: token })).error_code;
const cap = (tenantId: number, id: string, days: number) =>
  harness.store.transaction((tx) => changeConnection(tx, tenantId, id, { capDays: days }, now, mail));
const lapsed = { status: 400, body: { error: 'invalid_grant', error_code: 'OAUTH_GRANT_EXPIRED' } };

describe('[oauth.idle-window] without a refresh for 30 days', () => {
  it('a connection ends, and a refresh extends the window', async () => {
    const { connection } = await connected();
    now += 30 * day - 1;
    const rolled = await refresh(harness, app, connection.refresh);
    expect(rolled.status).toBe(200);
    now += 30 * day;
    expect(await refresh(harness, app, rolled.body.refresh_token!)).toMatchObject(lapsed);
    // Trying the refused refresh again is refused as well.
    expect(await refresh(harness, app, rolled.body.refresh_token!)).toMatchObject(lapsed);
  });
});

describe('[oauth.absolute-cap] a connection', () => {
  /** Refreshes every 20 days for this number of days. Returns the last reply. */
  async function keepAlive(token: string, days: number) {
    let reply = await refresh(harness, app, token);
    for (let passed = 0; passed + 20 <= days && reply.status === 200; passed += 20) {
      now += 20 * day;
      reply = await refresh(harness, app, reply.body.refresh_token!);
    }
    return reply;
  }

  it('ends 90 days after the consent, however busy it is, together with its last tokens', async () => {
    const { connection } = await connected();
    const begun = now;
    const last = await keepAlive(connection.refresh, 80);
    now = begun + 90 * day - 1_800_000;
    const short = await refresh(harness, app, last.body.refresh_token!);
    expect(short.body.expires_in).toBe(1_800);
    expect(await use(short.body.access_token!)).toBe(0);
    now = begun + 90 * day;
    expect(await use(short.body.access_token!)).toBe('OAUTH_GRANT_EXPIRED');
    expect(await refresh(harness, app, short.body.refresh_token!)).toMatchObject(lapsed);
  });

  it('lasts as long as the business says, 1 to 365 days', async () => {
    const [long, short] = [await connected(), await connected()];
    expect(await cap(long.tenantId, long.id, 365)).toBe('changed');
    expect(await cap(short.tenantId, short.id, 1)).toBe('changed');
    now += day;
    expect(await refresh(harness, app, short.connection.refresh)).toMatchObject(lapsed);
    const last = await keepAlive(long.connection.refresh, 360);
    expect(last.status).toBe(200);
    now += 5 * day;
    expect(await refresh(harness, app, last.body.refresh_token!)).toMatchObject(lapsed);
    for (const days of [0, 366]) await expect(cap(long.tenantId, long.id, days)).resolves.toBe('ended');
    const other = await connected();
    for (const days of [0, 366]) await expect(cap(other.tenantId, other.id, days)).rejects.toThrow('cap_days');
  });

  it('ends at once when a new cap is already over, and no later cap revives it', async () => {
    const { tenantId, id, connection } = await connected();
    now += 10 * day;
    const { body } = await refresh(harness, app, connection.refresh);
    expect(await cap(tenantId, id, 7)).toBe('changed');
    now += 1_001;
    expect(await use(body.access_token!)).toBe('OAUTH_GRANT_EXPIRED');
    expect(await cap(tenantId, id, 365)).toBe('ended');
    expect(await refresh(harness, app, body.refresh_token!)).toMatchObject(lapsed);
    expect(await findConnection(harness.store, tenantId, id)).toMatchObject({ endReason: 'expired', capDays: 7 });
  });
});

test('[oauth.grant-expired] an access token of an expired connection says so on REST and MCP, before and after its end', async () => {
  const { tenantId, id, connection } = await connected();
  await cap(tenantId, id, 1);
  now += day;
  const ask = async () => {
    for (const path of ['/v1/customers', '/mcp']) {
      const method = path === '/mcp' ? 'POST' : 'GET';
      const reply = await harness.request(method, path, { key: connection.access });
      expect([path, reply.status, reply.error_code]).toEqual([path, 401, 'OAUTH_GRANT_EXPIRED']);
      expect(reply.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  };
  await ask();
  await harness.server.background.tick('end app connections');
  expect(await findConnection(harness.store, tenantId, id)).toMatchObject({ endReason: 'expired' });
  now += 1_001;
  await ask();
});

test('[oauth.bound] a business that disconnects an app ends its tokens at once; another business cannot', async () => {
  const { of, tenantId, id, connection } = await connected();
  const foreign = (await findTenantId(harness.store, (await harness.business()).businessId, 'live'))!;
  const end = (tenant: number) => harness.store.transaction((tx) => disconnect(tx, tenant, id, now, mail));
  expect(await end(foreign)).toBe(false);
  expect(await use(connection.access)).toBe(0);
  expect(await end(tenantId)).toBe(true);
  expect(await use(connection.access)).toBe('API_KEY_INVALID');
  expect(await refresh(harness, app, connection.refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await findConnection(harness.store, tenantId, id)).toMatchObject({
    environment: 'live',
    appName: 'Night Desk',
    memberId: of.ownerId,
    scope: null,
    endReason: 'disconnected',
  });
});

describe('[oauth.expiry-mail] owners and administrators', () => {
  const mailsOf = async ({ businessId }: TestBusiness) =>
    harness.store.query<{ address: string; facts: { app: string; expiresAt: string }; environment: string }>(
      `select m.recipient_address as address, m.facts, t.environment from mails m join tenants t on t.id = m.tenant_id
        where t.business_id = $1 and m.kind = 'connection_expiring' order by m.created_at, m.recipient_address`,
      [businessId],
    );

  it('get a mail once, 14 days before, and another when a refresh has set another day', async () => {
    const { of, connection } = await connected();
    const administrator = await newMember(harness, of, { role: 'Administrator' });
    await newMember(harness, of, { role: 'Viewer' });
    const begun = now;
    now = begun + 16 * day - 1;
    await harness.server.background.tick('end app connections');
    expect(await mailsOf(of)).toEqual([]);
    now = begun + 16 * day;
    for (let time = 0; time < 2; time++) await harness.server.background.tick('end app connections');
    const first = await mailsOf(of);
    expect(first.map(({ address }) => address).toSorted()).toEqual([administrator.email, of.owner.email].toSorted());
    const expiresAt = (mail: (typeof first)[number]) => Date.parse(mail.facts.expiresAt);
    for (const mail of first) expect([mail.facts.app, expiresAt(mail), mail.environment]).toEqual(['Night Desk', begun + 30 * day, 'live']);
    const { body } = await refresh(harness, app, connection.refresh);
    await harness.server.background.tick('end app connections');
    expect(await mailsOf(of)).toHaveLength(2);
    now += 16 * day;
    await harness.server.background.tick('end app connections');
    const second = await mailsOf(of);
    expect(second).toHaveLength(4);
    expect(expiresAt(second[3]!)).toBe(begun + 46 * day);
    expect((await refresh(harness, app, body.refresh_token!)).status).toBe(200);
  });

  it.each([2, 3])('get a mail about each of %i connections, with two per transaction', async (count) => {
    const all = [];
    for (let number = 0; number < count; number++) all.push(await connected());
    for (const one of all) await cap(one.tenantId, one.id, 7);
    const [ending] = oauthJobs({ store: harness.store, mail, log: harness.server.pipeline.log, mostExpiring: 2 });
    await ending!.tick(now, new AbortController().signal);
    for (const { of } of all) expect(await mailsOf(of)).toHaveLength(1);
  });

  it('get a mail at once about a connection with 14 days or less left, and none about an ended one', async () => {
    const [short, ended] = [await connected(), await connected()];
    await cap(short.tenantId, short.id, 7);
    await harness.store.transaction((tx) => disconnect(tx, ended.tenantId, ended.id, now, mail));
    await harness.server.background.tick('end app connections');
    expect(await mailsOf(short.of)).toHaveLength(1);
    now += 25 * day;
    await harness.server.background.tick('end app connections');
    expect([(await mailsOf(short.of)).length, (await mailsOf(ended.of)).length]).toEqual([1, 0]);
  });
});
