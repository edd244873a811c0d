/**
 * Checks of polygons before they are stored: a ring encloses an area, no edges cross, holes lie inside. docs/reference/scheduling.md
 * describes how the engine uses areas; geometry/serviceAreas.ts finds the area that covers a point.
 */
export type Position = readonly [longitude: number, latitude: number];
/** Ends where it begins. */
export type Ring = readonly Position[];

/** Twice the area by the shoelace formula, relative to the first position, so that a small area far from 0,0 keeps its precision. */
export function signedArea(ring: Ring): number {
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
export function crossingProblem(rings: readonly Ring[]): string | null {
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
export function holeProblem([outer, ...holes]: readonly Ring[]): string | null {
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

export const isSame = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];
