/** Making a decoded picture smaller. docs/internals/files.md#thumbnails. */
import { expect, it } from 'vitest';
import { shrunk, type Pixels } from '../../../src/domain/resources/files/shrunk.ts';

const drawn = (width: number, height: number, at: (x: number, y: number) => readonly number[]): Pixels => ({
  width,
  height,
  data: Uint8ClampedArray.from(Array.from({ length: width * height }, (_, place) => at(place % width, Math.floor(place / width))).flat()),
});
const pixels = ({ data, width, height }: Pixels) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4)]),
  );

it('[file.thumbnail] each pixel is the mean of those that it replaces', () => {
  const board = drawn(4, 2, (x, y) => ((x + y) % 2 === 0 ? [200, 0, 100, 255] : [0, 100, 100, 255]));
  expect(pixels(shrunk(board, 2))).toEqual([
    [
      [100, 50, 100, 255],
      [100, 50, 100, 255],
    ],
  ]);
  const uneven = drawn(3, 1, (x) => [x * 90, 0, 0, 255]);
  expect(pixels(shrunk(uneven, 2))).toEqual([
    [
      [0, 0, 0, 255],
      [135, 0, 0, 255],
    ],
  ]);
});

it('[file.thumbnail] transparent pixels become white, and a small picture keeps its size', () => {
  const clear = drawn(2, 1, (x) => [10, 20, 30, x === 0 ? 0 : 255]);
  expect(pixels(shrunk(clear, 320))).toEqual([
    [
      [255, 255, 255, 255],
      [10, 20, 30, 255],
    ],
  ]);
  expect(pixels(shrunk(clear, 1))).toEqual([[[132, 138, 142, 255]]]);
});
