/** A service area's boundary: a GeoJSON Polygon (RFC 7946) that encloses an area. [service-area.boundary]. */
import { refuse, type Refusal } from '../../contract/errors.ts';

type Position = readonly [longitude: number, latitude: number];
type Ring = readonly Position[];

export interface PolygonBoundary {
  readonly type: 'Polygon';
  readonly coordinates: readonly Ring[];
}

/** Bounds the checks below, which block the event loop. */
const mostPositions = 10_000;

/**
 * Returns the polygon with only longitude and latitude, null for null, or a refusal with the reason. Unwraps a Feature around a
 * Polygon, which map editors export. Walks a fixed depth, so deep nesting cannot overflow the stack.
 */
export function checkBoundary(input: unknown): PolygonBoundary | null | Refusal<'SERVICE_AREA_INVALID_BOUNDARY'> {
  if (input === null) return null;
  const coordinates = coordinatesOf(input);
  if (!coordinates) return refused('The boundary must be a GeoJSON Polygon.');
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
  const problem = crossingProblem(rings) ?? holeProblem(rings);
  return problem ? refused(problem) : { type: 'Polygon', coordinates: rings };
}

const refused = (reason: string) => refuse('SERVICE_AREA_INVALID_BOUNDARY', { reason });

function coordinatesOf(input: unknown): unknown[] | null {
  const value = typeOf(input) === 'Feature' ? (input as { geometry?: unknown }).geometry : input;
  const coordinates = typeOf(value) === 'Polygon' ? (value as { coordinates?: unknown }).coordinates : null;
  return Array.isArray(coordinates) ? coordinates : null;
}

const typeOf = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : null);

/** The ring, or the reason it is invalid. */
function readRing(candidate: unknown): Ring | string {
  if (!Array.isArray(candidate) || candidate.length < 4) return 'A ring needs at least four positions.';
  const ring: Position[] = [];
  for (const item of candidate as unknown[]) {
    const position = readPosition(item);
    if (!position) return 'A position must be [longitude, latitude] within -180..180 and -90..90.';
    ring.push(position);
  }
  const [first, last] = [ring[0]!, ring.at(-1)!];
  if (!isSame(first, last)) return 'A ring must end where it begins.';
  return signedArea(ring) === 0 ? 'A ring must enclose an area.' : ring;
}

/** Drops a third number, the altitude. */
function readPosition(item: unknown): Position | null {
  if (!Array.isArray(item) || item.length < 2 || item.length > 3) return null;
  const [longitude, latitude] = item as unknown[];
  return isWithin(longitude, 180) && isWithin(latitude, 90) ? [longitude, latitude] : null;
}

const isWithin = (value: unknown, bound: number): value is number => typeof value === 'number' && Math.abs(value) <= bound;
const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

/** Twice the area by the shoelace formula, relative to the first position, so that a small area far from 0,0 keeps its precision. */
function signedArea(ring: Ring): number {
  const [x0, y0] = ring[0]!;
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum;
}

interface Edge {
  readonly from: Position;
  readonly to: Position;
  readonly ring: number;
  readonly index: number;
  /** Number of edges of the ring, because the last edge is a neighbour of the first. */
  readonly count: number;
  readonly minX: number;
  readonly maxX: number;
}

function edgesOf(ring: Ring, ringIndex: number): Edge[] {
  const points = ring.filter((point, i) => i === 0 || !isSame(point, ring[i - 1]!));
  const count = points.length - 1;
  return points.slice(1).map((to, index) => {
    const from = points[index]!;
    return { from, to, ring: ringIndex, index, count, minX: Math.min(from[0], to[0]), maxX: Math.max(from[0], to[0]) };
  });
}

/**
 * Sweeps from west to east and compares an edge only with edges that overlap its longitudes. `@turf/kinks` compares every pair,
 * allocates objects for each, and misses edges that lie on one another.
 */
function crossingProblem(rings: readonly Ring[]): string | null {
  const edges = rings.flatMap(edgesOf).sort((a, b) => a.minX - b.minX);
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i]!;
    for (let j = i + 1; j < edges.length && edges[j]!.minX <= edge.maxX; j++) {
      const problem = meetingProblem(edge, edges[j]!);
      if (problem) return problem;
    }
  }
  return null;
}

function meetingProblem(a: Edge, b: Edge): string | null {
  if (Math.max(a.from[1], a.to[1]) < Math.min(b.from[1], b.to[1]) || Math.max(b.from[1], b.to[1]) < Math.min(a.from[1], a.to[1]))
    return null;
  const sides = [side(a.from, a.to, b.from), side(a.from, a.to, b.to), side(b.from, b.to, a.from), side(b.from, b.to, a.to)] as const;
  const cross = sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0;
  // Different rings may touch in points, as OGC's rule allows; a ring may not touch itself.
  if (a.ring !== b.ring) return cross ? 'The rings of the polygon cross.' : null;
  const meets = areNeighbours(a, b) ? foldsBack(a, b) : cross || touches(a, b, sides);
  return meets ? 'The boundary crosses or touches itself.' : null;
}

function areNeighbours(a: Edge, b: Edge): boolean {
  const distance = Math.abs(a.index - b.index);
  return distance === 1 || distance === a.count - 1;
}

/** Two edges that share a point and run back over one another. */
function foldsBack(a: Edge, b: Edge): boolean {
  const [first, second] = isSame(a.to, b.from) ? [a, b] : [b, a];
  if (side(first.from, first.to, second.to) !== 0) return false;
  const [mx, my] = first.to;
  return (first.from[0] - mx) * (second.to[0] - mx) + (first.from[1] - my) * (second.to[1] - my) > 0;
}

function touches(a: Edge, b: Edge, sides: readonly [number, number, number, number]): boolean {
  return (
    (sides[0] === 0 && isInBox(a, b.from)) ||
    (sides[1] === 0 && isInBox(a, b.to)) ||
    (sides[2] === 0 && isInBox(b, a.from)) ||
    (sides[3] === 0 && isInBox(b, a.to))
  );
}

/** Which side of the line a→b the point is on; 0 on it. */
const side = (a: Position, b: Position, point: Position) =>
  Math.sign((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]));

const isInBox = ({ from, to, minX, maxX }: Edge, [x, y]: Position) =>
  x >= minX && x <= maxX && y >= Math.min(from[1], to[1]) && y <= Math.max(from[1], to[1]);

/** Call it when no rings cross: a hole is then inside if its positions that are not on the outer ring are inside. */
function holeProblem([outer, ...holes]: readonly Ring[]): string | null {
  const isOutside = (hole: Ring) => {
    for (const point of hole) {
      const place = placeIn(outer!, point);
      if (place !== 'edge') return place === 'outside';
    }
    return false;
  };
  return holes.some(isOutside) ? 'A hole lies outside the outer ring.' : null;
}

function placeIn(ring: Ring, point: Position): 'inside' | 'outside' | 'edge' {
  let inside = false;
  const [x, y] = point;
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1]!;
    const b = ring[i]!;
    if (
      side(a, b, point) === 0 &&
      x >= Math.min(a[0], b[0]) &&
      x <= Math.max(a[0], b[0]) &&
      y >= Math.min(a[1], b[1]) &&
      y <= Math.max(a[1], b[1])
    )
      return 'edge';
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside ? 'inside' : 'outside';
}
