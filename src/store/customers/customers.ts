/** Rows of customers, with the figures that their resource shows. */
import type { CustomerSort, MessageChannel } from '../../contract/vocabulary.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { type AddressParts, placeFields, samePostalCodeSql } from '../places.ts';
import { afterSql, cursorOf, inListOrder, keysSql, restSql, sliceFromNearerEnd, sliceOf, type ListPage } from '../listOrder.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { customerOrders, orderColumns } from './customerOrders.ts';
import { feeSql } from '../jobs/jobLifecycle.ts';
import { Conditions, isDeep, type Page } from '../paging.ts';
import { addListSearch, addSearch, type SearchText } from '../search.ts';
import { hasText } from '../missingPlaces.ts';
import { siteParts, type SitePart } from './customerSites.ts';

const identity = {
  uid: column<string | null>('uid'),
  fullName: column<string>('full_name'),
  status: column<'active' | 'inactive'>('status'),
  tier: column<'regular' | 'vip'>('tier'),
  email: column<string | null>('email'),
  phone: column<string | null>('phone'),
};
const messages = {
  /** When the customer agreed to text messages. null: has not. */
  smsConsentAt: column<string | null>('sms_consent_at'),
  preferredChannel: column<MessageChannel | null>('preferred_channel'),
};
const details = {
  notes: column<string>('notes'),
  address: jsonColumn<AddressParts>('address'),
  ...placeFields,
};
const figures = {
  requestCount: column<number>('request_count'),
  lastRequestAt: column<string | null>('last_request_at'),
  updatedAt: column<string>('updated_at'),
  deletedAt: column<string | null>('deleted_at'),
  /** The name and all other personal data were erased then. */
  erasedAt: column<string | null>('erased_at'),
};
const written = new Columns({
  ...identity,
  ...details,
  ...messages,
  /** The number that may be texted, in E.164 form. null: none, or without consent. */
  smsPhone: column<string | null>('sms_phone'),
  phoneKey: column<string | null>('phone_key'),
  preferredTechnicianId: column<string | null>('preferred_technician_id'),
  serviceAreaId: column<string | null>('service_area_id'),
});
const read = new Columns({
  id: column<string>('id'),
  ...identity,
  ...details,
  ...messages,
  ...figures,
  createdAt: column<string>('created_at'),
});
const listed = new Columns({ id: column<string>('id'), ...identity, precision: placeFields.precision, ...figures });

export interface CustomerRow extends RowOf<typeof read> {
  readonly preferredTechnician: { id: string; name: string } | null;
  readonly serviceArea: { id: string; name: string } | null;
  /** The first sites, the oldest first. */
  readonly sites: readonly SitePart[];
  readonly siteCount: number;
  /** The customer who has the rows of this merged one. null: not merged. */
  readonly mergedInto: string | null;
}

export interface Spending {
  /** Number of completed jobs. */
  readonly jobs: number;
  readonly total: number;
  /** Per completed job, not rounded. A job without a price counts as 0. */
  readonly average: number;
  /** 1 for the customer who spent most. null for a customer who spent nothing. */
  readonly rank: number | null;
  /** Number of customers who spent something. */
  readonly spenders: number;
}

/** The spending of a customer who paid nothing. */
export const noSpending: Spending = { jobs: 0, total: 0, average: 0, rank: null, spenders: 0 };

const mergedInto = `(select m.merged_into from customer_merges m where m.tenant_id = c.tenant_id and m.merged_customer_id = c.id) as "mergedInto"`;

/** The select list of a `CustomerRow`. `c` is the table customers. */
export const customerColumns = `${read.select('c')},
  (select jsonb_build_object('id', t.id, 'name', t.full_name) from technicians t
    where t.tenant_id = c.tenant_id and t.id = c.preferred_technician_id and t.deleted_at is null) as "preferredTechnician",
  (select jsonb_build_object('id', a.id, 'name', a.name) from service_areas a
    where a.tenant_id = c.tenant_id and a.id = c.service_area_id and a.deleted_at is null) as "serviceArea",
  ${siteParts('c')}, ${mergedInto}`;

