/** Rating a visit through the customer link. docs/internals/pages.md#customer-link. */
import { expect, it } from 'vitest';
import { callAsCustomer } from '../../support/guest.ts';
import { eventsOf, openGuestDesk } from '../bookingPage/guestDesk.ts';

const desk = await openGuestDesk();
const { harness, business, book, complete } = desk;

it('[rating.once] a customer rates a completed job once, from 1 to 5 with a comment', async () => {
  const { id, url } = await book();
  const rate = (score: number, comment?: string) =>
    callAsCustomer(harness, url, 'rateCustomerVisit', { score, ...(comment === undefined ? {} : { comment }) });
  expect(await rate(5)).toMatchObject({ status: 409, error_code: 'JOB_REQUEST_INVALID_TRANSITION' });
  const { status_version } = await complete(desk, id);
  for (const score of [0, 6, 4.5, Number.NaN]) expect(await rate(score)).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
  expect((await rate(4, ' Quick and clean. ')).data).toMatchObject({
    rating: { score: 4, comment: 'Quick and clean.' },
    may: { rate: false },
  });
  const job = await business.ok('getJobRequest', { id });
  expect(job.rating).toMatchObject({ is_rated: true, score: 4, comment: 'Quick and clean.' });
  expect(job.action_audit['rate']).toMatchObject({ by: { actor: 'customer', user_id: null }, payload: { score: 4 } });
  expect(job.status_version).toBe(status_version + 1);
  expect((await eventsOf(harness, id)).slice(-2)).toEqual(['job_request.completed', 'job_request.updated']);
  expect(await rate(1)).toMatchObject({ status: 409, error_code: 'JOB_REQUEST_INVALID_TRANSITION' });
});

it('[rating.once] of two concurrent ratings only one counts', async () => {
  const { id, url } = await book();
  await complete(desk, id);
  const both = await Promise.all([1, 5].map((score) => callAsCustomer(harness, url, 'rateCustomerVisit', { score })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
