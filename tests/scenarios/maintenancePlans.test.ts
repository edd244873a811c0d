/** Job requests of maintenance plans: what they hold, once each, after downtime, and where they cannot be made. docs/maintenance-plans.md. */
import { expect, it } from 'vitest';
import type { Store } from '../../src/store/driver/database.ts';
import { confirm, monday } from '../operations/bookings/desk.ts';
import { madeJobs, openPlans } from '../operations/maintenance/plans.ts';
import { okAsMember } from '../support/asMember.ts';
import { databaseKind } from '../support/harness.ts';
import { newCustomer, newTechnician } from './fixtures.ts';

const desk = await openPlans();
const { store } = desk;

it('[maintenance-plan.requests] makes a request lead_weeks before the date, with the wishes, the link and one event, and sends no mail', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, customer, jobType, create, read } = await desk.setting();
  await of.ok('updateCustomer', { id: customer, email: 'grace@example.com' });
  const plan = await create({
    lead_weeks: 4,
    wanted_weekdays: [2, 4],
    wanted_periods: ['evening', 'morning'],
    description: 'Check the flue.',
  });
  // Midnight in New York is four hours later than in UTC.
  await desk.run('2030-08-05T03:59:00Z');
  expect(await madeJobs(of)).toEqual([]);
  await desk.run('2030-08-05T04:00:00Z');
  const [job, ...more] = await madeJobs(of);
  expect(more).toEqual([]);
  const periods = [
    { period: 'morning', business_view: expect.anything() as unknown },
    { period: 'evening', business_view: expect.anything() as unknown },
  ];
  expect(job).toMatchObject({
    maintenance_plan_id: plan.id,
    customer: { id: customer, name: 'Grace Hopper' },
    job_type_id: jobType,
    description: 'Check the flue.',
    current_status: { key: 'booking' },
    schedule: { scheduled_at: null },
  });
  expect(job!.schedule.job_dates).toEqual(['2030-09-03', '2030-09-05', '2030-09-10', '2030-09-12'].map((date) => ({ date, periods })));
  const events = await store.query<{ type: string; body: { data: { object: object } } }>(
    'select type, body from events where resource_id = $1',
    [job!.id],
  );
  expect(events).toMatchObject([
    { type: 'job_request.created', body: { data: { object: { id: job!.id, maintenance_plan_id: plan.id } } } },
  ]);
  const mails = await store.query('select 1 from mails where job_request_id = $1', [job!.id]);
  expect(mails).toEqual([]);
  expect(await read(plan.id)).toMatchObject({
    version: 1,
    next_visit: { due_date: '2031-09-02' },
    last_visit: { job_request_id: job!.id },
  });
});

it('[maintenance-plan.requests] requests the days on which the business is open if the plan names no days', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  // A bare business in another part of the world: no technician, no area, an address without a place.
  const of = await desk.harness.business({ timezone: 'Asia/Tokyo', currency: 'JPY', name: '大阪設備' });
  await store.query(`update api_keys set expires_at = '2099-01-01' where tenant_id in (select id from tenants where business_id = $1)`, [
    of.businessId,
  ]);
  const { customer_id } = await of.ok('createCustomer', { full_name: '佐藤', phone: '+81 6 1234 5678' });
  const job_type_id = (await of.ok('createJobType', { name: '点検' })).id;
  await of.ok('createMaintenancePlan', { customer_id, job_type_id, recurrence: 'FREQ=YEARLY', start_date: '2030-07-06', lead_weeks: 2 });
  await desk.run('2030-06-21T14:59:00Z');
  expect(await madeJobs(of)).toEqual([]);
  await desk.run('2030-06-21T15:00:00Z');
  const [job] = await madeJobs(of);
  // 6 July is a Saturday.
  expect(job!.schedule.job_dates!.map(({ date }) => date)).toEqual(
    ['08', '09', '10', '11', '12', '15', '16', '17', '18', '19'].map((day) => `2030-07-${day}`),
  );
  expect(job!.schedule.customer_timezone).toBe('Asia/Tokyo');
});

