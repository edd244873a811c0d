/** A correction of a customer or a site, and the open jobs that copied it. docs/reference/conventions.md#corrected-customers-and-open-jobs. */
import { expect, it } from 'vitest';
import { refusal } from '../operations/replies.ts';
import { confirm, monday, openDesk } from '../operations/bookings/desk.ts';
import { mailsOf } from '../mail/outbox.ts';
import { okAsMember } from '../support/asMember.ts';
import type { TestBusiness } from '../support/harness.ts';
import { quotedJob } from './fixtures.ts';

const { harness, staffed, get } = await openDesk();
const wallStreet = { line: '11 Wall St', city: 'New York', postal_code: '10005', latitude: 40.7074, longitude: -74.0113 };
const albany = { line: '1 Elk St', city: 'Albany', postal_code: '12207', latitude: 42.65, longitude: -73.75 };

async function visitAt(of: TestBusiness, customer: string, time: string) {
  const { data, error_code } = await confirm(of, await quotedJob(of, customer, monday), time);
  expect(error_code).toBe(0);
  return data;
}

const eventsOf = async (id: string) =>
  (await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by created_at, id', [id])).map(
    ({ type }) => type,
  );

it('[customer.corrected] a correction names the open jobs that keep the old contact and address, with their time', async () => {
  const { of, customer } = await staffed();
  const visit = await visitAt(of, customer, '10:00');
  const over = await quotedJob(of, customer, monday);
  await of.ok('archiveJobRequest', { id: over.id });
  const corrected = await of.ok('updateCustomer', { id: customer, phone: '+1 212 555 0199', address: wallStreet });
  expect(corrected.open_jobs_not_updated).toEqual([
    {
      id: visit.id,
      short_code: visit.short_code,
      scheduled_at: visit.schedule.scheduled_at,
      differs: ['contact', 'address'],
      is_own: false,
    },
  ]);
  expect(await get(visit.id, of)).toMatchObject({ status_version: visit.status_version, customer: visit.customer, address: visit.address });
  expect(await of.ok('updateCustomer', { id: customer, notes: 'Dog' })).not.toHaveProperty('open_jobs_not_updated');
});

it('[customer.corrected.update] update_open_jobs copies the new values to them, with a new version, an event and an entry in the feed', async () => {
  const { of, customer } = await staffed();
  const visit = await visitAt(of, customer, '10:00');
  const { next_since } = await of.ok('listJobRequestChanges', {});
  const corrected = await of.ok('updateCustomer', {
    id: customer,
    full_name: 'Grace Murray',
    email: 'g@example.com',
    update_open_jobs: true,
  });
  expect(corrected.open_jobs_not_updated).toEqual([]);
  expect(corrected.updated_open_jobs).toMatchObject([{ id: visit.id, changed: ['contact'] }]);
  const now = await get(visit.id, of);
  expect(now.customer).toEqual({ ...visit.customer, name: 'Grace Murray', email: 'g@example.com' });
  expect([now.status_version, now.address]).toEqual([visit.status_version + 1, visit.address]);
  expect((await eventsOf(visit.id)).at(-1)).toBe('job_request.updated');
  expect((await of.ok('listJobRequestChanges', { since: next_since! })).items.map(({ id }) => id)).toEqual([visit.id]);
});

it('[customer.corrected.update] a second call updates the jobs that the first call left, and does so only once', async () => {
  const { of, customer } = await staffed();
  const visit = await visitAt(of, customer, '10:00');
  await of.ok('updateCustomer', { id: customer, phone: '+1 212 555 0199' });
  const again = await of.ok('updateCustomer', { id: customer, update_open_jobs: true });
  expect(again.updated_open_jobs).toMatchObject([{ id: visit.id, changed: ['contact'] }]);
  expect((await get(visit.id, of)).customer.phone).toBe('+1 212 555 0199');
  expect((await of.ok('updateCustomer', { id: customer, update_open_jobs: true })).updated_open_jobs).toEqual([]);
});

it('[customer.corrected.update] needs the permission to manage jobs', async () => {
  const { of, customer } = await staffed();
  const key = await of.newKey(['customers_view', 'customers_manage']);
  const ask = (input: object) => of.call('updateCustomer', { id: customer, phone: '+1 212 555 0199', ...input }, { key });
  expect(refusal(await ask({ update_open_jobs: true }))).toEqual([403, 'PERMISSION_DENIED']);
  // Without job_view the answer says nothing about jobs.
  await visitAt(of, customer, '10:00');
  expect((await ask({})).data).not.toHaveProperty('open_jobs_not_updated');
});

