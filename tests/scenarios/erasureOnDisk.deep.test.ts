/** After an erasure and the clearing that follows it, no file in the folder of the embedded database has a byte of the person. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createBusiness, insertNewKey } from '../../src/auth/onboarding.ts';
import { loadConfig } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';
import { openStore } from '../../src/store/driver/database.ts';
import { migrate } from '../../src/store/driver/migrate.ts';
import { atEnd } from '../support/atEnd.ts';

vi.setConfig({ testTimeout: 300_000 });
const folder = await mkdtemp(join(tmpdir(), 'erasure-'));
atEnd(() => rm(folder, { recursive: true }));
const words = ['Zyxwena', 'Quorblatt', '5550987', '555 0987', 'Wibblehurst', 'Plumbusmark'].map((word) => word.toLowerCase());

async function filesWithTraces(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if (!(await stat(path)).isFile()) continue;
    const text = (await readFile(path)).toString('latin1').toLowerCase();
    found.push(...words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`));
  }
  return found;
}

it('[customer.erase] leaves no byte in the folder of the embedded database', async () => {
  const store = await openStore({ databaseUrl: null, folder, poolSize: 1 });
  await migrate(store);
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'the secret of a test, of no other use',
    STOP_DELAY_SECONDS: '0',
  });
  const server = await startServer(config, { store, log: pino({ level: 'silent' }) });
  const now = Date.now();
  const { tenants } = await createBusiness(
    store,
    {
      name: 'Test',
      timezone: 'America/New_York',
      currency: 'USD',
      alias: 'test-erasure',
      ownerEmail: 'o@example.com',
      passwordCostLog2: 1,
    },
    now,
  );
  const { key } = await insertNewKey(
    store,
    tenants.live.tenantId,
    'live',
    { permissions: null, days: 30, name: 'test', mayRenew: true },
    now,
  );
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': path };
    const answer = (await (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
      error_code: 0 | string;
      data: Record<string, string>;
    };
    expect([path, answer.error_code]).toEqual([path, 0]);
    return answer.data;
  };
  const { customer_id: id } = await post('/v1/customers', {
    full_name: 'Zyxwena Quorblatt',
    phone: '+1 212 555 0987',
    email: 'zyxwena@quorblatt.example',
    notes: 'Plumbusmark',
    address: { line: '77 Wibblehurst Lane', city: 'New York', postal_code: '10001' },
  });
  await post('/v1/job-requests', {
    customer_id: id,
    description: `Plumbusmark ${'boiler '.repeat(250)}`,
    job_dates: [{ date: '2040-01-02', periods: [{ period: 'morning' }] }],
  });
  await post('/v1/notes', { customer_id: id, text: 'Zyxwena has a dog' });
  await store.query('vacuum analyze');
  await store.query('checkpoint');
  expect((await filesWithTraces()).length).toBeGreaterThan(5);

  await post(`/v1/customers/${id!}/erase`, { cancel_open_jobs: true });
  await server.background.tick('clear erased data');
  expect(await filesWithTraces()).toEqual([]);
  await server.close();
  expect(await filesWithTraces()).toEqual([]);
});
