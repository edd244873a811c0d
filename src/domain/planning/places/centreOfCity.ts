/** Which city a service area means, so that it covers no other city of the same name. [service-area.own-city]. */
import { pointFromDegrees, type Point } from '../../../ground/geometry/points.ts';
import { findInGazetteer } from '../../../ground/places/findInGazetteer.ts';
import type { Gazetteer } from '../../../ground/places/gazetteer/types.ts';
import { homeOf } from '../../../ground/places/home.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

/** The texts of an area that say where its city is. Empty when unset. */
interface CityOfArea {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly boundary: unknown;
}

/** The centre of the area's city; null for an area with a boundary or without a city, and when it is not known which city is meant. */
export function centreOfCity(tenant: Tenant, gazetteer: Gazetteer, { city, state, country, boundary }: CityOfArea): Point | null {
  if (boundary !== null || city.trim() === '') return null;
  const found = findInGazetteer({ city, state, country }, homeOf(tenant), gazetteer);
  return found.found ? pointFromDegrees(found.latitude, found.longitude) : null;
}
