/** Slow senders and readers do not keep a place from others. docs/internals/files.md#checks. */
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { pdfOf } from '../../resources/files/samples.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { atEnd } from '../../support/atEnd.ts';
import { startHarness } from '../../support/harness.ts';
import { openRaw, readAnswer } from '../rawSocket.ts';

const least = { bytesPerSecond: 4_096, graceSeconds: 1 };
const harness = await startHarness({ leastSpeed: least, env: { REQUEST_TIMEOUT_SECONDS: '3600' } });
const business = await harness.business();
const customer_id = await newCustomer(business);
const sentFile = (name: string, bytes: number) =>
  Buffer.from(JSON.stringify({ customer_id, name, content: pdfOf(bytes).toString('base64') }));
const headOf = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${business.key}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends the body in pieces, one each 100 ms, until the service ends the connection or all is sent. Resolves with the answer. */
async function sendInPieces(path: string, body: Buffer, bytes: number) {
  const { socket, ended } = await openRaw(harness.url);
  socket.write(headOf(path, body.length));
  let at = 0;
  const timer = setInterval(() => {
    if (socket.writable && at < body.length) socket.write(body.subarray(at, (at += bytes)));
  }, 100);
  atEnd(() => clearInterval(timer));
  const text = await ended;
  clearInterval(timer);
  return readAnswer(text);
}

test('[file.slow] a large body that comes byte by byte is refused, and its place goes to another', async () => {
  const slow = Array.from({ length: 4 }, () => sendInPieces('/v1/files', sentFile('slow', 1_000), 1));
  expect((await Promise.all(slow)).map(({ status, body }) => [status, (body as { error_code: string }).error_code])).toEqual(
    slow.map(() => [408, 'REQUEST_TIMEOUT']),
  );
  expect(
    (await business.call('createFile', { customer_id, name: 'Certificate', content: pdfOf(1_000).toString('base64') })).error_code,
  ).toBe(0);
});

test('[file.slow] a body above the least speed is taken, however long it takes', async () => {
  const steady = sendInPieces('/v1/files', sentFile('steady', 15_000), 600);
  expect((await steady).status).toBe(200);
});

test('[file.slow] a body that takes no place may come slowly', async () => {
  const body = Buffer.from(JSON.stringify({ full_name: 'Ada Lovelace', phone: '+12125550123' }));
  expect((await sendInPieces('/v1/customers', body, 3)).status).toBe(200);
});

test('[file.slow] the connection of a reader who stops reading ends', async () => {
  const { id } = await business.ok('createFile', { customer_id, name: 'Plan', content: pdfOf(9_000_000).toString('base64') });
  const ended = await new Promise<string>((resolve, reject) => {
    request(
      `${harness.url}/v1/files/${id}`,
      { headers: { authorization: `Bearer ${business.key}`, 'accept-encoding': 'identity' } },
      (answer) => {
        // Nothing is read until the service has given up. What is then left in the machine is not all.
        setTimeout(
          () =>
            answer
              .on('end', () => resolve('all'))
              .on('error', () => resolve('cut'))
              .resume(),
          4_000,
        );
      },
    )
      .on('error', reject)
      .end();
  });
  expect(ended).toBe('cut');
});

test('[file.slow] a reader who is slower than the service, and faster than the least speed, gets everything', async () => {
  const { id } = await business.ok('createFile', { customer_id, name: 'Plan 2', content: pdfOf(9_000_001).toString('base64') });
  const bytes = await new Promise<number>((resolve, reject) => {
    request(
      `${harness.url}/v1/files/${id}`,
      { headers: { authorization: `Bearer ${business.key}`, 'accept-encoding': 'identity' } },
      (answer) => {
        let read = 0;
        answer.on('data', (chunk: Buffer) => {
          read += chunk.length;
          // A pause after every four megabytes, of less than the grace together with the reading.
          if (Math.floor(read / 4_000_000) > Math.floor((read - chunk.length) / 4_000_000)) {
            answer.pause();
            setTimeout(() => answer.resume(), 700);
          }
        });
        answer.on('end', () => resolve(read)).on('error', reject);
      },
    )
      .on('error', reject)
      .end();
  });
  expect(bytes).toBeGreaterThan(12_000_000);
});
