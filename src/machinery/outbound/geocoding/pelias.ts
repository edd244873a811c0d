/** Pelias's search. https://github.com/pelias/documentation: search.md, response.md, layers.md and result_quality.md. */
import type { Precision } from '../../../contract/vocabulary.ts';
import type { GeocodeQuestion } from '../geocoder.ts';
import { featuresOf, precisionOfHouse, type GeocodingService } from './service.ts';

export const pelias: GeocodingService = {
  path: '/v1/search',
  parametersOf: (text, country) => ({ text, size: '1', ...(country === null ? {} : { 'boundary.country': country.toUpperCase() }) }),
  placeOf(answer, question) {
    const feature = featuresOf(answer)[0];
    const precision = feature && precisionOf(feature.properties, question);
    return precision ? { ...feature.point, precision } : null;
  },
};

/** A house with less confidence than this does not match the address in its number, street, postal code or city. */
const leastConfidence = 0.8;

function precisionOf(properties: Readonly<Record<string, unknown>>, question: GeocodeQuestion): Precision | null {
  const { layer, match_type: matchType, confidence, housenumber } = properties;
  switch (layer) {
    case 'address':
    case 'venue':
      if (matchType === 'fallback' || (typeof confidence === 'number' && confidence < leastConfidence)) return 'street';
      return precisionOfHouse(housenumber, question);
    case 'street':
      return 'street';
    case 'postalcode':
      return 'postal_code';
    case 'locality':
    case 'localadmin':
    case 'borough':
    case 'neighbourhood':
      return 'city';
    default:
      return null;
  }
}
