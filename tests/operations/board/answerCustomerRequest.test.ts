/** The answers to requests of customers. docs/internals/records.md#customers-requests. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { callAsCustomer } from '../../support/guest.ts';
import { mailsOf } from '../../mail/outbox.ts';
import { eventsOf, openGuestDesk } from '../bookingPage/guestDesk.ts';
import { refusal } from '../replies.ts';

const desk = await openGuestDesk();
const { harness, open, book, schedule, complete, visitOf } = desk;
const tuesday = [{ date: '2030-06-11', periods: [{ period: 'afternoon' as const }] }];

async function asked(kind: 'askForOtherTime' | 'askForCancellation') {
  const of = await open();
  await okAsMember(harness, of.business, 'updateBookingPageSettings', { customers_may_cancel: false });
  const { id, url } = await book(of, { customer: { full_name: 'Ada', email: 'ada@example.com' } });
  const { status_version } = await schedule(of, id);
  const input = { status_version, note: 'After school' };
  const reply =
    kind === 'askForOtherTime'
      ? await callAsCustomer(harness, url, kind, { ...input, job_dates: tuesday })
      : await callAsCustomer(harness, url, kind, input);
  expect(reply.error_code).toBe(0);
  const [request] = (await of.business.ok('listCustomerRequests', { job_request_id: id })).requests;
  return { of, id, url, request: request! };
}

it('[customer-request.answer] declining sends the customer the dispatcher’s words once and clears the flag', async () => {
  const { of, id, url, request } = await asked('askForOtherTime');
  const flagged = await of.business.ok('getJobRequest', { id });
  expect(flagged.open_request).toMatchObject({ id: request.id, kind: 'another_time', words: 'After school' });
  // While it is open, the board paints these days for the visit.
  const { wish } = await okAsMember(harness, of.business, 'listFeasibleStarts', { job_request_id: id });
  expect(wish).toMatchObject({ job_dates: tuesday, first_day: tuesday[0]!.date });
  const answer = { id: request.id, answer: 'declined' as const, message: ' Nobody is free on Tuesday. ' };
  const declined = await of.business.ok('answerCustomerRequest', answer);
  expect(declined.customer_notification).toEqual({ will_be_sent: false, channel: 'none', reason: 'no_channel', phone_to_call: '' });
  expect(declined).toMatchObject({ status: 'declined', message: 'Nobody is free on Tuesday.', ended_by: 'person' });
  expect([declined.answered_at, declined.answered_by_user_id]).not.toContain(null);
  const job = await of.business.ok('getJobRequest', { id });
  expect(job).not.toHaveProperty('open_request');
  expect(job.attention.flagged).toBe(false);
  expect(job.schedule).toEqual(flagged.schedule);
  expect((await eventsOf(harness, id)).slice(-2)).toEqual(['job_request.updated', 'job_request.updated']);
  const [mail, ...more] = await mailsOf(harness, of.business, { kind: 'request_declined' });
  expect([mail!.recipient.address, more]).toEqual(['ada@example.com', []]);
  expect((await okAsMember(harness, of.business, 'getOutboxMail', { id: mail!.id })).text).toContain(
    'Our answer: Nobody is free on Tuesday.',
  );
  expect((await visitOf(url)).requests).toMatchObject([
    { kind: 'another_time', status: 'declined', message: 'Nobody is free on Tuesday.' },
  ]);
  const again = await of.business.call('answerCustomerRequest', answer);
  expect([...refusal(again), again.data]).toEqual([409, 'CUSTOMER_REQUEST_NOT_OPEN', { status: 'declined' }]);
});

it('[customer-request.answer, customer-request.ended] accepting a cancellation archives the job, and archiving the job answers a request for cancellation', async () => {
  const { of, id, request } = await asked('askForCancellation');
  const accepted = await of.business.ok('answerCustomerRequest', { id: request.id, answer: 'accepted' });
  expect(accepted).toMatchObject({ status: 'answered', ended_by: 'person', customer_notification: { reason: 'no_channel' } });
  expect((await of.business.ok('getJobRequest', { id })).archive).toMatchObject({ is_archived: true, note: 'After school' });
  const second = await asked('askForCancellation');
  await second.of.business.ok('archiveJobRequest', { id: second.id });
  expect((await second.of.business.ok('listCustomerRequests', {})).requests).toMatchObject([
    { status: 'answered', ended_by: 'job_archived' },
  ]);
});

it('[customer-request.answer, customer-request.ended] moving the visit answers a request for another time, undoing the move reopens the request, and completing the job ends it', async () => {
  const { of, id, request } = await asked('askForOtherTime');
  const { assignment } = await of.business.ok('getJobRequest', { id });
  const move = { id, start_at: '2030-06-11T14:00', technician_id: assignment.technician_id! };
  const { plan_token } = await of.business.ok('previewJobRequestMove', move);
  const moved = await okAsMember(harness, of.business, 'commitJobRequestMove', { ...move, plan_token });
  const only = async () => (await of.business.ok('listCustomerRequests', {})).requests[0];
  expect(await only()).toMatchObject({ id: request.id, status: 'answered', ended_by: 'new_time' });
  expect(await of.business.ok('getJobRequest', { id })).not.toHaveProperty('open_request');
  await okAsMember(harness, of.business, 'undoScheduleChange', { undo_token: moved.undo_token! });
  expect(await only()).toEqual(request);
  expect((await of.business.ok('getJobRequest', { id })).open_request).toMatchObject({ id: request.id });
  await complete(of, id);
  expect(await only()).toMatchObject({ status: 'withdrawn', ended_by: 'job_completed' });
});

it('[customer-request.ended, hand-over.undo] a hand-over ends the request of the begun job, and its undo opens it again', async () => {
  const { of, id, request } = await asked('askForOtherTime');
  for (const key of ['depart', 'arrive']) {
    const { status_version } = await of.business.ok('getJobRequest', { id });
    await of.business.ok('fireJobRequestAction', { id, key, status_version });
  }
  const { assignment } = await of.business.ok('getJobRequest', { id });
  const later = { id, technician_id: assignment.technician_id!, start_at: '2030-06-12T14:00' };
  const { undo_token } = await okAsMember(harness, of.business, 'commitJobRequestHandOver', later);
  const only = async () => (await of.business.ok('listCustomerRequests', {})).requests[0];
  expect(await only()).toMatchObject({ id: request.id, ended_by: 'job_completed' });
  await okAsMember(harness, of.business, 'undoScheduleChange', { undo_token: undo_token! });
  expect(await only()).toEqual(request);
});
