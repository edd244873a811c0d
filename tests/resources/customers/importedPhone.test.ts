/** Phone numbers in the rows of a diary, as people of the business's country write them. */
import { expect, it } from 'vitest';
import { errorsOf, importRows } from '../../operations/imports/diary.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();

it('[phone.written] the phone number of a row is read as people of the country write it', async () => {
  const business = await harness.business({ timezone: 'Europe/Madrid', currency: 'EUR' });
  const answer = await importRows(business, [
    { external_reference: '1', full_name: 'Ana', phone: '612345679', address: 'Calle Mayor 1, Madrid', description: 'Boiler' },
    { external_reference: '2', full_name: 'Bea', phone: '61234', address: 'Calle Mayor 2, Madrid', description: 'Boiler' },
  ]);
  expect(errorsOf(answer)[0]).toEqual([]);
  expect(JSON.stringify(errorsOf(answer)[1])).toContain('phone');
  expect((await business.ok('listCustomers', {})).customers.map(({ phone }) => phone)).toEqual(['+34612345679']);
});
