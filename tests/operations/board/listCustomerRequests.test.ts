/** Requests of customers in one list. */
import { expect, it } from 'vitest';
import { callAsCustomer } from '../../support/guest.ts';
import { openGuestDesk } from '../bookingPage/guestDesk.ts';

const desk = await openGuestDesk();
const { harness, open, book, schedule } = desk;
const tuesday = [{ date: '2030-06-11', periods: [{ period: 'afternoon' as const }] }];

it('[customer-requests.list] lists requests and messages by state, kind, job and customer, of this business alone', async () => {
  const of = await open();
  expect((await of.business.ok('listCustomerRequests', {})).empty).toEqual({ reason: 'nothing_recorded' });
  const { id, url, code } = await book(of);
  const { status_version } = await schedule(of, id);
  await callAsCustomer(harness, url, 'askForOtherTime', { status_version, job_dates: tuesday, note: 'After school' });
  await callAsCustomer(harness, url, 'askForCallback', { note: 'The price' });
  const list = async (input: object) => (await of.business.ok('listCustomerRequests', input)).requests;
  const [request, call, ...more] = await list({ status: 'open' });
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    kind: 'another_time',
    status: 'open',
    job_request_id: id,
    short_code: code,
    name: 'Katherine Johnson',
    job_dates: [{ date: '2030-06-11', periods: [{ period: 'afternoon', business_view: [{ date: '2030-06-11', period: 'afternoon' }] }] }],
    words: 'After school',
    message: null,
    answered_at: null,
    ended_by: null,
  });
  expect(call).toMatchObject({ kind: 'callback', words: 'The price', phone: '+1 212 555 0142', job_dates: [] });
  expect(await list({ kind: 'callback' })).toEqual([call]);
  expect(await list({ job_request_id: code })).toEqual([call, request]);
  expect(await list({ status: 'declined' })).toEqual([]);
  expect(await list({ customer_id: id })).toEqual([]);
  const { customer } = await of.business.ok('getJobRequest', { id });
  expect(await list({ customer_id: customer.id! })).toEqual([call, request]);
  expect(await list({ status: 'open', limit: 1, page: 2 })).toEqual([call]);
  const other = await open();
  expect((await other.business.ok('listCustomerRequests', {})).requests).toEqual([]);
  expect((await other.business.call('answerCustomerRequest', { id: request!.id, answer: 'accepted' })).error_code).toBe(
    'CUSTOMER_REQUEST_NOT_FOUND',
  );
});
