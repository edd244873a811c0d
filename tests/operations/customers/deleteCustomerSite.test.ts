/** Deleting a site. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { rfc3339 } from './registry.ts';
import { openLandlord } from './landlord.ts';

const { business, addSite, newLandlord, eventsOf } = await openLandlord();

it('[site.delete, site.events] takes the site from the customer once, and sends customer.updated', async () => {
  const id = await newLandlord();
  const [gone, kept] = [await addSite(id), await addSite(id, { name: 'Barn' })];
  expect(await business.ok('deleteCustomerSite', { id, site_id: gone.id })).toEqual({
    id: gone.id,
    deleted_at: expect.stringMatching(rfc3339) as unknown,
  });
  expect((await business.ok('listCustomerSites', { id })).sites).toEqual([kept]);
  expect(refusal(await business.call('deleteCustomerSite', { id, site_id: gone.id }))).toEqual([404, 'CUSTOMER_SITE_NOT_FOUND']);
  const events = await eventsOf(id);
  expect(events.at(-1)).toMatchObject({
    type: 'customer.updated',
    body: { data: { object: { sites: [{ id: kept.id }], site_count: 1 } } },
  });
  expect(events).toHaveLength(4);
});

it('[site.foreign] finds only sites of the given customer', async () => {
  const [id, other] = [await newLandlord(), await newLandlord()];
  const site = await addSite(other);
  expect(refusal(await business.call('deleteCustomerSite', { id, site_id: site.id }))).toEqual([404, 'CUSTOMER_SITE_NOT_FOUND']);
  expect((await business.ok('getCustomer', { id: other })).site_count).toBe(1);
});
