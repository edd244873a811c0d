/** A virus scanner sees every file before it is kept. docs/internals/files.md#checks. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openGuestDesk } from '../operations/bookingPage/guestDesk.ts';
import { pdf, pdfOf, pdfWith } from '../resources/files/samples.ts';
import * as sample from '../resources/pictures/samples.ts';
import { atEnd } from '../support/atEnd.ts';
import { callAsCustomer } from '../support/guest.ts';
import { startHarness } from '../support/harness.ts';
import { newCustomer } from './fixtures.ts';

/** A clamd that reads streams as the manual says, and finds one text. */
const harmful = 'X5O!P%@AP-HARMFUL';
const seen: Buffer[] = [];
let mood: 'well' | 'closes' | 'silent' | 'confused' = 'well';

function answer(socket: Socket): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    if (mood === 'closes') return socket.destroy();
    received = Buffer.concat([received, chunk]);
    if (received.equals(Buffer.from('zPING\0'))) return socket.end('PONG\0');
    const bytes = streamIn(received);
    if (bytes === null || mood === 'silent') return undefined;
    seen.push(bytes);
    if (mood === 'confused') return socket.end('INSTREAM size limit exceeded. ERROR\0');
    return socket.end(bytes.includes(harmful) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0');
  });
}

/** The bytes of a whole stream; null while it goes on. */
function streamIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.toString('latin1', 0, command.length) !== command) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const bytes = received.readUInt32BE(at);
    if (bytes === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + bytes));
    at += 4 + bytes;
  }
  return null;
}

const sockets = new Set<Socket>();
const clamd = createServer((socket) => {
  sockets.add(socket);
  answer(socket);
});
await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve));
atEnd(
  () =>
    new Promise((resolve) => {
      clamd.close(resolve);
      for (const socket of sockets) socket.destroy();
    }),
);
const CLAMD_URL = `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}`;
const harness = await startHarness({ env: { CLAMD_URL } });
/** On the same database. It waits briefly for the scanner. */
const impatient = await startHarness({ env: { CLAMD_URL }, fileAnswerMilliseconds: 200 });
const scannerFound = async () => (await harness.server.pipeline.services.checkSystem()).find(({ code }) => code.startsWith('scanner'))!;

it('[file.scanned] the scanner receives the stored bytes complete; a harmful file is refused with a reason', async () => {
  const of = await harness.business();
  const customer_id = await newCustomer(of);
  const add = (bytes: Buffer) => of.call('createFile', { customer_id, name: 'File', content: bytes.toString('base64') });
  expect((await add(pdfOf(700_000))).error_code).toBe(0);
  expect(seen.pop()!.equals(pdfOf(700_000))).toBe(true);
  expect((await add(sample.jpegWith(...sample.jpegSecrets))).error_code).toBe(0);
  expect(seen.pop()!.includes(sample.secret)).toBe(false);
  const refused = await add(pdfWith(harmful));
  expect([refused.status, refused.error_code]).toEqual([422, 'VALIDATION_ERROR']);
  expect(refused.errors).toMatchObject([{ field: 'content', code: 'harmful', message: expect.stringContaining('virus scanner') }]);
  expect((await of.ok('listFiles', { customer_id })).meta.total).toBe(2);
  expect(await scannerFound()).toEqual({ code: 'scannerOn', values: { host: CLAMD_URL.slice(6) } });
});

it('[file.scanned] every file is refused while the scanner does not answer or answers something else', async () => {
  const of = await harness.business();
  const customer_id = await newCustomer(of);
  const add = () => of.call('createFile', { customer_id, name: 'File', content: pdf.toString('base64') });
  for (const state of ['closes', 'silent', 'confused'] as const) {
    mood = state;
    const body = { customer_id, name: 'File', content: pdf.toString('base64') };
    const refused = await impatient.request('POST', '/v1/files', { key: of.key, body });
    expect([refused.status, refused.error_code, refused.headers.get('retry-after')], state).toEqual([503, 'SERVICE_UNAVAILABLE', '5']);
  }
  mood = 'closes';
  expect((await scannerFound()).code).toBe('scannerAway');
  mood = 'well';
  expect((await add()).error_code).toBe(0);
  expect((await of.ok('listFiles', { customer_id })).meta.total).toBe(1);
  const nobody = await startHarness({ env: { CLAMD_URL: 'tcp://127.0.0.1:1' } });
  const answered = await nobody.request('POST', '/v1/files', {
    key: of.key,
    body: { customer_id, name: 'File', content: pdf.toString('base64') },
  });
  expect(answered).toMatchObject({ status: 503, error_code: 'SERVICE_UNAVAILABLE' });
});

it('[file.scanned] files that customers add through the customer link are scanned too', async () => {
  const desk = await openGuestDesk({ CLAMD_URL });
  const { url } = await desk.book();
  const send = (bytes: Buffer) =>
    callAsCustomer(desk.harness, url, 'addCustomerVisitFile', { name: 'File', content: bytes.toString('base64') });
  expect((await send(pdfWith(harmful))).errors).toMatchObject([{ code: 'harmful' }]);
  expect((await send(pdf)).data.files).toHaveLength(1);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(pdfWith(harmful))], 'Bill.pdf'));
  const refused = await fetch(`${url}/files`, { method: 'POST', body: form });
  expect([refused.status, (await refused.text()).includes('our virus scanner found a problem')]).toEqual([422, true]);
});
