/** A boundary that Simple Features (OGC 06-103r4, section 6.1.11) or RFC 7946 does not allow is refused, so that no other area is covered. */
import { expect, test } from 'vitest';
import { isRefusal } from '../../../src/contract/errors.ts';
import { checkBoundary } from '../../../src/domain/resources/catalog/boundary.ts';

type Points = readonly (readonly number[])[];
const square = (x: number, y: number, size: number): number[][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const polygon = (...rings: Points[]) => ({ type: 'Polygon', coordinates: rings });
const outer = square(0, 0, 10);
const reasonOf = (input: unknown): string | null => {
  const checked = checkBoundary(input);
  return isRefusal(checked) ? (checked.data as { reason: string }).reason : null;
};

test.each([
  ['a hole that shares a line with the outer ring', polygon(outer, square(0, 4, 2)), 'share a line'],
  ['a hole equal to the outer ring', polygon(outer, outer), 'share a line'],
  ['a hole within a hole', polygon(outer, square(2, 2, 6), square(4, 4, 1)), 'holes overlap'],
  ['the same hole twice', polygon(outer, square(2, 2, 2), square(2, 2, 2)), 'share a line'],
  ['two holes side by side', polygon(outer, square(2, 2, 2), square(4, 2, 2)), 'share a line'],
  ['holes that cross', polygon(outer, square(2, 2, 4), square(4, 4, 4)), 'cross'],
  [
    'a hole that leaves through corners',
    polygon(
      [
        [0, 0],
        [5, 0],
        [10, 0],
        [10, 10],
        [5, 10],
        [0, 10],
        [0, 0],
      ],
      [
        [5, -2],
        [7, 5],
        [5, 12],
        [3, 5],
        [5, -2],
      ],
    ),
    '',
  ],
  ['a hole outside', polygon(outer, square(20, 20, 2)), 'outside'],
  [
    'a hole across the outer ring at its corners',
    polygon(
      [
        [0, 0],
        [10, 0],
        [5, 5],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
      [
        [10, 0],
        [10, 10],
        [5, 5],
        [10, 0],
      ],
    ),
    '',
  ],
  [
    'a hole that touches the outer ring twice',
    polygon(outer, [
      [0, 5],
      [5, 4],
      [10, 5],
      [5, 6],
      [0, 5],
    ]),
    'into parts',
  ],
  [
    'holes that touch in a circle',
    polygon(
      outer,
      [
        [2, 5],
        [5, 8],
        [4, 6],
        [2, 5],
      ],
      [
        [5, 8],
        [8, 5],
        [6, 6],
        [5, 8],
      ],
      [
        [8, 5],
        [2, 5],
        [5, 2],
        [8, 5],
      ],
    ),
    '',
  ],
  [
    'a figure of eight',
    polygon([
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 8],
      [0, 0],
    ]),
    'crosses',
  ],
  [
    'an area across the 180th meridian',
    polygon([
      [170, 0],
      [-170, 0],
      [-170, 10],
      [170, 10],
      [170, 0],
    ]),
    '180th meridian',
  ],
  ['several parts', { type: 'MultiPolygon', coordinates: [[outer], [square(20, 20, 5)]] }, 'one area for each part'],
  [
    'no area',
    polygon([
      [0, 0],
      [5, 5],
      [10, 10],
      [0, 0],
    ]),
    '',
  ],
] as const)('[service-area.boundary-valid] %s is refused', (_name, input, reason) => {
  expect(reasonOf(input)).toEqual(expect.stringContaining(reason));
});

test.each([
  ['a hole', polygon(outer, square(2, 2, 2))],
  [
    'a hole that touches the outer ring in one point',
    polygon(outer, [
      [0, 5],
      [3, 4],
      [3, 6],
      [0, 5],
    ]),
  ],
  ['holes that touch in one point', polygon(outer, square(2, 2, 2), square(4, 4, 2))],
  [
    'two holes at one point of the outer ring',
    polygon(
      outer,
      [
        [0, 5],
        [3, 6],
        [3, 7],
        [0, 5],
      ],
      [
        [0, 5],
        [3, 3],
        [3, 4],
        [0, 5],
      ],
    ),
  ],
  ['positions with altitude and a measure', polygon(outer.map((point) => [...point, 100, 5]))],
  ['rings of either direction', polygon(outer.toReversed(), square(2, 2, 2))],
  [
    'a collection of one feature with one part, unclosed',
    {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: [[outer.slice(0, -1)]] } }],
    },
  ],
])('[service-area.boundary-valid] %s is accepted', (_name, input) => {
  expect(reasonOf(input)).toBeNull();
});

test('[service-area.boundary-valid] rings that touch are read, even with the most positions', () => {
  const circle = (count: number, radius: number) =>
    Array.from({ length: count + 1 }, (_, i) => [
      radius * Math.cos((2 * Math.PI * (i % count)) / count),
      radius * Math.sin((2 * Math.PI * (i % count)) / count),
    ]);
  const hole = circle(4_900, 0.4).map(([x, y], index) => (index % 4_900 === 0 ? [1, 0] : [x! + 0.55, y!]));
  expect(reasonOf(polygon(circle(4_900, 1), hole))).toBeNull();
});
