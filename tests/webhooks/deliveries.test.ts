/** Deliveries to real receivers, verified with the libraries that receivers use. `EVENTS` sets the number of events. */
import Stripe from 'stripe';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { atDepth } from '../support/depth.ts';
import { startHarness } from '../support/harness.ts';
import { mailsOf } from '../mail/outbox.ts';
import { addCustomer, deliveriesOf, startReceiver, stateOf, subscribe, until } from './receiver.ts';

const harness = await startHarness({ ownDatabase: true });
const stripe = new Stripe('sk_test_of_no_use');

it('[event.body, event.signature, event.standard-webhooks] a delivery has the changed resource, with a signature that both libraries verify', async () => {
  const business = await harness.business();
  const receiver = await startReceiver();
  const { secret, id: endpointId } = await subscribe(business, receiver.url);
  const count = Number(process.env['EVENTS'] ?? atDepth(30, 500));
  const ids: string[] = [];
  let verified = 0;
  // Verify deliveries as they arrive, because both libraries refuse signatures older than five minutes.
  const verify = () => {
    for (const { raw, headers, event } of receiver.events().slice(verified)) {
      expect(stripe.webhooks.constructEvent(raw, headers['service-signature'] as string, secret)).toEqual(event);
      expect(headers['service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
      new Webhook(secret).verify(raw, headers as Record<string, string>);
      expect(headers['webhook-id']).toBe(event.id);
      verified++;
    }
  };
  for (let number = 0; number < count; number++) {
    ids.push(await addCustomer(business, `Zoë 😀 𝄞 ${number}`));
    if (number % 100 === 0) verify();
  }
  await until(() => receiver.events().length >= count);
  verify();

  const events = receiver.events();
  expect(verified).toBe(count);
  expect(events.map(({ event }) => event.data.object.profile.id)).toEqual(ids);
  const { event, headers } = events.at(-1)!;
  const { possible_duplicates: _same, ...customer } = await business.ok('getCustomer', { id: ids.at(-1)! });
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    type: 'customer.created',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    business_id: business.businessId,
    environment: 'live',
    data: { object: customer },
  });
  expect(Object.keys(event)).toEqual(['id', 'type', 'created_at', 'business_id', 'environment', 'data']);
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'accept-encoding': 'identity' });
  await until(async () => (await deliveriesOf(harness, endpointId)).every(({ status }) => status === 'delivered'));
  expect(await stateOf(harness, endpointId)).toEqual({ status: 'active', reason: null, failures: 0 });
});

it('[event.log] the log has each attempt with the request and the response, cut at 4 kB', async () => {
  const business = await harness.business();
  const receiver = await startReceiver();
  const { id: endpointId } = await subscribe(business, receiver.url);
  receiver.answer((_request, response) => response.writeHead(418, { 'x-teapot': 'yes' }).end(`<script>\0${'é'.repeat(10_000)}`));
  await addCustomer(business, 'Written Down');
  await until(async () => (await deliveriesOf(harness, endpointId))[0]?.attempts === 1);
  const [delivery] = await deliveriesOf(harness, endpointId);
  expect(delivery).toMatchObject({ status: 'pending', lastStatusCode: 418, lastError: null });
  const [attempt] = await harness.store.query<Record<string, any>>('select * from webhook_attempts where delivery_id = $1', [delivery!.id]);
  expect(attempt).toMatchObject({ number: 1, status_code: 418, error: null, url: receiver.url });
  expect(attempt!['response_headers']).toMatchObject({ 'x-teapot': 'yes' });
  expect(attempt!['request_headers']).toMatchObject({ 'service-signature': receiver.got.at(-1)!.headers['service-signature'] });
  expect(attempt!['response_body']).toMatch(/^<script>\uFFFDé+/);
  expect(Buffer.byteLength(attempt!['response_body'] as string)).toBeLessThanOrEqual(4_100);
});

it('[webhook.permission-at-delivery, webhook.types-asked] events that the credential may no longer read, or of other types, are not delivered', async () => {
  const business = await harness.business();
  const receiver = await startReceiver();
  const key = await business.newKey(['developer_manage_api_keys', 'customers_view', 'team_view']);
  const { id: endpointId } = await business.ok('createWebhookEndpoint', { url: receiver.url }, { key });
  await harness.store.query(
    `update api_keys set permissions = array['developer_manage_api_keys', 'team_view']
      where id = (select created_by from webhook_endpoints where id = $1)`,
    [endpointId],
  );
  const asked = await subscribe(business, receiver.url.replace('/hook', '/asked'), { event_types: ['technician.created'] });
  await addCustomer(business, 'Not For You');
  const technician = await business.ok('createTechnician', { full_name: 'For You', email: 'for.you@example.com' });
  for (const [id, path] of [
    [endpointId, '/hook'],
    [asked.id, '/asked'],
  ] as const) {
    const events = () => receiver.events().filter((delivered) => delivered.path === path);
    await until(() => events().length > 0);
    expect(events().map(({ event }) => [event.type, event.data.object.id])).toEqual([['technician.created', technician.id]]);
    expect((await deliveriesOf(harness, id)).map(({ type }) => type)).toEqual(['technician.created']);
  }
});

it('[webhook.delete] a deleted endpoint receives nothing more, its secret is deleted, and no mail reports a failure', async () => {
  const business = await harness.business();
  const [gone, stays] = [await startReceiver(), await startReceiver()];
  const { id } = await subscribe(business, gone.url);
  await subscribe(business, stays.url);
  await addCustomer(business, 'Before');
  await until(() => gone.events().length === 1);
  // Deleted during what would be its fifth failure.
  await harness.store.query('update webhook_endpoints set consecutive_failures = 4 where id = $1', [id]);
  gone.answer((_request, response) => void business.ok('deleteWebhookEndpoint', { id }).then(() => response.writeHead(500).end()));
  await addCustomer(business, 'During');
  await until(async () => (await deliveriesOf(harness, id))[1]?.attempts === 1);
  expect(await mailsOf(harness, business, { kind: 'webhook_disabled' })).toEqual([]);
  await addCustomer(business, 'After');
  await until(() => stays.events().length === 3);
  expect(gone.events()).toHaveLength(2);
  const [row] = await harness.store.query('select secret, previous_secret from webhook_endpoints where id = $1', [id]);
  expect(row).toEqual({ secret: null, previous_secret: null });
});

it('live and sandbox are separate: each endpoint receives events of its own environment', async () => {
  const business = await harness.business();
  const [live, sandbox] = [await startReceiver(), await startReceiver()];
  await subscribe(business, live.url);
  // One URL may have an endpoint in each environment.
  await business.ok('createWebhookEndpoint', { url: live.url.replace('/hook', '/other') }, { key: business.sandboxKey });
  await business.ok('createWebhookEndpoint', { url: sandbox.url }, { key: business.sandboxKey });
  await business.ok('createCustomer', { full_name: 'Sandy', email: 'sandy@example.com' }, { key: business.sandboxKey });
  await addCustomer(business, 'Livia');
  await until(() => sandbox.events().length === 1 && live.events().length === 2);
  expect(sandbox.events()[0]!.event).toMatchObject({ environment: 'sandbox', data: { object: { profile: { full_name: 'Sandy' } } } });
  const heard = live.events().map(({ path, event }) => [path, event['environment']]);
  expect(heard.sort()).toEqual([
    ['/hook', 'live'],
    ['/other', 'sandbox'],
  ]);
});
