/** A service area's boundary: a GeoJSON Polygon (RFC 7946) that encloses an area. [service-area.boundary, service-area.boundary-forms]. */
import { boundaryShape } from '../../../contract/boundaryShape.ts';
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { crossingProblem, holeProblem, signedArea, type Touching, type Position, type Ring } from '../../../engine/geometry/polygon.ts';

export interface PolygonBoundary {
  readonly type: 'Polygon';
  readonly coordinates: readonly Ring[];
}

/** Bounds the checks below, which block the event loop. */
const mostPositions = 10_000;

/**
 * Returns the polygon with only longitude and latitude, null for null, or a refusal with the reason. Also takes the other forms that map
 * editors export (contract/boundaryShape.ts). Walks a fixed depth, so deep nesting cannot overflow the stack.
 */
export function checkBoundary(input: unknown): PolygonBoundary | null | Refusal<'SERVICE_AREA_INVALID_BOUNDARY'> {
  if (input === null) return null;
  const shape = boundaryShape(input);
  if ('problem' in shape)
    return refused(
      shape.problem === 'parts'
        ? `The boundary has ${shape.count} parts. Create one area for each part.`
        : 'The boundary must be a GeoJSON Polygon.',
    );
  const coordinates = shape.rings;
  if (coordinates.length === 0) return refused('The polygon has no ring.');
  const rings: Ring[] = [];
  let positions = 0;
  for (const candidate of coordinates) {
    positions += Array.isArray(candidate) ? candidate.length : 0;
    if (positions > mostPositions) return refused(`The polygon has more than ${mostPositions} positions.`);
    const ring = readRing(candidate);
    if (typeof ring === 'string') return refused(ring);
    rings.push(ring);
  }
  const touching: Touching = new Map();
  const problem = crossingProblem(rings, touching) ?? holeProblem(rings, touching);
  return problem ? refused(problem) : { type: 'Polygon', coordinates: rings };
}

const refused = (reason: string) => refuse('SERVICE_AREA_INVALID_BOUNDARY', { reason });

/** The ring, or the reason it is invalid. */
function readRing(candidate: unknown): Ring | string {
  if (!Array.isArray(candidate) || candidate.length < 4) return 'A ring needs at least four positions.';
  const ring: Position[] = [];
  for (const item of candidate as unknown[]) {
    const position = readPosition(item);
    if (!position) return 'A position must be [longitude, latitude] within -180..180 and -90..90.';
    ring.push(position);
  }
  const isLong = ring.some(([longitude], index) => index > 0 && Math.abs(longitude - ring[index - 1]![0]) > 180);
  // RFC 7946, section 3.1.9. Without this check the area would reach around the other side of the earth.
  if (isLong)
    return 'An edge spans more than 180 degrees of longitude. Cut the area at the 180th meridian, and create one area for each part.';
  return signedArea(ring) === 0 ? 'A ring must enclose an area.' : ring;
}

/** Drops further numbers, such as the altitude (RFC 7946, section 3.1.1). */
function readPosition(item: unknown): Position | null {
  if (!Array.isArray(item) || item.length < 2) return null;
  const [longitude, latitude] = item as unknown[];
  return isWithin(longitude, 180) && isWithin(latitude, 90) ? [longitude, latitude] : null;
}

const isWithin = (value: unknown, bound: number): value is number => typeof value === 'number' && Math.abs(value) <= bound;
