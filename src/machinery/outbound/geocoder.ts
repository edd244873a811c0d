/**
 * The geocoder port: turns an address into a point and says how precise the point is. Without a service, and where it knows no place, the
 * embedded gazetteer is asked (resources/addresses/findPlace.ts). outbound/geocoding/ has the services. docs/internals/places.md#geocoders.
 */
import type { Precision } from '../../contract/vocabulary.ts';

export interface GeocodableAddress {
  readonly line?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country?: string | undefined;
  readonly formatted?: string | undefined;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface GeocodedPlace extends Coordinates {
  /** Somewhere on the right street is `street`. A district, a village and a hamlet count as `city`. */
  readonly precision: Precision;
}

export interface GeocodeQuestion extends GeocodableAddress {
  /** ISO 3166-1 alpha-2 code. Places of other countries are left out when the address names no country. */
  readonly homeCountry?: string | undefined;
}

/**
 * Called before an outside service is asked, and not for answers that are already known. When it returns false, the service is not asked
 * and the geocoder finds nothing.
 */
type CountLookup = () => Promise<boolean>;

export interface Geocoder {
  /** True for the stand-in when no service is set. */
  readonly isAbsent?: boolean;
  /**
   * Returns null when the address is unknown, names nothing smaller than a county, or the service fails, because a booking must not depend
   * on a map. Never throws. Pass `countLookup` for callers whose look-ups are limited.
   */
  geocode(address: GeocodeQuestion, countLookup?: CountLookup): Promise<GeocodedPlace | null>;
}

export const noGeocoder: Geocoder = { isAbsent: true, geocode: async () => null };
