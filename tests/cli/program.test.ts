/** The program as an operator meets it: its commands, the demo of a first start, and its log. Decisions, section 1. */
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { loadConfig } from '../../src/config.ts';
import type { DemoFacts } from '../../src/demo/seed.ts';
import { servers, type Server } from '../servers.ts';

const { newFolder, start, stop } = servers();

async function call(url: string, key: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, ...((await response.json()) as { error_code: unknown; data: Record<string, unknown> }) };
}

describe('commands without a server', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await newFolder();
  });
  const run = async (...argv: string[]) => {
    const lines = { out: '', err: '' };
    const code = await main(argv, { out: (text) => (lines.out += text), err: (text) => (lines.err += text) }, { DATA_DIR: dataDir });
    return { code, ...lines };
  };
  const runJson = async (...argv: string[]) => {
    const { code, out, err } = await run(...argv, '--json');
    expect([code, err, out.endsWith('\n'), out.trimEnd().includes('\n')]).toEqual([0, '', true, false]);
    return JSON.parse(out) as Record<string, string>;
  };
  const business = ['create-business', '--name', 'Acme Heating', '--timezone', 'America/Denver', '--owner-email'];

  it('[cli.opens-folder, cli.json, cli.create-business] migrate and create-business open the folder themselves', async () => {
    const { migrations } = (await runJson('migrate')) as unknown as { migrations: string[] };
    expect(migrations.length).toBeGreaterThan(0);
    expect((await run('migrate')).out).toContain(migrations[0]);
    const made = await runJson(...business, 'Ann@Acme.example', '--alias', 'acme');
    expect(made).toEqual({
      business_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      business_alias: 'acme',
      owner: { email: 'ann@acme.example', password: expect.stringMatching(/^\S{12,}$/) as unknown },
    });
    // As text too, the password in it.
    const { code, out } = await run(...business, 'bob@acme.example');
    expect([code, out]).toEqual([0, expect.stringMatching(/business alias: acme-heating\n[^]*password: \S{12,}\n/)]);
    for (const [argv, words] of [
      [[...business, 'ann@acme.example', '--alias', 'acme'], 'acme'],
      [['create-business', '--name', 'A', '--timezone', 'Mars/Olympus', '--owner-email', 'a@b.example'], 'Mars/Olympus'],
      [[...business, 'nobody'], 'nobody'],
    ] as const) {
      const refused = await run(...argv);
      expect([refused.code, refused.out]).toEqual([1, '']);
      expect(refused.err).toMatch(new RegExp(`^truckroll: .*${words}.*\\n$`));
    }
    expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
  });

  it('[cli.create-key, cli.json] create-key makes a key with its permissions and lifetime, which serves from then on', async () => {
    const made = async (...options: string[]) => runJson('create-key', '--business', 'acme', ...options);
    const full = await made('--environment', 'live');
    const viewer = await made('--environment', 'sandbox', '--permissions', 'customers_view, job_view', '--days', '3');
    expect([full['key'], viewer['key']]).toEqual([expect.stringMatching(/^tr_live_\S{43}$/), expect.stringMatching(/^tr_test_\S{43}$/)]);
    const days = ({ expires_at }: Record<string, string>) => Math.round((Date.parse(expires_at!) - Date.now()) / 86_400_000);
    expect([days(full), days(viewer)]).toEqual([30, 3]);
    expect((await run('create-key', '--business', 'acme', '--environment', 'live')).out.match(/tr_live_\S{43}/g)).toHaveLength(1);
    for (const wrong of [
      ['--environment', 'test'],
      ['--environment', 'live', '--permissions', 'everything'],
      ['--environment', 'live', '--permissions', ''],
      ['--environment', 'live', '--days', '366'],
      ['--environment', 'live', '--days', '0'],
      ['--environment', 'live', '--days', 'many'],
    ])
      expect([wrong, (await run('create-key', '--business', 'acme', ...wrong)).code]).toEqual([wrong, 1]);
    expect((await run('create-key', '--business', 'nobody', '--environment', 'live')).err).toContain('nobody');

    const server = await start(dataDir, { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent' });
    const { url } = server;
    expect(await call(url, full['key']!, '/v1/customers', { full_name: 'A', phone: '3035550123' })).toMatchObject({ status: 200 });
    expect(await call(url, viewer['key']!, '/v1/customers')).toMatchObject({ status: 200, data: { customers: [] } });
    expect(await call(url, viewer['key']!, '/v1/skills')).toMatchObject({ status: 403 });
    // The same commands now speak to the server, which holds the folder.
    const later = await made('--environment', 'live');
    expect(await call(url, later['key']!, '/v1/customers')).toMatchObject({ status: 200, data: { meta: { total: 1 } } });
    expect(await stop(server)).toBe(0);
  });

  it('[cli.json] demo prints its facts as one document, and as text', async () => {
    const facts = await runJson('demo');
    expect(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))).toEqual(facts);
    expect(facts['live_key']).toMatch(/^tr_live_/);
  });
});

