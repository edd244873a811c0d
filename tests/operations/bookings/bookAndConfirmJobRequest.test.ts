/** Booking, quoting and confirming in one call. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { invalid, refusal } from '../replies.ts';
import { confirm, monday, openDesk } from './desk.ts';

const { harness, staffed, setClock } = await openDesk();

type Input = InputOf<Operations['bookAndConfirmJobRequest']>;

const caller = { full_name: 'Rosalind Franklin', phone: '(212) 555-0142' };
const address = { line: '5 Main St', city: 'New York', latitude: 40.748, longitude: -73.985 };
const at = (time: string, input: Partial<Input> = {}): Input => ({
  customer: caller,
  address,
  scheduled_at: `${monday}T${time}`,
  job_duration_minutes: 60,
  ...input,
});
const jobs = async (of: TestBusiness) => (await of.ok('listJobRequests', { limit: 100 })).meta.total;
const customers = async (of: TestBusiness) => (await of.ok('listCustomers', { limit: 100 })).meta.total;

it('[book-and-confirm.confirmed, book-and-confirm.new-caller] makes the customer, the job and the visit', async () => {
  const { of, technician } = await staffed();
  const made = await of.ok('bookAndConfirmJobRequest', at('10:00', { priority: 'p1', description: 'No water' }));
  expect(made).toMatchObject({
    customer_created: true,
    confirmed: true,
    scheduled_at: '2030-06-10T14:00:00Z',
    ends_at: '2030-06-10T15:00:00Z',
    assigned_technician_id: technician,
    refusal: null,
  });
  const job = await of.ok('getJobRequest', { id: made.id });
  expect(job).toMatchObject({
    short_code: made.short_code,
    priority_level: 'p1',
    description: 'No water',
    customer_url: made.customer_url,
  });
  expect(job.address).toMatchObject({ line: '5 Main St', latitude: 40.748 });
  expect(job.schedule.job_dates).toBeUndefined();
  expect((await of.ok('getCustomer', { id: made.customer_id })).profile).toMatchObject({ full_name: caller.full_name, request_count: 1 });
});

it('[book-and-confirm.matches-caller] finds the caller by phone number in any spelling, then by e-mail address', async () => {
  const { of } = await staffed();
  const first = await of.ok('bookAndConfirmJobRequest', at('09:00', { customer: { ...caller, email: 'rosalind@example.com' } }));
  const spellings = [{ phone: '+1 212 555 0142' }, { phone: '212.555.0142' }, { phone: '12125550142' }, { email: 'Rosalind@Example.com' }];
  for (const [index, known] of spellings.entries()) {
    const again = await of.ok('bookAndConfirmJobRequest', at(`1${index}:00`, { customer: { full_name: 'R. Franklin', ...known } }));
    expect([again.customer_id, again.customer_created]).toEqual([first.customer_id, false]);
  }
  expect((await of.ok('getCustomer', { id: first.customer_id })).profile.full_name).toBe(caller.full_name);
});

it('[book-and-confirm.matches-caller] a deleted customer is not matched', async () => {
  const { of } = await staffed();
  const { customer_id: id } = await of.ok('createCustomer', caller);
  await of.ok('deleteCustomer', { id });
  expect(await of.ok('bookAndConfirmJobRequest', at('09:00'))).toMatchObject({ customer_created: true });
});

it('[book-and-confirm.matches-caller] among several customers, the active one and then the oldest is matched; phone counts before e-mail', async () => {
  const { of } = await staffed();
  const email = 'rosalind@example.com';
  let minute = 0;
  const add = async (input: object) => {
    setClock(`2030-06-05T12:0${minute++}:00Z`);
    return (await of.ok('createCustomer', { full_name: 'Rosalind Franklin', ...input })).customer_id;
  };
  for (const known of [{ phone: caller.phone }, { email }]) await of.ok('updateCustomer', { id: await add(known), status: 'inactive' });
  const byEmail = await add({ email });
  await add({ email });
  const match = async (known: object) =>
    (await of.ok('bookAndConfirmJobRequest', at('10:00', { customer: { full_name: 'R. Franklin', ...known } }))).customer_id;
  expect(await match({ email })).toBe(byEmail);
  const byPhone = await add({ phone: caller.phone });
  await add({ phone: caller.phone });
  expect(await match({ phone: caller.phone })).toBe(byPhone);
  expect(await match({ phone: caller.phone, email })).toBe(byPhone);
  setClock('2030-06-05T12:00:00Z');
});

it('[book-and-confirm.matches-caller] among customers who share a phone number or an address, the one with the same name is matched', async () => {
  const { of } = await staffed();
  const email = 'house@example.com';
  const add = async (full_name: string, known: object) => (await of.ok('createCustomer', { full_name, ...known })).customer_id;
  const first = await add('Muriel Franklin', { phone: caller.phone, email });
  const own = await add('Rosalind Fränklin', { phone: caller.phone });
  const inactive = await add('Ellis Franklin', { email });
  await of.ok('updateCustomer', { id: inactive, status: 'inactive' });
  const match = async (full_name: string, known: object) =>
    (await of.ok('bookAndConfirmJobRequest', at('10:00', { customer: { full_name, ...known } }))).customer_id;
  expect(await match(' rosalind franklin ', { phone: caller.phone })).toBe(own);
  expect(await match('Ellis Franklin', { phone: caller.phone, email })).toBe(inactive);
  expect(await match('Anybody Else', { phone: caller.phone })).toBe(first);
});

it('[book-and-confirm.match-name] with match_name, only a record with the same name is matched, and a record with another name stays unchanged', async () => {
  const { of } = await staffed();
  const other = (await of.ok('createCustomer', { full_name: 'Muriel Franklin', phone: caller.phone })).customer_id;
  const asked = { customer: { full_name: 'Rosalind Franklin', phone: caller.phone, match_name: true } };
  const made = await of.ok('bookAndConfirmJobRequest', at('08:00', asked));
  expect([made.customer_created, made.customer_name, made.possible_duplicates]).toEqual([
    true,
    'Rosalind Franklin',
    [{ id: other, name: 'Muriel Franklin', same: ['phone'] }],
  ]);
  const again = await of.ok('bookAndConfirmJobRequest', at('10:00', asked));
  expect([again.customer_id, again.customer_created]).toEqual([made.customer_id, false]);
});

it('[book-and-confirm.matches-caller, booking.inactive-customer] when no customer with the phone number is active, an inactive one is matched before an active one with the e-mail', async () => {
  const { of } = await staffed();
  const email = 'rosalind@example.com';
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Old', phone: caller.phone });
  await of.ok('updateCustomer', { id: customer_id, status: 'inactive' });
  await of.ok('createCustomer', { full_name: 'Active', email });
  const made = await of.ok('bookAndConfirmJobRequest', at('10:00', { customer: { ...caller, email } }));
  expect([made.customer_id, made.customer_created]).toEqual([customer_id, false]);
  expect(made.warnings).toEqual([{ code: 'CUSTOMER_INACTIVE' }]);
});

it('[book-and-confirm.validated-first] a start in the current minute is in the past, and one in the next minute is accepted', async () => {
  const { of } = await staffed();
  setClock('2030-06-05T12:30:01Z');
  const on = (time: string) => of.call('bookAndConfirmJobRequest', at('10:00', { scheduled_at: `2030-06-05T${time}` }));
  expect(invalid(await on('08:30'))).toEqual(['VALIDATION_ERROR', 'scheduled_at']);
  expect((await on('08:31')).error_code).toBe(0);
  setClock('2030-06-05T12:00:00Z');
});

it('[book-and-confirm.matches-caller] makes one customer of 20 calls at once from one new caller', async () => {
  const { of } = await staffed();
  const before = await customers(of);
  const made = await Promise.all(Array.from({ length: 20 }, () => of.ok('bookAndConfirmJobRequest', at('10:00'))));
  expect(new Set(made.map(({ customer_id }) => customer_id)).size).toBe(1);
  expect(made.filter(({ customer_created }) => customer_created)).toHaveLength(1);
  expect(made.filter(({ confirmed }) => confirmed)).toHaveLength(1);
  expect(await customers(of)).toBe(before + 1);
});

it('[book-and-confirm.validated-first] refuses invalid input and creates nothing', async () => {
  const { of } = await staffed();
  const before = [await customers(of), await jobs(of)];
  const inactive = await of.ok('createJobType', { name: randomUUID(), status: 'inactive', default_duration_minutes: 60 });
  const { job_duration_minutes: _minutes, ...withoutDuration } = at('10:00');
  const wrong: [Input, unknown[]][] = [
    [{ scheduled_at: `${monday}T10:00`, job_duration_minutes: 60 }, ['VALIDATION_ERROR', 'customer_id']],
    [at('10:00', { customer_id: randomUUID() }), ['CUSTOMER_NOT_FOUND']],
    [{ ...at('10:00'), customer: { full_name: 'Nobody' } }, ['PHONE_OR_EMAIL_REQUIRED']],
    [at('10:00', { customer: { full_name: 'X', phone: 'call me maybe' } }), ['VALIDATION_ERROR', 'customer.phone']],
    [{ ...at('10:00'), scheduled_at: '2030-06-04T10:00' }, ['VALIDATION_ERROR', 'scheduled_at']],
    [{ ...at('10:00'), scheduled_at: `${monday}T10:00Z` }, ['VALIDATION_ERROR', 'scheduled_at']],
    [withoutDuration, ['VALIDATION_ERROR', 'job_duration_minutes']],
    [at('10:00', { job_type_id: inactive.id }), ['JOB_TYPE_INACTIVE']],
    [at('10:00', { job_type_id: randomUUID() }), ['JOB_TYPE_NOT_FOUND']],
    [at('10:00', { skill_ids: [randomUUID()] }), ['SKILL_NOT_FOUND']],
    [at('10:00', { technician_id: randomUUID() }), ['TECHNICIAN_NOT_FOUND']],
    [at('10:00', { x_timezone: 'Mars/Base' }), ['VALIDATION_ERROR', 'X-Timezone']],
  ];
  for (const [input, expected] of wrong) expect(invalid(await of.call('bookAndConfirmJobRequest', input))).toEqual(expected);
  expect([await customers(of), await jobs(of)]).toEqual(before);
});

it('[book-and-confirm.type-default] uses the duration and buffers of the job type by default', async () => {
  const { of } = await staffed();
  const type = await of.ok('createJobType', { name: randomUUID(), default_duration_minutes: 45, default_demobilization_minutes: 15 });
  const { job_duration_minutes: _minutes, ...input } = at('10:00', { job_type_id: type.id });
  expect((await of.ok('bookAndConfirmJobRequest', input)).ends_at).toBe('2030-06-10T15:00:00Z');
});

it('[book-and-confirm.refusal] keeps the job as quoted when no technician is available at that time, and says why', async () => {
  const { of, technician } = await staffed();
  const night = await of.ok('bookAndConfirmJobRequest', at('03:00'));
  expect(night).toMatchObject({
    confirmed: false,
    scheduled_at: null,
    assigned_technician_id: null,
    refusal: { stage: 'confirm', error_code: 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE', data: { considered: 1, blocked_by: { off_shift: 1 } } },
  });
  const named = await of.ok('bookAndConfirmJobRequest', at('03:00', { technician_id: technician }), { headers: { 'x-locale': 'de' } });
  expect(named.refusal).toMatchObject({ error_code: 'JOB_REQUEST_TECH_INFEASIBLE', data: { reason: 'off_shift' } });
  expect(named.refusal!.message).toMatch(/Technik|Zeit/);
  const kept = await of.ok('getJobRequest', { id: night.id });
  expect(kept.quote.quoted_at).not.toBeNull();
  expect(kept.status_version).toBe(night.status_version);
  expect(refusal(await confirm(of, { id: night.id, status_version: night.status_version }, '10:00'))).toEqual([200, 0]);
});

it('[book-and-confirm.replay] replays under the same key, even when the time has passed for a new call; a new key books again', async () => {
  const { of } = await staffed();
  const first = await of.call('bookAndConfirmJobRequest', at('10:00', { idempotency_key: 'a' }));
  setClock('2030-06-10T14:00:01Z');
  expect(invalid(await of.call('bookAndConfirmJobRequest', at('10:00')))).toEqual(['VALIDATION_ERROR', 'scheduled_at']);
  const again = await of.call('bookAndConfirmJobRequest', at('10:00', { idempotency_key: 'a' }));
  setClock('2030-06-05T12:00:00Z');
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.data).toEqual(first.data);
  expect(await jobs(of)).toBe(1);
  expect((await of.ok('bookAndConfirmJobRequest', at('12:00', { idempotency_key: 'b' }))).id).not.toBe(first.data.id);
  const stored = await harness.store.query<{ text: string }>(`select response::text as text from idempotency_keys`);
  const token = first.data.customer_url!.split('/j/')[1]!;
  expect(stored.some(({ text }) => text.includes(token))).toBe(false);
});

it('[book-and-confirm.replay] a repeated call resumes where a crash between its two transactions stopped', async () => {
  const { of, customer } = await staffed();
  const input = at('10:00', { idempotency_key: 'crash' });
  const done = await of.ok('bookAndConfirmJobRequest', input);
  // Simulates a crash between the two transactions: a second job is booked but not quoted, and the key's record says only that.
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'afternoon' }] }],
  });
  const kept = { id, customerId: customer, customerCreated: true };
  await harness.store.query(
    `update idempotency_keys set response = $1 where operation = 'bookAndConfirmJobRequest' and response->'data'->>'id' = $2`,
    [JSON.stringify({ code: null, data: null, kept }), done.id],
  );
  const before = await jobs(of);
  const resumed = await of.call('bookAndConfirmJobRequest', input);
  expect(resumed.data).toMatchObject({ id, customer_created: true, confirmed: false, refusal: { stage: 'confirm' } });
  expect(await jobs(of)).toBe(before);
  expect((await of.ok('getJobRequest', { id })).quote.quoted_at).not.toBeNull();
  const replay = await of.call('bookAndConfirmJobRequest', input);
  expect(replay.data).toEqual(resumed.data);
});
