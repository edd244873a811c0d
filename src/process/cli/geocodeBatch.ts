/** One batch of `geocode`, in the process that holds the data. `geocode.ts` calls it until everything was looked at. */
import { ImportedPostalCodes } from '../../machinery/background/importedPostalCodes.ts';
import type { Config } from '../config.ts';
import { findBatch, writeFound } from '../../domain/jobs/scheduling/missingPlaces.ts';
import { noGeocoder } from '../../machinery/outbound/geocoder.ts';
import { serviceGeocoder } from '../../machinery/outbound/geocoding/serviceGeocoder.ts';
import { openGazetteer } from '../../ground/places/gazetteer/gazetteer.ts';
import { withImported } from '../../ground/places/gazetteer/importedGazetteer.ts';
import type { Gazetteer } from '../../ground/places/gazetteer/types.ts';
import type { Store } from '../../store/driver/database.ts';
import { geocodedPlaces } from '../../store/geocodedPlaces.ts';
import { placedKinds, type PlaceCursor } from '../../store/missingPlaces.ts';
import { InvalidInput, nextTenantId } from '../../store/settings/businesses.ts';
import { SpendingRanks } from '../../store/customers/spendingRanks.ts';
import { getTenant } from '../../store/settings/tenants.ts';
import { environmentOf, tenantsOf } from './tenants.ts';

/** What a batch found in one environment of one business. */
export interface GeocodedBatch {
  readonly business_alias: string;
  readonly environment: string;
  readonly checked: number;
  readonly placed: number;
  readonly unclear: number;
  readonly unknown: number;
  readonly kept: number;
  /** Searches of the geocoding service that failed. The gazetteer answered instead. */
  readonly service_failures: number;
  /** Addresses of this environment that are still to be looked up. */
  readonly remaining: number;
  /** Send it with the next call. null at the end. */
  readonly cursor: string | null;
}

/** Where the next batch begins: in which tenant, after which of its addresses. */
interface Place {
  readonly tenantId: number;
  readonly after: PlaceCursor | null;
}

/** Looks up the next addresses and writes their places. Returns null when there is no business. Throws InvalidInput. */
export async function geocodeBatch(
  store: Store,
  args: { readonly [name: string]: string | undefined },
  config: Config,
  nowMilliseconds: number,
): Promise<GeocodedBatch | Record<string, never>> {
  const tenantIds = args['business'] === undefined ? null : await tenantIdsOf(store, args['business'], args['environment']);
  const following = async (tenantId: number) =>
    tenantIds === null ? nextTenantId(store, tenantId) : (tenantIds.find((id) => id > tenantId) ?? null);
  const place = args['cursor'] === undefined ? { tenantId: await following(-1), after: null } : placeOfCursor(args['cursor']);
  if (place.tenantId === null) return {};
  const tenant = await getTenant(store, place.tenantId);
  let failures = 0;
  const geocoder = config.geocoderUrl
    ? serviceGeocoder({
        kind: config.geocoderKind,
        url: config.geocoderUrl,
        warn: () => void failures++,
        now: () => nowMilliseconds,
        kept: geocodedPlaces(store),
      })
    : noGeocoder;
  const services = { geocoder, gazetteer: await gazetteerOf(store), spendingRanks: new SpendingRanks(), eventsCommitted: () => undefined };
  const batch = await findBatch({ db: store, tenant, services }, place.after);
  const at = nowMilliseconds + tenant.clockOffsetMilliseconds;
  // A service in another process finds the events within a second.
  await store.transaction((db) => writeFound({ db, tenant, nowMilliseconds: at, services }, batch.toWrite));
  const next = batch.next ? { tenantId: tenant.id, after: batch.next } : { tenantId: await following(tenant.id), after: null };
  return {
    business_alias: tenant.alias,
    environment: tenant.environment,
    ...batch.counts,
    service_failures: failures,
    remaining: batch.remaining,
    cursor: next.tenantId === null ? null : [next.tenantId, ...(next.after ? [next.after.kind, next.after.id] : [])].join(':'),
  };
}

const importedOf = new WeakMap<Store, ImportedPostalCodes>();

/** The gazetteer with the postal codes that were imported into this database. */
async function gazetteerOf(store: Store): Promise<Gazetteer> {
  const imported = importedOf.get(store) ?? new ImportedPostalCodes(store);
  importedOf.set(store, imported);
  await imported.refresh();
  return withImported(openGazetteer(), imported.find);
}

async function tenantIdsOf(store: Store, business: string, environment: string | undefined): Promise<number[]> {
  const tenants = await tenantsOf(store, business, environmentOf(environment));
  return tenants.map(({ id }) => id).sort((left, right) => left - right);
}

function placeOfCursor(text: string): Place {
  const [tenantId, kind, id] = text.split(':');
  const known = placedKinds.find((name) => name === kind);
  if (!/^\d+$/.test(tenantId ?? '') || (kind !== undefined && (!known || !id)))
    throw new InvalidInput(`"${text}" is not a cursor of this command.`);
  return { tenantId: Number(tenantId), after: known && id ? { kind: known, id } : null };
}
