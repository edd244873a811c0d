/** After an erasure and the clearing that follows it, no file in the folder of the embedded database has a byte of the person. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { pdfWith } from '../resources/files/samples.ts';
import { createBusiness, insertNewKey } from '../../src/machinery/auth/onboarding.ts';
import { loadConfig } from '../../src/process/config.ts';
import { startServer } from '../../src/process/server.ts';
import { openStore } from '../../src/store/driver/database.ts';
import { migrate } from '../../src/store/driver/migrate.ts';
import { atEnd } from '../support/atEnd.ts';
import { mailAndTexts } from '../support/inboundTexts.ts';

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
    ...mailAndTexts,
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
  await store.query(
    `insert into mail_settings (tenant_id, sms_kinds) values ($1, '{booked}') on conflict (tenant_id) do update set sms_kinds = excluded.sms_kinds`,
    [tenants.live.tenantId],
  );
  let calls = 0;
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': `call-${(calls += 1)}` };
    const answer = (await (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
      error_code: 0 | string;
      data: Record<string, string>;
    };
    expect([path, answer.error_code]).toEqual([path, 0]);
    return answer.data;
  };
  /** A customer with a job, a note, a file, a mail and a text message. */
  const live = async (fullName: string, phone: string, word: string) => {
    const { customer_id: customer } = await post('/v1/customers', {
      full_name: fullName,
      phone,
      email: `${word}@${fullName.split(' ')[1]!}.example`.toLowerCase(),
      notes: word,
      sms_consent: true,
      address: { line: `77 ${word === 'Plumbusmark' ? 'Wibblehurst' : 'Main'} Lane`, city: 'New York', postal_code: '10001' },
    });
    const job = await post('/v1/job-requests', {
      customer_id: customer,
      description: `${word} ${'boiler '.repeat(250)}`,
      job_dates: [{ date: '2040-01-02', periods: [{ period: 'morning' }] }],
    });
    await post('/v1/notes', { customer_id: customer, text: `${fullName} has a dog` });
    // More than one piece, and a page has pieces of several files.
    const content = Buffer.concat([pdfWith(word.toLowerCase().repeat(9_000)), pdfWith(word.toLowerCase())]).toString('base64');
    await post('/v1/files', { customer_id: customer, name: `${word}.pdf`, content });
    await post('/v1/files', { job_request_id: job['id'], name: `${word} too.pdf`, content });
    return customer!;
  };
  const others = [await live('Henrietta Stayswell', '+1 212 555 0111', 'Henriettas')];
  const id = await live('Zyxwena Quorblatt', '+1 212 555 0987', 'Plumbusmark');
  others.push(await live('Waldemar Remainsby', '+1 212 555 0222', 'Waldemars'));
  const messages = await store.query<{ channel: string }>('select distinct channel from mails order by channel');
  expect(messages.map(({ channel }) => channel)).toEqual(['email', 'sms']);
  await store.query('vacuum analyze');
  await store.query('checkpoint');
  expect((await filesWithTraces()).length).toBeGreaterThan(5);

  await post(`/v1/customers/${id}/erase`, { cancel_open_jobs: true });
  await server.background.tick('clear erased data');
  expect(await filesWithTraces()).toEqual([]);
  // Those who stay have lost nothing.
  const left = await store.query<{ n: number }>(
    `select count(distinct f.id)::int as n from customers c join job_requests j on j.tenant_id = c.tenant_id and j.customer_id = c.id
       join files f on f.tenant_id = c.tenant_id and (f.customer_id = c.id or f.job_request_id = j.id)
       join file_pieces p on p.tenant_id = f.tenant_id and p.file_id = f.id where c.id = any ($1::uuid[]) and c.full_name <> ''`,
    [others],
  );
  expect(left[0]!.n).toBe(4);
  await server.close();
  expect(await filesWithTraces()).toEqual([]);
});
