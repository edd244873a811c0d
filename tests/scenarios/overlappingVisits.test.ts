/** The same booking twice. docs/reference/conventions.md#the-same-visit-twice. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../support/harness.ts';
import { signIn } from '../support/session.ts';
import { monday, mornings, openDesk } from '../operations/bookings/desk.ts';
import { refusal } from '../operations/replies.ts';
import { post, toolCall } from '../mcp/rpc.ts';
import { newTechnician } from './fixtures.ts';

const { harness, staffed } = await openDesk();
const place = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
const elsewhere = { line: '9 Side St', city: 'New York', postal_code: '10002', latitude: 40.75, longitude: -73.98 };

/** A business with two technicians whose customer has a visit from 10:00 to 11:00. */
async function withVisit() {
  const { of, area, customer } = await staffed();
  await newTechnician(of, area, 'Bea Arthur');
  const visit = await of.ok('bookAndConfirmJobRequest', booking(customer, '10:00'));
  expect(visit).not.toHaveProperty('overlapping_visits');
  return { of, customer, visit };
}

const booking = (customer_id: string, time: string) => ({ customer_id, scheduled_at: `${monday}T${time}`, job_duration_minutes: 60 });
const codesIn = ({ overlapping_visits: visits = [] }: { overlapping_visits?: { short_code: string }[] }) =>
  visits.map((visit) => visit.short_code);

async function quoted(of: TestBusiness, customer_id: string, more: object = {}) {
  const { id } = await of.ok('createJobRequest', { customer_id, job_dates: mornings(monday), ...more });
  return of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
}

it('[booking.overlapping] the second booking of one visit names the first, with its time and technician', async () => {
  const { of, customer, visit } = await withVisit();
  const again = await of.ok('bookAndConfirmJobRequest', booking(customer, '10:00'));
  expect(again.confirmed).toBe(true);
  expect(again.overlapping_visits).toEqual([
    {
      id: visit.id,
      short_code: visit.short_code,
      scheduled_at: visit.scheduled_at,
      ends_at: visit.ends_at,
      technician_id: visit.assigned_technician_id,
      technician_name: visit.technicians[0]!.name,
    },
  ]);
});

it.each([
  ['13:00', true],
  ['13:05', false],
])('[booking.overlapping] a visit from 10:00 to 11:00 is near one at %s: %s', async (time, isNear) => {
  const { of, customer, visit } = await withVisit();
  const { id, status_version } = await quoted(of, customer);
  const confirmed = await of.ok('confirmJobRequest', { id, scheduled_at: `${monday}T${time}`, status_version });
  expect(codesIn(confirmed)).toEqual(isNear ? [visit.short_code] : []);
});

it.each([
  ['10:00', true],
  ['09:55', false],
])('[booking.overlapping] a visit from 13:00 is near one of an hour at %s: %s', async (time, isNear) => {
  const { of, customer } = await staffed();
  await of.ok('bookAndConfirmJobRequest', booking(customer, '13:00'));
  const before = await of.ok('bookAndConfirmJobRequest', booking(customer, time));
  expect(codesIn(before)).toHaveLength(isNear ? 1 : 0);
});

it('[booking.overlapping.wish] a request for the morning, and its quote, name the visit of the morning; one for the next day does not', async () => {
  const { of, customer, visit } = await withVisit();
  const created = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  expect(codesIn(created)).toEqual([visit.short_code]);
  expect(codesIn(await of.ok('quoteJobRequest', { id: created.id, job_duration_minutes: 60 }))).toEqual([visit.short_code]);
  const later = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings('2030-06-11') });
  expect(later).not.toHaveProperty('overlapping_visits');
});

it('[booking.overlapping] a visit that is over or cancelled, or only requested, is none', async () => {
  const { of, customer, visit } = await withVisit();
  await quoted(of, customer);
  await of.ok('archiveJobRequest', { id: visit.id });
  expect(await of.ok('bookAndConfirmJobRequest', booking(customer, '10:00'))).not.toHaveProperty('overlapping_visits');
});

