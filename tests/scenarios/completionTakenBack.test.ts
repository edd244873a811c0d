/** A completion by mistake is taken back: status, time, money, lanes and messages. docs/reference/conventions.md#job-requests. */
import { afterEach, expect, it } from 'vitest';
import { sessionFlags } from '../../src/contract/vocabulary.ts';
import { inShort, mailedCustomer, mailsOf } from '../mail/outbox.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { at, booked, eventTypesOf, team, utc } from '../operations/dispatch/board.ts';
import type { TestBusiness } from '../support/harness.ts';

const desk = await openDesk();
const { harness, setClock } = desk;
const wednesday = '2030-06-05T12:00:00Z';

afterEach(() => setClock(wednesday));

/** A visit of Monday, 10:00 to 11:00, which was completed at 10:20 for 100 dollars after these actions. */
async function completed(...keys: string[]) {
  setClock(wednesday);
  const { of, ids } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const { id: customer } = await mailedCustomer(of);
  const visit = await booked(of, customer, ids[0]!, '10:00');
  let version = visit.status_version;
  setClock(`${monday}T14:05:00Z`);
  for (const key of keys) version = (await of.ok('fireJobRequestAction', { id: visit.id, key, status_version: version })).status_version;
  setClock(`${monday}T14:20:00Z`);
  const payload = { amount: 100, note: 'New valve' };
  const done = await of.ok('fireJobRequestAction', { id: visit.id, key: 'complete', status_version: version, payload });
  return { of, ids: ids as [string, string], customer, visit, id: visit.id, version: done.status_version };
}

const sessionsOf = (id: string) =>
  harness.store.query<{ end: number; active: boolean; begun: number }>(
    'select end_minute::int as end, active, flags & $2 as begun from sessions where job_request_id = $1 order by start_minute',
    [id, sessionFlags.underWay],
  );
const endMinute = Date.parse(utc('11:00')) / 60_000;
const laneOf = async (of: TestBusiness, technicianId: string) =>
  (await of.ok('getTechnicianSchedule', { id: technicianId, from: monday, to: monday })).sessions;

