/** The routing port: travel between places from an OSRM server; null means "use the default estimate". */
import { request } from 'undici';

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

export const noRouting: Routing = { around: async () => null };

/** Slower than this and the default estimate serves: a caller is on the phone. */
const timeoutMilliseconds = 1_500;
/** After a failure the service is left alone this long, so that a dead one does not slow every request. */
const restMilliseconds = 10_000;
/** OSRM's own default bound on table coordinates. */
const mostCoordinates = 100;

/** Speaks OSRM's table service (`/table/v1/driving/…?annotations=duration,distance`). */
export function osrmRouting(options: { url: string; warn: (message: string, details: object) => void; now: () => number }): Routing {
  let restUntil = 0;
  return {
    async around(center, others) {
      if (options.now() < restUntil) return null;
      try {
        const rows: RouteRow[] = [];
        const signal = AbortSignal.timeout(timeoutMilliseconds);
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
  code: string;
  durations?: (number | null)[][];
  distances?: (number | null)[][];
}

async function table(url: string, center: RoutePoint, others: readonly RoutePoint[], signal: AbortSignal): Promise<RouteRow[]> {
  const coordinates = [center, ...others].map(({ latE6, lonE6 }) => `${lonE6 / 1e6},${latE6 / 1e6}`).join(';');
  const response = await request(`${url}/table/v1/driving/${coordinates}?annotations=duration,distance`, { signal });
  if (response.statusCode !== 200) {
    await response.body.dump();
    throw new Error(`the routing service answered ${response.statusCode}`);
  }
  const { code, durations, distances } = (await response.body.json()) as Table;
  if (code !== 'Ok' || !durations || !distances) throw new Error(`the routing service answered ${code}`);
  return others.flatMap((other, index) => [
    ...rowOf(center, other, durations[0]?.[index + 1], distances[0]?.[index + 1]),
    ...rowOf(other, center, durations[index + 1]?.[0], distances[index + 1]?.[0]),
  ]);
}

/** No road between two places (null): the default estimate stays. */
function rowOf(from: RoutePoint, to: RoutePoint, seconds: number | null | undefined, metres: number | null | undefined): RouteRow[] {
  if (typeof seconds !== 'number' || typeof metres !== 'number') return [];
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
