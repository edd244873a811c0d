/**
 * Addresses without a place: of customers, of open jobs and of technicians' starts. With a geocoding service, also those whose place is only
 * the centre of a postal code or of a city.
 */
import type { PlaceSource, Precision } from '../contract/vocabulary.ts';
import { column, Columns, jsonColumn } from './driver/columns.ts';
import type { Database, Transaction } from './driver/database.ts';
import type { AddressParts } from './places.ts';
import type { Place, StoredPlaceNote } from './places.ts';

/** What an address belongs to, in the order in which they are looked at. */
export const placedKinds = ['customer', 'job', 'technician'] as const;
export type PlacedKind = (typeof placedKinds)[number];

/** The address after which to continue. */
export interface PlaceCursor {
  readonly kind: PlacedKind;
  readonly id: string;
}

export interface UnplacedAddress extends Place, PlaceCursor {
  readonly address: AddressParts;
}

/** Which addresses: those without a place, or also those with a coarse place that was not sent. */
export type Wanted = 'without_place' | 'without_exact_place';

/** Whether an address, a jsonb column, says anything about where it is. */
export const hasText = (address: string): string =>
  `btrim(concat(${address}->>'line', ${address}->>'city', ${address}->>'postal_code', ${address}->>'formatted')) <> ''`;

/** Customers, open jobs and technicians that count. Start locations of offices have no address of their own. */
const standing: Readonly<Record<PlacedKind, string>> = {
  customer: `deleted_at is null and ${hasText('address')}`,
  job: `completed_at is null and archived_at is null and deleted_at is null and ${hasText('address')}`,
  technician: `deleted_at is null and start_location_type = 'home' and ${hasText('address')}`,
};
const tables: Readonly<Record<PlacedKind, string>> = { customer: 'customers', job: 'job_requests', technician: 'technicians' };

const placeColumns = new Columns({
  latitude: column<number | null>('latitude'),
  longitude: column<number | null>('longitude'),
  precision: column<Precision | null>('precision'),
  placeSource: column<PlaceSource | null>('place_source'),
  placeNote: jsonColumn<StoredPlaceNote | null>('place_note'),
});
/** A technician's start has columns of its own and no note. */
const startColumns = `start_latitude as latitude, start_longitude as longitude, start_precision as precision,
  start_source as "placeSource", null::jsonb as "placeNote"`;

