/** The client's iterators: they return every row of every page, and feeds continue after outages. */
import { describe, expect, it } from 'vitest';
import { createClient, TruckrollError, type Batch } from '../../src/client/index.ts';
import { startHarness } from '../support/harness.ts';
import { newCustomer, nextWorkday } from '../scenarios/fixtures.ts';
import { refusal, startFaultyProxy } from './faultyProxy.ts';

const harness = await startHarness();
const business = await harness.business();
const proxy = await startFaultyProxy(harness.url);
const waits: number[] = [];
const wait = async (milliseconds: number) => void waits.push(milliseconds);
const client = createClient({ baseUrl: proxy.url, apiKey: business.key, wait });
const down = { instead: refusal(503, 'SERVICE_UNAVAILABLE', { request_id: 'r' }, { 'Retry-After': '5' }) };

const ids: string[] = [];
for (const name of ['Ann', 'Bo', 'Cy', 'Di', 'Ed']) ids.push(await newCustomer(business, name));

async function book(notes: string): Promise<string> {
  const date = nextWorkday(Date.now());
  const { id } = await business.ok('createJobRequest', {
    customer_id: ids[0]!,
    job_dates: [{ date, periods: [{ period: 'morning' }] }],
    description: notes,
  });
  return id;
}

describe('pages', () => {
  it('[client.iterators] every row comes once, one page per call, and only when it is asked for', async () => {
    proxy.seen.length = 0;
    const names: string[] = [];
    for await (const { full_name } of client.iterate.listCustomers({ limit: 2 })) {
      names.push(full_name);
      if (names.length === 1) expect(proxy.seen).toHaveLength(1);
    }
    expect(names.sort()).toEqual(['Ann', 'Bo', 'Cy', 'Di', 'Ed']);
    const parameters = proxy.seen.map(({ path }) => [...new URLSearchParams(path.split('?')[1]).keys()].join());
    expect(parameters).toEqual(['limit,page', 'limit,after', 'limit,after']);
  });

  it('[client.iterators] filters apply, an empty list has no rows, and a break ends the calls', async () => {
    expect((await Array.fromAsync(client.iterate.listCustomers({ search: 'Cy' }))).map(({ full_name }) => full_name)).toEqual(['Cy']);
    expect(await Array.fromAsync(client.iterate.listVehicles())).toEqual([]);
    proxy.seen.length = 0;
    for await (const _row of client.iterate.listCustomers({ limit: 1 })) break;
    expect(proxy.seen).toHaveLength(1);
  });

  it('[client.iterators] a page that is lost on the way is fetched again; a refusal is thrown', async () => {
    proxy.faults.push('pass', 'lose', 'cut');
    expect(await Array.fromAsync(client.iterate.listCustomers({ limit: 2 }))).toHaveLength(5);
    const all = Array.fromAsync(client.iterate.listSkillsByCategory({ id: ids[0]! }));
    await expect(all).rejects.toMatchObject({ name: 'TruckrollError', code: 'SKILL_CATEGORY_NOT_FOUND' });
  });

  it('[client.iterators] every paged list can be iterated', async () => {
    const {
      listSkillsByCategory: _one,
      listTechnicianTimeOff: _two,
      listCustomerSites: _three,
      listCustomerMessages: _four,
      ...withoutInput
    } = client.iterate;
    for (const walk of Object.values(withoutInput))
      expect(Array.isArray(await Array.fromAsync(walk() as AsyncIterable<unknown>))).toBe(true);
    expect(Object.keys(withoutInput).sort()).toEqual(
      [
        'listCallbacks',
        'listClosures',
        'listCustomerRequests',
        'listCustomers',
        'listJobRequests',
        'listJobTypes',
        'listMaintenancePlans',
        'listFiles',
        'listNotes',
        'listReservedTimes',
        'listServiceAreas',
        'listSkillCategories',
        'listTeamAbsences',
        'listTechnicians',
        'listVehicles',
      ].sort(),
    );
  });
});

