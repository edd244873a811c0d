/**
 * A soak: whether the service stays as it is under a steady mixed load. Starts it on a temporary folder (embedded database) or a temporary
 * PostgreSQL, with the demo business and some small ones, a receiver of webhooks for each, and two open pages of the dashboard.
 *
 * `node lab/bench/soak.ts [--database embedded|postgres] [--minutes 60] [--rate 15] [--businesses 4]`
 *
 * Prints a line each minute, from /metrics and /proc, and a verdict at the end: memory is flat when the medians of the second and of the
 * last third differ by less than a tenth; no answer is 5xx or missing; every promised event arrived; the log has no line of `error`. Ends
 * with 1 otherwise. The heap is the smallest of a minute, because it is largest just before a collection. NODE_OPTIONS reach the service:
 * with `--heapsnapshot-signal=SIGUSR2`, `kill -USR2` to the printed process writes a heap snapshot.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { streamPath } from '../../src/contract/stream.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { byKey, ok, signedIn, type Credential } from '../../scripts/typedCalls.ts';
import { median } from './engineRounds.ts';
import { freePort, stop, untilReady } from './processes.ts';
import { SoakLoad } from './soakLoad.ts';

const run = promisify(execFile);
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const metricsToken = 'the token of a soak';
const sampleMilliseconds = 10_000;
/** How long deliveries may take after the last request. */
const deliveryMilliseconds = 120_000;
const denver = { zone: 'America/Denver', latitude: 39.74, longitude: -104.99 };
const megabyte = 1_048_576;

interface Sample {
  readonly rss: number;
  readonly heap: number;
  readonly external: number;
  readonly lagMilliseconds: number;
  readonly descriptors: number;
  readonly cpuSeconds: number;
}

/** Counts the events that arrive. */
class Receiver {
  readonly events = new Set<string>();
  readonly #ids = new Set<string>();
  repeated = 0;
  readonly #server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id, type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: string;
        type: string;
        data?: { object?: { id: string } };
      };
      if (this.#ids.has(id)) this.repeated++;
      this.#ids.add(id);
      this.events.add(`${type} ${data?.object?.id}`);
      response.writeHead(200).end();
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get count(): number {
    return this.#ids.size;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Counts the lines of the service's log by level, and keeps what its warnings and errors say. */
class LogReader {
  readonly said = new Map<string, number>();
  errors = 0;
  bytes = 0;

  follow(child: ChildProcess): void {
    for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', (line) => this.#read(line));
  }

  #read(line: string): void {
    this.bytes += line.length + 1;
    const { level, msg, err } = (line.startsWith('{') ? JSON.parse(line) : { level: 0, msg: '' }) as {
      level: number;
      msg?: string;
      err?: { message?: string };
    };
    if (level < 40) return;
    if (level >= 50) this.errors++;
    const said = `${level >= 50 ? 'error' : 'warn'}: ${msg}${err?.message === undefined ? '' : ` (${err.message})`}`;
    if (!this.said.has(said)) console.log(`log    ${line.slice(0, 2_000)}`);
    this.said.set(said, (this.said.get(said) ?? 0) + 1);
  }
}

async function sample(origin: string): Promise<Sample> {
  const reply = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await reply.text();
  const value = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    rss: value('process_resident_memory_bytes') / megabyte,
    heap: value('nodejs_heap_size_used_bytes') / megabyte,
    external: value('nodejs_external_memory_bytes') / megabyte,
    lagMilliseconds: value('nodejs_eventloop_lag_p99_seconds') * 1_000,
    descriptors: value('process_open_fds'),
    cpuSeconds: value('process_cpu_seconds_total'),
  };
}

