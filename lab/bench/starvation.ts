/**
 * P23: whether any of fifty concurrent callers waits too long on the embedded database. Runs `node src/main.ts` on a folder with the demo
 * business and 5,000 customers and 3,000 job requests more. Probes /healthz throughout.
 */
import { fork, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import { loadConfig } from '../../src/process/config.ts';
import { seedDemo, type DemoFacts } from '../../src/process/demo/seed.ts';
import { openDatabase } from '../../src/process/openDatabase.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { FeedReader } from '../../src/store/events/feeds.ts';
import { median } from './engineRounds.ts';
import { answerOf, cpuSeconds, freePort, stop, untilReady } from './processes.ts';
import { figure, printRow, type BenchRow } from './rows.ts';
import type { MixOrder, MixReport } from './starvationLoad.ts';

const callers = 50;
const warmUpMilliseconds = 4_000;
const runMilliseconds = Number(process.env['BENCH_MILLISECONDS'] ?? 30_000);
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-starvation-'));
  const key = await fill(folder);
  const port = await freePort();
  const { DATABASE_URL: _address, ...env } = process.env;
  const service = spawn(process.execPath, [pathOf('../../src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      DATA_DIR: folder,
      PORT: String(port),
      RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_MCP_PER_MINUTE: '1000000',
      RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
    },
  });
  const bare = fork(pathOf('bareServer.ts'));
  const load = fork(pathOf('starvationLoad.ts'));
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(origin, service);
    const { port: barePort } = await answerOf<{ port: number }>(bare);
    const order = { ...(await orderOf(origin, key)), bareOrigin: `http://127.0.0.1:${barePort}` };
    const fire = async (milliseconds: number) => {
      load.send({ ...order, milliseconds } satisfies MixOrder);
      return answerOf<MixReport>(load);
    };
    await fire(warmUpMilliseconds);
    const cpuBefore = await cpuSeconds(service.pid!);
    const report = await fire(runMilliseconds);
    const cpu = (await cpuSeconds(service.pid!)) - cpuBefore;
    if (Object.keys(report.failures).length > 0) throw new Error(JSON.stringify(report.failures));
    return rowsOf(report, cpu);
  } finally {
    await stop(bare);
    await stop(load);
    await stop(service);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a folder with the demo business and more rows; returns its live key. */
async function fill(dataDir: string): Promise<string> {
  const config = loadConfig({ DATA_DIR: dataDir });
  const database = await openDatabase(config);
  try {
    const facts = await seedDemo(database.store, {
      nowMilliseconds: Date.now(),
      publicUrl: 'http://localhost',
      passwordCostLog2: config.passwordCostLog2,
      box: secretBox(Buffer.alloc(32)),
    });
    await addRows(database.store, facts);
    return facts.live_key;
  } finally {
    await database.close();
  }
}

async function addRows(store: Store, { business_id }: DemoFacts): Promise<void> {
  const [tenant] = await store.query<{ id: number }>(`select id from tenants where business_id = $1 and environment = 'live'`, [
    business_id,
  ]);
  const copy = async (table: 'customers' | 'job_requests', changed: Record<string, string>, count: number) => {
    const columns = (
      await store.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
    ).map(({ name }) => name);
    await store.query(
      `insert into ${table} (${columns.join(', ')})
       select ${columns.map((name) => changed[name] ?? `r.${name}`).join(', ')}
         from (select *, row_number() over (order by id) as place, count(*) over () as rows
                 from ${table} where tenant_id = $1 ${table === 'job_requests' ? `and status_key = 'booking'` : ''}) r
         join generate_series(0, $2::integer - 1) n on n % r.rows = r.place - 1`,
      [tenant!.id, count],
    );
  };
  await copy('customers', { id: 'gen_random_uuid()', uid: 'null', full_name: `r.full_name || ' ' || n`, email: 'null' }, 5_000);
  await copy('job_requests', { id: 'gen_random_uuid()', short_code: `'X' || n`, magic_token_hash: 'null' }, 3_000);
  await new FeedReader(store).prime(tenant!.id, 'customers');
  await new FeedReader(store).prime(tenant!.id, 'job_requests');
  await store.query('vacuum analyze');
}

async function orderOf(origin: string, key: string): Promise<Omit<MixOrder, 'milliseconds' | 'bareOrigin'>> {
  const ask = async (method: string, path: string, body?: unknown): Promise<any> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const reply = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const { error_code, message, data } = (await reply.json()) as { error_code: unknown; message: string; data: unknown };
    if (error_code !== 0) throw new Error(`${method} ${path}: ${message}`);
    return data;
  };
  const { customers } = await ask('GET', '/v1/customers?limit=1000');
  const ids: string[] = customers.map(({ id }: any) => id);
  const { contact } = await ask('GET', `/v1/customers/${ids.at(-1)}`);
  const firstDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const quotedIds: string[] = [];
  for (const customer_id of ids.slice(0, 8)) {
    const job_dates = [{ date: firstDay, periods: [{ period: 'morning' }, { period: 'afternoon' }] }];
    const { id } = await ask('POST', '/v1/job-requests', { customer_id, job_dates });
    await ask('POST', `/v1/job-requests/${id}/quote`, { job_duration_minutes: 60, force: true });
    quotedIds.push(id);
  }
  return {
    origin,
    key,
    customerIds: ids,
    quotedIds,
    address: contact.address,
    zone: 'America/Denver',
    firstDay,
    callers,
  };
}

function rowsOf({ times }: MixReport, cpu: number): BenchRow[] {
  const at = (list: readonly number[], share: number) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
  const describe = (list: readonly number[]) =>
    `p50 ${figure(median(list))}, p99 ${figure(at(list, 0.99))}, longest ${figure(Math.max(...list))} ms`;
  const { healthz = [], bare = [], ...kinds } = times;
  const all = Object.values(kinds).flat();
  for (const [kind, list] of Object.entries(kinds)) console.error(`${kind}: ${list.length} times, ${describe(list)}`);
  const perRequest = (cpu * 1000) / all.length;
  console.error(`all: ${all.length} requests, ${describe(all)}; ${figure(perRequest)} ms of processor time each`);
  const cheap = kinds['one customer']!;
  const ratio = at(cheap, 0.99) / median(all);
  return [
    {
      goal: 'P23',
      what: `/healthz beside ${callers} concurrent mixed requests on the embedded database`,
      measured: `${describe(healthz)} (a process that only answers, beside it: p99 ${figure(at(bare, 0.99))} ms); GET one customer p99 ${figure(ratio)} × the median of all (${figure(median(all))} ms), longest of all ${figure(Math.max(...all) / median(all))} ×`,
      goalText: 'p99 ≤ 100 ms; one customer ≤ 3 × the median',
      holds: at(healthz, 0.99) <= 100 && ratio <= 3,
    },
  ];
}

if (import.meta.main) for (const row of await run()) printRow(row);
