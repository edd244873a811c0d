/** Visits that run as planned while nothing is reported: shown and planned with, and nothing else. docs/reference/scheduling.md#live-state */
import { expect, it } from 'vitest';
import { lateVisits } from '../../src/domain/jobs/live/lateVisits.ts';
import { openBoard } from '../operations/board/boardDesk.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { booked } from '../operations/dispatch/board.ts';
import { callAsCustomer } from '../support/guest.ts';
import { okAsMember } from '../support/asMember.ts';
import type { TestBusiness } from '../support/harness.ts';

const desk = await openDesk();
const beforeTheDay = '2030-06-05T12:00:00Z';

/** Two technicians with a visit at 09:00, 10:00 and 13:00 each, of one hour. In New York, four hours behind. */
async function openDay() {
  desk.setClock(beforeTheDay);
  const { of, ids, customer } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const visits: Record<string, string> = {};
  for (const technician of [ada, bea])
    for (const time of ['09:00', '10:00', '13:00'])
      visits[`${technician === ada ? 'ada' : 'bea'} ${time}`] = (await booked(of, customer, technician, time)).id;
  return { of, ada, bea, customer, visits };
}

async function setAsPlanned(of: TestBusiness, visits_run_as_planned: boolean) {
  const { version } = await okAsMember(desk.harness, of, 'getBusinessSettings', {});
  return okAsMember(desk.harness, of, 'updateBusinessSettings', { version, visits_run_as_planned });
}

async function fire(of: TestBusiness, id: string, key: string) {
  const { status_version } = await of.ok('getJobRequest', { id });
  await of.ok('fireJobRequestAction', { id, key, status_version });
}

/** What the pages of the business say of late visits. */
async function alarms(of: TestBusiness) {
  const today = await okAsMember(desk.harness, of, 'getToday', {});
  const brief = await of.ok('getDayBrief', {});
  const { live } = await okAsMember(desk.harness, of, 'getBoard', { from: monday, to: monday });
  const { jobs } = await okAsMember(desk.harness, of, 'listBoardQueue', {});
  return [
    today.live.count,
    brief.late_visits.count,
    live.late_minutes.filter((minutes) => minutes > 0).length,
    jobs.filter((job) => (job.live?.late_minutes ?? 0) > 0).length,
  ];
}

it('[live.as-planned] visits without reported actions raise no alarm on any page, and a report makes them count again', async () => {
  const { of, visits } = await openDay();
  desk.setClock(`${monday}T15:24:00Z`);
  expect(await alarms(of)).toEqual([6, 6, 6, 0]);
  const saved = await setAsPlanned(of, true);
  expect(saved.visits_run_as_planned).toBe(true);
  expect(await alarms(of)).toEqual([0, 0, 0, 0]);
  const { live, customer_url: url } = await of.ok('getJobRequest', { id: visits['ada 10:00']! });
  expect(live).toEqual({
    state: 'upcoming',
    late_minutes: 0,
    over_minutes: 0,
    window_broken: false,
    earliest_start_at: `${monday}T14:00:00Z`,
    earliest_end_at: `${monday}T15:00:00Z`,
  });
  expect((await callAsCustomer(desk.harness, url!, 'getCustomerVisit', {})).data).toMatchObject({ live_state: 'upcoming', delay: null });
  // The day of the team goes on with it.
  const moments = async () =>
    (await okAsMember(desk.harness, of, 'getToday', {})).team.map(({ moment, visit }) => [moment, visit?.scheduled_at ?? null]);
  expect(await moments()).toEqual(Array(2).fill(['next', `${monday}T17:00:00Z`]));
  expect((await okAsMember(desk.harness, of, 'getToday', {})).next_departure_at! > `${monday}T16:30`).toBe(true);
  desk.setClock(`${monday}T14:30:00Z`);
  expect(await moments()).toEqual(Array(2).fill(['on_site', `${monday}T14:00:00Z`]));
  desk.setClock(`${monday}T18:30:00Z`);
  expect((await moments()).map(([, visit]) => visit)).toEqual([null, null]);
  // Ada was late at her first visit and is still there. Of Bea nothing is known.
  desk.setClock(`${monday}T14:10:00Z`);
  await fire(of, visits['ada 09:00']!, 'depart');
  await fire(of, visits['ada 09:00']!, 'arrive');
  desk.setClock(`${monday}T14:20:00Z`);
  expect((await of.ok('getJobRequest', { id: visits['ada 10:00']! })).live).toMatchObject({
    state: 'late_to_start',
    cause_job_request_id: visits['ada 09:00'],
  });
  expect((await of.ok('getJobRequest', { id: visits['bea 10:00']! })).live).toMatchObject({ state: 'upcoming', late_minutes: 0 });
  expect(await alarms(of)).toEqual([1, 1, 2, 0]);
  await setAsPlanned(of, false);
  expect((await of.ok('getJobRequest', { id: visits['bea 10:00']! })).live).toMatchObject({ state: 'late_to_start' });
});

