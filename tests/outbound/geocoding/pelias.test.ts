/** What Pelias is asked, and how precise its documented answers are. https://github.com/pelias/documentation */
import { describe, expect, test } from 'vitest';
import type { GeocodeQuestion } from '../../../src/machinery/outbound/geocoder.ts';
import { atEnd } from '../../support/atEnd.ts';
import { json, startLocalServer } from '../localServer.ts';
import { geocoderFor } from './geocoderFor.ts';

const service = await startLocalServer();
atEnd(() => service.close());

const geocode = (question: GeocodeQuestion, warnings?: string[], url = service.url) =>
  geocoderFor('pelias', url, warnings).geocode(question);
const question = { line: '30 West 26th Street', city: 'New York', state: 'NY', postal_code: '10010' };

/** An address as response.md shows it, with the fields of result_quality.md. */
const properties = {
  id: 'us/ny/city_of_new_york:1',
  gid: 'openaddresses:address:us/ny/city_of_new_york:1',
  layer: 'address',
  source: 'openaddresses',
  name: '30 West 26th Street',
  housenumber: '30',
  street: 'West 26th Street',
  postalcode: '10010',
  confidence: 1,
  match_type: 'exact',
  accuracy: 'point',
  country_a: 'USA',
  region: 'New York',
  locality: 'New York',
  label: '30 West 26th Street, Manhattan, New York, NY, USA',
};
const answered = (more: object) =>
  json({
    geocoding: { version: '0.2', attribution: 'https://example.com/attribution', query: { text: '30 West 26th Street', size: 1 } },
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Point', coordinates: [-73.990342, 40.744243] }, properties: { ...properties, ...more } },
    ],
    bbox: [-73.990342, 40.744243, -73.990342, 40.744243],
  });

describe('[outbound.geocoder-kinds] Pelias', () => {
  test('is asked at /v1/search, with the key in its address', async () => {
    service.answer(answered({}));
    const before = service.requests.length;
    const url = `${service.url}/v1/search/?api_key=some-key`;
    expect(await geocode(question, [], url)).toEqual({ latitude: 40.744243, longitude: -73.990342, precision: 'exact' });
    const request = service.requests[before]!;
    expect([request.method, request.url.pathname, Object.fromEntries(request.url.searchParams)]).toEqual([
      'GET',
      '/v1/search',
      { api_key: 'some-key', text: '30 West 26th Street, New York, NY, 10010', size: '1' },
    ]);
  });

  test.each([
    ['an address', {}, 'exact'],
    ['an interpolated address', { match_type: 'interpolated', confidence: 0.8 }, 'exact'],
    ['an address in place of what was asked', { match_type: 'fallback', confidence: 0.8 }, 'street'],
    ['an address with little confidence', { confidence: 0.7 }, 'street'],
    ['a neighbour of the house', { housenumber: '32' }, 'street'],
    ['a venue', { layer: 'venue', housenumber: undefined }, 'exact'],
    ['a street', { layer: 'street', match_type: 'fallback', confidence: 0.8 }, 'street'],
    ['a postal code', { layer: 'postalcode', match_type: 'fallback' }, 'postal_code'],
    ['a neighbourhood', { layer: 'neighbourhood' }, 'city'],
    ['a borough', { layer: 'borough' }, 'city'],
    ['a city', { layer: 'locality', match_type: 'fallback', confidence: 0.6, accuracy: 'centroid' }, 'city'],
    ['a municipality', { layer: 'localadmin' }, 'city'],
  ])('accepts %s as a place', async (_what, more, precision) => {
    service.answer(answered(more));
    expect(await geocode(question)).toEqual({ latitude: 40.744243, longitude: -73.990342, precision });
  });

  test.each(['county', 'macrocounty', 'region', 'macroregion', 'dependency', 'country', 'continent', 'ocean', undefined])(
    'does not accept the layer %s as a place',
    async (layer) => {
      service.answer(answered({ layer }));
      const warnings: string[] = [];
      expect(await geocode(question, warnings)).toBeNull();
      expect(warnings).toEqual([]);
    },
  );

  test('treats a refusal as a failure', async () => {
    service.answer(json({ geocoding: { errors: ["invalid param 'text': text length, must be >0"] }, type: 'FeatureCollection' }, 400));
    const warnings: string[] = [];
    expect(await geocode(question, warnings)).toBeNull();
    expect(warnings).toEqual(['geocoding failed']);
  });

  test('limits the search to the home country, unless the address names a country', async () => {
    const limitOf = async (more: GeocodeQuestion) => {
      const before = service.requests.length;
      await geocode({ ...question, ...more });
      return service.requests[before]!.url.searchParams.get('boundary.country');
    };
    expect([await limitOf({ homeCountry: 'us' }), await limitOf({ homeCountry: 'us', country: 'Canada' })]).toEqual(['US', null]);
  });
});
