/** Asking for another time through the customer link. docs/internals/pages.md#customer-link. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { callAsCustomer } from '../../support/guest.ts';
import { mailsOf } from '../../mail/outbox.ts';
import { eventsOf, openGuestDesk } from '../bookingPage/guestDesk.ts';

const desk = await openGuestDesk();
const { harness, business, book, visitOf, schedule, open, setClock } = desk;
const tuesday = [{ date: '2030-06-11', periods: [{ period: 'afternoon' as const }] }];

it('[customer-link.other-time] before the job is scheduled, the chosen days become its days, and slots are searched in them', async () => {
  const { id, url } = await book();
  const { status_version } = await business.ok('quoteJobRequest', { id });
  const asked = await callAsCustomer(harness, url, 'askForOtherTime', { status_version, job_dates: tuesday, note: 'Ring twice' });
  expect(asked.data).toMatchObject({
    stage: 'choosing',
    requested: [{ date: '2030-06-11', periods: ['afternoon'] }],
    status_version: status_version + 1,
  });
  const { slots } = (await callAsCustomer(harness, url, 'listMatchingSlots', {})).data;
  expect(slots.every(({ customer_time: { date } }) => date === '2030-06-11')).toBe(true);
  const { action_audit } = await business.ok('getJobRequest', { id });
  expect(action_audit['ask_other_time']).toMatchObject({
    by: { actor: 'customer', user_id: null },
    payload: { job_dates: tuesday, note: 'Ring twice' },
  });
  expect(await eventsOf(harness, id)).toEqual(['job_request.created', 'job_request.quoted', 'job_request.updated']);
});

it('[customer-link.other-time] a scheduled visit keeps its time, and the job is flagged', async () => {
  const { id, url } = await book();
  const { status_version, schedule: before } = await schedule(desk, id);
  const asked = await callAsCustomer(harness, url, 'askForOtherTime', { status_version, job_dates: tuesday });
  expect(asked.data).toMatchObject({ stage: 'scheduled', asked_other_time: true });
  const job = await business.ok('getJobRequest', { id });
  expect(job.attention).toMatchObject({ flagged: true, reason: 'customer_asks_other_time' });
  expect(job.schedule).toEqual(before);
  expect(await visitOf(url)).toMatchObject({ arrival_window: { start: '2030-06-10T14:00:00Z' } });
});

it('[mail.customer-acts] notifies owners and administrators of the request, and no other member', async () => {
  const of = await open();
  const { id, url, code } = await book(of, { customer: { full_name: 'Ada', email: 'ada@example.com' } });
  const { status_version } = await schedule(of, id);
  await callAsCustomer(harness, url, 'askForOtherTime', { status_version, job_dates: tuesday, note: 'After school' });
  const [mail, ...others] = await mailsOf(harness, of.business, { kind: 'customer_asks_other_time' });
  expect([mail!.recipient.address, others]).toEqual([of.business.owner.email, []]);
  const { text, subject } = await okAsMember(harness, of.business, 'getOutboxMail', { id: mail!.id });
  expect(subject).toBe(`Ada asks for another time for ${code}`);
  expect(text).toContain('Requested: Tuesday, June 11, 2030 (afternoon)\nNote: After school');
});

it('[customer-link.other-time] accepts only offered times, at the version that the customer saw, and within the notice that the business requires', async () => {
  const { id, url } = await book();
  const ask = (input: object) => callAsCustomer(harness, url, 'askForOtherTime', { status_version: 1, job_dates: tuesday, ...input });
  expect(await ask({ job_dates: [{ date: '2030-06-09', periods: [{ period: 'morning' }] }] })).toMatchObject({
    error_code: 'VALIDATION_ERROR',
  });
  expect(await ask({ status_version: 7 })).toMatchObject({ status: 409, error_code: 'JOB_REQUEST_STAGE_CONFLICT' });
  await business.ok('archiveJobRequest', { id });
  expect(await ask({ status_version: 2 })).toMatchObject({ status: 409, error_code: 'JOB_REQUEST_INVALID_TRANSITION' });
  const strict = await open();
  await okAsMember(harness, strict.business, 'updateBookingPageSettings', { change_notice_minutes: 1440 });
  const late = await book(strict);
  const { status_version } = await schedule(strict, late.id);
  setClock('2030-06-09T15:00:00Z');
  expect(await callAsCustomer(harness, late.url, 'askForOtherTime', { status_version, job_dates: tuesday })).toMatchObject({ status: 409 });
  setClock('2030-06-05T12:00:00Z');
});
