/** Webhook signatures, verified with the libraries that receivers use. docs/reference/conventions.md#webhooks. */
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, signatureHeaders, signingKeys } from '../../src/machinery/webhooks/sign.ts';

const [current, previous, foreign] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
const body = JSON.stringify({ id: 'evt_1', text: 'Zoë 😀 𝄞 \u2028 "quoted"' });
const timestamp = Math.floor(Date.now() / 1000);
const headersWith = (...secrets: string[]) => signatureHeaders({ eventId: 'evt_1', body, keys: secrets.map(signingKeys), timestamp });

const stripe = (headers: Record<string, string>, secret: string, text = body) =>
  new Stripe('sk').webhooks.constructEvent(text, headers['service-signature']!, secret);
const standard = (headers: Record<string, string>, secret: string, text = body) => new Webhook(secret).verify(text, headers);

describe.each([
  ['Service-Signature, as Stripe verifies it', stripe],
  ['Standard Webhooks', standard],
])('%s', (_name, verify) => {
  it('[event.signature, event.standard-webhooks] verifies with the secret, and with no other', () => {
    expect(verify(headersWith(current), current)).toEqual(JSON.parse(body));
    expect(() => verify(headersWith(current), foreign)).toThrow();
  });

  it('[event.signature, event.standard-webhooks] does not verify another body', () => {
    expect(() => verify(headersWith(current), current, body.replace('Zoë', 'Zoe'))).toThrow();
  });

  it('[event.rotation, event.standard-webhooks] verifies with either secret during a rotation', () => {
    const headers = headersWith(current, previous);
    for (const secret of [current, previous]) expect(verify(headers, secret)).toEqual(JSON.parse(body));
    expect(() => verify(headers, foreign)).toThrow();
  });
});

it('[event.signature] the signature has t and v1 without spaces, in lower-case hex, from the whole secret over t, a dot and the body', () => {
  const hmac = (secret: string) => createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  expect(headersWith(current)['service-signature']).toBe(`t=${timestamp},v1=${hmac(current)}`);
  expect(headersWith(current, previous)['service-signature']).toBe(`t=${timestamp},v1=${hmac(current)},v1=${hmac(previous)}`);
});

it('new secrets have 32 random bytes', () => {
  expect(current).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(Buffer.from(current.slice(6), 'base64')).toHaveLength(32);
  expect(new Set(Array.from({ length: 100 }, newWebhookSecret)).size).toBe(100);
});
