import { expect, it } from 'vitest';
import { openDesk, unquotedJob } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';

const { staffed, business: other } = await openDesk();

it('[notes.list] answers the notes on one customer, one job, either or all, the newest first', async () => {
  const { of, customer } = await staffed();
  const job = await unquotedJob(of);
  for (const text of ['one', 'two']) await of.ok('createNote', { customer_id: customer, text });
  await of.ok('createNote', { job_request_id: job, text: 'three' });
  const texts = async (input: object) => (await of.ok('listNotes', input)).notes.map(({ text }) => text);
  expect(await texts({ customer_id: customer })).toEqual(['two', 'one']);
  expect(await texts({ job_request_id: job })).toEqual(['three']);
  expect(await texts({ customer_id: customer, job_request_id: job })).toEqual(['three', 'two', 'one']);
  expect(await texts({})).toEqual(['three', 'two', 'one']);
  expect((await of.ok('listNotes', { customer_id: customer, limit: 1 })).meta.total).toBe(2);
});

it('[notes.list] refuses a customer and a job of another business', async () => {
  const { of, customer } = await staffed();
  const job = await unquotedJob(of);
  expect(refusal(await other.call('listNotes', { customer_id: customer }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect(refusal(await other.call('listNotes', { job_request_id: job }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
});
