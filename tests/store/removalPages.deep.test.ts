/**
 * What removes old rows, erases a customer or exports one costs what it removes or answers, not what the business has. Pages are counted by the
 * database, because times depend on the machine. docs/internals/store.md#clean-ups.
 */
import { expect, it } from 'vitest';
import { businessItself } from '../../src/domain/call/businessItself.ts';
import type { WriteContext } from '../../src/domain/call/context.ts';
import { erase, lockToErase } from '../../src/domain/jobs/records/erasing.ts';
import { forgetOldMemberSessions } from '../../src/store/access/memberSessions.ts';
import { removeOldAuditEntries } from '../../src/store/access/auditLog.ts';
import type { Transaction } from '../../src/store/driver/database.ts';
import { forgetOldIdempotencyRecords } from '../../src/store/idempotency.ts';
import { newId } from '../../src/store/ids.ts';
import { readMailsOf } from '../../src/store/mail/outbox.ts';
import { forgetOldMails } from '../../src/store/mail/oldMails.ts';
import { forgetToldDays } from '../../src/store/mail/technicianDays.ts';
import { forgetOldDepartures } from '../../src/store/schedule/calendarVisits.ts';
import { removeOldScheduleChanges } from '../../src/store/schedule/changes.ts';
import { removeOldSchedulePlans } from '../../src/store/schedule/schedulePlans.ts';
import { getTenant } from '../../src/store/settings/tenants.ts';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';
import { databaseKind, startHarness, type TestBusiness } from '../support/harness.ts';
import { tenantOf } from '../support/longLists.ts';

/** Pages that a transaction has read so far, also of indexes and by triggers. */
async function pagesSoFar(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ pages: number }>(
    `select sum(pg_stat_get_xact_blocks_fetched(oid))::int as pages from pg_class where relnamespace = 'public'::regnamespace`,
  );
  return row!.pages;
}

const isServer = databaseKind === 'postgres';
const harness = await startHarness({ ownDatabase: true });
const { store } = harness;
await harness.server.background.stop();
const now = new Date();
const stamp = now.toISOString();
const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

/** Adds `count` rows that stay, and 20 old ones. `$1`: the tenant; `$2`: how many; `$3`: their age in days; `$4`: the technician; `$5`: the business. */
const rowsOf: Readonly<Record<string, { readonly add: string; readonly remove: (tx: Transaction) => Promise<unknown> }>> = {
  mails: {
    add: `insert into mails (tenant_id, id, cause, kind, locale, recipient_address, facts, status, created_at, due_at)
      select $1, gen_random_uuid(), gen_random_uuid()::text, 'day_summary', 'en', 'a@example.com',
             jsonb_build_object('visits', jsonb_build_array(gen_random_uuid(), gen_random_uuid(), gen_random_uuid())), 'sent', at, at from old`,
    remove: (tx) => forgetOldMails(tx, stamp),
  },
  idempotency_keys: {
    add: `insert into idempotency_keys (tenant_id, operation, key, fingerprint, response, created_at)
      select $1, 'createNote', gen_random_uuid(), '', json_build_object('id', gen_random_uuid()), at from old`,
    remove: (tx) => forgetOldIdempotencyRecords(tx),
  },
  schedule_changes: {
    add: `insert into schedule_changes (tenant_id, id, at, kind, actor_kind, before, after, version)
      select $1, gen_random_uuid(), at, 'move', 'key', jsonb_build_array(jsonb_build_object('id', gen_random_uuid())),
             jsonb_build_array(jsonb_build_object('id', gen_random_uuid())), 1 from old`,
    remove: (tx) => removeOldScheduleChanges(tx, dayBefore(7)),
  },
  schedule_plans: {
    add: `insert into schedule_plans (tenant_id, id, at, plan)
      select $1, gen_random_uuid(), at, jsonb_build_object('id', gen_random_uuid()) from old`,
    remove: (tx) => removeOldSchedulePlans(tx, dayBefore(1)),
  },
  calendar_departures: {
    add: `insert into calendar_departures (tenant_id, subject_id, job_request_id, ordinal, start_minute, end_minute)
      select $1, $4::uuid, gen_random_uuid(), 1, extract(epoch from at)::int / 60, extract(epoch from at)::int / 60 + 60 from old`,
    remove: (tx) => forgetOldDepartures(tx, Math.floor(now.getTime() / 60_000) - 60 * 1_440),
  },
  technician_days: {
    add: `insert into technician_days (tenant_id, technician_id, day, told)
      select $1, $4::uuid, at::date + case when $3 = 0 then n + $2::int else -n end, jsonb_build_array(jsonb_build_object('jobRequestId', gen_random_uuid(), 'address', 'A')) from old`,
    remove: (tx) => forgetToldDays(tx, stamp),
  },
  member_sessions: {
    add: `insert into member_sessions (hash, id, business_id, member_id, created_at, last_seen_at, expires_at)
      select decode(md5(random()::text || n), 'hex'), gen_random_uuid(), $5::uuid, (select id from members where business_id = $5::uuid limit 1),
             at, at, at + interval '500 days' from old`,
    remove: (tx) => forgetOldMemberSessions(tx, stamp, dayBefore(90)),
  },
  audit_log: {
    add: `insert into audit_log (business_id, at, id, actor_kind, action, subject_kind)
      select $5::uuid, at, gen_random_uuid(), 'key', 'customer.exported', 'customer' from old`,
    remove: (tx) => removeOldAuditEntries(tx, dayBefore(400)),
  },
};

