/** Marks the messages of a customer as read. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { openTexting, textedCustomer } from './texted.ts';

const { business, other, say } = await openTexting();

it('[customer-messages-read.mark] marks the messages up to an instant, and the rest later, each once', async () => {
  const { id, phone } = await textedCustomer(business);
  const { id: job } = await business.ok('createJobRequest', {
    customer_id: id,
    job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' }] }],
  });
  await say(phone, 'first');
  await say(phone, 'second');
  const [second, first] = (await business.ok('listCustomerMessages', { id })).messages;
  expect(await business.ok('markCustomerMessagesRead', { id, read_until: first!.created_at })).toEqual({ customer_id: id, marked: 1 });
  expect((await business.ok('getJobRequest', { id: job })).attention).toMatchObject({
    reason: 'customer_message',
    since: second!.created_at,
  });
  expect((await business.ok('markCustomerMessagesRead', { id })).marked).toBe(1);
  expect((await business.ok('getJobRequest', { id: job })).attention.flagged).toBe(false);
  expect((await business.ok('markCustomerMessagesRead', { id })).marked).toBe(0);
  expect((await business.ok('listCustomerMessages', { id })).messages.map(({ read_at }) => read_at)).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
});

it('does not find a customer of another business', async () => {
  const { id, phone } = await textedCustomer(business);
  await say(phone, 'first');
  expect(refusal(await other.call('markCustomerMessagesRead', { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect((await business.ok('listCustomerMessages', { id })).unread).toBe(1);
});
