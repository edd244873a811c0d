/** Sending one delivery again. docs/reference/conventions.md#dashboard-operations. */
import { expect, it } from 'vitest';
import { startWatched, unknownId } from '../../webhooks/dashboard.ts';
import { addCustomer, deliveriesOf, until } from '../../webhooks/receiver.ts';

const { harness, watched } = await startWatched();

it('[event.resend] sends a delivery again immediately, under the same event id', async () => {
  const { of, receiver, endpoint, ok } = await watched();
  await addCustomer(of, 'Twice');
  await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.status === 'delivered');
  const [delivery] = await deliveriesOf(harness, endpoint.id);
  const again = await ok('resendWebhookDelivery', { id: endpoint.id, delivery_id: delivery!.id });
  expect(again).toMatchObject({ id: delivery!.id, status: 'pending', attempts: 1 });
  await until(() => receiver.events().length === 2);
  await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.status === 'delivered');
  const [first, second] = receiver.events();
  expect([second!.raw, second!.headers['webhook-id']]).toEqual([first!.raw, first!.headers['webhook-id']]);
});

it('[event.resend] refuses tests, unknown deliveries, and endpoints that are not active', async () => {
  const { of, endpoint, ok, refused } = await watched();
  await addCustomer(of, 'Once');
  await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.status === 'delivered');
  const resend = (delivery_id: string) => refused('resendWebhookDelivery', { id: endpoint.id, delivery_id });
  const [ping] = (await ok('listWebhookDeliveries', { id: endpoint.id, type: 'ping' })).deliveries;
  expect(await resend(ping!.id)).toEqual([409, 'WEBHOOK_DELIVERY_IS_TEST']);
  expect(await resend(unknownId)).toEqual([404, 'WEBHOOK_DELIVERY_NOT_FOUND']);
  await harness.store.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [endpoint.id]);
  expect(await resend((await deliveriesOf(harness, endpoint.id))[0]!.id)).toEqual([409, 'WEBHOOK_NOT_ACTIVE']);
});
