/** The client's verification of real signed deliveries, compared with third-party libraries. */
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { assert, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import { createClient, verify, WebhookVerificationError, type WebhookEvent } from '../../src/client/index.ts';
import { rotateSecret } from '../../src/store/webhooks/endpoints.ts';
import { newWebhookSecret } from '../../src/machinery/webhooks/sign.ts';
import { startHarness } from '../support/harness.ts';
import { addCustomer, startReceiver, subscribe, until } from '../webhooks/receiver.ts';

const harness = await startHarness();
const business = await harness.business();
const receiver = await startReceiver();
const { secret, id } = await subscribe(business, receiver.url);
const customerId = await addCustomer(business, 'Zoë 😀 𝄞 \u2028 "quoted"');
await vi.waitFor(() => assert(receiver.events().length === 1), 60_000);
const [{ raw, headers }] = receiver.events() as [ReturnType<typeof receiver.events>[number]];
const { webhooks } = createClient({ baseUrl: harness.url, apiKey: business.key });

const signedAt = Number(headers['webhook-timestamp']) * 1000;
const standardOnly = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'service-signature'));
const own = String(headers['service-signature']);
const reasonOf = (...args: Parameters<typeof verify>) =>
  verify(...args).then(
    () => 'verified',
    (error: unknown) => (error as WebhookVerificationError).reason,
  );

/** Whether one delivery verifies with the client, stripe and standardwebhooks, in this order. */
async function verdicts(body: string, sent: typeof headers, key: string): Promise<boolean[]> {
  const says = async (work: () => unknown) => {
    try {
      await work();
      return true;
    } catch {
      return false;
    }
  };
  const { 'service-signature': signature, ...standard } = sent;
  return Promise.all([
    says(() => webhooks.verify(body, { 'service-signature': signature }, key)),
    says(() => webhooks.verify(body, standard, key)),
    says(() => new Stripe('sk').webhooks.constructEvent(body, String(signature), key)),
    says(() => new Webhook(key).verify(body, standard as Record<string, string>)),
  ]);
}

describe('[client.webhooks] a delivery', () => {
  it('is returned as its event, typed by its type', async () => {
    const event = await webhooks.verify(raw, headers, secret);
    expect(event).toEqual(JSON.parse(raw));
    if (event.type !== 'customer.created') throw new Error(event.type);
    expectTypeOf(event.data.object.profile.full_name).toEqualTypeOf<string>();
    expectTypeOf<Extract<WebhookEvent, { type: 'job_request.status_changed' }>['previous_status']>().toEqualTypeOf<string>();
    expect(event.data.object.profile.id).toBe(customerId);
  });

  it('is verified by either scheme, as text or bytes, with the headers of Node or of fetch', async () => {
    const bytes = new TextEncoder().encode(raw);
    for (const body of [raw, bytes, bytes.buffer])
      for (const sent of [headers, standardOnly, new Headers(standardOnly as Record<string, string>), { 'Service-Signature': own }])
        expect(await webhooks.verify(body, sent, secret)).toEqual(JSON.parse(raw));
  });

  it('is refused with the reason', async () => {
    expect(await reasonOf(raw, {}, secret)).toBe('missing_header');
    expect(await reasonOf(raw, { ...standardOnly, 'webhook-id': '' }, secret)).toBe('missing_header');
    for (const text of ['v1=00', 't=x,v1=00', `t=${signedAt / 1000}`, own.replace('v1=', 'v0='), `${own}0`])
      expect([text, await reasonOf(raw, { 'service-signature': text }, secret)]).toEqual([text, 'malformed']);
    expect(await reasonOf(raw, { ...standardOnly, 'webhook-signature': 'v1,*' }, secret)).toBe('malformed');
    expect(await reasonOf(raw, standardOnly, 'whsec_*')).toBe('malformed');
    expect(await reasonOf(`${raw} `, headers, secret)).toBe('no_match');
    expect(await reasonOf(raw.replace('Zoë', 'Zoe'), standardOnly, secret)).toBe('no_match');
    expect(await reasonOf(raw, { ...standardOnly, 'webhook-id': 'evt_other' }, secret)).toBe('no_match');
    for (const sent of [headers, standardOnly]) expect(await reasonOf(raw, sent, newWebhookSecret())).toBe('no_match');
    // A timestamp later than the signed one does not verify.
    expect(await reasonOf(raw, { 'service-signature': own.replace(/t=\d+/, `t=${signedAt / 1000 + 1}`) }, secret)).toBe('no_match');
    await expect(verify(raw, {}, secret)).rejects.toThrow(WebhookVerificationError);
  });

  it('is refused more than five minutes before or after it was signed, unless another tolerance is set', async () => {
    for (const sent of [headers, standardOnly])
      for (const side of [1, -1]) {
        const at = (seconds: number, toleranceSeconds?: number) =>
          reasonOf(raw, sent, secret, { nowMilliseconds: signedAt + side * seconds * 1000, toleranceSeconds });
        expect(await at(300)).toBe('verified');
        expect(await at(301)).toBe('timestamp_out_of_tolerance');
        expect(await at(301, 600)).toBe('verified');
        expect(await at(11, 10)).toBe('timestamp_out_of_tolerance');
      }
  });
});

it('[client.webhooks] the verification agrees with stripe and standardwebhooks, also during a rotation', async () => {
  const next = newWebhookSecret();
  expect(await verdicts(raw, headers, secret)).toEqual([true, true, true, true]);
  expect(await verdicts(raw, headers, next)).toEqual([false, false, false, false]);

  const box = secretBox(Buffer.from('the secret of a test, of no other use'));
  const [row] = await harness.store.query<{ tenant: number }>('select tenant_id as tenant from webhook_endpoints where id = $1', [id]);
  const [now, tomorrow] = [0, 86_400_000].map((later) => new Date(Date.now() + later).toISOString());
  await harness.store.transaction((tx) =>
    rotateSecret(tx, row!.tenant, id, box.seal(next, id), { at: now!, previousUntil: tomorrow!, expiresAt: tomorrow! }),
  );
  await addCustomer(business, 'Rotated');
  await until(() => receiver.events().length === 2);
  const rotated = receiver.events()[1]!;
  expect(String(rotated.headers['service-signature']).match(/v1=/g)).toHaveLength(2);
  for (const key of [secret, next]) expect(await verdicts(rotated.raw, rotated.headers, key)).toEqual([true, true, true, true]);
  expect(await verdicts(rotated.raw, rotated.headers, newWebhookSecret())).toEqual([false, false, false, false]);
  expect(await verdicts(`${rotated.raw} `, rotated.headers, next)).toEqual([false, false, false, false]);
});
