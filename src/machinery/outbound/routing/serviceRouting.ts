/** A routing port for an outside service. */
import { timeLimit } from '../../../ground/time/timers.ts';
import type { RouteRow, Routing, RoutingService } from '../routing.ts';
import { osrm } from './osrm.ts';
import { valhalla } from './valhalla.ts';

/** The services that can be asked, by the values of ROUTING_KIND. */
const services = { osrm, valhalla } as const satisfies Readonly<Record<string, RoutingService>>;

type RoutingKind = keyof typeof services;

interface RoutingOptions {
  readonly kind: RoutingKind;
  readonly url: string;
  readonly warn: (message: string, details: object) => void;
  /** The service's time, in milliseconds since the epoch. */
  readonly now: () => number;
}

/** After this time the default estimate is used, because a caller may be on the phone. */
const timeoutMilliseconds = 1_500;
/** After a failure the service is not asked for this time, so that a dead service does not slow every request. */
const restMilliseconds = 10_000;

/** Asks the service in parts that it accepts, all within one time limit. */
export function serviceRouting({ kind, url, warn, now }: RoutingOptions): Routing {
  const service: RoutingService = services[kind];
  let restUntil = 0;
  return {
    async around(center, others) {
      if (now() < restUntil) return null;
      try {
        const rows: RouteRow[] = [];
        const signal = timeLimit(timeoutMilliseconds);
        for (let at = 0; at < others.length; at += service.mostOthers)
          rows.push(...(await service.table(url, center, others.slice(at, at + service.mostOthers), signal)));
        return rows;
      } catch (error) {
        restUntil = now() + restMilliseconds;
        warn('routing failed, so the default estimate is used', { err: error });
        return null;
      }
    },
  };
}
