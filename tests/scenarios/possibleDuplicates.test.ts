/**
 * A caller with another customer's number or address: the answer names that customer, whose record does not change.
 * docs/internals/call.md#one-question-one-call.
 */
import { expect, it } from 'vitest';
import { monday, openDesk } from '../operations/bookings/desk.ts';

const { harness, staffed } = await openDesk();
const address = { line: '9 Side St', city: 'New York', postal_code: '10002', latitude: 40.75, longitude: -73.98 };

it('[customer.possible-duplicates] createCustomer lists records of another name with the same phone or e-mail, and changes none of them', async () => {
  const of = await harness.business();
  const first = { full_name: 'Grace Hopper', phone: '+1 212 555 0123', email: 'grace@example.com' };
  const { customer_id: id, ...alone } = await of.ok('createCustomer', { ...first, address });
  expect(alone).not.toHaveProperty('possible_duplicates');
  const before = await of.ok('getCustomer', { id });
  const told = [{ id, name: 'Grace Hopper' }];
  const byPhone = await of.ok('createCustomer', { full_name: 'Ada Lovelace', phone: '(212) 555-0123' });
  expect(byPhone.possible_duplicates).toEqual(told);
  const byEmail = await of.ok('createCustomer', { full_name: 'Alan Turing', email: 'GRACE@example.com' });
  expect(byEmail.possible_duplicates).toEqual(told);
  expect(await of.ok('getCustomer', { id })).toEqual(before);
});

it('[customer.possible-duplicates] callers who may not view customers, and other businesses, learn of no duplicates', async () => {
  const of = await harness.business();
  await of.ok('createCustomer', { full_name: 'Grace Hopper', phone: '+1 212 555 0123' });
  const key = await of.newKey(['customers_manage']);
  const made = await of.ok('createCustomer', { full_name: 'Ada Lovelace', phone: '+1 212 555 0123' }, { key });
  expect(made).not.toHaveProperty('possible_duplicates');
  const other = await (await harness.business()).ok('createCustomer', { full_name: 'Ada Lovelace', phone: '+1 212 555 0123' });
  expect(other).not.toHaveProperty('possible_duplicates');
});

it('[book-and-confirm.possible-duplicates, book-and-confirm.answer] a booking lists possible duplicates too, and says which technician comes when, in local time', async () => {
  const { of, customer } = await staffed();
  const before = await of.ok('getCustomer', { id: customer });
  const booked = await of.ok('bookAndConfirmJobRequest', {
    customer: { full_name: 'Ada Byron', phone: '+1 212 555 0123' },
    address,
    scheduled_at: `${monday}T10:00`,
    job_duration_minutes: 60,
  });
  expect(booked).toMatchObject({
    // The number decides whose visit it is ("Book-and-confirm rules"), under the recorded name.
    customer_id: customer,
    customer_name: 'Grace Hopper',
    possible_duplicates: [{ id: customer, name: 'Grace Hopper' }],
    technicians: [{ name: 'Ada Lovelace' }],
    scheduled_local: `${monday}T10:00`,
    arrival_window: { start_local: expect.stringContaining(monday), end_local: expect.stringContaining(monday) },
  });
  // Only the count of requests changes, because of the visit.
  const { profile, ...after } = await of.ok('getCustomer', { id: customer });
  const { profile: had, ...rest } = before;
  expect(after).toEqual(rest);
  expect(profile).toEqual({ ...had, request_count: 1, updated_at: profile.updated_at });
});
