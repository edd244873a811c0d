import { expect, test } from 'vitest';
import { pointFromDegrees } from '../../../src/engine/geometry/points.ts';
import { coveringAreaOf, coveringAreas, type AreaAddress, type ServiceArea } from '../../../src/engine/geometry/serviceAreas.ts';

function area(id: string, changes: Partial<ServiceArea> = {}): ServiceArea {
  return { id, postalCode: '', city: '', district: '', boundary: null, ...changes };
}

function address(changes: Partial<AreaAddress> = {}): AreaAddress {
  return { postalCode: '', city: '', district: '', point: null, ...changes };
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

function covers(areas: readonly ServiceArea[], where: AreaAddress): string[] {
  return [...coveringAreas(areas, where)];
}

test('[service-area.inside-boundary] a geocoded address must fall inside the boundary, whatever its texts say', () => {
  expect(covers([ring], address({ point: pointFromDegrees(0.25, 11) }))).toEqual(['ring']);
  expect(covers([ring], address({ point: pointFromDegrees(1, 11), city: 'Springfield' }))).toEqual([]); // in the hole
  expect(covers([ring], address({ point: pointFromDegrees(11, 0.25), city: 'Springfield' }))).toEqual([]); // swapped
});

test('[service-area.by-text] an address that could not be geocoded is matched by text, boundary or not', () => {
  expect(covers([ring], address({ city: 'Springfield' }))).toEqual(['ring']);
  expect(covers([ring], address({ city: 'Shelbyville' }))).toEqual([]);
});

test('[service-area.by-text] without a boundary: equal postal code, city or district, in any case and spacing', () => {
  const areas = [area('a', { postalCode: 'SW1A 1AA' }), area('b', { city: 'New York' }), area('c', { district: 'Mitte' })];
  const point = pointFromDegrees(50, 8);
  expect(covers(areas, address({ postalCode: ' sw1a1aa ', point }))).toEqual(['a']);
  expect(covers(areas, address({ city: 'NEW  YORK', district: 'mitte' }))).toEqual(['b', 'c']);
  expect(covers(areas, address({ city: 'Mitte', district: 'New York' }))).toEqual([]); // each with its own kind
});

test.each(['Zu\u0308rich', 'ZURICH', 'Zü\u200brich', '\uff3aürich'])(
  '[service-area.by-text] %j is Zürich, in whatever form of Unicode',
  (city) => {
    expect(covers([area('a', { city: 'Zürich' })], address({ city }))).toEqual(['a']);
    expect(covers([area('a', { city })], address({ city: 'Zürich' }))).toEqual(['a']);
  },
);

test('[service-area.by-text] vowels that Unicode calls marks make other words', () => {
  expect(covers([area('a', { city: 'पुणे' })], address({ city: 'पण' }))).toEqual([]);
  expect(covers([area('a', { city: 'がま' })], address({ city: 'かま' }))).toEqual([]);
});

test('[service-area.empty-matches-nothing] empty texts match nothing', () => {
  expect(covers([area('empty'), area('blank', { city: ' ' })], address({ city: ' ' }))).toEqual([]);
});

test('[service-area.inside-boundary] several polygons', () => {
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

test('[service-area.by-text] of several areas of a technician that cover an address a visit is booked under the first by id', () => {
  const covering = new Set(['b', 'c', 'a']);
  expect(coveringAreaOf({ serviceAreaIds: new Set(['c', 'b', 'd']) }, covering)).toBe('b');
  expect(coveringAreaOf({ serviceAreaIds: new Set(['d']) }, covering)).toBe(null);
  expect(coveringAreaOf({ serviceAreaIds: covering }, null)).toBe(null);
});
