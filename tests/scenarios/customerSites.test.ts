/** Work at one of several places of a customer, from the first question to the technician at the door. docs/internals/places.md#sites. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../support/harness.ts';
import { monday, mornings, openDesk } from '../operations/bookings/desk.ts';
import { refusal } from '../operations/replies.ts';
import { newCustomer } from './fixtures.ts';

const { staffed, setClock } = await openDesk();
const unknown = '00000000-0000-7000-8000-00000000dead';
const zone = { x_timezone: 'America/New_York' };
const onMonday = { from: monday, to: monday };
const house = { name: 'House on Bank St', access_notes: 'Key at no. 4' };
/** In the area of the technician. */
const near = { line: '40 Bank St', city: 'New York', postal_code: '10014', latitude: 40.7366, longitude: -74.0015 };
/** Out of every area. */
const far = { line: '1 Pine St', city: 'Albany', postal_code: '12207', latitude: 42.65, longitude: -73.75 };

/** A business whose customer lives out of the area and has a site in it, or the other way round. */
async function withSite(own = far, at = near) {
  const { of, technician } = await staffed();
  const { customer_id: customer } = await of.ok('createCustomer', { full_name: 'Hudson Homes', phone: '+1 212 555 0150', address: own });
  const site = await of.ok('createCustomerSite', { id: customer, ...house, address: at });
  return { of, customer, site, technician };
}

/** The answers of the questions that come before a booking. */
async function answersFor(of: TestBusiness, asked: object) {
  const { covered, place } = await of.ok('checkCoverage', asked);
  const { days } = await of.ok('listJobRequestBookingWindows', { ...zone, ...onMonday, ...asked });
  const starts = await of.ok('listBookableStarts', { ...onMonday, job_duration_minutes: 60, ...asked });
  return { covered, latitude: place?.latitude, days: days.length, starts: starts.days[0]!.starts.length > 0 };
}

it('[site.address] coverage, windows and starts use the address of the site, whatever other address the caller sends', async () => {
  const { of, customer, site } = await withSite();
  const atSite = { covered: true, latitude: near.latitude, days: 1, starts: true };
  const atHome = { covered: false, latitude: far.latitude, days: 0, starts: false };
  expect(await answersFor(of, { customer_id: customer })).toEqual(atHome);
  expect(await answersFor(of, { customer_id: customer, site_id: site.id })).toEqual(atSite);
  expect(await answersFor(of, { site_id: site.id })).toEqual(atSite);
  const { latitude, longitude, city } = far;
  expect(await answersFor(of, { customer_id: customer, site_id: site.id, city, latitude, longitude })).toEqual(atSite);
});

it('[site.address, site.job] a booked job has the address, name and notes of its site, and keeps them', async () => {
  const { of, customer, site } = await withSite();
  const asked = { customer_id: customer, site_id: site.id };
  const { id } = await of.ok('createJobRequest', { ...asked, job_dates: mornings(monday) });
  const shown = { id: site.id, name: house.name, access_notes: house.access_notes };
  const job = await of.ok('getJobRequest', { id });
  expect(job).toMatchObject({ site: shown, customer: { name: 'Hudson Homes' }, address: { line: near.line, latitude: near.latitude } });
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  expect(quoted.site).toEqual(shown);
  await of.ok('updateCustomerSite', { id: customer, site_id: site.id, name: 'Barn', access_notes: '', address: far });
  expect(await of.ok('getJobRequest', { id })).toMatchObject({ site: shown, address: { line: near.line } });
  await of.ok('deleteCustomerSite', { id: customer, site_id: site.id });
  expect((await of.ok('getJobRequest', { id })).site).toEqual({ ...shown, id: null });
  expect(
    (await of.ok('getJobRequest', { id: (await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) })).id }))
      .site,
  ).toBe(null);
});

it('[site.address, site.job] books and confirms at the site of a known customer, and of a customer matched by phone or e-mail', async () => {
  const { of, customer, site } = await withSite();
  const work = { job_duration_minutes: 60, site_id: site.id, address: far };
  const named = await of.ok('bookAndConfirmJobRequest', { ...work, customer_id: customer, scheduled_at: `${monday}T09:00` });
  const caller = { full_name: 'Hudson Homes', phone: '(212) 555-0150' };
  const matched = await of.ok('bookAndConfirmJobRequest', { ...work, customer: caller, scheduled_at: `${monday}T14:00` });
  expect([named.confirmed, matched.confirmed, matched.customer_created]).toEqual([true, true, false]);
  expect((await of.ok('getJobRequest', { id: matched.id })).site?.id).toBe(site.id);
});

it('[site.foreign] a site of another customer, an unknown site and a deleted site are refused alike, and nothing is written', async () => {
  const { of, customer, site } = await withSite();
  const other = await newCustomer(of, 'Ada Lovelace');
  const job = { job_dates: mornings(monday) };
  const visit = { scheduled_at: `${monday}T09:00`, job_duration_minutes: 60 };
  const stranger = { full_name: 'Alan Turing', phone: '+1 212 555 0199' };
  const replies = async (site_id: string, customer_id: string) => [
    await of.call('checkCoverage', { customer_id, site_id }),
    await of.call('listJobRequestBookingWindows', { ...zone, customer_id, site_id }),
    await of.call('listBookableStarts', { job_duration_minutes: 60, customer_id, site_id }),
    await of.call('createJobRequest', { ...job, customer_id, site_id }),
    await of.call('bookAndConfirmJobRequest', { ...visit, customer_id, site_id }),
    await of.call('bookAndConfirmJobRequest', { ...visit, customer: stranger, site_id }),
  ];
  const all = [...(await replies(site.id, other)), ...(await replies(unknown, customer))];
  await of.ok('deleteCustomerSite', { id: customer, site_id: site.id });
  all.push(...(await replies(site.id, customer)));
  expect(all.map(refusal)).toEqual(all.map(() => [404, 'CUSTOMER_SITE_NOT_FOUND']));
  expect((await of.ok('listJobRequests', {})).meta.total).toBe(0);
  expect((await of.ok('listCustomers', { search: 'Alan' })).meta.total).toBe(0);
});

it('[site.address, remedies.empty] a site whose address has no place is corrected at the site, and its jobs take the new address', async () => {
  setClock('2030-06-05T12:00:00Z');
  const { of, customer, site } = await withSite(near, { line: 'behind the mill' } as typeof near);
  const asked = { customer_id: customer, site_id: site.id };
  const { id } = await of.ok('createJobRequest', { ...asked, job_dates: mornings(monday) });
  const { reason, remedies } = await of.ok('listJobRequestBookingWindows', { ...zone, ...onMonday, ...asked });
  expect([reason, remedies![0]]).toMatchObject([
    'address_missing',
    { kind: 'set_address', operation: 'updateCustomerSite', arguments: { id: customer, site_id: site.id }, needs: ['address'] },
  ]);
  // The job does not take the customer's own address.
  expect(refusal(await of.call('quoteJobRequest', { id, job_duration_minutes: 60 }))).toEqual([409, 'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE']);
  await of.ok('updateCustomerSite', { id: customer, site_id: site.id, address: { ...near, line: 'behind the mill' } });
  expect((await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 })).address).toMatchObject({ latitude: near.latitude });
});
