/** The workload of docs/reference/performance.md#http: 100,000 customers in 10 businesses, each with a key. */
import { createBusiness, createKey } from '../../src/machinery/auth/onboarding.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { FeedReader } from '../../src/store/events/feeds.ts';
import { technicianIdOf } from './boards.ts';

export interface SeededBusiness {
  readonly tenantId: number;
  readonly key: string;
}

export const customersPerBusiness = 10_000;

/** Customer `index` of a tenant. */
export const customerIdOf = (tenantId: number, index: number) => technicianIdOf(tenantId * 1_000_000 + index);

export async function seedCustomers(store: Store, count = 10): Promise<SeededBusiness[]> {
  const businesses: SeededBusiness[] = [];
  for (let number = 0; number < count; number++) {
    const now = Date.now();
    const business = await createBusiness(
      store,
      {
        name: `Business ${number}`,
        alias: `business-${number}`,
        timezone: 'America/New_York',
        ownerEmail: `${number}@example.com`,
        passwordCostLog2: 10,
      },
      now,
    );
    const { tenantId } = business.tenants.live;
    await store.query(
      `insert into customers (tenant_id, id, uid, full_name, email, phone, phone_key, notes, address, latitude, longitude, created_at, updated_at)
       select $1::integer, ('00000000-0000-7000-8000-' || lpad(to_hex($1::integer * 1000000 + n), 12, '0'))::uuid, 'C-' || n, 'Customer ' || n,
              'customer' || n || '@example.com', '+1212555' || lpad(n::text, 4, '0'), '1212555' || lpad(n::text, 4, '0'), 'Rings twice.',
              jsonb_build_object('line', n || ' Main Street', 'city', 'New York', 'state', 'NY', 'postal_code', '10001', 'country', 'US',
                                 'formatted', n || ' Main Street, New York, NY 10001, US'),
              40.7 + n * 0.00001, -74 + n * 0.00001, at, at
         from generate_series(0, $2::integer - 1) as n, lateral (select now() - n * interval '1 minute' as at) as t`,
      [tenantId, customersPerBusiness],
    );
    // As if the customers had been listed before: the first list after an import gives the rows their positions in the feed.
    await new FeedReader(store).prime(tenantId, 'customers');
    const { key } = await createKey(store, { business: business.businessId, environment: 'live', permissions: null }, now);
    businesses.push({ tenantId, key });
  }
  return businesses;
}
