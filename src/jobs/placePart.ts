/** The part `place` of answers that offer or book a visit. [place.told, coverage.uncertain]. */
import type { Static } from 'typebox';
import type { ReadContext } from '../call/context.ts';
import type { GuestPlace, placeField } from '../contract/schemas/place.ts';
import type { CoverageNeed, CoverageState, PlaceWarning } from '../contract/vocabulary.ts';
import { coverageOf, type Coverage } from '../engine/geometry/coverage.ts';
import { coverageStateOf } from '../engine/geometry/coverageState.ts';
import type { ServiceArea } from '../engine/geometry/serviceAreas.ts';
import { visitAddressOf } from '../planning/jobVisit.ts';
import { pointOf, radiusKmOf } from '../planning/placePoint.ts';
import type { VisitAddress } from '../planning/visits.ts';
import { placeResource } from '../resources/addresses/addressResource.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import type { PlaceAsked } from './placeAsked.ts';
import type { Tenant } from '../store/settings/tenants.ts';

type PlacePart = Static<(typeof placeField)['place']>;

/** Whether the areas cover an address, also when only its neighbourhood is known, and what would decide it when that is uncertain. */
export function coverageAt(
  tenant: Tenant,
  areas: readonly ServiceArea[],
  address: VisitAddress,
): Pick<Coverage, 'covering' | 'needs'> & { readonly state: CoverageState } {
  if (address.isDoubtful) return { state: 'uncertain', covering: [], needs: ['address'] };
  const placed = { ...address, point: pointOf(tenant, address) };
  const { covering, needs } = coverageOf(areas, placed);
  const state = coverageStateOf(areas, placed, radiusKmOf(tenant, address.precision));
  if (state === 'uncertain') return { state, covering, needs: ['address'] };
  return { state: state === 'outside' && needs.length > 0 ? 'uncertain' : state, covering, needs };
}

/** `{ place }` to spread into an answer. Empty without an address. */
export function placePart(tenant: Tenant, areas: readonly ServiceArea[], asked: PlaceAsked | null): { place?: PlacePart } {
  if (asked === null) return {};
  const { address, place, candidates } = asked;
  const { state: coverage, needs } = coverageAt(tenant, areas, address);
  const { place_note: note, ...where } = placeResource(place);
  return {
    place: {
      ...where,
      note,
      coverage,
      warnings: warningsOf(address, coverage, needs),
      ...(candidates.length === 0
        ? {}
        : { candidates: candidates.map(({ postalCode, ...candidate }) => ({ ...candidate, postal_code: postalCode })) }),
    },
  };
}

/** What a guest learns of `placePart`: no coordinates. */
export async function guestPlacePart(
  { db, tenant, services, nowMilliseconds }: Pick<ReadContext, 'db' | 'tenant' | 'services' | 'nowMilliseconds'>,
  asked: PlaceAsked,
): Promise<{ place?: Static<typeof GuestPlace> }> {
  const { serviceAreas } = await services.boards.current(db, tenant, nowMilliseconds);
  const { place } = placePart(tenant, serviceAreas, asked);
  if (!place) return {};
  const { latitude, coverage, note, warnings, candidates = [] } = place;
  return { place: { coverage, is_found: latitude !== null, note, warnings, candidates: candidates.map(({ label }) => label) } };
}

/** The place of a job. Empty for a job without an address. */
export async function placePartOfJob(
  { db, tenant, services, nowMilliseconds }: Pick<ReadContext, 'db' | 'tenant' | 'services' | 'nowMilliseconds'>,
  row: JobRow,
): Promise<{ place?: PlacePart }> {
  if (row.latitude === null && !row.address.formatted?.trim()) return {};
  const { serviceAreas } = await services.boards.current(db, tenant, nowMilliseconds);
  return placePart(tenant, serviceAreas, { address: visitAddressOf(row), place: row, candidates: [] });
}

const needTexts: Readonly<Record<CoverageNeed, string>> = {
  address: 'street and city',
  postal_code: 'postal code',
  city: 'city',
  district: 'district',
};

function warningsOf(address: VisitAddress, coverage: CoverageState, needs: Coverage['needs']): PlacePart['warnings'] {
  const codes: PlaceWarning[] = [];
  if (coverage === 'uncertain') codes.push('COVERAGE_UNCERTAIN');
  if (address.latitude === null) codes.push('PLACE_UNKNOWN');
  else if (address.precision === 'postal_code' || address.precision === 'city') codes.push('TRAVEL_FROM_CENTRE');
  const centre = address.precision === 'postal_code' ? address.postalCode : address.city;
  const texts: Readonly<Record<PlaceWarning, string>> = {
    COVERAGE_UNCERTAIN: address.isDoubtful
      ? 'The address does not say clearly enough which place is meant. Ask for the city, state and postal code.'
      : address.latitude !== null && needs.includes('address')
        ? 'The address is near the edge of a service area. Its street and house number, or its place on a map, settle whether it is covered.'
        : `Whether a service area covers the address is not known yet. Ask for: ${needs.map((need) => needTexts[need]).join(', ')}.`,
    PLACE_UNKNOWN: 'The place of the address is not known, so travel is not counted.',
    TRAVEL_FROM_CENTRE: `Travel is estimated from the centre of ${centre || 'the area'}.`,
  };
  return codes.map((code) => ({ code, text: texts[code] }));
}
