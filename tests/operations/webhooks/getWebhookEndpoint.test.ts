/** One endpoint. Decisions, section 5. */
import { expect, it } from 'vitest';
import { startWatched } from '../../webhooks/dashboard.ts';

const { watched } = await startWatched();

it('[webhook.dashboard] shows an endpoint without its secret, to its own business and environment', async () => {
  const { endpoint, ok, refused } = await watched();
  const { secret: _secret, ...told } = endpoint;
  expect(await ok('getWebhookEndpoint', { id: endpoint.id })).toEqual(told);
  expect(await refused('getWebhookEndpoint', { id: endpoint.id }, { environment: 'sandbox' })).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  expect(await (await watched()).refused('getWebhookEndpoint', { id: endpoint.id })).toEqual([404, 'WEBHOOK_NOT_FOUND']);
});
