/**
 * Deliveries when the server is killed with `kill -9` and the receiver fails at random. Every committed change arrives, no other change
 * arrives, and first attempts keep their order. On PostgreSQL two processes also share one database. `KILLS` and `EVENTS` set the counts.
 */
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DemoFacts } from '../../src/process/demo/seed.ts';
import { openStore, type Database } from '../../src/store/driver/database.ts';
import { atEnd } from '../support/atEnd.ts';
import { roundsOf } from '../support/full.ts';
import { databaseKind, freshDatabase } from '../support/harness.ts';
import { servers, type Server } from '../support/servers.ts';
import { startReceiver, until, type Receiver } from './receiver.ts';

const writers = 4;
const embedded = databaseKind === 'pglite';
/** On PostgreSQL each kill costs 12 s, because an endpoint's deliveries wait until the lease of the killed process ends. */
const kills = Number(process.env['KILLS'] ?? (embedded ? roundsOf(3, 10) : 1));
const events = Number(process.env['EVENTS'] ?? 200);
const { newFolder, start, stop } = servers();

let dataDir: string;
let external: Awaited<ReturnType<typeof freshDatabase>> | null = null;
let key: string;
const settings = (): Record<string, string> => ({
  TRUCKROLL_DEMO: '1',
  LOG_LEVEL: 'error',
  PASSWORD_COST: '10',
  STOP_DELAY_SECONDS: '0',
  RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
  RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
  WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  ...(external ? { DATABASE_URL: external.url! } : {}),
});

beforeAll(async () => {
  dataDir = await newFolder();
  if (!embedded) external = await freshDatabase();
});
atEnd(() => external?.close());

async function post(server: Server, path: string, body: object, mark?: string): Promise<Record<string, any> | null> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...(mark ? { 'idempotency-key': mark } : {}) };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null);
  if (!response) return null;
  const { data, error_code } = (await response.json()) as { data: Record<string, any>; error_code: unknown };
  if (response.status === 503) return null;
  if (error_code !== 0) throw new Error(String(error_code));
  return data;
}

