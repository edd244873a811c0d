/** The sites of a customer, a page at a time. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { openLandlord } from './landlord.ts';

const { business, addSite, newLandlord } = await openLandlord();

it('[site.list] lists the oldest site first, searches name and address, and says why a list is empty', async () => {
  const id = await newLandlord();
  expect((await business.ok('listCustomerSites', { id })).empty).toEqual({ reason: 'nothing_recorded' });
  const [first, second, third] = [
    await addSite(id, { name: 'Müllerhaus' }),
    await addSite(id, { name: 'Barn', address: { line: '9 Elm St', city: 'Utica' } }),
    await addSite(id),
  ];
  await addSite(await newLandlord(), { name: 'Barn of another' });
  expect((await business.ok('listCustomerSites', { id })).sites).toEqual([first, second, third]);
  const page = await business.ok('listCustomerSites', { id, page: 2, limit: 2 });
  expect([page.sites, page.meta.total]).toEqual([[third], 3]);
  const found = async (search: string) => (await business.ok('listCustomerSites', { id, search })).sites.map(({ name }) => name);
  expect([await found('muller'), await found('elm ST'), await found('barn')]).toEqual([['Müllerhaus'], ['Barn'], ['Barn']]);
  expect((await business.ok('listCustomerSites', { id, search: '%' })).empty).toEqual({ reason: 'nothing_matches', filters: ['search'] });
});

it('[site.list, site.delete] a deleted customer has no sites', async () => {
  const id = await newLandlord();
  await addSite(id);
  await business.ok('deleteCustomer', { id });
  expect(await business.ok('getCustomer', { id })).toMatchObject({ sites: [], site_count: 0 });
  expect(refusal(await business.call('listCustomerSites', { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
});
