/**
 * Addresses without a place: the base of the business, and those of customers, sites, open jobs and technicians' starts. With a geocoding service, also those whose place is only
 * the centre of a postal code or of a city.
 */
import type { Database, Transaction } from './driver/database.ts';
import { versionStep } from './driver/versionStep.ts';
import type { AddressParts } from './places.ts';
import type { Place } from './places.ts';

/** What an address belongs to, in the order in which they are looked at. The base comes first, because it helps to find the others. */
export const placedKinds = ['base', 'customer', 'site', 'job', 'technician'] as const;
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

/** Where addresses of a kind are, and which of them count. */
interface AddressSource {
  readonly table: string;
  readonly tenant: string;
  readonly id: string;
  readonly address: string;
  /** Before the columns of the place. */
  readonly prefix: string;
  readonly source: string;
  /** null: such addresses have no note. */
  readonly note: string | null;
  readonly standing: string;
}

const placed = { tenant: 'tenant_id', id: 'id', address: 'address', prefix: '', source: 'place_source', note: 'place_note' } as const;

const sources: Readonly<Record<PlacedKind, AddressSource>> = {
  base: {
    table: 'tenants',
    tenant: 'id',
    id: 'business_id',
    address: 'base_address',
    prefix: 'base_',
    source: 'base_source',
    note: 'base_note',
    standing: hasText('base_address'),
  },
  customer: { ...placed, table: 'customers', standing: `deleted_at is null and ${hasText('address')}` },
  // Deleting a customer deletes the sites.
  site: { ...placed, table: 'customer_sites', standing: `deleted_at is null and ${hasText('address')}` },
  job: {
    ...placed,
    table: 'job_requests',
    standing: `completed_at is null and archived_at is null and deleted_at is null and ${hasText('address')}`,
  },
  // Start locations of offices have no address of their own.
  technician: {
    ...placed,
    table: 'technicians',
    prefix: 'start_',
    source: 'start_source',
    note: null,
    standing: `deleted_at is null and start_location_type = 'home' and ${hasText('address')}`,
  },
};

const columnsOf = ({ id, address, prefix, source, note }: AddressSource): string =>
  `${id} as id, ${address} as address, ${prefix}latitude as latitude, ${prefix}longitude as longitude, ${prefix}precision as precision,
    ${source} as "placeSource", ${note ?? 'null::jsonb'} as "placeNote"`;

function conditionOf(kind: PlacedKind, wanted: Wanted): string {
  const { prefix, source, standing } = sources[kind];
  const without = `${prefix}latitude is null`;
  const coarse = `${prefix}precision in ('postal_code', 'city') and ${source} <> 'sent'`;
  return `${standing} and ${wanted === 'without_place' ? without : `(${without} or ${coarse})`}`;
}

/** From and where of the addresses of a kind. $1: the tenant. */
const fromOf = (kind: PlacedKind, condition: string): string =>
  `from ${sources[kind].table} where ${sources[kind].tenant} = $1 and ${condition}`;

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
    const rows = await db.query<Omit<UnplacedAddress, 'kind'>>(
      `select ${columnsOf(sources[kind])} ${fromOf(kind, conditionOf(kind, wanted))} and ${sources[kind].id} > $2
        order by ${sources[kind].id} limit ${count - found.length}`,
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
      `select count(*)::int as n ${fromOf(kind, conditionOf(kind, wanted))} and ${sources[kind].id} > $2`,
      [tenantId, afterId],
    );
    total += row!.n;
  }
  return total;
}

/** Counting stops here. A business may have a million customers. */
const mostMissing = 10_000;

/** Whose addresses the checklist counts. Starts of technicians have a page of their own. */
const countedKinds = placedKinds.filter((kind) => kind !== 'technician');

/**
 * How many addresses the business has (base, customers, sites and open jobs), and how many of these have no place. Both are counted up to
 * `mostMissing`.
 */
