/** A job as it is read: what it keeps from the time of booking. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { refusal } from '../replies.ts';
import { monday, openDesk, unquotedJob } from './desk.ts';

const { harness, business, book, get } = await openDesk();

it('[job-request.snapshot, job-type.rename, customer.delete.snapshot] keeps customer, address and type as they were booked', async () => {
  const type = await business.ok('createJobType', { name: 'Boiler' });
  const customer = await newCustomer(business, 'Alan Turing');
  const id = await book({ customer_id: customer, job_type_id: type.id });
  const before = await get(id);
  await business.ok('updateCustomer', {
    id: customer,
    full_name: 'A. M. Turing',
    phone: '2125550999',
    address: { line: '9 Elsewhere', city: 'Troy' },
  });
  await business.ok('updateJobType', { id: type.id, name: 'Heating' });
  expect(await get(id)).toEqual(before);
  await business.ok('deleteCustomer', { id: customer });
  expect((await get(id)).customer).toEqual({ id: customer, name: 'Alan Turing', email: '', phone: '+1 212 555 0123' });
  const renamed = await get(await book({ job_type_id: type.id }));
  expect([before.job_type_name, renamed.job_type_name]).toEqual(['Boiler', 'Heating']);
});

it('[job-request.not-found] every operation answers 404 for an unknown or foreign job', async () => {
  const foreign = await harness.business();
  const theirs = await unquotedJob(foreign);
  for (const id of [randomUUID(), theirs])
    for (const [operation, input] of [
      ['getJobRequest', {}],
      ['getJobRequestTimeline', {}],
      ['quoteJobRequest', { job_duration_minutes: 60 }],
      ['listMatchingSlots', {}],
      ['confirmJobRequest', { scheduled_at: `${monday}T10:00`, status_version: 1 }],
    ] as const)
      expect([operation, ...refusal(await business.call(operation, { id, ...input } as never))]).toEqual([
        operation,
        404,
        'JOB_REQUEST_NOT_FOUND',
      ]);
});
