/** Nominatim's search. https://nominatim.org/release-docs/latest/api/Search/ and /api/Output/; ranks: /customize/Ranking/. */
import type { Precision } from '../../../contract/vocabulary.ts';
import type { GeocodeQuestion } from '../geocoder.ts';
import { coordinatesOf, precisionOfHouse, type GeocodingService } from './service.ts';

/** One place in the format `jsonv2`. Services that imitate Nominatim leave fields out, and call `category` `class`. */
interface Hit {
  readonly lat?: unknown;
  readonly lon?: unknown;
  readonly category?: unknown;
  readonly class?: unknown;
  readonly type?: unknown;
  readonly addresstype?: unknown;
  readonly place_rank?: unknown;
  readonly address?: { readonly house_number?: unknown } | null;
}

export const nominatim: GeocodingService = {
  path: '/search',
  parametersOf: (text, country) => ({
    q: text,
    format: 'jsonv2',
    limit: '1',
    addressdetails: '1',
    ...(country === null ? {} : { countrycodes: country }),
  }),
  placeOf(answer, question) {
    if (!Array.isArray(answer)) throw new Error('the geocoder answered no list of places');
    const hit = answer[0] as Hit | null | undefined;
    const point = coordinatesOf(hit?.lat, hit?.lon);
    const precision = point && precisionOf(hit!, question);
    return point && precision ? { ...point, precision } : null;
  },
};

const postalCodeTypes = new Set<unknown>(['postcode', 'postal_code']);
/** These count as a city at every rank: Berlin is a city with the rank of a state. */
const cities = new Set<unknown>(['city', 'town', 'municipality']);
const settlements = new Set<unknown>([
  'administrative',
  'village',
  'farm',
  'hamlet',
  'borough',
  'city_district',
  'district',
  'subdivision',
  'suburb',
  'quarter',
  'neighbourhood',
  'locality',
]);
/** Not addresses: lakes, rivers, peaks. */
const landscape = new Set<unknown>(['natural', 'waterway', 'mountain_pass']);

/** The first rank below counties. */
const cityRank = 13;
/** From here on a place reaches about 500 m: isolated dwellings, farms, city blocks. */
const blockRank = 21;
/** Streets have the ranks 26 and 27. */
const houseRank = 28;

function precisionOf(hit: Hit, question: GeocodeQuestion): Precision | null {
  const category = hit.category ?? hit.class;
  const type = hit.addresstype ?? hit.type;
  const rank = Number(hit.place_rank ?? Number.NaN);
  if (postalCodeTypes.has(type) || postalCodeTypes.has(hit.type)) return 'postal_code';
  if (cities.has(type)) return 'city';
  if (landscape.has(category)) return null;
  // An answer that does not say what it found counts as the least precise one.
  if (!Number.isFinite(rank)) return 'city';
  if (rank < cityRank) return null;
  if (settlements.has(type)) return 'city';
  // National parks and the like.
  if (category === 'boundary') return null;
  // Bus stops and junctions have the rank of houses.
  if (category === 'highway') return 'street';
  if (rank >= houseRank) return precisionOfHouse(hit.address?.house_number, question);
  return rank >= blockRank ? 'street' : null;
}