interface Owner {
  readonly business: TestBusiness;
  readonly tenantId: number;
  readonly technician: string;
}

async function newOwner(): Promise<Owner> {
  const business = await harness.business();
  const technician = await newTechnician(business, (await newArea(business)).id);
  return { business, tenantId: await tenantOf(store, business), technician: technician.id };
}

const add = async ({ tenantId, technician, business }: Owner, table: string, count: number, age: number) => {
  const with_ = `with old as (select now() - $3::int * interval '1 day' as at, n from generate_series(1, $2::int) n),
    given as (select $1::int, $4::uuid, $5::uuid) `;
  await store.query(with_ + rowsOf[table]!.add, [tenantId, count, age, technician, business.businessId]);
};

it.runIf(isServer).each(Object.keys(rowsOf))(
  '[store.bounded-removal] removing the last old rows of %s reads few pages, however many other rows stay',
  async (table) => {
    const owner = await newOwner();
    const measured: number[] = [];
    for (const staying of [500, 20_000]) {
      await add(owner, table, staying, 0);
      await add(owner, table, 20, 450);
      await store.query(`vacuum (analyze, index_cleanup on) ${table}`);
      const removed = async () => (await store.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;
      const had = await removed();
      measured.push(
        await store.transaction(async (tx) => {
          const begin = await pagesSoFar(tx);
          await rowsOf[table]!.remove(tx);
          return (await pagesSoFar(tx)) - begin;
        }),
      );
      expect(had - (await removed())).toBe(20);
    }
    const [few, many] = measured;
    expect([table, few, many! <= 1.5 * few! + 60 ? few : many]).toEqual([table, few, few]);
  },
);

const tables = [
  'mails',
  'schedule_changes',
  'schedule_plans',
  'technician_days',
  'events',
  'callbacks',
  'idempotency_keys',
  'job_requests',
  'customers',
];

/** Rows that name records, and none of the customer. */
async function addHistory(owner: Owner, count: number): Promise<void> {
  for (const table of ['mails', 'schedule_changes', 'schedule_plans', 'technician_days']) await add(owner, table, count, 0);
  await store.query(
    `insert into events (id, tenant_id, type, resource_id, body)
     select gen_random_uuid(), $1, 'schedule.optimization_proposed', gen_random_uuid(), json_build_object('job', gen_random_uuid()) from generate_series(1, $2::int)`,
    [owner.tenantId, count],
  );
  await store.query(
    `insert into callbacks (tenant_id, id, name, phone, message, created_at)
     select $1, gen_random_uuid(), 'Caller ' || n, '+1 212 555 0100', '', now() from generate_series(1, $2::int) n`,
    [owner.tenantId, count],
  );
  // Found before the locks.
  await add(owner, 'idempotency_keys', count, 0);
}

const contextOf = async (tx: Transaction, tenantId: number): Promise<WriteContext> => {
  const tenant = await getTenant(tx, tenantId);
  const { services } = harness.server.pipeline;
  return {
    db: tx,
    tenant,
    principal: businessItself(tenant, 'retention'),
    locale: 'en',
    nowMilliseconds: now.getTime(),
    requestId: newId(now.getTime()),
    services,
  };
};

it.runIf(isServer)(
  '[store.bounded-removal, customer.erase] under its locks, an erasure reads only the rows it erases, and so does an export',
  async () => {
    const measured: Record<string, number>[] = [];
    for (const count of [500, 20_000]) {
      const owner = await newOwner();
      const { tenantId, business } = owner;
      const { customer_id: id } = await business.ok('createCustomer', {
        full_name: 'Ann Lee',
        phone: '+1 212 555 0123',
        email: 'ann@example.com',
      });
      const job = await business.ok('createJobRequest', {
        customer_id: id,
        job_dates: [{ date: '2040-01-02', periods: [{ period: 'morning' }] }],
      });
      await addHistory(owner, count);
      for (const table of tables) await store.query(`vacuum (analyze, index_cleanup on) ${table}`);
      const pages: Record<string, number> = {};
      await store.transaction(async (tx) => {
        const begin = await pagesSoFar(tx);
        await readMailsOf(tx, tenantId, id, [job.id], 100);
        pages['export'] = (await pagesSoFar(tx)) - begin;
        let locked = -1;
        const db: Transaction = {
          ...tx,
          query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
            if (locked === -1 && /schedules.*for update|update schedules/s.test(text)) locked = await pagesSoFar(tx);
            return tx.query<Row>(text, values);
          },
        };
        const ctx = await contextOf(db, tenantId);
        await erase(ctx, (await lockToErase(ctx, id))!);
        expect(locked).toBeGreaterThan(0);
        pages['erasure'] = (await pagesSoFar(tx)) - locked;
      });
      expect((await business.ok('getCustomer', { id })).profile.full_name).toBe('Erased customer');
      measured.push(pages);
    }
    const [few, many] = measured;
    for (const what of ['export', 'erasure'])
      expect([what, few![what], many![what]! <= 1.5 * few![what]! + 60 ? few![what] : many![what]]).toEqual([what, few![what], few![what]]);
  },
);