export async function findCustomer(db: Database, tenantId: number, id: string): Promise<CustomerRow | null> {
  const [row] = await db.query<CustomerRow>(`select ${customerColumns} from customers c where c.tenant_id = $1 and c.id = $2`, [
    tenantId,
    id,
  ]);
  return row ?? null;
}

/**
 * Finds a customer who is not deleted, and locks the row. Bookings in other transactions do not wait for this lock: they only need the key,
 * which never changes.
 */
export async function lockCustomer(tx: Transaction, tenantId: number, id: string): Promise<CustomerRow | null> {
  const [row] = await tx.query<CustomerRow>(
    `select ${customerColumns} from customers c where c.tenant_id = $1 and c.id = $2 and c.deleted_at is null for no key update of c`,
    [tenantId, id],
  );
  return row ?? null;
}

const withinYear = (column: string) => `${column} > $3::timestamptz - interval '12 months' and ${column} <= $3::timestamptz`;
const isRecent = withinYear('completed_at');
/** In the words of the index of cancelled jobs. */
const isRecentlyCancelled = `cancellation is not null and ${withinYear('archived_at')}`;
const ownSpending = `
  select count(*) filter (where completed_at is not null) as jobs, coalesce(sum(coalesce(completed_amount, ${feeSql('j')})), 0) as total,
         coalesce(avg(coalesce(completed_amount, 0)) filter (where completed_at is not null), 0) as average
    from job_requests j where tenant_id = c.tenant_id and customer_id = c.id and (${isRecent} or ${isRecentlyCancelled})`;
/** What was paid for jobs of customers: amounts of completed jobs, fees of cancelled ones. */
const paid = `(select customer_id, completed_amount as amount from job_requests where tenant_id = $1 and customer_id is not null and ${isRecent}
    union all select customer_id, ${feeSql('j')} from job_requests j where tenant_id = $1 and customer_id is not null and ${isRecentlyCancelled}) paid`;

/**
 * A customer with the spending of the twelve months up to now. The rank needs the completed jobs of all customers (index
 * job_requests_completed), so it is read only when this customer has spent something. `mostCompleted`: with more completed jobs than this,
 * rank and number of spenders are left null and 0, for `SpendingRanks.find` to add.
 */
export async function findCustomerWithSpending(
  db: Database,
  tenantId: number,
  id: string,
  nowMilliseconds: number,
  mostCompleted: number,
): Promise<{ row: CustomerRow; spending: Spending } | null> {
  const [found] = await db.query<CustomerRow & Spending>(
    `select ${customerColumns}, own.jobs, own.total, own.average, ranked.rank, coalesce(ranked.spenders, 0) as spenders
       from customers c
      cross join lateral (${ownSpending}) own
       left join lateral (
        select count(*) filter (where s.total > own.total) + 1 as rank, count(*) as spenders
          from (select sum(amount) as total from ${paid}
                 where own.total > 0 and (select coalesce(sum(total), 0) from job_totals where tenant_id = $1 and state = 'completed') <= $4::bigint
                 group by customer_id having sum(amount) > 0) s
      ) ranked on ranked.spenders > 0
      where c.tenant_id = $1 and c.id = $2`,
    [tenantId, id, formatMilliseconds(nowMilliseconds), mostCompleted],
  );
  return found ? { row: found, spending: found } : null;
}

export type CustomerValues = RowOf<typeof written>;

