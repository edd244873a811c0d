/** The routing port: travel times between points from an OSRM server. null means "use the default estimate". */
import { request } from 'undici';
import { boundedJson } from './boundedJson.ts';
import { timeLimit } from '../time/timers.ts';

export interface RoutePoint {
  readonly latE6: number;
  readonly lonE6: number;
}

export interface RouteRow {
  readonly fromLatE6: number;
  readonly fromLonE6: number;
  readonly toLatE6: number;
  readonly toLonE6: number;
  readonly travelMinutes: number;
  readonly distanceKm: number;
}

export interface Routing {
  /**
   * Travel between one point and many others, in both directions. Returns null when no service is set, or when it fails or is slow. Never
   * throws.
   */
  around(center: RoutePoint, others: readonly RoutePoint[]): Promise<RouteRow[] | null>;
}

/** After this time the default estimate is used, because a caller may be on the phone. */
const timeoutMilliseconds = 1_500;
/** After a failure the service is not asked for this time, so that a dead service does not slow every request. */
const restMilliseconds = 10_000;
/** OSRM's default limit of table coordinates. */
const mostCoordinates = 100;
/** Largest answer. A table of that many coordinates takes about 200 kB. */
const mostBytes = 4_000_000;
/** No drive on Earth takes longer. The limit keeps the engine's minutes small integers. */
const mostSeconds = 30 * 86_400;

/** A routing port for OSRM's table service (`/table/v1/driving/…?annotations=duration,distance`). */
export function osrmRouting(options: { url: string; warn: (message: string, details: object) => void; now: () => number }): Routing {
  let restUntil = 0;
  return {
    async around(center, others) {
      if (options.now() < restUntil) return null;
      try {
        const rows: RouteRow[] = [];
        const signal = timeLimit(timeoutMilliseconds);
        for (let at = 0; at < others.length; at += mostCoordinates - 1) {
          const chunk = others.slice(at, at + mostCoordinates - 1);
          rows.push(...(await table(options.url, center, chunk, signal)));
        }
        return rows;
      } catch (error) {
        restUntil = options.now() + restMilliseconds;
        options.warn('routing failed, so the default estimate is used', { err: error });
        return null;
      }
    },
  };
}

interface Table {
  code?: unknown;
  durations?: unknown;
  distances?: unknown;
}

async function table(url: string, center: RoutePoint, others: readonly RoutePoint[], signal: AbortSignal): Promise<RouteRow[]> {
  const coordinates = [center, ...others].map(({ latE6, lonE6 }) => `${lonE6 / 1e6},${latE6 / 1e6}`).join(';');
  const response = await request(`${url}/table/v1/driving/${coordinates}?annotations=duration,distance`, { signal });
  if (response.statusCode !== 200) {
    await response.body.dump();
    throw new Error(`the routing service answered ${response.statusCode}`);
  }
  const { code, durations, distances } = (await boundedJson(response.body, mostBytes)) as Table;
  if (code !== 'Ok' || !Array.isArray(durations) || !Array.isArray(distances))
    throw new Error(`the routing service answered ${String(code)}`);
  const between = (from: number, to: number) => [cellOf(durations, from, to), cellOf(distances, from, to)] as const;
  return others.flatMap((other, index) => [
    ...rowOf(center, other, ...between(0, index + 1)),
    ...rowOf(other, center, ...between(index + 1, 0)),
  ]);
}

function cellOf(matrix: readonly unknown[], from: number, to: number): unknown {
  const line = matrix[from];
  return Array.isArray(line) ? line[to] : null;
}

/** Returns no row when there is no road (null) or no sensible answer. The default estimate is then used. */
function rowOf(from: RoutePoint, to: RoutePoint, seconds: unknown, metres: unknown): RouteRow[] {
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
