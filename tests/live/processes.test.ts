/** Open pages with several server processes, and with a process that stops. docs/internals/messages.md#live-stream. */
import { expect, it } from 'vitest';
import { pino } from 'pino';
import { loadConfig } from '../../src/process/config.ts';
import { startServer } from '../../src/process/server.ts';
import { openStore, type Store } from '../../src/store/driver/database.ts';
import { databaseKind, startHarness } from '../support/harness.ts';
import { signIn } from '../support/session.ts';
import { openStream } from './streams.ts';

const harness = await startHarness();
const config = loadConfig({ PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY: 'the secret of a test, of no other use', STOP_DELAY_SECONDS: '0' });
const start = (store: Store) => startServer(config, { store, log: pino({ level: 'silent' }) });

it('[stream.ends] a server that stops ends its streams at once, and opens no other', async () => {
  const business = await harness.business();
  const { cookie } = await signIn(harness, business.owner);
  const server = await start({ ...harness.store, close: () => Promise.resolve() });
  const stream = await openStream(server.url, cookie);
  await stream.until(({ name }) => name === 'activity');
  expect(await server.close()).toBe(0);
  await stream.ended;
});

it.skipIf(databaseKind !== 'postgres')('[stream.processes] a stream tells what another process has committed', async () => {
  const [{ name }] = (await harness.store.query<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const url = new URL(process.env['TEST_DATABASE_URL']!);
  url.pathname = `/${name}`;
  const store = await openStore({ databaseUrl: url.href, folder: '', poolSize: 5 });
  const other = await start(store);
  try {
    const business = await harness.business();
    const { cookie } = await signIn(harness, business.owner);
    const stream = await openStream(other.url, cookie);
    await stream.until(({ name }) => name === 'activity');
    const told: number[] = [];
    const end = store.changed.listen((tenantId) => void told.push(tenantId));
    await business.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
    await stream.until(({ name, data }) => name === 'schedule' && data['schedule_version'] !== 1);
    // The event on the stream may come from the check that runs every second. Repeat changes until an announcement arrives too.
    while (told.length === 0) await business.ok('createTechnician', { full_name: 'Ben', email: `ben${Math.random()}@example.com` });
    end();
    // The store listens again after its connection was lost.
    await harness.store.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'truckroll changes' and datname = current_database()`,
    );
    const again: number[] = [];
    const endAgain = store.changed.listen((tenantId) => void again.push(tenantId));
    while (again.length === 0) await business.ok('createTechnician', { full_name: 'Cy', email: `cy${Math.random()}@example.com` });
    endAgain();
  } finally {
    await other.close();
    await store.close();
  }
});
