/**
 * A postal code alone tells nothing of a boundary (checkCoverage says so too). Somebody who was told that the place is not served would be told
 * what nobody knows, and an area made for it would be one too many. docs/decisions/0051.
 */
import type { Remedy } from '../contract/explanations.ts';
import type { UnavailableReason } from '../contract/vocabulary.ts';
import { coverageOf } from '../engine/geometry/coverage.ts';
import type { ServiceArea } from '../engine/geometry/serviceAreas.ts';
import { reasonAt } from '../planning/placement.ts';
import type { VisitAddress } from '../planning/visits.ts';

/** Why nobody can come to a place that was asked about: what the engine found, or that the place is not known well enough. */
export function reasonFor(found: UnavailableReason, place: VisitAddress | null, areas: readonly ServiceArea[]): UnavailableReason {
  const reason = reasonAt(found, place);
  return reason === 'outside_service_area' && mayBeWithin(areas, place) ? 'address_missing' : reason;
}

/** Without an area for a place that nobody knows. */
export function remediesFor(reason: UnavailableReason, remedies: readonly Remedy[]): Remedy[] {
  return remedies.filter(({ kind }) => reason !== 'address_missing' || (kind !== 'add_service_area' && kind !== 'assign_service_area'));
}

/** Whether nothing but a postal code is known, and an area has a boundary. */
function mayBeWithin(areas: readonly ServiceArea[], place: VisitAddress | null): boolean {
  if (place === null || place.latitude !== null || place.city.trim() !== '' || place.district.trim() !== '') return false;
  return coverageOf(areas, { ...place, point: null }).needs.includes('address');
}
