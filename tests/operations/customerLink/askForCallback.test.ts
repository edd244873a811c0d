/** Asking for a call through the customer link. docs/internals/records.md#customers-requests. */
import { expect, it } from 'vitest';
import { callAsCustomer } from '../../support/guest.ts';
import { mailsOf } from '../../mail/outbox.ts';
import { openGuestDesk } from '../bookingPage/guestDesk.ts';

const { harness, open, book, visitOf } = await openGuestDesk();

it('[customer-link.requests] a customer asks for a call with a number, one request at a time, and open pages receive it', async () => {
  const of = await open();
  const { id, url } = await book(of, { customer: { full_name: 'Ada', email: 'ada@example.com' } });
  const { next_since } = await of.business.ok('listJobRequestChanges', {});
  expect(await callAsCustomer(harness, url, 'askForCallback', {})).toMatchObject({ error_code: 'VALIDATION_ERROR' });
  const asked = await callAsCustomer(harness, url, 'askForCallback', { phone: '+1 212 555 0142', note: 'The price' });
  expect(asked.data).toMatchObject({ requests: [{ kind: 'callback', status: 'open', words: 'The price' }], may: { ask_callback: false } });
  expect(await callAsCustomer(harness, url, 'askForCallback', { phone: '+1 212 555 0142' })).toMatchObject({
    error_code: 'JOB_REQUEST_INVALID_TRANSITION',
  });
  const { callbacks } = await of.business.ok('listCallbacks', {});
  expect(callbacks).toMatchObject([{ job_request_id: id, name: 'Ada', phone: '+1 212 555 0142', text: 'The price' }]);
  expect(await mailsOf(harness, of.business, { kind: 'customer_asks_callback' })).toHaveLength(1);
  const { items } = await of.business.ok('listJobRequestChanges', { since: next_since });
  expect(items.map((job) => [job.id, job.changed_fields])).toEqual([[id, ['open_request']]]);
  await of.business.ok('closeCallback', { id: callbacks[0]!.id });
  expect((await visitOf(url)).may.ask_callback).toBe(true);
});
