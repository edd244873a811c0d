/** Rows of a diary that are wrong, unclear or out of the ordinary. Each is accounted for. docs/internals/files.md#diaries. */
import { expect, it } from 'vitest';
import { nextWorkday } from './fixtures.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { address, errorsOf, importRows, iris, messagesOf, notesOf, outcomes, team, type Row } from '../operations/imports/diary.ts';

/** 10:30 in New York, on a Thursday. */
const start = Date.parse('2026-11-26T15:30:00Z');
let now = start;
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const today = '2026-11-26';
const ahead = nextWorkday(start, 6);

const at = (external_reference: string, more: Partial<Row>): Row => ({ external_reference, ...iris, address, ...more });
const jobOf = (of: TestBusiness, id: string | null) => of.ok('getJobRequest', { id: id! });
const wishesOf = ({ schedule }: Awaited<ReturnType<typeof jobOf>>) =>
  schedule.job_dates!.map(({ date, periods }) => [date, periods.map(({ period }) => period).join()]);

it('[diary.times] a date that the service cannot store refuses the row, with or without an offset', async () => {
  const { business } = await team(harness);
  const rows = ['9999-11-30T09:00Z', '0001-11-30T09:00Z', '0000-01-01T09:00:00+01:00', '1969-05-07 09:00', '2200-01-01 09:00', '3/4/9999'];
  const answer = await importRows(
    business,
    [
      ...rows.map((starts, index) => at(`s${index}`, { starts, technicians: 'Ada Lovelace' })),
      at('w', { wished_date: '0001-01-01T00:00:00Z' }),
      at('a', { starts: '2024-05-07 09:00', arrived: '0001-05-07T09:00Z' }),
      at('c', { starts: '2024-05-07 09:00', completed: '9999-05-07T09:00Z' }),
      at('e', { starts: '2199-12-30 09:00', ends: '2200-01-01T09:00Z', technicians: 'Ada Lovelace' }),
      at('d', { starts: '2199-12-30 18:30', duration: 90, technicians: 'Ada Lovelace' }),
      at('f', { starts: '1970-01-01T00:00:00+14:00' }),
    ],
    { date_order: 'mdy' },
  );
  expect(outcomes(answer)).toEqual(Array(12).fill('refused'));
  expect(errorsOf(answer)).toEqual([
    ...rows.map(() => ['starts out_of_range']),
    ['wished_date out_of_range'],
    ['arrived out_of_range'],
    ['completed out_of_range'],
    ['ends out_of_range'],
    ['starts out_of_range'],
    ['starts out_of_range'],
  ]);
  expect(messagesOf(answer)[0]).toBe('starts: "9999-11-30T09:00Z" is not between 1970 and 2199.');
  await okAsMember(harness, business, 'getToday', {});
});

it('[diary.every-row] a date that no calendar has is not read as another date', async () => {
  const { business } = await team(harness);
  const answer = await importRows(
    business,
    [at('a', { starts: '29.02.2027 09:00' }), at('b', { starts: '31.04.2027' }), at('c', { starts: '29.02.2200' })],
    { date_order: 'dmy' },
  );
  expect(messagesOf(answer)).toEqual([
    'starts: there is no such day as "29.02.2027 09:00".',
    'starts: there is no such day as "31.04.2027".',
    'starts: there is no such day as "29.02.2200".',
  ]);
});

it('[diary.every-row] a cell that is neither text nor a number refuses its row, in every column', async () => {
  const { business } = await team(harness);
  const fields = [
    ...['external_reference', 'customer_uid', 'full_name', 'phone', 'email', 'job_type', 'description', 'wished_date', 'starts'],
    ...['start_time', 'ends', 'duration', 'technicians', 'amount', 'state', 'arrived', 'completed', 'address'],
  ] as const;
  const odd: unknown[] = [{ toString: 1 }, [[1]], true, { constructor: null, length: 3 }];
  const past = { starts: '2024-05-07 09:00' };
  for (const value of odd) {
    const answer = await importRows(
      business,
      fields.map((field, index) => ({ ...at(`o${index}`, past), [field]: value })),
      { dry_run: true },
    );
    const wrong = answer.rows.flatMap(({ errors }, index) =>
      errors.some(({ field }) => field.startsWith(fields[index]!)) ? [] : [fields[index]],
    );
    // An object is an address, and its unknown parts are left out.
    expect(wrong.filter((field) => field !== 'address' || Array.isArray(value) || value === true)).toEqual([]);
  }
  const empty = await importRows(business, [
    Object.fromEntries([...fields.map((field) => [field, null]), ['external_reference', 5], ['full_name', 7]]),
  ]);
  expect(outcomes(empty)).toEqual(['queued']);
  const named = { full_name: 'Iris', phone: '+1 212 555 0177', preferred_technician: { toString: 1 }, service_area: [[1]] };
  const customers = await okAsMember(harness, business, 'importCustomers', { rows: [named], dry_run: true });
  expect(customers.rows[0]!.errors.map(({ field }) => field)).toEqual(['service_area', 'preferred_technician']);
});

