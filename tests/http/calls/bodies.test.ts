/** Bytes that are not UTF-8 are refused at every entrance, never stored as other text. No body takes long to read. */
import { expect, test, vi } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { signIn } from '../../support/session.ts';
import { openRaw } from '../rawSocket.ts';

const harness = await startHarness();
const business = await harness.business();
const session = await signIn(harness, business.owner);

/** Text whose characters are the bytes to send. */
const bytes = (text: string) => Buffer.from(text, 'latin1');
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const post = (path: string, type: string, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(harness.url + path, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: new Uint8Array(body),
    redirect: 'manual',
  });
const key = { authorization: `Bearer ${business.key}` };

/** A byte of Latin-1, a truncated character, an overlong form, half a surrogate pair. */
const notUtf8 = ['Jos\xe9', 'Jos\xc3', '\xc0\xaf', '\xed\xa0\x80'];
const escaped = (text: string) => text.replaceAll(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);

/** Searches customers with raw bytes in the address, which no HTTP client would send. */
async function searchRaw(search: Buffer): Promise<string> {
  const { socket, ended } = await openRaw(harness.url);
  const rest = ` HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${business.key}\r\nConnection: close\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from('GET /v1/customers?search='), search, Buffer.from(rest)]));
  return ended;
}

async function expectSaysUtf8(response: Response): Promise<void> {
  expect({ status: response.status, text: await response.text() }).toEqual({
    status: 400,
    text: expect.stringContaining('UTF-8') as string,
  });
}

test.each(notUtf8)('[errors.not-utf8] a body with %j is refused over REST, MCP and OAuth, and nothing is stored', async (odd) => {
  const name = bytes(`{"full_name":"${odd}","phone":"+13035550188"}`);
  const refused = await post('/v1/customers', json, name, key);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    error_code: 'VALIDATION_ERROR',
    errors: [{ field: 'body', code: 'not_utf8', message: 'The body is not UTF-8. Send text that is encoded as UTF-8.' }],
  });
  const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"createCustomer","arguments":${name.toString('latin1')}}}`;
  await expectSaysUtf8(await post('/mcp', json, bytes(call), key));
  await expectSaysUtf8(await post('/oauth/register', json, bytes(`{"client_name":"${odd}","redirect_uris":["https://a.example/cb"]}`)));
  expect((await business.ok('listCustomers', {})).meta.total).toBe(0);
});

test.each(notUtf8)('[errors.not-utf8] forms with %j are refused, as bytes and as percent-escapes', async (odd) => {
  for (const text of [odd, escaped(odd)]) {
    await expectSaysUtf8(await post('/signin', form, bytes(`email=${text}&password=x`)));
    await expectSaysUtf8(await post(`/book/${business.alias}`, form, bytes(`full_name=${text}`)));
    await expectSaysUtf8(await post('/oauth/token', form, bytes(`grant_type=refresh_token&refresh_token=${text}`)));
    await expectSaysUtf8(await post('/oauth/revoke', form, bytes(`token=${text}`)));
  }
});

test.each(notUtf8)('[errors.not-utf8] queries with %j are refused, as percent-escapes and as bytes', async (odd) => {
  const query = `search=${escaped(odd)}`;
  await expectSaysUtf8(await fetch(`${harness.url}/v1/customers?${query}`, { headers: key }));
  await expectSaysUtf8(await fetch(`${harness.url}/dashboard/v1/customers?${query}`, { headers: { cookie: session.cookie } }));
  await expectSaysUtf8(await fetch(`${harness.url}/signin?next=${escaped(odd)}`));
  await expectSaysUtf8(await fetch(`${harness.url}/oauth/authorize?state=${escaped(odd)}`));
  await expectSaysUtf8(await post(`/mcp?${query}`, json, bytes('{}'), key));
  expect(await searchRaw(bytes(odd))).toMatch(/^HTTP\/1\.1 400 [\s\S]*UTF-8/);
});

test('[errors.not-utf8] a caller without a credential learns only that', async () => {
  expect((await fetch(`${harness.url}/v1/customers?search=%ff`)).status).toBe(401);
});

test('[errors.not-utf8] a byte order mark before JSON is skipped, and text in UTF-8 is stored as sent', async () => {
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'José Ñuñez 😀', phone: '+13035550188' });
  const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"full_name":"Zoë","phone":"+13035550189"}')]);
  expect((await post('/v1/customers', json, body, key)).status).toBe(200);
  const { data } = await harness.request('GET', '/v1/customers?search=Jos%C3%A9', { key: business.key });
  expect(data).toMatchObject({ meta: { total: 1 } });
  expect((await business.ok('getCustomer', { id })).profile.full_name).toBe('José Ñuñez 😀');
});

test('[errors.not-utf8] raw UTF-8 bytes in an address are refused, and a lone percent sign is read literally', async () => {
  expect(await searchRaw(Buffer.from('José'))).toMatch(/^HTTP\/1\.1 400 [\s\S]*UTF-8/);
  expect(await searchRaw(Buffer.from('100%'))).toMatch(/^HTTP\/1\.1 200 [\s\S]*"total":0/);
});

test('[bodies.cheap] a form with many names is read in one pass', async () => {
  const getAll = vi.spyOn(URLSearchParams.prototype, 'getAll');
  const names = Array.from({ length: 2_000 }, (_, index) => `${index.toString(36)}=`).join('&');
  expect((await post(`/book/${business.alias}`, form, bytes(names))).status).toBe(200);
  expect(getAll.mock.calls.length).toBeLessThan(100);
  getAll.mockRestore();
});

test('[bodies.cheap] 2 MiB of JSON may hold a file, and not thousands of values', async () => {
  const sent = async (more: object) => {
    const file = { customer_id: 'x', name: 'a, b', content: 'A'.repeat(2_000_000), ...more };
    return (await post('/v1/files', json, Buffer.from(JSON.stringify(file)), key)).status;
  };
  expect(await sent({})).toBe(422);
  expect(await sent({ commas: Array.from({ length: 500 }, () => 1) })).toBe(422);
  expect(await sent({ commas: Array.from({ length: 1_100 }, () => 1) })).toBe(413);
  expect(await sent({ lists: '['.repeat(1_100) })).toBe(413);
  expect(await sent({ objects: '{'.repeat(1_100) })).toBe(413);
});

test('[bodies.cheap, errors.too-large] of 100 KB of JSON nothing is read where the caller is not known', async () => {
  const text = JSON.stringify({ email: 'x'.repeat(100_000) });
  for (const path of ['/nowhere', '/docs', '/signin', '/my-day', `/book/${business.alias}`, '/oauth/authorize'])
    expect([path, (await post(path, json, Buffer.from(text))).status]).toEqual([path, 413]);
  expect((await post('/v1/customers', json, Buffer.from(text), key)).status).toBe(422);
  const call = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${text}}}`;
  expect((await post('/mcp', json, Buffer.from(call), key)).status).toBe(200);
});
