/**
 * Which service areas cover an address. Computed once per request, outside every loop; the engine then only compares ids.
 * [service-area.inside-boundary, service-area.by-text]; docs/reference/scheduling.md#feasibility.
 */

import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { nameKeys } from '../../ground/names/compactName.ts';
import { countryKey, differCountries } from '../../ground/names/countries.ts';
import { differStates, stateKeys, type StateKeys } from '../../ground/names/stateKeys.ts';
import type { Point } from '../../ground/geometry/points.ts';
import { greatCircleKm } from '../../ground/geometry/travel.ts';
import {
  addressCodeOf,
  compilePostalCodes,
  coversCode,
  plainCode,
  readPostalCodeEntry,
  type AddressCode,
  type PostalCodes,
} from './postalCodes.ts';

/** A GeoJSON polygon or multi-polygon, in degrees, longitude first. */
export type Boundary = { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] };

/** One service area as it is stored. Unused texts are empty; `boundary` is null when unset. */
export interface ServiceAreaFacts {
  readonly id: string;
  readonly postalCode: string;
  /** Codes, ranges and prefixes. */
  readonly postalCodes: readonly string[];
  readonly city: string;
  readonly district: string;
  readonly state: string;
  readonly country: string;
  readonly boundary: Boundary | null;
}

/** One service area with its texts compiled. Boards keep it, so that a request folds only the texts of its address. */
export interface ServiceArea {
  readonly id: string;
  readonly boundary: Boundary | null;
  readonly postalCodes: PostalCodes;
  /** Folded names; empty when unset. */
  readonly city: readonly string[];
  readonly district: readonly string[];
  readonly state: StateKeys;
  readonly country: string;
  /** The centre of the area's city; null when unknown. An address that lies far from it is in another city of that name. */
  readonly centre: Point | null;
}

/** The facts of an address that service areas are matched by. Texts are empty when unknown. `point` is null without coordinates. */
export interface AreaAddress {
  readonly postalCode: string;
  readonly city: string;
  readonly district: string;
  readonly state: string;
  readonly country: string;
  readonly point: Point | null;
}

/** The part of an area that covers an address. */
type CoveringPart = 'boundary' | 'postal_code' | 'city' | 'district';

/** Whether a point lies in a boundary or on its edge. */
type PointInBoundary = (point: Point, boundary: Boundary) => boolean;

export function compileServiceArea(area: ServiceAreaFacts): ServiceArea {
  const { codes, others } = compilePostalCodes(area.postalCodes);
  const own = plainCode(area.postalCode);
  return {
    id: area.id,
    boundary: area.boundary,
    postalCodes: { codes: own === '' ? codes : new Set([...codes, own]), others },
    city: nameKeys(area.city),
    district: nameKeys(area.district),
    state: stateKeys(area.state),
    country: countryKey(area.country),
    centre: null,
  };
}

/** Why an area needs attention: it covers no address at all, or its `postal_code` is no single postal code. */
export type AreaProblem = 'matches_nothing' | 'postal_code_unreadable';

/** Problems of an area that is stored as it is. [service-area.warnings]. */
export function areaProblemsOf({ postalCode, postalCodes, city, district, boundary }: Omit<ServiceAreaFacts, 'id'>): AreaProblem[] {
  const read = readPostalCodeEntry(postalCode);
  const isUnreadable = plainCode(postalCode) !== '' && (typeof read === 'string' || read.kind !== 'code');
  const hasCode = (plainCode(postalCode) !== '' && !isUnreadable) || postalCodes.length > 0;
  const matches = boundary !== null || hasCode || nameKeys(city).length > 0 || nameKeys(district).length > 0;
  return [...(matches ? [] : ['matches_nothing' as const]), ...(isUnreadable ? ['postal_code_unreadable' as const] : [])];
}

/** Ids of the areas that cover the address. See `coveringPart`. */
export function coveringAreas(
  areas: readonly ServiceArea[],
  address: AreaAddress,
  isInside: PointInBoundary = isInsideBoundary,
): Set<string> {
  const partOf = coveringPart(address, isInside);
  const covering = new Set<string>();
  for (const area of areas) if (partOf(area) !== null) covering.add(area.id);
  return covering;
}

/**
 * Which part of an area covers the address; null: the area does not cover it. When the area has a boundary and the address has coordinates,
 * only the boundary decides. Otherwise one equal text is enough: a postal code, the city or the district. City and district count only
 * when state and country do not differ, a postal code only when the country does not. Empty texts match nothing. No text of an area counts
 * for an address that lies far from the area's city. [service-area.own-city].
 */
export function coveringPart(
  address: AreaAddress,
  isInside: PointInBoundary = isInsideBoundary,
): (area: ServiceArea) => CoveringPart | null {
  const { point } = address;
  let texts: AddressTexts | null = null;
  return (area) => {
    if (area.boundary !== null && point !== null) return isInside(point, area.boundary) ? 'boundary' : null;
    if (point !== null && area.centre !== null && isFar(point, area.centre)) return null;
    texts ??= textsOf(address);
    return textPart(area, texts);
  };
}

/**
 * The technician's area under which a visit is booked: of the areas that cover the address, the first by id. Null when no area
 * covers it, or when no address is known.
 */
export function coveringAreaOf(
  lane: { readonly serviceAreaIds: ReadonlySet<string> } | null,
  coveringAreaIds: ReadonlySet<string> | null,
): string | null {
  if (lane === null || coveringAreaIds === null) return null;
  return [...lane.serviceAreaIds].filter((id) => coveringAreaIds.has(id)).sort()[0] ?? null;
}

/** Further from its centre than this, no address belongs to a city. */
const cityReachKm = 60;

const isFar = (point: Point, centre: Point): boolean => greatCircleKm(point.latE6, point.lonE6, centre.latE6, centre.lonE6) > cityReachKm;

function isInsideBoundary(point: Point, boundary: Boundary): boolean {
  return booleanPointInPolygon([point.lonE6 / 1e6, point.latE6 / 1e6], boundary);
}

/** The texts of an address, folded once for all areas. */
interface AddressTexts {
  readonly code: AddressCode | null;
  readonly city: readonly string[];
  readonly district: readonly string[];
  readonly state: StateKeys;
  readonly country: string;
}

const textsOf = (address: AreaAddress): AddressTexts => ({
  code: addressCodeOf(address.postalCode),
  city: nameKeys(address.city),
  district: nameKeys(address.district),
  state: stateKeys(address.state),
  country: countryKey(address.country),
});

function textPart(area: ServiceArea, texts: AddressTexts): CoveringPart | null {
  if (differCountries(area.country, texts.country)) return null;
  if (texts.code !== null && coversCode(area.postalCodes, texts.code)) return 'postal_code';
  const part = shares(area.city, texts.city) ? 'city' : shares(area.district, texts.district) ? 'district' : null;
  return part !== null && differStates(area.state, texts.state) ? null : part;
}

const shares = (left: readonly string[], right: readonly string[]): boolean => left.some((key) => right.includes(key));
