/** Merges of customers: which rows belong to a customer, how they move, and what an undo puts back. docs/internals/records.md#merged-customers. */
import type { MergedRecordKind, MergeField } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import type { CustomerValues } from './customers.ts';

/** How the rows of a table move from one customer to another. */
interface MovedTable {
  readonly kind: MergedRecordKind;
  /** SQL: what else is written to a row that moves. `$4` is the name of the customer whose it was. */
  readonly also?: string;
  /** SQL: which rows `t` move to the customer `$3`; the others stay with the deleted record. */
  readonly only?: string;
  /** SQL: which rows `t` an undo moves back to the customer `$3`; the others stay. */
  readonly back?: string;
}

/** A visit at a site of another customer stays with that customer. */
const atOwnSite = `(t.site_id is null or exists (select from customer_sites s where s.tenant_id = $1 and s.id = t.site_id and s.customer_id = $3))`;

/**
 * Every table whose rows belong to a customer by a column `customer_id`, and have an `id`. All of them move with a merge: add a new table here.
 * tests/store/customers/merges.test.ts compares the list with the schema.
 */
export const tablesOfCustomers = {
  // Before jobs and plans, which refer to sites.
  customer_sites: { kind: 'site' },
  // A guest's booking with the name of the merged customer still belongs to this person, even if the record that stays has another name.
  job_requests: {
    kind: 'job_request',
    also: 'updated_at = tenant_now($1), booked_in_other_name = case when folded(t.customer_name) = folded($4) then false else t.booked_in_other_name end',
    back: atOwnSite,
  },
  maintenance_plans: { kind: 'maintenance_plan', back: atOwnSite },
  notes: { kind: 'note' },
  // The same bytes are kept once on a customer.
  files: {
    kind: 'file',
    only: 'not exists (select from files o where o.tenant_id = $1 and o.customer_id = $3 and o.hash = t.hash)',
  },
  callbacks: { kind: 'callback' },
  customer_messages: { kind: 'message' },
} as const satisfies Readonly<Record<string, MovedTable>>;
type CustomerTable = keyof typeof tablesOfCustomers;
const movedTables = Object.entries(tablesOfCustomers) as [CustomerTable, MovedTable][];

/** The ids of the rows that moved, by table. */
type MovedIds = Readonly<Record<CustomerTable, readonly string[]>>;

/** What an undo of a merge puts back. */
export interface MergeMemory {
  readonly moved: MovedIds;
  /** The values of the customer who stayed, before and after. */
  readonly before: CustomerValues;
  readonly after: CustomerValues;
  /** The site that the merge made of the address that does not stand, and the plans that visit it since. null: none was made. */
  readonly site: { readonly id: string; readonly planIds: readonly string[] } | null;
}

interface MergeRow {
  readonly mergedAt: string;
  readonly memory: MergeMemory;
}

/** Moves all rows of a customer to another one. Hold both customers. */
export async function moveRowsOfCustomer(
  tx: Transaction,
  tenantId: number,
  from: { id: string; name: string },
  toId: string,
): Promise<MovedIds> {
  const moved: [CustomerTable, string[]][] = [];
  for (const [table, { also, only }] of movedTables) {
    const rows = await tx.query<{ id: string }>(
      `update ${table} t set customer_id = $3${also ? `, ${also}` : ''}
        where t.tenant_id = $1 and t.customer_id = $2${only ? ` and ${only}` : ''} returning t.id`,
      [tenantId, from.id, toId, ...(also ? [from.name] : [])],
    );
    moved.push([table, rows.map(({ id }) => id).sort()]);
  }
  return Object.fromEntries(moved) as unknown as MovedIds;
}

export interface StayingRecord {
  readonly kind: MergedRecordKind;
  readonly id: string;
}

/** Moves these rows back from the customer who has them. Returns the rows that are gone or are another customer's since. */
export async function moveRowsBack(
  tx: Transaction,
  tenantId: number,
  keptId: string,
  mergedId: string,
  moved: MovedIds,
): Promise<{ readonly jobIds: readonly string[]; readonly staying: StayingRecord[] }> {
  let jobIds: readonly string[] = [];
  const staying: StayingRecord[] = [];
  for (const [table, { kind, back: isBack = 'true' }] of movedTables) {
    const ids = moved[table] ?? [];
    const rows = await tx.query<{ id: string }>(
      `update ${table} t set customer_id = $3${table === 'job_requests' ? ', updated_at = tenant_now($1)' : ''}
        where t.tenant_id = $1 and t.customer_id = $2 and t.id = any ($4::uuid[]) and ${isBack} returning t.id`,
      [tenantId, keptId, mergedId, ids],
    );
    const back = new Set(rows.map(({ id }) => id));
    if (table === 'job_requests') jobIds = [...back];
    staying.push(...ids.filter((id) => !back.has(id)).map((id) => ({ kind, id })));
  }
  return { jobIds, staying };
}

