/** Distances between places. */
import { greatCircleKm } from '../geometry/travel.ts';

/** A point on earth, in degrees. */
export interface DegreePoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle kilometres between two points. */
export const kilometresBetween = (from: DegreePoint, to: DegreePoint): number =>
  greatCircleKm(from.latitude * 1e6, from.longitude * 1e6, to.latitude * 1e6, to.longitude * 1e6);
