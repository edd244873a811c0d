import { expect, it } from 'vitest';
import { openDesk, unquotedJob } from '../bookings/desk.ts';

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

it('[notes.list, lists.unknown-record] lists nothing of another business, and names the filter', async () => {
  const { of, customer } = await staffed();
  const job = await unquotedJob(of);
  expect(await other.ok('listNotes', { customer_id: customer })).toMatchObject({ notes: [], empty: { filters: ['customer_id'] } });
  expect(await other.ok('listNotes', { job_request_id: job })).toMatchObject({ notes: [], empty: { filters: ['job_request_id'] } });
});