it('[maintenance-plan.requests] prefers the technician of the plan, otherwise the technician of the last visit', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, customer, technician, create } = await desk.setting();
  const area = (await of.ok('getTechnician', { id: technician })).service_areas[0]!.id;
  const bea = (await newTechnician(of, area, 'Bea Arthur')).id;
  const plan = await create({ start_date: monday, recurrence: 'FREQ=WEEKLY;INTERVAL=2', lead_weeks: 1, same_technician: true });
  const preferred = async (id: string) => {
    const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
    const { slots } = await of.ok('listMatchingSlots', { id });
    const scores = new Map(slots[0]!.technicians.map((one) => [one.id, one.score['preferred_technician']]));
    return { status_version, of: [scores.get(technician), scores.get(bea)] };
  };
  await desk.run('2030-06-05T16:00:00Z');
  const [first] = await madeJobs(of);
  const quoted = await preferred(first!.id);
  expect(quoted.of).toEqual([20, 20]);
  expect((await confirm(of, { id: first!.id, status_version: quoted.status_version }, '10:00', bea)).error_code).toBe(0);
  await desk.run('2030-06-17T16:00:00Z');
  const second = (await madeJobs(of))[1]!;
  expect((await preferred(second.id)).of).toEqual([0, 20]);
  await of.ok('updateMaintenancePlan', { id: plan.id, version: 1, preferred_technician_id: technician });
  expect((await preferred(second.id)).of).toEqual([20, 0]);
  await of.ok('updateCustomer', { id: customer, preferred_technician_id: bea });
  expect((await preferred(second.id)).of).toEqual([20, 0]);
});

it('[maintenance-plan.requests] requests days from today on, skips closures, and stops before the next date of the plan', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, create } = await desk.setting();
  await of.ok('createClosure', { date: '2030-06-12', reason: 'Holiday' });
  await create({ start_date: '2030-06-10', recurrence: 'FREQ=WEEKLY', lead_weeks: 0 });
  await desk.run('2030-06-10T12:00:00Z');
  const [job] = await madeJobs(of);
  expect(job!.schedule.job_dates!.map(({ date }) => date)).toEqual(['2030-06-10', '2030-06-11', '2030-06-13', '2030-06-14']);
});

/** A process whose statements for this plan are stopped. */
function stoppedAt(planId: string): Store {
  return Object.assign(Object.create(store) as Store, {
    transaction: <T>(work: Parameters<Store['transaction']>[0]) =>
      store.transaction<T>(async (tx) => {
        const stopping = Object.assign(Object.create(tx) as typeof tx, {
          query: async (text: string, values?: readonly unknown[]) => {
            if (values?.includes(planId)) throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
            return tx.query(text, values);
          },
        });
        return (await work(stopping)) as T;
      }),
  });
}

it('[maintenance-plan.once] a plan whose statement is cancelled delays no other plan, and the error names it', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, create } = await desk.setting();
  const stopped = await create({ start_date: '2030-06-20', lead_weeks: 1 });
  const other = await create({ start_date: '2030-06-21', lead_weeks: 1 });
  await expect(desk.run('2030-06-14T16:00:00Z', stoppedAt(stopped.id))).rejects.toThrow(`maintenance plan ${stopped.id}: canceling`);
  expect((await madeJobs(of)).map((job) => job.maintenance_plan_id)).toEqual([other.id]);
  await desk.run('2030-06-14T16:01:00Z');
  expect(await madeJobs(of)).toHaveLength(2);
});

const onPostgres = it.runIf(databaseKind === 'postgres');

onPostgres('[maintenance-plan.once] a plan whose customer is being erased waits, and delays no other plan', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, customer, create } = await desk.setting();
  const held = await create({ start_date: '2030-06-20', lead_weeks: 1 });
  const other = await create({ start_date: '2030-06-21', lead_weeks: 1, customer_id: await newCustomer(of, 'Niels Bohr') });
  await store.transaction(async (tx) => {
    await tx.query('select 1 from customers where id = $1 for update', [customer]);
    await desk.run('2030-06-14T16:00:00Z');
    expect((await madeJobs(of)).map((job) => job.maintenance_plan_id)).toEqual([other.id]);
  });
  await desk.run('2030-06-14T16:01:00Z');
  expect((await madeJobs(of)).map((job) => job.maintenance_plan_id)).toContain(held.id);
});

onPostgres('[maintenance-plan.customer] a plan that is created while its customer is deleted is refused', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, customer, jobType } = await desk.setting();
  const input = { customer_id: customer, job_type_id: jobType, recurrence: 'FREQ=YEARLY', start_date: '2030-07-01' };
  const created = await store.transaction(async (tx) => {
    await tx.query('update customers set deleted_at = now() where id = $1', [customer]);
    const call = of.call('createMaintenancePlan', input);
    const isDone = await Promise.race([call.then(() => true), new Promise((resolve) => setTimeout(() => resolve(false), 500))]);
    expect(isDone).toBe(false);
    return { call };
  });
  expect((await created.call).error_code).toBe('CUSTOMER_NOT_FOUND');
});

/** A process that dies after this many transactions. */
function dyingAfter(transactions: number): Store {
  let left = transactions;
  return Object.assign(Object.create(store) as Store, {
    transaction: <T>(work: Parameters<Store['transaction']>[0]) =>
      store.transaction<T>(async (tx) => {
        const done = (await work(tx)) as T;
        if (left-- <= 0) throw new Error('killed');
        return done;
      }),
  });
}

