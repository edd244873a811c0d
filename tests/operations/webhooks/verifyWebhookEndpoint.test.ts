/** Verifying an endpoint. */
import { expect, it } from 'vitest';
import { revokeKeyCommand } from '../../../src/process/cli/keys.ts';
import { startWatched, unknownId } from '../../webhooks/dashboard.ts';
import { addCustomer, stateOf, until } from '../../webhooks/receiver.ts';

const { harness, now, pass, watched } = await startWatched();
const day = 86_400_000;

it('[webhook.ping, event.disable-after-5] a ping answered with 2xx makes a disabled endpoint active and forgets its failures', async () => {
  const { of, receiver, endpoint, ok } = await watched();
  receiver.answer(500);
  for (const name of ['A', 'B', 'C', 'D', 'E']) await addCustomer(of, name);
  await until(async () => (await stateOf(harness, endpoint.id)).status === 'disabled');
  const failed = await ok('verifyWebhookEndpoint', { id: endpoint.id });
  expect(failed).toMatchObject({
    status: 'disabled',
    disabled_reason: 'delivery_failures',
    ping: { delivered: false, status_code: 500, error: null },
  });
  receiver.answer(200);
  const verified = await ok('verifyWebhookEndpoint', { id: endpoint.id });
  expect(verified).toMatchObject({ status: 'active', disabled_reason: null, ping: { delivered: true, status_code: 200 } });
  expect(await stateOf(harness, endpoint.id)).toEqual({ status: 'active', reason: null, failures: 0 });
  expect(receiver.got.at(-1)!.event.type).toBe('ping');
});

it('[webhook.secret-lapse] an expired secret is refused without a ping, and after a rotation the endpoint can be verified', async () => {
  const { receiver, endpoint, ok, refused } = await watched({ secret_lifetime_days: 1 });
  pass(day);
  await harness.server.background.tick('end webhook endpoints');
  expect(await stateOf(harness, endpoint.id)).toMatchObject({ reason: 'secret_expired' });
  const pings = receiver.got.length;
  expect(await refused('verifyWebhookEndpoint', { id: endpoint.id })).toEqual([409, 'WEBHOOK_SECRET_EXPIRED']);
  expect(receiver.got).toHaveLength(pings);
  await ok('rotateWebhookSecret', { id: endpoint.id });
  expect(await ok('verifyWebhookEndpoint', { id: endpoint.id })).toMatchObject({ status: 'active' });
});

it('[webhook.key-revoked] an endpoint whose key was revoked cannot be active again', async () => {
  const { of, endpoint, refused } = await watched();
  await revokeKeyCommand(harness.store, of.key, now(), { delivers: false });
  expect(await refused('verifyWebhookEndpoint', { id: endpoint.id })).toEqual([409, 'WEBHOOK_CREDENTIAL_ENDED']);
  expect(await refused('verifyWebhookEndpoint', { id: unknownId })).toEqual([404, 'WEBHOOK_NOT_FOUND']);
});
