/** Stops under load, floods of half-sent requests, and killed containers, each with whole processes and many rounds. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { DemoFacts } from '../src/process/demo/seed.ts';
import { roundsOf } from './support/full.ts';
import { openRaw, readAnswer } from './http/rawSocket.ts';
import { servers, type Server } from './support/servers.ts';
import { mayUnshare, newNamespace } from './store/folderHolders.ts';

vi.setConfig({ testTimeout: 900_000 });
const { newFolder, start, stop } = servers();
const flood = 2_000;
const stopRounds = roundsOf(3, 10);
const killRounds = roundsOf(2, 5);
// This path needs no credential. On other paths a stranger gets an answer before the server waits for the body.
const half = 'POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';

const openHalves = (url: string) =>
  Promise.all(
    Array.from({ length: flood }, async () => {
      const connection = await openRaw(url);
      connection.socket.write(half);
      return connection;
    }),
  );

/** Waits until the server is ready. On a busy machine the check of the database can take more than 2 s and then fails. */
const untilReady = ({ url }: Server) =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 60_000, interval: 200 });

it('[connections.bounded, shutdown.in-time] a flood of half-sent bodies delays neither other calls nor a stop, and ends by itself', async () => {
  const dataDir = await newFolder();
  const settings = { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent', STOP_TIMEOUT_SECONDS: '120' };
  const server = await start(dataDir, { ...settings, REQUEST_TIMEOUT_SECONDS: '10' });
  const first = await openHalves(server.url);
  await untilReady(server);
  const answers = await Promise.all(first.map(async ({ ended }) => readAnswer(await ended).status));
  expect(answers.filter((status) => status !== 408)).toEqual([]);
  expect(await stop(server)).toBe(0);
  // These requests would outlast the stop. The server must answer them in time, because it cuts what is left at its limit.
  const next = await start(dataDir, { ...settings, REQUEST_TIMEOUT_SECONDS: '600' });
  const second = await openHalves(next.url);
  expect(await stop(next)).toBe(0);
  const told = await Promise.all(second.map(async ({ ended }) => readAnswer(await ended).status));
  expect(told.filter((status) => status !== 503)).toEqual([]);
  expect((await readdir(dataDir)).filter((name) => /^lock|\.sock$/.test(name))).toEqual([]);
});

/** How many connections the system lets wait at most, or 0 if the system does not say. */
const mostWaiting = () => readFile('/proc/sys/net/core/somaxconn', 'utf8').then(Number, () => 0);

it('[connections.bounded] a busy server accepts a burst of connections, so that each of them ends', async (ctx) => {
  if ((await mostWaiting()) < flood) ctx.skip();
  const server = await start(await newFolder(), { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent', REQUEST_TIMEOUT_SECONDS: '2' });
  // A stopped process is as busy as a server can be.
  server.child.kill('SIGSTOP');
  try {
    const burst = await Promise.race([
      Promise.all(Array.from({ length: flood }, () => openRaw(server.url))),
      sleep(30_000, 'only a part was taken', { ref: false }),
    ]);
    server.child.kill('SIGCONT');
    if (typeof burst === 'string') expect.fail(burst);
    await Promise.all(burst.map(({ ended }) => ended));
  } finally {
    server.child.kill('SIGCONT');
  }
  expect(await stop(server)).toBe(0);
});

interface Caller {
  /** Names whose creation was answered with 200. */
  readonly acknowledged: string[];
  readonly failures: unknown[];
  ended: Promise<void>;
}

/** Calls one after another on a kept connection until the server refuses connections. Repeats at once after a 503. */
function callWithoutEnd({ url }: Server, key: string, round: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const caller = { acknowledged: [] as string[], failures: [] as unknown[] };
  const post = (name: string) =>
    new Promise<number | 'refused'>((resolve) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const sent = request(`${url}/v1/customers`, { method: 'POST', agent, headers }, (response) =>
        response.resume().once('end', () => resolve(response.statusCode!)),
      );
      sent.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED') caller.failures.push([name, error.code, sent.reusedSocket]);
        resolve('refused');
      });
      sent.end(JSON.stringify({ full_name: name, phone: '3035550123' }));
    });
  const ended = (async () => {
    for (let n = 0; ; n++) {
      const name = `R${round} ${Math.random().toString(36).slice(2)} ${n}`;
      const status = await post(name);
      if (status === 'refused') break;
      if (status === 503) continue;
      if (status === 200) caller.acknowledged.push(name);
      else caller.failures.push([name, status]);
    }
    agent.destroy();
  })();
  return { ...caller, ended };
}

