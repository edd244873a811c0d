/** Subscribing a URL: every rule and every refusal. docs/reference/conventions.md#webhooks. */
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { eventTypeNames, permissionsReading } from '../../../src/contract/eventTypes.ts';
import { mostEndpoints } from '../../../src/contract/schemas/webhook.ts';
import { startHarness } from '../../support/harness.ts';
import { inShort, mailsOf } from '../../mail/outbox.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import { refusal } from '../replies.ts';
import { refusedOverBoth } from './desk.ts';

const now = Date.parse('2030-06-05T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now }, env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1,localhost' } });
const business = await harness.business();
const closed = (path: string) => `https://127.0.0.1:9/${path}`;
const keyFor = (...codes: Parameters<typeof business.newKey>[0] & object) => business.newKey(['developer_manage_api_keys', ...codes]);

describe('a new endpoint', () => {
  it('[webhook.create, webhook.secret-lifetime] is answered with its secret, which lasts 30 days by default and is never shown again', async () => {
    const made = await business.ok('createWebhookEndpoint', {
      url: closed('fields'),
      event_types: ['job_request.created'],
      description: 'Books',
    });
    expect(made).toEqual({
      id: expect.any(String),
      url: closed('fields'),
      description: 'Books',
      event_types: ['job_request.created'],
      all_events: false,
      status: 'pending_verification',
      disabled_reason: null,
      environment: 'live',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      secret_expires_at: '2030-07-05T12:00:00Z',
      created_at: '2030-06-05T12:00:00Z',
      updated_at: '2030-06-05T12:00:00Z',
    });
    const tables = ['webhook_endpoints', 'webhook_deliveries', 'webhook_attempts', 'mails', 'events', 'idempotency_keys'];
    for (const table of tables) {
      const rows = await harness.store.query<{ text: string }>(`select r::text as text from ${table} r`);
      const text = rows.map((row) => row.text).join();
      expect(text).not.toContain(made.secret);
      expect(text).not.toContain(Buffer.from(made.secret).toString('hex'));
      expect(text).not.toContain(Buffer.from(made.secret.slice(6), 'base64').toString('hex'));
    }
    const other = await business.ok('createWebhookEndpoint', { url: closed('other') });
    expect(other.secret).not.toBe(made.secret);
  });

  it.each([
    [1, '2030-06-06T12:00:00Z'],
    [365, '2031-06-05T12:00:00Z'],
  ])('[webhook.secret-lifetime] keeps its secret for %i days when asked to', async (days, end) => {
    const made = await business.ok('createWebhookEndpoint', { url: closed(`days/${days}`), secret_lifetime_days: days });
    expect(made.secret_expires_at).toBe(end);
  });

  it.each([0, 366, 1.5])('[webhook.secret-lifetime] cannot have a secret of %d days', async (days) => {
    const reply = await business.call('createWebhookEndpoint', { url: closed('wrong'), secret_lifetime_days: days });
    expect([...refusal(reply), reply.errors?.[0]?.field]).toEqual([422, 'VALIDATION_ERROR', 'secret_lifetime_days']);
  });

  it('[webhook.empty-means-all] gets every event that its credential can read when no types are sent', async () => {
    const all = await business.ok('createWebhookEndpoint', { url: closed('all') });
    expect([all.all_events, all.event_types.length]).toEqual([true, 23]);
    const key = await keyFor('team_view');
    const some = await business.ok('createWebhookEndpoint', { url: closed('some'), event_types: [] }, { key });
    expect([some.all_events, some.event_types]).toEqual([true, ['technician.created', 'technician.updated', 'technician.deleted']]);
  });

  it('[webhook.first-subscription-mail] is mailed to owners and administrators the first time a key subscribes, and not again', async () => {
    const own = await harness.business();
    const subscribe = (path: string, key: string) => own.ok('createWebhookEndpoint', { url: closed(path) }, { key });
    const first = await subscribe('first', own.key);
    await subscribe('second', own.key);
    await own.ok('deleteWebhookEndpoint', { id: first.id });
    await subscribe('first', own.key);
    expect(inShort(await mailsOf(harness, own))).toEqual([['first_subscription', 'kept', 'no_channel']]);
    await subscribe('third', await own.newKey(['developer_manage_api_keys', 'team_view']));
    expect(await mailsOf(harness, own, { kind: 'first_subscription' })).toHaveLength(2);
    expect(await mailsOf(harness, own, {}, { environment: 'sandbox' })).toEqual([]);
  });

  it('[webhook.first-subscription-mail] is not mailed when the subscription is refused', async () => {
    const own = await harness.business();
    await own.ok('createWebhookEndpoint', { url: closed('one') });
    const key = await own.newKey(null);
    await own.call('createWebhookEndpoint', { url: closed('one') }, { key });
    expect(await mailsOf(harness, own)).toHaveLength(1);
  });
});

