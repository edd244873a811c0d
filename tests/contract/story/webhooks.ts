/** The chapter about integration: an address subscribes to events, is refused in every way, and is unsubscribed. */
import { mostEndpoints } from '../../../src/contract/schemas/webhook.ts';
import type { TestBusiness } from '../../support/harness.ts';
import type { Receiver } from '../../webhooks/receiver.ts';
import type { Recorder } from './recorder.ts';

const told = 'https://hooks.hudson.example';
const nothing = '018f2b5c-0000-7000-8000-999999999999';

/** `receiver` answers the ping for the address shown as hooks.hudson.example, and gets no other deliveries. */
export async function subscribe(story: Recorder, business: TestBusiness, receiver: Receiver): Promise<void> {
  const { refused } = story.refusing();
  const host = new URL(receiver.url).origin;
  story.rename(host, told);
  const url = `${host}/truckroll`;

  await story.tell('listWebhookEventTypes', 'What can be subscribed to, and what this key may', {});
  const endpoint = await story.tell('createWebhookEndpoint', 'Two types of event; the ping was answered', {
    url,
    event_types: ['job_request.created', 'job_request.rescheduled'],
    secret_lifetime_days: 90,
    description: 'To the accounts',
  });
  await story.tell('renewWebhookSecret', 'The program renews the secret before it expires', { id: endpoint.id, secret_lifetime_days: 90 });
  await refused('WEBHOOK_DUPLICATE_URL', 'createWebhookEndpoint', 'an address that is subscribed already', { url });
  const key = await business.newKey(['developer_manage_api_keys', 'job_view']);
  await refused(
    'WEBHOOK_EVENT_NOT_PERMITTED',
    'createWebhookEndpoint',
    'a key that may not see customers',
    { url: `${host}/customers`, event_types: ['job_request.created', 'customer.created'] },
    { key },
  );
  for (let count = 1; count < mostEndpoints; count++) await story.quietly('createWebhookEndpoint', { url: `${host}/${count}` });
  await refused('WEBHOOK_LIMIT_REACHED', 'createWebhookEndpoint', `more than ${mostEndpoints} addresses`, { url: `${host}/more` });
  await story.tell('deleteWebhookEndpoint', 'An address is unsubscribed', { id: endpoint.id });
  await refused('WEBHOOK_NOT_FOUND', 'deleteWebhookEndpoint', 'an unknown id', { id: nothing });
}
