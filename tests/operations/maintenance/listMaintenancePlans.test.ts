import { expect, it } from 'vitest';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { openPlans } from './plans.ts';

const desk = await openPlans();

it('[maintenance-plan.list] lists the earliest next visit first and ended plans last, and filters by customer, state and missed dates', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, create } = await desk.setting();
  const ids = async (input: Parameters<typeof of.ok<'listMaintenancePlans'>>[1] = {}) =>
    (await of.ok('listMaintenancePlans', input)).maintenance_plans.map(({ id }) => id);
  const late = await create({ start_date: '2031-05-01' });
  const ended = await create({ start_date: '2030-07-01' });
  await of.ok('endMaintenancePlan', { id: ended.id, version: 1 });
  const paused = await create({ start_date: '2030-12-01' });
  await of.ok('updateMaintenancePlan', { id: paused.id, version: 1, status: 'paused' });
  const other = await create({ start_date: '2030-08-01', recurrence: 'FREQ=MONTHLY', customer_id: await newCustomer(of, 'Niels Bohr') });
  expect(await ids()).toEqual([other.id, paused.id, late.id, ended.id]);
  expect(await ids({ status: 'paused' })).toEqual([paused.id]);
  expect(await ids({ customer_id: other.customer.id })).toEqual([other.id]);
  expect(await of.ok('listMaintenancePlans', { page: 2, limit: 3 })).toMatchObject({
    maintenance_plans: [{ id: ended.id }],
    meta: { total: 4 },
  });
  expect(await of.ok('listMaintenancePlans', { has_missed: true })).toMatchObject({
    maintenance_plans: [],
    empty: { reason: 'nothing_matches', filters: ['has_missed'] },
  });
  await desk.run('2030-11-15T12:00:00Z');
  // A request followed the missed dates.
  expect(await ids({ has_missed: true })).toEqual([]);
  const [row] = (await of.ok('listMaintenancePlans', { customer_id: other.customer.id })).maintenance_plans;
  expect(row).toMatchObject({
    missed_count: 4,
    last_visit: { due_date: '2030-12-01', status: 'requested' },
    next_visit: { due_date: '2031-01-01' },
  });
  await desk.store.query(
    `insert into maintenance_visits (tenant_id, plan_id, due_on, visit_on, state, at)
     select tenant_id, id, '2030-12-20', '2030-12-20', 'missed', now() from maintenance_plans where id = any ($1::uuid[])`,
    [[other.id, ended.id]],
  );
  expect(await ids({ has_missed: true })).toEqual([other.id]);
  expect(await ids({ has_missed: false })).toEqual([paused.id, late.id, ended.id]);
  const { of: stranger } = await desk.setting();
  expect((await stranger.ok('listMaintenancePlans', {})).maintenance_plans).toEqual([]);
});