describe('the ping', () => {
  it('[webhook.ping, event.signature] is signed with the secret of the answer, and an answer of 2xx makes the endpoint active', async () => {
    const receiver = await startReceiver();
    receiver.answer(204);
    const { secret, ...endpoint } = await business.ok('createWebhookEndpoint', { url: receiver.url });
    expect(endpoint.status).toBe('active');
    expect(receiver.got).toHaveLength(1);
    const { raw, headers, event } = receiver.got[0]!;
    // The test's clock is in 2030, and the verifiers use the real time. A tolerance of 0 turns off Stripe's check of the time.
    const header = headers['service-signature'] as string;
    expect(new Stripe('sk').webhooks.signature!.verifyHeader(raw, header, secret, 0)).toBe(true);
    expect(() => new Webhook(secret).verify(raw, headers as Record<string, string>)).toThrow('timestamp too new');
    expect(event).toEqual({
      id: headers['webhook-id'],
      type: 'ping',
      created_at: '2030-06-05T12:00:00.000000Z',
      business_id: business.businessId,
      environment: 'live',
      data: {
        object: {
          ...endpoint,
          status: 'pending_verification',
          created_at: expect.any(String),
          updated_at: expect.any(String),
          secret_expires_at: expect.any(String),
        },
      },
    });
  });

  it.each([301, 302, 404, 410, 500])(
    '[webhook.ping] answered with %i leaves the endpoint in pending_verification, without events',
    async (status) => {
      const [receiver, other] = [await startReceiver(), await startReceiver()];
      receiver.answer((_request, response) => response.writeHead(status, { location: other.url }).end());
      const made = await business.ok('createWebhookEndpoint', { url: receiver.url });
      expect(made.status).toBe('pending_verification');
      expect(other.got).toHaveLength(0);
      await business.ok('createCustomer', { full_name: 'Unheard', email: 'unheard@example.com' });
      const waiting = `select (select count(*)::int from webhook_deliveries where endpoint_id = $1 and type <> 'ping') as deliveries,
                              status, last_status_code as code from webhook_deliveries where endpoint_id = $1 and type = 'ping'`;
      expect(await harness.store.query(waiting, [made.id])).toEqual([{ deliveries: 0, status: 'failed', code: status }]);
      expect(receiver.got).toHaveLength(1);
    },
  );
});