it('[booking.overlapping] a visit that was completed before its time is none', async () => {
  const { of, customer, visit } = await withVisit();
  const { status_version } = await of.ok('getJobRequest', { id: visit.id });
  await of.ok('fireJobRequestAction', { id: visit.id, key: 'complete', status_version });
  expect(await of.ok('bookAndConfirmJobRequest', booking(customer, '11:00'))).not.toHaveProperty('overlapping_visits');
});

it('[booking.overlapping.person] visits of another customer at the address are none', async () => {
  const { of } = await withVisit();
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Alan Turing', email: 'alan@example.com', address: place });
  expect(await of.ok('bookAndConfirmJobRequest', booking(customer_id, '10:00'))).not.toHaveProperty('overlapping_visits');
});

it('[booking.overlapping.person] a second record with the phone number or the e-mail address is the same person', async () => {
  const { of, visit } = await withVisit();
  const again = async (contact: { phone?: string; email?: string }) => {
    const { customer_id } = await of.ok('createCustomer', { full_name: 'Grace B. Hopper', address: place, ...contact });
    const { overlapping_visits: visits = [] } = await of.ok('createJobRequest', { customer_id, job_dates: mornings(monday) });
    return visits.map(({ id }) => id);
  };
  expect(await again({ phone: '(212) 555-0123' })).toEqual([visit.id]);
  expect(await again({ phone: '+1 212 555 0199', email: 'grace@example.com' })).toEqual([]);
  await of.ok('updateCustomer', { id: visit.customer_id, email: 'Grace@example.com' });
  expect(await again({ email: 'grace@EXAMPLE.com' })).toEqual([visit.id]);
});

it('[booking.overlapping.person] the visit of a person of another business, or of the sandbox, is none', async () => {
  const { of } = await withVisit();
  const { of: other, customer } = await staffed();
  expect(await other.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) })).not.toHaveProperty(
    'overlapping_visits',
  );
  const key = of.sandboxKey;
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Grace Hopper', phone: '+1 212 555 0123', address: place }, { key });
  const made = await of.ok('createJobRequest', { customer_id, job_dates: mornings(monday) }, { key });
  expect(made).not.toHaveProperty('overlapping_visits');
});

it('[booking.overlapping.address] a visit elsewhere is none; the same text, or a point nearby, is the same address', async () => {
  const { of, customer, visit } = await withVisit();
  const at = async (address: object) => codesIn(await of.ok('bookAndConfirmJobRequest', { ...booking(customer, '10:30'), address }));
  expect(await at(elsewhere)).toEqual([]);
  expect(await at({ ...place, line: '5 Main Street', latitude: 40.7483 })).toEqual([visit.short_code]);
  expect(await at({ ...place, line: '7 Main Street', latitude: 40.7486 })).toEqual([]);
});

it('[booking.overlapping.address] a place that is known by its postal code alone is no door nearby', async () => {
  const { of, customer } = await staffed();
  const { latitude: _latitude, longitude: _longitude, ...inText } = place;
  const visit = await of.ok('bookAndConfirmJobRequest', { ...booking(customer, '10:00'), address: { ...inText, line: '1 Nowhere Lane' } });
  const { latitude, longitude } = (await of.ok('getJobRequest', { id: visit.id })).address;
  const address = { ...inText, latitude: latitude!, longitude: longitude! };
  expect(await of.ok('bookAndConfirmJobRequest', { ...booking(customer, '11:00'), address })).not.toHaveProperty('overlapping_visits');
});

it('[booking.overlapping.address] two sites are two addresses; a site and an address that is not known may be one', async () => {
  const { of } = await withVisit();
  const { customer_id: id } = await of.ok('createCustomer', { full_name: 'Alan Turing', email: 'alan@example.com' });
  const site = async (name: string) => (await of.ok('createCustomerSite', { id, name, address: place })).id;
  const [flat, shop] = [await site('Flat'), await site('Shop')];
  const visit = await of.ok('bookAndConfirmJobRequest', { ...booking(id, '10:00'), site_id: flat });
  const wish = { customer_id: id, job_dates: mornings(monday) };
  expect(codesIn(await of.ok('createJobRequest', { ...wish, site_id: shop }))).toEqual([]);
  expect(codesIn(await of.ok('createJobRequest', { ...wish, site_id: flat }))).toEqual([visit.short_code]);
  expect(codesIn(await of.ok('createJobRequest', wish))).toEqual([visit.short_code]);
});

