/**
 * P21 and P24: the cost of MCP against REST, and how long a batch of twenty calls delays another caller, on the embedded database. Runs
 * `node src/main.ts` on a folder with the demo business.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import type { DemoFacts } from '../../src/process/demo/seed.ts';
import { median } from './engineRounds.ts';
import { freePort, stop, untilReady } from './processes.ts';
import { figure, printRow, type BenchRow } from './rows.ts';

const rounds = 15;
const callsARound = 40;
const batchesOfAKind = 9;
/** Lists of whole jobs exceed this limit, so this refusal is an expected answer. */
const boundOfAPost = 'ANSWER_TOO_LARGE';
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-agents-'));
  const { DATABASE_URL: _address, ...env } = process.env;
  const port = await freePort();
  const limits = {
    RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_MCP_PER_MINUTE: '1000000',
    RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
  };
  const service = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, ...limits, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' },
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(origin, service);
    const facts = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as DemoFacts;
    const caller = new Caller(origin, facts.live_key);
    const rows = [await besideRest(caller), await besideANeighbour(caller, new Caller(origin, facts.sandbox_key))];
    await caller.close();
    return rows;
  } finally {
    await stop(service);
    await rm(folder, { recursive: true, force: true });
  }
}

type Call = readonly [tool: string, input: Record<string, unknown>, path: string];

class Caller {
  readonly #pool: Pool;
  readonly #headers: Record<string, string>;

  constructor(origin: string, key: string) {
    this.#pool = new Pool(origin, { connections: 2 });
    this.#headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  }

  /** Milliseconds until the whole answer has arrived, without parsing it. */
  async get(path: string): Promise<number> {
    return this.#timed('GET', path, null);
  }

  async post(body: unknown): Promise<number> {
    return this.#timed('POST', '/mcp', JSON.stringify(body));
  }

  async data(path: string): Promise<any> {
    const { body } = await this.#pool.request({ method: 'GET', path, headers: { ...this.#headers, 'x-timezone': 'America/Denver' } });
    return ((await body.json()) as { data: unknown }).data;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #timed(method: 'GET' | 'POST', path: string, body: string | null): Promise<number> {
    const begun = performance.now();
    const answer = await this.#pool.request({ method, path, headers: { ...this.#headers, 'x-timezone': 'America/Denver' }, body });
    const text = await answer.body.text();
    const refused = [...text.matchAll(/"error_code":"(\w+)"/g)].filter(([, code]) => code !== boundOfAPost);
    if (answer.statusCode !== 200 || refused.length > 0) throw new Error(`${path}: ${text.slice(0, 300)}`);
    return performance.now() - begun;
  }
}

const toolCall = (tool: string, input: Record<string, unknown>, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: tool, arguments: input },
});

async function besideRest(caller: Caller): Promise<BenchRow> {
  const { customers } = await caller.data('/v1/customers?limit=1');
  const { items } = await caller.data('/v1/job-requests?limit=1');
  const calls: readonly Call[] = [
    ['getCustomer', { id: customers[0].id }, `/v1/customers/${customers[0].id}`],
    ['getJobRequest', { id: items[0].id }, `/v1/job-requests/${items[0].id}`],
    ['listCustomers', { limit: 10 }, '/v1/customers?limit=10'],
    ['listJobRequests', { limit: 10 }, '/v1/job-requests?limit=10'],
    ['listJobRequestBookingWindows', { x_timezone: 'America/Denver' }, '/v1/job-requests/booking-windows'],
  ];
  const ratios: string[] = [];
  let worst = 0;
  for (const [tool, input, path] of calls) {
    const [rest, mcp]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      rest.push(await roundOf(() => caller.get(path)));
      mcp.push(await roundOf(() => caller.post(toolCall(tool, input))));
    }
    const ratio = median(mcp.map((milliseconds, round) => milliseconds / rest[round]!));
    worst = Math.max(worst, ratio);
    ratios.push(`${tool} ${figure(ratio)}`);
  }
  return {
    goal: 'P21',
    what: '`tools/call`, by the same REST call',
    measured: ratios.join(', '),
    goalText: '≤ 1.3 ×',
    holds: worst <= 1.3,
  };
}

async function roundOf(call: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < callsARound; count++) times.push(await call());
  return median(times);
}

async function besideANeighbour(caller: Caller, neighbour: Caller): Promise<BenchRow> {
  const { customers } = await neighbour.data('/v1/customers?limit=1');
  const path = `/v1/customers/${customers[0].id}`;
  const { items } = await caller.data('/v1/job-requests?limit=100&status=unconfirmed');
  const kinds: readonly (readonly [name: string, batch: (count: number) => object])[] = [
    ['100 jobs whole', () => toolCall('listJobRequests', { limit: 100, fields: ['all'] })],
    ['windows', () => toolCall('listJobRequestBookingWindows', { x_timezone: 'America/Denver' })],
    ['slots', (count) => toolCall('listMatchingSlots', { id: items[count % items.length].id, step_minutes: 15 })],
    [
      'creates',
      (count) => toolCall('createCustomer', { full_name: `Batch ${count}`, email: `b${count}-${performance.now()}@example.com` }),
    ],
  ];
  const alone = await whileDoing(neighbour, path, () => pause(2_000));
  const stallFigures: string[] = [];
  let longest = 0;
  for (const [name, callOf] of kinds) {
    const stalls: number[] = [];
    for (let batch = 0; batch < batchesOfAKind; batch++) {
      const messages = Array.from({ length: 20 }, (_, count) => ({ ...callOf(count), id: count }));
      const times = await whileDoing(neighbour, path, () => caller.post(messages));
      stalls.push(Math.max(...times) - median(alone));
    }
    longest = Math.max(longest, median(stalls));
    stallFigures.push(`${name} ${figure(median(stalls))} (longest of all ${figure(Math.max(...stalls))}) ms`);
  }
  await neighbour.close();
  return {
    goal: 'P24',
    what: "how much longer GET one customer takes beside a batch of 20 calls, embedded database; median of the batches' longest",
    measured: `${stallFigures.join(', ')} (alone ${figure(median(alone))}, longest ${figure(Math.max(...alone))} ms)`,
    goalText: '≤ 100 ms',
    holds: longest <= 100,
  };
}

/** The other caller's response times, one request after another, while `work` runs. */
async function whileDoing(neighbour: Caller, path: string, work: () => Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  const times: number[] = [];
  while (!isDone) {
    times.push(await neighbour.get(path));
    await pause(2);
  }
  await working;
  return times;
}

if (import.meta.main) for (const row of await run()) printRow(row);
