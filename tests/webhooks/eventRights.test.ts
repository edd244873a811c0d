/** Managing an endpoint requires permission to read the events that it receives. docs/internals/access.md#copies. */
import { expect, it } from 'vitest';
import type { OperationId } from '../../src/contract/index.ts';
import { callAsMember } from '../support/asMember.ts';
import { unknownId, startWatched } from './dashboard.ts';

const { harness, watched } = await startWatched();

const attempts: readonly (readonly [OperationId, object])[] = [
  ['updateWebhookEndpoint', { description: 'Mine' }],
  ['verifyWebhookEndpoint', {}],
  ['rotateWebhookSecret', {}],
  ['sendWebhookTest', {}],
  ['listWebhookDeliveries', {}],
  ['getWebhookDelivery', { delivery_id: unknownId }],
  ['resendWebhookDelivery', { delivery_id: unknownId }],
  ['recoverWebhookDeliveries', { since: '2030-06-01T00:00:00Z' }],
];

it.each(attempts)('[webhook.events-readable] %s is refused to a member who may not read the events of the endpoint', async (id, input) => {
  const { of, endpoint, receiver } = await watched({ event_types: ['customer.created', 'job_request.created'] });
  const pings = receiver.got.length;
  const call = (...held: ('job_view' | 'customers_view')[]) =>
    callAsMember(
      harness,
      of,
      id as 'rotateWebhookSecret',
      { id: endpoint.id, ...input },
      { permissions: ['developer_manage_api_keys', ...held] },
    );
  for (const [held, refused, missing] of [
    [[], ['job_request.created', 'customer.created'], ['job_view', 'customers_view']],
    [['job_view'], ['customer.created'], ['customers_view']],
  ] as const)
    expect(await call(...held)).toEqual({
      status: 403,
      error_code: 'WEBHOOK_EVENT_NOT_PERMITTED',
      data: { refused_events: refused, missing_permissions: missing },
    });
  expect(receiver.got).toHaveLength(pings);
  expect((await call('job_view', 'customers_view')).error_code).not.toBe('WEBHOOK_EVENT_NOT_PERMITTED');
});

it('[webhook.events-readable] an endpoint without any readable events can be managed by every member who manages webhooks', async () => {
  const { of, endpoint } = await watched({ event_types: ['customer.created'] });
  await harness.store.query(
    `update api_keys set permissions = array['developer_manage_api_keys'] where id = (select created_by from webhook_endpoints where id = $1)`,
    [endpoint.id],
  );
  const permissions = ['developer_manage_api_keys'] as const;
  expect((await callAsMember(harness, of, 'listWebhookDeliveries', { id: endpoint.id }, { permissions })).error_code).toBe(0);
});
