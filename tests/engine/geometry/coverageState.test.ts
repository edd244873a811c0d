/** Coverage of places of which only the neighbourhood is known. docs/decisions/0080. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageStateOf } from '../../../src/engine/geometry/coverageState.ts';
import { kmToEdge, pointsAround } from '../../../src/engine/geometry/nearBoundary.ts';
import { pointFromDegrees } from '../../../src/ground/geometry/points.ts';
import { compileServiceArea, coveringAreas, type Boundary } from '../../../src/engine/geometry/serviceAreas.ts';
import { greatCircleKm } from '../../../src/ground/geometry/travel.ts';

const rectangle = (west: number, south: number, east: number, north: number): Boundary => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

const area = (id: string, boundary: Boundary | null, city = '') =>
  compileServiceArea({ id, postalCode: '', postalCodes: [], city, district: '', state: '', country: '', boundary });

const at = (latitude: number, longitude: number, city = '') => ({
  postalCode: '',
  city,
  district: '',
  state: '',
  country: '',
  point: pointFromDegrees(latitude, longitude),
});

const box = area('box', rectangle(10, 50, 11, 51));

test('[coverage.uncertain] coverage is uncertain when an edge lies within the radius, inside or outside the area', () => {
  // A hundredth of a degree of latitude is 1.1 km.
  expect(coverageStateOf([box], at(50.5, 10.5), 8)).toBe('covered');
  expect(coverageStateOf([box], at(50.01, 10.5), 3)).toBe('uncertain');
  expect(coverageStateOf([box], at(49.99, 10.5), 3)).toBe('uncertain');
  expect(coverageStateOf([box], at(49.9, 10.5), 3)).toBe('outside');
  expect(coverageStateOf([box], at(50.001, 10.5), 0)).toBe('covered');
});

test('[coverage.uncertain] coverage is certain when neighbouring areas cover the whole circle, or an area matches by text', () => {
  const south = area('south', rectangle(10, 49, 11, 50));
  expect(coverageStateOf([box, south], at(50.01, 10.5), 3)).toBe('covered');
  expect(coverageStateOf([box, south], at(50.01, 10.01), 3)).toBe('uncertain');
  // The edge in the west is 2.1 km away: beyond half the radius.
  expect(coverageStateOf([box, south], at(50.01, 10.03), 3)).toBe('uncertain');
  expect(coverageStateOf([box, area('text', null, 'Erfurt')], at(50.01, 10.5, 'Erfurt'), 3)).toBe('covered');
});

test('[coverage.uncertain] an address that is covered, or outside, stays so everywhere within the radius', () => {
  const somewhere = fc.record({
    latitude: fc.double({ min: 49.8, max: 51.2, noNaN: true }),
    longitude: fc.double({ min: 9.8, max: 11.2, noNaN: true }),
    radiusKm: fc.double({ min: 0.1, max: 12, noNaN: true }),
  });
  fc.assert(
    fc.property(somewhere, ({ latitude, longitude, radiusKm }) => {
      const address = at(latitude, longitude);
      const state = coverageStateOf([box], address, radiusKm);
      const covered = pointsAround(address.point, radiusKm * 0.98).map(
        (point) => coveringAreas([box], { ...address, point: pointFromDegrees(point.latitude, point.longitude) }).size > 0,
      );
      if (state === 'covered') expect(covered).not.toContain(false);
      if (state === 'outside') expect(covered).not.toContain(true);
    }),
    { numRuns: 300 },
  );
});

test('[coverage.uncertain] the distance to an edge is that on the globe, within a percent', () => {
  const edge: Boundary = rectangle(-0.5, 60, 0.5, 61);
  expect(kmToEdge(pointFromDegrees(59.9, 0), edge)).toBeCloseTo(greatCircleKm(59_900_000, 0, 60_000_000, 0), 1);
  expect(kmToEdge(pointFromDegrees(60.5, 0.6), edge) / greatCircleKm(60_500_000, 600_000, 60_500_000, 500_000)).toBeCloseTo(1, 2);
});
