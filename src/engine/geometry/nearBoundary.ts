/** How near a point is to the edge of a boundary, for places of which only the neighbourhood is known. [coverage.uncertain]. */
import type { Point } from '../../ground/geometry/points.ts';
import type { Boundary } from './serviceAreas.ts';

/** Kilometres of one degree of latitude, and of longitude at the equator. */
const KM_PER_DEGREE = 111.195;

/**
 * Kilometres from a point to the nearest edge of a boundary, whether the point lies inside or outside. On a flat map around the point: exact
 * to a percent within 100 km.
 */
export function kmToEdge(point: Point, boundary: Boundary): number {
  const polygons = boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates;
  const kmPerLongitude = KM_PER_DEGREE * Math.cos(((point.latE6 / 1e6) * Math.PI) / 180);
  const x = ([longitude]: readonly number[]) => (longitude! - point.lonE6 / 1e6) * kmPerLongitude;
  const y = ([, latitude]: readonly number[]) => (latitude! - point.latE6 / 1e6) * KM_PER_DEGREE;
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of polygons.flat()) {
    for (let index = 1; index < ring.length; index++) {
      const [from, to] = [ring[index - 1]!, ring[index]!];
      nearest = Math.min(nearest, kmToSegment(x(from), y(from), x(to), y(to)));
    }
  }
  return nearest;
}

/** Distance of the origin from a segment. */
function kmToSegment(fromX: number, fromY: number, toX: number, toY: number): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const squaredLength = alongX ** 2 + alongY ** 2;
  const share = squaredLength === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * alongX + fromY * alongY) / squaredLength));
  return Math.hypot(fromX + share * alongX, fromY + share * alongY);
}

/** Points around a point, for a sample of where the real address may be: 16 on the circle, and 8 halfway. */
export function pointsAround(point: Point, radiusKm: number): { readonly latitude: number; readonly longitude: number }[] {
  const [latitude, longitude] = [point.latE6 / 1e6, point.lonE6 / 1e6];
  const kmPerLongitude = KM_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const onCircle = (km: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / count;
      return {
        latitude: Math.max(-90, Math.min(90, latitude + (km * Math.sin(angle)) / KM_PER_DEGREE)),
        longitude: ((longitude + (km * Math.cos(angle)) / kmPerLongitude + 540) % 360) - 180,
      };
    });
  return [...onCircle(radiusKm, 16), ...onCircle(radiusKm / 2, 8)];
}
