/** The figures of the day. docs/reference/pages.md#the-rest-of-the-dashboard. */
import { expect, it } from 'vitest';
import type { OperationId } from '../../../src/contract/index.ts';
import { roles } from '../../../src/contract/permissions.ts';
import { newId } from '../../../src/store/ids.ts';
import { okAsMember } from '../../support/asMember.ts';
import { newMember, signIn } from '../../support/session.ts';
import { monday, mornings, openDesk } from '../bookings/desk.ts';
import { booked, emergency } from '../dispatch/board.ts';
import { openBoard } from './boardDesk.ts';

const desk = await openDesk();

/** The number of rows in an answer, whatever the name of the list. */
const rowsIn = (data: object) => (Object.values(data).find(Array.isArray) as unknown[]).length;

it('[today.figures] each figure equals the number of rows in its list', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur', 'Cleo Moore');
  const [ada, bea, cleo] = ids as [string, string, string];
  const first = await booked(of, customer, ada, '10:00');
  await booked(of, customer, ada, '12:00');
  await booked(of, customer, bea, '10:00', 'p1');
  await emergency(of, customer);
  // A completed emergency and the time off of a deleted technician do not count.
  const { id: settled, status_version } = await emergency(of, customer);
  await of.ok('fireJobRequestAction', { id: settled, key: 'complete', status_version });
  await of.ok('createTechnicianTimeOff', { id: cleo, start_date: monday, end_date: monday, status: 'approved' });
  await of.ok('deleteTechnician', { id: cleo });
  for (const day of [monday, '2030-06-11']) await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(day) });
  await of.ok('createTechnicianTimeOff', { id: bea, start_date: monday, end_date: monday, status: 'approved' });
  desk.setClock('2030-06-10T13:00:00Z');
  await of.ok('fireJobRequestAction', { id: first.id, key: 'depart', status_version: first.status_version });
  const today = await owner.ok('getToday', {});
  expect(today).toMatchObject({ date: monday, business_timezone: 'America/New_York' });
  expect(today.jobs.map(({ status_key, display_name, count }) => [status_key, display_name, count])).toEqual([
    ['scheduled', 'Scheduled', 2],
    ['on_the_way', 'On the way', 1],
  ]);
  const { jobs_today, unscheduled, unscheduled_today, emergencies, attention, sla, absent } = today;
  expect([jobs_today, unscheduled, unscheduled_today, emergencies, attention, sla, absent].map(({ count }) => count)).toEqual([
    3, 3, 2, 1, 1, 0, 1,
  ]);
  for (const { count, list } of [...today.jobs, jobs_today, unscheduled, unscheduled_today, emergencies, attention, sla, absent]) {
    const listed = await owner.ok(list.operation as OperationId, list.arguments as never);
    expect([list.operation, rowsIn(listed)]).toEqual([list.operation, count]);
  }
  // Ada works ten hours. Two hours of work, and the travel, are taken. Bea is absent and does not count.
  expect(today.utilization.whole).toBe(600);
  expect(today.utilization.part).toBeGreaterThanOrEqual(120);
  expect(today.on_time).toEqual({ percent: null, part: 0, whole: 0 });
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[today.on-time] counts the visits that began within the promised window', async () => {
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
  // The next day has promised nothing yet.
  desk.setClock('2030-06-11T12:00:00Z');
  expect((await okAsMember(desk.harness, of, 'getToday', {})).on_time_today).toEqual({ percent: null, part: 0, whole: 0 });
  desk.setClock('2030-07-15T12:00:00Z');
  expect((await onTime()).whole).toBe(0);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[today.webhooks] shows failing webhooks only to members who may see them', async () => {
  const { of, owner } = await openBoard(desk, 'Ada Lovelace');
  expect((await owner.ok('getToday', {})).webhooks_failing).toMatchObject({ count: 0, list: { operation: 'listWebhookEndpoints' } });
  const { id } = await of.ok('createWebhookEndpoint', { url: 'http://127.0.0.1:1/hook', event_types: [] });
  for (const [change, count] of [
    [`status = 'active'`, 0],
    ['consecutive_failures = 1', 1],
    [`consecutive_failures = 0, status = 'disabled', disabled_reason = 'delivery_failures'`, 1],
  ] as const) {
    await desk.harness.store.query(
      `update webhook_endpoints set ${change} where tenant_id = (select id from tenants where business_id = $1 and environment = 'live')`,
      [of.businessId],
    );
    expect([change, (await owner.ok('getToday', {})).webhooks_failing!.count]).toEqual([change, count]);
  }
  const coordinator = await signIn(desk.harness, await newMember(desk.harness, of, { role: 'Booking Coordinator' }));
  expect((await coordinator.ok('getToday', {})).webhooks_failing).toBeNull();
  await of.ok('deleteWebhookEndpoint', { id });
  expect((await owner.ok('getToday', {})).webhooks_failing!.count).toBe(0);
});

