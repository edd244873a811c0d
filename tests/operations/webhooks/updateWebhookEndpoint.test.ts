/** Changing an endpoint. docs/internals/messages.md#ends-of-endpoints. */
import { expect, it } from 'vitest';
import { callAsMember } from '../../support/asMember.ts';
import { startWatched, unknownId } from '../../webhooks/dashboard.ts';
import { addCustomer, deliveriesOf, startReceiver, until } from '../../webhooks/receiver.ts';

const { harness, pass, watched } = await startWatched();

it('[webhook.dashboard] changes types and description and keeps the rest', async () => {
  const { endpoint, ok } = await watched({ description: 'Books' });
  pass(1_000);
  const { secret: _secret, ...before } = endpoint;
  const changed = await ok('updateWebhookEndpoint', { id: endpoint.id, event_types: ['customer.created', 'customer.created'] });
  expect(changed).toEqual({ ...before, event_types: ['customer.created'], all_events: false, updated_at: '2030-06-05T12:00:01.000000Z' });
  expect(await ok('updateWebhookEndpoint', { id: endpoint.id, description: '' })).toMatchObject({ ...changed, description: '' });
  expect(await ok('updateWebhookEndpoint', { id: endpoint.id, event_types: [] })).toMatchObject({ all_events: true, status: 'active' });
});

it('[webhook.url-changed] a new address must be verified first, and deliveries that are due wait for it', async () => {
  const { of, receiver, endpoint, ok } = await watched();
  receiver.answer(500);
  await addCustomer(of, 'Retried');
  await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.attempts === 1);
  const next = await startReceiver();
  expect(await ok('updateWebhookEndpoint', { id: endpoint.id, url: next.url })).toMatchObject({
    status: 'pending_verification',
    url: next.url,
  });
  pass(60_000);
  await harness.server.background.tick('deliver webhooks');
  await addCustomer(of, 'Unheard');
  expect([receiver.events().length, next.got.length]).toEqual([1, 0]);

  expect(await ok('verifyWebhookEndpoint', { id: endpoint.id })).toMatchObject({ status: 'active' });
  await until(() => next.events().length === 1);
  expect(next.events()[0]!.event.data.object.profile.full_name).toBe('Retried');
});

it('[webhook.url-changed] another spelling of its address is no change, and a disabled endpoint stays disabled', async () => {
  const { endpoint, receiver, ok } = await watched();
  const { pathname, host } = new URL(receiver.url);
  expect(await ok('updateWebhookEndpoint', { id: endpoint.id, url: `HTTP://${host}/./x/..${pathname}` })).toMatchObject({
    status: 'active',
    url: receiver.url,
  });
  await harness.store.query(`update webhook_endpoints set status = 'disabled', disabled_reason = 'delivery_failures' where id = $1`, [
    endpoint.id,
  ]);
  expect(await ok('updateWebhookEndpoint', { id: endpoint.id, url: `${receiver.url}/other` })).toMatchObject({
    status: 'disabled',
    disabled_reason: 'delivery_failures',
  });
});

it('[webhook.duplicate-url, webhook.private-address, webhook.https-only] a changed address must meet the rules for a new address', async () => {
  const { of, endpoint, receiver, ok, refused } = await watched();
  const update = (url: string) => refused('updateWebhookEndpoint', { id: endpoint.id, url });
  await of.ok('createWebhookEndpoint', { url: `${receiver.url}/taken` });
  expect(await update(`${receiver.url}/./taken`)).toEqual([409, 'WEBHOOK_DUPLICATE_URL']);
  for (const url of ['https://10.0.0.1/hook', 'http://example.com/hook', 'https://a:b@example.com/', 'nowhere'])
    expect(await update(url)).toEqual([422, 'VALIDATION_ERROR']);
  const both = await Promise.all(
    [endpoint.id, (await ok('listWebhookEndpoints', {})).webhooks[0]!.id].map((id) =>
      refused('updateWebhookEndpoint', { id, url: `${receiver.url}/wanted` }),
    ),
  );
  expect(both.map(([, code]) => code).sort()).toEqual([0, 'WEBHOOK_DUPLICATE_URL']);
  expect(await refused('updateWebhookEndpoint', { id: unknownId, description: '' })).toEqual([404, 'WEBHOOK_NOT_FOUND']);
});

it('[webhook.events-permitted] refuses to add or redirect event types that the caller or the endpoint’s credential cannot read', async () => {
  const { of, receiver, endpoint, ok, refused } = await watched({ event_types: ['customer.created', 'job_request.created'] });
  const clerk = { permissions: ['developer_manage_api_keys', 'customers_view'] as const };
  const asClerk = (input: object) => refused('updateWebhookEndpoint', { id: endpoint.id, ...input }, clerk);
  const denied = [403, 'WEBHOOK_EVENT_NOT_PERMITTED'];
  expect(await asClerk({ event_types: ['customer.created', 'technician.created'] })).toEqual(denied);
  expect(await asClerk({ event_types: [] })).toEqual(denied);
  expect(await asClerk({ url: `${receiver.url}/mine` })).toEqual(denied);
  expect(await asClerk({ event_types: ['customer.created'] })).toEqual([200, 0]);
  const key = await of.newKey(['developer_manage_api_keys', 'customers_view']);
  const { id } = await of.ok('createWebhookEndpoint', { url: `${receiver.url}/narrow` }, { key });
  expect(await refused('updateWebhookEndpoint', { id, event_types: ['job_request.created'] })).toEqual(denied);
  expect((await ok('getWebhookEndpoint', { id })).all_events).toBe(true);
  const asked = { id, event_types: ['schedule.optimization_proposed' as const] };
  const scheduler = ['developer_manage_api_keys', 'customers_view', 'schedule_manage'] as const;
  for (const [permissions, missing] of [
    [undefined, ['schedule_manage', 'job_view']],
    [scheduler, ['schedule_manage', 'job_view']],
  ] as const)
    expect(await callAsMember(harness, of, 'updateWebhookEndpoint', asked, permissions && { permissions })).toMatchObject({
      data: { refused_events: asked.event_types, missing_permissions: missing },
    });
  const half = await of.newKey(['developer_manage_api_keys', 'job_view']);
  const other = await of.ok('createWebhookEndpoint', { url: `${receiver.url}/half` }, { key: half });
  expect(await callAsMember(harness, of, 'updateWebhookEndpoint', { ...asked, id: other.id })).toMatchObject({
    data: { missing_permissions: ['schedule_manage'] },
  });
});
