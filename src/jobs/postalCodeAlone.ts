/**
 * A postal code alone does not show whether an address is inside a boundary, as checkCoverage also answers. So the answer must not be that
 * the address is outside all areas, and no remedy may add an area for it. docs/decisions/0051.
 */
import type { Remedy } from '../contract/explanations.ts';
import type { UnavailableReason } from '../contract/vocabulary.ts';
import { coverageOf } from '../engine/geometry/coverage.ts';
import type { ServiceArea } from '../engine/geometry/serviceAreas.ts';
import { reasonAt } from '../planning/placement.ts';
import type { VisitAddress } from '../planning/visits.ts';

/** Why no technician can come to an address: the reason that the engine found, or `address_missing` when too little of it is known. */
export function reasonFor(found: UnavailableReason, place: VisitAddress | null, areas: readonly ServiceArea[]): UnavailableReason {
  const reason = reasonAt(found, place);
  return reason === 'outside_service_area' && mayBeWithin(areas, place) ? 'address_missing' : reason;
}

/** The remedies, without those about service areas when too little of the address is known. */
export function remediesFor(reason: UnavailableReason, remedies: readonly Remedy[]): Remedy[] {
  return remedies.filter(({ kind }) => reason !== 'address_missing' || (kind !== 'add_service_area' && kind !== 'assign_service_area'));
}

/** Whether only a postal code is known, and a boundary could decide. */
function mayBeWithin(areas: readonly ServiceArea[], place: VisitAddress | null): boolean {
  if (place === null || place.latitude !== null || place.city.trim() !== '' || place.district.trim() !== '') return false;
  return coverageOf(areas, { ...place, point: null }).needs.includes('address');
}
