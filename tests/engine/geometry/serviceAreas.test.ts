import { expect, test } from 'vitest';
import { pointFromDegrees } from '../../../src/ground/geometry/points.ts';
import {
  compileServiceArea,
  coveringAreaOf,
  coveringAreas,
  areaProblemsOf,
  type AreaAddress,
  type ServiceAreaFacts,
} from '../../../src/engine/geometry/serviceAreas.ts';

const unset = { postalCode: '', postalCodes: [], city: '', district: '', state: '', country: '', boundary: null };

function area(id: string, changes: Partial<ServiceAreaFacts> = {}): ServiceAreaFacts {
  return { id, ...unset, ...changes };
}

function address(changes: Partial<AreaAddress> = {}): AreaAddress {
  return { postalCode: '', city: '', district: '', state: '', country: '', point: null, ...changes };
}

/** Latitude 0 to 2 and longitude 10 to 12, with a hole at latitude 0.5 to 1.5 and longitude 10.5 to 11.5. */
const ring = area('ring', {
  city: 'Springfield',
  boundary: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 0],
        [12, 0],
        [12, 2],
        [10, 2],
        [10, 0],
      ],
      [
        [10.5, 0.5],
        [11.5, 0.5],
        [11.5, 1.5],
        [10.5, 1.5],
        [10.5, 0.5],
      ],
    ],
  },
});

function covers(areas: readonly ServiceAreaFacts[], where: AreaAddress): string[] {
  return [...coveringAreas(areas.map(compileServiceArea), where)];
}

test('[service-area.inside-boundary] a geocoded address must fall inside the boundary, whatever its texts say', () => {
  expect(covers([ring], address({ point: pointFromDegrees(0.25, 11) }))).toEqual(['ring']);
  expect(covers([ring], address({ point: pointFromDegrees(1, 11), city: 'Springfield' }))).toEqual([]); // in the hole
  expect(covers([ring], address({ point: pointFromDegrees(11, 0.25), city: 'Springfield' }))).toEqual([]); // swapped
});

test('[service-area.by-text] an address without coordinates is matched by text, with or without a boundary', () => {
  expect(covers([ring], address({ city: 'Springfield' }))).toEqual(['ring']);
  expect(covers([ring], address({ city: 'Shelbyville' }))).toEqual([]);
});

test('[service-area.by-text] without a boundary, an equal postal code, city or district matches, in any case and spacing', () => {
  const areas = [area('a', { postalCode: 'SW1A 1AA' }), area('b', { city: 'New York' }), area('c', { district: 'Mitte' })];
  const point = pointFromDegrees(50, 8);
  expect(covers(areas, address({ postalCode: ' sw1a1aa ', point }))).toEqual(['a']);
  expect(covers(areas, address({ city: 'NEW  YORK', district: 'mitte' }))).toEqual(['b', 'c']);
  expect(covers(areas, address({ city: 'Mitte', district: 'New York' }))).toEqual([]); // each with its own kind
});

test.each(['Zu\u0308rich', 'ZURICH', 'Zü\u200brich', '\uff3aürich'])(
  '[service-area.by-text] %j matches Zürich in any Unicode form',
  (city) => {
    expect(covers([area('a', { city: 'Zürich' })], address({ city }))).toEqual(['a']);
    expect(covers([area('a', { city })], address({ city: 'Zürich' }))).toEqual(['a']);
  },
);

test('[service-area.by-text] vowel signs that Unicode calls marks distinguish words', () => {
  expect(covers([area('a', { city: 'पुणे' })], address({ city: 'पण' }))).toEqual([]);
  expect(covers([area('a', { city: 'がま' })], address({ city: 'かま' }))).toEqual([]);
});

test('[service-area.empty-matches-nothing] empty texts match nothing', () => {
  expect(covers([area('empty'), area('blank', { city: ' ' })], address({ city: ' ' }))).toEqual([]);
});

test('[service-area.inside-boundary] a boundary may have several polygons', () => {
  const two = area('two', {
    boundary: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
            [0, 0],
          ],
        ],
        [
          [
            [5, 5],
            [6, 5],
            [6, 6],
            [5, 6],
            [5, 5],
          ],
        ],
      ],
    },
  });
  expect(covers([two], address({ point: pointFromDegrees(5.5, 5.5) }))).toEqual(['two']);
  expect(covers([two], address({ point: pointFromDegrees(3, 3) }))).toEqual([]);
});

test('[service-area.by-text] a visit is booked under the first, by id, of the technician’s areas that cover the address', () => {
  const covering = new Set(['b', 'c', 'a']);
  expect(coveringAreaOf({ serviceAreaIds: new Set(['c', 'b', 'd']) }, covering)).toBe('b');
  expect(coveringAreaOf({ serviceAreaIds: new Set(['d']) }, covering)).toBe(null);
  expect(coveringAreaOf({ serviceAreaIds: covering }, null)).toBe(null);
});

