/** Asking the business to cancel through the customer link. docs/internals/records.md#customers-requests. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { callAsCustomer } from '../../support/guest.ts';
import { mailsOf } from '../../mail/outbox.ts';
import { openGuestDesk } from '../bookingPage/guestDesk.ts';

const { harness, open, book, schedule, complete, visitOf, business } = await openGuestDesk();

it('[customer-link.requests, customer-request.ended] when customers may not cancel themselves, a customer can ask for cancellation once, and the visit stays scheduled', async () => {
  const of = await open();
  await okAsMember(harness, of.business, 'updateBookingPageSettings', { customers_may_cancel: false });
  const { id, url, code } = await book(of, { customer: { full_name: 'Ada', email: 'ada@example.com' } });
  const { status_version } = await schedule(of, id);
  expect((await visitOf(url)).may).toMatchObject({ cancel: false, ask_cancellation: true });
  expect(await callAsCustomer(harness, url, 'askForCancellation', { status_version: 1 })).toMatchObject({
    error_code: 'JOB_REQUEST_STAGE_CONFLICT',
  });
  const asked = await callAsCustomer(harness, url, 'askForCancellation', { status_version, note: 'Sold the house' });
  expect(asked.data).toMatchObject({
    stage: 'scheduled',
    requests: [{ kind: 'cancellation', status: 'open', words: 'Sold the house', message: null }],
    may: { ask_cancellation: false },
  });
  const job = await of.business.ok('getJobRequest', { id });
  expect([job.attention.reason, job.open_request?.kind]).toEqual(['customer_asks_cancellation', 'cancellation']);
  const [mail] = await mailsOf(harness, of.business, { kind: 'customer_asks_cancellation' });
  expect((await okAsMember(harness, of.business, 'getOutboxMail', { id: mail!.id })).subject).toBe(`Ada wants to cancel ${code}`);
  expect(await callAsCustomer(harness, url, 'askForCancellation', { status_version: job.status_version })).toMatchObject({
    error_code: 'JOB_REQUEST_INVALID_TRANSITION',
  });
  // The visit took place after all.
  await complete(of, id);
  expect((await of.business.ok('listCustomerRequests', {})).requests).toMatchObject([{ status: 'withdrawn', ended_by: 'job_completed' }]);
});

it('[customer-link.requests] is not available when customers may cancel themselves', async () => {
  const { id, url } = await book();
  const { status_version } = await business.ok('getJobRequest', { id });
  expect(await callAsCustomer(harness, url, 'askForCancellation', { status_version })).toMatchObject({
    error_code: 'JOB_REQUEST_INVALID_TRANSITION',
  });
});
