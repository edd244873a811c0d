/** What the job of reminders costs each minute, and that no business stops another. docs/internals/messages.md#reminders. */
import { expect, it } from 'vitest';
import { lookOf, reminderJobs } from '../../src/machinery/background/reminders.ts';
import type { Database } from '../../src/store/driver/database.ts';
import { claimReminders, dueReminders, noteReminded, remindingTenants } from '../../src/store/mail/reminders.ts';
import { claimTechnicianMails } from '../../src/store/mail/technicianDays.ts';
import { okAsMember } from '../support/asMember.ts';
import { databaseKind, startHarness, type TestBusiness } from '../support/harness.ts';
import { seedLongLists, tenantOf } from '../support/longLists.ts';

const minute = 60_000;
/** Five minutes past eight in New York. */
const start = Date.parse('2030-06-05T12:05:00Z');
let now = start;
// The job looks at every business in the database, and a trigger makes one of them fail.
const harness = await startHarness({ ownDatabase: true, clock: { nowMilliseconds: () => now } });
await harness.server.background.stop();
const { store } = harness;
const signal = new AbortController().signal;
const [job] = reminderJobs({ store, mail: { delivers: true, deliversTexts: false } });
const tick = () => job!.tick(now, signal);

/** A business that reminds two hours before, with so many visits, one a minute from the given minutes on. */
async function busy(visits: number, firstMinutes: number) {
  const of = await harness.business();
  const tenantId = await tenantOf(store, of);
  await seedLongLists(store, tenantId, visits);
  await store.query(
    `update job_requests j set scheduled_at = $2::timestamptz + (n.n + $3) * interval '1 minute', ends_at = $2::timestamptz + (n.n + $3 + 60) * interval '1 minute',
            completed_at = null, completed_amount = null, archived_at = null, customer_email = 'customer@example.com'
       from (select id, row_number() over (order by id) - 1 as n from job_requests where tenant_id = $1) n where j.tenant_id = $1 and j.id = n.id`,
    [tenantId, new Date(start).toISOString(), firstMinutes],
  );
  await okAsMember(harness, of, 'updateMailSettings', { reminder_hours_before: 2 });
  return { of, tenantId };
}

const reminded = async ({ businessId }: TestBusiness) =>
  (
    await store.query<{ n: number }>(
      `select count(*) as n from mails m join tenants t on t.id = m.tenant_id where t.business_id = $1 and m.kind = 'reminder'`,
      [businessId],
    )
  )[0]!.n;

/** Pages that the statements of a read touch. */
async function pagesOf(read: (db: Database) => Promise<unknown>): Promise<number> {
  let pages = 0;
  await read({
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const [row] = await store.query<{ 'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      );
      const { Plan: plan } = row!['QUERY PLAN'][0]!;
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return store.query<Row>(text, values);
    },
  });
  return pages;
}

it('[mail.minute-jobs] a business whose reminders cannot be recorded blocks no other, and gets them later', async () => {
  // More than a share, all due now.
  const failing = await busy(150, 0);
  const other = await busy(110, 10);
  await store.query(`create function refuse_reminders() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
  await store.query(
    `create trigger refuse_reminders before insert on mails for each row when (new.tenant_id = ${failing.tenantId}) execute function refuse_reminders()`,
  );
  await expect(tick()).rejects.toThrow('refused');
  expect([await reminded(failing.of), await reminded(other.of)]).toEqual([0, 110]);
  await store.query('drop trigger refuse_reminders on mails');
  now += minute;
  await Promise.all([tick(), tick()]);
  // Two visits have begun. Of the others those of the next two hours are due.
  expect([await reminded(failing.of), await reminded(other.of)]).toEqual([120, 110]);
  now += minute;
  await tick();
  expect(await reminded(failing.of)).toBe(121);
  await store.query('delete from mails');
});

it('[mail.minute-jobs] each minute reads only the visits whose reminders are due in it', async () => {
  now = start;
  const { of, tenantId } = await busy(1_000, 60);
  await store.query('vacuum (analyze) job_requests');
  await tick();
  expect(await reminded(of)).toBe(61);
  now += minute;
  const tenant = (await remindingTenants(store, new Date(now).toISOString())).find(({ id }) => id === tenantId)!;
  const look = lookOf(tenant);
  expect([look.isSweep, (await dueReminders(store, tenant, look.visits)).length]).toEqual([false, 1]);
  const inMinute = await pagesOf((db) => dueReminders(db, tenant, look.visits));
  // At the next quarter of an hour all visits ahead are looked at once more.
  const sweep = lookOf({ ...tenant, at: new Date(start + 10 * minute).toISOString() });
  const all = await pagesOf((db) => dueReminders(db, tenant, sweep.visits));
  expect(sweep.isSweep).toBe(true);
  expect(inMinute).toBeLessThan(40);
  expect(all).toBeGreaterThan(10 * inMinute);
});

it.skipIf(databaseKind !== 'postgres')(
  '[mail.minute-jobs] mails to technicians and reminders due in the same minute do not skip each other',
  async () => {
    const { tenantId } = await busy(1, 10);
    const tenant = (await remindingTenants(store, new Date(now).toISOString())).find(({ id }) => id === tenantId)!;
    const claims = await store.transaction(async (tx) => [
      await claimTechnicianMails(tx, tenantId),
      await store.transaction((other) => claimReminders(other, tenant)),
    ]);
    expect(claims).toEqual([expect.anything(), true]);
    const reversed = await store.transaction(async (tx) => [
      await claimReminders(tx, tenant),
      await store.transaction((other) => claimTechnicianMails(other, tenantId)),
      await store.transaction((other) => claimReminders(other, tenant)),
    ]);
    expect(reversed).toEqual([true, expect.anything(), false]);
  },
);

it('[mail.minute-jobs] settings that change while reminders are recorded are read again', async () => {
  const { of, tenantId } = await busy(1, 10);
  await tick();
  const read = async () => (await remindingTenants(store, new Date(now).toISOString())).find(({ id }) => id === tenantId)!;
  const before = await read();
  await store.transaction(async (tx) => {
    expect(await claimReminders(tx, before)).toBe(true);
    await tx.query('update mail_settings set reminders_swept_at = null where tenant_id = $1', [tenantId]);
    noteReminded(tx, before, true);
  });
  expect([before.sweptAt === null, (await read()).sweptAt]).toEqual([false, null]);
  expect(await reminded(of)).toBe(1);
});
