/** What Nominatim is asked, and how precise its documented answers are. https://nominatim.org/release-docs/latest/api/Output/ */
import { describe, expect, test } from 'vitest';
import type { GeocodeQuestion } from '../../../src/machinery/outbound/geocoder.ts';
import { atEnd } from '../../support/atEnd.ts';
import { json, startLocalServer } from '../localServer.ts';
import { geocoderFor } from './geocoderFor.ts';

const service = await startLocalServer();
atEnd(() => service.close());

const geocode = (question: GeocodeQuestion) => geocoderFor('nominatim', service.url).geocode(question);
const question = { line: '135 Pilkington Avenue', city: 'Birmingham', postal_code: 'B72 1LH' };

/** The house of the documentation's examples, in the format jsonv2. */
const house = {
  place_id: '1620612',
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. https://www.openstreetmap.org/copyright',
  osm_type: 'node',
  osm_id: '452010817',
  boundingbox: ['52.5487473', '52.5488481', '-1.8164130', '-1.8163464'],
  lat: '52.5487429714954',
  lon: '-1.81602098644987',
  display_name: '135, Pilkington Avenue, Wylde Green, City of Birmingham, West Midlands (county), B72, United Kingdom',
  category: 'place',
  type: 'house',
  place_rank: 30,
  addresstype: 'place',
  importance: 0.411,
  address: { house_number: '135', road: 'Pilkington Avenue', village: 'Wylde Green', postcode: 'B72 1LH', country_code: 'gb' },
};
const place = (category: string, type: string, place_rank: number, addresstype: string) => ({
  ...house,
  category,
  type,
  place_rank,
  addresstype,
  address: { country_code: 'gb' },
});

describe('[outbound.geocoder-kinds] Nominatim', () => {
  test.each([
    ['a house', house, 'exact'],
    ['a building', place('building', 'yes', 30, 'building'), 'exact'],
    ['a shop', place('shop', 'bakery', 30, 'shop'), 'exact'],
    ['a neighbour of the house', { ...house, address: { house_number: '137' } }, 'street'],
    ['the same house with another letter', { ...house, address: { house_number: '135a' } }, 'exact'],
    ['a bus stop', place('highway', 'bus_stop', 30, 'highway'), 'street'],
    ['a road', place('highway', 'residential', 26, 'road'), 'street'],
    ['a path', place('highway', 'footway', 27, 'road'), 'street'],
    ['a lonely house', place('place', 'isolated_dwelling', 22, 'isolated_dwelling'), 'street'],
    ['a postal code', place('place', 'postcode', 25, 'postcode'), 'postal_code'],
    ['the boundary of a postal code', place('boundary', 'postal_code', 21, 'postcode'), 'postal_code'],
    ['a neighbourhood', place('place', 'neighbourhood', 20, 'neighbourhood'), 'city'],
    ['a suburb', place('boundary', 'administrative', 19, 'suburb'), 'city'],
    ['a village', place('place', 'village', 19, 'village'), 'city'],
    ['a city', place('boundary', 'administrative', 16, 'city'), 'city'],
    ['a city that is a state', place('boundary', 'administrative', 8, 'city'), 'city'],
  ])('accepts %s as a place', async (_what, hit, precision) => {
    service.answer(json([hit]));
    expect(await geocode(question)).toEqual({ latitude: 52.5487429714954, longitude: -1.81602098644987, precision });
  });

  test.each([
    ['a county', place('boundary', 'administrative', 12, 'county')],
    ['a district as large as a county', place('boundary', 'administrative', 12, 'district')],
    ['a state', place('boundary', 'administrative', 8, 'state')],
    ['a country', place('boundary', 'administrative', 4, 'country')],
    ['a river', place('waterway', 'river', 19, 'river')],
    ['a lake', place('natural', 'water', 22, 'water')],
    ['a national park', place('boundary', 'national_park', 25, 'national_park')],
    ['an island', place('place', 'island', 17, 'island')],
  ])('does not accept %s as a place', async (_what, hit) => {
    service.answer(json([hit]));
    expect(await geocode(question)).toBeNull();
  });

  test('counts an answer without kind and rank, as imitators give it, as the least precise', async () => {
    service.answer(json([{ lat: '1', lon: '2' }]));
    expect(await geocode(question)).toEqual({ latitude: 1, longitude: 2, precision: 'city' });
    service.answer(json([{ lat: '1', lon: '2', class: 'place', type: 'postcode' }]));
    expect(await geocode({ ...question, line: 'Other' })).toMatchObject({ precision: 'postal_code' });
  });

  test('finds no house for a question without a street', async () => {
    service.answer(json([house]));
    expect(await geocode({ postal_code: 'B72 1LH', city: 'Birmingham' })).toMatchObject({ precision: 'postal_code' });
    expect(await geocode({ city: 'Birmingham', formatted: '135 Pilkington Avenue, Birmingham' })).toMatchObject({ precision: 'city' });
    expect(await geocode({ formatted: '135 Pilkington Avenue, Birmingham' })).toMatchObject({ precision: 'exact' });
  });

  test.each([
    ['gb', { homeCountry: 'GB' }],
    [null, { homeCountry: 'GB', country: 'Ireland' }],
    [null, { homeCountry: '' }],
    [null, { homeCountry: 'England' }],
  ])('limits the search to the countries %s', async (countrycodes, more) => {
    const before = service.requests.length;
    await geocode({ ...question, ...more });
    expect(service.requests[before]!.url.searchParams.get('countrycodes')).toBe(countrycodes);
  });
});