it('[diary.every-row] names, notes and addresses have the same length limits as a booking, in completed and open rows', async () => {
  const { business } = await team(harness);
  const long = 'x'.repeat(2001);
  const rows = [{ starts: '2024-05-07 09:00' }, {}].flatMap((kind, index) => [
    at(`${index}n`, { ...kind, full_name: long }),
    at(`${index}d`, { ...kind, description: long }),
    at(`${index}t`, { ...kind, job_type: long }),
    at(`${index}u`, { ...kind, customer_uid: 'u'.repeat(33) }),
    at(`${index}e`, { ...kind, email: `${long}@example.com` }),
    at(`${index}p`, { ...kind, phone: '1'.repeat(21) }),
    at(`${index}a`, { ...kind, address: long }),
    at(`${index}c`, { ...kind, address: { line: '5 Main St', city: long } }),
  ]);
  const answer = await importRows(business, rows);
  expect(answer).toMatchObject({ created: 0, refused: 16 });
  const fields = ['full_name', 'description', 'description', 'customer_uid', 'email', 'phone', 'address.line', 'address.city'];
  expect(errorsOf(answer)).toEqual([...fields, ...fields].map((field) => [expect.stringContaining(`${field} too_long`)]));
});

it('[diary.every-row] texts are stored as the booking check returns them: on one line, without white space at the ends', async () => {
  const { business } = await team(harness);
  const answer = await importRows(business, [
    at('1', { full_name: '  Iris \n Whitfield ', address: { line: ' 8  Elm\nSt ', city: 'New York' } }),
  ]);
  const customer = await business.ok('getCustomer', { id: answer.rows[0]!.customer_id! });
  expect(customer.profile.full_name).toBe('Iris Whitfield');
  expect(customer.contact.address.line).toBe('8 Elm St');
});

it('[diary.times] a visit lasts at most a day, and open work at most as long as a quote', async () => {
  const { business } = await team(harness);
  const answer = await importRows(business, [
    at('1', { starts: '2024-05-07 09:00', ends: '2199-05-07 09:00', state: 'done' }),
    at('2', { starts: '2024-05-07 09:00', duration: 1441 }),
    at('3', { starts: '2024-05-07 09:00', ends: '2024-05-09' }),
    at('4', { duration: 43_200 }),
    at('5', { starts: `${ahead} 09:00`, ends: '2199-05-07 09:00', state: 'open' }),
    at('6', { starts: `${ahead} 09:00`, ends: `${ahead} 9:00`, technicians: 'Ada Lovelace' }),
    at('7', { starts: `${ahead} 13:00`, ends: '13:00', duration: 30, technicians: 'Ada Lovelace' }),
    at('8', { starts: '2024-05-07', start_time: '9:00 - 9:00' }),
    at('9', { starts: `${ahead} 22:00`, ends: '06:00', technicians: 'Grace Hopper' }),
  ]);
  expect(errorsOf(answer)).toEqual([['ends range'], ['duration range'], ['ends range'], [], ['ends range'], [], [], [], []]);
  expect(outcomes(answer).slice(5)).toEqual(['scheduled', 'scheduled', 'completed', 'scheduled']);
  const ends = await Promise.all(answer.rows.slice(5).map(async ({ id }) => (await jobOf(business, id)).schedule.ends_local!.slice(11)));
  expect(ends).toEqual(['10:00', '13:30', '10:00', '06:00']);
  expect(notesOf(answer)[5]).toEqual(['default']);
});

