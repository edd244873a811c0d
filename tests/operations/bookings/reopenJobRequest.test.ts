/** Taking a cancellation back: at its time, at another, without one; and who hears of it. docs/internals/dispatch.md#cancellations. */
import { expect, it } from 'vitest';
import { callAsCustomer } from '../../support/guest.ts';
import { okAsMember } from '../../support/asMember.ts';
import { inShort, mailedCustomer, mailsOf } from '../../mail/outbox.ts';
import { eventTypesOf, booked, team, utc, at } from '../dispatch/board.ts';
import { monday, openDesk } from './desk.ts';

const desk = await openDesk();
const { harness, setClock } = desk;
const noon = '2030-06-05T12:00:00Z';

async function cancelledVisit(...names: string[]) {
  setClock(noon);
  const { of, ids } = await team(desk, 'Ada Lovelace', ...names);
  const { id: customer } = await mailedCustomer(of);
  const visit = await booked(of, customer, ids[0]!, '10:00');
  const cancelled = await of.ok('cancelJobRequest', {
    id: visit.id,
    status_version: visit.status_version,
    reason: 'Wrong button',
    cancelled_by: 'business',
  });
  return { of, ids, customer, visit, cancelled };
}

it('[job-request.reopen] restores time and technician of the visit with an event and an audit entry, and frees no other time', async () => {
  const { of, ids, visit, cancelled } = await cancelledVisit('Bea Arthur');
  const reopened = await of.ok('reopenJobRequest', { id: visit.id, status_version: cancelled.status_version });
  expect(reopened).toMatchObject({
    archive: { is_archived: false, note: null },
    cancellation: null,
    current_status: { key: 'scheduled' },
    assignment: { technician_id: ids[0] },
    schedule: { scheduled_at: utc('10:00'), arrival_window: { start: utc('10:00') } },
    action_audit: { reopen: { payload: { scheduled_at: utc('10:00'), technician_id: ids[0] } } },
  });
  expect((await eventTypesOf(desk, visit.id)).slice(-2)).toEqual(['job_request.archived', 'job_request.reopened']);
  const { sessions } = await of.ok('getTechnicianSchedule', { id: ids[0]!, from: monday, to: monday });
  expect(sessions).toHaveLength(1);
  const again = await of.call('reopenJobRequest', { id: visit.id, status_version: reopened.status_version });
  expect(again.message).toBe('The job is not over, so there is nothing to take back.');
  expect(again.data).toMatchObject({
    reason: 'not_archived',
  });
  await of.ok('cancelJobRequest', { id: visit.id, status_version: reopened.status_version, reason: 'So it is', cancelled_by: 'customer' });
});

it('[job-request.reopen] within ten seconds the customer gets no message; after that the customer is told that the visit takes place', async () => {
  const quick = await cancelledVisit();
  await harness.store.query(
    `update mails set status = 'sent', reason = null, sent_at = created_at where job_request_id = $1 and kind = 'confirmed'`,
    [quick.visit.id],
  );
  setClock('2030-06-05T12:00:09Z');
  const untold = await quick.of.ok('reopenJobRequest', { id: quick.visit.id, status_version: quick.cancelled.status_version });
  const mails = inShort(await mailsOf(harness, quick.of, { job_request_id: quick.visit.id }));
  expect(mails.find(([kind]) => kind === 'cancelled')).toEqual(['cancelled', 'skipped', 'superseded']);
  expect(mails.filter(([kind]) => kind === 'confirmed')).toHaveLength(1);
  expect(untold.customer_notification.will_be_sent).toBe(false);

  const slow = await cancelledVisit();
  await harness.store.query(`update mails set status = 'sent', sent_at = created_at where job_request_id = $1 and status <> 'skipped'`, [
    slow.visit.id,
  ]);
  setClock('2030-06-05T12:05:00Z');
  await slow.of.ok('reopenJobRequest', { id: slow.visit.id, status_version: slow.cancelled.status_version });
  const told = await mailsOf(harness, slow.of, { job_request_id: slow.visit.id, kind: 'confirmed' });
  expect(told).toHaveLength(2);
  const silent = await cancelledVisit();
  await harness.store.query(`update mails set status = 'sent', sent_at = created_at where job_request_id = $1 and status <> 'skipped'`, [
    silent.visit.id,
  ]);
  await silent.of.ok('reopenJobRequest', { id: silent.visit.id, status_version: silent.cancelled.status_version, notify: false });
  expect(await mailsOf(harness, silent.of, { job_request_id: silent.visit.id, kind: 'confirmed' })).toHaveLength(1);
});

