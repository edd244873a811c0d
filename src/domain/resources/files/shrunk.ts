/** Makes a decoded picture smaller. */

/** Pixels of a picture, four bytes each: red, green, blue and opacity, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/**
 * The picture with at most `most` pixels a side, on white. Each pixel is the mean of the pixels that it replaces, so fine patterns do not
 * flicker. A picture that is small already keeps its size.
 */
export function shrunk({ data, width, height }: Pixels, most: number): Pixels {
  const scale = Math.min(1, most / Math.max(width, height));
  const [newWidth, newHeight] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const made = new Uint8ClampedArray(newWidth * newHeight * 4);
  const columns = Array.from({ length: newWidth + 1 }, (_, x) => Math.floor((x * width) / newWidth));
  for (let y = 0, at = 0; y < newHeight; y++) {
    const [top, bottom] = [Math.floor((y * height) / newHeight), Math.floor(((y + 1) * height) / newHeight)];
    for (let x = 0; x < newWidth; x++, at += 4) {
      const [left, right] = [columns[x]!, columns[x + 1]!];
      let [red, green, blue] = [0, 0, 0];
      for (let row = top; row < bottom; row++)
        for (let from = (row * width + left) * 4, end = (row * width + right) * 4; from < end; from += 4) {
          const opacity = data[from + 3]!;
          const white = 255 * (255 - opacity);
          red += data[from]! * opacity + white;
          green += data[from + 1]! * opacity + white;
          blue += data[from + 2]! * opacity + white;
        }
      const weight = (bottom - top) * (right - left) * 255;
      made[at] = red / weight;
      made[at + 1] = green / weight;
      made[at + 2] = blue / weight;
      made[at + 3] = 255;
    }
  }
  return { data: made, width: newWidth, height: newHeight };
}
