/** What the parts of the webhook pages share. */
import type { Output } from '../../api/ask.ts';

export type Endpoint = Output<'getWebhookEndpoint'>;

/** Reads that a change of an endpoint outdates. */
export const webhookReads = ['listWebhookEndpoints', 'getWebhookEndpoint', 'listWebhookDeliveries'] as const;

export const webhookTones = { pending_verification: 'warn', active: 'good', disabled: 'bad' } as const;
export const deliveryTones = { pending: 'warn', delivered: 'good', failed: 'bad', held: 'warn', withheld: undefined } as const;
