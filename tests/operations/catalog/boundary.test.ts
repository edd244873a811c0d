import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../src/contract/errors.ts';
import { checkBoundary } from '../../../src/domain/resources/catalog/boundary.ts';

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
const isValid = (input: unknown) => !isRefusal(checkBoundary(input));

describe('[service-area.boundary] service area boundary', () => {
  it('takes a polygon, with or without a hole, and keeps longitude and latitude only', () => {
    expect(checkBoundary(polygon(square))).toEqual({ type: 'Polygon', coordinates: [square] });
    expect(
      isValid(
        polygon(square, [
          [2, 2],
          [4, 2],
          [4, 4],
          [2, 4],
          [2, 2],
        ]),
      ),
    ).toBe(true);
    expect(checkBoundary(polygon(square.map((point) => [...point, 30])))).toEqual({ type: 'Polygon', coordinates: [square] });
    expect(checkBoundary(null)).toBeNull();
  });

  it('accepts a Feature that contains a polygon', () => {
    expect(checkBoundary({ type: 'Feature', properties: {}, geometry: polygon(square) })).toEqual({
      type: 'Polygon',
      coordinates: [square],
    });
  });

  it.each<[string, unknown]>([
    ['an open ring', polygon(square.slice(0, -1))],
    ['a MultiPolygon of one part', { type: 'MultiPolygon', coordinates: [[square]] }],
    [
      'a collection of one Feature with a MultiPolygon of one open part',
      {
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: null, geometry: { type: 'MultiPolygon', coordinates: [[square.slice(0, -1)]] } }],
      },
    ],
    [
      'a collection of one area and a point',
      {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point', coordinates: [5, 5] } },
          { type: 'Feature', geometry: polygon(square) },
        ],
      },
    ],
  ])('[service-area.boundary-forms] takes %s', (_, input) => {
    expect(checkBoundary(input)).toEqual({ type: 'Polygon', coordinates: [square] });
  });

  it('[service-area.boundary-forms] refuses several areas and says how many there are', () => {
    const two = { type: 'MultiPolygon', coordinates: [[square], [square]] };
    const reason = { reason: 'The boundary has 2 parts. Create one area for each part.' };
    expect(checkBoundary(two)).toMatchObject({ data: reason });
    expect(
      checkBoundary({ type: 'FeatureCollection', features: [polygon(square), { type: 'Feature', geometry: polygon(square) }] }),
    ).toMatchObject({
      data: reason,
    });
  });

  it('allows a hole that touches the outer ring at one point, and a repeated position', () => {
    expect(
      isValid(
        polygon(square, [
          [0, 5],
          [4, 4],
          [4, 6],
          [0, 5],
        ]),
      ),
    ).toBe(true);
    expect(
      isValid(
        polygon([
          [0, 0],
          [10, 0],
          [10, 0],
          [10, 10],
          [0, 10],
          [0, 0],
        ]),
      ),
    ).toBe(true);
  });

  it.each<[string, unknown]>([
    ['text', 'Polygon'],
    ['a list', [square]],
    ['a MultiPolygon of no part', { type: 'MultiPolygon', coordinates: [] }],
    ['an empty collection', { type: 'FeatureCollection', features: [] }],
    ['a line', { type: 'LineString', coordinates: square }],
    ['a Feature without geometry', { type: 'Feature', geometry: null }],
    ['no coordinates', { type: 'Polygon' }],
    ['no ring', polygon()],
    ['a ring that is no list', polygon('ring')],
    [
      'three positions',
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
    ],
    [
      'an open ring of two positions',
      polygon([
        [0, 0],
        [10, 0],
      ]),
    ],
    [
      'a position of text',
      polygon([
        ['0', '0'],
        [10, 0],
        [10, 10],
        ['0', '0'],
      ]),
    ],
    ['a position of one number', polygon([[0], [10, 0], [10, 10], [0]])],
    [
      'not a number',
      polygon([
        [NaN, 0],
        [10, 0],
        [10, 10],
        [NaN, 0],
      ]),
    ],
    [
      'a longitude past 180',
      polygon([
        [0, 0],
        [181, 0],
        [10, 10],
        [0, 0],
      ]),
    ],
    [
      'a latitude past 90',
      polygon([
        [0, 0],
        [10, 0],
        [10, 91],
        [0, 0],
      ]),
    ],
    [
      'no area',
      polygon([
        [0, 0],
        [5, 5],
        [10, 10],
        [0, 0],
      ]),
    ],
    [
      'one point',
      polygon([
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ]),
    ],
    [
      'a bow tie',
      polygon([
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 8],
        [0, 0],
      ]),
    ],
    [
      'a bow tie knotted in a position',
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 0],
        [1, 1],
        [0, 2],
        [0, 0],
      ]),
    ],
    [
      'a spike',
      polygon([
        [0, 0],
        [10, 0],
        [15, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ]),
    ],
    [
      'a hole outside',
      polygon(square, [
        [20, 20],
        [24, 20],
        [24, 24],
        [20, 20],
      ]),
    ],
    [
      'a hole across the outer ring',
      polygon(square, [
        [5, 5],
        [15, 5],
        [15, 6],
        [5, 6],
        [5, 5],
      ]),
    ],
    ['too many positions', polygon([...Array.from({ length: 10_000 }, (_, i) => [i / 1000, 0]), [0, 1], [0, 0]])],
  ])('refuses %s and says why', (_, input) => {
    const answer = checkBoundary(input);
    expect(answer).toMatchObject({ refused: true, code: 'SERVICE_AREA_INVALID_BOUNDARY', data: { reason: expect.any(String) } });
  });

  it('refuses deeply nested coordinates without a stack overflow', () => {
    let nested: unknown = [];
    for (let depth = 0; depth < 200_000; depth++) nested = [nested];
    expect(isValid(polygon(nested))).toBe(false);
    expect(isValid(polygon([nested, nested, nested, nested]))).toBe(false);
  });

  it('checks the largest allowed polygon, also one whose edges all overlap in longitude', () => {
    const circle = Array.from({ length: 9_999 }, (_, i) => [Math.cos((2 * Math.PI * i) / 9_999), Math.sin((2 * Math.PI * i) / 9_999)]);
    const comb = Array.from({ length: 9_998 }, (_, i) => [i % 2 === 0 ? 0 : 100, (i * 80) / 9_998]);
    expect(isValid(polygon([...circle, circle[0]]))).toBe(true);
    isValid(polygon([...comb, [101, 81], comb[0]]));
  });
});