/** Returns false when another customer has the uid. Deleted customers do not count. */
export async function insertCustomer(
  tx: Transaction,
  tenantId: number,
  id: string,
  values: CustomerValues,
  createdAt: string,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into customers (tenant_id, id, created_at, updated_at, ${written.names})
     values ($1, $2, $3, tenant_now($1), ${written.parameters(4)})
     on conflict (tenant_id, uid) where uid is not null and deleted_at is null do nothing returning 1`,
    [tenantId, id, createdAt, ...written.values(values)],
  );
  return rows.length === 1;
}

/** Moves the customer in the list of changes, after a change of their sites. */
export async function touchCustomer(tx: Transaction, tenantId: number, id: string): Promise<void> {
  await tx.query('update customers set updated_at = tenant_now($1) where tenant_id = $1 and id = $2', [tenantId, id]);
}

export async function updateCustomerRow(tx: Transaction, tenantId: number, id: string, values: CustomerValues): Promise<void> {
  await tx.query(`update customers set ${written.assignments(3)}, updated_at = tenant_now($1) where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
    ...written.values(values),
  ]);
}

/** Deletes the customer and their sites. */
export async function softDeleteCustomer(tx: Transaction, tenantId: number, id: string, deletedAt: string): Promise<void> {
  await tx.query(
    'update customer_sites set deleted_at = $3, updated_at = $3 where tenant_id = $1 and customer_id = $2 and deleted_at is null',
    [tenantId, id, deletedAt],
  );
  await tx.query(
    `update customers set deleted_at = $3, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2`,
    [tenantId, id, deletedAt],
  );
}

/** Which of these references do not exist in the tenant. A null reference is not missing. */
export async function missingReferences(
  db: Database,
  tenantId: number,
  references: { technicianId: string | null; serviceAreaId: string | null },
): Promise<{ technician: boolean; serviceArea: boolean }> {
  const [row] = await db.query<{ technician: boolean; serviceArea: boolean }>(
    `select $2::uuid is not null and not exists (select 1 from technicians where tenant_id = $1 and id = $2 and deleted_at is null) as technician,
            $3::uuid is not null and not exists (select 1 from service_areas where tenant_id = $1 and id = $3 and deleted_at is null) as "serviceArea"`,
    [tenantId, references.technicianId, references.serviceAreaId],
  );
  return row!;
}

/** The row of a list. Without address and look-ups a page takes half the time. */
export interface CustomerListRow extends RowOf<typeof listed> {
  readonly formattedAddress: string | null;
  readonly mergedInto: string | null;
  /** Spending of the last twelve months. Only in a list that is sorted by it. */
  readonly totalSpent?: number;
}
const listColumns = `${listed.select('c')}, c.address->>'formatted' as "formattedAddress", ${mergedInto}`;

/** The customer's address or that of a site has no place. */
const withoutPlace = `(c.latitude is null and ${hasText('c.address')} or exists (select from customer_sites s
  where s.tenant_id = c.tenant_id and s.customer_id = c.id and s.deleted_at is null and s.latitude is null and ${hasText('s.address')}))`;

/** All filters that are given must match. */
export interface CustomerFilter {
  /** In name, e-mail, phone or uid. */
  readonly search?: SearchText | undefined;
  /** The phone number has one of these keys. */
  readonly phoneKeys?: readonly string[] | undefined;
  /** Of the own address or a site. */
  readonly postalCode?: string | undefined;
  readonly status?: CustomerRow['status'] | undefined;
  readonly tier?: CustomerRow['tier'] | undefined;
  /** true: with coordinates. false: with an address that has none, own or of a site. */
  readonly hasPlace?: boolean | undefined;
  /** true: with neither phone nor e-mail, and not deleted. false: with one of them. */
  readonly contactMissing?: boolean | undefined;
}

