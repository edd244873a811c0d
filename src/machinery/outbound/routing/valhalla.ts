/** Valhalla's time-distance matrix (`/sources_to_targets`). https://valhalla.github.io/valhalla/api/matrix/api-reference/ */
import { request } from 'undici';
import { boundedJson } from '../boundedJson.ts';
import type { RoutePoint, RouteRow, RoutingService } from '../routing.ts';
import { serviceAddress } from '../serviceAddress.ts';
import { journeyOf, mostAnswerBytes } from './journey.ts';

/** One entry of the matrix: seconds and kilometres, both null when there is no road. */
interface Entry {
  readonly time?: unknown;
  readonly distance?: unknown;
}

/**
 * Valhalla refuses a whole request when one pair of points is further apart than `max_matrix_distance`, by default 400 km in a straight
 * line. Points beyond this distance are not asked for, and take the default estimate.
 */
const mostKilometres = 390;
/** Error codes that mean: no journey of the request has a road. */
const noRoadCodes = new Set<unknown>([170, 171, 442]);

export const valhalla: RoutingService = {
  // The default limit, max_matrix_location_pairs, is 2,500 pairs. A matrix of all points with each other would have more than are needed.
  mostOthers: 100,
  async table(url, center, others, signal) {
    const near = others.filter((other) => kilometresBetween(center, other) <= mostKilometres);
    if (near.length === 0) return [];
    const [there, back] = await Promise.all([matrix(url, [center], near, signal), matrix(url, near, [center], signal)]);
    return near.flatMap((other, index) => [...journeyBy(center, other, there[0]?.[index]), ...journeyBy(other, center, back[index]?.[0])]);
  },
};

const journeyBy = (from: RoutePoint, to: RoutePoint, entry: Entry | null | undefined): RouteRow[] =>
  journeyOf(from, to, entry?.time, typeof entry?.distance === 'number' ? entry.distance * 1000 : null);

type Matrix = readonly (readonly (Entry | null)[] | null)[];

/** A row for each source with an entry for each target. Empty when the service knows no road for any of them. */
async function matrix(url: string, sources: readonly RoutePoint[], targets: readonly RoutePoint[], signal: AbortSignal): Promise<Matrix> {
  const body = { sources: sources.map(locationOf), targets: targets.map(locationOf), costing: 'auto', units: 'kilometers' };
  const response = await request(serviceAddress(url, '/sources_to_targets'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  const answer = (await boundedJson(response.body, mostAnswerBytes)) as { error_code?: unknown; sources_to_targets?: unknown } | null;
  if (response.statusCode === 400 && noRoadCodes.has(answer?.error_code)) return [];
  const rows = answer?.sources_to_targets;
  if (response.statusCode !== 200 || !Array.isArray(rows))
    throw new Error(`the routing service answered ${response.statusCode}, error code ${String(answer?.error_code)}`);
  return (rows as unknown[]).map((row) => (Array.isArray(row) ? (row as (Entry | null)[]) : null));
}

const locationOf = ({ latE6, lonE6 }: RoutePoint) => ({ lat: latE6 / 1e6, lon: lonE6 / 1e6 });

const earthKilometres = 6_371;

/** The great-circle distance (haversine). */
function kilometresBetween(from: RoutePoint, to: RoutePoint): number {
  const radians = (e6: number) => (e6 / 1e6) * (Math.PI / 180);
  const [fromLat, toLat] = [radians(from.latE6), radians(to.latE6)];
  const half = (difference: number) => Math.sin(difference / 2) ** 2;
  const chord = half(toLat - fromLat) + Math.cos(fromLat) * Math.cos(toLat) * half(radians(to.lonE6 - from.lonE6));
  return 2 * earthKilometres * Math.asin(Math.min(1, Math.sqrt(chord)));
}
