/** Inputs of the operations on webhooks. */
import type { TestBusiness } from '../harness.ts';
import { next } from './exampleNames.ts';

/** An address that refuses connections at once. */
const webhookFields = (b: TestBusiness) => ({
  url: `https://127.0.0.1:9/${encodeURIComponent(next(b, 'hook'))}`,
  event_types: ['customer.created' as const],
  secret_lifetime_days: 90,
  description: 'To the accounts.',
});

export const webhookExamples = {
  createWebhookEndpoint: async (b: TestBusiness) => webhookFields(b),
  deleteWebhookEndpoint: async (b: TestBusiness) => ({ id: (await b.ok('createWebhookEndpoint', webhookFields(b))).id }),
  listWebhookEventTypes: async () => ({}),
};