it('[customer.corrected.own] a job whose copy already differed is listed as having its own contact, and keeps it', async () => {
  const { of, customer } = await staffed();
  const start = { customer_id: customer, job_duration_minutes: 60, scheduled_at: `${monday}T10:00` };
  const elsewhere = await of.ok('bookAndConfirmJobRequest', { ...start, address: { ...wallStreet, line: '1 Wall St' } });
  const corrected = await of.ok('updateCustomer', { id: customer, address: wallStreet, update_open_jobs: true });
  expect(corrected.updated_open_jobs).toEqual([]);
  expect(corrected.open_jobs_not_updated).toMatchObject([{ id: elsewhere.id, differs: ['address'], is_own: true }]);
  expect((await get(elsewhere.id, of)).address.line).toBe('1 Wall St');
});

it('[customer.corrected.own] a job that a guest booked in another name keeps its whole contact', async () => {
  const { of, customer } = await staffed();
  const visit = await visitAt(of, customer, '10:00');
  await harness.store.query('update job_requests set booked_in_other_name = true where id = $1', [visit.id]);
  const corrected = await of.ok('updateCustomer', { id: customer, phone: '+1 212 555 0199', update_open_jobs: true });
  expect(corrected.updated_open_jobs).toEqual([]);
  expect(corrected.open_jobs_not_updated).toMatchObject([{ id: visit.id, differs: ['contact'], is_own: true }]);
  expect((await get(visit.id, of)).customer).toEqual(visit.customer);
});

it('[customer.corrected.address] a visit at a new address keeps its time; its service area is determined again', async () => {
  const { of, customer, technician } = await staffed();
  const hoboken = { line: '1 Main St', city: 'Hoboken', state: 'NJ', latitude: 40.744, longitude: -74.03 };
  const second = await of.ok('createServiceArea', { name: 'Across the river', city: 'Hoboken' });
  const { service_areas } = await of.ok('getTechnician', { id: technician });
  await of.ok('replaceTechnicianServiceAreas', { id: technician, service_area_ids: [...service_areas.map(({ id }) => id), second.id] });
  const visit = await visitAt(of, customer, '10:00');
  const corrected = await of.ok('updateCustomer', { id: customer, address: hoboken, update_open_jobs: true });
  expect(corrected.updated_open_jobs).toMatchObject([{ id: visit.id, changed: ['address'] }]);
  expect(corrected).not.toHaveProperty('stranded_visits');
  const now = await get(visit.id, of);
  expect(now.assignment.service_area_id).toBe(second.id);
  expect(now.schedule.scheduled_at).toBe(visit.schedule.scheduled_at);
  const [session] = await harness.store.query<{ lat: number; travel: number | null }>(
    'select latitude_e6 as lat, travel_minutes as travel from sessions where job_request_id = $1',
    [visit.id],
  );
  expect(session).toEqual({ lat: 40_744_000, travel: expect.any(Number) });
});

it('[customer.corrected.address] lists all visits of the technician that the new address strands, with remedies', async () => {
  const { of, customer, technician } = await staffed();
  const other = (
    await of.ok('createCustomer', {
      full_name: 'Mary',
      phone: '+1 212 555 0177',
      address: { city: 'New York', latitude: 40.748, longitude: -73.985 },
    })
  ).customer_id;
  const area = await of.ok('createServiceArea', { name: 'State', city: 'Albany' });
  const { service_areas } = await of.ok('getTechnician', { id: technician });
  await of.ok('replaceTechnicianServiceAreas', { id: technician, service_area_ids: [...service_areas.map(({ id }) => id), area.id] });
  const visit = await visitAt(of, customer, '12:00');
  const next = await visitAt(of, other, '13:30');
  const corrected = await of.ok('updateCustomer', { id: customer, address: albany, update_open_jobs: true });
  expect(corrected.stranded_visits?.visits.map(({ job_request_id, reason }) => [job_request_id, reason])).toEqual([
    [visit.id, 'not_available_today'],
    [next.id, 'not_available_today'],
  ]);
  expect(corrected.stranded_visits?.visits[1]!.remedies).toMatchObject([{ kind: 'choose_time', operation: 'previewJobRequestMove' }]);
  expect((await get(visit.id, of)).attention.flagged).toBe(true);
  expect((await get(visit.id, of)).assignment.service_area_id).toBe(area.id);
});

it('[customer.corrected.address] a visit outside all of its technician’s areas has no service area, and the remedy names an area', async () => {
  const { of, customer } = await staffed();
  const visit = await visitAt(of, customer, '12:00');
  const { stranded_visits: stranded } = await of.ok('updateCustomer', { id: customer, address: albany, update_open_jobs: true });
  expect(stranded?.visits).toMatchObject([{ job_request_id: visit.id, reason: 'outside_service_area' }]);
  expect(stranded?.visits[0]!.remedies?.map(({ operation }) => operation)).toContain('createServiceArea');
  expect((await get(visit.id, of)).assignment.service_area_id).toBeNull();
});

