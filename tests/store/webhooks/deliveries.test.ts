/**
 * The rows of deliveries: how long they are kept, which lanes a process holds, and how far an endpoint has come.
 * docs/internals/messages.md#cost-of-a-delivery.
 */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { typesSentTo, type EventType } from '../../../src/contract/eventTypes.ts';
import { recoverDeliveries, removeOldEvents, resendDelivery } from '../../../src/store/webhooks/deliveries.ts';
import { disableEndpoint } from '../../../src/store/webhooks/endpoints.ts';
import { finishEndpointLanes, type DeliveryOutcome } from '../../../src/store/webhooks/outcomes.ts';
import {
  claimEndpointLanes,
  fanOut,
  findWaitingTenants,
  freeAllEndpointLanes,
  renewLeases,
  type FanOutRound,
} from '../../../src/store/webhooks/queue.ts';
import { callAsMember } from '../../support/asMember.ts';
import { databaseKind, startHarness } from '../../support/harness.ts';
import { waitUntilBlocking } from '../../support/lockWaits.ts';
import { addCustomer, deliveriesOf, startReceiver, stateOf, subscribe, until } from '../../webhooks/receiver.ts';

const dayMilliseconds = 24 * 3_600_000;
let now = Date.parse('2027-03-01T09:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now }, ownDatabase: true });
const { store } = harness;
const business = await harness.business();
const receiver = await startReceiver();
const tenantOf = async (endpointId: string) =>
  (await store.query<{ id: number }>('select tenant_id as id from webhook_endpoints where id = $1', [endpointId]))[0]!.id;
const everyType = (_listener: unknown, { type }: { readonly type: EventType }) => type;
const countOf = async (table: string) => (await store.query<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n;

it('[event.kept] an event is removed after 30 days with its deliveries and attempts, and younger events stay', async () => {
  const endpoint = await subscribe(business, receiver.url);
  await addCustomer(business, 'Old');
  await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.status === 'delivered');
  now += 10 * dayMilliseconds;
  await addCustomer(business, 'Young');
  await until(async () => (await deliveriesOf(harness, endpoint.id))[1]?.status === 'delivered');
  const remove = async (after: number) => {
    while (await removeOldEvents(store, new Date(now + after + 30 * dayMilliseconds).toISOString()));
    return [await countOf('events'), await countOf('webhook_deliveries'), await countOf('webhook_attempts')];
  };
  // The third is the ping of the registration.
  expect(await remove(-11 * dayMilliseconds)).toEqual([3, 3, 3]);
  expect(await remove(-9 * dayMilliseconds)).toEqual([1, 1, 1]);
  const [left] = await deliveriesOf(harness, endpoint.id);
  expect(left).toMatchObject({ type: 'customer.created', status: 'delivered' });
  // A business may keep them for a shorter time.
  const keep = (days: number) => store.query('update tenants set keep_events_days = $1', [days]);
  await keep(29);
  expect(await remove(-2 * dayMilliseconds)).toEqual([1, 1, 1]);
  await keep(20);
  expect(await remove(-2 * dayMilliseconds)).toEqual([0, 0, 0]);
  await keep(30);
  await business.ok('deleteWebhookEndpoint', { id: endpoint.id });
  expect(await remove(1_000)).toEqual([0, 0, 0]);
  expect(await countOf('webhook_endpoints')).toBe(0);
});

it('[event.processes] a process renews the leases that it holds, and lets other leases expire', async () => {
  const endpoint = await subscribe(business, receiver.url);
  const lane = { tenantId: await tenantOf(endpoint.id), endpointId: endpoint.id };
  const leaseOf = async () =>
    (
      await store.query<{ seconds: number | null }>(
        'select extract(epoch from leased_until - clock_timestamp())::float8 as seconds from webhook_endpoints where id = $1',
        [endpoint.id],
      )
    )[0]!.seconds;
  const [mine, theirs] = [randomUUID(), randomUUID()];
  await store.query(`update webhook_endpoints set due_at = '-infinity' where id = $1`, [endpoint.id]);
  const claim = { at: new Date(now).toISOString(), leaseSeconds: 1_000, healthy: 5, failing: 5, batch: 5 };
  const lanes = await claimEndpointLanes(store, { ...claim, process: mine });
  // The running service's worker may have come first. Then it returns the lane, and nothing is due any more.
  if (!lanes.some(({ endpointId }) => endpointId === endpoint.id)) {
    await until(async () => (await leaseOf()) === null);
    await store.query(`update webhook_endpoints set leased_by = $2, leased_until = clock_timestamp() + interval '1000 s' where id = $1`, [
      endpoint.id,
      mine,
    ]);
  }
  await renewLeases(store, mine, [], 9_000);
  await renewLeases(store, theirs, [lane], 9_000);
  expect(await leaseOf()).toBeLessThan(1_001);
  await renewLeases(store, mine, [lane], 9_000);
  expect(await leaseOf()).toBeGreaterThan(8_000);
  await freeAllEndpointLanes(store);
  expect(await leaseOf()).toBeNull();
});

it('[event.recover] an endpoint that is active again continues with new events; held events follow in order when a recovery is requested', async () => {
  const failing = await startReceiver();
  const { id } = await subscribe(business, failing.url);
  failing.answer(500);
  const names = Array.from({ length: 8 }, (_, number) => `Held ${number}`);
  for (const name of names) await addCustomer(business, name);
  await until(async () => (await stateOf(harness, id)).status === 'disabled');
  // An event that still waits for a worker would be sent once the endpoint is active again.
  await until(async () => (await countOf('event_queue')) === 0);
  failing.answer(200);
  const before = failing.events().length;
  await callAsMember(harness, business, 'verifyWebhookEndpoint', { id });
  await addCustomer(business, 'Next');
  const statuses = async () => (await deliveriesOf(harness, id)).map(({ status }) => status);
  await until(async () => (await statuses()).at(-1) === 'delivered');
  expect(new Set((await statuses()).slice(0, -1))).toEqual(new Set(['held']));
  expect(failing.events()).toHaveLength(before + 1);
  await callAsMember(harness, business, 'recoverWebhookDeliveries', { id, since: new Date(now - dayMilliseconds).toISOString() });
  await until(() => failing.events().length === before + 9);
  expect(
    failing
      .events()
      .slice(before)
      .map(({ event }) => event.data.object.profile.full_name as string),
  ).toEqual(['Next', ...names]);
});

it('[event.recover] a recovery includes an event that a worker is just distributing to other endpoints', async () => {
  const [other, receiver] = [await startReceiver(), await startReceiver()];
  await subscribe(business, other.url);
  const { id } = await subscribe(business, receiver.url);
  await harness.server.background.stop();
  await store.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [id]);
  now += dayMilliseconds;
  await addCustomer(business, 'Between');
  expect(await countOf('event_queue')).toBe(1);
  await store.query(`update webhook_endpoints set status = 'active' where id = $1`, [id]);
  const tenantId = await tenantOf(id);
  const at = new Date(now).toISOString();
  const recover = () =>
    store.transaction((tx) => recoverDeliveries(tx, tenantId, id, { since: at, types: typesSentTo(['customer.created']), most: 10, at }));
  expect(await recover()).toBe(1);
  await fanOut(store, now, everyType);
  expect(await countOf('event_queue')).toBe(0);
  expect((await deliveriesOf(harness, id)).map(({ status }) => status)).toEqual(['pending']);
});

