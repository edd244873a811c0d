/** Ending a subscription. tests/webhooks/deliveries.test.ts checks that nothing is sent afterwards. */
import { expect, it } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { refusal } from '../replies.ts';

const harness = await startHarness();
const business = await harness.business();
const url = 'https://127.0.0.1:9/hook';

it('[webhook.delete] frees the address, and a second time there is nothing to delete', async () => {
  const { id } = await business.ok('createWebhookEndpoint', { url });
  expect(await business.ok('deleteWebhookEndpoint', { id })).toEqual({ id, deleted_at: expect.stringMatching(/Z$/) });
  expect(refusal(await business.call('deleteWebhookEndpoint', { id }))).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  expect((await business.ok('createWebhookEndpoint', { url })).id).not.toBe(id);
});

it('[webhook.delete] does not find an endpoint of the other environment', async () => {
  const { id } = await business.ok('createWebhookEndpoint', { url: `${url}/sandbox` }, { key: business.sandboxKey });
  expect(refusal(await business.call('deleteWebhookEndpoint', { id }))).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  await business.ok('deleteWebhookEndpoint', { id }, { key: business.sandboxKey });
});
