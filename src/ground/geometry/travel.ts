/**
 * How long it takes to drive from one stop to another. docs/reference/scheduling.md#travel;
 * docs/reference/performance.md#travel-formula.
 *
 * The estimate needs no service: great-circle kilometres times the detour factor, at the speed of the business, rounded up to a whole
 * minute. By definition it is the haversine formula, `ceil(km * factor / speed * 60)` with R = 6371.0088. Hot loops use the chord between
 * unit vectors instead. When the two methods might round differently, they use the formula. So the minutes are equal for every pair of
 * points (`tests/geometry/travel.test.ts`).
 *
 * The caller asks a routing provider beforehand. Its answers come in as a `TravelModel`, which is plain data.
 *
 * Travel to and from the centre of a postal code or a city takes at least the minutes that the business has set, because the real address
 * is somewhere around the centre `[travel.coarse]`.
 */

import type { CoordinateColumns, Point } from './points.ts';

/** Mean radius of the earth, kilometres. */
const EARTH_RADIUS_KM = 6371.0088;
/** Up to (0.1)², about 637 km, the series below is exact to 1e-13. No technician drives further in a day. */
const SERIES_SQUARED_CHORD = 0.01;
/**
 * Below that distance, chord and haversine differ by at most 1e-10 minutes at the default speed, and by 2e-9 at the lowest speed with the
 * largest factor that a business can set. Closer than this to a whole minute, the formula decides.
 */
const DOUBT_MINUTES = 1e-7;

/** How a business estimates travel that no routing provider has measured. Settings of the business. */
export interface TravelEstimate {
  readonly speedKmh: number;
  /** How many times longer roads are than the great circle. */
  readonly detourFactor: number;
  /** Minutes of driving for one radian of great circle. */
  readonly minutesPerRadian: number;
}

/** An estimate with this speed in kilometres per hour, above 0, and this factor, at least 1. Throws for other numbers. */
export function travelEstimate(speedKmh: number, detourFactor: number): TravelEstimate {
  if (!(speedKmh > 0)) throw new RangeError(`a speed of ${speedKmh} km/h`);
  if (!(detourFactor >= 1)) throw new RangeError(`roads ${detourFactor} times the great circle`);
  return { speedKmh, detourFactor, minutesPerRadian: ((EARTH_RADIUS_KM * detourFactor) / speedKmh) * 60 };
}

/** The estimate of a business that has changed neither number. */
export const DEFAULT_ESTIMATE = travelEstimate(40, 1.3);

/** Travel that a routing provider has measured, as a pure function of plain data. Null means unknown: use the estimate. */
export interface TravelModel {
  /** Whole minutes from origin to destination. All four coordinates are in micro-degrees. */
  minutes(fromLatE6: number, fromLonE6: number, toLatE6: number, toLonE6: number): number | null;
  /** Road kilometres of the same journey. */
  distanceKm(fromLatE6: number, fromLonE6: number, toLatE6: number, toLonE6: number): number | null;
}

/** One journey that a provider has measured. `travelMinutes` is whole, rounded up by the caller. Coordinates are in micro-degrees. */
interface TravelRow {
  readonly fromLatE6: number;
  readonly fromLonE6: number;
  readonly toLatE6: number;
  readonly toLonE6: number;
  readonly travelMinutes: number;
  readonly distanceKm: number;
}

/** Makes a model that knows only these journeys. The last row of a journey wins. */
export function travelTable(rows: readonly TravelRow[]): TravelModel {
  const journeys = new Map<string, TravelRow>();
  for (const row of rows) {
    if (!Number.isInteger(row.travelMinutes) || row.travelMinutes < 0) {
      throw new RangeError(`${row.travelMinutes} is not a whole number of travel minutes`);
    }
    journeys.set(`${row.fromLatE6},${row.fromLonE6},${row.toLatE6},${row.toLonE6}`, row);
  }
  const find = (fromLatE6: number, fromLonE6: number, toLatE6: number, toLonE6: number) =>
    journeys.get(`${fromLatE6},${fromLonE6},${toLatE6},${toLonE6}`);
  return {
    minutes: (...journey) => find(...journey)?.travelMinutes ?? null,
    distanceKm: (...journey) => find(...journey)?.distanceKm ?? null,
  };
}