/** Keeps a page's stream of changes open, and counts its events. */
async function follow(origin: string, member: Credential, signal: AbortSignal, count: () => void): Promise<void> {
  while (!signal.aborted)
    try {
      const reply = await fetch(origin + streamPath, { headers: member, signal });
      for await (const chunk of reply.body!) if (Buffer.from(chunk).includes('event:')) count();
    } catch {
      if (!signal.aborted) await pause(1_000);
    }
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function databaseSize(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
    return Number(rows[0]!.size);
  } finally {
    await client.end();
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'embedded' },
      minutes: { type: 'string', default: '60' },
      rate: { type: 'string', default: '15' },
      businesses: { type: 'string', default: '4' },
    },
  });
  const minutes = Number(values.minutes);
  const rate = Number(values.rate);
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-soak-'));
  const postgres = values.database === 'postgres' ? await startPostgres() : null;
  const { DATABASE_URL: _address, ...inherited } = process.env;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const limits = ['REQUESTS', 'BUSINESS_REQUESTS', 'BOOKINGS', 'MCP'].map((name) => [`RATE_LIMIT_${name}_PER_MINUTE`, '1000000']);
  const environment = {
    ...inherited,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    ...(Object.fromEntries(limits) as Record<string, string>),
    ...{ DATA_DIR: folder, PORT: String(port), TRUCKROLL_DEMO: '1', METRICS_TOKEN: metricsToken, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
  };
  const service = spawn(process.execPath, [pathOf('../../src/main.ts')], { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  const log = new LogReader();
  log.follow(service);
  const receiver = new Receiver();
  const pages = new AbortController();
  try {
    await untilReady(origin, service);
    console.log(`${values.database}, ${minutes} minutes at ${rate} requests a second, process ${service.pid}, ${origin}`);
    const load = new SoakLoad(origin);
    const demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as {
      live_key: string;
      owner: { email: string; password: string };
    };
    const member = await signedIn(origin, demo.owner);
    const businesses = [{ key: demo.live_key, ...denver, member }];
    const command = async (...args: string[]) => {
      const program = [pathOf('../../src/process/cli/main.ts'), ...args, '--json'];
      const { stdout } = await run(process.execPath, program, { env: { ...environment, NODE_OPTIONS: '' } });
      return Object.values(JSON.parse(stdout) as Record<string, unknown>).map(String);
    };
    for (let number = 1; number < Number(values.businesses); number++) {
      await command('create-business', '--name', `Soak ${number}`, '--timezone', denver.zone, '--owner-email', `soak${number}@example.org`);
      const made = await command('create-key', '--business', `soak-${number}`, '--environment', 'live');
      businesses.push({ key: made.find((value) => value.startsWith('tr_live_'))!, ...denver, member: null as never });
    }
    const hook = await receiver.listen();
    for (const [index, business] of businesses.entries()) {
      await load.add(business);
      await ok(origin, byKey(business.key), 'createWebhookEndpoint', { url: `${hook}/${index}` });
    }
    let pageEvents = 0;
    for (const _page of [1, 2]) void follow(origin, member, pages.signal, () => pageEvents++);

    const minutesSeen: Sample[] = [];
    const totals: Record<number, number> = {};
    let isOver = false;
    const running = load.run(rate, minutes * 60_000).finally(() => (isOver = true));
    let cpuBefore = (await sample(origin)).cpuSeconds;
    console.log('minute rss heap external MB | loop p99 ms | descriptors | ms cpu a request | answers | events | data, log MB');
    while (!isOver) {
      const samples: Sample[] = [];
      for (let number = 0; number < 60_000 / sampleMilliseconds && !isOver; number++) {
        await Promise.race([pause(sampleMilliseconds), running]);
        samples.push(await sample(origin));
      }
      const last = samples.at(-1)!;
      const heap = Math.min(...samples.map((seen) => seen.heap));
      const lagMilliseconds = Math.max(...samples.map((seen) => seen.lagMilliseconds));
      minutesSeen.push({ ...last, heap, lagMilliseconds });
      const { statuses } = load;
      load.statuses = {};
      for (const [status, count] of Object.entries(statuses)) totals[Number(status)] = (totals[Number(status)] ?? 0) + count;
      const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
      const cpu = ((last.cpuSeconds - cpuBefore) * 1_000) / answers;
      cpuBefore = last.cpuSeconds;
      const bytes = postgres ? await databaseSize(postgres.url) : await sizeOf(folder);
      const columns = [
        [minutesSeen.length, last.rss.toFixed(0), heap.toFixed(0), last.external.toFixed(0)].join(' '),
        ...[lagMilliseconds.toFixed(0), last.descriptors, cpu.toFixed(2)],
        Object.entries(statuses)
          .map(([status, count]) => `${count} × ${status}`)
          .join(' '),
        ...[`${receiver.count}, pages ${pageEvents}`, `${(bytes / megabyte).toFixed(0)} ${(log.bytes / megabyte).toFixed(1)}`],
      ];
      console.log(columns.join(' | '));
    }
    await running;
    const missing = () => [...load.promised].filter((event) => !receiver.events.has(event));
    const giveUpAt = performance.now() + deliveryMilliseconds;
    while (missing().length > 0 && performance.now() < giveUpAt) await pause(500);
    return verdict({ minutesSeen, totals, load, receiver, log, lost: missing() });
  } finally {
    pages.abort();
    await stop(service);
    receiver.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Outcome {
  readonly minutesSeen: readonly Sample[];
  readonly totals: Readonly<Record<number, number>>;
  readonly load: SoakLoad;
  readonly receiver: Receiver;
  readonly log: LogReader;
  readonly lost: readonly string[];
}

/** Prints what holds and what does not. Returns 1 if something does not. */
function verdict({ minutesSeen, totals, load, receiver, log, lost }: Outcome): number {
  const third = Math.floor(minutesSeen.length / 3);
  const flat = (['rss', 'heap', 'external'] as const).map((name) => {
    const values = minutesSeen.map((seen) => seen[name]);
    const [second, last] = [median(values.slice(third, 2 * third)), median(values.slice(2 * third))];
    return { holds: last <= 1.1 * second, text: `${name} ${second.toFixed(0)} → ${last.toFixed(0)} MB` };
  });
  const bad = Object.entries(totals).filter(([status]) => Number(status) >= 500 || status === '0');
  const lines = [
    { holds: minutesSeen.length >= 3 && flat.every(({ holds }) => holds), text: `memory: ${flat.map(({ text }) => text).join(', ')}` },
    { holds: bad.length === 0, text: `answers: ${JSON.stringify(totals)}, held back ${load.heldBack}` },
    { holds: lost.length === 0, text: `events: ${load.promised.size} promised, ${lost.length} lost, ${receiver.repeated} repeated` },
    { holds: log.errors === 0, text: `log: ${log.errors} lines of error` },
  ];
  for (const { holds, text } of lines) console.log(`${holds ? 'holds' : 'FAILS'} ${text}`);
  for (const [refusal, count] of Object.entries(load.refusals)) console.log(`      ${count} × ${refusal}`);
  for (const [said, count] of log.said) console.log(`      ${count} × ${said}`);
  for (const event of lost.slice(0, 10)) console.log(`      lost: ${event}`);
  return lines.every(({ holds }) => holds) ? 0 : 1;
}

process.exitCode = await main();
