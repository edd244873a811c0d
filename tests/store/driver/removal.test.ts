/** Old rows are removed in batches. docs/internals/store.md#clean-ups. */
import { expect, it } from 'vitest';
import { forgetOldMails } from '../../../src/store/mail/oldMails.ts';
import { removeOldSchedulePlans } from '../../../src/store/schedule/schedulePlans.ts';
import { databaseKind, startHarness } from '../../support/harness.ts';
import { tenantOf } from '../../support/longLists.ts';

const harness = await startHarness({ ownDatabase: true });
const { store } = harness;
await harness.server.background.stop();
const businesses = [await harness.business(), await harness.business()];
const [first, second] = [await tenantOf(store, businesses[0]!), await tenantOf(store, businesses[1]!)];
const old = '2020-01-01T00:00:00Z';
const before = '2024-01-01T00:00:00Z';

const addPlans = (tenantId: number, count: number, at = old) =>
  store.query(
    `insert into schedule_plans (tenant_id, id, at, plan) select $1, gen_random_uuid(), $3, '{}' from generate_series(1, $2::int)`,
    [tenantId, count, at],
  );
const addMails = (tenantId: number, count: number) =>
  store.query(
    `insert into mails (tenant_id, id, cause, kind, locale, recipient_address, facts, status, created_at, due_at)
     select $1, gen_random_uuid(), gen_random_uuid()::text, 'day_summary', 'en', 'a@example.com', '{}', 'sent', $3, $3 from generate_series(1, $2::int)`,
    [tenantId, count, old],
  );
const countsOf = async (table: string) =>
  Object.fromEntries(
    (await store.query<{ id: number; n: number }>(`select tenant_id as id, count(*)::int as n from ${table} group by tenant_id`)).map(
      ({ id, n }) => [id, n],
    ),
  );
/** Rows of the first business cannot be deleted until the returned function is called. */
async function keepRowsOfFirst(table: string): Promise<() => Promise<void>> {
  await store.query(
    `create or replace function kept() returns trigger language plpgsql as $$ begin raise exception 'this row is damaged'; end $$`,
  );
  await store.query(`create trigger kept before delete on ${table} for each row when (old.tenant_id = ${first}) execute function kept()`);
  return async () => void (await store.query(`drop trigger kept on ${table}`));
}

it('[store.bounded-removal] old rows of one business that cannot be removed do not stop the removal for other businesses', async () => {
  await addPlans(first, 20);
  await addPlans(second, 1_200, '2021-01-01T00:00:00Z');
  await addPlans(second, 3, '2025-01-01T00:00:00Z');
  const mend = await keepRowsOfFirst('schedule_plans');
  await expect(removeOldSchedulePlans(store, before)).rejects.toThrow(new RegExp(`old rows of schedule_plans stay: ${first}: .*damaged`));
  expect(await countsOf('schedule_plans')).toEqual({ [first]: 20, [second]: 3 });
  await mend();
  await removeOldSchedulePlans(store, before);
  expect(await countsOf('schedule_plans')).toEqual({ [second]: 3 });
});

it('[store.bounded-removal, retention.messages] mails of one business that cannot be removed do not stop the removal for other businesses', async () => {
  await addMails(first, 700);
  await addMails(second, 700);
  const mend = await keepRowsOfFirst('mails');
  await expect(forgetOldMails(store, before)).rejects.toThrow(/damaged/);
  expect(await countsOf('mails')).toEqual({ [first]: 700 });
  await mend();
  await forgetOldMails(store, before);
  expect(await countsOf('mails')).toEqual({});
});

it.runIf(databaseKind === 'postgres')('[store.bounded-removal] a row that is in use is left, and nobody waits for it', async () => {
  await addPlans(first, 600);
  await store.transaction(async (tx) => {
    await tx.query('select 1 from schedule_plans where tenant_id = $1 limit 1 for update', [first]);
    await removeOldSchedulePlans(store, before);
  });
  expect((await countsOf('schedule_plans'))[first]).toBe(1);
  await removeOldSchedulePlans(store, before);
  expect((await countsOf('schedule_plans'))[first]).toBeUndefined();
});

it('[store.bounded-removal] a stop ends the removal between two batches', async () => {
  await addPlans(first, 600);
  const stopping = new AbortController();
  let statements = 0;
  const db = {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      statements += 1;
      stopping.abort();
      return store.query<Row>(text, values);
    },
  };
  await removeOldSchedulePlans(db, before, stopping.signal);
  expect([statements, (await countsOf('schedule_plans'))[first]]).toEqual([1, 100]);
});
