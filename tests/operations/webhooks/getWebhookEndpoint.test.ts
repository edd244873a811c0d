/** One endpoint. docs/reference/conventions.md#dashboard-operations. */
import { expect, it } from 'vitest';
import { connect } from '../../oauth/steps.ts';
import { newMember, signIn } from '../../support/session.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import { startWatched } from '../../webhooks/dashboard.ts';

const { harness, watched } = await startWatched();

it('[webhook.dashboard] shows an endpoint without its secret, only to its own business and environment', async () => {
  const { endpoint, ok, refused } = await watched();
  const { secret: _secret, ...told } = endpoint;
  expect(await ok('getWebhookEndpoint', { id: endpoint.id })).toEqual(told);
  expect(await refused('getWebhookEndpoint', { id: endpoint.id }, { environment: 'sandbox' })).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  expect(await (await watched()).refused('getWebhookEndpoint', { id: endpoint.id })).toEqual([404, 'WEBHOOK_NOT_FOUND']);
});

it('[webhook.permission-now] the event types of a connected app are those that its member may read at present', async () => {
  const { of, ok } = await watched();
  const role = await ok('createRole', {
    name: 'Integrator',
    permissions: ['customers_view', 'job_view', 'team_view', 'developer_manage_api_keys'],
  });
  const member = await newMember(harness, of, { role: 'Integrator' });
  const { access } = await connect(harness, await signIn(harness, member));
  const { url } = await startReceiver();
  const made = await of.ok('createWebhookEndpoint', { url, event_types: [] }, { key: access });
  const families = async () => [
    ...new Set((await ok('getWebhookEndpoint', { id: made.id })).event_types.map((type) => type.split('.')[0])),
  ];
  expect((await families()).sort()).toEqual(['customer', 'job_request', 'technician']);
  await ok('updateRole', { id: role.id, permissions: ['customers_view', 'developer_manage_api_keys'] });
  expect(await families()).toEqual(['customer']);
  expect(
    (await ok('listWebhookEndpoints', {})).webhooks
      .find(({ id }) => id === made.id)!
      .event_types.every((type) => type.startsWith('customer.')),
  ).toBe(true);
  await ok('updateRole', { id: role.id, permissions: ['customers_view', 'team_view', 'developer_manage_api_keys'] });
  expect((await families()).sort()).toEqual(['customer', 'technician']);
});
