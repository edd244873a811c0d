/** What Photon is asked, and how precise its documented answers are. https://github.com/komoot/photon/blob/master/docs/api-v1.md */
import { describe, expect, test } from 'vitest';
import type { GeocodeQuestion } from '../../../src/machinery/outbound/geocoder.ts';
import { atEnd } from '../../support/atEnd.ts';
import { json, startLocalServer } from '../localServer.ts';
import { geocoderFor } from './geocoderFor.ts';

const service = await startLocalServer();
atEnd(() => service.close());

const geocode = (question: GeocodeQuestion, warnings?: string[]) => geocoderFor('photon', service.url, warnings).geocode(question);
const question = { line: 'Olympischer Platz 3', city: 'Berlin', postal_code: '14053' };

/** A feature with the geometry and the properties of the documentation's example. */
const feature = (properties: object, coordinates: unknown = [13.239514674078611, 52.51467945]) => ({
  properties: { country: 'Germany', countrycode: 'DE', osm_type: 'W', osm_id: 38862723, ...properties },
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
});
const collection = (...features: object[]) => json({ type: 'FeatureCollection', features });
const stadium = {
  name: 'Berlin Olympic Stadium',
  street: 'Olympischer Platz',
  housenumber: '3',
  postcode: '14053',
  osm_key: 'leisure',
  osm_value: 'stadium',
};
const found = (precision: string) => ({ latitude: 52.51467945, longitude: 13.239514674078611, precision });

describe('[outbound.geocoder-kinds] Photon', () => {
  test('is asked at /api', async () => {
    service.answer(collection(feature({ ...stadium, type: 'house' })));
    const before = service.requests.length;
    expect(await geocode(question)).toEqual(found('exact'));
    const { method, url, headers } = service.requests[before]!;
    expect([method, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      'GET',
      '/api',
      { q: 'Olympischer Platz 3, Berlin, 14053', limit: '1' },
    ]);
    expect(headers['user-agent']).toMatch(/truckroll/);
  });

  test.each([
    ['a house', { ...stadium, type: 'house' }, 'exact'],
    ['a neighbour of the house', { ...stadium, type: 'house', housenumber: '5' }, 'street'],
    ['a place without a number', { ...stadium, type: 'house', housenumber: undefined }, 'exact'],
    ['a bus stop', { type: 'house', osm_key: 'highway', osm_value: 'bus_stop' }, 'street'],
    ['a street', { type: 'street', osm_key: 'highway', osm_value: 'residential' }, 'street'],
    ['a postal code', { type: 'other', osm_key: 'place', osm_value: 'postcode' }, 'postal_code'],
    ['the boundary of a postal code', { type: 'other', osm_key: 'boundary', osm_value: 'postal_code' }, 'postal_code'],
    ['a locality', { type: 'locality', osm_key: 'place', osm_value: 'locality' }, 'city'],
    ['a district', { type: 'district', osm_key: 'place', osm_value: 'suburb' }, 'city'],
    ['a city', { type: 'city', osm_key: 'place', osm_value: 'city' }, 'city'],
    ['an old answer: a house', stadium, 'exact'],
    ['an old answer: a street', { osm_key: 'highway', osm_value: 'primary' }, 'street'],
    ['an old answer: a city', { name: 'Berlin', state: 'Berlin', osm_key: 'place', osm_value: 'city' }, 'city'],
  ])('accepts %s as a place', async (_what, properties, precision) => {
    service.answer(collection(feature(properties)));
    expect(await geocode(question)).toEqual(found(precision));
  });

  test.each([
    ['nothing', []],
    ['a county', [feature({ type: 'county', osm_key: 'place', osm_value: 'county' })]],
    ['a state', [feature({ type: 'state', osm_key: 'place', osm_value: 'state' })]],
    ['a country', [feature({ type: 'country', osm_key: 'place', osm_value: 'country' })]],
    ['a lake', [feature({ type: 'other', osm_key: 'natural', osm_value: 'water' })]],
    ['an old answer: a state', [feature({ osm_key: 'place', osm_value: 'state' })]],
    ['a feature without a point', [feature(stadium, null)]],
    ['a point beyond the pole', [feature(stadium, [0, 91])]],
    ['a feature without properties', [{ type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } }]],
    ['null', [null]],
  ])('does not accept %s as a place', async (_what, features) => {
    service.answer(collection(...(features as object[])));
    const warnings: string[] = [];
    expect(await geocode(question, warnings)).toBeNull();
    expect(warnings).toEqual([]);
  });

  test.each([
    ['its refusal', json({ message: "missing search term 'q': /?q=berlin" }, 400)],
    ['a list', json([])],
    ['null', json('null')],
  ])('treats %s as a failure', async (_what, listener) => {
    service.answer(listener);
    const warnings: string[] = [];
    expect(await geocode(question, warnings)).toBeNull();
    expect(warnings).toEqual(['geocoding failed']);
  });

  test('leaves out places outside the home country, unless the address names a country', async () => {
    const us = feature({ type: 'city', name: 'Berlin', country: 'United States', countrycode: 'US', osm_key: 'place' }, [-71.18, 44.47]);
    service.answer(collection(us, feature({ ...stadium, type: 'house' })));
    const before = service.requests.length;
    expect(await geocode({ ...question, homeCountry: 'DE' })).toEqual(found('exact'));
    expect(service.requests[before]!.url.searchParams.get('limit')).toBe('10');
    expect(await geocode({ ...question, homeCountry: 'FR' })).toBeNull();
    expect(await geocode({ ...question, homeCountry: 'FR', country: 'USA' })).toMatchObject({ latitude: 44.47, precision: 'city' });
  });
});
