/** A business tests three months of its webhooks in seconds: everything timed follows the sandbox clock at once. */
import { expect, it } from 'vitest';
import type { InputOf, Operations } from '../../src/contract/index.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { mailsOf } from '../mail/outbox.ts';
import { startReceiver, until } from '../webhooks/receiver.ts';

const start = Date.parse('2030-06-05T12:00:00Z');
/** Stands still: only the sandbox clock moves. */
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => start } });
const sandbox = { environment: 'sandbox' } as const;
const [minute, day] = [60, 86_400];

/** A business in its sandbox, with an endpoint whose secret lives 90 days, and a receiver that fails on request. */
async function opened() {
  const of = await harness.business();
  const receiver = await startReceiver();
  let failing = (_name: string) => false;
  receiver.answer((_request, response) => {
    const name = receiver.got.at(-1)!.event.data.object.profile?.full_name as string | undefined;
    response.writeHead(name !== undefined && failing(name) ? 500 : 200).end();
  });
  const { id } = await of.ok('createWebhookEndpoint', { url: receiver.url, secret_lifetime_days: 90 }, { key: of.sandboxKey });
  const add = (full_name: string) => of.ok('createCustomer', { full_name, email: 'somebody@example.com' }, { key: of.sandboxKey });
  let markers = 0;
  return {
    id,
    add,
    failFor: (names: (name: string) => boolean) => (failing = names),
    ahead: (by_seconds: number) => okAsMember(harness, of, 'advanceSandboxClock', { by_seconds }, sandbox),
    to: (seconds: number) =>
      okAsMember(harness, of, 'advanceSandboxClock', { to: new Date(start + seconds * 1000).toISOString() }, sandbox),
    endpoint: () => okAsMember(harness, of, 'getWebhookEndpoint', { id }, sandbox),
    verify: () => okAsMember(harness, of, 'verifyWebhookEndpoint', { id }, sandbox),
    deliveries: async (filter: Omit<InputOf<Operations['listWebhookDeliveries']>, 'id'> = {}) =>
      (await okAsMember(harness, of, 'listWebhookDeliveries', { id, ...filter }, sandbox)).deliveries,
    history: async (delivery_id: string) => (await okAsMember(harness, of, 'getWebhookDelivery', { id, delivery_id }, sandbox)).history,
    mails: async () => (await mailsOf(harness, of, {}, sandbox)).map(({ kind }) => kind).filter((kind) => kind !== 'first_subscription'),
    /** Delivers another event: due retries come first, and its success resets the count of failures. */
    async marker() {
      const name = `Marker ${++markers}`;
      await add(name);
      await until(() => receiver.events().some(({ event }) => event.data.object.profile.full_name === name));
      await until(
        async () =>
          (await okAsMember(harness, of, 'listWebhookDeliveries', { id, status: 'delivered' }, sandbox)).deliveries.length > markers,
      );
    },
  };
}

const gaps = (history: readonly { started_at: string }[]) =>
  history.slice(1).map(({ started_at }, index) => (Date.parse(started_at) - Date.parse(history[index]!.started_at)) / 60_000);

it('[sandbox.clock, event.retries] when the clock is moved, retries follow one another after exactly 1 min, 5 min, 30 min, 2 h and 6 h', async () => {
  const box = await opened();
  box.failFor((name) => name === 'Hopeless');
  await box.add('Hopeless');
  await until(async () => (await box.deliveries({ type: 'customer.created' })).length === 1);
  const id = (await box.deliveries({ type: 'customer.created' }))[0]!.id;
  for (const [index, minutes] of [1, 5, 30, 120, 360].entries()) {
    await until(async () => (await box.history(id)).length === index + 1);
    await box.marker();
    await box.ahead(minutes * minute - 1);
    await box.marker();
    expect(await box.history(id)).toHaveLength(index + 1);
    await box.ahead(1);
  }
  await until(async () => (await box.history(id)).length === 6);
  expect(gaps(await box.history(id))).toEqual([1, 5, 30, 120, 360]);
  await box.ahead(30 * day);
  await box.marker();
  expect((await box.deliveries({ status: 'failed' })).map((delivery) => delivery.id)).toEqual([id]);
});

it('[sandbox.clock, event.disable-mail, webhook.secret-mails, webhook.secret-lapse] over ninety days: five failures disable it with one mail; the secret’s end is announced at 83 days and comes at 90', async () => {
  const box = await opened();
  box.failFor(() => true);
  await box.add('Lost');
  await until(async () => (await box.deliveries({ type: 'customer.created' }))[0]?.attempts === 1);
  for (const [index, minutes] of [1, 5, 30, 120].entries()) {
    await box.ahead(minutes * minute);
    await until(async () => (await box.deliveries({ type: 'customer.created' }))[0]?.attempts === index + 2);
  }
  await until(async () => (await box.endpoint()).status === 'disabled');
  expect(await box.endpoint()).toMatchObject({ disabled_reason: 'delivery_failures' });
  expect(await box.mails()).toEqual(['webhook_disabled']);

  box.failFor(() => false);
  expect(await box.verify()).toMatchObject({ status: 'active' });
  await box.to(83 * day - 1);
  await harness.server.background.tickAll();
  expect(await box.mails()).toEqual(['webhook_disabled']);
  await box.ahead(1);
  await until(async () => (await box.mails()).length === 2);
  await box.to(90 * day - 1);
  await harness.server.background.tickAll();
  expect((await box.endpoint()).status).toBe('active');
  await box.ahead(1);
  await until(async () => (await box.endpoint()).status === 'disabled');
  await box.ahead(10 * day);
  await harness.server.background.tickAll();
  expect(await box.endpoint()).toMatchObject({ disabled_reason: 'secret_expired' });
  // The mail about the failures is older than the time for which mails are kept.
  expect(await box.mails()).toEqual(['webhook_secret_expiring', 'webhook_secret_expired']);
});