/** Great-circle kilometres between two points given in micro-degrees, by the haversine formula. */
export function greatCircleKm(latE6: number, lonE6: number, otherLatE6: number, otherLonE6: number): number {
  const toRadians = Math.PI / 180;
  const halfLatitude = (((otherLatE6 - latE6) / 1e6) * toRadians) / 2;
  const halfLongitude = (((otherLonE6 - lonE6) / 1e6) * toRadians) / 2;
  const a =
    Math.sin(halfLatitude) ** 2 +
    Math.cos((latE6 / 1e6) * toRadians) * Math.cos((otherLatE6 / 1e6) * toRadians) * Math.sin(halfLongitude) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Estimated minutes between two points given in micro-degrees: the exact and slow formula. */
export function drivingMinutes(
  latE6: number,
  lonE6: number,
  otherLatE6: number,
  otherLonE6: number,
  { speedKmh, detourFactor }: TravelEstimate = DEFAULT_ESTIMATE,
): number {
  const km = greatCircleKm(latE6, lonE6, otherLatE6, otherLonE6);
  return Math.ceil(((km * detourFactor) / speedKmh) * 60);
}

/** One end of a journey, with known coordinates. `leastMinutes` is that of `Point`. */
interface JourneyEnd {
  readonly latE6: number;
  readonly lonE6: number;
  readonly leastMinutes: number;
}

/** Minutes between two points: those of the provider, otherwise the estimate. Never less than `leastMinutes` of either point. */
export function journeyMinutes(
  travel: TravelModel | null,
  from: JourneyEnd,
  to: JourneyEnd,
  estimate: TravelEstimate = DEFAULT_ESTIMATE,
): number {
  const measured = travel?.minutes(from.latE6, from.lonE6, to.latE6, to.lonE6);
  return Math.max(measured ?? drivingMinutes(from.latE6, from.lonE6, to.latE6, to.lonE6, estimate), from.leastMinutes, to.leastMinutes);
}

/** Estimated road kilometres between two points given in micro-degrees, rounded to a tenth. */
export function drivingKm(
  latE6: number,
  lonE6: number,
  otherLatE6: number,
  otherLonE6: number,
  { detourFactor }: TravelEstimate = DEFAULT_ESTIMATE,
): number {
  return Math.round(greatCircleKm(latE6, lonE6, otherLatE6, otherLonE6) * detourFactor * 10) / 10;
}

/** Estimated minutes between the coordinates at `index` and a point; 0 when they are unknown. Fast enough for hot loops. */
export function minutesToPoint(
  columns: CoordinateColumns,
  index: number,
  point: Point,
  estimate: TravelEstimate = DEFAULT_ESTIMATE,
): number {
  const vectors = columns.vectors;
  const x = vectors[3 * index]! - point.x;
  const y = vectors[3 * index + 1]! - point.y;
  const z = vectors[3 * index + 2]! - point.z;
  const squaredChord = x * x + y * y + z * z;
  if (squaredChord !== squaredChord) return 0;
  const certain = minutesOfChord(squaredChord, estimate.minutesPerRadian);
  const minutes = certain >= 0 ? certain : drivingMinutes(columns.latE6[index]!, columns.lonE6[index]!, point.latE6, point.lonE6, estimate);
  return Math.max(minutes, columns.leastMinutes[index]!, point.leastMinutes);
}

/** Estimated minutes between two indexes of the same columns; 0 when the coordinates of either are unknown. */
export function minutesBetween(columns: CoordinateColumns, from: number, to: number, estimate: TravelEstimate = DEFAULT_ESTIMATE): number {
  const vectors = columns.vectors;
  const x = vectors[3 * from]! - vectors[3 * to]!;
  const y = vectors[3 * from + 1]! - vectors[3 * to + 1]!;
  const z = vectors[3 * from + 2]! - vectors[3 * to + 2]!;
  const squaredChord = x * x + y * y + z * z;
  if (squaredChord !== squaredChord) return 0;
  const certain = minutesOfChord(squaredChord, estimate.minutesPerRadian);
  const minutes =
    certain >= 0 ? certain : drivingMinutes(columns.latE6[from]!, columns.lonE6[from]!, columns.latE6[to]!, columns.lonE6[to]!, estimate);
  return Math.max(minutes, columns.leastMinutes[from]!, columns.leastMinutes[to]!);
}

/**
 * The coefficients of 2 asin(chord / 2), as `chord * (1 + C1 * chord² + …)`. They are constants, because dividing in the loop took a
 * third of the time.
 */
const C1 = 1 / 6 / 4;
const C2 = 3 / 40 / 16;
const C3 = 15 / 336 / 64;
const C4 = 105 / 3456 / 256;

/**
 * Whole minutes for a squared chord of the unit sphere. Returns -1 when the chord is too close to
 * a whole minute to tell how the haversine formula rounds. asin(h) = h + h³/6 + 3h⁵/40 + 15h⁷/336 + …
 */
function minutesOfChord(squaredChord: number, minutesPerRadian: number): number {
  if (squaredChord > SERIES_SQUARED_CHORD) return -1;
  const radians = Math.sqrt(squaredChord) * (1 + squaredChord * (C1 + squaredChord * (C2 + squaredChord * (C3 + squaredChord * C4))));
  const travel = radians * minutesPerRadian;
  const whole = Math.ceil(travel);
  const short = whole - travel;
  return short < DOUBT_MINUTES || short > 1 - DOUBT_MINUTES ? -1 : whole;
}