// From here on no worker runs.

it('[event.processes] what a process that was given up for dead has to tell of an attempt changes nothing of what came after', async () => {
  const { id } = await subscribe(business, `${receiver.url}/twice`);
  await addCustomer(business, 'Twice');
  await fanOut(store, now, everyType);
  const at = new Date(now).toISOString();
  const claim = { at, leaseSeconds: 1_000, healthy: 50, failing: 50, batch: 5, process: randomUUID() };
  const lane = (await claimEndpointLanes(store, claim)).find(({ endpointId }) => endpointId === id)!;
  const attempt = { deliveryId: lane.deliveries[0]!.id, number: 1, startedAt: at, durationMilliseconds: 1, url: receiver.url };
  const answered = { requestHeaders: {}, statusCode: 500, responseHeaders: {}, responseBody: '', error: null };
  const tell = (process: string, outcome: Omit<DeliveryOutcome, 'attempt'>) => {
    const outcomes = [{ ...outcome, attempt: { ...attempt, ...answered } }];
    return finishEndpointLanes(store, process, [{ lane, outcomes, withheld: [], attemptedPosition: null, at }], () => undefined);
  };
  await tell(claim.process, { status: 'pending', failures: 1, nextAttemptAt: at });
  const told = await deliveriesOf(harness, id);
  expect(told).toMatchObject([{ status: 'pending', attempts: 1 }]);
  await tell(randomUUID(), { status: 'delivered', failures: 0, nextAttemptAt: null });
  expect(await deliveriesOf(harness, id)).toEqual(told);
  await freeAllEndpointLanes(store);
});

