/** A geocoder that keeps nothing, for tests of one kind of service. */
import type { Geocoder } from '../../../src/machinery/outbound/geocoder.ts';
import { serviceGeocoder, type GeocoderKind } from '../../../src/machinery/outbound/geocoding/serviceGeocoder.ts';

export const geocoderFor = (kind: GeocoderKind, url: string, warnings: string[] = []): Geocoder =>
  serviceGeocoder({
    kind,
    url,
    warn: (message) => warnings.push(message),
    now: () => 0,
    kept: { find: () => Promise.resolve(null), keep: () => Promise.resolve() },
  });
