/** Sending a test event, which changes nothing. */
import Stripe from 'stripe';
import Schema from 'typebox/schema';
import { expect, it } from 'vitest';
import { eventDefinitions, eventTypeNames } from '../../../src/contract/events.ts';
import { startWatched, unknownId } from '../../webhooks/dashboard.ts';
import { deliveriesOf, startReceiver, stateOf, subscribe } from '../../webhooks/receiver.ts';

const { harness, watched } = await startWatched();

it('[webhook.send-test, event.signature] sends a signed ping or an example of any type, each in its documented shape', async () => {
  const { receiver, endpoint, ok } = await watched();
  for (const type of ['ping', ...eventTypeNames] as const) {
    const result = await ok('sendWebhookTest', { id: endpoint.id, ...(type === 'ping' ? {} : { type }) });
    expect(result).toMatchObject({ delivered: true, status_code: 200, response_body: 'thanks', error: null });
    const { raw, headers, event } = receiver.got.at(-1)!;
    expect(new Stripe('sk').webhooks.signature!.verifyHeader(raw, headers['service-signature'] as string, endpoint.secret, 0)).toBe(true);
    const { body } = eventDefinitions.find((definition) => definition.type === type)!;
    expect([type, Schema.Compile(body).Errors(event)[1]]).toEqual([type, []]);
  }
});

it('[webhook.send-test] works in any state of the endpoint, changes neither state nor failure count, and adds no event to the log', async () => {
  const { of, receiver, endpoint, ok } = await watched();
  const other = await subscribe(of, (await startReceiver()).url);
  receiver.answer(500);
  for (let time = 1; time <= 6; time++)
    expect(await ok('sendWebhookTest', { id: endpoint.id, type: 'customer.created' })).toMatchObject({
      delivered: false,
      status_code: 500,
    });
  expect(await stateOf(harness, endpoint.id)).toEqual({ status: 'active', reason: null, failures: 0 });
  expect((await deliveriesOf(harness, endpoint.id)).map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
    Array.from({ length: 6 }, () => ['failed', null]),
  );
  expect((await ok('listEvents', {})).events).toEqual([]);
  for (const { id } of [endpoint, other])
    expect(await ok('recoverWebhookDeliveries', { id, since: '2030-01-01T00:00:00Z' })).toEqual({ recovered: 0, has_more: false });
  receiver.answer(200);
  await harness.store.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [endpoint.id]);
  expect(await ok('sendWebhookTest', { id: endpoint.id })).toMatchObject({ delivered: true });
  expect(await stateOf(harness, endpoint.id)).toMatchObject({ status: 'disabled' });
});

it('[webhook.send-test] refuses unknown endpoints and types', async () => {
  const { endpoint, refused } = await watched();
  expect(await refused('sendWebhookTest', { id: unknownId })).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  expect(await refused('sendWebhookTest', { id: endpoint.id, type: 'job_request.exploded' as never })).toEqual([422, 'VALIDATION_ERROR']);
});