function conditionOf(kind: PlacedKind, wanted: Wanted): string {
  const prefix = kind === 'technician' ? 'start_' : '';
  const source = kind === 'technician' ? 'start_source' : 'place_source';
  const without = `${prefix}latitude is null`;
  const coarse = `${prefix}precision in ('postal_code', 'city') and ${source} <> 'sent'`;
  return `${standing[kind]} and ${wanted === 'without_place' ? without : `(${without} or ${coarse})`}`;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/** The kinds to look at after the cursor, and from which id on. */
function rest(after: PlaceCursor | null): { kind: PlacedKind; afterId: string }[] {
  const from = after === null ? 0 : placedKinds.indexOf(after.kind);
  return placedKinds.slice(from).map((kind) => ({ kind, afterId: kind === after?.kind ? after.id : firstId }));
}

/** The next `count` addresses after the cursor. */
export async function readUnplaced(
  db: Database,
  tenantId: number,
  after: PlaceCursor | null,
  wanted: Wanted,
  count: number,
): Promise<UnplacedAddress[]> {
  const found: UnplacedAddress[] = [];
  for (const { kind, afterId } of rest(after)) {
    if (found.length === count) break;
    const columns = kind === 'technician' ? startColumns : placeColumns.select();
    const rows = await db.query<Omit<UnplacedAddress, 'kind'>>(
      `select id, address, ${columns} from ${tables[kind]}
        where tenant_id = $1 and id > $2 and ${conditionOf(kind, wanted)} order by id limit ${count - found.length}`,
      [tenantId, afterId],
    );
    found.push(...rows.map((row) => ({ ...row, kind })));
  }
  return found;
}

/** How many addresses `readUnplaced` would still return. */
export async function countUnplaced(db: Database, tenantId: number, after: PlaceCursor | null, wanted: Wanted): Promise<number> {
  let total = 0;
  for (const { kind, afterId } of rest(after)) {
    const [row] = await db.query<{ n: number }>(
      `select count(*)::int as n from ${tables[kind]} where tenant_id = $1 and id > $2 and ${conditionOf(kind, wanted)}`,
      [tenantId, afterId],
    );
    total += row!.n;
  }
  return total;
}

/** Counting stops here. A business may have a million customers. */
export const mostCounted = 10_000;

/** How many customers and open jobs have an address, and how many of these have no place. Both are counted up to `mostCounted`. */
export async function countPlaces(db: Database, tenantId: number): Promise<{ addresses: number; withoutPlace: number }> {
  const bounded = (condition: (kind: PlacedKind) => string) =>
    `(select count(*)::int from (select from customers where tenant_id = $1 and ${condition('customer')}
        union all select from job_requests where tenant_id = $1 and ${condition('job')} limit ${mostCounted}) as c)`;
  const [row] = await db.query<{ addresses: number; withoutPlace: number }>(
    `select ${bounded((kind) => standing[kind])} as addresses,
            ${bounded((kind) => conditionOf(kind, 'without_place'))} as "withoutPlace"`,
    [tenantId],
  );
  return row!;
}

/** A place to write, with the address that it was found for. */
export interface FoundForAddress extends PlaceCursor {
  readonly address: AddressParts;
  readonly place: Place;
}

/** The found places, as the parameter $2 of a statement. */
const foundRows = `jsonb_array_elements($2::jsonb) as f`;
const foundPlace = `latitude = (f->>'latitude')::float8, longitude = (f->>'longitude')::float8, precision = f->>'precision',
  place_source = f->>'placeSource', place_note = nullif(f->'placeNote', 'null'), updated_at = clock_timestamp()`;
const parameterOf = (found: readonly FoundForAddress[]): string =>
  JSON.stringify(found.map(({ id, address, place }) => ({ id, address, ...place })));

/**
 * Writes places of customers. Leaves out those whose address was changed or got coordinates meanwhile. Returns the ids that were written.
 */
export async function placeCustomers(tx: Transaction, tenantId: number, found: readonly FoundForAddress[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update customers c set ${foundPlace} from ${foundRows}
      where c.tenant_id = $1 and c.id = (f->>'id')::uuid and c.deleted_at is null and c.address = f->'address'
        and c.place_source is distinct from 'sent' returning c.id`,
    [tenantId, parameterOf(found)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Writes places of open jobs, like `placeCustomers`. The version of a job does not rise, because its time and status stay. Hold the schedule
 * lock, and place the sessions too.
 */
export async function placeJobs(tx: Transaction, tenantId: number, found: readonly FoundForAddress[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update job_requests j set ${foundPlace} from ${foundRows}
      where j.tenant_id = $1 and j.id = (f->>'id')::uuid and j.completed_at is null and j.archived_at is null and j.deleted_at is null
        and j.address = f->'address' and j.place_source is distinct from 'sent' returning j.id`,
    [tenantId, parameterOf(found)],
  );
  return rows.map(({ id }) => id);
}

/** Writes start locations of technicians, like `placeCustomers`. Hold the schedule lock, and touch the lanes. */
export async function placeStarts(tx: Transaction, tenantId: number, found: readonly FoundForAddress[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update technicians t set start_latitude = (f->>'latitude')::float8, start_longitude = (f->>'longitude')::float8,
            start_precision = f->>'precision', start_source = f->>'placeSource', updated_at = clock_timestamp()
       from ${foundRows}
      where t.tenant_id = $1 and t.id = (f->>'id')::uuid and t.deleted_at is null and t.start_location_type = 'home'
        and t.address = f->'address' and (t.start_latitude is null or t.start_source is distinct from 'sent') returning t.id`,
    [tenantId, parameterOf(found)],
  );
  return rows.map(({ id }) => id);
}
