/** A day as it happens, over REST: live states, knock-on, and what the list says. docs/reference/scheduling.md#live-state. */
import { expect, it } from 'vitest';
import { confirm, monday, mornings, openDesk, type Create } from '../operations/bookings/desk.ts';
import { newCustomer } from './fixtures.ts';
import type { TestBusiness } from '../support/harness.ts';

const desk = await openDesk();

/** A visit of an hour on the Monday. New York is four hours behind UTC then. */
async function visit(of: TestBusiness, customer: string, time: string, technician: string, more: Create & { crew_size?: number } = {}) {
  const { crew_size = 1, ...input } = more;
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday), ...input });
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size });
  await confirm(of, { id, status_version: quoted.status_version }, time, technician);
  return id;
}

async function fire(of: TestBusiness, id: string, time: string, ...keys: string[]) {
  desk.setClock(`2030-06-10T${time}:00Z`);
  for (const key of keys) {
    const { status_version } = await of.ok('getJobRequest', { id });
    await of.ok('fireJobRequestAction', { id, key, status_version });
  }
}

it('[live.answers, live.states, live.knock-on] a visit that runs over makes the next ones late, and the list says so', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, technician, customer } = await desk.staffed();
  const first = await visit(of, customer, '09:00', technician);
  const second = await visit(of, customer, '10:15', technician);
  const third = await visit(of, customer, '13:00', technician);
  const live = async (id: string) => (await of.ok('getJobRequest', { id })).live;
  expect(await live(first)).toMatchObject({ state: 'upcoming', late_minutes: 0, earliest_start_at: '2030-06-10T13:00:00Z' });
  await fire(of, first, '12:58', 'depart');
  expect(await live(first)).toMatchObject({ state: 'on_the_way' });
  await fire(of, first, '13:05', 'arrive');
  expect(await live(first)).toMatchObject({ state: 'on_site', late_minutes: 5, earliest_end_at: '2030-06-10T14:05:00Z' });
  desk.setClock('2030-06-10T14:40:00Z');
  expect(await live(first)).toMatchObject({ state: 'running_over', over_minutes: 35 });
  const { items } = await of.ok('listJobRequests', { scheduled_from: monday, scheduled_to: monday });
  const states = new Map(items.map((job) => [job.id, job.live]));
  expect(states.get(second)).toMatchObject({
    state: 'late_to_start',
    late_minutes: 25,
    window_broken: false,
    earliest_start_at: '2030-06-10T14:40:00Z',
  });
  expect(states.get(third)).toMatchObject({ state: 'upcoming', late_minutes: 0 });
  desk.setClock('2030-06-10T16:30:00Z');
  expect(await live(second)).toMatchObject({ window_broken: true, late_minutes: 135 });
  expect(await live(third)).toMatchObject({ late_minutes: 30, cause_job_request_id: first });
  await fire(of, first, '16:31', 'complete');
  expect(await live(first)).toMatchObject({ state: 'done', over_minutes: 146 });
  await of.ok('archiveJobRequest', { id: third, note: 'Not today' });
  expect(await live(third)).toBeUndefined();
  desk.setClock('2030-06-11T04:00:00Z');
  expect(await live(second)).toMatchObject({ state: 'not_done' });
});

it('[live.crews] a crew waits for its last technician', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, technician, customer } = await desk.staffed();
  const { service_areas } = await of.ok('getTechnician', { id: technician });
  const buddy = (
    await of.ok('createTechnician', {
      full_name: 'Bea Arthur',
      email: 'bea.live@example.com',
      service_area_ids: service_areas.map(({ id }) => id),
    })
  ).id;
  const before = await visit(of, customer, '09:00', buddy);
  const together = await visit(of, await newCustomer(of), '10:15', technician, { crew_size: 2 });
  const after = await visit(of, customer, '11:30', technician);
  await fire(of, before, '14:10', 'depart', 'arrive');
  const live = async (id: string) => (await of.ok('getJobRequest', { id })).live;
  expect(await live(together)).toMatchObject({ late_minutes: 55, cause_job_request_id: before });
  expect(await live(after)).toMatchObject({ late_minutes: 40, cause_job_request_id: before });
});

it('[live.untold] a workflow without status meanings still shows that a visit has begun', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, technician, customer } = await desk.staffed();
  await desk.harness.store.query(
    `update workflows set statuses = (select jsonb_agg(status - 'means' order by position) from jsonb_array_elements(statuses) with ordinality as each (status, position))
      where tenant_id = (select id from tenants where business_id = $1 and environment = 'live')`,
    [of.businessId],
  );
  const id = await visit(of, customer, '09:00', technician);
  desk.setClock('2030-06-10T13:30:00Z');
  const live = async () => (await of.ok('getJobRequest', { id })).live;
  expect(await live()).toMatchObject({ state: 'upcoming', late_minutes: 0 });
  await fire(of, id, '13:40', 'depart');
  expect(await live()).toMatchObject({ state: 'on_site', late_minutes: 40 });
});