export async function countPlaces(db: Database, tenantId: number): Promise<{ addresses: number; withoutPlace: number }> {
  const bounded = (condition: (kind: PlacedKind) => string) =>
    `(select count(*)::int from (${countedKinds.map((kind) => `select ${fromOf(kind, condition(kind))}`).join(' union all ')}
        limit ${mostMissing}) as c)`;
  const [row] = await db.query<{ addresses: number; withoutPlace: number }>(
    `select ${bounded((kind) => sources[kind].standing)} as addresses,
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
  place_source = f->>'placeSource', place_note = nullif(f->'placeNote', 'null'), updated_at = tenant_now($1)`;
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
 * Writes places of sites, like `placeCustomers`. Returns the ids of the customers whose sites were written. Locks them first, as every change of
 * a site does.
 */
export async function placeSites(tx: Transaction, tenantId: number, found: readonly FoundForAddress[]): Promise<string[]> {
  const ids = found.map(({ id }) => id);
  await tx.query(
    `select 1 from customers where tenant_id = $1 and id in (select customer_id from customer_sites where tenant_id = $1 and id = any ($2::uuid[]))
      order by id for no key update`,
    [tenantId, ids],
  );
  const rows = await tx.query<{ customerId: string }>(
    `update customer_sites s set ${foundPlace} from ${foundRows}
      where s.tenant_id = $1 and s.id = (f->>'id')::uuid and s.deleted_at is null and s.address = f->'address'
        and s.place_source is distinct from 'sent' returning s.customer_id as "customerId"`,
    [tenantId, parameterOf(found)],
  );
  return [...new Set(rows.map(({ customerId }) => customerId))];
}

/**
 * Writes the place of the base, like `placeCustomers`, and raises the version of the settings. Returns whether it was written. Hold the schedule
 * lock, move the starts that follow the base, and touch the board.
 */
export async function placeBase(tx: Transaction, tenantId: number, found: FoundForAddress): Promise<boolean> {
  const rows = await tx.query(
    `update tenants t set base_latitude = (f->>'latitude')::float8, base_longitude = (f->>'longitude')::float8,
            base_precision = f->>'precision', base_source = f->>'placeSource', base_note = nullif(f->'placeNote', 'null'),
            settings_version = settings_version + $3
       from ${foundRows}
      where t.id = $1 and t.base_address = f->'address' and t.base_source is distinct from 'sent' returning t.id`,
    [tenantId, parameterOf([found]), versionStep()],
  );
  return rows.length > 0;
}

/**
 * Writes places of open jobs, like `placeCustomers`. The version of a job does not rise, because its time and status stay. Hold the schedule
 * lock, and place the sessions too. `over`: whether coordinates that were sent stay.
 */
export async function placeJobs(
  tx: Transaction,
  tenantId: number,
  found: readonly FoundForAddress[],
  over: 'not_sent' | 'any',
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update job_requests j set ${foundPlace} from ${foundRows}
      where j.tenant_id = $1 and j.id = (f->>'id')::uuid and j.completed_at is null and j.archived_at is null and j.deleted_at is null
        and j.address = f->'address'${over === 'any' ? '' : ` and j.place_source is distinct from 'sent'`} returning j.id`,
    [tenantId, parameterOf(found)],
  );
  return rows.map(({ id }) => id);
}

/** Writes start locations of technicians, like `placeCustomers`. Hold the schedule lock, and touch the lanes. */
export async function placeStarts(tx: Transaction, tenantId: number, found: readonly FoundForAddress[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update technicians t set start_latitude = (f->>'latitude')::float8, start_longitude = (f->>'longitude')::float8,
            start_precision = f->>'precision', start_source = f->>'placeSource', updated_at = tenant_now($1)
       from ${foundRows}
      where t.tenant_id = $1 and t.id = (f->>'id')::uuid and t.deleted_at is null and t.start_location_type = 'home'
        and t.address = f->'address' and (t.start_latitude is null or t.start_source is distinct from 'sent') returning t.id`,
    [tenantId, parameterOf(found)],
  );
  return rows.map(({ id }) => id);
}