describe('a first start', () => {
  let dataDir: string;
  let server: Server;
  let facts: DemoFacts;
  beforeAll(async () => {
    dataDir = await newFolder();
    server = await start(dataDir, { LOG_LEVEL: 'trace' });
    facts = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
  }, 120_000);

  it('[demo.seeded] has a demo business in both environments', async () => {
    for (const key of [facts.live_key, facts.sandbox_key])
      for (const path of ['/v1/customers', '/v1/job-requests', '/v1/technicians', '/v1/job-types', '/v1/service-areas']) {
        const { data } = await call(server.url, key, path);
        expect([path, (data['meta'] as { total: number }).total > 2]).toEqual([path, true]);
      }
  });

  it('[demo.facts] prints the facts and keeps them in demo.json for the owner alone', async () => {
    expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
    expect(Object.keys(facts).sort()).toEqual(
      [
        ...['base_url', 'mcp_url', 'dashboard_url', 'booking_url', 'business_id', 'business_alias', 'owner', 'live_key'],
        'sandbox_key',
      ].sort(),
    );
    expect(facts.base_url).toBe(server.url);
    for (const said of [facts.live_key, facts.sandbox_key, facts.mcp_url, 'demo.json']) expect(server.output()).toContain(said);
    // There is nothing to sign in to yet.
    for (const kept of [facts.owner.email, facts.owner.password, 'Dashboard']) expect(server.output()).not.toContain(kept);
    // Full access: what only the owner's permissions together allow.
    const caller = { full_name: 'Ann Lee', phone: '3035550123' };
    expect(await call(server.url, facts.live_key, '/v1/customers', caller)).toMatchObject({ status: 200 });
    expect(await call(server.url, facts.sandbox_key, '/v1/job-types', { name: 'Odd jobs' })).toMatchObject({ status: 200 });
    expect(await call(server.url, facts.sandbox_key, '/v1/vehicles', { name: 'Van 9' })).toMatchObject({ status: 200 });
  });

  it('[secrets.not-logged] writes no key, password, token or idempotency key to its log, however talkative', async () => {
    const before = server.output().length;
    const { url } = server;
    const unknown = `tr_live_${'w'.repeat(43)}`;
    const idempotency = { 'idempotency-key': 'idempotency-of-this-test' };
    await call(url, unknown, '/v1/customers');
    const { data } = await call(url, facts.live_key, '/v1/customers?limit=1');
    const customer_id = (data['customers'] as { id: string }[])[0]!.id;
    const booking = { customer_id, job_dates: [{ date: '2040-01-02', periods: [{ period: 'morning' }] }] };
    const made = await call(url, facts.live_key, '/v1/job-requests', booking, idempotency);
    const { magic_token, customer_url } = made.data as { magic_token: string; customer_url: string };
    expect([magic_token, customer_url]).toEqual([expect.stringMatching(/\S{16,}/), expect.stringContaining('/j/')]);
    await call(url, facts.live_key, '/v1/customers', { full_name: '' }, idempotency);
    await fetch(`${url}/v1/nothing?key=${facts.live_key}`, { headers: { authorization: `Bearer ${facts.sandbox_key}` } });
    const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'createCustomer', arguments: { ...idempotency } } };
    await call(url, facts.live_key, '/mcp', rpc).catch(() => null);
    await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer metrics-token-of-this-test' } });
    // The line of a request comes after its answer.
    const wanted = ['"route":"/v1/job-requests"', '"route":"/mcp"', '"route":"/metrics"'];
    await vi.waitFor(() => expect(wanted.filter((line) => !server.output().slice(before).includes(line))).toEqual([]), 10_000);
    const log = server.output().slice(before);
    const secrets = {
      live: facts.live_key,
      sandbox: facts.sandbox_key,
      password: facts.owner.password,
      magic_token,
      customer_url,
      unknown,
    };
    const told = { ...secrets, idempotency: 'idempotency-of-this-test', metrics: 'metrics-token-of-this-test' };
    expect(Object.entries(told).filter(([, secret]) => log.includes(secret))).toEqual([]);
  });

  it('[demo.seeded] only once: a later start leaves the database as it is, and the facts follow the server', async () => {
    const count = async () => (await call(server.url, facts.live_key, '/v1/customers?limit=1')).data['meta'];
    const before = await count();
    expect(await stop(server)).toBe(0);
    expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
    server = await start(dataDir, { LOG_LEVEL: 'silent' });
    expect(await count()).toEqual(before);
    expect(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))).toMatchObject({
      live_key: facts.live_key,
      base_url: server.url,
    });
    expect(await stop(server)).toBe(0);
  });
});

it('[demo.off] TRUCKROLL_DEMO=0, or a DATABASE_URL, means no demo', async () => {
  expect(loadConfig({}).demo).toBe(true);
  expect(loadConfig({ TRUCKROLL_DEMO: '0' }).demo).toBe(false);
  expect(loadConfig({ DATABASE_URL: 'postgres://host/db' }).demo).toBe(false);
  expect(loadConfig({ DATABASE_URL: 'postgres://host/db', TRUCKROLL_DEMO: '1' }).demo).toBe(true);
  const dataDir = await newFolder();
  const server = await start(dataDir, { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent' });
  expect(existsSync(join(dataDir, 'demo.json'))).toBe(false);
  expect(server.output()).toContain('create-key');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await stop(server)).toBe(0);
});
