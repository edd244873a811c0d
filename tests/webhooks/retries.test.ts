/** Failing deliveries: retries, disabled endpoints, recovery, and secrets that end. */
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { typesSentTo } from '../../src/contract/eventTypes.ts';
import { newId } from '../../src/store/ids.ts';
import { recoverDeliveries, resendDelivery } from '../../src/store/webhooks/deliveries.ts';
import { activateEndpoint, lockEndpoint, rotateSecret } from '../../src/store/webhooks/endpoints.ts';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import { newWebhookSecret } from '../../src/machinery/webhooks/sign.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { mailsOf } from '../mail/outbox.ts';
import { addCustomer, deliveriesOf, startReceiver, stateOf, subscribe, until, type Receiver } from './receiver.ts';

const start = Date.parse('2030-06-05T12:00:00Z');
const minute = 60_000;
let now = start;
const harness = await startHarness({ clock: { nowMilliseconds: () => now }, ownDatabase: true });
const { store } = harness;

const nameOf = ({ event }: Receiver['got'][number]) => event.data.object.profile?.full_name as string | undefined;
const timesOf = (receiver: Receiver, name: string) => receiver.events().filter((delivered) => nameOf(delivered) === name).length;
const at = () => new Date(now).toISOString();

/** A receiver that answers 500 to events about customers with these names, and 200 to all others. */
async function failingFor(...names: string[]) {
  const receiver = await startReceiver();
  receiver.answer((_request, response) => {
    const name = nameOf(receiver.got.at(-1)!);
    response.writeHead(name !== undefined && names.includes(name) ? 500 : 200).end();
  });
  return { receiver, heal: () => names.splice(0) };
}

/** Waits until a new event is delivered. Any retry that is due is sent before that event. */
async function marker(business: TestBusiness, receiver: Receiver) {
  const name = `Marker ${newId(now)}`;
  await addCustomer(business, name);
  await until(() => timesOf(receiver, name) === 1);
}

const tenantOf = async (endpointId: string) =>
  (await store.query<{ id: number }>('select tenant_id as id from webhook_endpoints where id = $1', [endpointId]))[0]!.id;

it('[event.retries, event.at-least-once] a failed delivery is repeated exactly after 1 m, 5 m, 30 m, 2 h and 6 h, with the same id and body', async () => {
  const business = await harness.business();
  const { receiver } = await failingFor('Hopeless');
  const { id } = await subscribe(business, receiver.url);
  await addCustomer(business, 'Hopeless');
  await until(() => timesOf(receiver, 'Hopeless') === 1);
  let attempts = 1;
  for (const minutes of [1, 5, 30, 120, 360]) {
    // Deliver another event successfully, because five failures in a row would disable the endpoint.
    await marker(business, receiver);
    const [delivery] = await deliveriesOf(harness, id);
    expect(delivery).toMatchObject({ status: 'pending', attempts, lastStatusCode: 500 });
    expect(Date.parse(delivery!.nextAttemptAt!) - now).toBe(minutes * minute);
    now += minutes * minute - 1;
    await marker(business, receiver);
    expect(timesOf(receiver, 'Hopeless')).toBe(attempts);
    now += 1;
    await marker(business, receiver);
    await until(() => timesOf(receiver, 'Hopeless') === ++attempts || attempts--);
    await until(async () => (await deliveriesOf(harness, id))[0]!.attempts === attempts);
  }
  expect(attempts).toBe(6);
  expect((await deliveriesOf(harness, id))[0]).toMatchObject({ status: 'failed', attempts: 6, nextAttemptAt: null });
  now += 24 * 60 * minute;
  await marker(business, receiver);
  const sent = receiver.events().filter((delivered) => nameOf(delivered) === 'Hopeless');
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map(({ raw }) => raw)).size).toBe(1);
  expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('[event.retries] a delivery that fails does not delay later deliveries', async () => {
  const business = await harness.business();
  const { receiver } = await failingFor('Stuck');
  await subscribe(business, receiver.url);
  for (const name of ['One', 'Stuck', 'Two', 'Three']) await addCustomer(business, name);
  await until(() => timesOf(receiver, 'Three') === 1);
  expect(receiver.events().map(nameOf)).toEqual(['One', 'Stuck', 'Two', 'Three']);
});

