/** All endpoints of an environment. docs/reference/conventions.md#dashboard-operations. */
import { expect, it } from 'vitest';
import { startWatched } from '../../webhooks/dashboard.ts';

const { watched } = await startWatched();

it('[webhook.dashboard] lists the endpoints of one environment, the newest first, without their secrets', async () => {
  const { of, endpoint, ok } = await watched();
  const { secret: _first, ...first } = endpoint;
  const { secret: _second, ...second } = await of.ok('createWebhookEndpoint', { url: 'https://127.0.0.1:9/second' });
  expect(await ok('listWebhookEndpoints', {})).toEqual({ webhooks: [second, first] });
  expect(await ok('listWebhookEndpoints', {}, { environment: 'sandbox' })).toEqual({ webhooks: [] });
  await of.ok('deleteWebhookEndpoint', { id: first.id });
  expect(await ok('listWebhookEndpoints', {})).toEqual({ webhooks: [second] });
});

it('[webhook.dashboard] needs developer_manage_api_keys', async () => {
  const { refused } = await watched();
  expect(await refused('listWebhookEndpoints', {}, { permissions: ['business_manage'] })).toEqual([403, 'PERMISSION_DENIED']);
});