it('[customer.corrected.mails] a waiting mail goes to the new address; a mail without an address is not sent', async () => {
  const { of, customer } = await staffed();
  await of.ok('updateCustomer', { id: customer, email: 'old@example.com' });
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'morning' }] }],
  });
  const mail = async () =>
    (await mailsOf(harness, of))
      .filter(({ channel }) => channel === 'email')
      .map(({ recipient, status, reason }) => [recipient, status, reason]);
  const [[, ...state]] = (await mail()) as [unknown[]];
  expect(state[0]).not.toBe('skipped');
  await of.ok('updateCustomer', { id: customer, full_name: 'Grace Murray', email: 'new@example.com', update_open_jobs: true });
  expect(await mail()).toEqual([[{ name: 'Grace Murray', address: 'new@example.com' }, ...state]]);
  await of.ok('updateCustomer', { id: customer, email: '', update_open_jobs: true });
  expect(await mail()).toEqual([[{ name: 'Grace Murray', address: null }, 'skipped', 'no_address']]);
  expect((await get(id, of)).customer.email).toBe('');
});

it('[customer.corrected] a corrected site passes its address, name and access notes only to the jobs at that site', async () => {
  const { of, customer } = await staffed();
  const site = await of.ok('createCustomerSite', { id: customer, name: 'Shop', address: wallStreet, access_notes: 'Ring' });
  const there = await quotedJob(of, customer, monday);
  await of.ok('updateJobSite', { id: there.id, site_id: site.id });
  await quotedJob(of, customer, monday);
  const listed = await of.ok('updateCustomerSite', { id: customer, site_id: site.id, name: 'Store', access_notes: 'Key at no. 4' });
  expect(listed.open_jobs_not_updated).toMatchObject([{ id: there.id, differs: ['site_name', 'access_notes'], scheduled_at: null }]);
  // A change of the customer leaves the parts of the site as they are.
  await of.ok('updateCustomer', { id: customer, phone: '+1 212 555 0199', update_open_jobs: true });
  const updated = await of.ok('updateCustomerSite', { id: customer, site_id: site.id, update_open_jobs: true });
  expect(updated.updated_open_jobs).toMatchObject([{ id: there.id, changed: ['site_name', 'access_notes'] }]);
  expect((await get(there.id, of)).site).toEqual({ id: site.id, name: 'Store', access_notes: 'Key at no. 4' });
  // The customer's own address is not that of the site.
  const own = await of.ok('updateCustomer', { id: customer, address: wallStreet });
  expect(own.open_jobs_not_updated?.map(({ id }) => id)).not.toContain(there.id);
});

it('[customer.corrected.import] an import updates open jobs too, even from a row that changes nothing else', async () => {
  const { of, customer } = await staffed();
  await of.ok('updateCustomer', { id: customer, uid: 'C-1' });
  const visit = await visitAt(of, customer, '10:00');
  const rows = [{ uid: 'C-1', phone: '+1 212 555 0199' }];
  const first = await okAsMember(harness, of, 'importCustomers', { rows });
  expect(first.rows[0]!.open_jobs_not_updated).toMatchObject([{ id: visit.id, differs: ['contact'] }]);
  const second = await okAsMember(harness, of, 'importCustomers', { rows, update_open_jobs: true });
  expect(second.rows[0]).toMatchObject({ outcome: 'unchanged', updated_open_jobs: [{ id: visit.id, changed: ['contact'] }] });
  expect((await get(visit.id, of)).customer.phone).toBe('+1 212 555 0199');
});

it('[customer.update.area] after a change of address, the customer’s service area always covers the new address', async () => {
  const { of, customer, area } = await staffed();
  const upstate = await of.ok('createServiceArea', { name: 'Upstate', city: 'Albany' });
  const label = await of.ok('createServiceArea', { name: 'Friends' });
  const areaAt = async (address: object, service_area_id?: string) =>
    (await of.ok('updateCustomer', { id: customer, address, ...(service_area_id ? { service_area_id } : {}) })).contact.service_area?.id ??
    null;
  expect(await areaAt(wallStreet, area)).toBe(area);
  expect(await areaAt(albany)).toBe(upstate.id);
  expect(await areaAt({ line: '1 Main St', city: 'Utica', state: 'NY' })).toBeNull();
  await of.ok('updateCustomer', { id: customer, service_area_id: label.id });
  expect(await areaAt(wallStreet)).toBe(label.id);
});
