/**
 * The program as an operator sees it: the demo of a first start, and the log. For the commands see commands.deep.test.ts.
 * docs/reference/conventions.md#first-start.
 */
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../src/process/config.ts';
import type { DemoFacts } from '../../src/process/demo/seed.ts';
import { servers, type Server } from '../support/servers.ts';
import { call } from './call.ts';

const { newFolder, start, stop } = servers();

describe('a first start', () => {
  let dataDir: string;
  let server: Server;
  let facts: DemoFacts;
  beforeAll(async () => {
    dataDir = await newFolder();
    server = await start(dataDir, { LOG_LEVEL: 'trace', METRICS_TOKEN: 'metrics-token-of-this-test' });
    facts = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
  });

  it('[demo.seeded] has a demo business in both environments', async () => {
    for (const key of [facts.live_key, facts.sandbox_key])
      for (const path of ['/v1/customers', '/v1/job-requests', '/v1/technicians', '/v1/job-types', '/v1/service-areas']) {
        const { data } = await call(server.url, key, path);
        expect([path, (data['meta'] as { total: number }).total > 2]).toEqual([path, true]);
      }
  });

  it('[demo.facts] prints the facts of the demo, and keeps them in demo.json, which only the owner can read', async () => {
    expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
    expect(Object.keys(facts).sort()).toEqual(
      [
        ...['base_url', 'mcp_url', 'dashboard_url', 'booking_url', 'customer_url', 'business_id', 'business_alias', 'owner', 'live_key'],
        'sandbox_key',
      ].sort(),
    );
    expect(facts.base_url).toBe(server.url);
    const { live_key, sandbox_key, mcp_url, booking_url, customer_url, owner } = facts;
    for (const said of [live_key, sandbox_key, mcp_url, booking_url, customer_url!, owner.email, owner.password, 'demo.json'])
      expect(server.output()).toContain(said);
    for (const page of [booking_url, customer_url!]) expect([page, (await fetch(page)).status]).toEqual([page, 200]);
    // The keys have full access: each of these calls needs a different permission.
    const caller = { full_name: 'Ann Lee', phone: '3035550123' };
    expect(await call(server.url, facts.live_key, '/v1/customers', caller)).toMatchObject({ status: 200 });
    expect(await call(server.url, facts.sandbox_key, '/v1/job-types', { name: 'Odd jobs' })).toMatchObject({ status: 200 });
    expect(await call(server.url, facts.sandbox_key, '/v1/vehicles', { name: 'Van 9' })).toMatchObject({ status: 200 });
  });

  it('[secrets.not-logged] writes no key, password, token or idempotency key to its log at any log level', async () => {
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
    // A request's log line is written after its answer.
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

  it('[demo.seeded] makes the demo once: a later start leaves the database as it is, and the facts follow the server', async () => {
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
  expect(server.output()).toContain(`Set up             ${server.url}/setup/`);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await stop(server)).toBe(0);
});
