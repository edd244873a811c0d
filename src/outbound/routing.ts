/** The routing port: travel between places from an OSRM server; null means "use the default estimate". */
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
  /** Both ways between one place and many. null when no service is set, or it failed or was slow: never throws. */
  around(center: RoutePoint, others: readonly RoutePoint[]): Promise<RouteRow[] | null>;
}

/** Slower than this and the default estimate serves: a caller is on the phone. */
const timeoutMilliseconds = 1_500;
/** After a failure the service is left alone this long, so that a dead one does not slow every request. */
const restMilliseconds = 10_000;
/** OSRM's own default bound on table coordinates. */
const mostCoordinates = 100;
/** A table of so many coordinates takes some 200 kB. */
const mostBytes = 4_000_000;
/** No drive on Earth takes longer, and the engine's minutes stay small integers. */
const mostSeconds = 30 * 86_400;

/** Speaks OSRM's table service (`/table/v1/driving/…?annotations=duration,distance`). */
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
        options.warn('routing failed, the default estimate serves', { err: error });
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

/** No road between two places (null), or no sensible answer: the default estimate stays. */
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
