/** Stored phone keys of an earlier form are computed again at a start, once. */
import { expect, test } from 'vitest';
import { phoneKeyForm, phoneKeyOf } from '../../../src/domain/resources/customers/phoneKey.ts';
import { computePhoneKeys } from '../../../src/store/customers/phoneKeys.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness({ ownDatabase: true });
const business = await harness.business();
const { store } = harness;

test('[phone.spellings] phone keys of an earlier form are recomputed once, and only changed customers appear in the list of changes', async () => {
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Ada', phone: '001 303 555 0142' });
  const { customer_id: other } = await business.ok('createCustomer', { full_name: 'Bea', phone: '+1 303 555 0143' });
  const { next_since: since } = await business.ok('listCustomers', { since: '2020-01-01T00:00:00Z' });
  const spoil = () => store.query(`update customers set phone_key = '0013035550142' where id = $1`, [id]);
  const byPhone = async (phone: string) => (await business.ok('listCustomers', { phone })).customers.map((row) => row.id);
  await spoil();
  await store.query('delete from computed_forms');
  expect(await byPhone('+1 303 555 0142')).toEqual([]);
  await computePhoneKeys(store, phoneKeyForm, phoneKeyOf);
  expect(await byPhone('+1 303 555 0142')).toEqual([id]);
  expect(await byPhone('+1 303 555 0143')).toEqual([other]);
  expect((await business.ok('listCustomers', { since: since! })).customers.map((row) => row.id)).toEqual([id]);
  await spoil();
  await computePhoneKeys(store, phoneKeyForm, phoneKeyOf);
  expect(await byPhone('+1 303 555 0142')).toEqual([]);
});