it('[event.resend, event.recover] a resent delivery has all its retries again, and a recovery keeps to its limit, missed events included', async () => {
  const { id } = await subscribe(business, `${receiver.url}/again`);
  const tenantId = await tenantOf(id);
  now += dayMilliseconds;
  const at = new Date(now).toISOString();
  await addCustomer(business, 'Failed');
  await fanOut(store, now, everyType);
  const [delivery] = await deliveriesOf(harness, id);
  await store.query(`update webhook_deliveries set status = 'failed', failures = 6, attempts = 6 where id = $1`, [delivery!.id]);
  await store.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [id]);
  await addCustomer(business, 'Missed');
  await fanOut(store, now, everyType);
  await store.query(`update webhook_endpoints set status = 'active' where id = $1`, [id]);
  const recover = (most: number) =>
    store.transaction((tx) => recoverDeliveries(tx, tenantId, id, { since: at, types: typesSentTo(['customer.created']), most, at }));
  expect([await recover(1), await recover(1), await recover(1)]).toEqual([1, 1, 0]);
  await store.query(`update webhook_deliveries set status = 'failed', failures = 6, next_attempt_at = null where id = $1`, [delivery!.id]);
  await store.transaction((tx) => resendDelivery(tx, tenantId, id, delivery!.id, at));
  expect(await store.query('select status, failures from webhook_deliveries where id = $1', [delivery!.id])).toEqual([
    { status: 'pending', failures: 0 },
  ]);
});

it.runIf(databaseKind === 'postgres')(
  '[event.recover] an endpoint disabled while events are being distributed gets no deliveries',
  async () => {
    const { id } = await subscribe(business, `${receiver.url}/meanwhile`);
    await addCustomer(business, 'Meanwhile');
    const tenantId = await tenantOf(id);
    let spread!: Promise<unknown>;
    await store.transaction(async (tx) => {
      disableEndpoint(tx, tenantId, id, 'delivery_failures', new Date(now).toISOString());
      await tx.query('select 1');
      spread = fanOut(store, now, everyType);
      await waitUntilBlocking(store, tx);
    });
    await spread;
    expect(await deliveriesOf(harness, id)).toEqual([]);
  },
);

/** A business with an endpoint, and events that wait for a worker. */
async function waitingBusiness(events: number) {
  const of = await harness.business();
  const { id } = await subscribe(of, `${receiver.url}/waiting`);
  for (let number = 0; number < events; number++) await addCustomer(of, `Waiting ${number}`);
  return { id, tenantId: await tenantOf(id), queued: () => queuedOf(of.alias), names: () => deliveredNames(id) };
}
const queuedOf = async (alias: string) =>
  (
    await store.query<{ n: number }>(
      `select count(*) as n from event_queue q join tenants t on t.id = q.tenant_id join businesses b on b.id = t.business_id where b.alias = $1`,
      [alias],
    )
  )[0]!.n;
const deliveredNames = async (endpointId: string) =>
  (
    await store.query<{ name: string }>(
      `select e.body->'data'->'object'->'profile'->>'full_name' as name from webhook_deliveries d join events e on e.id = d.event_id
        where d.endpoint_id = $1 and d.type = 'customer.created' order by d.position`,
      [endpointId],
    )
  ).map(({ name }) => name);
const fanOutAll = async () => {
  while ((await fanOut(store, now, everyType)).more);
};

it('[event.processes] a backlog of one business does not delay another, and each business keeps its order', async () => {
  await fanOutAll();
  const busy = await waitingBusiness(2);
  // Copies of its first event, as many as two transactions take.
  await store.query(
    `with copied as (
       insert into events (id, tenant_id, type, resource_id, body, created_at)
       select gen_random_uuid(), e.tenant_id, e.type, e.resource_id, e.body, e.created_at
         from (select * from events where tenant_id = $1 and type = 'customer.created' order by id limit 1) e, generate_series(1, 700) returning id
     ) insert into event_queue (tenant_id, event_id) select $1, id from copied`,
    [busy.tenantId],
  );
  const other = await waitingBusiness(3);
  expect(await fanOut(store, now, everyType)).toEqual({ more: true });
  expect([await other.queued(), (await busy.queued()) > 0]).toEqual([0, true]);
  await fanOutAll();
  expect([await busy.queued(), (await busy.names()).length]).toEqual([0, 702]);
  expect((await busy.names()).slice(0, 3)).toEqual(['Waiting 0', 'Waiting 1', 'Waiting 0']);
  expect(await other.names()).toEqual(['Waiting 0', 'Waiting 1', 'Waiting 2']);
});