function conditionsOf(
  tenantId: number,
  { search, phoneKeys, postalCode, status, tier, hasPlace, contactMissing }: CustomerFilter,
): Conditions {
  const where = new Conditions(tenantId);
  if (phoneKeys !== undefined) where.add((value) => `c.phone_key = any(${value})`, phoneKeys);
  if (postalCode !== undefined)
    where.add(
      (
        value,
      ) => `(${samePostalCodeSql('c.address', value)} or exists (select from customer_sites s where s.tenant_id = c.tenant_id and s.customer_id = c.id
        and s.deleted_at is null and ${samePostalCodeSql('s.address', value)}))`,
      postalCode,
    );
  if (status !== undefined) where.add((value) => `c.status = ${value}`, status);
  if (tier !== undefined) where.add((value) => `c.tier = ${value}`, tier);
  if (hasPlace !== undefined) where.addText(hasPlace ? 'c.latitude is not null' : withoutPlace);
  if (contactMissing !== undefined)
    where.addText(
      contactMissing ? 'c.phone is null and c.email is null and c.deleted_at is null' : 'coalesce(c.phone, c.email) is not null',
    );
  if (search) where.addText(`c.id in (${foundSql(where, search, 'c.id')})`);
  return where;
}

/**
 * A select of the customers `c` that have the words, and match `others`. The index has no deleted customers. The list has them, and there are
 * few. In one condition with `or`, each row that the index finds would be checked against both parts.
 */
function foundSql(where: Conditions, search: SearchText, columns: string, others = ''): string {
  const [indexed, deleted] = [where.inner(), where.inner()];
  addListSearch(indexed, 'c', search);
  addSearch(deleted, 'c.search_key', search);
  return `select ${columns} from customers c where c.tenant_id = $1 and c.deleted_at is null${indexed.sql}${others}
    union all
    select ${columns} from customers c where c.tenant_id = $1 and c.deleted_at is not null${deleted.sql}${others}`;
}

export interface CustomerOrder {
  readonly sort: CustomerSort;
  /** The end of the twelve months of which spending counts. */
  readonly nowMilliseconds: number;
}

/**
 * A page of customers. Without filters the total comes from list_totals; with filters the rows are counted. The first statement finds the ids,
 * the second reads the rows of these customers alone. A deep page is counted before, to read it from the nearer end. docs/internals/store.md#lists.
 */
export async function listCustomerRows(
  db: Database,
  tenantId: number,
  { search, ...filter }: CustomerFilter,
  page: Page,
  { sort, nowMilliseconds }: CustomerOrder,
): Promise<ListPage<CustomerListRow>> {
  const where = conditionsOf(tenantId, filter);
  const isPlain = where.isEmpty && !search;
  // What a search finds is gone through once, because no index has it in an order.
  const found = search && `with found as materialized (${foundSql(where, search, orderColumns, where.sql)})`;
  const condition = found ? 'true' : `c.tenant_id = $1${where.sql}`;
  const source = found ? 'found' : 'customers';
  const totalSql = isPlain
    ? `coalesce((select sum(total) from list_totals where tenant_id = $1 and list = 'customers'), 0)::bigint`
    : `(select count(*) from ${source} c where ${condition})`;
  const order = customerOrders[sort];
  let counted = page.total ?? null;
  if (isDeep(page) && !found) {
    const [row] = await db.query<{ total: number }>(`select ${plannedAnew} ${totalSql} as total`, where.values);
    counted = row!.total;
    if (page.offset >= counted) return { rows: [], total: counted, next: null };
  }
  const slice = counted === null ? sliceOf(order, page) : sliceFromNearerEnd(order, page, counted);
  // One pass over the completed jobs of the year, by index, instead of a look-up for each customer.
  const isBySpending = sort === 'spending';
  const matching = isBySpending
    ? `(select ${orderColumns}, coalesce(s.total, 0) as total_spent from ${source} c
          left join (select customer_id, sum(amount) as total from ${paid.replaceAll('$3', where.value(formatMilliseconds(nowMilliseconds)))}
                      group by customer_id) s on s.customer_id = c.id where ${condition}) c where true`
    : `${source} c where ${condition}`;
  const later = page.after ? afterSql(where, order, page.after) : 'true';
  // As a value: each text of a statement is remembered.
  const total = counted === null ? totalSql : `${where.value(counted)}::bigint`;
  const [row] = await db.query<{ total: number; rows: string[][] | null }>(
    `${found ?? ''} select ${isPlain && !isDeep(page) ? '' : plannedAnew} ${total} as total,
            (select json_agg(${keysSql(order)}) from (select ${isBySpending ? 'c.*' : orderColumns} from ${matching} and ${later}
              ${restSql(slice)}) c) as rows`,
    where.values,
  );
  const keys = inListOrder(slice, row!.rows);
  const shown = keys.slice(0, page.limit);
  const rows = await readListed(
    db,
    tenantId,
    shown.map((key) => key.at(-1)!),
  );
  // By id: a customer who goes between the two statements has no row.
  const spent = new Map(shown.map((key) => [key.at(-1)!, Number(key[0])]));
  return {
    rows: isBySpending ? rows.map((listed) => ({ ...listed, totalSpent: spent.get(listed.id)! })) : rows,
    total: row!.total,
    next: keys.length > page.limit ? cursorOf(order, page, row!.total, shown.at(-1)!) : null,
  };
}

