/** Changing a site: which fields are kept, replaced and cleared. */
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { openLandlord } from './landlord.ts';

const { business, addSite, newLandlord, eventsOf } = await openLandlord();
const full = {
  address: { line: '40 Bank St', city: 'Troy', latitude: 42.7, longitude: -73.7 },
  access_notes: 'Key at no. 4',
  contact: { name: 'Niels', phone: '+1 212 555 0151' },
};

it('[site.update] keeps fields that are not sent, and replaces a sent address or contact as a whole', async () => {
  const id = await newLandlord();
  const site = await addSite(id, full);
  const change = (input: object) => business.ok('updateCustomerSite', { id, site_id: site.id, ...input });
  expect(await change({ name: 'Barn' })).toEqual({ ...site, name: 'Barn', updated_at: expect.any(String) as unknown });
  expect((await change({ contact: { email: 'n@example.com' } })).contact).toEqual({ name: '', phone: '', email: 'n@example.com' });
  expect((await change({ address: { city: 'Utica' } })).address).toMatchObject({ line: '', city: 'Utica', formatted: 'Utica' });
  const cleared = await change({ access_notes: null, contact: null, address: null });
  expect(cleared).toMatchObject({ access_notes: '', contact: { name: '', phone: '', email: '' }, address: { city: 'Utica' } });
  expect((await business.ok('listCustomerSites', { id })).sites).toEqual([cleared]);
  expect(invalid(await business.call('updateCustomerSite', { id, site_id: site.id, address: {} }))).toEqual([
    'VALIDATION_ERROR',
    'address.line',
  ]);
});

it('[site.update] sent coordinates keep their source when the same coordinates are sent again', async () => {
  const id = await newLandlord();
  const site = await addSite(id, full);
  const { latitude, longitude, line, city } = site.address;
  const address = { line, city, latitude: latitude!, longitude: longitude! };
  expect((await business.ok('updateCustomerSite', { id, site_id: site.id, address })).address).toMatchObject({
    precision: 'exact',
    source: 'sent',
  });
});

it('[site.events] sends one event for a change, and none when nothing changes', async () => {
  const id = await newLandlord();
  const site = await addSite(id, full);
  await business.ok('updateCustomerSite', { id, site_id: site.id, access_notes: 'Ring twice' });
  expect(await business.ok('updateCustomerSite', { id, site_id: site.id, access_notes: 'Ring twice' })).toMatchObject({ name: 'House' });
  const events = await eventsOf(id);
  expect(events.map(({ type }) => type)).toEqual(['customer.created', 'customer.updated', 'customer.updated']);
  expect(events[2]!.body.data.object).toMatchObject({ sites: [{ access_notes: 'Ring twice' }] });
});

it('[site.foreign] finds only undeleted sites of the given customer', async () => {
  const [id, other] = [await newLandlord(), await newLandlord()];
  const site = await addSite(other);
  const ask = async (input: { id: string; site_id: string }) =>
    refusal(await business.call('updateCustomerSite', { ...input, name: 'Mine' }));
  expect(await ask({ id, site_id: site.id })).toEqual([404, 'CUSTOMER_SITE_NOT_FOUND']);
  expect(await ask({ id: site.id, site_id: site.id })).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  await business.ok('deleteCustomerSite', { id: other, site_id: site.id });
  expect(await ask({ id: other, site_id: site.id })).toEqual([404, 'CUSTOMER_SITE_NOT_FOUND']);
});