it('[booking.overlapping.follow-up] a follow-up does not name the job that it follows, nor the other way round', async () => {
  const { of, customer, visit } = await withVisit();
  const follow = { follow_up_of_job_request_id: visit.id, scheduled_at: `${monday}T11:00`, job_duration_minutes: 60 };
  const followUp = await of.ok('bookAndConfirmJobRequest', follow);
  expect(followUp).not.toHaveProperty('overlapping_visits');
  const other = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  expect(codesIn(other)).toEqual([visit.short_code, followUp.short_code]);
});

it('[booking.overlapping.follow-up] a job that is quoted after its follow-up was booked does not name it', async () => {
  const { of, customer } = await staffed();
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  await of.ok('bookAndConfirmJobRequest', { follow_up_of_job_request_id: id, scheduled_at: `${monday}T11:00`, job_duration_minutes: 60 });
  expect(await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 })).not.toHaveProperty('overlapping_visits');
});

it('[booking.overlapping] callers who may not view jobs are not told', async () => {
  const { of, customer } = await withVisit();
  const key = await of.newKey(['job_create']);
  const created = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) }, { key });
  expect(created).not.toHaveProperty('overlapping_visits');
});

it('[booking.overlapping.voice] a key of the voice profile is refused, writes nothing, and books with allow_duplicate', async () => {
  const { of, customer, visit } = await withVisit();
  const key = (await (await signIn(harness, of.owner)).ok('createApiKey', { name: 'Phone', profile: 'voice' })).secret;
  const jobs = async () => (await of.ok('listJobRequests', { customer_id: customer })).items.length;
  for (const [operation, input] of [
    ['bookAndConfirmJobRequest', booking(customer, '10:00')],
    ['createJobRequest', { customer_id: customer, job_dates: mornings(monday) }],
  ] as const) {
    const refused = await of.call(operation, input, { key });
    expect(refusal(refused)).toEqual([409, 'JOB_REQUEST_OVERLAPPING_VISITS']);
    const remedy = { kind: 'allow_duplicate', operation, arguments: { ...input, allow_duplicate: true } };
    expect(refused.data).toMatchObject({ overlapping_visits: [{ id: visit.id }], remedies: [remedy] });
    expect(await jobs()).toBe(1);
  }
  const { id, status_version } = await quoted(of, customer);
  const confirm = { id, scheduled_at: `${monday}T10:00`, status_version };
  expect(refusal(await of.call('confirmJobRequest', confirm, { key }))).toEqual([409, 'JOB_REQUEST_OVERLAPPING_VISITS']);
  const confirmed = await of.ok('confirmJobRequest', { ...confirm, allow_duplicate: true }, { key });
  expect(codesIn(confirmed)).toEqual([visit.short_code]);
});

it('[booking.overlapping.voice] the address of the voice profile refuses, and that of all tools books', async () => {
  const { of, customer } = await withVisit();
  const at = async (path: string) => {
    const { json } = await post(harness.url, toolCall('bookAndConfirmJobRequest', booking(customer, '10:00')), { key: of.key, path });
    return (json as { result: { structuredContent: { error_code: unknown } } }).result.structuredContent.error_code;
  };
  expect(await at('/mcp/voice')).toBe('JOB_REQUEST_OVERLAPPING_VISITS');
  expect(await at('/mcp')).toBe(0);
});

it('[booking.overlapping.forbidden] allow_duplicate=false refuses a duplicate, and books what is none', async () => {
  const { of, customer } = await withVisit();
  const careful = { allow_duplicate: false };
  const twice = await of.call('bookAndConfirmJobRequest', { ...booking(customer, '10:00'), ...careful });
  expect(refusal(twice)).toEqual([409, 'JOB_REQUEST_OVERLAPPING_VISITS']);
  expect((await of.ok('bookAndConfirmJobRequest', { ...booking(customer, '14:00'), ...careful })).confirmed).toBe(true);
});
