/** Booking as a guest. docs/reference/conventions.md#job-requests. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { callAsGuest } from '../../support/guest.ts';
import { mailsOf } from '../../mail/outbox.ts';
import { address, eventsOf, monday, openGuestDesk } from './guestDesk.ts';

const { harness, business, type, open, book, bookingOf, visitOf } = await openGuestDesk();
const create = (input: object, of = business) => callAsGuest(harness, of, 'createGuestJobRequest', { ...bookingOf(type), ...input }, 'de');

it('[guest.inline-customer, job-request.no-customer-record] books with an inline customer and what the guest wrote, and sends one event', async () => {
  const { data } = await create({ description: 'No heat.', customer: { full_name: ' Ada ', email: 'ada.guest@example.com' } });
  const job = await business.ok('getJobRequest', { id: data.id });
  expect(job).toMatchObject({
    customer: { id: null, name: 'Ada', email: 'ada.guest@example.com', phone: '' },
    address: { line: '5 Main St', city: 'New York', postal: '10001', formatted: '5 Main St, New York, 10001' },
    description: 'No heat.',
    job_type_name: 'Boiler repair',
    customer_url: data.customer_url,
    schedule: { job_dates: [{ date: monday, periods: [{ period: 'morning' }] }] },
  });
  expect(await eventsOf(harness, data.id)).toEqual(['job_request.created']);
  expect((await business.ok('listCustomers', {})).customers).toEqual([]);
});

it('[guest.matched] a known caller is matched by phone or e-mail, without revealing or changing the record', async () => {
  const { business: of, type: work } = await open();
  const record = {
    full_name: 'Grace Hopper',
    phone: '+1 (212) 555-0199',
    email: 'grace@example.com',
    address: { line: '9 Secret Rd', city: 'New York' },
  };
  const { customer_id } = await of.ok('createCustomer', record);
  const before = await of.ok('getCustomer', { id: customer_id });
  const byPhone = await book({ business: of, type: work }, { customer: { full_name: 'G', phone: '212 555 0199' } });
  const byEmail = await book({ business: of, type: work }, { customer: { full_name: 'G', email: 'GRACE@example.com' } });
  const stranger = await book({ business: of, type: work }, { customer: { full_name: 'G', phone: '212 555 0100' } });
  const jobs = await Promise.all([byPhone, byEmail, stranger].map(({ id }) => of.ok('getJobRequest', { id })));
  expect(jobs.map(({ customer }) => customer)).toEqual([
    { id: customer_id, name: 'G', email: '', phone: '+12125550199' },
    { id: customer_id, name: 'G', email: 'GRACE@example.com', phone: '' },
    { id: null, name: 'G', email: '', phone: '+12125550100' },
  ]);
  const { updated_at } = (await of.ok('getCustomer', { id: customer_id })).profile;
  expect(await of.ok('getCustomer', { id: customer_id })).toEqual({
    ...before,
    profile: { ...before.profile, request_count: 2, updated_at },
  });
  const told = await Promise.all([byPhone, stranger].map(({ url }) => visitOf(url)));
  const bare = told.map((visit) => JSON.stringify(visit).replaceAll(visit.short_code, 'code'));
  expect(bare[0]).toBe(bare[1]);
  expect(bare[0]).not.toMatch(/Secret|Grace|grace/);
});

it('[guest.present-visits] tells the time of a visit only to who gives its name, address and each contact that is entered', async () => {
  const { business: of, type: work } = await open();
  const customer = { full_name: 'Katherine Johnson', phone: '+1 212 555 0142', email: 'kj@example.com' };
  const first = await book({ business: of, type: work }, { customer });
  const { status_version } = await of.ok('quoteJobRequest', { id: first.id });
  const { schedule } = await of.ok('confirmJobRequest', { id: first.id, scheduled_at: `${monday}T10:00`, status_version });
  const told = async (input: object) => (await create({ job_type_id: work, customer, ...input }, of)).data.present_visits;
  const visits = [schedule.scheduled_at];
  expect(await told({})).toEqual(visits);
  expect(await told({ customer: { full_name: ' katherine  JOHNSON', phone: '(212) 555-0142' } })).toEqual(visits);
  expect(await told({ customer: { ...customer, full_name: 'Katherine' } })).toBeUndefined();
  expect(await told({ customer: { ...customer, email: 'other@example.com' } })).toBeUndefined();
  expect(await told({ customer: { ...customer, phone: '+1 212 555 0143' } })).toBeUndefined();
  expect(await told({ address: { ...address, line: '500 Park Ave' } })).toBeUndefined();
  expect(await told({ job_dates: [{ date: '2030-06-11', periods: [{ period: 'morning' }] }] })).toBeUndefined();
});

it('[guest.present-visits] a guest with a record is told the times of its visits under the same conditions', async () => {
  const { business: of, type: work } = await open();
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Katherine Johnson', phone: '+1 212 555 0142', address });
  const { scheduled_at } = await of.ok('bookAndConfirmJobRequest', { customer_id, job_type_id: work, scheduled_at: `${monday}T10:00` });
  expect((await create({ job_type_id: work }, of)).data.present_visits).toEqual([scheduled_at]);
  const namesake = { full_name: 'Somebody', phone: '+1 212 555 0142' };
  expect((await create({ job_type_id: work, customer: namesake }, of)).data).not.toHaveProperty('present_visits');
});

it('[booking.overlapping.person] the quote of a guest without a record names the visit of a guest with the same number or e-mail address', async () => {
  const { business: of, type: work } = await open();
  const guest = async (customer: { phone?: string; email?: string }) =>
    (await book({ business: of, type: work }, { customer: { full_name: 'Guest', ...customer } })).id;
  const quote = async (id: string) => of.ok('quoteJobRequest', { id });
  const first = await guest({ phone: '+1 212 555 0150', email: 'one@example.com' });
  const { status_version } = await quote(first);
  await of.ok('confirmJobRequest', { id: first, scheduled_at: `${monday}T10:00`, status_version });
  const named = async (customer: { phone?: string; email?: string }) =>
    (await quote(await guest(customer))).overlapping_visits?.map(({ id }) => id);
  expect(await named({ phone: '212 555 0150' })).toEqual([first]);
  expect(await named({ phone: '212 555 0151', email: 'ONE@example.com' })).toEqual([first]);
  expect(await named({ phone: '212 555 0151', email: 'two@example.com' })).toBeUndefined();
});

it('[mail.strangers-links] a guest whose name is a sentence with a link is booked, and the mail greets without the name', async () => {
  const { business: of, type: work } = await open();
  const full_name = 'Your account is locked. Unlock at evil.shop';
  const place = { ...address, line: '5 https://www.evil.shop/x' };
  const { id } = await book({ business: of, type: work }, { customer: { full_name, email: 'stranger@example.com' }, address: place });
  const job = await of.ok('getJobRequest', { id });
  expect([job.customer.name, job.address.line]).toEqual([full_name, place.line]);
  const [mail] = await mailsOf(harness, of, { job_request_id: id });
  const { text, html } = await okAsMember(harness, of, 'getOutboxMail', { id: mail!.id });
  expect(text).toContain('\nHello,\n');
  expect(text + html).not.toMatch(/locked|www\.evil|evil\.shop/);
});

it('[guest.name-length] accepts a name of 80 characters and refuses one of 81', async () => {
  const named = (characters: number) => create({ customer: { full_name: 'ñ'.repeat(characters), email: 'ada.guest@example.com' } });
  expect((await named(80)).error_code).toBe(0);
  expect(await named(81)).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
});

it('[guest.only-offered] refuses a time, job type or day that the page would not offer', async () => {
  const dates = (date: string, period = 'morning') => ({ job_dates: [{ date, periods: [{ period }] }] });
  // A Sunday, the past, two days after the 90 that are offered, and a day that does not exist. Below: a Saturday.
  const wrong = ['2030-06-09', '2030-06-04', '2030-09-03', '2035-06-11', '2030-06-31'].map((date) => dates(date));
  for (const input of [...wrong, dates('2030-06-08', 'evening')])
    expect(await create(input)).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
  expect((await create(dates('2030-09-02'))).error_code).toBe(0);
  expect(await create({ job_type_id: '00000000-0000-7000-8000-00000000dead' })).toMatchObject({ error_code: 'JOB_TYPE_NOT_FOUND' });
  expect(await create({ address: { line: '1 Main St', city: 'Boston' } })).toMatchObject({ error_code: 'VALIDATION_ERROR' });
  expect(await create({ customer: { full_name: 'Ada' } })).toMatchObject({ error_code: 'PHONE_OR_EMAIL_REQUIRED' });
  expect(await create({ customer: { full_name: '\u200b', phone: '212 555 0100' } })).toMatchObject({ error_code: 'VALIDATION_ERROR' });
  expect(await create({ address: { ...address, city: '' } })).toMatchObject({ error_code: 'VALIDATION_ERROR' });
});

it('[guest.replay] the same form books once, even when another visitor sends it again', async () => {
  const { business: of, type: work } = await open();
  const send = (input: object = {}) =>
    callAsGuest(harness, of, 'createGuestJobRequest', { ...bookingOf(work), idempotency_key: 'a form', ...input });
  const [first, second] = [await send(), await send()];
  expect(second.data).toEqual(first.data);
  expect(await send({ description: 'Other' })).toMatchObject({ error_code: 'IDEMPOTENCY_KEY_REUSE' });
  expect((await of.ok('listJobRequests', {})).meta.total).toBe(1);
  // The link opens the job for anyone who has it, so the idempotency key's record must not hold it.
  const [row] = await harness.store.query<{ response: unknown }>(
    `select response from idempotency_keys where key = 'a form' and operation = 'createGuestJobRequest'`,
  );
  expect(JSON.stringify(row!.response)).not.toContain(first.data.customer_url.split('/').at(-1)!);
});
