/** Notes on customers and jobs: who wrote them. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newMember, signIn } from '../../support/session.ts';
import { openDesk, unquotedJob } from '../bookings/desk.ts';
import { invalid, refusal } from '../replies.ts';

const { harness, staffed, business: other } = await openDesk();

it('[note.create] keeps text and author, and is visible to technicians only by default', async () => {
  const { of, customer } = await staffed();
  const note = await of.ok('createNote', { customer_id: customer, text: '  The dog is friendly. ' });
  expect(note).toMatchObject({
    ...{ customer_id: customer, job_request_id: null, short_code: null, visit_date: null, text: 'The dog is friendly.' },
    ...{ visible_to_technician: true, visible_to_customer: false, author: { kind: 'key' } },
  });
  expect(note.author.name).not.toBe('');
  const id = await unquotedJob(of);
  const { short_code } = await of.ok('getJobRequest', { id });
  const session = await signIn(harness, await newMember(harness, of, { role: 'Booking Coordinator', name: 'Ann Lee' }));
  const onVisit = { visit_date: '2030-06-05', visible_to_technician: false, visible_to_customer: true };
  expect(await session.ok('createNote', { job_request_id: short_code!, text: 'Ring twice', ...onVisit })).toMatchObject({
    ...{ job_request_id: id, short_code, author: { kind: 'member', name: 'Ann Lee' } },
    ...onVisit,
  });
});

it('[note.create] refuses a note on nothing, on a job and another customer, an empty one, and records of another business', async () => {
  const { of, customer } = await staffed();
  const job = await unquotedJob(of);
  const ask = async (input: object) => invalid(await of.call('createNote', { text: 'x', ...input }));
  expect(await ask({})).toEqual(['VALIDATION_ERROR', 'job_request_id']);
  expect(await ask({ customer_id: customer, job_request_id: job })).toEqual(['VALIDATION_ERROR', 'customer_id']);
  expect(await ask({ customer_id: customer, visit_date: '2030-06-05' })).toEqual(['VALIDATION_ERROR', 'visit_date']);
  expect(await ask({ job_request_id: job, visit_date: '2031-02-29' })).toEqual(['VALIDATION_ERROR', 'visit_date']);
  expect(await ask({ customer_id: customer, text: '   ' })).toEqual(['VALIDATION_ERROR', 'text']);
  expect(await ask({ customer_id: customer, text: 'x'.repeat(4001) })).toEqual(['VALIDATION_ERROR', 'text']);
  expect(refusal(await of.call('createNote', { customer_id: randomUUID(), text: 'x' }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect(refusal(await other.call('createNote', { customer_id: customer, text: 'x' }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect(refusal(await other.call('createNote', { job_request_id: job, text: 'x' }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
});