it('[today.keys] shows keys that expire within a week without a successor, only to members who may see keys', async () => {
  const { of, owner } = await openBoard(desk, 'Ada Lovelace');
  const endings = async () => (await owner.ok('getToday', {})).keys_ending?.count;
  const make = async (lifetime_days: number) =>
    (await owner.ok('createApiKey', { name: 'Shop', permissions: ['job_view'], lifetime_days })).id;
  await make(365);
  expect(await endings()).toBe(0);
  const id = await make(30);
  const ending = (days: number) =>
    desk.harness.store.query(
      `update api_keys set created_at = '2030-05-10 12:00Z', expires_at = timestamptz '2030-06-05 12:00Z' + $2 * interval '1 day' where id = $1`,
      [id, days],
    );
  await ending(8);
  expect(await endings()).toBe(0);
  await ending(6);
  expect(await endings()).toBe(1);
  expect((await owner.ok('getToday', {})).keys_ending).toMatchObject({ list: { operation: 'listApiKeys' } });
  const coordinator = await signIn(desk.harness, await newMember(desk.harness, of, { role: 'Booking Coordinator' }));
  expect((await coordinator.ok('getToday', {})).keys_ending).toBeNull();
  await owner.ok('revokeApiKey', { id });
  expect(await endings()).toBe(0);
});

it('[today.decide] a new business without data has no decisions to make, no technicians to show and no free hours', async () => {
  const of = await desk.harness.business();
  const today = await okAsMember(desk.harness, of, 'getToday', {});
  const empty = { count: 0, items: [] };
  expect(today.decide).toEqual({
    emergencies: empty,
    at_risk: empty,
    reassign: empty,
    flagged: empty,
    requests: empty,
    messages: empty,
    new_bookings: empty,
    unsent_mails: empty,
    better_plan: null,
  });
  expect(today).toMatchObject({ team: [], next_departure_at: null, on_time_today: { percent: null, part: 0, whole: 0 } });
  expect(today.free).toMatchObject({ minutes: [0, 0, 0, 0, 0], skills: [] });
});

it('[today.decide] lists each open decision once, and where the technicians are', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur', 'Cleo Moore');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '10:00');
  await booked(of, customer, bea, '10:00');
  await booked(of, customer, bea, '12:00');
  const urgent = await emergency(of, customer);
  const waiting = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  await of.ok('createTechnicianTimeOff', { id: bea, start_date: monday, end_date: monday, status: 'approved' });
  const message = await of.ok('createCallback', { name: 'Hanna', phone: '+1 303 555 0199', text: 'Call me.' });
  const before = await owner.ok('getToday', {});
  // Five days earlier the absence is known already.
  expect(before.decide.reassign.items).toEqual([{ technician: { id: bea, name: 'Bea Arthur' }, visits: 2, from: monday, until: monday }]);
  expect(before.decide.new_bookings.items.map(({ job_request_id }) => job_request_id)[0]).toBe(waiting.id);
  desk.setClock('2030-06-10T13:00:00Z');
  await of.ok('fireJobRequestAction', { id: job.id, key: 'depart', status_version: job.status_version });
  const { decide, team, next_departure_at, free } = await owner.ok('getToday', {});
  expect(decide.emergencies.items.map(({ job_request_id, has_duration }) => [job_request_id, has_duration])).toEqual([[urgent.id, true]]);
  expect(decide.reassign).toMatchObject({ count: 1, items: [{ visits: 2, from: monday }] });
  // The visits of the absent technician are flagged, and stand in reassign only.
  expect(decide.flagged).toEqual({ count: 0, items: [] });
  expect(decide.requests!.items).toMatchObject([{ id: message.id, kind: 'callback', name: 'Hanna', phone: '+1 303 555 0199' }]);
  expect(decide.new_bookings.count).toBe(0);
  expect(team.map(({ technician, moment, visit }) => [technician.name, moment, visit?.job_request_id ?? null])).toEqual([
    ['Ada Lovelace', 'on_the_way', job.id],
    ['Bea Arthur', 'absent', expect.any(String)],
    ['Cleo Moore', 'free', null],
  ]);
  expect(next_departure_at).not.toBeNull();
  expect(free.days).toEqual(['2030-06-10', '2030-06-11', '2030-06-12', '2030-06-13', '2030-06-14']);
  expect(free.minutes[1]).toBe(3 * 600);
  const viewer = await signIn(desk.harness, await newMember(desk.harness, of, { role: 'Viewer' }));
  expect((await viewer.ok('getToday', {})).decide.requests).not.toBeNull();
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[today.decide] a flagged job with a request is listed as a request, and as flagged to members who cannot see requests', async () => {
  const { of, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  for (let others = 0; others < 101; others++) await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  const live = `(select id from tenants where business_id = $1 and environment = 'live')`;
  const { store } = desk.harness;
  await store.query(`update job_requests set attention_reason = 'other_time', attention_since = now() where tenant_id = ${live}`, [
    of.businessId,
  ]);
  await store.query(
    `insert into customer_requests (tenant_id, id, kind, job_request_id, words, status, created_at)
     values (${live}, $2, 'another_time', $3, 'Later, please.', 'open', now())`,
    [of.businessId, newId(Date.now()), id],
  );
  const { decide } = await owner.ok('getToday', {});
  expect([decide.flagged.count, decide.flagged.items.length, decide.requests!.count]).toEqual([101, 10, 1]);
  await store.query(`update permission_groups set permissions = '{job_view,team_view}' where tenant_id = ${live} and name = 'Viewer'`, [
    of.businessId,
  ]);
  const viewer = await signIn(desk.harness, await newMember(desk.harness, of, { role: 'Viewer' }));
  const seen = (await viewer.ok('getToday', {})).decide;
  expect([seen.flagged.count, seen.requests, seen.messages, seen.unsent_mails]).toEqual([102, null, null, null]);
});

