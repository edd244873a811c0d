/** A pin that is set on the map for a customer or a site, and the open jobs at that address. */
import { expect, it } from 'vitest';
import { confirm, monday, mornings, openDesk } from '../../operations/bookings/desk.ts';
import { asRead } from '../../operations/bookings/lifecycle.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import type { TestBusiness } from '../../support/harness.ts';

const { harness, staffed, get } = await openDesk();
const bank = { line: '5 Main St', city: 'New York', postal_code: '10001' };
const pin = { latitude: 40.7501, longitude: -73.9902 };

const sessionOf = async (jobId: string) =>
  (
    await harness.store.query<{ lat: number; start: number }>(
      'select latitude_e6 as lat, start_minute as start from sessions where job_request_id = $1',
      [jobId],
    )
  )[0]!;
const booked = (of: TestBusiness, customer_id: string, more: object = {}) =>
  of.ok('createJobRequest', { customer_id, job_dates: mornings(monday), ...more });

it('[address.pin-jobs] a new pin moves open jobs at the customer’s address, booked or not, and changes nothing else', async () => {
  const { of, customer, technician } = await staffed();
  const visit = await quotedJob(of, customer, monday);
  const { data: confirmed } = await confirm(of, visit, '10:00');
  const waiting = await booked(of, customer);
  const elsewhere = await booked(of, customer);
  await harness.store.query(`update job_requests set address = address || '{"line": "9 Broad St"}' where id = $1`, [elsewhere.id]);
  const own = await booked(of, customer);
  await harness.store.query('update job_requests set latitude = 40.7, longitude = -73.9 where id = $1', [own.id]);
  const archived = await booked(of, customer);
  await of.ok('archiveJobRequest', { id: archived.id });
  const before = await sessionOf(visit.id);
  const lane = async () =>
    (await harness.store.query<{ v: number }>('select lane_version as v from technicians where id = $1', [technician]))[0]!.v;
  const laneBefore = await lane();
  const events = async () => (await harness.store.query('select 1 from events where resource_id = $1', [visit.id])).length;
  const eventsBefore = await events();

  expect(await of.ok('updateCustomer', { id: customer, address: { ...bank, ...pin } })).toMatchObject({
    pinned_jobs: 2,
    contact: { address: { ...pin, source: 'sent' } },
  });
  const after = await get(visit.id, of);
  expect(after).toEqual({
    ...asRead(confirmed),
    address: { ...confirmed.address, ...pin },
    updated_at: expect.any(String) as unknown,
    customer_link: after['customer_link' as never],
  });
  expect(after.updated_at > confirmed.updated_at).toBe(true);
  expect(await sessionOf(visit.id)).toEqual({ ...before, lat: 40_750_100 });
  expect(await lane()).toBeGreaterThan(laneBefore);
  expect(await events()).toBe(eventsBefore);
  expect((await get(waiting.id, of)).address).toMatchObject({ ...pin, precision: 'exact', source: 'sent' });
  expect((await get(elsewhere.id, of)).address).not.toMatchObject(pin);
  expect((await get(own.id, of)).address).toMatchObject({ latitude: 40.7, longitude: -73.9 });
  expect((await get(archived.id, of)).address).not.toMatchObject(pin);
  // Equal coordinates, another text, and other fields are no pin.
  for (const input of [
    { address: { ...bank, ...pin } },
    { address: { ...bank, line: '7 Main St', latitude: 40.76, longitude: -73.98 } },
    { notes: 'Dog' },
  ])
    expect(await of.ok('updateCustomer', { id: customer, ...input })).not.toHaveProperty('pinned_jobs');
  expect((await get(waiting.id, of)).address).toMatchObject({ line: '5 Main St', ...pin });
});

it('[address.pin-jobs] a new pin leaves out a visit that has begun', async () => {
  const { of, customer } = await staffed();
  const visit = await quotedJob(of, customer, monday);
  const { data } = await confirm(of, visit, '10:00');
  await of.ok('fireJobRequestAction', { id: visit.id, key: 'depart', status_version: data.status_version });
  expect(await of.ok('updateCustomer', { id: customer, address: { ...bank, ...pin } })).toMatchObject({ pinned_jobs: 0 });
  expect((await get(visit.id, of)).address).not.toMatchObject(pin);
});

it('[address.pin-jobs] a new pin of a site moves only the jobs at that site', async () => {
  const { of, customer } = await staffed();
  const addSite = (name: string) => of.ok('createCustomerSite', { id: customer, name, address: bank });
  const [north, south] = [await addSite('North'), await addSite('South')];
  const [atNorth, atSouth, atHome] = [
    await booked(of, customer, { site_id: north.id }),
    await booked(of, customer, { site_id: south.id }),
    await booked(of, customer),
  ];
  expect(await of.ok('updateCustomerSite', { id: customer, site_id: north.id, address: { ...bank, ...pin } })).toMatchObject({
    id: north.id,
    pinned_jobs: 1,
  });
  expect((await get(atNorth.id, of)).address).toMatchObject(pin);
  for (const { id } of [atSouth, atHome]) expect((await get(id, of)).address).not.toMatchObject(pin);
  const renamed = await of.ok('updateCustomerSite', { id: customer, site_id: north.id, name: 'Northern' });
  expect(renamed).not.toHaveProperty('pinned_jobs');
});
