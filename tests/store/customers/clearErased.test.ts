/** When the tables are cleared of what was erased. docs/personal-data.md#when-the-bytes-are-gone. */
import { expect, it } from 'vitest';
import { clearErased } from '../../../src/store/customers/clearing.ts';
import { openStore } from '../../../src/store/driver/database.ts';
import { retentionSweep } from '../../../src/domain/jobs/records/retention.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { pdf } from '../../resources/files/samples.ts';
import { okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';

/** Four years after the database's own time, by which rows are written. */
const now = Date.now() + 4 * 365 * 86_400_000;
// The clearing is for all businesses in the database.
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => now } });
const { store, server } = harness;

it.runIf(store.embedded)(
  '[retention.bytes] erasures by a retention period are cleared after a day, erasures by a person at once',
  async () => {
    const of = await harness.business();
    const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
    await okAsMember(harness, of, 'updateBusinessSettings', { erase_customers_after_months: 36, version });
    const eraseByPeriod = async (name: string) => {
      const id = await newCustomer(of, name);
      await store.query(`update customers set created_at = '2020-01-01', updated_at = '2020-01-01' where id = $1`, [id]);
      await retentionSweep.run({ store, services: server.pipeline.services }, now, new AbortController().signal);
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
      await store.query(
        `update job_requests set customer_id = null, customer_name = 'Gus Guest', updated_at = '2020-01-01' where id = $1`,
        [made.id],
      );
      await retentionSweep.run({ store, services: server.pipeline.services }, now, new AbortController().signal);
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
  },
);

it.runIf(!store.embedded)(
  '[customer.erase] an interrupted vacuum leaves the customer uncleared, and the next vacuum continues',
  async () => {
    const of = await harness.business();
    await of.ok('eraseCustomer', { id: await newCustomer(of, 'Cut') });
    const uncleared = async () =>
      (await store.query('select 1 from customers where erased_at is not null and erasure_cleared_at is null')).length;
    const vacuumed: string[] = [];
    const cut = {
      ...store,
      withoutLimit: async (text: string) => {
        vacuumed.push(text);
        if (/ (mails|notes)$/.test(text)) throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
        if (/ files$/.test(text)) throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
      },
    };
    await expect(clearErased(cut, () => true)).rejects.toThrow(
      /^the vacuum of notes, mails took longer .*; the vacuum of files waited too long for another statement/,
    );
    expect([await uncleared(), vacuumed.at(-1)]).toEqual([1, 'vacuum (analyze) idempotency_keys']);
    await clearErased(store, () => true);
    expect(await uncleared()).toBe(0);
  },
);

it.runIf(!store.embedded)(
  '[retention.bytes] a database server too is vacuumed only once a day for erasures by a retention period',
  async () => {
    const of = await harness.business();
    const erased = await newCustomer(of, 'First');
    await of.ok('eraseCustomer', { id: erased });
    // As if a period had erased the customer.
    await store.query(`update audit_log set changes = '[{"field": "erase_customers_after_months"}]' where subject_id = $1`, [erased]);
    const clearedAt = (at: string) =>
      store.query(`update tenants set guests_cleared_at = clock_timestamp() - $2::interval where business_id = $1`, [of.businessId, at]);
    let vacuumed = 0;
    const counting = { ...store, withoutLimit: async () => void (vacuumed += 1) };
    await clearedAt('23 hours');
    await store.query(`update customers set erasure_cleared_at = erasure_cleared_at - interval '25 hours'`);
    await clearErased(counting, () => true);
    expect(vacuumed).toBe(0);
    await clearedAt('25 hours');
    await clearErased(counting, () => true);
    expect(vacuumed).toBeGreaterThan(20);
  },
);

it.runIf(!store.embedded)('[customer.erase] a process that finds another one clearing leaves the work to it', async () => {
  const of = await harness.business();
  await of.ok('eraseCustomer', { id: await newCustomer(of, 'Two Processes') });
  const vacuumed = { first: 0, second: 0 };
  const second = { ...store, withoutLimit: async () => void (vacuumed.second += 1) };
  const first = {
    ...store,
    withoutLimit: async () => {
      vacuumed.first += 1;
      if (vacuumed.first === 1) await clearErased(second, () => true);
    },
  };
  await clearErased(first, () => true);
  expect([vacuumed.first > 20, vacuumed.second]).toEqual([true, 0]);
  expect(await store.query('select 1 from customers where erased_at is not null and erasure_cleared_at is null')).toEqual([]);
});

it.runIf(!store.embedded)('[customer.erase] a vacuum has no time limit', async () => {
  const hasty = await openStore({
    databaseUrl: harness.databaseUrl,
    folder: '',
    poolSize: 1,
    waits: { connect: 5_000, statement: 100, silence: 5_000, commit: 5_000 },
  });
  try {
    await expect(hasty.query('select pg_sleep(1)')).rejects.toThrow('statement timeout');
    await hasty.withoutLimit('select pg_sleep(1)');
  } finally {
    await hasty.close();
  }
});

it.runIf(store.embedded)('[customer.erase] the bytes of files are rewritten only when some were removed', async () => {
  const of = await harness.business();
  const fileOf = async () => (await store.query<{ file: number }>(`select pg_relation_filenode('file_pieces')::int as file`))[0]!.file;
  const withFile = await newCustomer(of, 'With File');
  const add = async (id: string) => of.ok('createFile', { customer_id: id, name: 'Plan', content: pdf.toString('base64') });
  await add(withFile);
  const isWrittenAnew = async (id: string) => {
    const before = await fileOf();
    await of.ok('eraseCustomer', { id });
    await server.background.tick('clear erased data');
    expect(await store.query('select 1 from customers where erased_at is not null and erasure_cleared_at is null')).toEqual([]);
    return (await fileOf()) !== before;
  };
  // This process has not seen the table yet.
  await isWrittenAnew(await newCustomer(of, 'Without File'));
  await add(await newCustomer(of, 'Who Stays'));
  expect(await isWrittenAnew(await newCustomer(of, 'Without File Too'))).toBe(false);
  expect(await isWrittenAnew(withFile)).toBe(true);
  expect(await isWrittenAnew(await newCustomer(of, 'Without File Again'))).toBe(false);
});