it('[event.disable-after-5, event.disable-mail, event.recover] five failures in a row disable an endpoint, with one mail; nothing is lost', async () => {
  const business = await harness.business();
  const receiver = await startReceiver();
  const { id } = await subscribe(business, receiver.url);
  receiver.answer(500);
  const names = Array.from({ length: 8 }, (_, number) => `Lost ${number}`);
  for (const name of names) await addCustomer(business, name);
  await until(async () => (await stateOf(harness, id)).status === 'disabled');
  expect(await stateOf(harness, id)).toEqual({ status: 'disabled', reason: 'delivery_failures', failures: 5 });
  expect(receiver.events()).toHaveLength(5);
  const told = await mailsOf(harness, business, { kind: 'webhook_disabled' });
  expect(told.map(({ recipient }) => recipient.address)).toEqual([`${business.alias}@example.com`]);

  // A disabled endpoint gets nothing, however much time passes.
  await addCustomer(business, 'Meanwhile');
  now += 24 * 60 * minute;
  await harness.server.background.tick('deliver webhooks', 'end webhook endpoints');
  expect(new Set((await deliveriesOf(harness, id)).map(({ status }) => status))).toEqual(new Set(['held']));

  receiver.answer(200);
  const tenant = await tenantOf(id);
  // Recover as a process does whose clock is one second ahead of the worker's.
  const ahead = new Date(now + 1_000).toISOString();
  const recovered = await store.transaction(async (tx) => {
    await lockEndpoint(tx, tenant, id);
    await activateEndpoint(tx, tenant, id, ahead);
    return recoverDeliveries(tx, tenant, id, {
      since: new Date(start).toISOString(),
      types: typesSentTo(['customer.created']),
      most: 1_000,
      at: ahead,
    });
  });
  expect(recovered).toBe(9);
  await until(() => receiver.events().length === 5 + 9);
  expect(receiver.events().slice(5).map(nameOf)).toEqual([...names, 'Meanwhile']);
  expect(await stateOf(harness, id)).toEqual({ status: 'active', reason: null, failures: 0 });
});

it('[event.disable-after-5] any success resets the count of failures', async () => {
  const business = await harness.business();
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const { receiver } = await failingFor(...names);
  const { id } = await subscribe(business, receiver.url);
  for (const name of [...names.slice(0, 4), 'Fine', ...names.slice(4)]) await addCustomer(business, name);
  await until(() => timesOf(receiver, 'H') === 1);
  await until(async () => (await deliveriesOf(harness, id)).every(({ attempts }) => attempts === 1));
  expect(await stateOf(harness, id)).toEqual({ status: 'active', reason: null, failures: 4 });
  await addCustomer(business, 'A');
  await until(async () => (await stateOf(harness, id)).status === 'disabled');
});

it('a delivery can be sent once more, with a full series of retries', async () => {
  const business = await harness.business();
  const { receiver, heal } = await failingFor('Again');
  const { id } = await subscribe(business, receiver.url);
  await addCustomer(business, 'Again');
  await until(async () => (await deliveriesOf(harness, id))[0]?.attempts === 1);
  heal();
  const [delivery] = await deliveriesOf(harness, id);
  const tenant = await tenantOf(id);
  await store.transaction(async (tx) => {
    await lockEndpoint(tx, tenant, id);
    await resendDelivery(tx, tenant, id, delivery!.id, at());
  });
  await until(async () => (await deliveriesOf(harness, id))[0]?.status === 'delivered');
  expect(timesOf(receiver, 'Again')).toBe(2);
});

