/** Other times that a customer may ask for. docs/internals/pages.md#customer-link. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { callAsCustomer } from '../../support/guest.ts';
import { openGuestDesk } from '../bookingPage/guestDesk.ts';

const desk = await openGuestDesk();
const { harness, book, complete, open } = desk;

it('[customer-link.other-time] offers days on which a technician could come, in the zone of the job', async () => {
  const { url } = await book();
  const { data } = await callAsCustomer(harness, url, 'listCustomerVisitWindows', { from: '2030-06-10' });
  expect(data).toMatchObject({ from: '2030-06-10', customer_timezone: 'America/New_York' });
  expect(data.days.map(({ date }) => date).slice(0, 6)).toEqual([
    '2030-06-10',
    '2030-06-11',
    '2030-06-12',
    '2030-06-13',
    '2030-06-14',
    '2030-06-17',
  ]);
  expect(await callAsCustomer(harness, url, 'listCustomerVisitWindows', { from: '2030-13-01' })).toMatchObject({
    error_code: 'VALIDATION_ERROR',
  });
});

it('[customer-link.other-time] offers nothing for a completed job, or when the business does not allow other times', async () => {
  const { id, url } = await book();
  await complete(desk, id);
  expect(await callAsCustomer(harness, url, 'listCustomerVisitWindows', {})).toMatchObject({
    status: 409,
    error_code: 'JOB_REQUEST_INVALID_TRANSITION',
  });
  const strict = await open();
  const other = await book(strict);
  await okAsMember(harness, strict.business, 'updateBookingPageSettings', { customers_may_ask_other_time: false });
  expect(await callAsCustomer(harness, other.url, 'listCustomerVisitWindows', {})).toMatchObject({ status: 409 });
});
