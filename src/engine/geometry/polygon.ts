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
  const points = ring.filter((point, i) => i === 0 || !isSamePosition(point, ring[i - 1]!));
  const count = points.length - 1;
  return points.slice(1).map((to, index) => {
    const from = points[index]!;
    return { from, to, ring: ringIndex, index, count, minX: Math.min(from[0], to[0]), maxX: Math.max(from[0], to[0]) };
  });
}

/** Where two rings touch. */
interface Touch {
  /** The points, as text. */
  readonly points: Set<string>;
  /** For each of the two rings, ends and middles of its edges at the first points. */
  readonly beside: Map<number, Position[]>;
}

/** By the two rings, see `pairOf`. */
export type Touching = Map<string, Touch>;

/**
 * Adds the pairs of rings that touch to `touching`, for `holeProblem`. Sweeps from west to east and compares an edge only with edges that overlap its longitudes. `@turf/kinks` compares every pair,
 * allocates objects for each, and misses edges that lie on one another.
 */
export function crossingProblem(rings: readonly Ring[], touching: Touching = new Map()): string | null {
  const edges = rings.flatMap(edgesOf).sort((a, b) => a.minX - b.minX);
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i]!;
    for (let j = i + 1; j < edges.length && edges[j]!.minX <= edge.maxX; j++) {
      const problem = meetingProblem(edge, edges[j]!, touching);
      if (problem) return problem;
    }
  }
  return null;
}

function meetingProblem(a: Edge, b: Edge, touching: Touching): string | null {
  if (Math.max(a.from[1], a.to[1]) < Math.min(b.from[1], b.to[1]) || Math.max(b.from[1], b.to[1]) < Math.min(a.from[1], a.to[1]))
    return null;
  const sides = [side(a.from, a.to, b.from), side(a.from, a.to, b.to), side(b.from, b.to, a.from), side(b.from, b.to, a.to)] as const;
  const cross = sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0;
  // Different rings may touch in points, as OGC's rule allows; a ring may not touch itself.
  if (a.ring !== b.ring) {
    if (cross) return 'The rings of the polygon cross.';
    if (touches(a, b, sides)) noteTouch(touching, a, b, sides);
    return sides.every((value) => value === 0) && sharesLine(a, b) ? 'Two rings of the polygon share a line.' : null;
  }
  const meets = areNeighbours(a, b) ? foldsBack(a, b) : cross || touches(a, b, sides);
  return meets ? 'The boundary crosses or touches itself.' : null;
}

function areNeighbours(a: Edge, b: Edge): boolean {
  const distance = Math.abs(a.index - b.index);
  return distance === 1 || distance === a.count - 1;
}

/** Two edges that share a point and run back over one another. */
function foldsBack(a: Edge, b: Edge): boolean {
  const [first, second] = isSamePosition(a.to, b.from) ? [a, b] : [b, a];
  if (side(first.from, first.to, second.to) !== 0) return false;
  const [mx, my] = first.to;
  return (first.from[0] - mx) * (second.to[0] - mx) + (first.from[1] - my) * (second.to[1] - my) > 0;
}

function noteTouch(touching: Touching, a: Edge, b: Edge, sides: readonly [number, number, number, number]): void {
  const pair = pairOf(a.ring, b.ring);
  const touch = touching.get(pair) ?? { points: new Set<string>(), beside: new Map<number, Position[]>() };
  touching.set(pair, touch);
  // More points than one are refused, whatever is beside them.
  if (touch.points.size > 1) return;
  if (sides[0] === 0 && isInBox(a, b.from)) touch.points.add(b.from.join());
  if (sides[1] === 0 && isInBox(a, b.to)) touch.points.add(b.to.join());
  if (sides[2] === 0 && isInBox(b, a.from)) touch.points.add(a.from.join());
  if (sides[3] === 0 && isInBox(b, a.to)) touch.points.add(a.to.join());
  for (const { ring, from, to } of [a, b])
    touch.beside.set(ring, [...(touch.beside.get(ring) ?? []), from, to, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]]);
}

/** Whether two edges on one line have more than a point in common. */
function sharesLine(a: Edge, b: Edge): boolean {
  const axis = a.minX === a.maxX ? 1 : 0;
  const [from, to] = [Math.min(a.from[axis], a.to[axis]), Math.max(a.from[axis], a.to[axis])];
  return Math.min(to, Math.max(b.from[axis], b.to[axis])) > Math.max(from, Math.min(b.from[axis], b.to[axis]));
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

/**
 * Call it when no rings cross or share a line. Then a ring is on one side of another, apart from the points where they touch. Two rings may
 * touch in one point only, and rings that touch in turn must not enclose a part: the area would fall apart.
 */
export function holeProblem(rings: readonly Ring[], touching: Touching): string | null {
  const holes = rings.slice(1);
  const cut = 'The holes cut the area into parts. Create one area for each part.';
  if ([...touching.values()].some(({ points }) => points.size > 1)) return cut;
  // A ring can change sides only where it touches. So the points beside the touch decide, and any point of rings that do not touch.
  const sideOfRing = (ring: number, other: number) =>
    sideOf(rings[ring]!, [rings[other]![0]!, ...(touching.get(pairOf(ring, other))?.beside.get(other) ?? [])]);
  if (holes.some((_, index) => sideOfRing(0, index + 1) !== 'inside')) return 'A hole lies outside the outer ring.';
  const boxes = rings.map(boxOf);
  for (let ring = 1; ring < rings.length; ring++)
    for (let other = ring + 1; other < rings.length; other++)
      if (boxesMeet(boxes[ring]!, boxes[other]!) && (sideOfRing(ring, other) !== 'outside' || sideOfRing(other, ring) !== 'outside'))
        return 'Two holes overlap.';
  return isCutInParts(touching) ? cut : null;
}

/** The name of two rings, in either order. */
const pairOf = (ring: number, other: number): string => `${Math.min(ring, other)} ${Math.max(ring, other)}`;

type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

const boxOf = (ring: Ring): Box => {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

const boxesMeet = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Where the points are that are not on the ring; `both` when they are on both sides. */
function sideOf(ring: Ring, points: readonly Position[]): 'inside' | 'outside' | 'both' {
  const found = new Set(points.map((point) => placeIn(ring, point)).filter((place) => place !== 'edge'));
  return found.size > 1 ? 'both' : found.has('inside') ? 'inside' : 'outside';
}

/** Whether rings that touch form a circle. Rings and touched points are joined one by one; joining what is joined already is a circle. */
function isCutInParts(touching: Touching): boolean {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    let root = name;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  const joins = new Set(
    [...touching].flatMap(([pair, { points }]) => pair.split(' ').flatMap((ring) => [...points].map((at) => `${ring} ${at}`))),
  );
  for (const join of joins) {
    const [ring, point] = join.split(' ').map(rootOf);
    if (ring === point) return true;
    parents.set(ring!, point!);
  }
  return false;
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

const isSamePosition = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];
