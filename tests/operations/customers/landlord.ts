/** A landlord for tests: a customer who gets sites. */
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { openRegistry } from './registry.ts';

export type Site = Partial<InputOf<Operations['createCustomerSite']>>;

/** The fewest fields with which a site can be created. */
export const house = (input: Site = {}) => ({ name: 'House', address: { line: '40 Bank St', city: 'Troy' }, ...input });

export async function openLandlord() {
  const registry = await openRegistry();
  const { harness, business, create } = registry;
  return {
    ...registry,
    /** Adds a site to a customer. */
    addSite: (id: string, input: Site = {}, of: TestBusiness = business) => of.ok('createCustomerSite', { ...house(input), id }),
    /** The events of a customer, the oldest first. */
    eventsOf: (id: string) =>
      harness.store.query<{ type: string; body: { data: { object: unknown } } }>(
        'select type, body from events where resource_id = $1 order by created_at, id',
        [id],
      ),
    newLandlord: () => create({ full_name: 'Hudson Homes' }),
  };
}
