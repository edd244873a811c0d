/** Polled lists report true totals, have only one page, and return cursors that sort as text. */
import { expect, test } from 'vitest';
import { normalizeTimestamp, withMicroseconds } from '../../src/ground/time/timestamps.ts';
import { poll, type Feed } from '../feeds/steps.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
const exact = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

interface Polled {
  readonly list: 'listCustomers' | 'listTechnicians';
  readonly rows: 'customers' | 'technicians';
  readonly path: string;
}

test.each<Polled>([
  { list: 'listCustomers', rows: 'customers', path: '/v1/customers' },
  { list: 'listTechnicians', rows: 'technicians', path: '/v1/technicians' },
])('[since.total, since.no-pages] $list', async ({ list, rows, path }) => {
  const business = await harness.business();
  for (const name of ['Ann', 'Ben', 'Cid', 'Dan', 'Eve'])
    await (list === 'listCustomers'
      ? business.ok('createCustomer', { full_name: name, email: `${name}@example.com` })
      : business.ok('createTechnician', { full_name: name, email: `${name}@example.com` }));
  const poll = async (since: string, search?: string) => {
    const { meta, has_more, next_since, ...rest } = await business.ok(list, { since, limit: 2, ...(search ? { search } : {}) });
    expect(next_since).toMatch(exact);
    return { meta, has_more, next_since, count: (rest as unknown as Record<string, unknown[]>)[rows]!.length };
  };
  const start = '2020-01-01T00:00:00Z';
  const first = await poll(start);
  expect(first).toMatchObject({ count: 2, has_more: true, meta: { total: 5, count: 2, per_page: 2, current_page: 1, total_pages: 3 } });
  const second = await poll(first.next_since);
  expect(second).toMatchObject({ count: 2, has_more: true, meta: { total: 3, count: 2, total_pages: 2 } });
  const last = await poll(second.next_since);
  expect(last).toMatchObject({ count: 1, has_more: false, meta: { total: 1, count: 1, total_pages: 1 } });
  expect(await poll(last.next_since)).toMatchObject({
    count: 0,
    has_more: false,
    next_since: last.next_since,
    meta: { total: 0, total_pages: 0 },
  });
  expect(await poll(start, 'n@example')).toMatchObject({ count: 2, has_more: true, meta: { total: 3 } });

  const paged = await harness.request('GET', `${path}?since=${start}&page=2`, { key: business.key });
  expect(paged).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field: 'page' }] });
  expect((await harness.request('GET', `${path}?since=${start}&page=1`, { key: business.key })).status).toBe(200);
});

const feeds: readonly Feed[] = ['customers', 'technicians', 'job_requests'];

test.each(feeds)('[since.nearly-now] a since of %s up to five minutes ahead is read as now', async (feed) => {
  const business = await harness.business();
  const make = async (name: string) => {
    const person = { full_name: name, email: `${name}@example.com` };
    if (feed === 'technicians') return (await business.ok('createTechnician', person)).id;
    const { customer_id } = await business.ok('createCustomer', person);
    if (feed === 'customers') return customer_id;
    return (await business.ok('createJobRequest', { customer_id, job_dates: [{ date: '2030-06-10', periods: [{ period: 'morning' }] }] }))
      .id;
  };
  await make('Ann');
  const idsSince = async (since: string) => (await poll(business, feed, { since })).items.map(({ id }) => id);
  for (const aheadMilliseconds of [60_000, 240_000]) {
    const since = new Date(Date.now() + aheadMilliseconds).toISOString();
    const polled = await poll(business, feed, { since });
    expect(polled).toMatchObject({ items: [], has_more: false });
    expect(polled.next_since < since).toBe(true);
    // The change lies between the time of the service and the `since` that was sent.
    const made = await make(`N${aheadMilliseconds}`);
    expect(await idsSince(polled.next_since)).toEqual([made]);
  }
});

test.each(feeds)(
  '[since.nearly-now] a change of %s that began before such a poll and commits after it is in the next poll',
  async (feed) => {
    const business = await harness.business();
    const { customer_id } = await business.ok('createCustomer', { full_name: 'Ann', email: 'ann@example.com' });
    await business.ok('createTechnician', { full_name: 'Tom', email: 'tom@example.com' });
    await business.ok('createJobRequest', { customer_id, job_dates: [{ date: '2030-06-10', periods: [{ period: 'morning' }] }] });
    const { items } = await poll(business, feed, { since: '2020-01-01T00:00:00Z' });
    // As of a transaction that wrote its row a second before the poll: the row still waits for its position.
    const { next_since } = await poll(business, feed, { since: new Date(Date.now() + 60_000).toISOString() });
    await harness.store.query(`update ${feed} set sequenced = false, updated_at = $2::timestamptz - interval '1 second' where id = $1`, [
      items[0]!.id,
      next_since,
    ]);
    expect((await poll(business, feed, { since: next_since })).items.map(({ id }) => id)).toEqual([items[0]!.id]);
  },
);

test.each(feeds)('[since.ahead] a since of %s more than five minutes ahead is refused with a fresh cursor', async (feed) => {
  const business = await harness.business();
  const list = { customers: 'listCustomers', technicians: 'listTechnicians', job_requests: 'listJobRequestChanges' } as const;
  const refused = await business.call(list[feed], { since: new Date(Date.now() + 600_000).toISOString() });
  expect(refused).toMatchObject({ status: 422, error_code: 'SINCE_AHEAD' });
  const { next_since } = refused.data as unknown as { next_since: string };
  expect(await poll(business, feed, { since: next_since })).toMatchObject({ items: [], has_more: false });
});

test('[since.microseconds] a feed position on a whole second or millisecond keeps its six decimals, in the row and as cursor', async () => {
  const business = await harness.business();
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Ann', phone: '2125550123' });
  // The first list begins the feed.
  await business.ok('listCustomers', {});
  for (const [stored, told] of [
    ['2030-01-01T00:00:00Z', '2030-01-01T00:00:00.000000Z'],
    ['2030-01-01T00:00:00.406Z', '2030-01-01T00:00:00.406000Z'],
  ] as const) {
    await harness.store.query('update feeds set last_at = $1::timestamptz', [stored]);
    // A poll keeps updated_at only if `sequenced` is true. The trigger clears a `sequenced` that was true before, so it is cleared first.
    await harness.store.query('update customers set sequenced = false where id = $1', [id]);
    await harness.store.query('update customers set updated_at = $2::timestamptz, sequenced = true where id = $1', [id, stored]);
    const polled = await business.ok('listCustomers', { since: '2020-01-01T00:00:00Z' });
    expect([polled.next_since, polled.customers[0]!.updated_at]).toEqual([told, told]);
    expect((await business.ok('getCustomer', { id })).profile.updated_at).toBe(told);
    expect((await business.ok('listCustomers', {})).next_since).toBe(told);
  }
  expect((await business.ok('listCustomers', { since: '2030-01-01T00:00:00.406Z' })).next_since).toBe('2030-01-01T00:00:00.406000Z');
});

test('[since.microseconds] cursors sort by text as they sort by time', () => {
  const times = ['00:00:00Z', '00:00:00.000001Z', '00:00:00.4Z', '00:00:00.406Z', '00:00:00.4061Z', '00:00:01Z'];
  const cursors = times.map((time) => withMicroseconds(normalizeTimestamp(`2030-01-01T${time}`)!));
  expect(cursors).toEqual(cursors.toSorted());
  expect(cursors.filter((cursor) => !exact.test(cursor))).toEqual([]);
});
