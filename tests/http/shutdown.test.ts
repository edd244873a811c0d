/** A stopping server finishes requests under way and accepts no new ones. docs/reference/conventions.md#the-product. */
import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '../../src/process/config.ts';
import { startServer } from '../../src/process/server.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { startHarness } from '../support/harness.ts';
import { openRaw, readAnswer } from './rawSocket.ts';

const agents: Agent[] = [];
afterEach(() => agents.forEach((agent) => agent.destroy()));

/** A server that is asked to stop during a call; `release` lets the call continue. */
async function stoppedAtWork(keepAlive: boolean) {
  const harness = await startHarness();
  // Stop background work, so that the transaction that is held back belongs to the call.
  await harness.server.background.stop();
  const { key } = await harness.business();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const transaction = harness.store.transaction.bind(harness.store);
  const begun = new Promise<void>((resolve) => {
    vi.spyOn(harness.store, 'transaction').mockImplementationOnce(async (work) => {
      resolve();
      await released;
      return transaction(work);
    });
  });
  const agent = new Agent({ keepAlive });
  agents.push(agent);
  const status = new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request(`${harness.url}/v1/customers`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ full_name: 'Last One', phone: '2125550123' }));
  });
  await begun;
  let closed = false;
  const closing = harness.server.close().then(() => (closed = true));
  await vi.waitFor(async () => expect((await harness.request('GET', '/readyz')).status).toBe(503), { timeout: 60_000 });
  return { harness, status, release, closing, isClosed: () => closed };
}

test('[shutdown.drains] the service finishes the current call and then ends, and the row is stored', async () => {
  const { harness, status, release, closing, isClosed } = await stoppedAtWork(false);
  // A moment after /readyz reports the stop, no new request is started.
  await vi.waitFor(
    async () => {
      const other = await fetch(`${harness.url}/v1/skills`);
      expect([other.status, await other.json()]).toMatchObject([503, { error_code: 'SERVICE_UNAVAILABLE' }]);
    },
    { timeout: 60_000 },
  );
  expect(isClosed()).toBe(false);
  release();
  expect(await status).toBe(200);
  await closing;
  expect(await harness.store.query(`select from customers where full_name = 'Last One'`)).toHaveLength(1);
});

test('[shutdown.drains] all requests that came one after another on a connection are answered', async () => {
  const harness = await startHarness();
  await harness.server.background.stop();
  const { key } = await harness.business();
  const transaction = harness.store.transaction.bind(harness.store);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  vi.spyOn(harness.store, 'transaction').mockImplementation(async (work) => {
    begun++;
    await released;
    return transaction(work);
  });
  const requests = ['One', 'Two', 'Three', 'Four'].map((name) => {
    const body = JSON.stringify({ full_name: name, email: `${name}@example.com` });
    const lines = ['POST /v1/customers HTTP/1.1', 'Host: x', `Authorization: Bearer ${key}`, 'Content-Type: application/json'];
    return [...lines, `Content-Length: ${body.length}`, '', body].join('\r\n');
  });
  const connection = await openRaw(harness.url);
  connection.socket.write(requests.join(''));
  await vi.waitFor(() => expect(begun).toBe(requests.length), { timeout: 60_000 });
  const closing = harness.server.close();
  release();
  const answers = (await connection.ended).split(/(?=HTTP\/1\.1 )/);
  expect(answers.map((answer) => [answer.slice(9, 12), /connection: close/i.test(answer)])).toEqual([
    ['200', false],
    ['200', false],
    ['200', false],
    ['200', true],
  ]);
  await closing;
});

test('[shutdown.drains] a kept-alive connection does not delay the end once it has its answer', async () => {
  const { status, release, isClosed } = await stoppedAtWork(true);
  release();
  expect(await status).toBe(200);
  // Earlier than the 72 s after which the server itself closes an idle connection.
  await vi.waitFor(() => expect(isClosed()).toBe(true), { timeout: 30_000 });
});

