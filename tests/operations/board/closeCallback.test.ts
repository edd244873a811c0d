/** Closing a message for a person. */
import { expect, it } from 'vitest';
import { openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';

const { staffed, business: other } = await openDesk();

it('[callback.close] closes a message once, and only in its own business', async () => {
  const { of, customer } = await staffed();
  const { id } = await of.ok('createCallback', { customer_id: customer, text: 'Please call' });
  expect(refusal(await other.call('closeCallback', { id }))).toEqual([404, 'CALLBACK_NOT_FOUND']);
  const closed = await of.ok('closeCallback', { id });
  expect(closed.closed_at).not.toBeNull();
  expect(await of.ok('closeCallback', { id })).toEqual(closed);
});
