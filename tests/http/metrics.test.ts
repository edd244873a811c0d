/** /metrics: who may read it, and what a running service counts. docs/reference/conventions.md#the-product; docs/internals/processes.md#metrics. */
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/process/config.ts';
import { databaseKind, startHarness } from '../support/harness.ts';
import { post, toolCall } from '../mcp/rpc.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { addCustomer, deliveriesOf, startReceiver, subscribe, until } from '../webhooks/receiver.ts';
import { problemsOf, valueOf } from '../metrics/promlint.ts';

const token = 'metrics-token-of-this-test';
const authorization = `Bearer ${token}`;
const plain = await startHarness();
const guarded = await startHarness({ env: { METRICS_TOKEN: token, RATE_LIMIT_MCP_PER_MINUTE: '2' } });
const apart = await startHarness({ env: { METRICS_PORT: '0' } });
const both = await startHarness({ env: { METRICS_PORT: '0', METRICS_TOKEN: token } });

let now = Date.parse('2030-06-05T12:00:00Z');
const waiting = await startHarness({ emptyDatabase: true, env: { METRICS_TOKEN: token }, clock: { nowMilliseconds: () => now } });

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/metrics`, { headers });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
};
const scrape = async () => (await get(guarded.url, { authorization })).text;

describe('/metrics', () => {
  it('[metrics.guarded] answers nowhere without METRICS_TOKEN and METRICS_PORT', async () => {
    expect(plain.server.metricsUrl).toBeNull();
    expect(await get(plain.url)).toMatchObject({ status: 404 });
    expect(await get(plain.url, { authorization: 'Bearer ' })).toMatchObject({ status: 404 });
  });

  it('[metrics.guarded] answers only to METRICS_TOKEN', async () => {
    expect(guarded.server.metricsUrl).toBe(guarded.url);
    expect(await get(guarded.url, { authorization })).toMatchObject({
      status: 200,
      type: expect.stringContaining('version=0.0.4') as string,
    });
    for (const wrong of ['', 'Bearer', token, `Bearer ${token}x`, `Bearer ${token.toUpperCase()}`])
      expect([wrong, (await get(guarded.url, { authorization: wrong })).status]).toEqual([wrong, 404]);
    const { key } = await guarded.business();
    expect((await get(guarded.url, { authorization: `Bearer ${key}` })).status).toBe(404);
  });

  it('[metrics.guarded] answers on METRICS_PORT alone, where nothing else answers', async () => {
    const url = apart.server.metricsUrl!;
    expect(new URL(url).port).not.toBe(new URL(apart.url).port);
    expect((await get(url)).text).toContain('truckroll_build_info');
    expect((await get(apart.url)).status).toBe(404);
    for (const path of ['/', '/healthz', '/v1/skills', '/docs']) expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
  });

  it('[metrics.guarded] needs the token on METRICS_PORT too where both are set', async () => {
    const url = both.server.metricsUrl!;
    expect((await get(url)).status).toBe(404);
    expect((await get(url, { authorization })).status).toBe(200);
    expect((await get(both.url, { authorization })).status).toBe(404);
  });

  it('has its port checked with the other settings', () => {
    expect(() => loadConfig({ METRICS_PORT: '70000' })).toThrow('METRICS_PORT');
    expect(loadConfig({ METRICS_PORT: '9464' }).metricsPort).toBe(9464);
  });
});

describe('a running service', () => {
  it('[metrics.counted] counts operations by code, refusals and calls over a limit', async () => {
    const of = await guarded.business();
    const before = await scrape();
    const grown = async (name: string, labels: Record<string, string>) => {
      const [was, is] = [before, await scrape()].map((text) => valueOf(text, `truckroll_${name}`, labels) ?? 0);
      return is! - was!;
    };
    await of.ok('listSkills', {});
    await post(guarded.url, toolCall('listSkills', {}), { key: of.key });
    await post(guarded.url, toolCall('listSkills', {}), { key: of.key });
    await post(guarded.url, toolCall('listSkills', {}), { key: of.key });
    await of.call('getCustomer', { id: '01890000-0000-7000-8000-000000000000' });
    await guarded.request('GET', '/v1/skills', { key: `tr_live_${'x'.repeat(43)}` });
    expect(await grown('operations_total', { operation: 'listSkills', code: '0' })).toBe(3);
    expect(await grown('operation_duration_seconds_count', { operation: 'listSkills' })).toBe(3);
    expect(await grown('operations_total', { operation: 'getCustomer', code: 'CUSTOMER_NOT_FOUND' })).toBe(1);
    expect(await grown('refusals_total', { operation: 'getCustomer', code: 'CUSTOMER_NOT_FOUND' })).toBe(1);
    expect(await grown('refusals_total', { operation: 'none', code: 'API_KEY_INVALID' })).toBe(1);
    expect(await grown('rate_limited_total', { limit: 'mcp' })).toBe(1);
    expect(await grown('http_request_duration_seconds_count', { route: '/v1/skills', method: 'GET', status: '200' })).toBe(1);
  });

  it('[metrics.counted] counts boards, connections and background work', async () => {
    const of = await guarded.business();
    const windows = () => of.ok('listJobRequestBookingWindows', { duration_minutes: 60, x_timezone: 'America/New_York' } as never);
    await of.ok('createServiceArea', { name: 'Manhattan', city: 'New York' });
    const before = await scrape();
    await windows();
    await windows();
    let text = await scrape();
    const grown = (name: string, labels: Record<string, string>) =>
      valueOf(text, `truckroll_${name}`, labels)! - (valueOf(before, `truckroll_${name}`, labels) ?? 0);
    expect(grown('board_cache_requests_total', { result: 'load' })).toBe(1);
    expect(grown('board_cache_requests_total', { result: 'hit' })).toBe(1);
    expect(grown('board_cache_boards', {})).toBe(1);
    expect(grown('database_connections_taken_total', {})).toBeGreaterThan(2);
    expect(valueOf(text, 'truckroll_database_connections_limit')).toBe(databaseKind === 'pglite' ? 1 : 10);
    expect(valueOf(text, 'truckroll_database_connections_waiting')).toBe(0);
    await guarded.server.background.tick('forget old idempotency records');
    text = await scrape();
    expect(grown('background_runs_total', { job: 'forget old idempotency records' })).toBe(1);
    const database = databaseKind === 'pglite' ? 'embedded' : 'postgresql';
    expect(text).toMatch(new RegExp(`^truckroll_build_info\\{version="[^"]+",node="${process.version}",database="${database}"\\} 1$`, 'm'));
  });

  it('[metrics.counted] counts runs of the planner by their outcome', async () => {
    const of = await guarded.business();
    const { id } = await newTechnician(of, (await newArea(of)).id);
    const date = nextWorkday(Date.now());
    const job = await quotedJob(of, await newCustomer(of), date);
    await of.ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T09:00`, status_version: job.status_version, technician_id: id });
    const counted = async () => {
      const text = await scrape();
      const runs = valueOf(text, 'truckroll_planner_runs_total', { kind: 'absence', outcome: 'proven' }) ?? 0;
      return [runs, valueOf(text, 'truckroll_planner_duration_seconds_count', { kind: 'absence' }) ?? 0];
    };
    const before = await counted();
    await of.ok('previewAbsenceResolve', { technician_id: id, date, until_date: date });
    expect(await counted()).toEqual(before.map((count) => count + 1));
  });

  it('[metrics.counted] tells how many webhooks and mails wait to leave, and since when', async () => {
    const of = await waiting.business();
    const depths = async () => {
      const { text } = await get(waiting.url, { authorization });
      const value = (name: string, queue: string) => valueOf(text, `truckroll_${name}`, { queue });
      return ['webhooks', 'mails'].map((queue) => [value('queue_waiting', queue), value('queue_oldest_age_seconds', queue)]);
    };
    expect(await depths()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const receiver = await startReceiver();
    const { id } = await subscribe(of, receiver.url);
    // A delivery under way does not count as done.
    receiver.answer(() => undefined);
    for (const name of ['One', 'Two', 'Three']) await addCustomer(of, name);
    await until(async () => (await deliveriesOf(waiting, id)).length === 3);
    // A retry that is not due does not count as waiting.
    await waiting.store.query(
      `update webhook_deliveries set next_attempt_at = $2 where endpoint_id = $1 and id = (
      select id from webhook_deliveries where endpoint_id = $1 and type <> 'ping' order by position desc limit 1)`,
      [id, new Date(now + 3_600_000).toISOString()],
    );
    for (const [cause, seconds] of [
      ['due', -30],
      ['later', 3_600],
    ] as const)
      await waiting.store.query(
        `insert into mails (tenant_id, id, cause, kind, locale, recipient_address, facts, status, created_at, due_at)
         select tenant_id, gen_random_uuid(), $2, 'booked', 'en', 'a@example.com', '{}', 'queued', $3, $3 from webhook_endpoints where id = $1`,
        [id, cause, new Date(now + seconds * 1_000).toISOString()],
      );
    now += 90_000;
    expect(await depths()).toEqual([
      [2, 90],
      [1, 120],
    ]);
  });

  it('[metrics.names] follows the conventions of Prometheus in every name', async () => {
    const text = await scrape();
    expect(problemsOf(text)).toEqual([]);
    expect(text).toContain('nodejs_heap_size_used_bytes');
  });
});
