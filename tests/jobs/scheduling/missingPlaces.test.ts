/** Finding places for addresses that have none. docs/places.md#addresses-without-a-place. */
import { expect, it } from 'vitest';
import { sessionFlags } from '../../../src/contract/vocabulary.ts';
import { findBatch, writeFound } from '../../../src/domain/jobs/scheduling/missingPlaces.ts';
import { noGeocoder, type Geocoder } from '../../../src/machinery/outbound/geocoder.ts';
import { openGazetteer } from '../../../src/ground/places/gazetteer/gazetteer.ts';
import type { PlaceCursor } from '../../../src/store/missingPlaces.ts';
import { SpendingRanks } from '../../../src/store/customers/spendingRanks.ts';
import { findTenantId } from '../../../src/store/settings/businesses.ts';
import { getTenant } from '../../../src/store/settings/tenants.ts';
import { confirm, monday, mornings, openDesk } from '../../operations/bookings/desk.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import type { TestBusiness } from '../../support/harness.ts';

const { harness, staffed, get } = await openDesk();
const gazetteer = openGazetteer();
const nowMilliseconds = Date.parse('2030-06-05T12:00:00Z');

const tenantOf = async (of: TestBusiness) => getTenant(harness.store, (await findTenantId(harness.store, of.alias, 'live'))!);

async function search(of: TestBusiness, geocoder: Geocoder = noGeocoder, after: PlaceCursor | null = null, count = 100) {
  const services = { geocoder, gazetteer, spendingRanks: new SpendingRanks(), eventsCommitted: () => undefined };
  const tenant = await tenantOf(of);
  const batch = await findBatch({ db: harness.store, tenant, services }, after, { count });
  const write = () => harness.store.transaction((db) => writeFound({ db, tenant, nowMilliseconds, services }, batch.toWrite));
  return { ...batch, write };
}

/** Takes the coordinates away, as if the records were older than the gazetteer. */
async function forgetPlaces(of: TestBusiness) {
  const { id } = await tenantOf(of);
  const nothing = 'latitude = null, longitude = null, precision = null, place_source = null, place_note = null';
  for (const table of ['customers', 'job_requests']) await harness.store.query(`update ${table} set ${nothing} where tenant_id = $1`, [id]);
  await harness.store.query('update sessions set latitude_e6 = null, longitude_e6 = null where tenant_id = $1', [id]);
}

const newCustomer = async (of: TestBusiness, full_name: string, address: Record<string, unknown>) =>
  (await of.ok('createCustomer', { full_name, phone: '+1 212 555 0123', address: address as never })).customer_id;