it.each([2, 3])('[maintenance-plan.requests] each of %i due plans, read two at a time, makes its request', async (count) => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, create } = await desk.setting();
  const plans: string[] = [];
  for (let number = 0; number < count; number++) plans.push((await create({ lead_weeks: 4 })).id);
  await desk.run('2030-08-05T04:00:00Z', store, 2);
  expect((await madeJobs(of)).map((job) => job.maintenance_plan_id).toSorted()).toEqual(plans.toSorted());
});

it('[maintenance-plan.once] makes each request once, even by two processes and after a crash in the middle', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, create } = await desk.setting();
  const ids = [];
  for (let count = 0; count < 12; count++)
    ids.push((await create({ start_date: '2030-07-01', recurrence: 'FREQ=MONTHLY', lead_weeks: 1 })).id);
  await expect(desk.run('2030-06-24T16:00:00Z', dyingAfter(5))).rejects.toThrow('killed');
  // Plans of other businesses may have been among the first.
  const before = (await madeJobs(of)).length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThanOrEqual(5);
  await Promise.all([desk.run('2030-06-24T16:01:00Z'), desk.run('2030-06-24T16:01:00Z')]);
  await desk.run('2030-06-24T16:02:00Z');
  const made = await madeJobs(of);
  expect(made.map((job) => job.maintenance_plan_id!).sort()).toEqual(ids.sort());
  // The key allows a date once, whatever the code does.
  await expect(
    store.query(
      `insert into maintenance_visits (tenant_id, plan_id, due_on, visit_on, state, at)
       select tenant_id, plan_id, due_on, visit_on, 'missed', at from maintenance_visits where plan_id = $1`,
      [ids[0]],
    ),
  ).rejects.toThrow('maintenance_visits_pkey');
});

it('[maintenance-plan.catch-up, suspension.waits] makes no request while the business is suspended, and afterwards only the one for the latest date', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, create, read } = await desk.setting();
  const yearly = await create({ start_date: '2030-07-01', lead_weeks: 2 });
  const monthly = await create({ start_date: '2030-07-01', recurrence: 'FREQ=MONTHLY', lead_weeks: 2 });
  await store.query('update businesses set suspended_at = now() where id = $1', [of.businessId]);
  await desk.run('2030-10-10T16:00:00Z');
  await store.query('update businesses set suspended_at = null where id = $1', [of.businessId]);
  expect(await madeJobs(of)).toEqual([]);
  await desk.run('2030-10-10T16:01:00Z');
  const made = await madeJobs(of);
  expect(made.map((job) => job.maintenance_plan_id).sort()).toEqual([yearly.id, monthly.id].sort());
  expect(await read(yearly.id)).toMatchObject({ missed_count: 0, visits: [{ due_date: '2030-07-01', status: 'requested' }] });
  // A visit that is late is asked for from tomorrow on.
  expect(made.map(({ schedule }) => schedule.job_dates![0]!.date)).toEqual(['2030-10-11', '2030-10-11']);
  expect((await read(monthly.id)).visits.map(({ due_date, status: state }) => [due_date, state])).toEqual([
    ['2030-10-01', 'requested'],
    ['2030-09-01', 'missed'],
    ['2030-08-01', 'missed'],
    ['2030-07-01', 'missed'],
  ]);
  // Five days later the next one is due, two weeks ahead.
  await desk.run('2030-10-18T16:00:00Z');
  expect(await read(monthly.id)).toMatchObject({ missed_count: 3, last_visit: { due_date: '2030-11-01', status: 'requested' } });
});