/** Opens the database. No server may be running on the folder. */
async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  if (external) return work(external.store);
  const store = await openStore({ databaseUrl: null, folder: join(dataDir, 'database'), poolSize: 1 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const nameOf = ({ event }: Receiver['got'][number]) => event.data.object.profile.full_name as string;
/** Names of the delivered customers, in the order of their first attempts. */
const firstsOf = (receiver: Receiver) => [...new Set(receiver.events().map(nameOf))];

/** Creates customers one after another and repeats each call until it is answered. The idempotency key prevents duplicates. */
async function write(server: () => Server, writer: string, count: number, answered: { count: number }): Promise<void> {
  for (let number = 0; number < count; number++) {
    const name = `${writer}.${number}`;
    for (;;) {
      const made = await post(server(), '/v1/customers', { full_name: name, email: `${name}@example.com` }, name);
      if (made) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    answered.count++;
  }
}

async function begin(path: string) {
  const server = await start(dataDir, settings());
  key = (JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts).sandbox_key;
  const receiver = await startReceiver();
  const endpoint = await post(server, '/v1/webhooks', { url: receiver.url.replace('/hook', path), event_types: ['customer.created'] });
  expect(endpoint!['status']).toBe('active');
  return { server, receiver, id: endpoint!['id'] as string };
}

describe.sequential('killed while it delivers', () => {
  test(
    `[event.kill-9, event.at-least-once] ${events} events, ${kills} kills: all events arrive, in order, and nothing else`,
    { timeout: 1_800_000 },
    async () => {
      const { receiver, id, server: first } = await begin('/killed');
      let server = first;
      let seed = 7;
      const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
      receiver.answer((_request, response) => response.writeHead(random() < 0.05 ? 500 : 200).end());
      const answered = { count: 0 };
      const per = Math.ceil(events / writers);
      const work = Promise.all(Array.from({ length: writers }, (_, writer) => write(() => server, `w${writer}`, per, answered)));
      for (let kill = 1; kill <= kills; kill++) {
        const [written, got] = [Math.floor((per * writers * kill) / (kills + 1)), receiver.got.length];
        await until(() => answered.count >= written && receiver.got.length > got);
        await stop(server, 'SIGKILL');
        server = await start(dataDir, settings());
      }
      await work;
      receiver.answer(200);
      // Move the sandbox's clock forward, so that all retries are due.
      await stop(server);
      await withDatabase((db) => db.query(`update tenants set clock_offset_milliseconds = 86400000 where environment = 'sandbox'`));
      server = await start(dataDir, settings());
      await until(() => new Set(receiver.events().map(nameOf)).size >= per * writers);
      await until(() => receiver.got.length > per * writers);
      await stop(server);

      const { committed, positions, state } = await withDatabase(async (db) => ({
        committed: await db.query<{ name: string }>(`select full_name as name from customers where full_name like 'w_.%'`),
        positions: await db.query<{ name: string; status: string }>(
          `select e.body #>> '{data,object,profile,full_name}' as name, d.status
             from webhook_deliveries d join events e on e.id = d.event_id where d.endpoint_id = $1 and d.type <> 'ping' order by d.position`,
          [id],
        ),
        state: await db.query('select status from webhook_endpoints where id = $1', [id]),
      }));
      expect(state).toEqual([{ status: 'active' }]);
      expect(committed).toHaveLength(per * writers);
      expect(new Set(firstsOf(receiver))).toEqual(new Set(committed.map(({ name }) => name)));
      expect(positions.map(({ name }) => name)).toEqual(firstsOf(receiver));
      // Each writer's changes arrive in the order in which it made them.
      for (let writer = 0; writer < writers; writer++) {
        const own = firstsOf(receiver).filter((name) => name.startsWith(`w${writer}.`));
        expect(own).toEqual(Array.from({ length: per }, (_, number) => `w${writer}.${number}`));
      }
      const ids = new Map(receiver.events().map((delivered) => [nameOf(delivered), delivered.event.id]));
      for (const delivered of receiver.events()) expect(delivered.event.id).toBe(ids.get(nameOf(delivered)));
      console.log(`${receiver.events().length - per * writers} deliveries of ${per * writers} events were repeated`);
    },
  );
});

describe.skipIf(embedded).sequential('two processes on one PostgreSQL', () => {
  test(
    '[event.processes] deliver nothing twice, and in order; when one dies, the other delivers the rest',
    { timeout: 600_000 },
    async () => {
      const { server: first, receiver, id } = await begin('/two');
      // Processes on one database need the same secret. Both read it from this folder.
      const second = await start(dataDir, settings());
      const count = 100;
      const work = (name: string, server: () => Server) => write(server, name, count, { count: 0 });
      await Promise.all([work('a', () => first), work('b', () => second)]);
      await until(() => firstsOf(receiver).length === 2 * count);
      expect(receiver.events()).toHaveLength(2 * count);
      for (const name of ['a', 'b'])
        expect(firstsOf(receiver).filter((told) => told.startsWith(name))).toEqual(
          Array.from({ length: count }, (_, number) => `${name}.${number}`),
        );

      const dying = work('c', () => second);
      await until(() => firstsOf(receiver).some((name) => name.startsWith('c.')));
      const more = work('d', () => second);
      await stop(first, 'SIGKILL');
      await Promise.all([dying, more]);
      await until(() => firstsOf(receiver).length === 4 * count);
      const rows = () =>
        external!.store.query<{ status: string; n: number }>(
          `select status, count(*) as n from webhook_deliveries where endpoint_id = $1 and type <> 'ping' group by status`,
          [id],
        );
      // The database records a delivery a moment after it has arrived.
      await until(async () => (await rows()).every(({ status }) => status === 'delivered'));
      expect(await rows()).toEqual([{ status: 'delivered', n: 4 * count }]);
      await stop(second);
    },
  );
});
