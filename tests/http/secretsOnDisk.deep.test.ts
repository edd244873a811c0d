/**
 * Where secrets must not appear on the disk. A whole program runs on its own folder, uses every kind of secret, and is stopped. Then the
 * test searches every byte that it leaves. Only demo.json and the file of the service's secret hold secrets, and only their owner can read
 * them. docs/security.md.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { DemoFacts } from '../../src/process/demo/seed.ts';
import { connect, type Connected } from '../oauth/steps.ts';
import { servers } from '../support/servers.ts';

vi.setConfig({ testTimeout: 300_000 });
const { newFolder, start, stop } = servers();

interface Envelope<Data> {
  readonly error_code: string | 0;
  readonly data: Data;
}

it('[security.secrets] secrets are only in demo.json and the service’s own secret file, which only their owner can read', async () => {
  const dataDir = await newFolder();
  const server = await start(dataDir, { LOG_LEVEL: 'trace', WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  const facts = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
  const call = async <Data>(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Data> => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(server.url + path, { method, headers: { 'content-type': 'application/json', ...headers }, ...sent });
    const envelope = (await answer.json()) as Envelope<Data>;
    expect([path, envelope.error_code]).toEqual([path, 0]);
    return envelope.data;
  };
  const signedIn = await fetch(`${server.url}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: new URLSearchParams(facts.owner).toString(),
  });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const { csrf_token } = await call<{ csrf_token: string }>('GET', '/dashboard/v1/session', { cookie });
  const asOwner = { cookie, 'x-csrf-token': csrf_token };
  const made = await call<{ secret: string }>('POST', '/dashboard/v1/api-keys', asOwner, { name: 'Looked for' });
  const app: Connected = await connect(server, { cookie } as never);
  const receiver = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const asKey = { authorization: `Bearer ${facts.live_key}` };
  const endpoint = await call<{ secret: string }>('POST', '/v1/webhooks', asKey, { url });
  const customers = await call<{ customers: { id: string }[] }>('GET', '/v1/customers?limit=1', asKey);
  const booked = await call<{ magic_token: string }>(
    'POST',
    '/v1/job-requests',
    { ...asKey, 'idempotency-key': 'kept' },
    { customer_id: customers.customers[0]!.id, job_dates: [{ date: '2040-01-02', periods: [{ period: 'morning' }] }] },
  );
  await call('GET', '/v1/skills', { authorization: `Bearer ${app.access}` });
  receiver.close();
  expect(await stop(server)).toBe(0);

  const secrets = {
    'live key': facts.live_key,
    'sandbox key': facts.sandbox_key,
    password: facts.owner.password,
    'key of the dashboard': made.secret,
    session: cookie.split('=')[1]!,
    'form token': csrf_token,
    'access token': app.access,
    'refresh token': app.refresh,
    'webhook secret': endpoint.secret,
    'customer link': booked.magic_token,
  };
  const forms = Object.entries(secrets).flatMap(([name, secret]) => {
    expect(secret.length).toBeGreaterThan(8);
    const bytes = Buffer.from(secret);
    return [bytes, Buffer.from(bytes.toString('hex')), Buffer.from(bytes.toString('base64'))].map((form) => ({ name, form }));
  });
  const found: string[] = [];
  let files = 0;
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const isTheirs = path === join(dataDir, 'demo.json');
    if (isTheirs) expect([entry.name, (await stat(path)).mode & 0o077]).toEqual([entry.name, 0]);
    const content = await readFile(path);
    files++;
    for (const { name, form } of forms) if (!isTheirs && content.includes(form)) found.push(`${name} in ${path.slice(dataDir.length + 1)}`);
  }
  expect(files).toBeGreaterThan(100);
  expect(found).toEqual([]);
  // The greeting of the first start shows the demo's keys and password once; the log shows nothing.
  const { 'live key': _live, 'sandbox key': _sandbox, password: _password, ...others } = secrets;
  expect(Object.entries(others).flatMap(([name, secret]) => (server.output().includes(secret) ? [name] : []))).toEqual([]);
});