describe('an endpoint is refused', () => {
  it('[webhook.permission] without developer_manage_api_keys', async () => {
    const key = await business.newKey(['customers_view', 'job_view', 'team_view']);
    const { rest, mcp } = await refusedOverBoth(harness.url, business, { url: closed('permission') }, key);
    expect(rest).toMatchObject({
      status: 403,
      error_code: 'PERMISSION_DENIED',
      data: { missing_permissions: ['developer_manage_api_keys'] },
    });
    expect(mcp.error_code).toBe('PERMISSION_DENIED');
  });

  it('[webhook.events-permitted] for events that the credential cannot read, with the events and the missing permissions', async () => {
    const key = await keyFor('customers_view');
    const receiver = await startReceiver();
    const types = ['customer.created', 'job_request.created', 'technician.deleted', 'job_request.created'];
    const { rest, mcp } = await refusedOverBoth(harness.url, business, { url: receiver.url, event_types: types }, key);
    expect(rest).toEqual({
      status: 403,
      error_code: 'WEBHOOK_EVENT_NOT_PERMITTED',
      errors: null,
      data: { refused_events: ['job_request.created', 'technician.deleted'], missing_permissions: ['job_view', 'team_view'] },
    });
    expect(mcp.data).toEqual(rest.data);
    expect(receiver.got).toHaveLength(0);
  });

  it('[webhook.events-permitted] naming only those of several needed permissions that the credential lacks', async () => {
    const severalNeeded = eventTypeNames.filter((type) => permissionsReading(type).length > 1);
    expect(severalNeeded.length).toBeGreaterThan(0);
    for (const type of severalNeeded)
      for (const held of permissionsReading(type)) {
        const { rest } = await refusedOverBoth(harness.url, business, { url: closed('one'), event_types: [type] }, await keyFor(held));
        const missing = permissionsReading(type).filter((code) => code !== held);
        expect(rest).toMatchObject({ status: 403, data: { refused_events: [type], missing_permissions: missing } });
      }
  });

  it('[webhook.events-permitted] if the credential can read no event at all', async () => {
    const { rest } = await refusedOverBoth(harness.url, business, { url: closed('none') }, await keyFor());
    expect(rest).toMatchObject({
      status: 403,
      error_code: 'WEBHOOK_EVENT_NOT_PERMITTED',
      data: { missing_permissions: ['job_view', 'customers_view', 'team_view', 'schedule_manage'] },
    });
  });

  it.each([['ping'], ['job_request.exploded'], ['*'], ['job_request.*']])(
    '[webhook.create] for a type that is not in the catalog: %s',
    async (type) => {
      const { rest } = await refusedOverBoth(harness.url, business, { url: closed('type'), event_types: [type] });
      expect(rest).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field: 'event_types[0]' }] });
    },
  );

  it.each([
    'https://LocalHost/a/b?x=1',
    'HTTPS://localhost:443/a/b?x=1',
    'https://localhost./a/b?x=1',
    'https://localhost/a/./c/../b?x=1',
    'https://localhost/%61/b?x=%31',
    '  https://localhost/a/b?x=1  ',
  ])('[webhook.duplicate-url] for an address that is registered already, written as %s', async (spelling) => {
    const first = await known;
    const { rest, mcp } = await refusedOverBoth(harness.url, business, { url: spelling });
    expect(rest).toEqual({ status: 409, error_code: 'WEBHOOK_DUPLICATE_URL', errors: null, data: { id: first.id } });
    expect(mcp.error_code).toBe('WEBHOOK_DUPLICATE_URL');
  });

  it('[webhook.duplicate-url] for all but one of several concurrent calls with one address', async () => {
    const receiver = await startReceiver();
    const replies = await Promise.all(Array.from({ length: 5 }, () => business.call('createWebhookEndpoint', { url: receiver.url })));
    expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, ...Array.from({ length: 4 }, () => 'WEBHOOK_DUPLICATE_URL')]);
    const id = replies.find(({ error_code }) => error_code === 0)!.data.id;
    for (const { error_code, data } of replies) if (error_code !== 0) expect(data).toEqual({ id });
  });

  it('[webhook.limit] when the business has as many endpoints as allowed', async () => {
    const full = await harness.business();
    await harness.store.query(
      `insert into webhook_endpoints (tenant_id, id, url, url_key, event_types, status, created_by_kind, created_by, created_at, updated_at)
       select k.tenant_id, gen_random_uuid(), 'x', n::text, '{}', 'pending_verification', 'key', k.id, now(), now()
         from generate_series(2, ${mostEndpoints}) n,
              (select k.tenant_id, k.id from api_keys k join tenants t on t.id = k.tenant_id
                where t.business_id = $1 and t.environment = 'live' limit 1) k`,
      [full.businessId],
    );
    const made = await Promise.all([1, 2, 3].map((number) => full.call('createWebhookEndpoint', { url: closed(`last/${number}`) })));
    expect(made.map(({ error_code }) => error_code).sort()).toEqual([0, 'WEBHOOK_LIMIT_REACHED', 'WEBHOOK_LIMIT_REACHED']);
    expect(made.find(({ status }) => status === 409)!.data).toEqual({ limit: mostEndpoints });
  });
});

/** No server answers at this URL. */
const known = business.ok('createWebhookEndpoint', { url: 'https://localhost/a/b?x=1' });
