/**
 * Which service areas cover an address. Computed once per request, outside every loop; the engine then only compares ids.
 * [service-area.inside-boundary, service-area.by-text]; docs/reference/scheduling.md#feasibility.
 */

import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { Point } from './points.ts';

/** A GeoJSON polygon or multi-polygon, in degrees, longitude first. */
export type Boundary = { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] };

/** One service area. Unused texts are empty; `boundary` is null when unset. */
export interface ServiceArea {
  readonly id: string;
  readonly postalCode: string;
  readonly city: string;
  readonly district: string;
  readonly boundary: Boundary | null;
}

/** The facts of an address that service areas are matched by. `point` is null when the address could not be geocoded. */
export interface AreaAddress {
  readonly postalCode: string;
  readonly city: string;
  readonly district: string;
  readonly point: Point | null;
}

/** Whether a point lies in a boundary or on its edge. */
export type PointInBoundary = (point: Point, boundary: Boundary) => boolean;

/**
 * Ids of the areas that cover the address. When the area has a boundary and the address has coordinates, only the boundary decides.
 * Otherwise one equal text is enough: postal code, city or district. Case, accents and spaces do not matter, and empty texts match
 * nothing.
 */
export function coveringAreas(
  areas: readonly ServiceArea[],
  address: AreaAddress,
  isInside: PointInBoundary = isInsideBoundary,
): Set<string> {
  const covering = new Set<string>();
  for (const area of areas) {
    const covers = area.boundary !== null && address.point !== null ? isInside(address.point, area.boundary) : matchesText(area, address);
    if (covers) covering.add(area.id);
  }
  return covering;
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

function isInsideBoundary(point: Point, boundary: Boundary): boolean {
  return booleanPointInPolygon([point.lonE6 / 1e6, point.latE6 / 1e6], boundary);
}

function matchesText(area: ServiceArea, address: AreaAddress): boolean {
  return (
    isSameText(area.postalCode, address.postalCode) || isSameText(area.city, address.city) || isSameText(area.district, address.district)
  );
}

function isSameText(left: string, right: string): boolean {
  const bare = bareText(left);
  return bare !== '' && bare === bareText(right);
}

/**
 * Normalises a text as names are compared (docs/reference/conventions.md#names-and-phone-numbers), and removes spaces. Composed and
 * decomposed letters become equal, and accents are removed. Only combining marks of European letters are removed, because vowels of
 * Indian scripts are marks too.
 */
const bareText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\s\p{Cf}\u0300-\u036f\ufe00-\ufe0f]+/gu, '')
    .toLowerCase();
