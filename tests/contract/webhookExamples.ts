/** Example inputs of the webhook operations. API keys cannot call the dashboard's, so their own tests create the ids. */
import type { TestBusiness } from '../support/harness.ts';
import { next } from './exampleNames.ts';

/** A loopback address that refuses connections at once. */
const webhookFields = (b: TestBusiness) => ({
  url: `https://127.0.0.1:9/${encodeURIComponent(next(b, 'hook'))}`,
  event_types: ['customer.created' as const],
  secret_lifetime_days: 90,
  description: 'To the accounts.',
});

const id = '00000000-0000-7000-8000-00000000dead';
const delivery_id = '00000000-0000-7000-8000-00000000beef';

export const webhookExamples = {
  createWebhookEndpoint: async (b: TestBusiness) => webhookFields(b),
  deleteWebhookEndpoint: async (b: TestBusiness) => ({ id: (await b.ok('createWebhookEndpoint', webhookFields(b))).id }),
  renewWebhookSecret: async (b: TestBusiness) => ({
    id: (await b.ok('createWebhookEndpoint', webhookFields(b))).id,
    secret_lifetime_days: 60,
  }),
  listWebhookEventTypes: async () => ({}),
  listWebhookEndpoints: async () => ({}),
  getWebhookEndpoint: async () => ({ id }),
  updateWebhookEndpoint: async (b: TestBusiness) => {
    const { url, event_types, description } = webhookFields(b);
    return { id, url, event_types, description };
  },
  verifyWebhookEndpoint: async () => ({ id }),
  rotateWebhookSecret: async () => ({ id, secret_lifetime_days: 60 }),
  sendWebhookTest: async () => ({ id, type: 'customer.created' as const }),
  listWebhookDeliveries: async () => ({ id, page: 1, limit: 5, status: 'failed' as const, type: 'customer.created' as const }),
  getWebhookDelivery: async () => ({ id, delivery_id }),
  resendWebhookDelivery: async () => ({ id, delivery_id }),
  recoverWebhookDeliveries: async () => ({ id, since: '2030-06-05T12:00:00Z' }),
  listEvents: async () => ({ page: 1, limit: 5, type: 'customer.created' as const, resource_id: id }),
  getEvent: async () => ({ id }),
  getSandboxClock: async () => ({}),
  advanceSandboxClock: async () => ({ by_seconds: 60, to: '2030-06-05T12:00:00Z' }),
};
