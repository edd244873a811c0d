/**
 * Finds places for addresses that have none: the base of the business, customers, sites, open jobs and technicians' starts. With a geocoding service it also asks again
 * for addresses that are placed only at the centre of a postal code or of a city. Coordinates that were sent are never replaced.
 * [places.found-later].
 */
import type { Precision } from '../../../contract/vocabulary.ts';
import type { EventContext } from '../../../machinery/events/outbox.ts';
import { isDoubt } from '../../../ground/places/placeNotes.ts';
import { recordCustomerEvent } from '../../resources/customers/customerEvents.ts';
import { filledFromLine, findPlace, type PlaceFinder } from '../../resources/addresses/findPlace.ts';
import { recordTechnicianEvent } from '../../resources/team/technicianEvents.ts';
import { touchCustomer } from '../../../store/customers/customers.ts';
import type { SpendingRanks } from '../../../store/customers/spendingRanks.ts';
import type { Database } from '../../../store/driver/database.ts';

import {
  countUnplaced,
  placeBase,
  placeCustomers,
  placedKinds,
  placeJobs,
  placeSites,
  placeStarts,
  readUnplaced,
  type FoundForAddress,
  type PlaceCursor,
  type PlacedKind,
  type UnplacedAddress,
  type Wanted,
} from '../../../store/missingPlaces.ts';
import { placeOf, type Place } from '../../../store/places.ts';
import { baseColumnsOf } from '../../../store/settings/businessSettings.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { lockSchedule, touchBoard } from '../../../store/schedule/lock.ts';
import { moveOfficeStarts, readTechnician } from '../../../store/team/technicians.ts';
import { startStopwatch } from '../../../ground/time/stopwatch.ts';
import { placeJobSessions } from './placeJobSessions.ts';

/** Most addresses of a batch. */
const mostPerBatch = 100;
/** A batch looks no further after this time, so that a slow service does not hold a request for minutes. */
const budgetMilliseconds = 10_000;

/** What a batch found. Each address counts once, in `placed`, `unclear`, `unknown` or `kept`. */
interface BatchCounts {
  readonly checked: number;
  /** Have a place now, or a more exact one. */
  readonly placed: number;
  /** The address contradicts itself, or could be in several towns. */
  readonly unclear: number;
  readonly unknown: number;
  /** Keep the coarse place that they had, because the service knows no better one. */
  readonly kept: number;
}

interface FoundBatch {
  readonly counts: BatchCounts;
  readonly toWrite: readonly FoundForAddress[];
  /** The next batch begins after it. null: all addresses were looked at. */
  readonly next: PlaceCursor | null;
  /** Addresses after this batch. */
  readonly remaining: number;
}

/** Looks for the places of the next addresses. Writes nothing. Call it outside any transaction. */
export async function findBatch(
  ctx: PlaceFinder & { readonly db: Database },
  after: PlaceCursor | null,
  limits: { readonly count?: number; readonly milliseconds?: number } = {},
): Promise<FoundBatch> {
  const wanted: Wanted = ctx.services.geocoder.isAbsent ? 'without_place' : 'without_exact_place';
  const rows = await readUnplaced(ctx.db, ctx.tenant.id, after, wanted, limits.count ?? mostPerBatch);
  const elapsed = startStopwatch();
  const counts = { checked: 0, placed: 0, unclear: 0, unknown: 0, kept: 0 };
  const toWrite: FoundForAddress[] = [];
  let last = after;
  let finder: PlaceFinder = ctx;
  for (const row of rows) {
    if (counts.checked > 0 && elapsed() > (limits.milliseconds ?? budgetMilliseconds)) break;
    const { place } = await findPlace(finder, filledFromLine(finder, row.address));
    counts.checked++;
    counts[outcomeOf(row, place)]++;
    if (isChange(row, place)) toWrite.push({ kind: row.kind, id: row.id, address: row.address, place });
    // The new base helps to find the rest of the batch.
    if (row.kind === 'base' && isBetter(row, place)) finder = { ...ctx, tenant: { ...ctx.tenant, ...baseColumnsOf(place) } };
    last = row;
  }
  const remaining = rows.length === 0 ? 0 : await countUnplaced(ctx.db, ctx.tenant.id, last, wanted);
  return { counts, toWrite, next: remaining > 0 && last ? { kind: last.kind, id: last.id } : null, remaining };
}

