/** Rows of service_areas. Boards contain the areas, so every writer also calls `touchBoard` (store/schedule/lock.ts). */
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { addSearch, type SearchText } from '../search.ts';
import { samePostalCodeSql } from '../places.ts';

const fields = {
  name: column<string>('name'),
  description: column<string>('description'),
  city: column<string>('city'),
  county: column<string>('county'),
  district: column<string>('district'),
  postalCode: column<string>('postal_code'),
  /** Codes, ranges and prefixes, as they were sent. */
  postalCodes: jsonColumn<readonly string[]>('postal_codes'),
  state: column<string>('state'),
  country: column<string>('country'),
  /** A checked GeoJSON polygon. */
  boundary: jsonColumn<object | null>('boundary'),
};
const written = new Columns(fields);
const read = new Columns({
  id: column<string>('id'),
  ...fields,
  createdAt: column<string>('created_at'),
  updatedAt: column<string>('updated_at'),
});
const columns = read.select();

export type ServiceAreaFields = RowOf<typeof written>;
export type ServiceAreaRow = RowOf<typeof read>;

export const serviceAreaOrder = orderOf('service areas', false, ['lower(name)', 'text'], ['id', 'uuid']);

/** A page by name. `search`: in name, city, district or postal codes. */
export function listServiceAreaRows(
  db: Database,
  tenantId: number,
  search: SearchText | undefined,
  page: Page,
): Promise<ListPage<ServiceAreaRow>> {
  const where = new Conditions(tenantId);
  if (search) addSearch(where, 'search_key', search);
  const from = `from service_areas where tenant_id = $1 and deleted_at is null${where.sql}`;
  return readPage(db, { columns, from, where, order: serviceAreaOrder }, page);
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
  area: ServiceAreaFields,
  createdAt: string,
): Promise<ServiceAreaRow> {
  const [row] = await tx.query<ServiceAreaRow>(
    `insert into service_areas (tenant_id, id, created_at, updated_at, ${written.names}) values ($1, $2, $3, tenant_now($1), ${written.parameters(4)}) returning ${columns}`,
    [tenantId, id, createdAt, ...written.values(area)],
  );
  return row!;
}

export async function updateServiceAreaRow(
  tx: Transaction,
  tenantId: number,
  id: string,
  area: ServiceAreaFields,
): Promise<ServiceAreaRow> {
  const [row] = await tx.query<ServiceAreaRow>(
    `update service_areas set ${written.assignments(3)}, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2 returning ${columns}`,
    [tenantId, id, ...written.values(area)],
  );
  return row!;
}

/** Deletes the area and its links to technicians. Returns null when there is no such area. */
export async function softDeleteServiceArea(
  tx: Transaction,
  tenantId: number,
  id: string,
  deletedAt: string,
): Promise<{ deletedAt: string; technicianIds: string[] } | null> {
  const [row] = await tx.query<{ deletedAt: string }>(
    `update service_areas set deleted_at = $3, updated_at = tenant_now($1)
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

/** Enough customers to show where the addresses of a postal code are. */
const mostCoordinates = 100;

/** Coordinates of the customers of a postal code, the latest customer first. Only exact ones count. */
export function readCoordinatesOfPostalCode(
  db: Database,
  tenantId: number,
  postalCode: string,
): Promise<{ latitude: number; longitude: number }[]> {
  return db.query(
    `select latitude, longitude from customers
      where tenant_id = $1 and deleted_at is null and precision in ('exact', 'street')
        and ${samePostalCodeSql('address', '$2')}
      order by created_at desc, id desc limit ${mostCoordinates}`,
    [tenantId, postalCode],
  );
}
