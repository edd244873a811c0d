/** A day with late starts and an overrun, minute by minute: what is reported, and what the customer is told. docs/internals/engine.md#live-state. */
import { expect, it } from 'vitest';
import { lateVisits } from '../../src/domain/jobs/live/lateVisits.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { commandsOf } from '../cli/run.ts';
import { confirm, monday, mornings, openDesk } from '../operations/bookings/desk.ts';
import { okAsMember } from '../support/asMember.ts';
import { callAsCustomer } from '../support/guest.ts';
import type { TestBusiness } from '../support/harness.ts';

const desk = await openDesk({}, { emptyDatabase: true });
const { services } = desk.harness.server.pipeline;
const running = new AbortController().signal;

async function visit(of: TestBusiness, customer: string, time: string, technician: string) {
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  await confirm(of, { id, status_version: quoted.status_version }, time, technician);
  return id;
}

async function fire(of: TestBusiness, id: string, key: string) {
  const { status_version } = await of.ok('getJobRequest', { id });
  await of.ok('fireJobRequestAction', { id, key, status_version });
}

interface Reported {
  readonly type: string;
  readonly created_at: string;
  readonly data: { object: { id: string }; live: { late_minutes: number }; cause: { job_request_id: string; short_code: string } | null };
}

/** The reported events of a business, oldest first. */
async function reported(businessId: string): Promise<Reported[]> {
  const rows = await desk.harness.server.store.query<{ body: Reported }>(
    `select body from events where body->>'business_id' = $1 and type in ('job_request.running_late', 'job_request.window_broken') order by id`,
    [businessId],
  );
  return rows.map(({ body }) => body);
}

/** A process that dies after the work and before the commit. */
const dying = (store: Store): Store =>
  Object.assign(Object.create(store) as Store, {
    transaction: <T>(work: Parameters<Store['transaction']>[0]) =>
      store.transaction<T>(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  });

it('[live.events] each late visit is reported once for each cause, in two processes and after a crash', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, technician, customer } = await desk.staffed();
  const { store } = desk.harness.server;
  const [first, second, third] = [
    await visit(of, customer, '09:00', technician),
    await visit(of, customer, '10:15', technician),
    await visit(of, customer, '13:00', technician),
  ];
  const { business_id: businessId, short_code: code } = await of.ok('getJobRequest', { id: first });
  const acts = new Map([
    ['13:00', [first, 'depart']],
    ['13:20', [first, 'arrive']],
    ['14:40', [first, 'complete']],
    ['14:45', [second, 'depart']],
    ['15:00', [second, 'arrive']],
    ['16:00', [second, 'complete']],
  ] as const);
  for (let minute = 12 * 60 + 50; minute <= 19 * 60 + 20; minute += 5) {
    const time = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
    const now = Date.parse(`${monday}T${time}:00Z`);
    desk.setClock(`${monday}T${time}:00Z`);
    const act = acts.get(time as never) as readonly [string, string] | undefined;
    if (act) await fire(of, ...act);
    // The first process to get this far dies at two of the events.
    if (time === '13:15' || time === '14:30')
      await expect(lateVisits.run({ store: dying(store), services }, now, running)).rejects.toThrow('killed');
    await Promise.all([1, 2].map(() => lateVisits.run({ store, services }, now, running)));
    await lateVisits.run({ store, services }, now, running);
  }
  const told = (await reported(businessId)).map(({ type, created_at, data: { object, live, cause } }) =>
    [
      created_at.slice(11, 16),
      type.slice(12),
      [first, second, third].indexOf(object.id),
      live.late_minutes,
      cause?.short_code ?? null,
    ].join(' '),
  );
  expect(told).toEqual([
    '13:15 running_late 0 15 ',
    `14:30 running_late 1 15 ${code}`,
    '14:40 running_late 1 25 ',
    '17:15 running_late 2 15 ',
    '19:05 window_broken 2 125 ',
  ]);
  // It goes through all businesses of the database 234 times, and other files may have left hundreds.
}, 600_000);

it('[live.customer] the customer link says how late the technician is, until the arrival', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, technician, customer } = await desk.staffed();
  const id = await visit(of, customer, '09:00', technician);
  const { customer_url: url } = await of.ok('getJobRequest', { id });
  const lateness = async (time: string) => {
    desk.setClock(`${monday}T${time}:00Z`);
    const { live_state, delay: late } = (await callAsCustomer(desk.harness, url!, 'getCustomerVisit', {})).data;
    return [live_state, late];
  };
  expect(await lateness('12:00')).toEqual(['upcoming', null]);
  expect(await lateness('13:05')).toEqual(['late_to_start', null]);
  expect(await lateness('13:08')).toEqual(['late_to_start', null]);
  expect(await lateness('13:09')).toEqual(['late_to_start', { minutes: 10, arrival_at: `${monday}T13:10:00Z` }]);
  expect(await lateness('13:22')).toEqual(['late_to_start', { minutes: 25, arrival_at: `${monday}T13:25:00Z` }]);
  await fire(of, id, 'depart');
  await fire(of, id, 'arrive');
  expect(await lateness('13:30')).toEqual(['on_site', null]);
});

it('[live.events, suspension.waits] a visit is reported late after as many minutes as the business has set, and a suspended business waits', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, technician, customer } = await desk.staffed();
  const id = await visit(of, customer, '09:00', technician);
  const { business_id: businessId } = await of.ok('getJobRequest', { id });
  const settings = await okAsMember(desk.harness, of, 'getBusinessSettings', {});
  expect(settings.running_late_minutes).toBe(15);
  const saved = await okAsMember(desk.harness, of, 'updateBusinessSettings', { version: settings.version, running_late_minutes: 45 });
  expect(saved.running_late_minutes).toBe(45);
  const { store } = desk.harness.server;
  const at = async (time: string) => {
    await lateVisits.run({ store, services }, Date.parse(`${monday}T${time}:00Z`), running);
    return (await reported(businessId)).length;
  };
  // The way from the start location takes a minute.
  expect(await at('13:43')).toBe(0);
  const command = commandsOf(desk.harness);
  await command('suspend-business', { operand: of.alias });
  expect(await at('13:44')).toBe(0);
  await command('resume-business', { operand: of.alias });
  expect(await at('13:44')).toBe(1);
});

it('[live.events] a visit that runs past midnight is reported once', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, technician, customer } = await desk.staffed();
  const id = await visit(of, customer, '09:00', technician);
  const { business_id: businessId } = await of.ok('getJobRequest', { id });
  const { store } = desk.harness.server;
  // From ten in the evening until two in the morning.
  await store.query('update sessions set start_minute = start_minute + 780, end_minute = end_minute + 960 where job_request_id = $1', [id]);
  await store.query(
    `update job_requests set scheduled_at = scheduled_at + interval '13 hours', ends_at = ends_at + interval '16 hours',
            promised_start_at = promised_start_at + interval '13 hours' where id = $1`,
    [id],
  );
  for (const now of ['2030-06-11T03:59:00Z', '2030-06-11T04:20:00Z']) await lateVisits.run({ store, services }, Date.parse(now), running);
  expect((await reported(businessId)).map(({ type }) => type)).toEqual(['job_request.running_late', 'job_request.window_broken']);
});