it('[live.as-planned] visits without reports are not fired, completed or counted as on time, and no customer is notified', async () => {
  const { of, visits } = await openDay();
  await setAsPlanned(of, true);
  const { store, pipeline } = desk.harness.server;
  const before = await of.ok('listJobRequests', {});
  const { business_id: businessId } = await of.ok('getJobRequest', { id: visits['ada 09:00']! });
  const reckon = async (time: string) => {
    await lateVisits.run({ store, services: pipeline.services }, Date.parse(time), new AbortController().signal);
    return store.query(
      `select type from events where body->>'business_id' = $1 and type in ('job_request.running_late', 'job_request.window_broken')`,
      [businessId],
    );
  };
  for (const time of ['13:30', '15:24', '20:00']) {
    desk.setClock(`${monday}T${time}:00Z`);
    expect(await reckon(`${monday}T${time}:00Z`)).toEqual([]);
  }
  const { items } = await of.ok('listJobRequests', {});
  expect(items.map(({ live: _live, ...job }) => job)).toEqual(before.items.map(({ live: _live, ...job }) => job));
  const onTime = async () => (await okAsMember(desk.harness, of, 'getToday', {})).on_time_today;
  const reported = async () => (await of.ok('getReport', { from: monday, to: monday, group_by: 'day' })).totals.on_time;
  desk.setClock(`${monday}T23:00:00Z`);
  expect([await onTime(), await reported()]).toEqual(Array(2).fill({ percent: null, part: 0, whole: 0 }));
  // What was reported counts, also as late: the office says so in the evening.
  await fire(of, visits['ada 09:00']!, 'complete');
  await fire(of, visits['ada 10:00']!, 'depart');
  expect([await onTime(), await reported()]).toEqual(Array(2).fill({ percent: 0, part: 0, whole: 2 }));
  await setAsPlanned(of, false);
  expect([await onTime(), await reported()]).toEqual(Array(2).fill({ percent: 0, part: 0, whole: 6 }));
});

it('[live.as-planned] a technician is free from the planned end on, even when other technicians report', async () => {
  const { of, visits, bea, customer } = await openDay();
  desk.setClock(`${monday}T13:05:00Z`);
  await fire(of, visits['ada 09:00']!, 'depart');
  await fire(of, visits['ada 09:00']!, 'arrive');
  await fire(of, visits['ada 09:00']!, 'complete');
  desk.setClock(`${monday}T15:24:00Z`);
  const firstStart = async () => {
    const wanted = { customer_id: customer, job_duration_minutes: 60, technician_id: bea, from: monday, to: monday };
    const { days } = await of.ok('listBookableStarts', wanted);
    return days[0]!.starts[0]!;
  };
  // Her first visit would begin now at the earliest, and the two others wait for it.
  const late = await firstStart();
  expect(late > `${monday}T14:25`).toBe(true);
  await setAsPlanned(of, true);
  expect(await firstStart()).toBe(`${monday}T12:00`);
  await setAsPlanned(of, false);
  expect(await firstStart()).toBe(late);
});
