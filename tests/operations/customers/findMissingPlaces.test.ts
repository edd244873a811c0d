/** Looking again for addresses that have no place. docs/places.md#addresses-without-a-place. */
import { expect, it } from 'vitest';
import { openOffice } from '../settings/office.ts';

const { harness, ok, call } = await openOffice();

async function withCustomers(count: number) {
  const of = await harness.business();
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const address = { line: '5 Main St', city: 'New York', postal_code: '10001' };
    ids.push((await of.ok('createCustomer', { full_name: `Ada ${index}`, email: 'ada@example.com', address })).customer_id);
  }
  const nothing = 'latitude = null, longitude = null, precision = null, place_source = null, place_note = null';
  await harness.store.query(`update customers set ${nothing} where id = any ($1)`, [ids]);
  return { of, ids };
}

it('[find-missing-places.answer] looks up at most 100 addresses in each call, and continues with the cursor', async () => {
  const { of, ids } = await withCustomers(102);
  const none = { unclear: 0, unknown: 0, kept: 0 };
  const first = await ok(of, 'findMissingPlaces', {});
  expect(first).toEqual({ ...none, checked: 100, placed: 100, remaining: 2, next_cursor: `customer:${ids[99]}` });
  const second = await ok(of, 'findMissingPlaces', { cursor: first.next_cursor! });
  expect(second).toEqual({ ...none, checked: 2, placed: 2, remaining: 0, next_cursor: null });
  expect(await ok(of, 'findMissingPlaces', {})).toEqual({ ...none, checked: 0, placed: 0, remaining: 0, next_cursor: null });
  expect((await of.ok('listCustomers', { has_place: true })).meta.total).toBe(102);
});

it('[find-missing-places.answer] looks only at its own business and environment, and refuses an invalid cursor', async () => {
  const { of } = await withCustomers(1);
  const other = await harness.business();
  expect(await ok(other, 'findMissingPlaces', {})).toMatchObject({ checked: 0 });
  expect(await ok(of, 'findMissingPlaces', {}, { environment: 'sandbox' })).toMatchObject({ checked: 0 });
  expect(await call(of, 'findMissingPlaces', { cursor: 'customer:1' })).toMatchObject({ error_code: 'VALIDATION_ERROR' });
  expect(await ok(of, 'findMissingPlaces', {})).toMatchObject({ checked: 1, placed: 1 });
});
