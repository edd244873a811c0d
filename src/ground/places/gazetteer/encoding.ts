/** How values stand in the gazetteer's files. The builder (`lab/gazetteer/`) and the reader share it. */

/** Positions are kept to a thousandth of a degree, about 110 m: they are centres of towns and postal codes. */
const STEPS_PER_DEGREE = 1000;

/** Number columns of towns.bin. Its texts are names, empty when `titleCase(key)` gives the name. Its table has "US.CO", or "SG." without a region. */
export const TOWN = { place: 0, latitude: 1, longitude: 2, population: 3 } as const;
export const TOWN_WIDTHS = [2, 3, 3, 2] as const;

/** Number column of names.bin: the row in towns.bin. It has no texts. */
export const NAME = { town: 0 } as const;
export const NAME_WIDTHS = [3] as const;

/** Number columns of postal.bin. Keys are "US 80202" and "CA H2X", texts the towns, with a tab between them. The table is that of towns. */
export const POSTAL = { place: 0, latitude: 1, longitude: 2, doubtKm: 3 } as const;
export const POSTAL_WIDTHS = [1, 3, 3, 1] as const;

/** Degrees of latitude (`halfTurn` 90) or longitude (180) as a number that is not negative. */
export function packDegrees(degrees: number, halfTurn: 90 | 180): number {
  return Math.round((degrees + halfTurn) * STEPS_PER_DEGREE);
}

/** The opposite of `packDegrees`. */
export function unpackDegrees(packed: number, halfTurn: 90 | 180): number {
  return (packed - halfTurn * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
}

/** Inhabitants, rounded to three digits, in two bytes: digits + 1000 × power of ten. */
export function packPopulation(population: number): number {
  let digits = Math.max(0, Math.round(population));
  let power = 0;
  while (digits > 999) {
    digits = Math.round(digits / 10);
    power++;
  }
  return digits + 1000 * power;
}

/** The opposite of `packPopulation`. */
export function unpackPopulation(packed: number): number {
  return (packed % 1000) * 10 ** Math.floor(packed / 1000);
}

/** "san jose" as "San Jose". */
export function titleCase(key: string): string {
  return key.replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase());
}