it('[diary.history] arrival and completion must fit the visit; a completion date without a time means the end of the visit', async () => {
  const { business } = await team(harness);
  const past = (reference: string, more: Partial<Row>) => at(reference, { starts: '2024-05-07 14:00', ends: '15:30', ...more });
  const answer = await importRows(business, [
    past('day', { completed: '2024-05-07' }),
    past('later day', { completed: '2024-05-20' }),
    past('early', { completed: '2024-05-07 12:00', arrived: '2024-05-07 11:30' }),
    past('before', { completed: '2024-05-06' }),
    past('long before', { completed: '2024-05-07 01:00' }),
    past('arrived last', { completed: '2024-05-07 15:00', arrived: '2024-05-07 15:10' }),
    past('overran', { arrived: '2024-05-07 16:00' }),
    past('arrived ahead', { arrived: '2027-05-07 16:00' }),
    past('arrived before', { arrived: '2024-05-06 16:00' }),
    at('no time', { starts: '2024-05-07', completed: '2024-05-06' }),
    at('today', { starts: today, state: 'completed' }),
    at('today twice', { starts: today, completed: today, amount: 5 }),
    at('done today', { completed: today, state: 'done' }),
    at('tomorrow', { completed: '2026-11-27', state: 'done' }),
    at('later today', { starts: `${today} 14:00`, completed: today }),
  ]);
  expect(errorsOf(answer)).toEqual([
    ...[[], [], [], ['completed range'], ['completed range'], ['arrived range'], [], ['arrived in_future'], ['arrived range']],
    ...[['completed range'], [], [], [], ['completed in_future'], ['starts in_future']],
  ]);
  expect(notesOf(answer)[2]).toEqual(['early']);
  const completed = async (index: number) => (await jobOf(business, answer.rows[index]!.id)).completed_at;
  expect(await Promise.all([0, 1, 2, 6].map(completed))).toEqual([
    '2024-05-07T19:30:00Z',
    '2024-05-20T16:00:00Z',
    '2024-05-07T16:00:00Z',
    '2024-05-07T20:00:00Z',
  ]);
  expect(await Promise.all([10, 11, 12].map(completed))).toEqual(Array(3).fill('2026-11-26T15:30:00Z'));
  const early = await harness.store.query<{ entered: string }>(
    `select (h->>'entered_at')::timestamptz::text as entered from job_requests j, jsonb_array_elements(j.status_history) as h where j.id = $1`,
    [answer.rows[2]!.id],
  );
  expect(early.map(({ entered }) => entered)).toEqual(early.map(({ entered }) => entered).toSorted());
});

it('[diary.lapsed] a past visit that was not completed waits in the queue with its old time and counts no amount', async () => {
  const { business, ada } = await team(harness);
  const planned = { starts: '2026-11-24 14:00', technicians: 'Ada Lovelace, Hedy Lamarr', amount: 250 };
  const answer = await importRows(business, [
    at('1', { ...planned, state: 'Scheduled' }),
    at('2', { ...planned, state: 'late' }),
    at('3', { ...planned, state: 'In progress' }),
    at('4', { starts: `${today} 08:00`, technicians: 'Ada Lovelace', state: 'booked' }),
    at('5', { starts: '2026-11-24', state: 'booked' }),
    at('6', { ...planned, state: 'Scheduled', completed: '2026-11-24 15:00', amount: 100 }),
    at('7', { starts: `${today} 10:00`, technicians: 'Ada Lovelace', state: 'in progress' }),
  ]);
  expect(errorsOf(answer)).toEqual(Array(7).fill([]));
  expect(outcomes(answer)).toEqual(['queued', 'queued', 'queued', 'queued', 'queued', 'completed', 'scheduled']);
  expect(notesOf(answer)[0]).toEqual(expect.arrayContaining(['lapsed', 'unknown_value']));
  const job = await jobOf(business, answer.rows[0]!.id);
  expect(wishesOf(job)).toEqual([
    ['2026-11-24', 'afternoon'],
    [today, 'morning,afternoon,evening'],
  ]);
  expect(job.action_audit['import']!.payload).toMatchObject({ scheduled_at: '2026-11-24T19:00:00Z', technician_ids: [ada.id] });
  expect(job.completed_amount).toBeNull();
  expect(wishesOf(await jobOf(business, answer.rows[3]!.id))).toEqual([[today, 'morning,afternoon,evening']]);
  const customer = await business.ok('getCustomer', { id: answer.rows[0]!.customer_id! });
  expect(customer.spending.total_spent_12m).toBe(100);
});

