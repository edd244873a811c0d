/** Signatures of a delivery, of two schemes side by side. Specification, "Signature"; decisions, section 1; Standard Webhooks 1.0. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export const newWebhookSecret = () => prefix + randomBytes(secretBytes).toString('base64');

export interface Signed {
  /** As in the body, `evt_…`; the same in every attempt, so that receivers deduplicate on it. */
  readonly eventId: string;
  readonly body: string;
  /** The current secret first; during the grace of a rotation the one before, too. */
  readonly secrets: readonly string[];
  /** Unix seconds of the real world: a receiver compares them with its own clock, whatever a sandbox's says. */
  readonly timestamp: number;
}

/**
 * Both schemes. `service-signature` is Stripe's: `t=…,v1=…` in hex, keyed by the whole secret as text. The Standard Webhooks headers are
 * keyed by the bytes that the secret encodes. Each has one signature for each secret.
 */
export function signatureHeaders({ eventId, body, secrets, timestamp }: Signed): Record<string, string> {
  const own = secrets.map((secret) => createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'));
  const standard = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${eventId}.${timestamp}.${body}`)
      .digest('base64'),
  );
  return {
    'service-signature': [`t=${timestamp}`, ...own.map((signature) => `v1=${signature}`)].join(','),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.map((signature) => `v1,${signature}`).join(' '),
  };
}
