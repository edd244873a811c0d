/** Photon's search. https://github.com/komoot/photon/blob/master/docs/api-v1.md; its answers are GeocodeJSON with OpenStreetMap's tags. */
import type { Precision } from '../../../contract/vocabulary.ts';
import type { GeocodeQuestion } from '../geocoder.ts';
import { featuresOf, precisionOfHouse, type GeocodingService } from './service.ts';

/** Places asked for, so that one in the wanted country is probably among them. */
const mostPlaces = 10;

export const photon: GeocodingService = {
  path: '/api',
  // Versions before 1.1 refuse the parameter `countrycode`, so places of other countries are left out of the answer here.
  parametersOf: (text, country) => ({ q: text, limit: String(country === null ? 1 : mostPlaces) }),
  placeOf(answer, question, country) {
    const features = featuresOf(answer);
    const feature = features.find(({ properties }) => country === null || codeOf(properties) === country);
    const precision = feature && precisionOf(feature.properties, question);
    return precision ? { ...feature.point, precision } : null;
  },
};

const codeOf = ({ countrycode }: Readonly<Record<string, unknown>>) => (typeof countrycode === 'string' ? countrycode.toLowerCase() : null);

const settlements = new Set<unknown>([
  'city',
  'town',
  'village',
  'hamlet',
  'suburb',
  'quarter',
  'neighbourhood',
  'borough',
  'municipality',
]);

function precisionOf(properties: Readonly<Record<string, unknown>>, question: GeocodeQuestion): Precision | null {
  const { type, osm_key: key, osm_value: value, housenumber } = properties;
  if (value === 'postcode' || value === 'postal_code') return 'postal_code';
  switch (type) {
    case 'house':
      return key === 'highway' ? 'street' : precisionOfHouse(housenumber, question);
    case 'street':
      return 'street';
    case 'locality':
    case 'district':
    case 'city':
      return 'city';
    // Versions before 0.3.3 have no type. The tags then say what it is.
    case undefined:
      if (typeof housenumber === 'string') return precisionOfHouse(housenumber, question);
      if (key === 'highway') return 'street';
      return key === 'place' && settlements.has(value) ? 'city' : null;
    default:
      return null;
  }
}