it('[diary.amounts] an unclear or negative amount refuses its row, and the reason shows the amount as read', async () => {
  const { business } = await team(harness);
  const amounts = [
    ...['1,234.56', '1.234,56', '$1,234', '1 234,56', '12', '+5', 'US$5.50', '-0.00', 7.25],
    ...['1.234', '(12.00)', '-5', '5-', '$-5', -5, '12 EUR', '2 hours', '12.3456', '1,2.5'],
  ];
  const answer = await importRows(
    business,
    amounts.map((amount, index) => at(`${index}`, { starts: '2024-05-07 09:00', amount })),
  );
  const taken = await Promise.all(answer.rows.slice(0, 9).map(async ({ id }) => (await jobOf(business, id)).completed_amount?.value));
  expect(taken).toEqual([1234.56, 1234.56, 1234, 1234.56, 12, 5, 5.5, 0, 7.25]);
  expect(errorsOf(answer).slice(9)).toEqual([
    ['amount ambiguous'],
    ...Array(5).fill(['amount too_small']),
    ...[['amount format'], ['amount format'], ['amount range'], ['amount format']],
  ]);
  expect(messagesOf(answer)[9]).toBe('amount: "1.234" can be 1234 or 1.234. Write it as 1234.00.');
  for (const [index, amount] of amounts.entries()) if (index >= 9) expect(messagesOf(answer)[index]).toContain(String(amount));
  // An amount that is not taken refuses nothing.
  expect(outcomes(await importRows(business, [at('open', { amount: '1.234' })]))).toEqual(['queued']);
});

it('[diary.history] a visit that is completed after the import counts as on time or late like any other', async () => {
  const { business } = await team(harness);
  const answer = await importRows(business, [
    at('past', { starts: `${today} 07:00`, duration: 60, technicians: 'Ada Lovelace' }),
    at('ahead', { starts: `${today} 11:00`, duration: 60, technicians: 'Ada Lovelace' }),
  ]);
  now = Date.parse('2026-11-26T16:20:00Z');
  const job = await jobOf(business, answer.rows[1]!.id);
  await business.ok('fireJobRequestAction', { id: job.id, key: 'complete', status_version: job.status_version, payload: {} });
  now = Date.parse('2026-11-26T23:00:00Z');
  const { on_time: onTime } = await okAsMember(harness, business, 'getToday', {});
  expect(onTime).toMatchObject({ part: 1, whole: 1 });
  // An erasure takes the reference of the import, and no figure changes.
  const { customer } = await jobOf(business, answer.rows[0]!.id);
  await business.ok('eraseCustomer', { id: customer.id! });
  const { on_time: after } = await okAsMember(harness, business, 'getToday', {});
  now = start;
  expect(after).toEqual(onTime);
});

it('[diary.customers] a row is refused with a helpful reason when several customers have its name', async () => {
  const { business } = await team(harness);
  for (const phone of ['+1 212 555 0101', '+1 212 555 0102']) await business.ok('createCustomer', { full_name: 'Iris Whitfield', phone });
  const answer = await importRows(business, [{ external_reference: '1', full_name: 'Iris Whitfield' }]);
  expect(messagesOf(answer)).toEqual([
    'Several customers are called "Iris Whitfield". Add a phone number, an e-mail address, or your reference of the customer.',
  ]);
});

it('[diary.collisions] a visit that was completed early frees the rest of its time', async () => {
  const { business, ada } = await team(harness);
  const answer = await importRows(business, [
    at('done', { starts: `${today} 09:00`, ends: '12:00', completed: `${today} 10:00`, technicians: 'Ada Lovelace' }),
    at('before', { starts: `${today} 10:15`, ends: '13:00', completed: `${today} 08:30`, technicians: 'Ada Lovelace' }),
    at('next', { starts: `${today} 11:00`, duration: 60, technicians: 'Ada Lovelace' }),
  ]);
  expect(outcomes(answer)).toEqual(['completed', 'completed', 'scheduled']);
  expect(notesOf(answer).flat()).toEqual(['early']);
  const sessions = await harness.store.query<{ reference: string; end: string }>(
    `select j.external_reference as reference, to_char(to_timestamp(s.end_minute * 60.0) at time zone 'America/New_York', 'HH24:MI') as end
       from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
      where s.technician_id = $1 and s.active order by s.start_minute`,
    [ada.id],
  );
  expect(sessions).toEqual([
    { reference: 'done', end: '10:00' },
    { reference: 'next', end: '12:00' },
  ]);
});
