/** One journey as the routing port gives it. */
import type { RoutePoint, RouteRow } from '../routing.ts';

/** Largest answer of a routing service. A table of 100 points takes about 200 kB. */
export const mostAnswerBytes = 4_000_000;
/** No drive on Earth takes longer. The limit keeps the engine's minutes small integers. */
const mostSeconds = 30 * 86_400;

/** Returns no row when there is no road (null) or no sensible answer. The default estimate is then used. */
export function journeyOf(from: RoutePoint, to: RoutePoint, seconds: unknown, metres: unknown): RouteRow[] {
  if (typeof seconds !== 'number' || seconds < 0 || seconds > mostSeconds || typeof metres !== 'number' || metres < 0) return [];
  return [
    {
      fromLatE6: from.latE6,
      fromLonE6: from.lonE6,
      toLatE6: to.latE6,
      toLonE6: to.lonE6,
      travelMinutes: Math.ceil(seconds / 60),
      distanceKm: Math.round(metres / 100) / 10,
    },
  ];
}