it('[maintenance-plan.problem] pauses a plan that cannot make its request, says why, and resumes once the cause is fixed', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, customer, jobType, create, read } = await desk.setting();
  const site = await of.ok('createCustomerSite', { id: customer, name: 'Lake house', address: { line: '1 Lake Rd', city: 'New York' } });
  const atSite = await create({ start_date: '2030-07-01', lead_weeks: 2, site_id: site.id });
  const other = await create({ start_date: '2030-07-01', lead_weeks: 2 });
  await of.ok('deleteCustomerSite', { id: customer, site_id: site.id });
  await of.ok('updateJobType', { id: jobType, status: 'inactive' });
  await desk.run('2030-06-20T16:00:00Z');
  expect(await madeJobs(of)).toEqual([]);
  expect(await read(other.id)).toMatchObject({ status: 'paused', problem: 'job_type_unavailable', next_visit: { due_date: '2030-07-01' } });
  const { entries } = await okAsMember(desk.harness, of, 'listAuditLog', { action: 'maintenance_plan.updated' });
  expect(entries.find(({ subject }) => subject?.id === other.id)).toMatchObject({
    actor: { kind: 'member', member: null },
    changes: [
      { field: 'state', before: 'active', after: 'paused' },
      { field: 'problem', before: null, after: 'job_type_unavailable' },
    ],
  });
  await of.ok('updateJobType', { id: jobType, status: 'active' });
  await of.ok('updateMaintenancePlan', { id: other.id, version: 1, status: 'active' });
  await of.ok('updateMaintenancePlan', { id: atSite.id, version: 1, status: 'active' });
  await desk.run('2030-06-21T16:00:00Z');
  expect(await read(other.id)).toMatchObject({ status: 'active', problem: null, last_visit: { due_date: '2030-07-01' } });
  expect(await read(atSite.id)).toMatchObject({ status: 'paused', problem: 'site_deleted' });
  await of.ok('updateMaintenancePlan', { id: atSite.id, version: 2, status: 'active', site_id: null });
  await desk.run('2030-06-22T16:00:00Z');
  expect(await madeJobs(of)).toHaveLength(2);
});

it('[maintenance-plan.customer, customer.erase] plans end with their customer, and an erasure removes their text', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, customer, create, read } = await desk.setting();
  const site = await of.ok('createCustomerSite', { id: customer, name: 'Lake house', address: { line: '1 Lake Rd', city: 'New York' } });
  const plan = await create({ description: 'Grace keeps the key under the mat.', site_id: site.id });
  const { maintenance_plans: exported } = await of.ok('exportCustomer', { id: customer });
  expect(exported).toEqual([plan]);
  await of.ok('deleteCustomer', { id: customer });
  expect(await read(plan.id)).toMatchObject({ status: 'ended', next_visit: null, description: 'Grace keeps the key under the mat.' });
  await of.ok('eraseCustomer', { id: customer });
  expect(await read(plan.id)).toMatchObject({ status: 'ended', description: '', site: null });
  expect(JSON.stringify(await store.query('select * from maintenance_plans where id = $1', [plan.id]))).not.toMatch(/Grace|Lake/);
  await desk.run('2031-06-05T16:00:00Z');
  expect(await madeJobs(of)).toEqual([]);
});

it('[maintenance-plan.customer] a plan whose customer was deleted ends by itself', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, customer, create, read } = await desk.setting();
  const plan = await create({ start_date: '2030-07-01', lead_weeks: 2 });
  await store.query('update customers set deleted_at = now() where id = $1', [customer]);
  await desk.run('2030-06-20T16:00:00Z');
  expect(await read(plan.id)).toMatchObject({ status: 'ended', problem: null, next_visit: null });
  const { entries } = await okAsMember(desk.harness, of, 'listAuditLog', { action: 'maintenance_plan.ended' });
  expect(entries).toMatchObject([{ subject: { id: plan.id } }]);
});

it('[maintenance-plan.customer] an export says when it omits older dates of a plan', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, customer, create } = await desk.setting();
  const plan = await create();
  const settle = (from: string, to: string) =>
    store.query(
      `insert into maintenance_visits (tenant_id, plan_id, due_on, visit_on, state, at)
       select p.tenant_id, p.id, d::date, d::date, 'skipped', now() from maintenance_plans p, generate_series($2::date, $3::date, '1 day') d where p.id = $1`,
      [plan.id, from, to],
    );
  await settle('2029-01-01', '2029-01-24');
  expect((await of.ok('exportCustomer', { id: customer })).is_complete).toBe(true);
  await settle('2028-01-01', '2028-01-01');
  const all = await of.ok('exportCustomer', { id: customer });
  expect(all.is_complete).toBe(false);
  expect(all.maintenance_plans[0]!.visits).toHaveLength(24);
});

it('[maintenance-plan.requests, sandbox.clock] keeps plans of the sandbox separate, on the sandbox clock', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of } = await desk.setting();
  const key = { key: of.sandboxKey };
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Test', phone: '+1 212 555 0188' }, key);
  const job_type_id = (await of.ok('createJobType', { name: 'Service' }, key)).id;
  await of.ok('createMaintenancePlan', { customer_id, job_type_id, recurrence: 'FREQ=YEARLY', start_date: '2031-01-06' }, key);
  await store.query(`update tenants set clock_offset_milliseconds = $2 where business_id = $1 and environment = 'sandbox'`, [
    of.businessId,
    200 * 86_400_000,
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  await desk.run('2030-06-05T12:00:30Z');
  expect(await madeJobs(of, key)).toHaveLength(1);
  expect(await madeJobs(of)).toEqual([]);
});