it('[shutdown.in-time, shutdown.drains] a stop with half-sent bodies and idle connections exits with 0, and leaves nothing', async () => {
  const dataDir = await newFolder();
  const server = await start(dataDir, { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent', STOP_TIMEOUT_SECONDS: '120' });
  const connections = await Promise.all(Array.from({ length: 40 }, () => openRaw(server.url)));
  for (const [n, { socket }] of connections.entries())
    socket.write([half, half.slice(0, 30), 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', ''][n % 4]!);
  for (const [n, { until }] of connections.entries()) if (n % 4 === 2) await until('"ok"');
  // Ctrl-C reaches npm and the process, and npm passes it on. The second signal must change nothing.
  server.child.kill('SIGINT');
  expect(await stop(server, 'SIGINT')).toBe(0);
  expect((await readdir(dataDir)).filter((name) => /^lock|\.sock$/.test(name))).toEqual([]);
  const said = await Promise.all(connections.map(async ({ ended }) => (await ended).split('\r\n')[0]));
  expect(said.slice(0, 4)).toEqual(['HTTP/1.1 503 Service Unavailable', 'HTTP/1.1 503 Service Unavailable', 'HTTP/1.1 200 OK', '']);
  expect(new Set(said.map((line, n) => `${n % 4} ${line}`)).size).toBe(4);
});

it('[shutdown.drains] each call to a stopping server is answered and stored, or told that the server stops', async () => {
  const dataDir = await newFolder();
  const unlimited = {
    LOG_LEVEL: 'silent',
    // A busy machine may need longer than the default for the database's last writes.
    STOP_TIMEOUT_SECONDS: '120',
    RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
  };
  const names = new Set<string>();
  let key = '';
  let before = 0;
  const total = async ({ url }: Server) => {
    const response = await fetch(`${url}/v1/customers?limit=1`, { headers: { authorization: `Bearer ${key}` } });
    return ((await response.json()) as { data: { meta: { total: number } } }).data.meta.total;
  };
  for (let round = 0; round <= stopRounds; round++) {
    const server = await start(dataDir, unlimited);
    if (round === 0) {
      key = (JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts).live_key;
      before = await total(server);
    }
    expect([round, await total(server)]).toEqual([round, before + names.size]);
    const callers = round === stopRounds ? [] : Array.from({ length: 20 }, () => callWithoutEnd(server, key, round));
    await vi.waitFor(() => expect(callers.every(({ acknowledged }) => acknowledged.length > 2)).toBe(true), 60_000);
    expect(await stop(server)).toBe(0);
    await Promise.all(callers.map(({ ended }) => ended));
    expect([round, callers.flatMap(({ failures }) => failures)]).toEqual([round, []]);
    for (const name of callers.flatMap(({ acknowledged }) => acknowledged)) names.add(name);
  }
});

it.skipIf(!mayUnshare())('[store.folder-lock] after a container is killed, the next one starts on its folder', async () => {
  const dataDir = await newFolder();
  for (let round = 0; round < killRounds; round++) {
    const server = await start(dataDir, { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent' }, newNamespace);
    await untilReady(server);
    await stop(server, 'SIGKILL');
    expect(existsSync(join(dataDir, 'lock.json'))).toBe(true);
  }
});

it('[start.explained, start.demo-kept] a first start that fails after the seeding leaves the demo with its keys for the next start', async () => {
  const dataDir = await newFolder();
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as { port: number };
  const settings = { LOG_LEVEL: 'silent', PASSWORD_COST: '10' };
  await expect(start(dataDir, { ...settings, PORT: `${port}` })).rejects.toThrow(
    new RegExp(`ended \\(1\\): truckroll: PORT ${port} is in use on 127\\.0\\.0\\.1\\. .+\\n$`),
  );
  blocker.close();
  const server = await start(dataDir, settings);
  const facts = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
  expect(facts.base_url).toBe(server.url);
  const reply = await fetch(`${server.url}/v1/customers`, { headers: { authorization: `Bearer ${facts.live_key}` } });
  expect(((await reply.json()) as { data: { meta: { total: number } } }).data.meta.total).toBe(200);
  expect(await stop(server)).toBe(0);
});
