/** The part `place` of answers that offer or book a visit. [place.told, coverage.uncertain]. */
import type { Static } from 'typebox';
import type { ReadContext } from '../../call/context.ts';
import type { GuestPlace, placeField } from '../../../contract/schemas/place.ts';
import type { CoverageState, Locale, PlaceWarning } from '../../../contract/vocabulary.ts';
import { coverageOf, type Coverage } from '../../../engine/geometry/coverage.ts';
import { coverageStateOf } from '../../../engine/geometry/coverageState.ts';
import { DEFAULT_ESTIMATE, type TravelEstimate } from '../../../ground/geometry/travel.ts';
import type { ServiceArea } from '../../../engine/geometry/serviceAreas.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import { isAddressUnknown } from '../../planning/placement/placement.ts';
import { pointOf, radiusKmOf } from '../../planning/places/placePoint.ts';
import type { VisitAddress } from '../../planning/visits/visits.ts';
import { placeResource } from '../../resources/addresses/addressResource.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { PlaceAsked } from './placeAsked.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';

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
  const state = coverageStateOf(areas, placed, radiusKmOf(tenant, address));
  if (state === 'uncertain' || (state === 'outside' && needs.length === 0 && isAddressUnknown(address)))
    return { state: 'uncertain', covering, needs: ['address'] };
  return { state: state === 'outside' && needs.length > 0 ? 'uncertain' : state, covering, needs };
}

/** `{ place }` to spread into an answer. Empty without an address. */
export function placePart(
  { tenant, locale }: Pick<ReadContext, 'tenant' | 'locale'>,
  areas: readonly ServiceArea[],
  asked: PlaceAsked | null,
): { place?: PlacePart } {
  if (asked === null) return {};
  const { address, place, candidates } = asked;
  const { state: coverage, needs } = coverageAt(tenant, areas, address);
  const { place_note: note, ...where } = placeResource(place, locale);
  const estimate = ownEstimateOf(tenant);
  return {
    place: {
      ...where,
      note,
      coverage,
      warnings: warningsOf(address, coverage, needs, estimate, locale),
      ...(estimate === null ? {} : { travel_estimate: { speed_kmh: estimate.speedKmh, detour_factor: estimate.detourFactor } }),
      ...(candidates.length === 0
        ? {}
        : { candidates: candidates.map(({ postalCode, ...candidate }) => ({ ...candidate, postal_code: postalCode })) }),
    },
  };
}

/** What a guest learns of `placePart`: no coordinates. */
export async function guestPlacePart(
  { db, tenant, locale, services, nowMilliseconds }: Pick<ReadContext, 'db' | 'tenant' | 'locale' | 'services' | 'nowMilliseconds'>,
  asked: PlaceAsked,
): Promise<{ place?: Static<typeof GuestPlace> }> {
  const { serviceAreas } = await services.boards.current(db, tenant, nowMilliseconds);
  const { place } = placePart({ tenant, locale }, serviceAreas, asked);
  if (!place) return {};
  const { latitude, coverage, note, warnings, candidates = [] } = place;
  return { place: { coverage, is_found: latitude !== null, note, warnings, candidates: candidates.map(({ label }) => label) } };
}

/** The place of a job. Empty for a job without an address. */
export async function placePartOfJob(
  { db, tenant, locale, services, nowMilliseconds }: Pick<ReadContext, 'db' | 'tenant' | 'locale' | 'services' | 'nowMilliseconds'>,
  row: JobRow,
): Promise<{ place?: PlacePart }> {
  const { serviceAreas } = await services.boards.current(db, tenant, nowMilliseconds);
  return placeWithin({ tenant, locale, row }, serviceAreas);
}

/** The place of a job, when there is a doubt about it beyond a centre of its town: a note, or whether it is covered. For refusals. */
export function placeDoubtOf(asked: JobAsked & { readonly current: { readonly serviceAreas: readonly ServiceArea[] } }): {
  place?: PlacePart;
} {
  const { place } = placeWithin(asked, asked.current.serviceAreas);
  return place && (place.note !== null || place.warnings.some(({ code }) => code !== 'TRAVEL_FROM_CENTRE')) ? { place } : {};
}

interface JobAsked {
  readonly tenant: Tenant;
  readonly locale: Locale;
  readonly row: JobRow;
}

function placeWithin({ tenant, locale, row }: JobAsked, areas: readonly ServiceArea[]): { place?: PlacePart } {
  if (row.latitude === null && !row.address.formatted?.trim()) return {};
  return placePart({ tenant, locale }, areas, { address: visitAddressOf(row), place: row, candidates: [] });
}

/** How the business estimates travel; null while it has the defaults, of which answers say nothing. [travel.own-speed]. */
function ownEstimateOf({ travelSpeedKmh: speedKmh, travelDetourFactor: detourFactor }: Tenant): OwnEstimate | null {
  const isDefault = speedKmh === DEFAULT_ESTIMATE.speedKmh && detourFactor === DEFAULT_ESTIMATE.detourFactor;
  return isDefault ? null : { speedKmh, detourFactor };
}

type OwnEstimate = Pick<TravelEstimate, 'speedKmh' | 'detourFactor'>;

function warningsOf(
  address: VisitAddress,
  coverage: CoverageState,
  needs: Coverage['needs'],
  estimate: OwnEstimate | null,
  locale: Locale,
): PlacePart['warnings'] {
  const { placeWarnings: texts, needs: needTexts, listSeparator } = textsOf('answers', locale);
  const warnings: PlacePart['warnings'] = [];
  const warn = (code: PlaceWarning, text: string, values: Readonly<Record<string, string>> = {}) =>
    warnings.push({ code, text: fill(text, values, locale) });
  if (coverage === 'uncertain') {
    const isNearEdge = address.latitude !== null && needs.includes('address');
    const listed = needs.map((need) => needTexts[need]).join(listSeparator);
    warn('COVERAGE_UNCERTAIN', address.isDoubtful ? texts.unclear : isNearEdge ? texts.nearEdge : texts.needed, { needs: listed });
  }
  if (address.latitude === null) warn('PLACE_UNKNOWN', texts.placeUnknown);
  else if (address.precision === 'postal_code' || address.precision === 'city') {
    const centre = address.precision === 'postal_code' ? address.postalCode : address.city;
    const travel = centre === '' ? texts.travelFromArea : texts.travelFromCentre;
    const values = { centre, speedKmh: String(estimate?.speedKmh), detourFactor: String(estimate?.detourFactor) };
    warn('TRAVEL_FROM_CENTRE', estimate === null ? travel : travel + texts.ownEstimate, values);
  }
  return warnings;
}
