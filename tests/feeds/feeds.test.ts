/** Following the change feeds: no row is skipped, and the cursor always advances. docs/reference/conventions.md#cursors. */
import { describe, expect, it } from 'vitest';
import { databaseKind, startHarness } from '../support/harness.ts';
import { newCustomer } from '../scenarios/fixtures.ts';
import { Client, copyJob, firstJob, inOrder, poll, table } from './steps.ts';

const harness = await startHarness();
const { store } = harness;
const hire = (business: Awaited<ReturnType<typeof harness.business>>, n: number) =>
  business.ok('createTechnician', { full_name: `T ${n}`, email: `t${n}@example.com` });

describe('many rows of one transaction', () => {
  it('[changes.everything-once, changes.gets-ahead, changes.has-more] a client meets each of 1,500 jobs once, 100 a page', async () => {
    const business = await harness.business();
    const id = await firstJob(business);
    const client = new Client(business, 'job_requests', (await business.ok('listJobRequestChanges', {})).next_since);
    await store.transaction((tx) => copyJob(tx, id, 1500));
    expect(await client.catchUp(100)).toBe(15);
    expect(client.places).toHaveLength(1500);
    expect(inOrder(client.places)).toBe(true);
    const rows = await table(store, business, 'job_requests');
    rows.delete(id);
    expect(client.rows).toEqual(rows);
    const { since } = client;
    expect(await client.step(100)).toEqual({ items: [], has_more: false, next_since: since, empty: { reason: 'nothing_changed' } });
  });

  it('[changes.gets-ahead, since.same-instant] a client meets 1,500 jobs changed at once, two a page', async () => {
    const business = await harness.business();
    const id = await firstJob(business);
    await copyJob(store, id, 1499);
    const client = new Client(business, 'job_requests', (await business.ok('listJobRequestChanges', {})).next_since);
    await store.query(
      'update job_requests set description = $2, updated_at = now() where tenant_id = (select tenant_id from job_requests where id = $1)',
      [id, 'Changed'],
    );
    for (let polls = 0; polls < 20; polls++) expect(await client.step(2)).toMatchObject({ has_more: true });
    expect(client.rows.size).toBe(40);
    await client.catchUp(1000);
    expect(client.rows).toEqual(await table(store, business, 'job_requests'));
    expect(client.places).toHaveLength(1500);
  });

  it.each(['customers', 'technicians'] as const)('[since.same-instant] a client meets all of %s too', async (feed) => {
    const business = await harness.business();
    if (feed === 'customers') for (let n = 0; n < 7; n++) await newCustomer(business, `C ${n}`);
    else for (let n = 0; n < 7; n++) await hire(business, n);
    const ids = [...(await table(store, business, feed)).keys()];
    await store.query(`update ${feed} set updated_at = now() where id = any ($1::uuid[])`, [ids]);
    const client = new Client(business, feed);
    expect(await client.catchUp(2)).toBe(4);
    expect(client.places).toHaveLength(7);
    expect(client.rows).toEqual(await table(store, business, feed));
  });

  it('[changes.has-more] has_more is exact when the rows fill the last page', async () => {
    const business = await harness.business();
    await copyJob(store, await firstJob(business), 3);
    const client = new Client(business, 'job_requests');
    expect((await client.step(2)).has_more).toBe(true);
    expect(await client.step(2)).toMatchObject({ items: [{}, {}], has_more: false });
  });
});

