/**
 * A caller with another customer's number or address: the answer names that customer, whose record does not change.
 * docs/internals/call.md#one-question-one-call.
 */
import { expect, it } from 'vitest';
import { monday, openDesk } from '../operations/bookings/desk.ts';

const { harness, staffed } = await openDesk();
const address = { line: '9 Side St', city: 'New York', postal_code: '10002', latitude: 40.75, longitude: -73.98 };

it('[customer.possible-duplicates] createCustomer lists records with the same phone or e-mail, and changes none of them', async () => {
  const of = await harness.business();
  const first = { full_name: 'Grace Hopper', phone: '+1 212 555 0123', email: 'grace@example.com' };
  const { customer_id: id, ...alone } = await of.ok('createCustomer', { ...first, address });
  expect(alone).not.toHaveProperty('possible_duplicates');
  const before = await of.ok('getCustomer', { id });
  const byPhone = await of.ok('createCustomer', { full_name: 'Ada Lovelace', phone: '(212) 555-0123' });
  expect(byPhone.possible_duplicates).toEqual([{ id, name: 'Grace Hopper', same: ['phone'] }]);
  const byEmail = await of.ok('createCustomer', { full_name: 'Alan Turing', email: 'GRACE@example.com' });
  expect(byEmail.possible_duplicates).toEqual([{ id, name: 'Grace Hopper', same: ['email'] }]);
  const { possible_duplicates: others, ...after } = await of.ok('getCustomer', { id });
  expect(after).toEqual(before);
  expect(others?.map(({ name, same }) => [name, ...same])).toEqual([
    ['Ada Lovelace', 'phone'],
    ['Alan Turing', 'email'],
  ]);
});

it('[customer.possible-duplicates] the same name with the same contact comes first, then the same contact, then the same name and address', async () => {
  const of = await harness.business();
  const phone = '+1 303 555 0199';
  const add = async (input: object) => (await of.ok('createCustomer', { full_name: 'Joan Nguyen', ...input })).customer_id;
  const neighbour = await add({ phone: '+1 303 555 0111', address });
  const household = await add({ full_name: 'Bo Nguyen', phone });
  const inactive = await add({ full_name: 'Cy Nguyen', phone });
  await of.ok('updateCustomer', { id: inactive, status: 'inactive' });
  const other = await add({ full_name: 'Di Nguyen', phone });
  const herself = await add({ phone });
  await add({ phone: '+1 303 555 0122', address: { ...address, line: '10 Side St' } });
  const made = await of.ok('createCustomer', { full_name: ' joan nguyen', phone: '303-555-0199', address });
  expect(made.possible_duplicates).toEqual([
    { id: herself, name: 'Joan Nguyen', same: ['name', 'phone'] },
    { id: household, name: 'Bo Nguyen', same: ['phone'] },
    { id: other, name: 'Di Nguyen', same: ['phone'] },
    { id: inactive, name: 'Cy Nguyen', same: ['phone'] },
    { id: neighbour, name: 'Joan Nguyen', same: ['name', 'address'] },
  ]);
});

it('[customer.possible-duplicates] a line is an address only with the same town or postal code, and none without either', async () => {
  const of = await harness.business();
  const add = (input: object) => of.ok('createCustomer', { full_name: 'Joan Nguyen', ...input });
  await add({ phone: '+1 303 555 0131', address });
  await add({ phone: '+1 303 555 0132', address: { ...address, city: 'Boston', postal_code: '02101' } });
  await add({ phone: '+1 303 555 0133', address: { line: '1 Elk St', city: '', postal_code: '' } });
  expect(await add({ phone: '+1 303 555 0134', address: { line: '1 Elk St', city: '', postal_code: '' } })).not.toHaveProperty(
    'possible_duplicates',
  );
  const town = await add({ phone: '+1 303 555 0135', address: { ...address, postal_code: '10003' } });
  expect(town.possible_duplicates).toHaveLength(1);
});

it('[customer.possible-duplicates] an update that makes a customer like another names the other, and a change of something else does not', async () => {
  const of = await harness.business();
  const { customer_id: first } = await of.ok('createCustomer', { full_name: 'Grace Hopper', phone: '+1 212 555 0123' });
  const { customer_id: id } = await of.ok('createCustomer', { full_name: 'Grace Hopper', phone: '+1 212 555 0124' });
  const changed = await of.ok('updateCustomer', { id, phone: '+1 212 555 0123' });
  expect(changed.possible_duplicates).toEqual([{ id: first, name: 'Grace Hopper', same: ['name', 'phone'] }]);
  expect(await of.ok('updateCustomer', { id, notes: 'Gate' })).not.toHaveProperty('possible_duplicates');
  await of.ok('deleteCustomer', { id: first });
  expect(await of.ok('getCustomer', { id })).not.toHaveProperty('possible_duplicates');
});

it('[book-and-confirm.possible-duplicates] a booking on the record of the caller names other records of the same name, but not that record', async () => {
  const { of, customer } = await staffed();
  const { customer_id: twin } = await of.ok('createCustomer', { full_name: 'Grace Hopper', phone: '+1 212 555 0123' });
  const booked = await of.ok('bookAndConfirmJobRequest', {
    customer: { full_name: 'Grace Hopper', phone: '+1 212 555 0123' },
    address,
    scheduled_at: `${monday}T10:00`,
    job_duration_minutes: 60,
  });
  expect([booked.customer_id, booked.possible_duplicates]).toEqual([
    customer,
    [{ id: twin, name: 'Grace Hopper', same: ['name', 'phone'] }],
  ]);
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
    possible_duplicates: [{ id: customer, name: 'Grace Hopper', same: ['phone'] }],
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
