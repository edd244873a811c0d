/** The history of an endpoint. */
import { expect, it } from 'vitest';
import { startWatched, unknownId } from '../../webhooks/dashboard.ts';
import { addCustomer, deliveriesOf, until } from '../../webhooks/receiver.ts';

const { harness, watched } = await startWatched();

it('[event.log] lists deliveries in pages, the latest first, and filters by status and type', async () => {
  const { of, receiver, endpoint, ok, refused } = await watched();
  await addCustomer(of, 'Delivered');
  await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.status === 'delivered');
  receiver.answer(500);
  const failing = await addCustomer(of, 'Failing');
  await until(async () => (await deliveriesOf(harness, endpoint.id))[1]?.attempts === 1);
  const list = (filter: object) => ok('listWebhookDeliveries', { id: endpoint.id, ...filter });
  const all = await list({});
  expect(all.deliveries.map(({ type, status, is_test, attempts }) => [type, status, is_test, attempts])).toEqual([
    ['customer.created', 'pending', false, 1],
    ['customer.created', 'delivered', false, 1],
    ['ping', 'delivered', true, 1],
  ]);
  expect(all.deliveries[0]).toMatchObject({ webhook_id: endpoint.id, last_status_code: 500, next_attempt_at: '2030-06-05T12:01:00Z' });
  expect((await list({ status: 'delivered' })).meta.total).toBe(2);
  expect((await list({ type: 'customer.created', status: 'pending' })).deliveries).toEqual([all.deliveries[0]]);
  expect((await list({ type: 'ping' })).deliveries).toEqual([all.deliveries[2]]);
  expect(await list({ page: 2, limit: 2 })).toMatchObject({ deliveries: [all.deliveries[2]], meta: { total: 3, total_pages: 2 } });
  expect(failing).toEqual(expect.any(String));
  expect(await refused('listWebhookDeliveries', { id: unknownId })).toEqual([404, 'WEBHOOK_NOT_FOUND']);
});

it('[paging.counted] counts at most the first 10,000 deliveries, and refuses a page beyond them', async () => {
  const { endpoint, ok, refused } = await watched();
  await harness.store.query(
    `with new as (
       insert into events (id, tenant_id, type, resource_id, body, created_at)
       select gen_random_uuid(), tenant_id, 'customer.created', gen_random_uuid(), '{}', now()
         from webhook_endpoints, generate_series(1, 10050) where id = $1 returning id, tenant_id
     ) insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, type, status, created_at)
       select tenant_id, gen_random_uuid(), $1, id, 'customer.created', 'held', now() from new`,
    [endpoint.id],
  );
  const list = (page: number) => ok('listWebhookDeliveries', { id: endpoint.id, status: 'held', limit: 100, page });
  expect((await list(1)).meta).toMatchObject({ total: 10_000, total_pages: 100 });
  expect((await list(100)).deliveries).toHaveLength(100);
  expect(await refused('listWebhookDeliveries', { id: endpoint.id, limit: 100, page: 101 })).toEqual([422, 'VALIDATION_ERROR']);
});
