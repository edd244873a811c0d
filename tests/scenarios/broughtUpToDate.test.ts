/** A day on which nobody tapped is brought up to date by the office, with the times at which things happened. */
import { expect, it } from 'vitest';
import { bringUpToDate, overdueOf, type Said } from '../../dashboard/board/model/catchUp.ts';
import { mailedCustomer, mailsOf } from '../mail/outbox.ts';
import { openBoard } from '../operations/board/boardDesk.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { booked } from '../operations/dispatch/board.ts';
import { okAsMember } from '../support/asMember.ts';

const desk = await openDesk({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' });
await desk.harness.server.background.stop();
const at = (time: string) => `${monday}T${time}:00Z`;
/** A time of day in New York. */
const local = (time: string) => `${monday}T${time}`;

/** A technician with a visit at 09:00, 10:00 and 11:00 of one hour each, at 11:24. In New York, four hours behind. */
async function openDay() {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, ids } = await openBoard(desk, 'Ada Lovelace');
  const customer = await mailedCustomer(of);
  const visits = [];
  for (const time of ['09:00', '10:00', '11:00']) visits.push(await booked(of, customer.id, ids[0]!, time));
  desk.setClock(at('15:24'));
  const jobs = (await of.ok('listJobRequests', { technician_id: ids[0]!, scheduled_from: monday, scheduled_to: monday })).items;
  const said = (job: (typeof jobs)[number], told: Said) => bringUpToDate(job, told, (input) => of.ok('fireJobRequestAction', input));
  return { of, visits, jobs, said };
}

it('[late.catch-up] the office reports what happened, and the workflow fires those actions at the reported times', async () => {
  const { of, visits, jobs, said } = await openDay();
  const overdue = overdueOf(jobs, at('15:24'));
  expect(overdue.map(({ id }) => id)).toEqual(visits.map(({ id }) => id));
  expect(overdueOf(jobs, at('14:30')).map(({ id }) => id)).toEqual(visits.slice(0, 2).map(({ id }) => id));
  await said(overdue[0]!, { standing: 'done', begunAt: local('09:00'), endedAt: local('10:05') });
  await said(overdue[1]!, { standing: 'running', begunAt: local('10:20'), endedAt: local('11:00') });
  await said(overdue[2]!, { standing: 'not_begun', begunAt: local('11:00'), endedAt: local('12:00') });
  const now = async (index: number) => of.ok('getJobRequest', { id: visits[index]!.id });
  const [first, second, third] = [await now(0), await now(1), await now(2)];
  expect(first).toMatchObject({ completed_at: at('14:05'), live: { state: 'done', late_minutes: 0 } });
  expect(second.live).toMatchObject({ state: 'running_over', late_minutes: 20, earliest_start_at: at('14:20') });
  expect(third.status_version).toBe(visits[2]!.status_version);
  expect(third.live).toMatchObject({ state: 'late_to_start', cause_job_request_id: second.id });
  expect(overdueOf([first, second, third], at('15:24'))).toHaveLength(2);
  // The first one was begun within its promised window, which is what counts.
  desk.setClock(at('17:30'));
  expect((await okAsMember(desk.harness, of, 'getToday', {})).on_time_today).toEqual({ percent: 66.7, part: 2, whole: 3 });
});

it('[workflow.happened-at] a visit that ended early frees the rest of its time, even when the end is reported late', async () => {
  const { of, visits } = await openDay();
  const { id, status_version } = visits[0]!;
  await of.ok('fireJobRequestAction', { id, key: 'complete', status_version, happened_at: local('09:40') });
  const { schedule, completed_at } = await of.ok('getJobRequest', { id });
  expect([completed_at, schedule.sessions.map(({ end_at }) => end_at)]).toEqual([at('13:40'), [at('13:40')]]);
});

it('[workflow.happened-at] an action reported late sends no message, and its time lies between the last status and now', async () => {
  const { of, visits } = await openDay();
  const [job, other] = visits as [(typeof visits)[0], (typeof visits)[0]];
  const fire = (key: string, status_version: number, happened_at?: string, id = job.id) =>
    of.call('fireJobRequestAction', { id, key, status_version, ...(happened_at === undefined ? {} : { happened_at }) });
  const wrong = (reply: Awaited<ReturnType<typeof fire>>) => [reply.status, reply.errors?.[0]?.field];
  expect(wrong(await fire('depart', job.status_version, local('11:30')))).toEqual([422, 'happened_at']);
  expect(wrong(await fire('depart', job.status_version, '2030-06-05T07:00'))).toEqual([422, 'happened_at']);
  const departed = (await fire('depart', job.status_version, `${monday}T15:00:00+02:00`)).data;
  expect(departed.action_audit['depart']).toMatchObject({ at: `${monday}T15:24:00.000000Z`, happened_at: `${monday}T13:00:00.000000Z` });
  expect(departed.customer_notification).toMatchObject({ will_be_sent: false, reason: 'no_longer_true' });
  const early = await fire('arrive', departed.status_version, local('08:59'));
  expect(wrong(early)).toEqual([422, 'happened_at']);
  expect(early.errors![0]!.message).toBe(`happened_at must not be before ${local('09:00')}.`);
  const arrived = (await fire('arrive', departed.status_version, local('09:00'))).data;
  expect(arrived.live).toMatchObject({ late_minutes: 0, earliest_start_at: at('13:00') });
  desk.setClock(`${monday}T15:24:30Z`);
  // Five minutes from now, which is the clock of a program.
  const left = (await fire('depart', other.status_version, `${monday}T15:29:30Z`, other.id)).data;
  expect(left.action_audit['depart']!.happened_at).toBeUndefined();
  // The minute of the departure had begun before it.
  await fire('arrive', left.status_version, local('11:24'), other.id);
  const { events } = await of.ok('getJobRequestTimeline', { id: other.id });
  const entered = events.flatMap(({ entered_at }) => entered_at ?? []);
  expect(entered.slice(-2)).toEqual(['2030-06-10T15:24:30.000000Z', '2030-06-10T15:24:30.000000Z']);
  expect(entered.toSorted()).toEqual(entered);
  const sent = await mailsOf(desk.harness, of, { kind: 'on_the_way' });
  expect(sent.map(({ job_request_id }) => job_request_id)).toEqual([other.id]);
});
