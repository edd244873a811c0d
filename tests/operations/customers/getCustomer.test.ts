/** A customer's spending in the past twelve months, as reading the customer shows it. */
import { expect, it } from 'vitest';
import { SpendingRanks } from '../../../src/store/customers/spendingRanks.ts';
import { findTenantId } from '../../../src/store/settings/businesses.ts';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';

let now = Date.parse('2030-06-05T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

async function spend(of: TestBusiness, customer_id: string, amount: number | null): Promise<string> {
  const job_dates = [{ date: '2032-06-07', periods: [{ period: 'morning' as const }] }];
  const { id } = await of.ok('createJobRequest', { customer_id, job_dates });
  const payload = amount === null ? {} : { amount };
  return (await of.ok('fireJobRequestAction', { id, key: 'complete', status_version: 1, payload })).id;
}

const spendingOf = async (of: TestBusiness, id: string) => (await of.ok('getCustomer', { id })).spending;

it('[customer.spending, customer.spending.tier, workflow.complete] adds up what completed jobs cost', async () => {
  const of = await harness.business();
  const [ada, bob, eve] = [await newCustomer(of, 'Ada'), await newCustomer(of, 'Bob'), await newCustomer(of, 'Eve')];
  expect(await spendingOf(of, ada)).toEqual({
    total_spent_12m: 0,
    avg_job_value: 0,
    currency: 'USD',
    tier: 'regular',
    tier_progress: { current: 0, next: 'vip', remaining: 5000 },
    rank_position_label: 'No completed jobs in 12 months',
  });
  await spend(of, ada, 1000.5);
  await spend(of, ada, 500);
  await spend(of, ada, null);
  await spend(of, bob, 5000);
  await spend(of, eve, null);
  expect(await spendingOf(of, ada)).toEqual({
    total_spent_12m: 1500.5,
    avg_job_value: 500.17,
    currency: 'USD',
    tier: 'regular',
    tier_progress: { current: 1500.5, next: 'vip', remaining: 3499.5 },
    rank_position_label: '#2 of 2',
  });
  expect(await spendingOf(of, bob)).toMatchObject({
    tier: 'vip',
    tier_progress: { current: 5000, next: '', remaining: 0 },
    rank_position_label: '#1 of 2',
  });
  expect(await spendingOf(of, eve)).toMatchObject({ total_spent_12m: 0, rank_position_label: 'Nothing spent in 12 months' });
  expect((await of.ok('updateCustomer', { id: ada, notes: 'x' })).spending).toEqual(await spendingOf(of, ada));
});

it('[customer.spending.tier] equal spending has an equal rank', async () => {
  const of = await harness.business();
  const customers = [await newCustomer(of), await newCustomer(of), await newCustomer(of)];
  for (const [index, amount] of [70, 70, 30].entries()) await spend(of, customers[index]!, amount);
  const labels = await Promise.all(customers.map(async (id) => (await spendingOf(of, id)).rank_position_label));
  expect(labels).toEqual(['#1 of 3', '#1 of 3', '#3 of 3']);
});

it('[customer.spending] spending covers twelve months by the service’s clock', async () => {
  const of = await harness.business();
  const id = await newCustomer(of);
  const job = await spend(of, id, 80);
  await spend(of, id, 20);
  const complete = (at: string) => harness.store.query('update job_requests set completed_at = $2 where id = $1', [job, at]);
  await complete('2029-06-05T12:00:01Z');
  expect(await spendingOf(of, id)).toMatchObject({ total_spent_12m: 100, avg_job_value: 50 });
  await complete('2029-06-05T12:00:00Z');
  expect(await spendingOf(of, id)).toMatchObject({ total_spent_12m: 20, avg_job_value: 20 });
  now += 10_000;
  expect((await spendingOf(of, id)).total_spent_12m).toBe(20);
});

it('[customer.spending.tier] in a large business, ranks are up to an hour old, and the amount spent is current', async () => {
  const of = await harness.business();
  const [ada, bob] = [await newCustomer(of, 'Ada'), await newCustomer(of, 'Bob')];
  await spend(of, ada, 70);
  await spend(of, bob, 50);
  const tenantId = (await findTenantId(harness.store, of.alias, 'live'))!;
  const ranks = new SpendingRanks(0);
  const found = async (id: string, at: number) => (await ranks.find(harness.store, tenantId, id, at))!.spending;
  expect(await found(bob, now)).toMatchObject({ total: 50, rank: 2, spenders: 2 });
  await spend(of, await newCustomer(of, 'Eve'), 90);
  await spend(of, bob, 5);
  expect(await found(bob, now + 1_800_000)).toMatchObject({ total: 55, rank: 2, spenders: 2 });
  expect(await found(bob, now + 7_200_000)).toMatchObject({ total: 55, rank: 3, spenders: 3 });
});