it('[job-request.reopen] without a mail server, the call about the cancellation is removed, and the call about the visit is restored unless it was made', async () => {
  for (const isPhoned of [false, true]) {
    const { of, visit, cancelled } = await cancelledVisit();
    const calls = async () =>
      (await of.ok('listCallbacks', {})).callbacks.filter(({ job_request_id }) => job_request_id === visit.id).map(({ reason }) => reason);
    expect(await calls()).toEqual(['cancelled']);
    if (isPhoned)
      await harness.store.query(`update callbacks set ended_by = 'person' where job_request_id = $1 and reason = 'confirmed'`, [visit.id]);
    await of.ok('reopenJobRequest', { id: visit.id, status_version: cancelled.status_version });
    expect(await calls()).toEqual(isPhoned ? [] : ['confirmed']);
  }
});

it('[job-request.reopen] a taken time is refused with the visit in the way and three starts that work; nothing changes', async () => {
  const { of, ids, customer, visit, cancelled } = await cancelledVisit();
  const other = await booked(of, customer, ids[0]!, '10:30');
  const input = { id: visit.id, status_version: cancelled.status_version };
  const refused = await of.call('reopenJobRequest', input);
  expect(refused).toMatchObject({
    status: 409,
    error_code: 'JOB_REQUEST_TIME_TAKEN',
    data: {
      start_at: utc('10:00'),
      technician: { id: ids[0], name: 'Ada Lovelace' },
      taken_by: [{ job_request_id: other.id, start_at: utc('10:30'), end_at: utc('11:30') }],
    },
  });
  const { next_starts, remedies } = refused.data as unknown as {
    next_starts: { scheduled_local: string }[];
    remedies: { arguments: object }[];
  };
  expect(next_starts.map(({ scheduled_local }) => scheduled_local)).toEqual([at('11:30'), at('12:30'), at('13:30')]);
  expect(await of.ok('getJobRequest', { id: visit.id })).toMatchObject({
    status_version: cancelled.status_version,
    archive: { is_archived: true },
    cancellation: { reason: 'Wrong button' },
  });
  const later = await of.ok('reopenJobRequest', remedies[1]!.arguments as typeof input);
  expect(later.schedule.scheduled_at).toBe(utc('12:30'));
});

it('[job-request.reopen] another free technician takes the same time; a past time is refused; to_queue reopens the job without a time', async () => {
  const { of, ids, customer, visit, cancelled } = await cancelledVisit('Bea Arthur');
  await booked(of, customer, ids[0]!, '10:30');
  const input = { id: visit.id, status_version: cancelled.status_version };
  const reopened = await of.ok('reopenJobRequest', input);
  expect(reopened.assignment).toMatchObject({ technician_id: ids[1] });
  const again = await of.ok('archiveJobRequest', { id: visit.id });
  setClock('2030-06-10T20:00:00Z');
  expect(await of.call('reopenJobRequest', { ...input, status_version: again.status_version })).toMatchObject({
    error_code: 'JOB_REQUEST_TIME_TAKEN',
    data: { reason: 'passed' },
  });
  const waiting = await of.ok('reopenJobRequest', { ...input, status_version: again.status_version, to_queue: true });
  expect(waiting).toMatchObject({
    current_status: { key: 'booking' },
    next_actions: [{ key: 'confirm_booking' }],
    schedule: { scheduled_at: null },
  });
  expect((await of.call('reopenJobRequest', { ...input, status_version: 1 })).error_code).toBe('JOB_REQUEST_INVALID_TRANSITION');
});

it('[job-request.reopen, customer-request.ended] reopens a request of the customer that ended with the job, and refuses stale versions and other businesses', async () => {
  setClock(noon);
  const { of, ids } = await team(desk, 'Ada Lovelace');
  const { id: customer } = await mailedCustomer(of);
  const visit = await booked(of, customer, ids[0]!, '10:00');
  const { customer_url } = await of.ok('getJobRequest', { id: visit.id });
  const job_dates = [{ date: '2030-06-11', periods: [{ period: 'afternoon' as const }] }];
  const asked = await callAsCustomer(harness, customer_url!, 'askForOtherTime', { status_version: visit.status_version, job_dates });
  expect(asked.error_code).toBe(0);
  const { status_version } = await of.ok('archiveJobRequest', { id: visit.id });
  expect((await of.ok('listCustomerRequests', { job_request_id: visit.id })).requests).toMatchObject([
    { status: 'withdrawn', ended_by: 'job_archived' },
  ]);
  expect((await of.call('reopenJobRequest', { id: visit.id, status_version: status_version - 1 })).error_code).toBe(
    'JOB_REQUEST_STAGE_CONFLICT',
  );
  const stranger = await harness.business();
  expect((await stranger.call('reopenJobRequest', { id: visit.id, status_version })).error_code).toBe('JOB_REQUEST_NOT_FOUND');
  const reopened = await of.ok('reopenJobRequest', { id: visit.id, status_version });
  expect(reopened.attention).toMatchObject({ flagged: true, reason: 'customer_asks_other_time' });
  const requests = await okAsMember(harness, of, 'listCustomerRequests', { job_request_id: visit.id, status: 'open' });
  expect(requests.requests).toHaveLength(1);
});
