/** Rows of service_areas. The board holds the areas, so their writers touch it (store/schedule). */
import type { Database, Transaction } from '../driver/database.ts';
import { Conditions, containing, type Page } from '../paging.ts';

export interface ServiceAreaFields {
  readonly name: string;
  readonly description: string;
  readonly city: string;
  readonly county: string;
  readonly district: string;
  readonly postalCode: string;
  /** A checked GeoJSON polygon. */
  readonly boundary: object | null;
}

export interface ServiceAreaRow extends ServiceAreaFields {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const columns = `id, name, description, city, county, district, postal_code as "postalCode", boundary,
  created_at as "createdAt", updated_at as "updatedAt"`;

/** `search` looks in name, city, district and postal code, literally. */
export async function listServiceAreaRows(
  db: Database,
  tenantId: number,
  search: string | undefined,
  page: Page,
): Promise<{ rows: ServiceAreaRow[]; total: number }> {
  const where = new Conditions(tenantId);
  if (search) where.add((value) => containing('search_key', value), search);
  const from = `from service_areas where tenant_id = $1 and deleted_at is null${where.sql}`;
  const [count] = await db.query<{ total: number }>(`select count(*) as total ${from}`, where.values);
  const rows = await db.query<ServiceAreaRow>(
    `select ${columns} ${from} order by lower(name), id limit ${page.limit} offset ${page.offset}`,
    where.values,
  );
  return { rows, total: count!.total };
}

export async function findServiceArea(db: Database, tenantId: number, id: string): Promise<ServiceAreaRow | null> {
  const [row] = await db.query<ServiceAreaRow>(
    `select ${columns} from service_areas where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tenantId, id],
  );
  return row ?? null;
}

export async function insertServiceArea(
  tx: Transaction,
  tenantId: number,
  id: string,
  fields: ServiceAreaFields,
  createdAt: string,
): Promise<ServiceAreaRow> {
  const [row] = await tx.query<ServiceAreaRow>(
    `insert into service_areas (tenant_id, id, name, description, city, county, district, postal_code, boundary, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10) returning ${columns}`,
    [...valuesOf(tenantId, id, fields), createdAt],
  );
  return row!;
}

export async function updateServiceAreaRow(
  tx: Transaction,
  tenantId: number,
  id: string,
  fields: ServiceAreaFields,
): Promise<ServiceAreaRow> {
  const [row] = await tx.query<ServiceAreaRow>(
    `update service_areas set name = $3, description = $4, city = $5, county = $6, district = $7, postal_code = $8,
            boundary = $9::jsonb, updated_at = clock_timestamp()
      where tenant_id = $1 and id = $2 returning ${columns}`,
    valuesOf(tenantId, id, fields),
  );
  return row!;
}

/** Deletes the area and its technicians' links; null when there is no such area. */
export async function softDeleteServiceArea(
  tx: Transaction,
  tenantId: number,
  id: string,
  deletedAt: string,
): Promise<{ deletedAt: string; technicianIds: string[] } | null> {
  const [row] = await tx.query<{ deletedAt: string }>(
    `update service_areas set deleted_at = $3, updated_at = clock_timestamp()
      where tenant_id = $1 and id = $2 and deleted_at is null returning deleted_at as "deletedAt"`,
    [tenantId, id, deletedAt],
  );
  if (!row) return null;
  const links = await tx.query<{ technicianId: string }>(
    'delete from technician_service_areas where tenant_id = $1 and service_area_id = $2 returning technician_id as "technicianId"',
    [tenantId, id],
  );
  return { deletedAt: row.deletedAt, technicianIds: links.map((link) => link.technicianId) };
}

export async function readAreaNames(db: Database, tenantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>(
    'select id, name from service_areas where tenant_id = $1 and id = any ($2::uuid[])',
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Enough to tell how it is there. */
const mostPlaces = 100;

/** Where customers of a postal code live, the latest first, as far as their place is known. */
export function readPlacesOfPostalCode(
  db: Database,
  tenantId: number,
  postalCode: string,
): Promise<{ latitude: number; longitude: number }[]> {
  return db.query(
    `select latitude, longitude from customers
      where tenant_id = $1 and deleted_at is null and latitude is not null
        and lower(replace(address->>'postal_code', ' ', '')) = lower(replace($2, ' ', ''))
      order by created_at desc, id desc limit ${mostPlaces}`,
    [tenantId, postalCode],
  );
}

const valuesOf = (tenantId: number, id: string, fields: ServiceAreaFields) => [
  tenantId,
  id,
  fields.name,
  fields.description,
  fields.city,
  fields.county,
  fields.district,
  fields.postalCode,
  fields.boundary === null ? null : JSON.stringify(fields.boundary),
];
