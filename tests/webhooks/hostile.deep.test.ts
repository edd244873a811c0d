/** Receivers that misbehave must not disturb deliveries to other receivers. docs/reference/conventions.md#webhooks. */
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { addCustomer, deliveriesOf, startReceiver, subscribe, until } from './receiver.ts';

/** Attempts end after 0.7 s, so that the tests need not wait for 15 s. */
const impatient = await startHarness({ attemptMilliseconds: 700 });
/** Attempts may take the full time that the service allows. */
const patient = await startHarness({ emptyDatabase: true });

const silent: RequestListener = () => undefined;
const drip: RequestListener = (_request, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('.'), 200);
  response.on('close', () => clearInterval(timer));
};
const endless: RequestListener = (_request, response) => {
  response.writeHead(200);
  const push = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', () => setImmediate(push));
  push();
};
const bigHeader: RequestListener = (_request, response) => response.writeHead(200, { 'x-big': 'x'.repeat(100_000) }).end();
const bomb = gzipSync(Buffer.alloc(50_000_000));
const gzipBomb: RequestListener = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
const reset: RequestListener = (request) => request.socket.resetAndDestroy();
const redirect: RequestListener = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end();

const hostile: Record<string, { listener: RequestListener; expected: object }> = {
  silent: { listener: silent, expected: { status: 'pending', lastStatusCode: null, lastError: 'timeout' } },
  'one byte now and then': { listener: drip, expected: { status: 'pending', lastStatusCode: 200, lastError: 'timeout' } },
  'endless body': { listener: endless, expected: { status: 'delivered', lastStatusCode: 200, lastError: null } },
  '100 kB header': { listener: bigHeader, expected: { status: 'pending', lastStatusCode: null, lastError: 'headers_too_large' } },
  'gzip bomb': { listener: gzipBomb, expected: { status: 'delivered', lastStatusCode: 200, lastError: null } },
  reset: { listener: reset, expected: { status: 'pending', lastStatusCode: null, lastError: 'connection' } },
  redirect: { listener: redirect, expected: { status: 'pending', lastStatusCode: 302, lastError: null } },
};

describe('a hostile receiver', () => {
  it.each(Object.entries(hostile))(
    '[event.timeout, event.log] %s: one attempt is made, and its result is recorded',
    async (_name, { listener, expected }) => {
      const business = await impatient.business();
      const receiver = await startReceiver();
      const { id } = await subscribe(business, receiver.url);
      receiver.answer(listener);
      await addCustomer(business, 'Watched');
      await until(async () => (await deliveriesOf(impatient, id))[0]?.attempts === 1);
      const [delivery] = await deliveriesOf(impatient, id);
      expect(delivery).toMatchObject(expected);
      // A redirect is not followed.
      expect(receiver.events().map(({ path }) => path)).toEqual(['/hook']);
      const [attempt] = await impatient.store.query<{ body: string | null }>(
        'select response_body as body from webhook_attempts where delivery_id = $1',
        [delivery!.id],
      );
      expect((attempt!.body ?? '').length).toBeLessThanOrEqual(4_096);
    },
  );
});

it('[event.fair] silent receivers delay no other: all are served before the first silent attempt ends', async () => {
  const business = await patient.business();
  // Enough silent receivers to occupy every delivery slot of quick endpoints.
  const dead = await Promise.all(Array.from({ length: 12 }, () => startReceiver()));
  const deadIds = await Promise.all(dead.map(async ({ url }) => (await subscribe(business, url)).id));
  for (const receiver of dead) receiver.answer(silent);
  const healthy = await startReceiver();
  await subscribe(business, healthy.url);
  const names = Array.from({ length: 20 }, (_, number) => `Quick ${number}`);
  for (const name of names) await addCustomer(business, name);
  await until(() => healthy.events().length === names.length);
  expect(healthy.events().map(({ event }) => event.data.object.profile.full_name)).toEqual(names);
  // The attempts to the silent receivers are all still the first.
  for (const receiver of dead) expect(receiver.events().length).toBeLessThanOrEqual(1);
  const ended = await patient.store.query('select from webhook_deliveries where endpoint_id = any ($1) and type <> $2 and attempts > 0', [
    deadIds,
    'ping',
  ]);
  expect(ended).toHaveLength(0);
});
