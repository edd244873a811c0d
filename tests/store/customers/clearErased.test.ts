/** When the embedded database writes its tables anew after erasures. docs/personal-data.md#when-the-bytes-are-gone. */
import { expect, it } from 'vitest';
import { endRetentionPeriods } from '../../../src/jobs/retention.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';

/** Four years after the database's own time, by which rows are written. */
const now = Date.now() + 4 * 365 * 86_400_000;
// The clearing is for all businesses in the database.
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => now } });
const { store, server } = harness;

it.runIf(store.embedded)('[retention.bytes] erasures by a retention period wait for a day, those by a person do not', async () => {
  const of = await harness.business();
  const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
  await okAsMember(harness, of, 'updateBusinessSettings', { erase_customers_after_months: 36, version });
  const eraseByPeriod = async (name: string) => {
    const id = await newCustomer(of, name);
    await store.query(`update customers set created_at = '2020-01-01', updated_at = '2020-01-01' where id = $1`, [id]);
    await endRetentionPeriods({ store, services: server.pipeline.services }, now, new AbortController().signal);
    return id;
  };
  const cleared = async () => {
    await server.background.tick('clear erased data');
    return (await store.query('select 1 from customers where erased_at is not null and erasure_cleared_at is null')).length === 0;
  };
  await eraseByPeriod('First');
  expect(await cleared()).toBe(true);
  await eraseByPeriod('Second');
  expect(await cleared()).toBe(false);
  await of.ok('eraseCustomer', { id: await newCustomer(of, 'Third') });
  expect(await cleared()).toBe(true);
  const again = await eraseByPeriod('Fourth');
  expect(await cleared()).toBe(false);
  await of.ok('eraseCustomer', { id: again });
  expect(await cleared()).toBe(true);
  // A guest without a record is cleared like a customer.
  const eraseGuest = async () => {
    const made = await of.ok('createJobRequest', {
      customer_id: await newCustomer(of, 'Guest'),
      job_dates: [{ date: '2099-06-01', periods: [{ period: 'morning' }] }],
    });
    await of.ok('archiveJobRequest', { id: made.id });
    await store.query(`update job_requests set customer_id = null, customer_name = 'Gus Guest', updated_at = '2020-01-01' where id = $1`, [
      made.id,
    ]);
    await endRetentionPeriods({ store, services: server.pipeline.services }, now, new AbortController().signal);
  };
  const guestsCleared = async () => {
    await server.background.tick('clear erased data');
    return (
      (await store.query('select 1 from tenants where guests_erased_at > coalesce(guests_cleared_at, $1)', ['-infinity'])).length === 0
    );
  };
  await eraseGuest();
  expect((await store.query('select 1 from tenants where guests_erased_at is not null')).length).toBe(1);
  expect(await guestsCleared()).toBe(false);
  await store.query(`update customers set erasure_cleared_at = erasure_cleared_at - interval '25 hours'`);
  expect(await guestsCleared()).toBe(true);
  await eraseGuest();
  expect(await guestsCleared()).toBe(false);
  await store.query(`update tenants set guests_cleared_at = guests_cleared_at - interval '25 hours'`);
  expect(await guestsCleared()).toBe(true);
  await store.query(
    `update tenants set guests_cleared_at = guests_cleared_at - interval '25 hours', guests_erased_at = guests_erased_at - interval '25 hours'`,
  );
  await eraseByPeriod('Fifth');
  await store.query(`update customers set erasure_cleared_at = erasure_cleared_at - interval '25 hours'`);
  expect(await cleared()).toBe(true);
});
