/**
 * Points on the earth, in whole micro-degrees (1e-6 degree, at most 11 cm). So the database and the board compute travel from
 * exactly the same numbers.
 */

/** Latitude and longitude of a stop without known coordinates. Outside ±180,000,000, and still a plain big-endian int4 in packed rows. */
export const NO_COORDINATE = 0x7fffffff;

/** The largest latitude and longitude in micro-degrees, in either direction. */
export const MAX_LATITUDE_E6 = 90_000_000;
const MAX_LONGITUDE_E6 = 180_000_000;

/** How exact coordinates are: 0 the house or its street, 1 the centre of a postal code, 2 the centre of a city. */
export type Coarseness = 0 | 1 | 2;

/**
 * The shortest travel to or from coordinates of each coarseness, in minutes: typical travel inside a postal code, or inside a city. Setting of
 * the business. docs/reference/scheduling.md#travel.
 */
export type CoarseMinutes = readonly [exact: 0, postalCode: number, city: number];

/** For coordinates that are all exact. */
export const NO_COARSE_MINUTES: CoarseMinutes = [0, 0, 0];

/** Coordinates with their unit vector, which points from the centre of the earth to the point. Hot loops compare these vectors. */
export interface Point {
  readonly latE6: number;
  readonly lonE6: number;
  readonly coarseness: Coarseness;
  /** The shortest travel to or from here, in minutes. 0 for exact coordinates. */
  readonly leastMinutes: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * Many coordinates in columns. `vectors` holds x, y and z of index `i` from `3i` on. All three are NaN when the coordinates are
 * unknown. `leastMinutes` is that of `Point`.
 */
export interface CoordinateColumns {
  readonly latE6: Int32Array;
  readonly lonE6: Int32Array;
  readonly vectors: Float64Array;
  readonly leastMinutes: Int32Array;
}

/** A point from whole micro-degrees: latitude ±90,000,000, longitude ±180,000,000. Throws outside these bounds. */
export function pointFromMicroDegrees(
  latE6: number,
  lonE6: number,
  coarseness: Coarseness = 0,
  coarseMinutes: CoarseMinutes = NO_COARSE_MINUTES,
): Point {
  if (!Number.isInteger(latE6) || Math.abs(latE6) > MAX_LATITUDE_E6) throw new RangeError(`latitude ${latE6}e-6`);
  if (!Number.isInteger(lonE6) || Math.abs(lonE6) > MAX_LONGITUDE_E6) throw new RangeError(`longitude ${lonE6}e-6`);
  const vector = new Float64Array(3);
  writeUnitVector(vector, 0, latE6, lonE6);
  return { latE6, lonE6, coarseness, leastMinutes: coarseMinutes[coarseness], x: vector[0]!, y: vector[1]!, z: vector[2]! };
}

/** A point from degrees, rounded to the nearest micro-degree. */
export function pointFromDegrees(latitude: number, longitude: number, coarseness?: Coarseness, coarseMinutes?: CoarseMinutes): Point {
  return pointFromMicroDegrees(Math.round(latitude * 1e6), Math.round(longitude * 1e6), coarseness, coarseMinutes);
}

/** Writes a unit vector at `vectors[3 * index ...]`: three times NaN when the coordinates are unknown. */
export function writeUnitVector(vectors: Float64Array, index: number, latE6: number, lonE6: number): void {
  const at = 3 * index;
  if (latE6 === NO_COORDINATE || lonE6 === NO_COORDINATE) {
    vectors.fill(Number.NaN, at, at + 3);
    return;
  }
  const latitude = ((latE6 / 1e6) * Math.PI) / 180;
  const longitude = ((lonE6 / 1e6) * Math.PI) / 180;
  const ring = Math.cos(latitude);
  vectors[at] = ring * Math.cos(longitude);
  vectors[at + 1] = ring * Math.sin(longitude);
  vectors[at + 2] = Math.sin(latitude);
}

/** Whether the coordinates at `index` are known. */
export function hasCoordinates(columns: CoordinateColumns, index: number): boolean {
  return columns.latE6[index] !== NO_COORDINATE && columns.lonE6[index] !== NO_COORDINATE;
}
