/** Rows of customers, with the figures their resource shows. */
import type { Database, Transaction } from './database.ts';
import type { AddressParts } from './jobRequests.ts';
import { Conditions, containing, type Page } from './paging.ts';

export interface CustomerRow {
  readonly id: string;
  readonly uid: string | null;
  readonly fullName: string;
  readonly status: 'active' | 'inactive';
  readonly tier: 'regular' | 'vip';
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string;
  readonly preferredTechnician: { id: string; name: string } | null;
  readonly serviceArea: { id: string; name: string } | null;
  readonly address: AddressParts;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly requestCount: number;
  readonly lastRequestAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
}

export interface Spending {
  readonly total: number;
  readonly average: number;
  /** 1 for the customer who spent most; null without any completed job. */
  readonly rank: number | null;
  readonly spenders: number;
}

const columns = `c.id, c.uid, c.full_name as "fullName", c.status, c.tier, c.email, c.phone, c.notes, c.address, c.latitude, c.longitude,
  c.request_count as "requestCount", c.last_request_at as "lastRequestAt", c.created_at as "createdAt", c.updated_at as "updatedAt",
  c.deleted_at as "deletedAt",
  (select jsonb_build_object('id', t.id, 'name', t.full_name) from technicians t
    where t.tenant_id = c.tenant_id and t.id = c.preferred_technician_id) as "preferredTechnician",
  (select jsonb_build_object('id', a.id, 'name', a.name) from service_areas a
    where a.tenant_id = c.tenant_id and a.id = c.service_area_id) as "serviceArea"`;

export async function findCustomer(db: Database, tenantId: number, id: string): Promise<CustomerRow | null> {
  const [row] = await db.query<CustomerRow>(`select ${columns} from customers c where c.tenant_id = $1 and c.id = $2`, [tenantId, id]);
  return row ?? null;
}

export async function lockCustomer(tx: Transaction, tenantId: number, id: string): Promise<CustomerRow | null> {
  const [row] = await tx.query<CustomerRow>(`select ${columns} from customers c where c.tenant_id = $1 and c.id = $2 for update of c`, [
    tenantId,
    id,
  ]);
  return row ?? null;
}

/** Completed jobs of the trailing twelve months, and the customer's place among those who spent. */
export async function readSpending(db: Database, tenantId: number, id: string): Promise<Spending> {
  const [row] = await db.query<Spending>(
    `with spent as (
       select customer_id, coalesce(sum(completed_amount), 0) as total, avg(coalesce(completed_amount, 0)) as average
         from job_requests
        where tenant_id = $1 and completed_at > now() - interval '12 months' and customer_id is not null
        group by customer_id
     ), ranked as (select *, rank() over (order by total desc) as rank, count(*) over () as spenders from spent)
     select round(total, 2) as total, round(average, 2) as average, rank, spenders from ranked where customer_id = $2`,
    [tenantId, id],
  );
  return row ?? { total: 0, average: 0, rank: null, spenders: 0 };
}

export interface CustomerValues {
  uid: string | null;
  fullName: string;
  status: 'active' | 'inactive';
  tier: 'regular' | 'vip';
  email: string | null;
  phone: string | null;
  phoneKey: string | null;
  notes: string;
  preferredTechnicianId: string | null;
  serviceAreaId: string | null;
  address: AddressParts;
  latitude: number | null;
  longitude: number | null;
}

const valueList = (tenantId: number, id: string, v: CustomerValues) => [
  tenantId,
  id,
  v.uid,
  v.fullName,
  v.status,
  v.tier,
  v.email,
  v.phone,
  v.phoneKey,
  v.notes,
  v.preferredTechnicianId,
  v.serviceAreaId,
  JSON.stringify(v.address),
  v.latitude,
  v.longitude,
];

/** False when another live customer has the uid. */
export async function insertCustomer(tx: Transaction, tenantId: number, id: string, values: CustomerValues): Promise<boolean> {
  const rows = await tx.query(
    `insert into customers (tenant_id, id, uid, full_name, status, tier, email, phone, phone_key, notes, preferred_technician_id,
                            service_area_id, address, latitude, longitude, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, clock_timestamp(), clock_timestamp())
     on conflict (tenant_id, uid) where uid is not null and deleted_at is null do nothing returning 1`,
    valueList(tenantId, id, values),
  );
  return rows.length === 1;
}