describe('transactions that overlap', () => {
  // The embedded database has one connection, so nothing else can commit while a transaction is open.
  it.skipIf(databaseKind === 'pglite')(
    '[changes.late-commit, since.commit-order] what commits late is met later, though it was changed first',
    async () => {
      const business = await harness.business();
      const customers = [await newCustomer(business, 'Early'), await newCustomer(business, 'Late')] as const;
      const id = await firstJob(business, customers[0]);
      const jobs = new Client(business, 'job_requests', (await business.ok('listJobRequestChanges', {})).next_since);
      const people = new Client(business, 'customers', (await business.ok('listCustomers', {})).next_since);
      let commit = () => {};
      const held = new Promise<void>((resolve) => (commit = resolve));
      let opened = () => {};
      const isOpen = new Promise<void>((resolve) => (opened = resolve));
      const open = store.transaction(async (tx) => {
        await copyJob(tx, id, 3, 'L');
        await tx.query(`update customers set notes = 'late', updated_at = clock_timestamp() where id = $1`, [customers[1]]);
        opened();
        await held;
      });
      await isOpen;
      try {
        // However long others write and poll, the cursor must not pass the open transaction.
        for (let turn = 0; turn < 40; turn++) {
          await firstJob(business, customers[0]);
          await business.ok('updateCustomer', { id: customers[0], notes: `turn ${turn}` });
          await jobs.step(2);
          await people.step(2);
        }
      } finally {
        commit();
      }
      expect(people.rows.has(customers[1])).toBe(false);
      const before = jobs.since;
      await open;
      await jobs.catchUp(2);
      await people.catchUp(2);
      const all = await table(store, business, 'job_requests');
      all.delete(id);
      expect(jobs.rows).toEqual(all);
      expect(jobs.since).not.toBe(before);
      expect(inOrder(jobs.places)).toBe(true);
      expect(people.rows).toEqual(await table(store, business, 'customers'));
    },
  );

  it('[changes.everything-once, since.commit-order] clients that poll while others write end up with the whole table', async () => {
    const business = await harness.business();
    const id = await firstJob(business);
    const limits = [1, 2, 7];
    const clients = limits.map((limit) => ({
      limit,
      jobs: new Client(business, 'job_requests'),
      people: new Client(business, 'customers'),
    }));
    let writing = true;
    const write = async (writer: number) => {
      for (let n = 0; n < 12; n++) {
        const customer = await newCustomer(business, `W ${writer} ${n}`);
        await firstJob(business, customer);
        await store.transaction(async (tx) => {
          await copyJob(tx, id, 5, `W${writer}.${n}.`);
          await tx.query(`update job_requests set description = 'x', updated_at = clock_timestamp() where id = $1`, [id]);
        });
        await business.ok('updateCustomer', { id: customer, notes: 'again' });
      }
    };
    const following = clients.map(async ({ limit, jobs, people }) => {
      while (writing) {
        await jobs.step(limit);
        await people.step(limit);
      }
    });
    await Promise.all([0, 1, 2, 3].map(write));
    writing = false;
    await Promise.all(following);
    for (const { jobs, people } of clients) {
      await jobs.catchUp(100);
      await people.catchUp(100);
      expect(jobs.rows).toEqual(await table(store, business, 'job_requests'));
      expect(people.rows).toEqual(await table(store, business, 'customers'));
      expect([inOrder(jobs.places), inOrder(people.places)]).toEqual([true, true]);
    }
    expect((await table(store, business, 'job_requests')).size).toBe(1 + 4 * 12 * 6);
  });
});

describe('cursors', () => {
  it('[since.only-changed, customer.list.cursor] the cursor of a plain list returns only later changes', async () => {
    const business = await harness.business();
    const [first, second] = [await newCustomer(business, 'First'), await newCustomer(business, 'Second')];
    const list = await business.ok('listCustomers', {});
    expect(list).toMatchObject({ customers: [{ id: second }, { id: first }], meta: { total: 2 }, has_more: false });
    expect(Math.abs(Date.parse(list.next_since) - Date.now())).toBeLessThan(60_000);
    expect(await poll(business, 'customers', { since: list.next_since })).toEqual({
      items: [],
      has_more: false,
      next_since: list.next_since,
    });
    await business.ok('updateCustomer', { id: first, notes: 'Gate 4' });
    expect((await poll(business, 'customers', { since: list.next_since })).items).toMatchObject([{ id: first }]);
  });

  it('an empty list gives a cursor too', async () => {
    const business = await harness.business();
    const { next_since } = await business.ok('listCustomers', {});
    const id = await newCustomer(business);
    expect((await poll(business, 'customers', { since: next_since })).items).toMatchObject([{ id }]);
  });

  it('polling does not alter the time of a change, unless a later cursor was given out', async () => {
    const business = await harness.business();
    const id = await firstJob(business);
    const before = await business.ok('getJobRequest', { id });
    await new Client(business, 'job_requests').catchUp(10);
    expect(await business.ok('getJobRequest', { id })).toEqual(before);
  });

  it('a new version of a lane is no change of the technician', async () => {
    const business = await harness.business();
    const { id } = await hire(business, 1);
    const { next_since } = await business.ok('listTechnicians', {});
    await store.query('update technicians set lane_version = lane_version + 1 where id = $1', [id]);
    expect((await poll(business, 'technicians', { since: next_since })).items).toEqual([]);
  });
});