/** How many rows of each kind would move. */
export interface MoveCounts {
  readonly openJobs: number;
  readonly endedJobs: number;
  readonly maintenancePlans: number;
  readonly sites: number;
  readonly notes: number;
  readonly files: number;
  readonly callbacks: number;
  readonly messages: number;
  readonly earlierWishes: number;
  /** Running maintenance plans that visit the customer's own address, of the merged customer and of the one who stays. */
  readonly plansAtOwnAddress: number;
  readonly keptPlansAtOwnAddress: number;
  /** Sites of the customer who stays. */
  readonly keptSites: number;
}

export async function countMoves(db: Database, tenantId: number, mergedId: string, keptId: string): Promise<MoveCounts> {
  const of = (table: string, where: string, customer = '$2') =>
    `(select count(*)::int from ${table} t where t.tenant_id = $1 and t.customer_id = ${customer} and ${where})`;
  const isOpen = 't.completed_at is null and t.archived_at is null';
  const atOwnAddress = 't.site_id is null and t.ended_at is null';
  const [row] = await db.query<MoveCounts>(
    `select ${of('job_requests', `t.deleted_at is null and ${isOpen}`)} as "openJobs",
            ${of('job_requests', `t.deleted_at is null and not (${isOpen})`)} as "endedJobs",
            ${of('maintenance_plans', 'true')} as "maintenancePlans", ${of('customer_sites', 't.deleted_at is null')} as sites,
            ${of('notes', 'true')} as notes, ${of('files', tablesOfCustomers.files.only)} as files, ${of('callbacks', 't.reason is null')} as callbacks,
            ${of('customer_messages', 'true')} as messages,
            (select count(*)::int from earlier_wishes w join job_requests j on j.tenant_id = $1 and j.id = w.job_request_id
              where w.tenant_id = $1 and j.customer_id = $2) as "earlierWishes",
            ${of('maintenance_plans', atOwnAddress)} as "plansAtOwnAddress", ${of('maintenance_plans', atOwnAddress, '$3')} as "keptPlansAtOwnAddress",
            ${of('customer_sites', 't.deleted_at is null', '$3')} as "keptSites"`,
    [tenantId, mergedId, keptId],
  );
  return row!;
}

/** Counts the jobs of these customers again. */
export async function recountRequests(tx: Transaction, tenantId: number, customerIds: readonly string[]): Promise<void> {
  await tx.query(
    `update customers c set updated_at = tenant_now($1), request_count = (select count(*) from job_requests j where j.tenant_id = $1 and j.customer_id = c.id),
            last_request_at = (select max(j.created_at) from job_requests j where j.tenant_id = $1 and j.customer_id = c.id)
      where c.tenant_id = $1 and c.id = any ($2::uuid[])`,
    [tenantId, customerIds],
  );
}

