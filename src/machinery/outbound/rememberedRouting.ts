/**
 * Caches answers of a routing service. The windows, slots, quote and confirm of one job are minutes apart and must use the same travel
 * times. Otherwise an offered slot could be refused.
 */
import type { RoutePoint, RouteRow, Routing } from './routing.ts';

/** Roads do not change within a day, and a booking takes less than a day. */
const rememberMilliseconds = 24 * 3_600_000;
/** Most job locations kept. At about 1,000 journeys each this is below 100 MB. */
const mostCenters = 500;

interface Known {
  readonly since: number;
  /** Journeys in both directions, keyed by the other point. */
  readonly journeys: Map<string, readonly RouteRow[]>;
}

const keyOf = ({ latE6, lonE6 }: RoutePoint) => `${latE6},${lonE6}`;

/**
 * Asks `routing` only for unknown journeys. Returns null when that fails, even if some are cached, because callers need the whole table.
 */
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
      // Moves the entry to the end, because the oldest entries are removed first.
      centers.delete(key);
      centers.set(key, known);
      if (centers.size > mostCenters) centers.delete(centers.keys().next().value!);
      return others.flatMap((other) => journeys.get(keyOf(other)) ?? []);
    },
  };
}
