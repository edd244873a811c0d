/**
 * Finds the polygon in what people send as a boundary: a GeoJSON Polygon, a MultiPolygon of one part, a Feature around either, or a
 * FeatureCollection of one Feature. Rings that do not end where they begin are closed. The service and the dashboard both read boundaries
 * with it. [service-area.boundary-forms].
 */

/** Why no polygon was found. `parts`: more than one area, with their number in `count`. */
type BoundaryShapeProblem = { readonly problem: 'no_polygon' } | { readonly problem: 'parts'; readonly count: number };

/** The rings as they were sent, each closed when it was a list of positions. Nothing else is checked. */
type BoundaryShape = { readonly rings: readonly unknown[] } | BoundaryShapeProblem;

/** Bounds the parts that are looked at. The positions are bounded by the caller. */
const mostParts = 1000;

/** Walks a fixed depth, so deep nesting cannot overflow the stack. */
export function boundaryShape(input: unknown): BoundaryShape {
  const features = typeOf(input) === 'FeatureCollection' ? listIn(input, 'features') : null;
  const parts = (features ?? [input]).slice(0, mostParts).flatMap((part) => polygonsOf(geometryOf(part)));
  if (parts.length > 1) return { problem: 'parts', count: parts.length };
  return parts[0] ? { rings: parts[0].map(closed) } : { problem: 'no_polygon' };
}

function geometryOf(input: unknown): unknown {
  return typeOf(input) === 'Feature' ? (input as { geometry?: unknown }).geometry : input;
}

/** The rings of each polygon. Points and lines, which map editors save beside an area, are passed over. */
function polygonsOf(geometry: unknown): (readonly unknown[])[] {
  const coordinates = listIn(geometry, 'coordinates');
  if (coordinates === null) return [];
  if (typeOf(geometry) === 'Polygon') return [coordinates];
  return typeOf(geometry) === 'MultiPolygon' ? coordinates.filter((part) => Array.isArray(part)).map((part) => part as unknown[]) : [];
}

function closed(ring: unknown): unknown {
  if (!Array.isArray(ring) || ring.length < 3) return ring;
  const [first, last] = [ring[0] as unknown, ring.at(-1) as unknown];
  if (!Array.isArray(first) || !Array.isArray(last)) return ring;
  return first[0] === last[0] && first[1] === last[1] ? ring : [...(ring as unknown[]), first];
}

function listIn(value: unknown, name: string): unknown[] | null {
  const found = typeOf(value) === null ? null : (value as Record<string, unknown>)[name];
  return Array.isArray(found) ? found : null;
}

const typeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? ((value as { type?: unknown }).type ?? null) : null;
