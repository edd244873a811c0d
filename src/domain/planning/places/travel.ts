/** Travel from the routing service, fetched before any transaction. docs/reference/scheduling.md#travel. */
import type { Board } from '../../../engine/board.ts';
import { hasCoordinates } from '../../../ground/geometry/points.ts';
import { travelTable, type TravelModel } from '../../../ground/geometry/travel.ts';
import type { RoutePoint } from '../../../machinery/outbound/routing.ts';
import type { ReadContext } from '../../call/context.ts';
import type { TenantBoard } from '../boards/boards.ts';

/**
 * A board with more points than this uses the estimate, because asking for all of them would take too long. The bound
 * depends on the board, not on the question, so that all operations use the same minutes.
 */
const mostPoints = 2_000;

/** Travel between a visit and every point on the board. Null when the estimate applies to all journeys. */
export async function travelAround(
  ctx: ReadContext,
  { board }: TenantBoard,
  latitude: number | null,
  longitude: number | null,
): Promise<TravelModel | null> {
  const { routing } = ctx.services;
  const point = routePointOf(latitude, longitude);
  if (!routing || !point) return null;
  const points = pointsOf(board);
  if (points.length === 0 || points.length > mostPoints) return null;
  const rows = await routing.around(point, points);
  return rows && travelTable(rows);
}

/** A position as the routing service takes it; null without coordinates. */
export function routePointOf(latitude: number | null, longitude: number | null): RoutePoint | null {
  return latitude === null || longitude === null ? null : { latE6: Math.round(latitude * 1e6), lonE6: Math.round(longitude * 1e6) };
}

/**
 * Travel between each of these points and every point on the board, in one model. Null when the estimate applies to all
 * journeys.
 */
export async function travelAmong(
  ctx: ReadContext,
  board: TenantBoard,
  points: readonly (RoutePoint | null)[],
): Promise<TravelModel | null> {
  if (!ctx.services.routing) return null;
  const keyOf = (latE6: number, lonE6: number) => `${latE6},${lonE6}`;
  const asked = new Map(points.flatMap((point) => (point ? [[keyOf(point.latE6, point.lonE6), point] as const] : [])));
  const models = new Map<string, TravelModel>();
  await Promise.all(
    [...asked].map(async ([key, { latE6, lonE6 }]) => {
      const model = await travelAround(ctx, board, latE6 / 1e6, lonE6 / 1e6);
      if (model) models.set(key, model);
    }),
  );
  if (models.size === 0) return null;
  const ask = (of: 'minutes' | 'distanceKm') => (fromLat: number, fromLon: number, toLat: number, toLon: number) =>
    models.get(keyOf(toLat, toLon))?.[of](fromLat, fromLon, toLat, toLon) ??
    models.get(keyOf(fromLat, fromLon))?.[of](fromLat, fromLon, toLat, toLon) ??
    null;
  return { minutes: ask('minutes'), distanceKm: ask('distanceKm') };
}

/** Every start location and stop, without duplicates. */
function pointsOf(board: Board): RoutePoint[] {
  const points = new Map<string, RoutePoint>();
  const add = (latE6: number, lonE6: number) => points.set(`${latE6},${lonE6}`, { latE6, lonE6 });
  for (const lane of board.lanes) {
    for (let index = 0; index < lane.stopCoordinates.latE6.length; index++)
      if (hasCoordinates(lane.stopCoordinates, index)) add(lane.stopCoordinates.latE6[index]!, lane.stopCoordinates.lonE6[index]!);
  }
  return [...points.values()];
}