test.each([
  ['Straßburg', 'STRASSBURG'],
  ['Wrocław', 'wroclaw'],
  ['Łódź', 'LODZ'],
  ['Øystese', 'Oystese'],
  ['Ærøskøbing', 'AEROSKOBING'],
  ['Tromsø', 'Tromsoe'],
  ['Ålesund', 'Aalesund'],
  ['Köln', 'Koeln'],
  ['Đakovo', 'Dakovo'],
  ['Diyarbakır', 'DIYARBAKIR'],
  ['İstanbul', 'istanbul'],
  ['Ρόδος', 'ΡΟΔΟΣ'],
  ['Королёв', 'КОРОЛЕВ'],
  ['الرِّيَاض', 'الرياض'],
  ['أبها', 'ابها'],
  ['\uff2f\uff33\uff2c\uff2f', 'Oslo'],
  ['ｵｵｻｶ', 'オオサカ'],
  ['Saint-Denis', 'Saint Denis'],
  ['L’Aquila', "L'Aquila"],
])('[service-area.by-text] %s matches %s, whichever is the area and whichever the address', (left, right) => {
  expect(covers([area('a', { city: left })], address({ city: right }))).toEqual(['a']);
  expect(covers([area('a', { district: right })], address({ district: left }))).toEqual(['a']);
});

test('[service-area.own-state] a city covers only the city of its own state and country; an unknown state or country decides nothing', () => {
  const denver = area('a', { city: 'Denver', district: 'Capitol Hill', state: 'Colorado', country: 'United States' });
  for (const state of ['CO', 'co', 'US-CO', 'Colorado', ''])
    for (const country of ['US', 'usa', 'U.S.', 'Vereinigte Staaten', ''])
      expect(covers([denver], address({ city: 'denver', state, country })), `${state} ${country}`).toEqual(['a']);
  expect(covers([denver], address({ city: 'Denver', state: 'CA' }))).toEqual([]);
  expect(covers([denver], address({ city: 'Denver', state: 'Pennsylvania' }))).toEqual([]);
  expect(covers([denver], address({ city: 'Denver', country: 'South Africa' }))).toEqual([]);
  expect(covers([denver], address({ district: 'Capitol Hill', state: 'WA' }))).toEqual([]);
  expect(covers([area('b', { city: 'Denver' })], address({ city: 'Denver', state: 'CA', country: 'US' }))).toEqual(['b']);
});

test.each([
  ['WA', 'Western Australia', true],
  ['WA', 'Washington', true],
  ['Washington', 'Western Australia', false],
  ['QC', 'Quebec', true],
  ['Québec', 'PQ', true],
  ['Nouveau-Brunswick', 'NB', true],
  ['N.S.W.', 'New South Wales', true],
  ['Bayern', 'BAYERN', true],
  ['Bayern', 'Hessen', false],
])('[service-area.own-state] states are compared by code and by name: %s and %s', (left, right, isSame) => {
  expect(covers([area('a', { city: 'Perth', state: left })], address({ city: 'Perth', state: right }))).toEqual(isSame ? ['a'] : []);
});

test.each([
  ['UK', 'Great Britain'],
  ['GB', 'England'],
  ['DE', 'Deutschland'],
  ['Germany', 'ألمانيا'],
  ['日本', 'JP'],
  ['South Korea', '대한민국'],
  ['Canada', 'CA'],
  ['España', 'Spain'],
])('[service-area.own-state] %s and %s name the same country', (left, right) => {
  expect(covers([area('a', { city: 'X', country: left })], address({ city: 'X', country: right }))).toEqual(['a']);
  expect(covers([area('a', { city: 'X', country: left })], address({ city: 'X', country: 'Peru' }))).toEqual([]);
});

test('[service-area.own-state] a postal code covers any state, but not another country', () => {
  const munich = area('a', { postalCodes: ['80331-80339'], state: 'Bayern', country: 'DE' });
  expect(covers([munich], address({ postalCode: '80333', state: 'Bavaria' }))).toEqual(['a']);
  expect(covers([munich], address({ postalCode: '80333', country: 'US' }))).toEqual([]);
});

test('[service-area.warnings] an area that covers nothing, or whose postal code is not a single code, has a problem', () => {
  expect(areaProblemsOf(unset)).toEqual(['matches_nothing']);
  expect(areaProblemsOf({ ...unset, city: ' . ', state: 'CO', country: 'US' })).toEqual(['matches_nothing']);
  expect(areaProblemsOf({ ...unset, postalCode: '80202, 80203' })).toEqual(['matches_nothing', 'postal_code_unreadable']);
  expect(areaProblemsOf({ ...unset, postalCode: '802*', city: 'Denver' })).toEqual(['postal_code_unreadable']);
  expect(areaProblemsOf({ ...unset, postalCode: '80202-1234' })).toEqual([]);
  expect(areaProblemsOf({ ...unset, postalCodes: ['802*'] })).toEqual([]);
  expect(areaProblemsOf({ ...unset, district: 'Mitte' })).toEqual([]);
  expect(areaProblemsOf({ ...unset, boundary: ring.boundary })).toEqual([]);
});
