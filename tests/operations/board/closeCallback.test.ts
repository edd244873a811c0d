/** Closing a message for a person. */
import { expect, it } from 'vitest';
import { monday, mornings, openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';

const { staffed, business: other } = await openDesk();

it('[callback.close] closes a message once, and only in its own business', async () => {
  const { of, customer } = await staffed();
  const { id } = await of.ok('createCallback', { customer_id: customer, text: 'Please call' });
  expect(refusal(await other.call('closeCallback', { id }))).toEqual([404, 'CALLBACK_NOT_FOUND']);
  const closed = await of.ok('closeCallback', { id });
  // The member whose key it is, as in the audit of a job.
  const job = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  const { action_audit } = await of.ok('quoteJobRequest', { id: job.id, job_duration_minutes: 60 });
  expect(closed.closed_at).not.toBeNull();
  expect(closed.closed_by_user_id).toBe(action_audit['quote']!.by.user_id);
  expect(await of.ok('closeCallback', { id })).toEqual(closed);
});
