import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { openPlans, type PlanInput } from './plans.ts';

const desk = await openPlans();
const { of, customer, technician, jobType, create } = await desk.setting();
const other = await desk.setting();
const call = (input: PlanInput) =>
  of.call('createMaintenancePlan', {
    customer_id: customer,
    job_type_id: jobType,
    recurrence: 'FREQ=WEEKLY',
    start_date: '2030-09-02',
    ...input,
  });

it('[maintenance-plan.create] stores the rule in one spelling, and all wishes of the customer', async () => {
  const site = await of.ok('createCustomerSite', { id: customer, name: 'Lake house', address: { line: '1 Lake Rd', city: 'New York' } });
  const plan = await create({
    recurrence: 'rrule:bymonth=9;freq=yearly',
    end_date: '2040-12-31',
    site_id: site.id,
    preferred_technician_id: technician,
    same_technician: true,
    lead_weeks: 6,
    wanted_weekdays: [4, 2],
    wanted_periods: ['morning'],
    description: ' Bring the long ladder. ',
  });
  expect(plan).toMatchObject({
    customer: { id: customer, name: 'Grace Hopper' },
    site: { id: site.id, name: 'Lake house' },
    job_type: { id: jobType, name: 'Boiler service' },
    description: 'Bring the long ladder.',
    recurrence: 'FREQ=YEARLY;BYMONTH=9',
    start_date: '2030-09-02',
    end_date: '2040-12-31',
    lead_weeks: 6,
    preferred_technician: { id: technician, name: 'Ada Lovelace' },
    same_technician: true,
    wanted_weekdays: [2, 4],
    wanted_periods: ['morning'],
    status: 'active',
    problem: null,
    next_visit: { due_date: '2030-09-02', visit_date: '2030-09-02', request_date: '2030-07-22' },
    upcoming_dates: ['2030-09-02', '2031-09-02', '2032-09-02', '2033-09-02'],
    last_visit: null,
    missed_count: 0,
    visits: [],
    version: 1,
    ended_at: null,
  });
  expect(await of.ok('getMaintenancePlan', { id: plan.id })).toEqual(plan);
});

it('[maintenance-plan.create] leaves out dates before today, so a plan from an old diary has no missed dates', async () => {
  const plan = await create({ start_date: '2019-03-31', recurrence: 'FREQ=MONTHLY;INTERVAL=6' });
  expect(plan).toMatchObject({ next_visit: { due_date: '2030-09-30' }, missed_count: 0 });
  expect((await create({ start_date: '2030-06-05', recurrence: 'FREQ=WEEKLY' })).next_visit!.due_date).toBe('2030-06-05');
  expect((await create({ end_date: '2030-09-02', recurrence: 'FREQ=WEEKLY', start_date: '2030-09-02' })).upcoming_dates).toEqual([
    '2030-09-02',
  ]);
});

it.each([
  'FREQ=DAILY',
  'FREQ=MONTHLY;COUNT=3',
  'FREQ=MONTHLY;UNTIL=20310101',
  'FREQ=MONTHLY;INTERVAL=0',
  'FREQ=MONTHLY;INTERVAL=121',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYMONTH=13',
  'FREQ=MONTHLY;FREQ=YEARLY',
  'FREQ=WEEKLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYHOUR=9',
  'FREQ=MONTHLY\nDTSTART:20300101',
  'INTERVAL=2',
  'monthly',
])('[maintenance-plan.create] refuses the rule %s', async (recurrence) => {
  expect(invalid(await call({ recurrence }))).toEqual(['VALIDATION_ERROR', 'recurrence']);
});

it.each([
  ['FREQ=DAILY', 'Name the days: FREQ=WEEKLY;BYDAY='],
  ['FREQ=MONTHLY;BYDAY=5MO', '"BYDAY=5MO" is not supported'],
  ['freq=weekly;bymonthday=3', '"BYMONTHDAY=3" is not supported'],
  ['FREQ=MONTHLY;COUNT=3', '"COUNT=3" is not supported'],
  ['monthly', 'must be a rule of RFC 5545'],
])('[maintenance-plan.create] a refusal of the rule %s says what is wrong', async (recurrence, words) => {
  const { errors } = await call({ recurrence });
  expect(errors![0]!.message).toContain(words);
});

it('[maintenance-plan.create] checks the rule from its own start date, and refuses a rule that gives no date', async () => {
  const inSeptember = await create({ recurrence: 'FREQ=MONTHLY;INTERVAL=12;BYMONTH=9', start_date: '2030-09-01' });
  expect(inSeptember.upcoming_dates).toEqual(['2030-09-01', '2031-09-01', '2032-09-01', '2033-09-01']);
  const never = await call({ recurrence: 'FREQ=MONTHLY;INTERVAL=12;BYMONTH=1', start_date: '2030-09-01' });
  expect(invalid(never)).toEqual(['VALIDATION_ERROR', 'recurrence']);
  expect(JSON.stringify(never)).toContain('no date from 2030-09-01 on');
  const early = await call({ recurrence: 'FREQ=YEARLY;BYMONTH=1', start_date: '2030-09-01', end_date: '2030-12-31' });
  expect(invalid(early)).toEqual(['VALIDATION_ERROR', 'end_date']);
  expect(JSON.stringify(early)).toContain('2031-01-01');
  // All of its dates have passed.
  expect(invalid(await call({ start_date: '2019-09-02', end_date: '2029-09-02' }))).toEqual(['VALIDATION_ERROR', 'end_date']);
  expect((await create({ recurrence: 'FREQ=MONTHLY;INTERVAL=1' })).recurrence).toBe('FREQ=MONTHLY');
});

it('[maintenance-plan.create] refuses nonexistent days, an end before the start, and records that the business does not have', async () => {
  expect(invalid(await call({ start_date: '2030-02-30' }))).toEqual(['VALIDATION_ERROR', 'start_date']);
  expect(invalid(await call({ end_date: '2030-09-01' }))).toEqual(['VALIDATION_ERROR', 'end_date']);
  expect(invalid(await call({ lead_weeks: 27 }))).toEqual(['VALIDATION_ERROR', 'lead_weeks']);
  const inactive = (await of.ok('createJobType', { name: 'Chimney sweep' })).id;
  await of.ok('updateJobType', { id: inactive, status: 'inactive' });
  const site = await other.of.ok('createCustomerSite', {
    id: other.customer,
    name: 'House',
    address: { line: '1 Lake Rd', city: 'New York' },
  });
  for (const [input, status, code] of [
    [{ customer_id: randomUUID() }, 404, 'CUSTOMER_NOT_FOUND'],
    [{ customer_id: other.customer }, 404, 'CUSTOMER_NOT_FOUND'],
    [{ job_type_id: other.jobType }, 404, 'JOB_TYPE_NOT_FOUND'],
    [{ job_type_id: inactive }, 422, 'JOB_TYPE_INACTIVE'],
    [{ preferred_technician_id: other.technician }, 404, 'TECHNICIAN_NOT_FOUND'],
    [{ site_id: site.id }, 404, 'CUSTOMER_SITE_NOT_FOUND'],
  ] as const)
    expect(refusal(await call(input))).toEqual([status, code]);
});
