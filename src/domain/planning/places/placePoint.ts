/** A stored place as the planner sees it: its point, the shortest travel to it, and how far off the real address may be. */
import type { Precision } from '../../../contract/vocabulary.ts';
import { pointFromDegrees, type CoarseMinutes, type Coarseness, type Point } from '../../../ground/geometry/points.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

/** Coordinates in degrees, all null when unknown. */
interface StoredPoint {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Precision | null;
}

/** A stored place as the engine's point; null without coordinates. */
export function pointOf(tenant: Tenant, { latitude, longitude, precision }: StoredPoint): Point | null {
  return latitude === null || longitude === null
    ? null
    : pointFromDegrees(latitude, longitude, coarsenessOf(precision), coarseMinutesOf(tenant));
}

/** How far from its coordinates an address may be, in kilometres. 0 for an exact one. `doubtKm`: of a postal code that is known only roughly. */
export const radiusKmOf = (
  { postalCodeRadiusKm, cityRadiusKm }: Tenant,
  { precision, doubtKm }: { readonly precision: Precision | null; readonly doubtKm: number },
): number => Math.max(doubtKm, precision === 'city' ? cityRadiusKm : precision === 'postal_code' ? postalCodeRadiusKm : 0);

/** Null stands for coordinates that were sent, which are exact. */
const coarsenessOf = (precision: Precision | null): Coarseness => (precision === 'city' ? 2 : precision === 'postal_code' ? 1 : 0);

/** The shortest travel to or from a coarse place, as the business has set it. */
export const coarseMinutesOf = ({ postalCodeMinutes, cityMinutes }: Tenant): CoarseMinutes => [0, postalCodeMinutes, cityMinutes];