it.runIf(databaseKind === 'postgres')(
  '[event.processes] a worker skips a business that another worker holds, waits for nobody, and makes no delivery twice',
  async () => {
    const [held, free] = [await waitingBusiness(3), await waitingBusiness(3)];
    await store.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(2003133030, $1)', [held.tenantId]);
      expect(await fanOut(store, now, everyType)).toEqual({ more: true });
      expect([await held.queued(), await free.queued()]).toEqual([3, 0]);
      // Without another business it comes back at once: whoever holds this one works on it.
      expect(await fanOut(store, now, everyType)).toEqual({ more: false });
      expect(await held.queued()).toBe(3);
    });
    await fanOutAll();
    expect(await held.queued()).toBe(0);
    const [many, few] = [await waitingBusiness(8), await waitingBusiness(1)];
    await Promise.all(Array.from({ length: 4 }, fanOutAll));
    const names = (count: number) => Array.from({ length: count }, (_, number) => `Waiting ${number}`);
    expect([await held.names(), await many.names(), await few.names()]).toEqual([names(3), names(8), names(1)]);
  },
);

it('[event.processes] a look for waiting businesses costs the same however many wait, and a round reaches each of them', async () => {
  await fanOutAll();
  const others = 3_000;
  const rolledBack = new Error('rolled back');
  const seen = store.transaction(async (tx) => {
    await tx.query('alter table event_queue drop constraint event_queue_tenant_id_event_id_fkey');
    await tx.query(
      `insert into event_queue (tenant_id, event_id) select 1000000 + 3 * n, gen_random_uuid() from generate_series(1, ${others}) n, generate_series(1, 5)`,
    );
    const round: FanOutRound = { lastTenantId: 0 };
    const pages: number[] = [];
    const counting = {
      ...tx,
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
        type Plan = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;
        const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `explain (analyze, buffers, timing off, format json) ${text}`,
          values,
        );
        const { Plan: plan } = row!['QUERY PLAN'][0]!;
        pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
        return tx.query<Row>(text, values);
      },
    };
    const taken: number[] = [];
    while (taken.length < others + 8) {
      // As another worker might, it takes 8 of those that it found, and the next look is behind them.
      const found = await findWaitingTenants(taken.length % 400 === 0 ? counting : tx, round);
      expect(found.length).toBe(64);
      taken.push(...found.slice(0, 8).map(({ id }) => id));
      round.lastTenantId = taken.at(-1)!;
    }
    expect(taken).toEqual([...Array.from({ length: others }, (_, n) => 1_000_003 + 3 * n), ...taken.slice(0, 8)]);
    // Three levels of the index for each of up to 128 looks. Looking at all of them touched 17,000.
    expect(Math.max(...pages)).toBeLessThan(1_000);
    // Fewer than 64 are all that wait, those before the last one too.
    await tx.query('delete from event_queue where tenant_id > 1000030');
    expect((await findWaitingTenants(tx, { lastTenantId: 1_000_015 })).map(({ id }) => id - 1_000_000)).toEqual([
      18, 21, 24, 27, 30, 3, 6, 9, 12, 15,
    ]);
    throw rolledBack;
  });
  await expect(seen).rejects.toBe(rolledBack);
});

it('[event.processes] a worker continues after the business that it served last', async () => {
  const waiting: Awaited<ReturnType<typeof waitingBusiness>>[] = [];
  for (let count = 0; count < 9; count++) waiting.push(await waitingBusiness(1));
  const round: FanOutRound = { lastTenantId: 0 };
  const queued = async () => Promise.all(waiting.map((of) => of.queued()));
  expect(await fanOut(store, now, everyType, round)).toEqual({ more: true });
  expect(await queued()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1]);
  await addCustomer(business, 'Before');
  expect(await fanOut(store, now, everyType, round)).toEqual({ more: false });
  expect([(await queued()).at(-1), await countOf('event_queue')]).toEqual([0, 0]);
});

it('[event.processes] a transaction that has made a thousand deliveries leaves the other events to the next', async () => {
  await fanOutAll();
  const busy = await waitingBusiness(21);
  // As many endpoints as a business may have.
  await store.query(
    `insert into webhook_endpoints
     select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'url_key', n::text))).*
       from webhook_endpoints e, generate_series(1, 49) n where e.id = $1`,
    [busy.id],
  );
  expect([await fanOut(store, now, everyType), await busy.queued()]).toEqual([{ more: true }, 1]);
  await fanOutAll();
  expect([await busy.queued(), (await busy.names()).length]).toEqual([0, 21]);
});