const eventsOf = async (id: string) =>
  (await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by id', [id])).map(({ type }) => type);

it('[places.found-later] finds places for customers, open jobs and home starts, with the events of their changes', async () => {
  const { of, customer, technician } = await staffed();
  const job = await quotedJob(of, customer, monday);
  const done = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  await of.ok('archiveJobRequest', { id: done.id, status_version: done.status_version, reason: 'test' } as never);
  await forgetPlaces(of);
  await of.ok('updateTechnician', {
    id: technician,
    address: { line: '1437 Bannock St', city: 'Denver', state: 'CO', postal_code: '80202' },
  });
  await harness.store.query('update technicians set start_latitude = null, start_longitude = null where id = $1', [technician]);
  const unclear = await newCustomer(of, 'Unclear', { line: '1 Main St', city: 'Denver', state: 'CA' });
  const unknown = await newCustomer(of, 'Unknown', { line: 'behind the barn' });
  const { counts, next, remaining, write } = await search(of);
  expect({ counts, next, remaining }).toEqual({
    counts: { checked: 5, placed: 3, unclear: 1, unknown: 1, kept: 0 },
    next: null,
    remaining: 0,
  });
  await write();
  const found = await of.ok('getCustomer', { id: customer });
  expect(found.contact.address).toMatchObject({
    precision: 'postal_code',
    source: 'gazetteer',
    latitude: expect.closeTo(40.75, 1) as unknown,
  });
  expect((await get(job.id, of)).address).toMatchObject({ precision: 'postal_code', source: 'gazetteer' });
  expect(await of.ok('getTechnician', { id: technician })).toMatchObject({ start_location_lat: expect.closeTo(39.75, 1) as unknown });
  expect(await harness.store.query('select latitude from job_requests where id = $1', [done.id])).toEqual([{ latitude: null }]);
  expect(await eventsOf(customer)).toEqual(['customer.created', 'customer.updated']);
  expect(await eventsOf(unclear)).toEqual(['customer.created']);
  expect(await eventsOf(unknown)).toEqual(['customer.created']);
  expect((await eventsOf(technician)).at(-1)).toBe('technician.updated');
  expect((await search(of)).counts).toEqual({ checked: 2, placed: 0, unclear: 1, unknown: 1, kept: 0 });
});

it('[places.found-later] finds the base address and the starts that follow it, then sites with the help of the base', async () => {
  const of = await harness.business();
  const office = (await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com', start_location_type: 'office' } as never))
    .id;
  const landlord = await newCustomer(of, 'Landlord', {});
  // Without the base, a bare "Aurora" could be one of several towns.
  const site = (await of.ok('createCustomerSite', { id: landlord, name: 'Elm St', address: { line: '5 Elm St', city: 'Aurora' } })).id;
  const gone = (await of.ok('createCustomerSite', { id: landlord, name: 'Oak St', address: { line: '5 Oak St', city: 'Aurora' } })).id;
  await of.ok('deleteCustomerSite', { id: landlord, site_id: gone });
  const { id } = await tenantOf(of);
  await harness.store.query(`update tenants set base_address = '{"line": "", "city": "Denver", "state": "CO"}' where id = $1`, [id]);
  const settingsVersion = async () =>
    (await harness.store.query<{ v: number }>('select settings_version as v from tenants where id = $1', [id]))[0]!.v;
  const [before, events] = [await settingsVersion(), (await eventsOf(landlord)).length];
  const first = await search(of, noGeocoder, null, 1);
  expect([first.counts, first.next?.kind, first.remaining]).toEqual([
    { checked: 1, placed: 1, unclear: 0, unknown: 0, kept: 0 },
    'base',
    1,
  ]);
  const { counts, next, remaining, write } = await search(of);
  expect([counts, next, remaining]).toEqual([{ checked: 2, placed: 2, unclear: 0, unknown: 0, kept: 0 }, null, 0]);
  await write();
  expect(await tenantOf(of)).toMatchObject({
    baseLatitude: expect.closeTo(39.74, 1) as unknown,
    basePrecision: 'city',
    baseSource: 'gazetteer',
  });
  expect(await settingsVersion()).toBeGreaterThan(before);
  expect(await of.ok('getTechnician', { id: office })).toMatchObject({ start_location_lat: expect.closeTo(39.74, 1) as unknown });
  expect((await eventsOf(office)).at(-1)).toBe('technician.updated');
  const { sites } = await of.ok('listCustomerSites', { id: landlord });
  expect(sites).toMatchObject([{ id: site, address: { latitude: expect.closeTo(39.7, 1) as unknown, source: 'gazetteer' } }]);
  expect(await eventsOf(landlord)).toHaveLength(events + 1);
});

it('[places.sent-kept] keeps coordinates that a caller sent, even while a batch is looking', async () => {
  const { of, customer } = await staffed();
  const exact: Geocoder = { geocode: async () => ({ latitude: 1, longitude: 1, precision: 'exact' }) };
  expect((await search(of, exact)).counts.checked).toBe(0);
  await forgetPlaces(of);
  const { counts, write } = await search(of);
  expect(counts.placed).toBe(1);
  await of.ok('updateCustomer', {
    id: customer,
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.7, longitude: -73.9 },
  });
  await write();
  expect((await of.ok('getCustomer', { id: customer })).contact.address).toMatchObject({
    latitude: 40.7,
    longitude: -73.9,
    source: 'sent',
  });
  const moved = await newCustomer(of, 'Moves', { line: '1 Main St', city: 'Denver', state: 'CA' });
  await harness.store.query(`update customers set address = address || '{"state": "CO"}' where id = $1`, [moved]);
  const second = await search(of);
  await harness.store.query(`update customers set address = address || '{"line": "2 Main St"}' where id = $1`, [moved]);
  await second.write();
  expect((await of.ok('getCustomer', { id: moved })).contact.address.latitude).toBeNull();
});

it('[places.visits-follow] gives scheduled visits the place of their job, without changing their time', async () => {
  const { of, customer, technician } = await staffed();
  const job = await quotedJob(of, customer, monday);
  const { data: confirmed } = await confirm(of, job, '10:00');
  await forgetPlaces(of);
  const version = async () =>
    (await harness.store.query<{ v: number }>('select lane_version as v from technicians where id = $1', [technician]))[0]!.v;
  const before = await version();
  await (await search(of)).write();
  const [session] = await harness.store.query<{ lat: number; lon: number; flags: number }>(
    'select latitude_e6 as lat, longitude_e6 as lon, flags from sessions where job_request_id = $1',
    [job.id],
  );
  expect(session).toMatchObject({ lat: expect.closeTo(40_750_000, -5) as unknown, lon: expect.closeTo(-73_990_000, -5) as unknown });
  expect(session!.flags & sessionFlags.coarsenessMask).toBe(1 << sessionFlags.coarsenessShift);
  expect(await version()).toBeGreaterThan(before);
  const after = await get(job.id, of);
  expect(after.schedule.scheduled_at).toBe(confirmed.schedule.scheduled_at);
  expect(after.status_version).toBe(confirmed.status_version);
});

it('[places.catch-up] asks a service for coarse places, and accepts only better ones', async () => {
  const { of, customer } = await staffed();
  await forgetPlaces(of);
  await (await search(of)).write();
  expect((await search(of)).counts.checked).toBe(0);
  const same: Geocoder = { geocode: async () => ({ latitude: 1, longitude: 1, precision: 'postal_code' }) };
  const kept = await search(of, same);
  expect([kept.counts, kept.toWrite]).toEqual([{ checked: 1, placed: 0, unclear: 0, unknown: 0, kept: 1 }, []]);
  const exact: Geocoder = { geocode: async () => ({ latitude: 40.7, longitude: -74, precision: 'exact' }) };
  const better = await search(of, exact);
  expect(better.counts).toMatchObject({ checked: 1, placed: 1 });
  await better.write();
  expect((await of.ok('getCustomer', { id: customer })).contact.address).toMatchObject({
    latitude: 40.7,
    precision: 'exact',
    source: 'geocoder',
  });
  expect((await search(of, exact)).counts.checked).toBe(0);
});

it('[places.batches] looks up a bounded number of addresses, and goes on where it stopped', async () => {
  const { of, customer } = await staffed();
  await quotedJob(of, customer, monday);
  for (const name of ['A', 'B', 'C']) await newCustomer(of, name, { line: 'behind the barn' });
  await forgetPlaces(of);
  const seen: number[] = [];
  let after: PlaceCursor | null = null;
  do {
    const { counts, remaining, next } = await search(of, noGeocoder, after, 2);
    seen.push(counts.checked, remaining);
    after = next;
  } while (after);
  expect(seen).toEqual([2, 3, 2, 1, 1, 0]);
});
