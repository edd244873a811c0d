/** Time limits for a caller, and limits on the number of connections. */
import { expect, it } from 'vitest';
import { loadConfig } from '../../../src/process/config.ts';
import { startServer, type RunningServer } from '../../../src/process/server.ts';
import { atEnd } from '../../support/atEnd.ts';
import { startHarness } from '../../support/harness.ts';
import { openRaw, readAnswer } from '../rawSocket.ts';

const harness = await startHarness();
const servers: RunningServer[] = [];
atEnd(() => Promise.all(servers.map((server) => server.close())));

/** A separate server on the same database with its own settings. */
async function serverWith(env: Record<string, string>): Promise<RunningServer> {
  const settings = { PORT: '0', LOG_LEVEL: 'silent', STOP_DELAY_SECONDS: '0', SECRET_KEY: 'the secret of a test, of no other use' };
  const server = await startServer(loadConfig({ ...settings, ...env }), { store: harness.store });
  servers.push(server);
  return server;
}

const impatient = await serverWith({ REQUEST_TIMEOUT_SECONDS: '1', KEEP_ALIVE_TIMEOUT_SECONDS: '1' });
const { key } = await harness.business();
// The request has a key, because without one it is answered before the body is read.
const head = `POST /v1/customers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n`;
const tooLate = { error_code: 'REQUEST_TIMEOUT', message: expect.any(String), errors: null, data: null };

it.concurrent.each([
  ['headers', 'POST /v1/customers HTTP/1.1\r\nHost: localhost\r\nContent-'],
  ['a request line', 'GET /v1/cust'],
  ['a body', `${head}\r\n{"full_name":`],
  ['a body in chunks', `${head.replace(/Content-Length.*/, 'Transfer-Encoding: chunked')}\r\n5\r\n{"ful`],
  ['no byte of a body', `${head}\r\n`],
])('[connections.bounded] an unfinished %s is answered with 408, and the connection ends', async (_what, text) => {
  const { socket, ended } = await openRaw(impatient.url);
  socket.write(text);
  const answer = readAnswer(await ended);
  expect(answer).toMatchObject({ status: 408, body: tooLate });
  expect(answer.head).toMatch(/\r\nx-request-id: \S+/i);
  expect(answer.head).toMatch(/\r\nconnection: close/i);
});

it.concurrent('[connections.bounded] a body that comes byte by byte has one time limit, and is refused in the language of its caller', async () => {
  const { socket, ended } = await openRaw(impatient.url);
  socket.write(`${head}X-Locale: de\r\n\r\n`);
  const drip = setInterval(() => socket.write(' '), 100);
  const answer = readAnswer(await ended);
  clearInterval(drip);
  expect(answer).toMatchObject({ status: 408, body: { ...tooLate, message: expect.stringContaining('rechtzeitig') } });
});

it.concurrent('[connections.bounded] the second request of a connection has the same limits as the first', async () => {
  const { socket, ended, until, received } = await openRaw(impatient.url);
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until('{"status":"ok"}');
  const first = received().length;
  socket.write(`${head}\r\n{`);
  expect(readAnswer((await ended).slice(first))).toMatchObject({ status: 408, body: tooLate });
});

it.concurrent('[connections.bounded] a connection without a request is closed without an answer, and so is an idle one', async () => {
  const silent = await openRaw(impatient.url);
  expect(await silent.ended).toBe('');
  const resting = await openRaw(impatient.url);
  resting.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await resting.ended).toMatch(/^HTTP\/1\.1 200 [^]*\{"status":"ok"\}$/);
});

it.concurrent('[connections.bounded] a request that was answered before its body arrived gets no second answer', async () => {
  const { socket, ended } = await openRaw(impatient.url);
  // The content type is refused without reading the body.
  socket.write(`${head.replace('application/json', 'text/plain')}\r\nhalf`);
  const text = await ended;
  expect(readAnswer(text.split(/(?=HTTP\/1\.1)/)[0]!).status).toBe(415);
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it.concurrent('[envelope.failure] input that is not HTTP, or has endless headers, is answered in the envelope too', async () => {
  const garbage = await openRaw(harness.url);
  garbage.socket.write('hello there\r\n\r\n');
  const malformed = {
    error_code: 'VALIDATION_ERROR',
    message: expect.any(String),
    data: null,
    errors: [{ field: 'request', code: 'malformed' }],
  };
  expect(readAnswer(await garbage.ended)).toMatchObject({ status: 400, body: malformed });
  const long = await openRaw(harness.url);
  long.socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(readAnswer(await long.ended)).toMatchObject({ status: 431, body: { errors: [{ field: 'headers', code: 'too_long' }] } });
});

it.concurrent('[connections.bounded] a connection over the limit is closed at once, and the others stay open', async () => {
  const { url } = await serverWith({ MAX_CONNECTIONS: '2' });
  const [first, second] = [await openRaw(url), await openRaw(url)];
  const third = await openRaw(url);
  expect(await third.ended).toBe('');
  for (const { socket, until } of [first, second]) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until('{"status":"ok"}');
    socket.destroy();
  }
});

it.concurrent('the server listens on both addresses of localhost, where there are two', async () => {
  const { url } = await serverWith({ HOST: 'localhost' });
  const { port } = new URL(url);
  for (const address of ['127.0.0.1', '[::1]']) {
    const answer = await fetch(`http://${address}:${port}/healthz`).catch((error: Error) =>
      String((error.cause as NodeJS.ErrnoException).code),
    );
    if (typeof answer === 'string')
      expect([address, answer]).toEqual(['[::1]', expect.stringMatching(/EADDRNOTAVAIL|ENETUNREACH|ECONNREFUSED/)]);
    else expect([address, answer.status]).toEqual([address, 200]);
  }
});
