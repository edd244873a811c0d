/** Rotating the signing secret. */
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { secretBox } from '../../../src/machinery/auth/secretBox.ts';
import { startWatched, unknownId } from '../../webhooks/dashboard.ts';
import type { Delivered } from '../../webhooks/receiver.ts';

const { harness, pass, watched } = await startWatched();
const day = 86_400_000;

/** Uses Stripe's verifier, which checks all `v1` signatures. Tolerance 0, because the test's clock is not the real time. */
function verifies({ raw, headers }: Delivered, secret: string) {
  try {
    return new Stripe('sk').webhooks.signature!.verifyHeader(raw, headers['service-signature'] as string, secret, 0);
  } catch {
    return false;
  }
}

it('[event.rotation, webhook.secret-lifetime] answers a new secret, signs with both secrets for 24 hours, and restarts the lifetime', async () => {
  const { receiver, endpoint, ok } = await watched({ secret_lifetime_days: 90 });
  const { secret: before, ...told } = endpoint;
  pass(10 * day);
  const { secret: after, previous_secret_until, ...rotated } = await ok('rotateWebhookSecret', { id: endpoint.id });
  expect(after).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(after).not.toBe(before);
  expect(Date.parse(rotated.secret_expires_at!) - Date.parse(rotated.updated_at)).toBe(30 * day);
  expect(Date.parse(previous_secret_until) - Date.parse(rotated.updated_at)).toBe(day);
  expect(rotated).toEqual({ ...told, secret_expires_at: rotated.secret_expires_at, updated_at: rotated.updated_at });

  pass(day - 1);
  await ok('sendWebhookTest', { id: endpoint.id });
  expect([before, after].map((secret) => verifies(receiver.got.at(-1)!, secret))).toEqual([true, true]);
  expect(() => new Webhook(after).verify(receiver.got.at(-1)!.raw, receiver.got.at(-1)!.headers as never)).toThrow('timestamp');
  pass(1);
  await ok('sendWebhookTest', { id: endpoint.id });
  expect([before, after].map((secret) => verifies(receiver.got.at(-1)!, secret))).toEqual([false, true]);
});

it('[webhook.secret-lifetime] accepts a lifetime of 1 to 365 days, and gives the default lifetime to an endpoint without one', async () => {
  const { endpoint, ok, refused } = await watched();
  for (const secret_lifetime_days of [0, 366])
    expect(await refused('rotateWebhookSecret', { id: endpoint.id, secret_lifetime_days })).toEqual([422, 'VALIDATION_ERROR']);
  const year = await ok('rotateWebhookSecret', { id: endpoint.id, secret_lifetime_days: 365 });
  expect(Date.parse(year.secret_expires_at!) - Date.parse(year.updated_at)).toBe(365 * day);
  await harness.store.query('update webhook_endpoints set secret_expires_at = null where id = $1', [endpoint.id]);
  expect(await ok('getWebhookEndpoint', { id: endpoint.id })).not.toHaveProperty('secret_expires_at');
  const moved = await ok('rotateWebhookSecret', { id: endpoint.id });
  expect(Date.parse(moved.secret_expires_at!) - Date.parse(moved.updated_at)).toBe(30 * day);
  expect(await refused('rotateWebhookSecret', { id: unknownId })).toEqual([404, 'WEBHOOK_NOT_FOUND']);
});

it('[event.secret-lost] delivery works again at once after a rotation, even if the old secret was sealed with a lost SECRET_KEY', async () => {
  const { receiver, endpoint, ok } = await watched();
  const before = receiver.got.length;
  const sealed = secretBox(Buffer.from('a key of the service that nobody has any more')).seal(endpoint.secret, endpoint.id);
  await harness.store.query('update webhook_endpoints set secret = $2 where id = $1', [endpoint.id, sealed]);
  expect(await ok('sendWebhookTest', { id: endpoint.id })).toMatchObject({ error: 'secret_unreadable' });
  expect(receiver.got).toHaveLength(before);
  const { secret } = await ok('rotateWebhookSecret', { id: endpoint.id });
  expect(await ok('sendWebhookTest', { id: endpoint.id })).toMatchObject({ error: null });
  expect([endpoint.secret, secret].map((each) => verifies(receiver.got.at(-1)!, each))).toEqual([false, true]);
});
