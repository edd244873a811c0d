/** Endpoints that are disabled without any delivery, for example when a secret ends, and the mails to owners about that. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { revokeKeyCommand } from '../../src/process/cli/keys.ts';
import { endDueEndpoints } from '../../src/machinery/webhooks/endings.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { mailsOf } from '../mail/outbox.ts';
import { addCustomer, deliveriesOf, startReceiver, stateOf, subscribe, until } from './receiver.ts';

const day = 86_400_000;
let now = Date.parse('2030-06-05T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

/** Does the same as the background job. */
const look = (most?: number) =>
  endDueEndpoints(
    { store: harness.store, mail: { delivers: false }, log: pino({ level: 'silent' }) },
    now,
    new AbortController().signal,
    most,
  );
const told = async (of: TestBusiness) =>
  (await mailsOf(harness, of)).map(({ kind }) => kind).filter((kind) => kind !== 'first_subscription');

it('[webhook.secret-mails, webhook.secret-lapse] a mail comes seven days before a secret ends and at its end, which disables the endpoint', async () => {
  const business = await harness.business();
  const receiver = await startReceiver();
  const { id } = await subscribe(business, receiver.url, { secret_lifetime_days: 20 });
  now += 13 * day - 1;
  await look();
  expect(await told(business)).toEqual([]);
  now += 1;
  await look();
  await look();
  expect(await told(business)).toEqual(['webhook_secret_expiring']);
  now += 7 * day - 1;
  await look();
  expect(await stateOf(harness, id)).toMatchObject({ status: 'active' });
  now += 1;
  await look();
  await look();
  expect(await told(business)).toEqual(['webhook_secret_expiring', 'webhook_secret_expired']);
  expect(await stateOf(harness, id)).toMatchObject({ status: 'disabled', reason: 'secret_expired' });
  expect(receiver.events()).toHaveLength(0);
});

it('[webhook.secret-mails] an endpoint with an endless secret goes on, and an inactive endpoint causes no mail', async () => {
  const business = await harness.business();
  const [receiver, closed] = [await startReceiver(), await startReceiver()];
  const { id } = await subscribe(business, receiver.url);
  closed.answer(500);
  await subscribe(business, closed.url, { secret_lifetime_days: 5 });
  await harness.store.query('update webhook_endpoints set secret_expires_at = null where id = $1', [id]);
  await harness.store.query(`update api_keys set expires_at = '2040-01-01Z' where business_id = $1`, [business.businessId]);
  now += 40 * day;
  await look();
  expect(await told(business)).toEqual([]);
  expect(await stateOf(harness, id)).toMatchObject({ status: 'active' });
});

it.each([2, 3])('[webhook.secret-lapse] with two endpoints per transaction, %i lapsed endpoints are all disabled', async (count) => {
  const business = await harness.business();
  const ids: string[] = [];
  for (let number = 0; number < count; number++)
    ids.push((await subscribe(business, (await startReceiver()).url, { secret_lifetime_days: 1 })).id);
  now += day;
  await look(2);
  for (const id of ids) expect(await stateOf(harness, id)).toMatchObject({ status: 'disabled', reason: 'secret_expired' });
  expect((await told(business)).filter((kind) => kind === 'webhook_secret_expired')).toHaveLength(count);
});

it('[webhook.key-revoked] revoking a key disables its own endpoints at once, with one mail each', async () => {
  const business = await harness.business();
  const receiver = await startReceiver();
  const key = await business.newKey(null);
  const { id } = await business.ok('createWebhookEndpoint', { url: receiver.url }, { key });
  const { id: other } = await subscribe(business, `${receiver.url}/other`);
  receiver.answer(503);
  await addCustomer(business, 'Waiting');
  await until(async () => (await deliveriesOf(harness, id))[0]?.attempts === 1);
  await revokeKeyCommand(harness.store, key, now, { delivers: false });
  expect(await stateOf(harness, id)).toMatchObject({ status: 'disabled', reason: 'key_revoked' });
  expect(await stateOf(harness, other)).toMatchObject({ status: 'active' });
  expect((await deliveriesOf(harness, id)).map(({ status }) => status)).toEqual(['held']);
  await revokeKeyCommand(harness.store, key, now, { delivers: false });
  expect(await told(business)).toEqual(['webhook_disabled']);
});

it('[webhook.key-revoked] a key that expires, or is revoked in the database, disables its endpoints even without due deliveries', async () => {
  const business = await harness.business();
  const receiver = await startReceiver();
  const [expiring, gone] = [await business.newKey(null), await business.newKey(null)];
  const { id } = await business.ok('createWebhookEndpoint', { url: receiver.url, secret_lifetime_days: 365 }, { key: expiring });
  const { id: other } = await business.ok('createWebhookEndpoint', { url: `${receiver.url}/2`, secret_lifetime_days: 365 }, { key: gone });
  const end = 'update api_keys set revoked_at = $2 where id = (select created_by from webhook_endpoints where id = $1)';
  await harness.store.query(end, [other, new Date(now).toISOString()]);
  await look();
  expect([await stateOf(harness, id), await stateOf(harness, other)]).toMatchObject([{ status: 'active' }, { reason: 'key_revoked' }]);
  // The harness makes keys that expire after 30 days.
  now += 30 * day;
  await look();
  expect(await stateOf(harness, id)).toMatchObject({ status: 'disabled', reason: 'key_expired' });
  expect(await told(business)).toEqual(['webhook_disabled', 'webhook_disabled']);
});