describe('at the sockets', async () => {
  const harness = await startHarness();
  const { store } = harness;
  const { key } = await harness.business();
  const started = (env: Record<string, string> = {}) => serverOn(store, env);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  // The requests have a key, because without one they are answered before the body is read.
  const withKey = `Host: localhost\r\nAuthorization: Bearer ${key}\r\n`;
  const halfBody = `POST /v1/customers HTTP/1.1\r\n${withKey}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a":`;
  const healthy = '{"status":"ok"}';

  test('[shutdown.drains] a request that arrives on a kept connection is answered, and told that the connection ends', async () => {
    const server = await started();
    const connections = await Promise.all(Array.from({ length: 50 }, () => openRaw(server.url)));
    for (const { socket, until } of connections) {
      socket.write(get('/healthz'));
      await until(healthy);
    }
    const before = connections.map(({ received }) => received().length);
    // Handed to the kernel but not yet read by the server, which runs in this process.
    for (const { socket } of connections) socket.write(get('/v1/skills'));
    const closing = server.close();
    const answers = await Promise.all(connections.map(async ({ ended }, n) => readAnswer((await ended).slice(before[n]))));
    expect(answers.map(({ status }) => status)).toEqual(connections.map(() => 401));
    for (const { head } of answers) expect(head).toMatch(/\r\nconnection: close/i);
    expect(await closing).toBe(0);
  });

  test('[shutdown.drains, health.ready] /readyz reports the stop first, while calls are still accepted; then no call is', async () => {
    const server = await started({ STOP_DELAY_SECONDS: '1' });
    const closing = server.close();
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not_ready', reason: 'stopping' }]);
    const live = await fetch(`${server.url}/healthz`);
    expect([live.status, live.headers.get('connection')]).toEqual([200, 'close']);
    expect(await closing).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  test('[shutdown.drains] a half-received body may still arrive; otherwise the caller must repeat it, and the stop goes on', async () => {
    const server = await started({ STOP_TIMEOUT_SECONDS: '4' });
    const [late, never, silent] = [await openRaw(server.url), await openRaw(server.url), await openRaw(server.url)];
    late.socket.write(halfBody);
    never.socket.write(halfBody);
    const closing = server.close();
    await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(503));
    late.socket.write('1}             ');
    expect(readAnswer(await late.ended).status).toBe(422);
    const cut = readAnswer(await never.ended);
    expect(cut).toMatchObject({ status: 503, body: { error_code: 'SERVICE_UNAVAILABLE' } });
    expect(cut.head).toMatch(/\r\nretry-after: \d+/i);
    expect(await silent.ended).toBe('');
    expect(await closing).toBe(0);
  });

  test('[shutdown.drains] a caller that reconnects at once after the announced stop is refused, and never reset', async () => {
    // During the delay the server announces the end of every kept connection, so that no connection is idle afterwards.
    const server = await started({ STOP_DELAY_SECONDS: '1' });
    const untilRefused = async () => {
      for (const statuses: number[] = []; ;)
        try {
          statuses.push((await fetch(`${server.url}/healthz`)).status);
        } catch (error) {
          return { statuses, code: ((error as Error).cause as NodeJS.ErrnoException).code };
        }
    };
    const callers = Array.from({ length: 10 }, untilRefused);
    await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200));
    expect(await server.close()).toBe(0);
    for (const { statuses, code } of await Promise.all(callers)) {
      expect(code).toBe('ECONNREFUSED');
      expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
    }
  });

  test('[shutdown.in-time] a call that hangs is cut off at the time limit, and counted', async () => {
    const server = await started({ STOP_TIMEOUT_SECONDS: '1' });
    // Released at the end: the other server of this database also runs background work.
    const hang = Promise.withResolvers<never[]>();
    const spy = vi.spyOn(store, 'query').mockReturnValue(hang.promise);
    const hanging = await openRaw(server.url);
    hanging.socket.write(`GET /v1/skills HTTP/1.1\r\n${withKey}\r\n`);
    await vi.waitFor(() => expect(spy).toHaveBeenCalled());
    expect(await server.close()).toBe(1);
    expect(await hanging.ended).toBe('');
    spy.mockRestore();
    hang.resolve([]);
  });
});

test('[shutdown.let-go] a stopped server is garbage-collected, however many were started in the process', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const { store } = await startHarness();
  const stopped = async () => {
    const server = await serverOn(store, {});
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.close();
    return new WeakRef(server);
  };
  const servers = [await stopped(), await stopped()];
  await vi.waitFor(
    () => {
      collectGarbage();
      expect(servers.map((server) => server.deref()?.url)).toEqual([undefined, undefined]);
    },
    { timeout: 60_000 },
  );
});

async function serverOn(store: Store, env: Record<string, string>) {
  const settings = { PORT: '0', LOG_LEVEL: 'silent', STOP_DELAY_SECONDS: '0', SECRET_KEY: 'the secret of a test, of no other use' };
  return startServer(loadConfig({ ...settings, ...env }), { store });
}
