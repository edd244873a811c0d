/** A key renews the signing secret of its own endpoint. docs/internals/access.md#renewal. */
import { expect, it } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { startReceiver } from '../../webhooks/receiver.ts';

const harness = await startHarness();
const day = 86_400_000;

it('[webhook.secret-renewal] a key renews the secret of an endpoint that it made', async () => {
  const of = await harness.business();
  const endpoint = await of.ok('createWebhookEndpoint', { url: (await startReceiver()).url });
  const { secret, previous_secret_until, ...renewed } = await of.ok('renewWebhookSecret', { id: endpoint.id, secret_lifetime_days: 60 });
  expect(secret).not.toBe(endpoint.secret);
  expect(Date.parse(renewed.secret_expires_at!) - Date.parse(renewed.updated_at)).toBe(60 * day);
  expect(Date.parse(previous_secret_until) - Date.parse(renewed.updated_at)).toBe(day);
});

it('[webhook.secret-renewal] refuses an endpoint of another key or business, and a key without may_renew', async () => {
  const of = await harness.business();
  const { id } = await of.ok('createWebhookEndpoint', { url: (await startReceiver()).url });
  const other = await of.newKey(null);
  for (const key of [other, (await harness.business()).key])
    expect(await of.call('renewWebhookSecret', { id }, { key })).toMatchObject({ status: 404, error_code: 'WEBHOOK_NOT_FOUND' });
  await harness.store.query(
    'update api_keys set may_renew = false, chain_started_at = null where tenant_id = (select tenant_id from webhook_endpoints where id = $1)',
    [id],
  );
  expect(await of.call('renewWebhookSecret', { id })).toMatchObject({ status: 409, data: { reason: 'not_allowed' } });
});