/** Sends the running plans that visit a customer's own address to a site. Returns their ids. */
export async function movePlansToSite(tx: Transaction, tenantId: number, customerId: string, siteId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update maintenance_plans set site_id = $3 where tenant_id = $1 and customer_id = $2 and site_id is null and ended_at is null returning id`,
    [tenantId, customerId, siteId],
  );
  return rows.map(({ id }) => id);
}

/** Sends these plans back from a site to the customer's own address. */
export async function movePlansFromSite(tx: Transaction, tenantId: number, siteId: string, planIds: readonly string[]): Promise<void> {
  await tx.query('update maintenance_plans set site_id = null where tenant_id = $1 and site_id = $2 and id = any ($3::uuid[])', [
    tenantId,
    siteId,
    planIds,
  ]);
}

/** Deletes the record of a merged customer, whose rows have moved, and keeps what an undo needs. Earlier merges into this customer lead on. */
export async function recordMerge(
  tx: Transaction,
  tenantId: number,
  ids: { readonly keptId: string; readonly mergedId: string },
  at: string,
  memory: MergeMemory,
): Promise<void> {
  const { keptId, mergedId } = ids;
  await tx.query(`update customers set deleted_at = $3, updated_at = tenant_now($1) where tenant_id = $1 and id = $2`, [
    tenantId,
    mergedId,
    at,
  ]);
  await tx.query(
    `with led as (update customer_merges set merged_into = $3 where tenant_id = $1 and merged_into = $2 returning merged_customer_id as id)
     update customers c set updated_at = tenant_now($1) from led where c.tenant_id = $1 and c.id = led.id`,
    [tenantId, mergedId, keptId],
  );
  await tx.query(
    `insert into customer_merges (tenant_id, merged_customer_id, kept_customer_id, merged_into, merged_at, memory) values ($1, $2, $3, $3, $4, $5)`,
    [tenantId, mergedId, keptId, at, JSON.stringify(memory)],
  );
}

/** The merge of one customer into the other that can still be undone, made at or after `since`. */
export async function findMerge(
  tx: Transaction,
  tenantId: number,
  keptId: string,
  mergedId: string,
  since: string,
): Promise<MergeRow | null> {
  const [row] = await tx.query<MergeRow>(
    `select merged_at as "mergedAt", memory from customer_merges
      where tenant_id = $1 and merged_customer_id = $2 and kept_customer_id = $3 and merged_at >= $4 and memory is not null for update`,
    [tenantId, mergedId, keptId, since],
  );
  return row ?? null;
}

/** Brings the record of a merged customer back. Customers who were merged into it lead to it again. */
export async function removeMerge(tx: Transaction, tenantId: number, mergedId: string): Promise<void> {
  await tx.query('delete from customer_merges where tenant_id = $1 and merged_customer_id = $2', [tenantId, mergedId]);
  await tx.query(
    `with recursive earlier as (
       select merged_customer_id as id from customer_merges where tenant_id = $1 and kept_customer_id = $2
       union select m.merged_customer_id from customer_merges m join earlier e on m.tenant_id = $1 and m.kept_customer_id = e.id
     ), led as (
       update customer_merges m set merged_into = $2 from earlier e where m.tenant_id = $1 and m.merged_customer_id = e.id returning e.id
     )
     update customers c set updated_at = tenant_now($1) from led where c.tenant_id = $1 and c.id = led.id`,
    [tenantId, mergedId],
  );
  await tx.query(`update customers set deleted_at = null, updated_at = tenant_now($1) where tenant_id = $1 and id = $2`, [
    tenantId,
    mergedId,
  ]);
}

/** Whether a customer who is not deleted, and is none of these, has the uid. */
export async function isUidTaken(tx: Transaction, tenantId: number, uid: string, exceptIds: readonly string[]): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from customers where tenant_id = $1 and uid = $2 and deleted_at is null and id <> all ($3::uuid[])',
    [tenantId, uid, exceptIds],
  );
  return rows.length > 0;
}

/** The customer into whom this one was merged, at last. null: it was not merged. */
export async function mergedIntoOf(db: Database, tenantId: number, customerId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    'select merged_into as id from customer_merges where tenant_id = $1 and merged_customer_id = $2',
    [tenantId, customerId],
  );
  return row?.id ?? null;
}

/** The customers who were merged into this one, also through others. */
export async function mergedCustomersOf(db: Database, tenantId: number, customerId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select merged_customer_id as id from customer_merges where tenant_id = $1 and merged_into = $2 and merged_customer_id <> $2
      order by merged_at, merged_customer_id`,
    [tenantId, customerId],
  );
  return rows.map(({ id }) => id);
}

/** Forgets what an undo would put back, because it holds the data of a customer who is erased. */
export async function forgetMergesOf(tx: Transaction, tenantId: number, customerId: string): Promise<void> {
  await tx.query('update customer_merges set memory = null where tenant_id = $1 and $2 in (kept_customer_id, merged_customer_id)', [
    tenantId,
    customerId,
  ]);
}

/** Tenants with merges that can no longer be undone at `at`, the service's time, but are remembered. */
export const tenantsWithOldMerges = (db: Database, at: string, hours: number): Promise<{ id: number; clockOffsetMilliseconds: number }[]> =>
  db.query(
    `select distinct t.id, t.clock_offset_milliseconds as "clockOffsetMilliseconds" from customer_merges m join tenants t on t.id = m.tenant_id
      where m.memory is not null
        and m.merged_at < $1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond' - $2 * interval '1 hour' order by t.id`,
    [at, hours],
  );

/** Forgets what an undo of merges before `before` would put back. */
export async function forgetOldMerges(db: Database, tenantId: number, before: string): Promise<void> {
  await db.query('update customer_merges set memory = null where tenant_id = $1 and merged_at < $2 and memory is not null', [
    tenantId,
    before,
  ]);
}

/** The columns of a customer that stand for each field of a merge. */
export const columnsOfField: Readonly<Record<MergeField, readonly (keyof CustomerValues)[]>> = {
  full_name: ['fullName'],
  phone: ['phone', 'phoneKey'],
  email: ['email'],
  uid: ['uid'],
  status: ['status'],
  tier: ['tier'],
  notes: ['notes'],
  address: ['address', 'latitude', 'longitude', 'precision', 'placeSource', 'placeNote'],
  service_area: ['serviceAreaId'],
  preferred_technician: ['preferredTechnicianId'],
  sms_consent: ['smsConsentAt', 'smsPhone'],
  preferred_channel: ['preferredChannel'],
};
