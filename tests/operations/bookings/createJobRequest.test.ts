/** Creating job requests. */
import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { invalid, newSkill, refusal } from '../replies.ts';
import { monday, mornings, openDesk, type Create } from './desk.ts';

type Period = 'morning' | 'afternoon' | 'evening';
interface View {
  date: string;
  period: Period;
  start_minute: number;
  end_minute: number;
}

const { harness, business, customerId, wanted, book, get } = await openDesk();

it('[job-request.create, job-request.fields, format.null-when-unset] answers the codes; the job waits for its quote, all else unset', async () => {
  const created = await business.ok('createJobRequest', wanted());
  expect(created).toEqual({
    id: expect.any(String),
    short_code: expect.stringMatching(/^JR-/),
    status_version: 1,
    magic_token: expect.any(String),
    customer_url: expect.stringContaining(`/j/${created.magic_token}`),
    customer_notification: { will_be_sent: false, channel: 'none', reason: expect.any(String) },
  });
  expect(await get(created.id)).toEqual({
    id: created.id,
    customer_url: created.customer_url,
    short_code: created.short_code,
    business_id: business.businessId,
    workflow_id: expect.any(String),
    workflow_name: expect.any(String),
    status_version: expect.any(Number),
    current_status: { key: 'booking', display_name: 'Booking' },
    next_actions: [
      {
        key: 'quote',
        label: 'Quote',
        actor: 'business',
        may_fire: { permissions: ['job_manage'], by_customer: false, by_technician: false },
      },
    ],
    action_audit: {},
    priority: 'normal',
    priority_level: 'p2',
    sla_deadline: null,
    locked: false,
    locked_at: null,
    locked_by_name: null,
    wanted_date: null,
    attention: { flagged: false, reason: null, since: null },
    description: null,
    written_by: 'member',
    job_type_id: null,
    skills: [],
    site: null,
    customer: { id: customerId, name: 'Grace Hopper', email: '', phone: '+1 212 555 0123' },
    address: {
      line: '5 Main St',
      line2: '',
      city: 'New York',
      state: '',
      postal: '10001',
      country: '',
      formatted: expect.any(String),
      latitude: 40.748,
      longitude: -73.985,
      precision: 'exact',
      source: 'sent',
      place_note: null,
    },
    assignment: { technician_id: null, technician: null, assigned_at: null, service_area_id: null, vehicle_id: null },
    quote: { quoted_at: null, job_duration_minutes: null, mobilization_minutes: null, demobilization_minutes: null, crew_size: null },
    schedule: {
      scheduled_at: null,
      scheduled_local: null,
      scheduled_duration_minutes: null,
      ends_at: null,
      ends_local: null,
      business_timezone: 'America/New_York',
      customer_timezone: 'America/New_York',
      job_dates: [
        {
          date: monday,
          periods: [{ period: 'morning', business_view: [{ date: monday, period: 'morning', start_minute: 480, end_minute: 720 }] }],
        },
      ],
      sessions: [],
    },
    rating: { is_rated: false, score: null, comment: null, rated_at: null },
    archive: { is_archived: false, archived_at: null, archived_by_user_id: null, note: null },
    cancellation: null,
    completed_at: null,
    completed_by_user_id: null,
    completed_amount: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
});

it('[customer-link.hashed] stores the token of the customer link only as a hash', async () => {
  const { id, magic_token } = await business.ok('createJobRequest', wanted());
  const [row] = await harness.store.query<{ hash: string; text: string }>(
    `select encode(magic_token_hash, 'hex') as hash, j::text as text from job_requests j where id = $1`,
    [id],
  );
  expect(row!.hash).toBe(createHash('sha256').update(magic_token!).digest('hex'));
  expect(row!.text).not.toContain(magic_token);
});

it('[job-request.create.customer] requires a customer of the business who is not deleted', async () => {
  const other = await harness.business();
  const gone = await newCustomer(business);
  await business.ok('deleteCustomer', { id: gone });
  for (const customer_id of [randomUUID(), await newCustomer(other), gone])
    expect(refusal(await business.call('createJobRequest', wanted({ customer_id })))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect(invalid(await business.call('createJobRequest', { job_dates: mornings(monday) } as never))).toEqual([
    'VALIDATION_ERROR',
    'customer_id',
  ]);
});

it.each<[string, object, string]>([
  ['no day', { job_dates: [] }, 'job_dates'],
  ['13 days', { job_dates: mornings(...Array.from({ length: 13 }, (_, day) => `2030-07-${day + 10}`)) }, 'job_dates'],
  ['a day that does not exist', { job_dates: mornings('2030-02-30') }, 'job_dates[0].date'],
  ['a day in another form', { job_dates: mornings('10.06.2030') }, 'job_dates[0].date'],
  ['no days at all', { job_dates: undefined }, 'job_dates'],
])('[job-request.create.job-dates] refuses %s', async (_what, input, field) => {
  expect(invalid(await business.call('createJobRequest', { ...wanted(), ...input }))).toEqual(['VALIDATION_ERROR', field]);
});

it.each<[string, object[], string]>([
  ['no period', [], 'periods'],
  ['four periods', Array.from({ length: 4 }, () => ({ period: 'morning' })), 'periods'],
  ['an unknown period', [{ period: 'night' }], 'periods[0].period'],
  [
    'a view that ends before it starts',
    [{ period: 'morning', business_view: [{ date: monday, period: 'morning', start_minute: 600, end_minute: 600 }] }],
    'periods[0].business_view[0].end_minute',
  ],
  [
    'a view past the day',
    [{ period: 'morning', business_view: [{ date: monday, period: 'morning', start_minute: 600, end_minute: 1441 }] }],
    'periods[0].business_view[0].end_minute',
  ],
])('[job-request.create.periods, job-request.create.business-view] refuses %s', async (_what, periods, field) => {
  const reply = await business.call('createJobRequest', { ...wanted(), job_dates: [{ date: monday, periods }] } as never);
  expect(invalid(reply)).toEqual(['VALIDATION_ERROR', `job_dates[0].${field}`]);
});

it('[booking.inactive-customer] warns about an inactive customer, also when the answer is replayed', async () => {
  await business.ok('updateCustomer', { id: customerId, status: 'inactive' });
  const call = { ...wanted(), idempotency_key: randomUUID() };
  const warned = await business.ok('createJobRequest', call);
  expect(warned.warnings).toEqual([{ code: 'CUSTOMER_INACTIVE' }]);
  expect(await business.ok('createJobRequest', call)).toEqual(warned);
  await business.ok('updateCustomer', { id: customerId, status: 'active' });
  expect(await business.ok('createJobRequest', wanted())).not.toHaveProperty('warnings');
});

it('[job-request.create.job-dates, job-request.create.periods, job-request.create.business-view] takes 12 days, 3 periods and an echoed view', async () => {
  const business_view = [{ date: monday, period: 'morning' as const, start_minute: 540, end_minute: 660 }];
  const periods = [{ period: 'morning' as const, business_view }, { period: 'afternoon' as const }, { period: 'evening' as const }];
  const job_dates = [{ date: monday, periods }, ...mornings(...Array.from({ length: 11 }, (_, day) => `2030-07-${day + 10}`))];
  const { schedule } = await get(await book({ job_dates }));
  expect(schedule.job_dates).toHaveLength(12);
  expect(schedule.job_dates![0]!.periods).toEqual([
    periods[0],
    { period: 'afternoon', business_view: [{ date: monday, period: 'afternoon', start_minute: 720, end_minute: 1020 }] },
    { period: 'evening', business_view: [{ date: monday, period: 'evening', start_minute: 1020, end_minute: 1260 }] },
  ]);
});

const viewed = (period: Period, view: Partial<View>) => [
  {
    date: monday,
    periods: [{ period, business_view: [{ date: monday, period: 'morning' as const, start_minute: 540, end_minute: 660, ...view }] }],
  },
];

it.each<[string, Create, string, string]>([
  ['a view of another period', { job_dates: viewed('afternoon', {}) }, '', 'contradiction'],
  ['a view that begins too early', { job_dates: viewed('morning', { start_minute: 479 }) }, '', 'contradiction'],
  ['a view that ends too late', { job_dates: viewed('morning', { end_minute: 721 }) }, '', 'contradiction'],
  ['a view of the day before', { job_dates: viewed('morning', { date: '2030-06-09' }) }, '', 'contradiction'],
  ['a view three days away', { job_dates: viewed('morning', { date: '2030-06-13' }) }, '.date', 'out_of_range'],
  ['the name of another period', { job_dates: viewed('morning', { period: 'evening' }) }, '.period', 'contradiction'],
  ['a view of another zone', { x_timezone: 'America/Los_Angeles', job_dates: viewed('morning', {}) }, '', 'contradiction'],
])('[job-request.create.contradiction] refuses %s and names the range', async (_what, input, path, code) => {
  const before = (await business.ok('listJobRequests', { customer_id: customerId })).meta.total;
  const reply = await business.call('createJobRequest', wanted(input));
  expect(reply).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
  expect(reply.errors).toMatchObject([{ field: `job_dates[0].periods[0].business_view[0]${path}`, code }]);
  expect((await business.ok('listJobRequests', { customer_id: customerId })).meta.total).toBe(before);
});

it('[job-request.create.contradiction] a view has the period of the business or of the customer, and no other', async () => {
  // Morning in Los Angeles is afternoon in New York.
  const named = (period: Period) =>
    business.call(
      'createJobRequest',
      wanted({ x_timezone: 'America/Los_Angeles', job_dates: viewed('morning', { period, start_minute: 780, end_minute: 840 }) }),
    );
  expect(await Promise.all((['morning', 'afternoon', 'evening'] as const).map(async (period) => (await named(period)).status))).toEqual([
    200, 200, 422,
  ]);
});

it('[job-request.create.contradiction] a refusal names the second range when only that range is wrong', async () => {
  const [day] = viewed('morning', { end_minute: 600 });
  day!.periods[0]!.business_view.push({ date: monday, period: 'afternoon', start_minute: 720, end_minute: 780 });
  const reply = await business.call('createJobRequest', wanted({ job_dates: [...mornings(monday), day!] }));
  expect(invalid(reply)).toEqual(['VALIDATION_ERROR', 'job_dates[1].periods[0].business_view[1]']);
});

it('[job-request.create.business-view] offers slots inside the echoed view only', async () => {
  const view = { date: monday, period: 'morning' as const, start_minute: 540, end_minute: 660 };
  const id = await book({ job_dates: [{ date: monday, periods: [{ period: 'morning', business_view: [view] }] }] });
  await business.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  expect((await business.ok('listMatchingSlots', { id, step_minutes: 60 })).slots.map((slot) => slot.business_time.minute)).toEqual([
    540, 600,
  ]);
});

it('[job-request.create.same-date] offers each slot once, though a day and period are given twice', async () => {
  const id = await book({ job_dates: mornings(monday, monday) });
  await business.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  const starts = (await business.ok('listMatchingSlots', { id, step_minutes: 60 })).slots.map((slot) => slot.start_at);
  expect(starts.length).toBeGreaterThan(0);
  expect(new Set(starts).size).toBe(starts.length);
});

it('[job-request.create.job-type, job-type.inactive-refused] refuses an inactive, deleted, foreign or unknown type', async () => {
  const type = await business.ok('createJobType', { name: randomUUID() });
  const job = await get(await book({ job_type_id: type.id }));
  expect(job).toMatchObject({ job_type_id: type.id, job_type_name: type.name });
  await business.ok('updateJobType', { id: type.id, status: 'inactive' });
  expect(refusal(await business.call('createJobRequest', wanted({ job_type_id: type.id })))).toEqual([422, 'JOB_TYPE_INACTIVE']);
  expect(await get(job.id)).toEqual(job);
  await business.ok('deleteJobType', { id: type.id });
  const foreign = await (await harness.business()).ok('createJobType', { name: 'Theirs' });
  for (const job_type_id of [type.id, foreign.id, randomUUID()])
    expect(refusal(await business.call('createJobRequest', wanted({ job_type_id })))).toEqual([404, 'JOB_TYPE_NOT_FOUND']);
});

it('[job-request.create.skills] takes up to 20 known skills', async () => {
  const id = await newSkill(business);
  expect((await get(await book({ skill_ids: [id, id] }))).skills).toEqual([
    { id, name: 'Gas', category_id: expect.any(String), category_name: expect.any(String), is_active: true },
  ]);
  expect(refusal(await business.call('createJobRequest', wanted({ skill_ids: [id, randomUUID()] })))).toEqual([404, 'SKILL_NOT_FOUND']);
  expect(refusal(await business.call('createJobRequest', wanted({ skill_ids: [await newSkill(await harness.business())] })))).toEqual([
    404,
    'SKILL_NOT_FOUND',
  ]);
  const many = Array.from({ length: 21 }, () => randomUUID());
  expect(invalid(await business.call('createJobRequest', wanted({ skill_ids: many })))).toEqual(['VALIDATION_ERROR', 'skill_ids']);
  expect((await business.call('createJobRequest', wanted({ skill_ids: many.slice(1) }))).error_code).toBe('SKILL_NOT_FOUND');
});

it('[job-request.create.description] accepts a description of 2000 characters, and stores an empty one as unset', async () => {
  const description = 'ä'.repeat(2000);
  expect((await get(await book({ description }))).description).toBe(description);
  expect((await get(await book({ description: '' }))).description).toBeNull();
  expect(invalid(await business.call('createJobRequest', wanted({ description: `${description}x` })))).toEqual([
    'VALIDATION_ERROR',
    'description',
  ]);
});

it('[job-request.create.timezone] takes the customer’s zone from X-Timezone and reads the days in it', async () => {
  const id = await book({ x_timezone: 'America/Los_Angeles' });
  expect((await get(id)).schedule.customer_timezone).toBe('America/Los_Angeles');
  await business.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  const [slot] = (await business.ok('listMatchingSlots', { id, step_minutes: 60 })).slots;
  expect([slot!.business_time, slot!.customer_time]).toMatchObject([
    { date: monday, minute: 660, datetime: `${monday}T11:00:00` },
    { date: monday, minute: 480 },
  ]);
  expect(invalid(await business.call('createJobRequest', wanted({ x_timezone: 'Mars/Base' })))).toEqual(['VALIDATION_ERROR', 'X-Timezone']);
});

it('[errors.uuid] a refusal of an empty or malformed id names its field', async () => {
  for (const id of ['', 'JR-1', '123'])
    expect(invalid(await business.call('createJobRequest', wanted({ customer_id: id })))).toEqual(['VALIDATION_ERROR', 'customer_id']);
  expect(invalid(await business.call('getJobRequest', { id: 'JR-1' }))).toEqual(['VALIDATION_ERROR', 'id']);
});

it('[customer.request-count] a new job raises the customer’s count of requests', async () => {
  const customer = await newCustomer(business, 'Counted Customer');
  const listed = async () => (await business.ok('listCustomers', { search: 'Counted Customer' })).customers[0]!;
  expect(await listed()).toMatchObject({ request_count: 0, last_request_at: null });
  await book({ customer_id: customer });
  const { created_at } = await get(await book({ customer_id: customer }));
  expect(await listed()).toMatchObject({ request_count: 2, last_request_at: created_at });
});
