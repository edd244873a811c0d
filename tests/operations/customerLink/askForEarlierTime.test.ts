/** The customer asks to hear of earlier times. docs/earlier-times.md. */
import { expect, it } from 'vitest';
import { confirmedJob, mailedCustomer } from '../../mail/outbox.ts';
import { openPage, submit } from '../../support/guest.ts';
import { friday, hour, openWaitingList } from '../bookings/waitingList.ts';

const desk = await openWaitingList();

it('[earlier-times.wish] the customer asks on the link, keeps the position in the order, and can withdraw; an unscheduled visit cannot wait', async () => {
  const { of } = await desk.fullFriday();
  const { id: customer } = await mailedCustomer(of);
  const job = await confirmedJob(of, customer, '14:00');
  const path = new URL((await of.ok('getJobRequest', { id: job.id })).customer_url!).pathname;
  const asking = await openPage(desk.harness, path);
  const asked = await submit(asking, { act: 'earlier', weekday: ['5'], period: ['evening', 'nonsense'], wanted: 'yes' });
  expect(asked.headers.get('location')).toContain('done=earlierOn');
  const wish = (await of.ok('getJobRequest', { id: job.id })).earlier_wish;
  expect(wish).toEqual({ wished_at: '2030-06-05T12:00:00.000000Z', wanted_weekdays: [5], wanted_periods: ['evening'] });
  desk.time.now += hour;
  expect((await of.ok('updateJobEarlierWish', { id: job.id, wanted: true, wanted_weekdays: [] })).earlier_wish).toEqual({
    ...wish,
    wanted_weekdays: [],
  });
  const waitingPage = await openPage(desk.harness, path);
  expect(waitingPage.text).toContain('You are waiting for an earlier time');
  await submit(waitingPage, { act: 'earlier', wanted: 'no' });
  expect((await of.ok('getJobRequest', { id: job.id })).earlier_wish).toBeUndefined();
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: friday, periods: [{ period: 'morning' }] }],
  });
  expect(await of.call('updateJobEarlierWish', { id, wanted: true })).toMatchObject({
    error_code: 'JOB_REQUEST_INVALID_TRANSITION',
    data: { required: 'confirmed and scheduled' },
  });
});
