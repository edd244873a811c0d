import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { FixedBody } from '../../src/edges/pages/fixedBody.ts';

const text = 'a text that is said again and again, '.repeat(200);
const body = new FixedBody(text, 'text/plain');

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['deflate', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['identity;q=1, *;q=0', 'identity'],
])('[docs.cached] Accept-Encoding: %s gets %s', async (accepted, wanted) => {
  const { encoding, body: sent } = await body.encoded(accepted);
  expect(encoding).toBe(wanted);
  const open = { br: brotliDecompressSync, gzip: gunzipSync, identity: (buffer: Buffer) => buffer }[encoding];
  expect(open(sent).toString()).toBe(text);
});

it('[docs.cached] a body is compressed once, even for simultaneous requests', async () => {
  const [first, second] = await Promise.all([body.encoded('br'), body.encoded('br')]);
  expect(first.body).toBe(second.body);
});

it('a small body is not compressed, and a body has the hash of its text', async () => {
  expect((await new FixedBody('small', 'text/plain').encoded('br')).encoding).toBe('identity');
  expect(new FixedBody(text, 'text/plain').hash).toBe(body.hash);
  expect(new FixedBody(`${text}.`, 'text/plain').hash).not.toBe(body.hash);
});
