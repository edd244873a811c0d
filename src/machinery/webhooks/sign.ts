/** Signs deliveries with two schemes side by side. [event.signature]; docs/reference/conventions.md#webhooks; Standard Webhooks 1.0. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { randomSecret } from '../../store/ids.ts';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export const newWebhookSecret = () => prefix + randomSecret(secretBytes).toString('base64');

/** A secret as a key for each scheme, reused for all deliveries that it signs. */
export interface SigningKeys {
  /** Key of `service-signature`: the whole secret as text, like Stripe's. */
  readonly own: KeyObject;
  /** Key of Standard Webhooks: the bytes that the secret encodes. */
  readonly standard: KeyObject;
}

export const signingKeys = (secret: string): SigningKeys => ({
  own: createSecretKey(secret, 'utf8'),
  standard: createSecretKey(secret.slice(prefix.length), 'base64'),
});

interface Signed {
  /** The event id as in the body, `evt_…`. It is the same in every attempt, so that receivers can deduplicate. */
  readonly eventId: string;
  readonly body: Buffer | string;
  /** Keys of the current secret first. During the 24 hours after a rotation, the previous secret's keys follow. */
  readonly keys: readonly SigningKeys[];
  /** Unix seconds of the real time. A receiver compares them with its own clock, even for a sandbox with a moved clock. */
  readonly timestamp: number;
}

/** The headers of both schemes. Each has one signature per secret. */
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
