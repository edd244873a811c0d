/**
 * P17: events of 20 businesses, delivered to 1,000 endpoints of which 100 never answer, against posting the same signed bodies to the same
 * receivers with undici alone. Receivers are a separate process; the database is PostgreSQL.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { Agent } from 'undici';
import { createBusiness } from '../../src/machinery/auth/onboarding.ts';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import { Background } from '../../src/machinery/background/background.ts';
import { exampleOf } from '../../src/contract/document/openapiWebhooks.ts';
import { safeAgent } from '../../src/machinery/outbound/safeAgent.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { insertEvents } from '../../src/store/events/events.ts';
import { newId } from '../../src/store/ids.ts';
import { systemClock } from '../../src/ground/time/clock.ts';
import { WebhookSender } from '../../src/machinery/webhooks/sender.ts';
import { newWebhookSecret, signatureHeaders, signingKeys } from '../../src/machinery/webhooks/sign.ts';
import { deliveryJob, DeliveryWorker } from '../../src/machinery/webhooks/worker.ts';
import { openBenchDatabase, settle } from './benchDatabase.ts';
import { answerOf } from './processes.ts';
import { median } from './engineRounds.ts';
import { figure, printRow } from './rows.ts';
import type { Received } from './webhookReceiver.ts';

const businesses = 20;
const healthyEach = 45;
const deadEach = 5;
const eventsEach = Number(process.env['BENCH_EVENTS'] ?? 20);
const deliveries = businesses * healthyEach * eventsEach;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** As many parallel posts as the worker has places for quick endpoints. */
const posters = 64;

const box = secretBox(Buffer.from('the secret of a bench'));
const secret = newWebhookSecret();

/** Creates the businesses and their endpoints; returns their tenants. */
async function seed(store: Store, port: number): Promise<number[]> {
  const tenants: number[] = [];
  for (let number = 0; number < businesses; number++) {
    const alias = `bench-${number}`;
    const { businessId, ownerId } = await createBusiness(
      store,
      { name: alias, alias, timezone: 'UTC', ownerEmail: `${alias}@example.com`, passwordCostLog2: 10 },
      Date.now(),
    );
    const [tenant] = await store.query<{ id: number }>(`select id from tenants where business_id = $1 and environment = 'live'`, [
      businessId,
    ]);
    tenants.push(tenant!.id);
    for (let at = 0; at < healthyEach + deadEach; at++) {
      const id = newId(Date.now());
      const url = `http://127.0.0.1:${port}/${at < deadEach ? 'dead' : 'healthy'}/${tenant!.id}/${at}`;
      await store.query(
        `insert into webhook_endpoints (tenant_id, id, url, url_key, event_types, status, secret, created_by_kind, created_by, created_by_user,
           created_at, updated_at)
         values ($1, $2, $3, $3, '{}', 'active', $4, 'member', $5, $5, now(), now())`,
        [tenant!.id, id, url, box.seal(secret, id), ownerId],
      );
    }
  }
  return tenants;
}

/** Commits every event, then lets a worker deliver them. Returns the seconds until the last healthy receiver has everything. */
async function deliver(store: Store, tenants: readonly number[], receiver: ChildProcess): Promise<number> {
  const body = exampleOf({ type: 'job_request.confirmed' });
  const at = new Date().toISOString();
  for (const tenant of tenants)
    await store.transaction(async (tx) => {
      const events = Array.from({ length: eventsEach }, () => {
        const id = newId(Date.now());
        return { id, type: 'job_request.confirmed', resourceId: id, body };
      });
      insertEvents(tx, tenant, events, at, null);
    });
  const agent = safeAgent({ allowed: new Set(['127.0.0.1']), connectMilliseconds: 10_000 });
  const log = pino({ level: 'silent' });
  const sender = new WebhookSender({ dispatcher: agent, box, clock: systemClock, version: 'bench' });
  const worker: DeliveryWorker = new DeliveryWorker({
    store,
    sender,
    clock: systemClock,
    log,
    mail: { delivers: false },
    wake: () => background.wake(deliveryJob),
  });
  const background: Background = new Background([{ name: deliveryJob, everyMilliseconds: 1_000, tick: () => worker.tick() }], {
    clock: systemClock,
    log,
  });
  const begun = performance.now();
  background.start();
  background.wake(deliveryJob);
  await received(receiver, deliveries);
  const seconds = (performance.now() - begun) / 1000;
  await background.stop();
  await worker.stop();
  await agent.destroy();
  return seconds;
}

/** Posts the same bodies and signatures with undici alone. */
async function post(port: number, receiver: ChildProcess): Promise<number> {
  const body = JSON.stringify(exampleOf({ type: 'job_request.confirmed' }));
  const headers = {
    'content-type': 'application/json',
    ...signatureHeaders({ eventId: 'evt_1', body, keys: [signingKeys(secret)], timestamp: 1_900_000_000 }),
  };
  const agent = new Agent({ connections: posters });
  let left = deliveries;
  const begun = performance.now();
  const poster = async () => {
    while (left-- > 0) {
      const response = await agent.request({ origin: `http://127.0.0.1:${port}`, path: `/healthy/${left}`, method: 'POST', headers, body });
      await response.body.dump();
    }
  };
  await Promise.all(Array.from({ length: posters }, poster));
  await received(receiver, deliveries);
  const seconds = (performance.now() - begun) / 1000;
  await agent.destroy();
  return seconds;
}

async function received(receiver: ChildProcess, wanted: number): Promise<void> {
  for (let count = 0; count < wanted;) {
    receiver.send('count');
    const [answer] = (await once(receiver, 'message')) as [Received];
    count += answer.count;
    if (count < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const database = await openBenchDatabase();
const receiver = fork(fileURLToPath(new URL('webhookReceiver.ts', import.meta.url)));
try {
  const { port } = await answerOf<{ port: number }>(receiver);
  const tenants = await seed(database.store, port);
  await settle(database);
  // Run both sides once to warm up connections, statements and code.
  await post(port, receiver);
  await deliver(database.store, tenants, receiver);
  const times: { alone: number; delivering: number }[] = [];
  for (let round = 0; round < rounds; round++)
    times.push({ alone: await post(port, receiver), delivering: await deliver(database.store, tenants, receiver) });
  // A ratio per round: a machine that is busy for a while affects both sides of the round.
  const ratio = median(times.map(({ alone, delivering }) => alone / delivering));
  const aSecond = (side: 'alone' | 'delivering') => figure(deliveries / median(times.map((time) => time[side])));
  printRow({
    goal: 'P17',
    what: `webhook deliveries, ${businesses * (healthyEach + deadEach)} endpoints of which ${businesses * deadEach} never answer`,
    measured: `${figure(ratio)} of undici alone: ${aSecond('delivering')} a second (undici alone ${aSecond('alone')}), rounds of ${deliveries}`,
    goalText: '≥ 0.5 × undici alone',
    holds: ratio >= 0.5,
  });
} finally {
  receiver.kill();
  await database.close();
}
