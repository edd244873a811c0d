/** Messages for a person: who is to be called, and why. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openDesk, unquotedJob } from '../bookings/desk.ts';
import { invalid, refusal } from '../replies.ts';

const { staffed, business: other } = await openDesk();

it('[callback.create] takes name and number from the customer, the job or the caller, and does not change them later', async () => {
  const { of, customer } = await staffed();
  const text = '  Can somebody come today?  ';
  const { profile, contact } = await of.ok('getCustomer', { id: customer });
  const known = await of.ok('createCallback', { customer_id: customer, text });
  expect(known).toMatchObject({
    customer_id: customer,
    name: profile.full_name,
    phone: contact.phone,
    text: 'Can somebody come today?',
    closed_at: null,
  });
  const id = await unquotedJob(of);
  const { short_code } = await of.ok('getJobRequest', { id });
  expect(await of.ok('createCallback', { job_request_id: short_code!, text: 'x' })).toMatchObject({ job_request_id: id, short_code });
  const caller = { name: 'Ann Lee', phone: '+1 212 555 0199', text: 'Asks about a boiler' };
  expect(await of.ok('createCallback', caller)).toMatchObject({ ...caller, customer_id: null, job_request_id: null, short_code: null });
  expect(await of.ok('createCallback', { ...caller, customer_id: customer })).toMatchObject({ ...caller, customer_id: customer });
});

it('[callback.create] refuses a message without a caller, an empty message, and records of another business', async () => {
  const { of, customer } = await staffed();
  const ask = async (input: object) => invalid(await of.call('createCallback', { text: 'x', ...input }));
  expect(await ask({})).toEqual(['VALIDATION_ERROR', 'name']);
  expect(await ask({ name: 'Ann Lee' })).toEqual(['VALIDATION_ERROR', 'phone']);
  expect(await ask({ name: 'Ann Lee', phone: 'tomorrow' })).toEqual(['VALIDATION_ERROR', 'phone']);
  expect(await ask({ customer_id: customer, text: '   ' })).toEqual(['VALIDATION_ERROR', 'text']);
  expect(refusal(await of.call('createCallback', { customer_id: randomUUID(), text: 'x' }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect(refusal(await of.call('createCallback', { job_request_id: randomUUID(), text: 'x' }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  expect(refusal(await other.call('createCallback', { customer_id: customer, text: 'x' }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
});