it('[today.decide] lists failed mails of the last three days until a later mail of the same job is sent', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const mail = async (at: string, status: 'failed' | 'sent') => {
    const id = newId(Date.parse(at));
    await desk.harness.store.query(
      `insert into mails (tenant_id, id, cause, kind, locale, recipient_name, recipient_address, job_request_id, facts, status, reason, created_at, due_at)
       select t.id, $2::uuid, 'test:' || $2, 'confirmed', 'en', 'Hanna', 'h@example.com', $3, '{}', $4, $5, $6::timestamptz, $6::timestamptz
         from tenants t where t.business_id = $1 and t.environment = 'live'`,
      [of.businessId, id, job.id, status, status === 'failed' ? 'refused' : null, at],
    );
    return id;
  };
  await mail('2030-06-02T11:59:59Z', 'failed');
  const first = await mail('2030-06-02T12:00:00Z', 'failed');
  const last = await mail('2030-06-05T11:00:00Z', 'failed');
  const unsent = async () => (await owner.ok('getToday', {})).decide.unsent_mails!;
  expect(await unsent()).toMatchObject({ count: 2, items: [{ id: last, recipient_name: 'Hanna', job_request_id: job.id }, { id: first }] });
  await mail('2030-06-05T11:30:00Z', 'sent');
  expect(await unsent()).toEqual({ count: 0, items: [] });
});

it('[today.unreported-week] after a week without any reports, proposes to record that visits ran as planned', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const times = ['08:00', '09:30', '11:00', '12:30', '14:00'];
  const jobs = [];
  for (const [at, time] of [...times, ...times].entries()) jobs.push(await booked(of, customer, ids[at < 5 ? 0 : 1]!, time, 'p2', 30));
  const [first, second, third] = jobs as [(typeof jobs)[0], (typeof jobs)[0], (typeof jobs)[0]];
  const proposal = async (time: string) => {
    desk.setClock(time);
    return (await okAsMember(desk.harness, of, 'getToday', {})).unreported_week;
  };
  // The visits of today may still be reported.
  expect(await proposal('2030-06-11T03:59:00Z')).toBeNull();
  expect(await proposal('2030-06-11T12:00:00Z')).toEqual({ visits: 10 });
  expect(await proposal('2030-06-18T04:00:00Z')).toBeNull();
  expect(await proposal('2030-06-17T12:00:00Z')).toEqual({ visits: 10 });
  // The office completes a job days later. That says nothing about the day.
  await of.ok('fireJobRequestAction', { id: first.id, key: 'complete', status_version: first.status_version });
  expect(await proposal('2030-06-17T12:00:00Z')).toEqual({ visits: 10 });
  const asViewer = { permissions: roles['Viewer']! };
  expect((await okAsMember(desk.harness, of, 'getToday', {}, asViewer)).unreported_week).toBeNull();
  const set = async (visits_run_as_planned: boolean) => {
    const { version } = await okAsMember(desk.harness, of, 'getBusinessSettings', {});
    await okAsMember(desk.harness, of, 'updateBusinessSettings', { version, visits_run_as_planned });
  };
  await set(true);
  expect(await proposal('2030-06-17T12:00:00Z')).toBeNull();
  await set(false);
  await of.ok('archiveJobRequest', { id: second.id });
  expect(await proposal('2030-06-17T12:00:00Z')).toBeNull();
  await of.ok('fireJobRequestAction', { id: third.id, key: 'depart', status_version: third.status_version });
  await desk.harness.store.query('update job_requests set archived_at = null where id = $1', [second.id]);
  expect(await proposal('2030-06-17T12:00:00Z')).toBeNull();
  desk.setClock('2030-06-05T12:00:00Z');
});