function outcomeOf(row: UnplacedAddress, found: Place): 'placed' | 'unclear' | 'unknown' | 'kept' {
  if (isBetter(row, found)) return 'placed';
  if (row.latitude !== null) return 'kept';
  return found.placeNote && isDoubt(found.placeNote, row.address.country ?? '') ? 'unclear' : 'unknown';
}

/** From the coarsest. */
const order: readonly (Precision | null)[] = [null, 'city', 'postal_code', 'street', 'exact'];

function isBetter(stored: Place, found: Place): boolean {
  return found.latitude !== null && (stored.latitude === null || order.indexOf(found.precision) > order.indexOf(stored.precision));
}

/** A better place, or another reason for having none. Starts of technicians have no note. */
function isChange(row: UnplacedAddress, found: Place): boolean {
  if (isBetter(row, found)) return true;
  if (row.latitude !== null || row.kind === 'technician') return false;
  return JSON.stringify(sorted(row.placeNote)) !== JSON.stringify(sorted(found.placeNote));
}

/** The database keeps the keys of an object in an order of its own. */
const sorted = (note: Place['placeNote']) => note && [note.code, Object.entries(note.parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))];

/** What writes places: its events show the spending of customers. */
type PlacesChange = EventContext & { readonly services: { readonly spendingRanks: SpendingRanks } };

/**
 * Writes what was found, with the events of the changes. An address that was changed meanwhile keeps its present place. Visits keep their
 * time, even when travel from the visit before now takes too long. The board shows such a gap.
 */
export async function writeFound(change: PlacesChange, toWrite: readonly FoundForAddress[]): Promise<void> {
  const { db, tenant } = change;
  const { base, customer, site, job, technician } = byKind(toWrite);
  if (base.length + job.length + technician.length > 0) await lockSchedule(db, tenant.id);
  const movedStarts = base[0] ? await placeBaseAndStarts(change, base[0]) : [];
  if (job.length > 0) await placeJobsAndSessions(change, job, 'not_sent');
  const ownStarts = technician.length > 0 ? await placeStarts(db, tenant.id, technician) : [];
  if (ownStarts.length > 0) touchLanes(db, tenant.id, ownStarts);
  for (const id of [...movedStarts, ...ownStarts])
    await recordTechnicianEvent(change, 'technician.updated', await readTechnician(db, tenant.id, id));
  const ofSites = site.length > 0 ? await placeSites(db, tenant.id, site) : [];
  const ownPlaces = customer.length > 0 ? await placeCustomers(db, tenant.id, customer) : [];
  for (const id of ofSites) await touchCustomer(db, tenant.id, id);
  for (const id of new Set([...ownPlaces, ...ofSites])) {
    const updated = (await change.services.spendingRanks.find(db, tenant.id, id, change.nowMilliseconds))!;
    await recordCustomerEvent(change, 'customer.updated', updated.row, updated.spending);
  }
}

/** Returns the technicians whose start follows the base. */
async function placeBaseAndStarts({ db, tenant }: EventContext, found: FoundForAddress): Promise<string[]> {
  if (!(await placeBase(db, tenant.id, found))) return [];
  const ids = await moveOfficeStarts(db, tenant.id, found.place);
  await touchBoard(db, tenant.id);
  return ids;
}

function byKind(found: readonly FoundForAddress[]): Record<PlacedKind, FoundForAddress[]> {
  const groups = Object.groupBy(found, ({ kind }) => kind);
  return Object.fromEntries(placedKinds.map((kind) => [kind, groups[kind] ?? []])) as Record<PlacedKind, FoundForAddress[]>;
}

/** Writes places of open jobs and of their visits. Returns how many jobs were written. `over`: see `placeJobs`. Hold the schedule lock. */
export async function placeJobsAndSessions(
  ctx: EventContext,
  found: readonly FoundForAddress[],
  over: Parameters<typeof placeJobs>[3],
): Promise<number> {
  const { db, tenant } = ctx;
  const written = new Set(await placeJobs(db, tenant.id, found, over));
  const placed = found
    .map(({ id, place }) => ({ id, place: placeOf(place) }))
    .filter(({ id, place }) => written.has(id) && place.latitude !== null);
  const technicianIds = await placeJobSessions(ctx, placed);
  if (technicianIds.length > 0) touchLanes(db, tenant.id, technicianIds);
  return written.size;
}
