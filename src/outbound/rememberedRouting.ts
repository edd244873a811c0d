/**
 * Remembers what a routing service answered, so that the windows, slots, quote and confirm of one job, minutes apart, count
 * with the same minutes: an offer made with one figure must not be refused with another.
 */
import type { RoutePoint, RouteRow, Routing } from './routing.ts';

/** Roads do not change within a day, and a booking is over within one. */
const rememberMilliseconds = 24 * 3_600_000;
/** Places that jobs were asked about; at some 1,000 journeys each this is below 100 MB. */
const mostCenters = 500;

interface Known {
  readonly since: number;
  /** Both ways, by the other place. */
  readonly journeys: Map<string, readonly RouteRow[]>;
}

const keyOf = ({ latE6, lonE6 }: RoutePoint) => `${latE6},${lonE6}`;

/** Asks `routing` only for journeys that are not known yet. null when it fails, even if some are known: never half a table. */
export function rememberedRouting(routing: Routing, now: () => number): Routing {
  const centers = new Map<string, Known>();
  return {
    async around(center, others) {
      const key = keyOf(center);
      let known = centers.get(key);
      if (!known || now() - known.since > rememberMilliseconds) known = { since: now(), journeys: new Map() };
      const { journeys } = known;
      const missing = others.filter((other) => !journeys.has(keyOf(other)));
      if (missing.length > 0) {
        const rows = await routing.around(center, missing);
        if (rows === null) return null;
        for (const other of missing) journeys.set(keyOf(other), []);
        for (const row of rows) {
          const other =
            row.fromLatE6 === center.latE6 && row.fromLonE6 === center.lonE6
              ? { latE6: row.toLatE6, lonE6: row.toLonE6 }
              : { latE6: row.fromLatE6, lonE6: row.fromLonE6 };
          journeys.set(keyOf(other), [...(journeys.get(keyOf(other)) ?? []), row]);
        }
      }
      // The latest asked is the last to be forgotten.
      centers.delete(key);
      centers.set(key, known);
      if (centers.size > mostCenters) centers.delete(centers.keys().next().value!);
      return others.flatMap((other) => journeys.get(keyOf(other)) ?? []);
    },
  };
}
