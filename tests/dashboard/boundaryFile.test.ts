/** Files with the boundary of a service area, and its postal codes as a text. */
import { describe, expect, it } from 'vitest';
import { mostCorners, readBoundaryFile } from '../../dashboard/routes/catalog/boundaryFile.ts';
import { postalCodesProblem, postalCodesText, sentPostalCodes, splitPostalCodes } from '../../dashboard/routes/catalog/postalCodesText.ts';

const corners = [
  [-104.99, 39.74],
  [-104.9, 39.74],
  [-104.9, 39.8],
] as const;
const closed = [...corners, corners[0]];
const hole = [
  [-104.95, 39.75],
  [-104.92, 39.75],
  [-104.92, 39.76],
  [-104.95, 39.75],
];
const feature = (geometry: object) => ({ type: 'Feature', properties: { name: 'North' }, geometry });
const read = (value: object) => readBoundaryFile(JSON.stringify(value));

describe('[service-area.boundary-forms] a boundary file', () => {
  it.each<[string, object]>([
    ['a Polygon', { type: 'Polygon', coordinates: [closed] }],
    ['an open ring', { type: 'Polygon', coordinates: [corners] }],
    ['altitudes', { type: 'Polygon', coordinates: [closed.map((corner) => [...corner, 1609])] }],
    ['a Feature', feature({ type: 'Polygon', coordinates: [closed] })],
    [
      'a collection of one Feature with a MultiPolygon of one open part',
      { type: 'FeatureCollection', features: [feature({ type: 'MultiPolygon', coordinates: [[corners]] })] },
    ],
  ])('is read: %s', (_, value) => {
    expect(read(value)).toEqual({ ring: corners, holes: [] });
    expect(readBoundaryFile(`\ufeff${JSON.stringify(value)}`)).toEqual({ ring: corners, holes: [] });
  });

  it('keeps its holes', () => {
    expect(read({ type: 'Polygon', coordinates: [closed, hole] })).toEqual({ ring: corners, holes: [hole] });
  });

  it.each<[string, string, object]>([
    ['noPolygon', 'a point', { type: 'Point', coordinates: [1, 2] }],
    ['noPolygon', 'an empty collection', { type: 'FeatureCollection', features: [] }],
    ['noPolygon', 'a polygon without a ring', { type: 'Polygon', coordinates: [] }],
    ['noPolygon', 'a ring of two corners', { type: 'Polygon', coordinates: [corners.slice(0, 2)] }],
    ['parts', 'two parts', { type: 'MultiPolygon', coordinates: [[closed], [closed]] }],
    [
      'parts',
      'two Features',
      { type: 'FeatureCollection', features: [1, 2].map(() => feature({ type: 'Polygon', coordinates: [closed] })) },
    ],
    ['degrees', 'metres', { type: 'Polygon', coordinates: [closed.map(([x, y]) => [x * 10_000, y * 10_000])] }],
    ['degrees', 'texts', { type: 'Polygon', coordinates: [closed.map(([x, y]) => [String(x), String(y)])] }],
    [
      'large',
      'too many corners',
      { type: 'Polygon', coordinates: [Array.from({ length: mostCorners + 1 }, (_, index) => [index / 1000, 0])] },
    ],
  ])('is refused as %s: %s', (problem, _, value) => {
    expect(read(value)).toBe(problem);
  });

  it('is refused when it is not JSON', () => {
    expect(readBoundaryFile('<kml/>')).toBe('unreadable');
  });
});

describe('[service-area.postal-codes] postal codes as a text', () => {
  it('are separated by commas, semicolons and lines', () => {
    expect(splitPostalCodes(' 80202, 80210–80219;LS1\n\n530-0001、530-0002， 12214، 12215,')).toEqual([
      ...['80202', '80210–80219', 'LS1', '530-0001', '530-0002', '12214', '12215'],
    ]);
  });

  it('are refused when an entry is too long, or when there are too many', () => {
    const limits = { maxItems: 3, maxLength: 6 };
    const problem = (text: string) => postalCodesProblem(splitPostalCodes(text), limits);
    expect(problem('80202, 80203, 80204')).toBe(null);
    expect(problem('80202, 80203 80204')).toEqual({ tooLong: '80203 80204' });
    expect(problem('80202, 80203, 80204, 80205')).toBe('tooMany');
  });

  it('keep the single code in the field in which other programs put it', () => {
    expect(postalCodesText({ postal_code: '80202', postal_codes: ['80210-80219', 'LS1'] })).toBe('80202, 80210-80219, LS1');
    expect(sentPostalCodes('80202, 80203', '80202')).toEqual({ postal_code: '80202', postal_codes: ['80203'] });
    expect(sentPostalCodes('80203, 80202', '80202')).toEqual({ postal_code: '', postal_codes: ['80203', '80202'] });
    expect(sentPostalCodes('80203', '')).toEqual({ postal_code: '', postal_codes: ['80203'] });
    expect(sentPostalCodes('', '80202')).toEqual({ postal_code: '', postal_codes: [] });
  });
});
