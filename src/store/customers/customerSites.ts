/** Rows of customer_sites: further addresses of a customer. docs/internals/places.md#sites. */
import { shownSites } from '../../contract/schemas/customerSite.ts';
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { addSearch, type SearchText } from '../search.ts';
import { placeFields, type AddressParts } from '../places.ts';

const details = {
  /** The caller's own reference. null: none. */
  uid: column<string | null>('uid'),
  name: column<string>('name'),
  address: jsonColumn<AddressParts>('address'),
  ...placeFields,
  accessNotes: column<string>('access_notes'),
  contactName: column<string | null>('contact_name'),
  contactPhone: column<string | null>('contact_phone'),
  contactEmail: column<string | null>('contact_email'),
};
const written = new Columns(details);
const read = new Columns({
  id: column<string>('id'),
  customerId: column<string>('customer_id'),
  ...details,
  createdAt: column<string>('created_at'),
  updatedAt: column<string>('updated_at'),
});
const columns = read.select();

export type SiteRow = RowOf<typeof read>;
export type SiteValues = RowOf<typeof written>;
/** A site as a row of its customer carries it. */
export type SitePart = Omit<SiteRow, 'customerId'>;

/** An instant inside JSON, in UTC. The driver converts only the instants of columns. */
const instant = (name: string) => `to_char(s.${name} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Select list of the first sites of a customer and their number. `customer`: alias of the table customers. */
export const siteParts = (customer: string): string => `
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'uid', s.uid, 'name', s.name, 'address', s.address, 'latitude', s.latitude, 'longitude', s.longitude,
      'precision', s.precision, 'placeSource', s.place_source, 'placeNote', s.place_note, 'accessNotes', s.access_notes,
      'contactName', s.contact_name, 'contactPhone', s.contact_phone, 'contactEmail', s.contact_email,
      'createdAt', ${instant('created_at')}, 'updatedAt', ${instant('updated_at')}) order by s.created_at, s.id)
      from (select * from customer_sites o where o.tenant_id = ${customer}.tenant_id and o.customer_id = ${customer}.id and o.deleted_at is null
             order by o.created_at, o.id limit ${shownSites}) s), '[]') as sites,
  (select count(*) from customer_sites o where o.tenant_id = ${customer}.tenant_id and o.customer_id = ${customer}.id and o.deleted_at is null)
    as "siteCount"`;

/** The site of a customer who is not deleted. `customerId` null: of any customer. */
export async function findSite(db: Database, tenantId: number, customerId: string | null, id: string): Promise<SiteRow | null> {
  const [row] = await db.query<SiteRow>(
    `select ${read.select('s')} from customer_sites s join customers c on c.tenant_id = s.tenant_id and c.id = s.customer_id
      where s.tenant_id = $1 and s.id = $2 and ($3::uuid is null or s.customer_id = $3) and s.deleted_at is null and c.deleted_at is null`,
    [tenantId, id, customerId],
  );
  return row ?? null;
}

export async function countSites(db: Database, tenantId: number, customerId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*) as n from customer_sites where tenant_id = $1 and customer_id = $2 and deleted_at is null',
    [tenantId, customerId],
  );
  return row!.n;
}

/** Inserts a site. Hold the customer's lock, so that the number of sites stays within its bound. */
export async function insertSite(
  tx: Transaction,
  tenantId: number,
  { id, customerId, at }: { readonly id: string; readonly customerId: string; readonly at: string },
  values: SiteValues,
): Promise<SiteRow> {
  const [row] = await tx.query<SiteRow>(
    `insert into customer_sites (tenant_id, id, customer_id, created_at, updated_at, ${written.names})
     values ($1, $2, $3, $4, $4, ${written.parameters(5)}) returning ${columns}`,
    [tenantId, id, customerId, at, ...written.values(values)],
  );
  return row!;
}

export async function updateSiteRow(tx: Transaction, tenantId: number, id: string, values: SiteValues, at: string): Promise<SiteRow> {
  const [row] = await tx.query<SiteRow>(
    `update customer_sites set updated_at = $3, ${written.assignments(4)} where tenant_id = $1 and id = $2 returning ${columns}`,
    [tenantId, id, at, ...written.values(values)],
  );
  return row!;
}

export async function softDeleteSite(tx: Transaction, tenantId: number, id: string, at: string): Promise<void> {
  await tx.query('update customer_sites set deleted_at = $3, updated_at = $3 where tenant_id = $1 and id = $2', [tenantId, id, at]);
}

export const siteOrder = orderOf('sites', false, ['created_at', 'timestamptz'], ['id', 'uuid']);

/** A page of the sites of a customer, the oldest first. */
export function listSites(
  db: Database,
  tenantId: number,
  customerId: string,
  search: SearchText | undefined,
  page: Page,
): Promise<ListPage<SiteRow>> {
  const where = new Conditions(tenantId, customerId);
  if (search) addSearch(where, "search_text(name || E'\\n' || coalesce(address->>'formatted', ''))", search);
  const from = `from customer_sites where tenant_id = $1 and customer_id = $2 and deleted_at is null${where.sql}`;
  return readPage(db, { columns, from, where, order: siteOrder }, page);
}

/** All sites of a customer, also deleted ones, the oldest first. An erasure deletes the same. */
export const readSitesOf = (db: Database, tenantId: number, customerId: string, most: number): Promise<SiteRow[]> =>
  db.query(`select ${columns} from customer_sites where tenant_id = $1 and customer_id = $2 order by created_at, id limit ${most}`, [
    tenantId,
    customerId,
  ]);

/** The next `count` sites of all customers after `afterId`, by id, for an export. Includes deleted sites. */
export function readSitesAfter(
  db: Database,
  tenantId: number,
  afterId: string,
  count: number,
): Promise<(SiteRow & { readonly deletedAt: string | null })[]> {
  return db.query(
    `select ${columns}, deleted_at as "deletedAt" from customer_sites where tenant_id = $1 and id > $2 order by id limit ${count}`,
    [tenantId, afterId],
  );
}
