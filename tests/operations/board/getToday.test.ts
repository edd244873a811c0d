/** The figures of the day. docs/reference/pages.md#the-rest-of-the-dashboard. */
import { expect, it } from 'vitest';
import type { OperationId } from '../../../src/contract/index.ts';
import { okAsMember } from '../../support/asMember.ts';
import { newMember, signIn } from '../../support/session.ts';
import { monday, mornings, openDesk } from '../bookings/desk.ts';
import { booked, emergency } from '../dispatch/board.ts';
import { openBoard } from './boardDesk.ts';

const desk = await openDesk();

/** The number of rows in an answer, whatever the name of the list. */
const rowsIn = (data: object) => (Object.values(data).find(Array.isArray) as unknown[]).length;

it('[today.figures] each figure is how many rows its list has', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const first = await booked(of, customer, ada, '10:00');
  await booked(of, customer, ada, '12:00');
  await booked(of, customer, bea, '10:00', 'p1');
  await emergency(of, customer);
  await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  await of.ok('createTechnicianTimeOff', { id: bea, start_date: monday, end_date: monday, status: 'approved' });
  desk.setClock('2030-06-10T13:00:00Z');
  await of.ok('fireJobRequestAction', { id: first.id, key: 'depart', status_version: first.status_version });
  const today = await owner.ok('getToday', {});
  expect(today).toMatchObject({ date: monday, business_timezone: 'America/New_York' });
  expect(today.jobs.map(({ status_key, display_name, count }) => [status_key, display_name, count])).toEqual([
    ['scheduled', 'Scheduled', 2],
    ['on_the_way', 'On the way', 1],
  ]);
  const { jobs_today, unscheduled, emergencies, attention, sla, absent } = today;
  expect([jobs_today, unscheduled, emergencies, attention, sla, absent].map(({ count }) => count)).toEqual([3, 2, 1, 1, 0, 1]);
  for (const { count, list } of [...today.jobs, jobs_today, unscheduled, emergencies, attention, sla, absent]) {
    const listed = await owner.ok(list.operation as OperationId, list.arguments as never);
    expect([list.operation, rowsIn(listed)]).toEqual([list.operation, count]);
  }
  // Ada works ten hours. Two hours of work, and the travel, are taken. Bea is absent and does not count.
  expect(today.utilisation.whole).toBe(600);
  expect(today.utilisation.part).toBeGreaterThanOrEqual(120);
  expect(today.on_time).toEqual({ percent: null, part: 0, whole: 0 });
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[today.on-time] tells how many visits were begun within the promised window', async () => {
  const { of, ids, customer } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  for (const [time, arrival] of [
    ['08:00', '2030-06-10T12:05:00Z'],
    ['10:00', '2030-06-10T16:00:01Z'],
    ['13:00', '2030-06-10T19:00:00Z'],
  ] as const) {
    desk.setClock('2030-06-05T12:00:00Z');
    const job = await booked(of, customer, ids[0]!, time, 'p2', 30);
    desk.setClock(arrival);
    let version = job.status_version;
    for (const key of ['depart', 'arrive', 'complete'])
      version = (await of.ok('fireJobRequestAction', { id: job.id, key, status_version: version })).status_version;
  }
  const onTime = async () => (await okAsMember(desk.harness, of, 'getToday', {})).on_time;
  expect(await onTime()).toEqual({ percent: 66.7, part: 2, whole: 3 });
  // Completed without an arrival: the completion says that the visit was begun by then.
  for (const [time, completion, part] of [
    ['08:30', '2030-06-10T14:00:00Z', 3],
    ['11:00', '2030-06-10T19:30:00Z', 3],
  ] as const) {
    desk.setClock('2030-06-05T12:00:00Z');
    const { id, status_version } = await booked(of, customer, ids[1]!, time, 'p2', 30);
    desk.setClock(completion);
    await of.ok('fireJobRequestAction', { id, key: 'complete', status_version });
    desk.setClock('2030-06-10T20:00:00Z');
    expect((await onTime()).part).toBe(part);
  }
  expect(await onTime()).toEqual({ percent: 60, part: 3, whole: 5 });
  // A visit that was never begun counts once its window is over.
  desk.setClock('2030-06-05T12:00:00Z');
  await booked(of, customer, ids[0]!, '15:30', 'p2', 30);
  desk.setClock('2030-06-10T21:29:00Z');
  expect(await onTime()).toMatchObject({ part: 3, whole: 5 });
  desk.setClock('2030-06-10T21:30:00Z');
  expect(await onTime()).toMatchObject({ part: 3, whole: 6 });
  desk.setClock('2030-07-15T12:00:00Z');
  expect((await onTime()).whole).toBe(0);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[today.webhooks] shows failing webhooks to who may see them', async () => {
  const { of, owner } = await openBoard(desk, 'Ada Lovelace');
  expect((await owner.ok('getToday', {})).webhooks_failing).toMatchObject({ count: 0, list: { operation: 'listWebhookEndpoints' } });
  await of.ok('createWebhookEndpoint', { url: 'http://127.0.0.1:1/hook', event_types: [] });
  await desk.harness.store.query(
    `update webhook_endpoints set status = 'disabled', disabled_reason = 'delivery_failures' where tenant_id = (select id from tenants where business_id = $1 and environment = 'live')`,
    [of.businessId],
  );
  expect((await owner.ok('getToday', {})).webhooks_failing!.count).toBe(1);
  const coordinator = await signIn(desk.harness, await newMember(desk.harness, of, { role: 'Booking Coordinator' }));
  expect((await coordinator.ok('getToday', {})).webhooks_failing).toBeNull();
});
