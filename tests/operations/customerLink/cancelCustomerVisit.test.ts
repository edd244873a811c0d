/** Cancelling through the customer link. docs/internals/pages.md#customer-link. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { callAsCustomer } from '../../support/guest.ts';
import { mailsOf } from '../../mail/outbox.ts';
import { eventsOf, openGuestDesk } from '../bookingPage/guestDesk.ts';

const desk = await openGuestDesk();
const { harness, business, book, schedule, open, technician, setClock } = desk;

it('[customer-link.cancel] archives the job, frees its time, and records that the customer cancelled', async () => {
  const { id, url } = await book();
  const { status_version } = await schedule(desk, id);
  const cancelled = await callAsCustomer(harness, url, 'cancelCustomerVisit', { status_version, note: 'We moved' });
  expect(cancelled.data).toMatchObject({ stage: 'cancelled', may: { cancel: false } });
  const job = await business.ok('getJobRequest', { id });
  expect(job.archive).toMatchObject({ is_archived: true, archived_by_user_id: null, note: 'We moved' });
  expect(job.action_audit['cancel']).toMatchObject({ by: { actor: 'customer', user_id: null }, payload: { note: 'We moved' } });
  expect((await business.ok('getTechnicianSchedule', { id: technician, from: '2030-06-10', to: '2030-06-10' })).sessions).toEqual([]);
  expect((await eventsOf(harness, id)).at(-1)).toBe('job_request.archived');
  expect(await callAsCustomer(harness, url, 'cancelCustomerVisit', { status_version: status_version + 1 })).toMatchObject({ status: 409 });
});

it('[customer-link.cancel] refuses a changed job, a late cancellation, a visit under way, and a business that does not allow cancelling', async () => {
  const { business: of, ...strict } = await open();
  const { id, url } = await book({ business: of, ...strict });
  const { status_version } = await schedule({ business: of }, id);
  const cancel = (version = status_version) => callAsCustomer(harness, url, 'cancelCustomerVisit', { status_version: version });
  expect(await cancel(1)).toMatchObject({ status: 409, error_code: 'JOB_REQUEST_STAGE_CONFLICT' });
  const refused = { status: 409, error_code: 'JOB_REQUEST_INVALID_TRANSITION' };
  await okAsMember(harness, of, 'updateBookingPageSettings', { customers_may_cancel: false });
  expect(await cancel()).toMatchObject(refused);
  await okAsMember(harness, of, 'updateBookingPageSettings', { customers_may_cancel: true, change_notice_minutes: 60 });
  setClock('2030-06-10T13:00:00Z');
  expect(await cancel()).toMatchObject(refused);
  setClock('2030-06-10T12:59:00Z');
  const departed = await of.ok('fireJobRequestAction', { id, key: 'depart', status_version });
  expect(await cancel(departed.status_version)).toMatchObject(refused);
  setClock('2030-06-05T12:00:00Z');
});

it('[mail.customer-acts] notifies owners and administrators once, with the note, according to the mail settings of the business', async () => {
  const of = await open();
  const cancel = async () => {
    const { id, url, code } = await book(of);
    const { status_version } = await schedule(of, id);
    await callAsCustomer(harness, url, 'cancelCustomerVisit', { status_version, note: 'We moved\nto Boston' });
    await callAsCustomer(harness, url, 'cancelCustomerVisit', { status_version, note: 'Again' });
    return code;
  };
  const code = await cancel();
  const [mail, ...others] = await mailsOf(harness, of.business, { kind: 'customer_cancelled' });
  expect([mail!.recipient.address, others]).toEqual([of.business.owner.email, []]);
  const { text, subject } = await okAsMember(harness, of.business, 'getOutboxMail', { id: mail!.id });
  expect(subject).toBe(`Katherine Johnson has cancelled ${code}`);
  expect(text).toMatch(
    /Customer: Katherine Johnson\nService: Boiler repair\nTime: Monday, June 10, 2030 at 10:00.AM[^]*Note: We moved to Boston/,
  );
  await okAsMember(harness, of.business, 'updateMailSettings', { kinds: { customer_cancelled: false } });
  await cancel();
  expect((await mailsOf(harness, of.business, { kind: 'customer_cancelled' })).map(({ reason }) => reason).toSorted()).toEqual([
    'kind_off',
    'no_channel',
  ]);
});
