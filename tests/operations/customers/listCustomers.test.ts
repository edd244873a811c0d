/** The list of customers: search, and polling for changes. */
import { expect, it } from 'vitest';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../../scenarios/fixtures.ts';
import { openRegistry, rfc3339 } from './registry.ts';

const { harness, create } = await openRegistry();
const instant = expect.stringMatching(rfc3339) as unknown;

it('[customer.list.item] a list item has its documented fields, and deleted_at only after deletion', async () => {
  const of = await harness.business();
  const id = await create({ uid: 'u-7', tier: 'vip', address: { city: 'Troy' } }, of);
  const item = {
    id,
    uid: 'u-7',
    full_name: 'Ada Byron',
    status: 'active',
    tier: 'vip',
    request_count: 0,
    phone: expect.any(String) as unknown,
    email: expect.any(String) as unknown,
    formatted_address: 'Troy',
    // Several towns have this name.
    precision: null,
    last_request_at: null,
    updated_at: instant,
  };
  const items = async () => (await of.ok('listCustomers', {})).customers;
  expect(await items()).toEqual([item]);
  await of.ok('createJobRequest', { customer_id: id, job_dates: [{ date: nextWorkday(Date.now()), periods: [{ period: 'morning' }] }] });
  expect(await items()).toEqual([{ ...item, request_count: 1, last_request_at: instant }]);
  const { deleted_at } = await of.ok('deleteCustomer', { id });
  expect(await items()).toEqual([{ ...item, request_count: 1, last_request_at: instant, deleted_at }]);
  expect(await items()).toEqual((await of.ok('listCustomers', { since: '2020-01-01T00:00:00Z' })).customers);
});

