/** Adding a site to a customer. docs/internals/places.md#sites. */
import { expect, it } from 'vitest';
import { mostSites } from '../../../src/contract/schemas/customerSite.ts';
import { invalid, refusal } from '../replies.ts';
import { house, openLandlord } from './landlord.ts';

const { harness, business, addSite, newLandlord, eventsOf } = await openLandlord();
const unknown = '00000000-0000-7000-8000-00000000dead';

it('[site.create, site.list] keeps name, address with its place, notes and contact, and shows them with the customer', async () => {
  const id = await newLandlord();
  const site = await addSite(id, {
    name: ' House on Bank St ',
    address: { line: '40 Bank St', city: 'Troy', latitude: 42.7, longitude: -73.7 },
    access_notes: 'Key at no. 4',
    contact: { name: 'Niels', phone: '+1 212 555 0151', email: 'niels@example.com' },
  });
  expect(site).toMatchObject({
    name: 'House on Bank St',
    address: { line: '40 Bank St', formatted: '40 Bank St, Troy', latitude: 42.7, precision: 'exact', source: 'sent' },
    access_notes: 'Key at no. 4',
    contact: { name: 'Niels', phone: '+1 212 555 0151', email: 'niels@example.com' },
  });
  const plain = await addSite(id);
  expect(plain).toMatchObject({ access_notes: '', contact: { name: '', phone: '', email: '' } });
  const { sites, site_count: count } = await business.ok('getCustomer', { id });
  expect([sites, count]).toEqual([[site, plain], 2]);
});

it('[site.create] refuses an address without text and a phone number without digits, and names the field', async () => {
  const id = await newLandlord();
  const ask = async (input: object) => invalid(await business.call('createCustomerSite', { ...house(), id, ...input }));
  expect(await ask({ address: { line: ' ', country: '' } })).toEqual(['VALIDATION_ERROR', 'address.line']);
  expect(await ask({ address: { latitude: 1 } })).toEqual(['VALIDATION_ERROR', 'address.line']);
  expect(await ask({ contact: { phone: 'ring the bell' } })).toEqual(['VALIDATION_ERROR', 'contact.phone']);
  expect(await ask({ name: '' })).toEqual(['VALIDATION_ERROR', 'name']);
});

it('[site.create] refuses an unknown customer and the 501st site, also in concurrent calls', async () => {
  const id = await newLandlord();
  expect(refusal(await business.call('createCustomerSite', { ...house(), id: unknown }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  await harness.store.query(
    `insert into customer_sites (tenant_id, id, customer_id, name, created_at, updated_at)
     select tenant_id, gen_random_uuid(), id, 'House ' || n, created_at, created_at from customers, generate_series(2, $2::int) n where id = $1`,
    [id, mostSites],
  );
  const replies = await Promise.all([1, 2].map(() => business.call('createCustomerSite', { ...house(), id })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = await business.call('createCustomerSite', { ...house(), id });
  expect([...refusal(refused), refused.data]).toEqual([409, 'CUSTOMER_SITE_LIMIT_REACHED', { limit: mostSites }]);
  const { sites, site_count: count } = await business.ok('getCustomer', { id });
  expect([sites.length, count]).toEqual([20, mostSites]);
});

it('[site.events] sends customer.updated with the sites, and moves the customer in the list of changes', async () => {
  const id = await newLandlord();
  const { next_since: since } = await business.ok('listCustomers', { since: '2020-01-01T00:00:00Z', limit: 1000 });
  const site = await addSite(id);
  expect((await business.ok('listCustomers', { since })).customers.map((customer) => customer.id)).toEqual([id]);
  const events = await eventsOf(id);
  expect(events.map(({ type }) => type)).toEqual(['customer.created', 'customer.updated']);
  expect(events[1]!.body.data.object).toMatchObject({ sites: [{ id: site.id }], site_count: 1 });
});
