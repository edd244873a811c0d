/** The postal codes of an imported country in memory: one buffer of text, two columns of places. Read by binary search. */
import type { PostalPlace } from './types.ts';

/** One postal code, as it is imported. */
export interface PostalRow {
  /** Letters and digits alone, upper case. */
  readonly code: string;
  /** As it is printed. */
  readonly printed: string;
  /** Names of its towns, separated by tabs. The usual one first. */
  readonly cities: string;
  readonly region: string | null;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

/** The letters and digits of a postal code, upper case. */
const bareCode = (code: string): string =>
  /^[A-Z\d]+$/.test(code)
    ? code
    : code
        .normalize('NFKC')
        .toUpperCase()
        .replaceAll(/[^\p{L}\p{Nd}]/gu, '');

const britishUnit = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/;
/** Countries whose codes are known, and mostly imported, by their first characters only. */
const prefixes: Readonly<Record<string, number>> = { CA: 3, IE: 3, NL: 4 };

/** The code that is kept for a code: of Britain the part before the blank, of Canada and Ireland three characters, elsewhere all of it. */
export function keptCode(country: string, code: string): string {
  const bare = bareCode(code);
  if (country === 'GB') return britishUnit.exec(bare)?.[1] ?? bare;
  if (country === 'US') return bare.slice(0, 5);
  const length = prefixes[country];
  return length === undefined ? bare : bare.slice(0, length);
}

/** An immutable list of postal codes of one country. */
export class PostalIndex {
  readonly #country: string;
  readonly #text: Uint8Array;
  readonly #offsets: Uint32Array;
  /** In micro-degrees: latitude, longitude, latitude, … */
  readonly #places: Int32Array;

  constructor(country: string, text: Uint8Array, offsets: Uint32Array, places: Int32Array) {
    this.#country = country;
    this.#text = text;
    this.#offsets = offsets;
    this.#places = places;
  }

  /** Reads rows that are sorted by code, as bytes. `count`: how many there are at most; more are left out. */
  static async read(country: string, count: number, rows: AsyncIterable<readonly PostalRow[]>): Promise<PostalIndex> {
    const offsets = new Uint32Array(count + 1);
    const places = new Int32Array(2 * count);
    const parts: Buffer[] = [];
    let row = 0;
    let bytes = 0;
    for await (const page of rows) {
      const texts: Buffer[] = [];
      for (const { code, printed, region, cities, latitude, longitude } of page.slice(0, count - row)) {
        const text = Buffer.from(`${code}\t${printed}\t${region ?? ''}\t${cities}`);
        texts.push(text);
        places[2 * row] = Math.round(latitude * 1e6);
        places[2 * row + 1] = Math.round(longitude * 1e6);
        bytes += text.length;
        offsets[++row] = bytes;
      }
      parts.push(Buffer.concat(texts));
    }
    // Copied, because small buffers share the memory of a pool.
    return new PostalIndex(country, new Uint8Array(Buffer.concat(parts)), offsets.slice(0, row + 1), places.slice(0, 2 * row));
  }

  get count(): number {
    return this.#offsets.length - 1;
  }

  /** What the index takes, in bytes. */
  get bytes(): number {
    return this.#text.byteLength + this.#offsets.byteLength + this.#places.byteLength;
  }

  /** The place of a code in any spelling; null when it is not known. */
  find(code: string): PostalPlace | null {
    const wanted = Buffer.from(`${keptCode(this.#country, code)}\t`);
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low < this.count && this.#compare(low, wanted) === 0 ? this.#at(low) : null;
  }

  /** Compares the beginning of a row with a code and its tab. A tab is smaller than letters and digits. */
  #compare(row: number, wanted: Uint8Array): number {
    const start = this.#offsets[row]!;
    return Buffer.compare(this.#text.subarray(start, Math.min(start + wanted.length, this.#offsets[row + 1]!)), wanted);
  }

  #at(row: number): PostalPlace {
    const text = Buffer.from(this.#text.subarray(this.#offsets[row]!, this.#offsets[row + 1]!)).toString();
    const [, printed = '', region = '', ...cities] = text.split('\t');
    return {
      code: printed,
      country: this.#country,
      cities,
      region: region === '' ? null : region,
      latitude: this.#places[2 * row]! / 1e6,
      longitude: this.#places[2 * row + 1]! / 1e6,
      doubtKm: 0,
    };
  }
}
