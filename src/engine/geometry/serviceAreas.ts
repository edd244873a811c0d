/**
 * Which service areas cover an address. Asked once a request, outside every loop; the engine then compares ids.
 * [service-area.inside-boundary, service-area.by-text]; docs/reference/scheduling.md#feasibility.
 */

import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { Point } from './points.ts';

/** A GeoJSON polygon or multi-polygon, in degrees, longitude first. */
export type Boundary = { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] };

/** One service area. Texts are empty when unused; `boundary` is null when unset. */
export interface ServiceArea {
  readonly id: string;
  readonly postalCode: string;
  readonly city: string;
  readonly district: string;
  readonly boundary: Boundary | null;
}

/** The address facts that service areas are matched by. `point` is null when it could not be geocoded. */
export interface AreaAddress {
  readonly postalCode: string;
  readonly city: string;
  readonly district: string;
  readonly point: Point | null;
}

/** Whether a point lies in a boundary, its edge included. */
export type PointInBoundary = (point: Point, boundary: Boundary) => boolean;

/**
 * Ids of the areas that cover the address. With a boundary and a geocoded address the boundary alone decides; otherwise
 * the area matches by equality of postal code, city or district, whatever the case, accents and spaces. Empty texts match nothing.
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

/** The area of a technician that a visit is booked under: the first by id of those that cover the address; null when none does or needs to. */
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
 * As names are compared (docs/reference/conventions.md#names-and-phone-numbers), and without spaces: the same letters may come composed or
 * not, with accents or without. Of marks only those of European letters go: vowels of Indian scripts are marks too.
 */
const bareText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\s\p{Cf}\u0300-\u036f\ufe00-\ufe0f]+/gu, '')
    .toLowerCase();
