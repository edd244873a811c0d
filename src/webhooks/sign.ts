/**
 * Signatures of a delivery, of two schemes side by side. [event.signature]; docs/reference/conventions.md#webhooks; Standard Webhooks 1.0.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { randomSecret } from '../store/ids.ts';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export const newWebhookSecret = () => prefix + randomSecret(secretBytes).toString('base64');

/** A secret as the key of each scheme, for as many deliveries as it signs. */
export interface SigningKeys {
  /** Of `service-signature`: the whole secret as text, as Stripe's. */
  readonly own: KeyObject;
  /** Of Standard Webhooks: the bytes that the secret encodes. */
  readonly standard: KeyObject;
}

export const signingKeys = (secret: string): SigningKeys => ({
  own: createSecretKey(secret, 'utf8'),
  standard: createSecretKey(secret.slice(prefix.length), 'base64'),
});

export interface Signed {
  /** As in the body, `evt_…`; the same in every attempt, so that receivers deduplicate on it. */
  readonly eventId: string;
  readonly body: Buffer | string;
  /** Of the current secret first; during the grace of a rotation of the one before, too. */
  readonly keys: readonly SigningKeys[];
  /** Unix seconds of the real world: a receiver compares them with its own clock, whatever a sandbox's says. */
  readonly timestamp: number;
}

/** Both schemes; each has one signature for each secret. */
export function signatureHeaders({ eventId, body, keys, timestamp }: Signed): Record<string, string> {
  const sign = (key: KeyObject, before: string) => createHmac('sha256', key).update(before).update(body);
  const own = keys.map((key) => `v1=${sign(key.own, `${timestamp}.`).digest('hex')}`);
  const standard = keys.map((key) => `v1,${sign(key.standard, `${eventId}.${timestamp}.`).digest('base64')}`);
  return {
    'service-signature': `t=${timestamp},${own.join(',')}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  };
}
