/**
 * The routing port: travel times between points from a routing service. null means "use the default estimate". outbound/routing/ has the
 * services.
 */

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

/** One kind of routing service. */
export interface RoutingService {
  /** The most points that one request asks for, without the centre. */
  readonly mostOthers: number;
  /**
   * Travel between the centre and up to `mostOthers` points, in both directions. Journeys without a road have no row. Throws when the service
   * does not answer.
   */
  table(url: string, center: RoutePoint, others: readonly RoutePoint[], signal: AbortSignal): Promise<RouteRow[]>;
}
