/** The conversation with a customer. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { openTexting, textedCustomer } from './texted.ts';

const { business, other, say } = await openTexting();

it('[customer-messages.list] answers the messages of both sides, the newest first, by pages', async () => {
  const { id, phone } = await textedCustomer(business);
  expect((await business.ok('listCustomerMessages', { id })).empty).toEqual({ reason: 'nothing_recorded' });
  await say(phone, 'May I park in the yard?');
  const answer = await business.ok('textCustomer', { id, text: 'Yes, behind the gate.' });
  await say(phone, 'Where is the gate?');
  const all = await business.ok('listCustomerMessages', { id });
  expect(all.messages.map(({ direction, text, author, status }) => [direction, text, author?.kind ?? null, status])).toEqual([
    ['in', 'Where is the gate?', null, null],
    ['out', 'Yes, behind the gate.', 'key', 'queued'],
    ['in', 'May I park in the yard?', null, null],
  ]);
  expect([all.messages[1], all.unread, all.meta.total]).toEqual([answer, 1, 3]);
  const second = await business.ok('listCustomerMessages', { id, limit: 1, page: 2 });
  expect([second.messages, second.unread]).toEqual([[answer], 1]);
});

it('does not find a customer of another business', async () => {
  const { id } = await textedCustomer(business);
  expect(refusal(await other.call('listCustomerMessages', { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
});
