/** The history of an endpoint. */
import { expect, it } from 'vitest';
import { startWatched, unknownId } from '../../webhooks/dashboard.ts';
import { addCustomer, deliveriesOf, until } from '../../webhooks/receiver.ts';

const { harness, watched } = await startWatched();

it('[event.log] lists deliveries, the latest first, by status and type, in pages', async () => {
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
