/** Sending all missed deliveries again. docs/reference/conventions.md#webhooks and docs/reference/conventions.md#dashboard-operations. */
import { expect, it } from 'vitest';
import { startWatched, unknownId } from '../../webhooks/dashboard.ts';
import { addCustomer, stateOf, until } from '../../webhooks/receiver.ts';

const { harness, pass, watched } = await startWatched();

it('[event.recover] sends events since an instant that failed or happened while the endpoint was disabled, in order', async () => {
  const { of, receiver, endpoint, ok, refused } = await watched();
  receiver.answer(500);
  for (const name of ['A', 'B', 'C', 'D', 'E']) await addCustomer(of, name);
  await until(async () => (await stateOf(harness, endpoint.id)).status === 'disabled');
  pass(3_600_000);
  await addCustomer(of, 'Meanwhile');
  const recover = { id: endpoint.id, since: '2030-06-05T13:00:00+01:00' };
  expect(await refused('recoverWebhookDeliveries', recover)).toEqual([409, 'WEBHOOK_NOT_ACTIVE']);
  receiver.answer(200);
  await ok('verifyWebhookEndpoint', { id: endpoint.id });
  expect(receiver.events()).toHaveLength(5);
  expect(await ok('recoverWebhookDeliveries', { ...recover, since: '2030-06-05T13:00:00Z' })).toEqual({ recovered: 1, has_more: false });
  await until(() => receiver.events().length === 6);
  expect(await ok('recoverWebhookDeliveries', recover)).toEqual({ recovered: 5, has_more: false });
  await until(() => receiver.events().length === 11);
  const names = receiver.events().map(({ event }) => event.data.object.profile.full_name as string);
  expect(names.slice(5)).toEqual(['Meanwhile', 'A', 'B', 'C', 'D', 'E']);
  await until(async () => (await ok('listWebhookDeliveries', { id: endpoint.id, status: 'pending' })).meta.total === 0);
  expect(await ok('recoverWebhookDeliveries', recover)).toEqual({ recovered: 0, has_more: false });
});

it('[event.recover] refuses what is no instant, and unknown endpoints', async () => {
  const { endpoint, refused } = await watched();
  for (const since of ['yesterday', '2030-02-30T00:00:00Z'])
    expect(await refused('recoverWebhookDeliveries', { id: endpoint.id, since })).toEqual([422, 'VALIDATION_ERROR']);
  expect(await refused('recoverWebhookDeliveries', { id: unknownId, since: '2030-06-05T13:00:00Z' })).toEqual([404, 'WEBHOOK_NOT_FOUND']);
});