it('[event.rotation] for 24 hours after a rotation both secrets sign, then the new one alone', async () => {
  const business = await harness.business();
  const receiver = await startReceiver();
  const { id, secret: before } = await subscribe(business, receiver.url);
  const after = newWebhookSecret();
  const tenant = await tenantOf(id);
  const end = new Date(now + 24 * 60 * minute).toISOString();
  const sealed = secretBox(Buffer.from('the secret of a test, of no other use')).seal(after, id);
  await store.transaction((tx) =>
    rotateSecret(tx, tenant, id, sealed, { at: at(), previousUntil: end, expiresAt: '2030-12-01T00:00:00Z' }),
  );
  const verified = async (secret: string) => {
    await addCustomer(business, 'Rotated');
    const count = receiver.events().length;
    await until(() => receiver.events().length > count || receiver.events().length === count);
    const { raw, headers } = receiver.got.at(-1)!;
    try {
      return new Stripe('sk').webhooks.signature!.verifyHeader(raw, headers['service-signature'] as string, secret, 0);
    } catch {
      return false;
    }
  };
  await marker(business, receiver);
  expect([await verified(before), await verified(after)]).toEqual([true, true]);
  now += 24 * 60 * minute;
  await marker(business, receiver);
  expect([await verified(before), await verified(after)]).toEqual([false, true]);
});

it.each([
  ['secret_expired', `update webhook_endpoints set secret_expires_at = $2::timestamptz where id = $1`],
  ['key_revoked', `update api_keys set revoked_at = $2::timestamptz where id = (select created_by from webhook_endpoints where id = $1)`],
  ['key_expired', `update api_keys set expires_at = $2::timestamptz where id = (select created_by from webhook_endpoints where id = $1)`],
])(
  '[webhook.ended-at-delivery] an endpoint receives nothing once its credential or secret has ended, and its state says why: %s',
  async (reason, ending) => {
    const business = await harness.business();
    const receiver = await startReceiver();
    const key = await business.newKey(null);
    const { id } = await business.ok('createWebhookEndpoint', { url: receiver.url }, { key });
    await store.query(ending, [id, at()]);
    await addCustomer(business, 'Too Late');
    await until(async () => (await stateOf(harness, id)).status === 'disabled');
    expect(await stateOf(harness, id)).toMatchObject({ reason });
    expect(receiver.events()).toHaveLength(0);
    expect((await deliveriesOf(harness, id)).map(({ status, attempts }) => [status, attempts])).toEqual([['held', 0]]);
  },
);

it('[webhook.permission-at-delivery] what waits for its retry goes no more when its credential may not read it any more', async () => {
  const business = await harness.business();
  const { receiver } = await failingFor('Private');
  const key = await business.newKey(['developer_manage_api_keys', 'customers_view', 'job_view']);
  const { id } = await business.ok('createWebhookEndpoint', { url: receiver.url }, { key });
  await addCustomer(business, 'Private');
  await until(async () => (await deliveriesOf(harness, id))[0]?.attempts === 1);
  await store.query(
    `update api_keys set permissions = array_remove(permissions, 'customers_view') where id = (select created_by from webhook_endpoints where id = $1)`,
    [id],
  );
  now += minute;
  await until(async () => (await deliveriesOf(harness, id))[0]?.status === 'withheld');
  expect(timesOf(receiver, 'Private')).toBe(1);
});

it('[event.retries] retries follow the clock of the tenant: a sandbox moved forward retries at once, and live does not', async () => {
  const business = await harness.business();
  const [live, sandbox] = [await failingFor('Clocked'), await failingFor('Clocked')];
  const { id: liveId } = await subscribe(business, live.receiver.url);
  const { id: sandboxId } = await business.ok('createWebhookEndpoint', { url: sandbox.receiver.url }, { key: business.sandboxKey });
  await addCustomer(business, 'Clocked');
  await business.ok('createCustomer', { full_name: 'Clocked', email: 'clocked@example.com' }, { key: business.sandboxKey });
  await until(
    async () => (await deliveriesOf(harness, sandboxId))[0]?.attempts === 1 && (await deliveriesOf(harness, liveId))[0]?.attempts === 1,
  );
  await store.query('update tenants set clock_offset_milliseconds = 60000 where id = $1', [await tenantOf(sandboxId)]);
  await until(async () => (await deliveriesOf(harness, sandboxId))[0]?.attempts === 2);
  // The signature uses real time, because a receiver compares it with its own clock.
  expect(sandbox.receiver.got.at(-1)!.headers['webhook-timestamp']).toBe(String(now / 1000));
  await marker(business, live.receiver);
  expect(timesOf(live.receiver, 'Clocked')).toBe(1);
});
