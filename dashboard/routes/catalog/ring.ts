/** The outer ring of a boundary while it is drawn: corners in GeoJSON order, without the repeated first corner. */

export type Corner = readonly [longitude: number, latitude: number];

/** Coordinates keep this precision: about 0.1 m. */
const places = 1e6;

/** A ring with more corners is shown, but not changed by hand: each corner would be an element of the page. */
export const mostHandles = 300;

export const rounded = ([longitude, latitude]: Corner): Corner => [
  Math.round(longitude * places) / places,
  Math.round(latitude * places) / places,
];

/** Removes the closing corner. */
export function openRing(ring: readonly Corner[]): readonly Corner[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && ring.length > 1 && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
}

/** Repeats the first corner at the end, as GeoJSON requires. */
export const closedRing = (ring: readonly Corner[]): readonly Corner[] => (ring[0] ? [...ring, ring[0]] : []);

export const movedCorner = (ring: readonly Corner[], index: number, to: Corner): readonly Corner[] =>
  ring.map((corner, at) => (at === index ? rounded(to) : corner));

export const withoutCorner = (ring: readonly Corner[], index: number): readonly Corner[] => ring.filter((_, at) => at !== index);

/** Adds a corner in the middle of the side that begins at this corner. */
export const splitAfter = (ring: readonly Corner[], index: number): readonly Corner[] => [
  ...ring.slice(0, index + 1),
  middleAfter(ring, index),
  ...ring.slice(index + 1),
];

/** The middle of the side that begins at this corner. */
export function middleAfter(ring: readonly Corner[], index: number): Corner {
  const [from, to] = [ring[index]!, ring[(index + 1) % ring.length]!];
  return rounded([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
}

/** Inserts a corner where it lengthens the ring least, so that a click beside a side bends that side. */
export function withCorner(ring: readonly Corner[], corner: Corner): readonly Corner[] {
  if (ring.length < 3) return [...ring, rounded(corner)];
  // Degrees of longitude are shorter than degrees of latitude. This correction is precise enough to choose a side.
  const shrink = Math.cos((corner[1] * Math.PI) / 180);
  const far = (a: Corner, b: Corner) => Math.hypot((a[0] - b[0]) * shrink, a[1] - b[1]);
  const longer = (index: number) => {
    const [from, to] = [ring[index]!, ring[(index + 1) % ring.length]!];
    return far(from, corner) + far(corner, to) - far(from, to);
  };
  const best = ring.map((_, index) => index).reduce((least, index) => (longer(index) < longer(least) ? index : least), 0);
  return [...ring.slice(0, best + 1), rounded(corner), ...ring.slice(best + 1)];
}