export async function updateCustomerRow(tx: Transaction, tenantId: number, id: string, values: CustomerValues): Promise<void> {
  await tx.query(
    `update customers set uid = $3, full_name = $4, status = $5, tier = $6, email = $7, phone = $8, phone_key = $9, notes = $10,
            preferred_technician_id = $11, service_area_id = $12, address = $13, latitude = $14, longitude = $15,
            updated_at = clock_timestamp(), change_transaction = pg_current_xact_id()
      where tenant_id = $1 and id = $2`,
    valueList(tenantId, id, values),
  );
}

export async function softDeleteCustomer(tx: Transaction, tenantId: number, id: string): Promise<void> {
  await tx.query(
    `update customers set deleted_at = clock_timestamp(), updated_at = clock_timestamp(), change_transaction = pg_current_xact_id()
      where tenant_id = $1 and id = $2`,
    [tenantId, id],
  );
}

/** Which of the references do not exist in this tenant. */
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

/** Each filter narrows; what is left out does not. */
export interface CustomerFilter {
  /** Literal text in name, e-mail, phone or uid. */
  readonly search?: string | undefined;
  readonly phoneKey?: string | undefined;
  readonly status?: CustomerRow['status'] | undefined;
  readonly tier?: CustomerRow['tier'] | undefined;
}

function conditionsOf(tenantId: number, { search, phoneKey, status, tier }: CustomerFilter): Conditions {
  const where = new Conditions(tenantId);
  if (search)
    where.add(
      (value) => `(c.full_name ilike ${value} or c.email ilike ${value} or c.phone ilike ${value} or c.uid ilike ${value})`,
      containing(search),
    );
  if (phoneKey !== undefined) where.add((value) => `c.phone_key = ${value}`, phoneKey);
  if (status !== undefined) where.add((value) => `c.status = ${value}`, status);
  if (tier !== undefined) where.add((value) => `c.tier = ${value}`, tier);
  return where;
}

/** A page, newest first. The plain list takes its total from the maintained counter; a filtered one counts. */
export async function listCustomerRows(
  db: Database,
  tenantId: number,
  filter: CustomerFilter,
  page: Page,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const where = conditionsOf(tenantId, filter);
  const condition = `where c.tenant_id = $1${where.sql}`;
  const total = where.isEmpty
    ? `coalesce((select sum(total) from list_totals where tenant_id = $1 and list = 'customers'), 0)::bigint`
    : `(select count(*) from customers c ${condition})`;
  const values = [...where.values];
  const limit = [where.value(page.limit), where.value(page.offset)];
  const rows = await db.query<CustomerRow & { total: number }>(
    `select ${columns}, ${total} as total from customers c ${condition} order by c.created_at desc, c.id desc limit ${limit[0]} offset ${limit[1]}`,
    where.values,
  );
  if (rows.length > 0 || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  const [past] = await db.query<{ total: number }>(`select ${total} as total`, values);
  return { rows, total: past?.total ?? 0 };
}

/**
 * Rows changed after `since`, oldest change first. Rows that share the last row's instant come along whatever the limit,
 * so that a page never ends inside a tie and the cursor always gets ahead.
 */
export async function listChangedCustomers(
  db: Database,
  tenantId: number,
  filter: CustomerFilter,
  since: string,
  limit: number,
): Promise<{ rows: CustomerRow[]; hasMore: boolean }> {
  const where = conditionsOf(tenantId, filter);
  where.add((value) => `c.updated_at > ${value}`, since);
  const condition = `where c.tenant_id = $1${where.sql}`;
  const most = where.value(limit);
  const rows = await db.query<CustomerRow & { more: boolean }>(
    `with page as (
       select c.updated_at from customers c ${condition} order by c.updated_at, c.id limit ${most}
     ), last as (select max(updated_at) as at, count(*) as n from page)
     select ${columns}, exists (select 1 from customers c, last ${condition} and c.updated_at > last.at) as more
       from customers c, last ${condition} and c.updated_at <= last.at order by c.updated_at, c.id`,
    where.values,
  );
  return { rows, hasMore: rows[0]?.more ?? false };
}