/** These customers, in this order. */
async function readListed(db: Database, tenantId: number, ids: readonly string[]): Promise<CustomerListRow[]> {
  if (ids.length === 0) return [];
  return db.query<CustomerListRow>(
    `select ${listColumns} from unnest($2::uuid[]) with ordinality as page (id, place)
       join customers c on c.tenant_id = $1 and c.id = page.id order by page.place`,
    [tenantId, ids],
  );
}

/** How many rows `readChangedCustomers` would return without a limit. */
export async function countChangedCustomers(db: Database, tenantId: number, filter: CustomerFilter, since: string): Promise<number> {
  const where = conditionsOf(tenantId, filter);
  where.add((value) => `c.updated_at > ${value}`, since);
  const [row] = await db.query<{ n: number }>(
    `select count(*) as n from customers c where c.tenant_id = $1 and c.sequenced${where.sql}`,
    where.values,
  );
  return row!.n;
}

/** Customers with a feed position after `since`, in feed order. Includes deleted customers. */
export function readChangedCustomers(
  db: Database,
  tenantId: number,
  filter: CustomerFilter,
  since: string,
  count: number,
): Promise<CustomerListRow[]> {
  const where = conditionsOf(tenantId, filter);
  where.add((value) => `c.updated_at > ${value}`, since);
  return db.query<CustomerListRow>(
    `select ${listColumns} from customers c where c.tenant_id = $1 and c.sequenced${where.sql} order by c.updated_at limit ${count}`,
    where.values,
  );
}

/**
 * What each spending customer spent in the twelve months up to now, largest first. Gives the ranks of all customers without a query for each.
 */
export async function readSpendingTotals(db: Database, tenantId: number, nowMilliseconds: number): Promise<Float64Array> {
  const rows = await db.query<{ total: number }>(
    `select sum(amount) as total from ${paid.replaceAll('$3', '$2')} group by customer_id having sum(amount) > 0 order by total desc`,
    [tenantId, formatMilliseconds(nowMilliseconds)],
  );
  return Float64Array.from(rows, ({ total }) => total);
}

/** The next `count` customers after `afterId`, by id, with their own spending. Includes deleted customers. */
export function readCustomersAfter(
  db: Database,
  tenantId: number,
  afterId: string,
  nowMilliseconds: number,
  count: number,
): Promise<(CustomerRow & Pick<Spending, 'jobs' | 'total' | 'average'>)[]> {
  return db.query(
    `select ${customerColumns}, own.jobs, own.total, own.average from customers c cross join lateral (${ownSpending}) own
      where c.tenant_id = $1 and c.id > $2 order by c.id limit $4`,
    [tenantId, afterId, formatMilliseconds(nowMilliseconds), count],
  );
}