it('[customer.open-jobs] a search by phone returns each customer’s open jobs, the next visit first', async () => {
  const of = await harness.business({ timezone: 'America/New_York' });
  const area = await newArea(of);
  const technician = await newTechnician(of, area.id);
  const id = await newCustomer(of);
  const date = nextWorkday(Date.now());
  const [later, sooner, waiting] = [await quotedJob(of, id, date), await quotedJob(of, id, date), await quotedJob(of, id, date)];
  const archived = await quotedJob(of, id, date);
  for (const [job, time] of [
    [later, '15:00'],
    [sooner, '10:00'],
  ] as const)
    await of.ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T${time}`, status_version: job.status_version });
  await of.ok('archiveJobRequest', { id: archived.id });
  const found = (await of.ok('listCustomers', { phone: '(212) 555-0123' })).customers;
  const unscheduled = { status_key: 'booking', scheduled_at: null, arrival_window: null, technician_name: null, attention_reason: null };
  const window = expect.objectContaining({ start_local: expect.any(String) as unknown, window_minutes: 120 }) as unknown;
  expect(found.map(({ open_jobs }) => open_jobs)).toEqual([
    [
      {
        id: sooner.id,
        short_code: sooner.short_code,
        status_version: 3,
        status_key: 'scheduled',
        job_type_name: null,
        scheduled_at: instant,
        arrival_window: window,
        technician_name: technician.full_name,
        attention_reason: null,
      },
      {
        id: later.id,
        short_code: later.short_code,
        status_version: 3,
        status_key: 'scheduled',
        job_type_name: null,
        scheduled_at: instant,
        arrival_window: window,
        technician_name: technician.full_name,
        attention_reason: null,
      },
      { id: waiting.id, short_code: waiting.short_code, status_version: 2, job_type_name: null, ...unscheduled },
    ],
  ]);
  expect((await of.ok('listCustomers', { search: 'Grace' })).customers[0]).not.toHaveProperty('open_jobs');
  const narrow = await of.newKey(['customers_view']);
  expect((await of.ok('listCustomers', { phone: '(212) 555-0123' }, { key: narrow })).customers[0]).not.toHaveProperty('open_jobs');
});

it('[customer.search, customer.filter.status-tier] the list is searched by name, e-mail, phone and uid, and filtered', async () => {
  const of = await harness.business();
  const make = (input: object) => create({ phone: '9995550000', ...input }, of);
  const ann = await make({ full_name: 'Ann Zulu', email: 'ann@one.example', phone: '212-555-0142', uid: 'A-17' });
  const bob = await make({ full_name: 'Bob Yankee', email: 'bob@two.example', tier: 'vip' });
  const cyd = await make({ full_name: 'Cyd X', email: 'cyd@three.example', tier: 'vip', notes: 'zulu', address: { city: 'Zulu' } });
  await of.ok('updateCustomer', { id: cyd, status: 'inactive' });
  const found = async (filter: object) => (await of.ok('listCustomers', filter)).customers.map(({ id }) => id).sort();
  for (const search of ['Ann', 'zulu', 'ANN@ONE', '555-0142', 'a-17']) expect(await found({ search }), search).toEqual([ann]);
  expect(await found({ search: 'example' })).toEqual([ann, bob, cyd].sort());
  expect(await found({ search: 'nobody' })).toEqual([]);
  expect(await found({ status: 'active' })).toEqual([ann, bob].sort());
  expect(await found({ status: 'inactive' })).toEqual([cyd]);
  expect(await found({ tier: 'vip' })).toEqual([bob, cyd].sort());
  expect(await found({ tier: 'vip', status: 'active' })).toEqual([bob]);
  expect(await found({ tier: 'regular', search: 'Bob' })).toEqual([]);
  expect((await of.ok('listCustomers', { tier: 'vip', limit: 1 })).meta.total).toBe(2);
});

it.each(['(212) 555-0142', '212.555.0142', '+1 212 555 0142', '12125550142'])(
  '[customer.filter.phone] finds a caller by %s',
  async (phone) => {
    const fresh = await harness.business();
    const id = await create({ phone: '212-555-0142' }, fresh);
    await create({ phone: '212-555-0199' }, fresh);
    expect((await fresh.ok('listCustomers', { phone })).customers.map((customer) => customer.id)).toEqual([id]);
  },
);

it.each([' ', '', '+', '()', 'abc'])(
  '[customer.filter.phone, phone.digits] %j is not a phone number, and lists no customers',
  async (phone) => {
    const { key } = await harness.business();
    const answer = await harness.request('GET', `/v1/customers?phone=${encodeURIComponent(phone)}`, { key });
    expect(answer).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field: 'phone' }], data: null });
  },
);

it('[search.literal] search takes the text literally', async () => {
  const fresh = await harness.business();
  const id = await create({ full_name: 'Ann 100%' }, fresh);
  await create({ full_name: 'Bob 1000' }, fresh);
  expect((await fresh.ok('listCustomers', { search: '100%' })).customers.map((customer) => customer.id)).toEqual([id]);
});

it('[since.same-instant, since.cursor-answer, since.invalid] a poll returns every change once, even if rows share one instant and the limit is one', async () => {
  const fresh = await harness.business();
  const ids = [await create({}, fresh), await create({}, fresh), await create({}, fresh), await create({}, fresh)];
  await harness.store.query(`update customers set updated_at = '2026-01-02T03:04:05.123456Z' where id = any ($1::uuid[])`, [
    ids.slice(0, 3),
  ]);
  const seen: string[] = [];
  let since = '2026-01-01T00:00:00Z';
  for (let more = true, pages = 0; more && pages < 10; pages++) {
    const page = await fresh.ok('listCustomers', { since, limit: 1 });
    seen.push(...page.customers.map((customer) => customer.id));
    ({ has_more: more, next_since: since } = page);
  }
  expect(seen.sort()).toEqual(ids.sort());
  expect(await fresh.ok('listCustomers', { since })).toMatchObject({ customers: [], has_more: false, next_since: since });
  const invalid = await fresh.call('listCustomers', { since: 'yesterday' });
  expect([invalid.error_code, invalid.errors![0]!.field]).toEqual(['VALIDATION_ERROR', 'since']);
});

it('[customer.has-place] finds customers whose address has no place, and shows the precision of the other places', async () => {
  const of = await harness.business();
  const add = (full_name: string, address: object) => create({ full_name, address: address as never }, of);
  await add('Exact', { line: '5 Main St', city: 'New York', latitude: 40.748, longitude: -73.985 });
  await add('Coarse', { line: '5 Main St', city: 'New York', postal_code: '10001' });
  const lost = await add('Lost', { line: 'behind the barn' });
  await create({ full_name: 'No address' }, of);
  const named = async (has_place?: boolean) =>
    (await of.ok('listCustomers', { sort: 'name', ...(has_place === undefined ? {} : { has_place }) })).customers.map(
      ({ full_name, precision }) => [full_name, precision],
    );
  expect(await named(true)).toEqual([
    ['Coarse', 'postal_code'],
    ['Exact', 'exact'],
  ]);
  expect(await named(false)).toEqual([['Lost', null]]);
  expect(await named()).toHaveLength(4);
  const landlord = (await of.ok('listCustomers', { search: 'Exact' })).customers[0]!.id;
  const site = await of.ok('createCustomerSite', { id: landlord, name: 'Mill', address: { line: 'behind the mill' } });
  expect(await named(false)).toEqual([
    ['Exact', 'exact'],
    ['Lost', null],
  ]);
  await of.ok('deleteCustomerSite', { id: landlord, site_id: site.id });
  await of.ok('deleteCustomer', { id: lost });
  expect(await of.ok('listCustomers', { has_place: false, search: 'nobody' })).toMatchObject({
    customers: [],
    empty: { reason: 'nothing_matches', filters: ['search', 'has_place'] },
  });
});

it('[customer.unreachable] contact_missing lists either the customers with neither phone nor e-mail or all others', async () => {
  const of = await harness.business();
  const importedAs = (full_name: string, more: object) => ({ external_reference: full_name, full_name, ...more });
  await of.ok('importJobRequests', {
    rows: [
      importedAs('No Contact', {}),
      importedAs('Phone Only', { phone: '+1 212 555 0133' }),
      importedAs('Mail Only', { email: 'm@example.com' }),
    ],
  });
  const named = async (contact_missing?: boolean) => {
    const { customers, meta } = await of.ok('listCustomers', {
      sort: 'name',
      ...(contact_missing === undefined ? {} : { contact_missing }),
    });
    expect(meta.total).toBe(customers.length);
    return customers.map(({ full_name }) => full_name);
  };
  expect(await named(true)).toEqual(['No Contact']);
  expect(await named(false)).toEqual(['Mail Only', 'Phone Only']);
  expect(await named()).toHaveLength(3);
  const [{ id } = { id: '' }] = (await of.ok('listCustomers', { contact_missing: true })).customers;
  expect((await of.ok('getCustomer', { id })).contact).toMatchObject({ contact_missing: true });
  await of.ok('deleteCustomer', { id });
  expect(await of.ok('listCustomers', { contact_missing: true })).toMatchObject({
    customers: [],
    empty: { reason: 'nothing_matches', filters: ['contact_missing'] },
  });
});