it('[completion.reopen] a reopened job returns to its previous status at the old time, with an event and an audit entry', async () => {
  const { of, ids, id, version, visit } = await completed('depart', 'arrive');
  expect((await sessionsOf(id))[0]!.end).toBe(endMinute - 40);
  setClock(`${monday}T14:25:00Z`);
  const reopened = await of.ok('reopenJobRequest', { id, status_version: version });
  expect(reopened).toMatchObject({
    current_status: { key: 'arrived' },
    completed_at: null,
    completed_by_user_id: null,
    completed_amount: null,
    schedule: { scheduled_at: utc('10:00'), ends_at: utc('11:00'), arrival_window: visit.schedule.arrival_window },
    assignment: { technician_id: ids[0], assigned_at: visit.assignment.assigned_at },
    live: { state: 'on_site' },
    last_action: { key: 'arrive' },
    customer_notification: { will_be_sent: false, reason: 'no_message' },
    action_audit: {
      reopen: {
        by: { user_id: of.ownerId },
        payload: {
          completed_amount: 100,
          scheduled_at: utc('10:00'),
          fired: { complete: { payload: { amount: 100, note: 'New valve' } } },
        },
      },
    },
  });
  expect(await sessionsOf(id)).toEqual([{ end: endMinute, active: true, begun: sessionFlags.underWay }]);
  expect((await eventTypesOf(desk, id)).slice(-2)).toEqual(['job_request.completed', 'job_request.status_changed']);
  const history = `select array(select s->>'key' from jsonb_array_elements(status_history) s) as keys from job_requests where id = $1`;
  expect(await harness.store.query(history, [id])).toEqual([{ keys: ['booking', 'scheduled', 'on_the_way', 'arrived'] }]);
  expect(await laneOf(of, ids[0])).toMatchObject([{ job_request_id: id }]);
  const { events } = await of.ok('getJobRequestTimeline', { id });
  expect(events.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed', 'current', 'upcoming']);
  // It can be completed again, with the right amount.
  const { status_version } = reopened;
  const again = await of.ok('fireJobRequestAction', { id, key: 'complete', status_version, payload: { amount: 10 } });
  expect(again.completed_amount).toMatchObject({ value: 10 });
});

it('[completion.reopen] spending, reports and the count of completed jobs follow', async () => {
  const { of, customer, id, version } = await completed('depart', 'arrive');
  const spent = async () => (await of.ok('getCustomer', { id: customer })).spending.total_spent_12m;
  const report = async () => (await of.ok('getReport', { from: monday, to: monday })).totals;
  expect([await spent(), await report()]).toMatchObject([100, { jobs_completed: 1, completed_amount: 100 }]);
  await of.ok('reopenJobRequest', { id, status_version: version });
  expect([await spent(), await report()]).toMatchObject([0, { jobs_completed: 0, completed_amount: 0 }]);
  expect((await of.ok('listJobRequests', { status_keys: ['completed'] })).items).toEqual([]);
});

it('[completion.reopen] a visit that was completed without being started is scheduled again', async () => {
  const { of, ids, id, version } = await completed();
  setClock(`${monday}T14:30:00Z`);
  const reopened = await of.ok('reopenJobRequest', { id, status_version: version });
  expect(reopened).toMatchObject({
    current_status: { key: 'scheduled' },
    next_actions: [{ key: 'depart' }],
    schedule: { scheduled_at: utc('10:00') },
  });
  expect(await sessionsOf(id)).toEqual([{ end: endMinute, active: true, begun: 0 }]);
  expect((await of.call('previewJobRequestMove', { id, technician_id: ids[1], start_at: at('14:00') })).error_code).toBe(0);
});

it('[completion.correct, completion.reopen] a completion by another action of the workflow is corrected, and removed from the audit', async () => {
  setClock(wednesday);
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  await harness.store.query(
    `update workflows set statuses = jsonb_set(statuses, '{1,actions}', statuses #> '{1,actions}' || '[{"key": "finish", "labels": {}, "actor": "technician", "leads_to": "completed"}]')
      where tenant_id = (select tenant_id from customers where id = $1)`,
    [customer],
  );
  const { id, status_version } = await booked(of, customer, ids[0]!, '10:00');
  const finished = await of.ok('fireJobRequestAction', { id, key: 'finish', status_version, payload: { note: 'New valev' } });
  await of.ok('updateJobCompletion', { id, status_version: finished.status_version, note: 'New valve' });
  const done = await of.ok('getJobRequest', { id });
  expect(done.action_audit['correct_completion']!.payload).toMatchObject({ before: { note: 'New valev' }, after: { note: 'New valve' } });
  expect(done.action_audit['finish']!.payload).toEqual({ note: 'New valve' });
  expect(done.action_audit).toHaveProperty('finish');
  const reopened = await of.ok('reopenJobRequest', { id, status_version: done.status_version });
  expect(reopened.action_audit).not.toHaveProperty('finish');
  expect(reopened.action_audit['reopen']!.payload).toMatchObject({ fired: { finish: { at: done.action_audit['finish']!.at } } });
});

it('[completion.reopen] the flag of a late report is removed', async () => {
  const { id, of, version } = await completed();
  const flag = `update job_requests set attention_reason = 'reported_late', attention_since = completed_at where id = $1`;
  await harness.store.query(flag, [id]);
  expect((await of.ok('reopenJobRequest', { id, status_version: version })).attention.flagged).toBe(false);
});

it('[completion.reopen] a reopened job goes to the queue when its freed time is taken, or when the day is over', async () => {
  const taken = await completed('depart', 'arrive');
  await booked(taken.of, taken.customer, taken.ids[0], '10:45');
  const queued = await taken.of.ok('reopenJobRequest', { id: taken.id, status_version: taken.version });
  const waiting = {
    current_status: { key: 'booking' },
    next_actions: [{ key: 'confirm_booking' }],
    completed_at: null,
    completed_amount: null,
    schedule: { scheduled_at: null },
    assignment: { technician_id: null },
  };
  expect(queued).toMatchObject(waiting);
  expect(queued).not.toHaveProperty('last_action');
  expect(await laneOf(taken.of, taken.ids[0])).toHaveLength(1);

  const late = await completed('depart', 'arrive');
  setClock('2030-06-11T03:59:00Z');
  const sameDay = await late.of.ok('reopenJobRequest', { id: late.id, status_version: late.version });
  expect(sameDay.current_status.key).toBe('arrived');
  const done = await late.of.ok('fireJobRequestAction', { id: late.id, key: 'complete', status_version: sameDay.status_version });
  setClock('2030-06-11T04:00:00Z');
  expect(await late.of.ok('reopenJobRequest', { id: late.id, status_version: done.status_version })).toMatchObject(waiting);
});

it('[completion.reopen] before its start, a reopened visit keeps its time only if no rule forbids it', async () => {
  setClock(wednesday);
  const { of, ids } = await team(desk, 'Ada Lovelace');
  const { id: customer } = await mailedCustomer(of);
  const early = async () => {
    const { id, status_version } = await booked(of, customer, ids[0]!, '10:00');
    return of.ok('fireJobRequestAction', { id, key: 'complete', status_version });
  };
  const first = await early();
  const kept = await of.ok('reopenJobRequest', { id: first.id, status_version: first.status_version });
  expect(kept).toMatchObject({ current_status: { key: 'scheduled' }, schedule: { scheduled_at: utc('10:00'), ends_at: utc('11:00') } });
  const again = await of.ok('fireJobRequestAction', { id: first.id, key: 'complete', status_version: kept.status_version });
  await of.ok('createTechnicianTimeOff', { id: ids[0]!, start_date: monday, end_date: monday, status: 'approved' });
  const queued = await of.ok('reopenJobRequest', { id: first.id, status_version: again.status_version });
  expect(queued.current_status.key).toBe('booking');
});

it('[completion.reopen] a crew and work of several days get all their sessions back', async () => {
  setClock(wednesday);
  const { of, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const { id: crewId } = await of.ok('bookAndConfirmJobRequest', {
    customer_id: customer,
    scheduled_at: at('10:00'),
    job_duration_minutes: 60,
    crew_size: 2,
  });
  const crew = await of.ok('getJobRequest', { id: crewId });
  const before = crew.schedule.sessions;
  setClock(`${monday}T14:20:00Z`);
  const done = await of.ok('fireJobRequestAction', { id: crew.id, key: 'complete', status_version: crew.status_version });
  const reopened = await of.ok('reopenJobRequest', { id: crew.id, status_version: done.status_version });
  expect(reopened.schedule.sessions).toEqual(before);
  expect((await sessionsOf(crewId)).map(({ end }) => end)).toEqual([endMinute, endMinute]);
  expect(reopened.crew!.map(({ technician_id }) => technician_id)).toEqual(crew.crew!.map(({ technician_id }) => technician_id));

  setClock(wednesday);
  const other = await team(desk, 'Ada Lovelace');
  const { id } = await other.of.ok('bookAndConfirmJobRequest', {
    customer_id: other.customer,
    scheduled_at: at('12:00'),
    job_duration_minutes: 900,
  });
  const long = await other.of.ok('getJobRequest', { id });
  expect(long.schedule.sessions).toHaveLength(2);
  setClock(`${monday}T18:00:00Z`);
  const ended = await other.of.ok('fireJobRequestAction', { id, key: 'complete', status_version: long.status_version });
  const whole = await other.of.ok('reopenJobRequest', { id, status_version: ended.status_version });
  expect(whole.schedule.sessions).toEqual(long.schedule.sessions);
  expect((await sessionsOf(id)).map(({ active }) => active)).toEqual([true, true]);
});

it('[completion.reopen] the customer is notified only on request, and an unsent thank-you message is withdrawn', async () => {
  const silent = await completed('depart');
  await silent.of.ok('reopenJobRequest', { id: silent.id, status_version: silent.version });
  const kinds = async ({ of, id }: { of: TestBusiness; id: string }) =>
    inShort(await mailsOf(harness, of, { job_request_id: id })).map(([kind]) => kind);
  expect((await kinds(silent)).slice(-1)).toEqual(['completed']);
  const told = await completed('depart');
  await harness.store.query(`update mails set status = 'queued', reason = null where job_request_id = $1 and kind = 'completed'`, [
    told.id,
  ]);
  const answer = await told.of.ok('reopenJobRequest', { id: told.id, status_version: told.version, notify: true });
  expect(answer.customer_notification.reason).toBe('no_channel');
  const mails = inShort(await mailsOf(harness, told.of, { job_request_id: told.id }));
  expect(mails.slice(-2)).toEqual([
    ['completed', 'skipped', 'superseded'],
    ['confirmed', 'kept', 'no_channel'],
  ]);
});

it('[completion.reopen] on request, the job reopens at another time or in the queue', async () => {
  const moved = await completed('depart');
  const later = await moved.of.ok('reopenJobRequest', { id: moved.id, status_version: moved.version, scheduled_at: at('14:00') });
  expect(later).toMatchObject({ current_status: { key: 'scheduled' }, schedule: { scheduled_at: utc('14:00') }, completed_at: null });
  expect((await eventTypesOf(desk, moved.id)).at(-1)).toBe('job_request.status_changed');
  const queued = await completed('depart');
  const waiting = await queued.of.ok('reopenJobRequest', { id: queued.id, status_version: queued.version, to_queue: true });
  expect(waiting).toMatchObject({ current_status: { key: 'booking' }, schedule: { scheduled_at: null } });
  expect(await laneOf(queued.of, queued.ids[0])).toEqual([]);
  const { status_version } = waiting;
  expect((await queued.of.call('reopenJobRequest', { id: queued.id, status_version })).data).toMatchObject({ reason: 'not_archived' });
});

it('[job-request.reopen] reopening a visit that was cancelled while under way puts it under way again', async () => {
  setClock(wednesday);
  const { of, ids } = await team(desk, 'Ada Lovelace');
  const { id: customer } = await mailedCustomer(of);
  const { id, status_version } = await booked(of, customer, ids[0]!, '10:00');
  setClock(`${monday}T14:05:00Z`);
  const departed = await of.ok('fireJobRequestAction', { id, key: 'depart', status_version });
  const cancelled = await of.ok('archiveJobRequest', { id, status_version: departed.status_version });
  const reopened = await of.ok('reopenJobRequest', { id, status_version: cancelled.status_version, notify: false });
  expect(reopened).toMatchObject({
    current_status: { key: 'on_the_way' },
    archive: { is_archived: false },
    schedule: { scheduled_at: utc('10:00'), ends_at: utc('11:00') },
  });
  expect((await eventTypesOf(desk, id)).at(-1)).toBe('job_request.reopened');
  expect(await sessionsOf(id)).toEqual([{ end: endMinute, active: true, begun: sessionFlags.underWay }]);
});