describe('the changes feed', () => {
  it('[client.iterators] begins with a cursor, goes on at once while there is more, and at intervals after that', async () => {
    waits.length = 0;
    const batches: Batch<{ id: string }>[] = [];
    const booked: string[] = [];
    for await (const batch of client.changes.listJobRequestChanges({ limit: 2 }, { intervalMilliseconds: 5_000 })) {
      batches.push(batch);
      if (batches.length === 1) for (const text of ['a', 'b', 'c']) booked.push(await book(text));
      if (batches.length > 1 && !batch.has_more) break;
    }
    expect(batches[0]).toMatchObject({ items: [], has_more: false });
    expect(batches.slice(1).map(({ items, has_more }) => [items.length, has_more])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(batches.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(booked);
    expect(waits).toEqual([5_000]);
  });

  it('[client.iterators] goes on from a stored cursor, and can end when no change is left', async () => {
    const { next_since } = await business.ok('listJobRequestChanges', {});
    const id = await book('while nobody listened');
    const batches = await Array.fromAsync(client.changes.listJobRequestChanges({ since: next_since }, { stopWhenCaughtUp: true }));
    expect(batches.flatMap(({ items }) => items.map((item) => item.id))).toContain(id);
    expect(batches.at(-1)!.has_more).toBe(false);
  });

  it('[client.iterators] survives an outage that outlasts the retries, and misses nothing', async () => {
    const outages: [string, number][] = [];
    waits.length = 0;
    const seen: string[] = [];
    let booked = '';
    for await (const { items } of client.changes.listJobRequestChanges(
      {},
      { onOutage: (error, milliseconds) => outages.push([error.name, milliseconds]), maxRetries: 1 },
    )) {
      seen.push(...items.map(({ id }) => id));
      if (booked === '') {
        booked = await book('in the outage');
        // Each poll tries twice, so these six faults make three polls fail.
        proxy.faults.push('drop', 'lose', down, down, { instead: { status: 502, body: '<h1>Bad gateway</h1>' } }, 'drop');
      } else break;
    }
    expect(seen).toContain(booked);
    expect(outages.map(([name]) => name)).toEqual(['ConnectionError', 'TruckrollError', 'ConnectionError']);
    expect(outages[1]![1]).toBeGreaterThanOrEqual(5_000);
    for (const [, milliseconds] of outages) expect(waits).toContain(milliseconds);
  });

  it('[client.iterators] throws a refusal that waiting cannot fix, and an outage if it is to end when caught up', async () => {
    const nobody = createClient({ baseUrl: proxy.url, apiKey: 'tr_live_wrong', wait });
    await expect(nobody.changes.listJobRequestChanges().next()).rejects.toThrow(TruckrollError);
    proxy.faults.push('drop');
    const once = client.changes.listJobRequestChanges({}, { stopWhenCaughtUp: true, maxRetries: 0 });
    await expect(once.next()).rejects.toMatchObject({ name: 'ConnectionError' });
  });

  it('[client.iterators] an abort ends the wait for the next poll', async () => {
    const patient = createClient({ baseUrl: proxy.url, apiKey: business.key });
    const control = new AbortController();
    const feed = patient.changes.listJobRequestChanges({}, { signal: control.signal, intervalMilliseconds: 3_600_000 });
    expect((await feed.next()).value).toMatchObject({ items: [] });
    const next = feed.next();
    control.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
    expect(await feed.next()).toEqual({ done: true, value: undefined });
  });
});

describe.each(['listCustomers', 'listTechnicians'] as const)('%s as a feed', (id) => {
  it('[client.iterators] begins with a cursor and no rows, and then has what changed', async () => {
    const feed = client.changes[id]({}, { intervalMilliseconds: 0 });
    const first = (await feed.next()).value!;
    expect(first).toMatchObject({ items: [], has_more: false });
    if (id === 'listCustomers') await business.ok('updateCustomer', { id: ids[1]!, notes: 'Has moved' });
    else await business.ok('createTechnician', { full_name: 'Tom', email: 'tom@example.com' });
    const second = (await feed.next()).value!;
    expect(second.items.map(({ full_name }) => full_name)).toEqual([id === 'listCustomers' ? 'Bo' : 'Tom']);
    expect(second.next_since > first.next_since).toBe(true);
    await feed.return();
  });
});
