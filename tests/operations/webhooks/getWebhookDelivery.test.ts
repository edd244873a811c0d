/** One delivery, with its request and its answer. docs/reference/conventions.md#dashboard-operations. */
import { expect, it } from 'vitest';
import { startWatched, unknownId } from '../../webhooks/dashboard.ts';
import { addCustomer, deliveriesOf, until } from '../../webhooks/receiver.ts';

const { harness, pass, watched } = await startWatched();

it('[event.log] shows the request as sent, each attempt, the shortened answer, and the time of the next attempt', async () => {
  const { of, receiver, endpoint, ok } = await watched();
  receiver.answer((_request, response) => response.writeHead(503, { 'x-reason': 'tired' }).end('z'.repeat(100_000)));
  await addCustomer(of, 'Zoë 🚚');
  const [first] = await (async () => {
    await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.attempts === 1);
    return deliveriesOf(harness, endpoint.id);
  })();
  pass(60_000);
  await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.attempts === 2);
  const delivery = await ok('getWebhookDelivery', { id: endpoint.id, delivery_id: first!.id });
  const sent = receiver.events();
  expect(delivery).toMatchObject({ status: 'pending', attempts: 2, next_attempt_at: '2030-06-05T12:06:00Z', request_body: sent[0]!.raw });
  expect(delivery.history.map(({ number, started_at, status_code }) => [number, started_at, status_code])).toEqual([
    [1, '2030-06-05T12:00:00Z', 503],
    [2, '2030-06-05T12:01:00Z', 503],
  ]);
  for (const [index, attempt] of delivery.history.entries()) {
    expect(attempt.url).toBe(receiver.url);
    expect(attempt.request_headers['service-signature']).toBe(sent[index]!.headers['service-signature']);
    expect(attempt.response_headers).toMatchObject({ 'x-reason': 'tired' });
    expect(attempt.response_body).toBe('z'.repeat(4096));
  }
});

it('[event.log] hides body and answer from members who may not read such events, and finds no delivery of another endpoint', async () => {
  const { of, receiver, endpoint, ok, refused } = await watched({ event_types: ['customer.created', 'job_request.created'] });
  receiver.answer((_request, response) => response.writeHead(200, { 'x-echo': 'Hidden' }).end('Hidden'));
  await addCustomer(of, 'Hidden');
  await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.status === 'delivered');
  const [delivery] = await deliveriesOf(harness, endpoint.id);
  const input = { id: endpoint.id, delivery_id: delivery!.id };
  const clerk = { permissions: ['developer_manage_api_keys', 'job_view'] } as const;
  expect(await refused('getWebhookDelivery', input, clerk)).toEqual([403, 'WEBHOOK_EVENT_NOT_PERMITTED']);
  // Deliveries of event types that the endpoint no longer receives stay in its history.
  await ok('updateWebhookEndpoint', { id: endpoint.id, event_types: ['job_request.created'] });
  const blind = await ok('getWebhookDelivery', input, clerk);
  expect(blind.request_body).toBeNull();
  expect(JSON.stringify(blind)).not.toContain('Hidden');
  expect(JSON.stringify(await ok('getWebhookDelivery', input))).toContain('Hidden');
  const { id } = await of.ok('createWebhookEndpoint', { url: `${receiver.url}/other` });
  const missing = [404, 'WEBHOOK_DELIVERY_NOT_FOUND'];
  expect(await refused('getWebhookDelivery', { ...input, id })).toEqual(missing);
  expect(await refused('getWebhookDelivery', { ...input, delivery_id: unknownId })).toEqual(missing);
  expect(await (await watched()).refused('getWebhookDelivery', input)).toEqual([404, 'WEBHOOK_NOT_FOUND']);
});
