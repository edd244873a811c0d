/**
 * Reads a block file: rows sorted by a text key, cut into blocks that are compressed one by one. A look-up reads and decompresses one
 * block (5 to 10 KB on disk). `lab/gazetteer/writeBlockFile.ts` writes it. The only file of this folder that reads files.
 *
 * Layout: 4 bytes length of the index, the index (JSON, brotli), then the blocks (brotli). A block is three numbers of 4 bytes (rows,
 * bytes of the keys, bytes of the texts), the keys and the texts (UTF-8, one a line), and the number columns: for each byte of a
 * column, first the lowest byte of all rows, then the next byte of all rows. All numbers are little-endian and not negative.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** What the head of a file says. */
export interface BlockIndex {
  /** Equal in files that were built together. Row numbers in one file mean rows of another only then. */
  readonly build: string;
  /** Bytes of each number column, 1 to 4. */
  readonly widths: readonly number[];
  /** Texts that number columns refer to by position. */
  readonly table: readonly string[];
  /** One entry for each block, in order: first key, number of the first row, offset after the index, compressed bytes. */
  readonly blocks: readonly (readonly [firstKey: string, firstRow: number, offset: number, bytes: number])[];
}

/** One decompressed block. Rows count from its start. */
export interface RowBlock {
  /** Number of its first row in the file. */
  readonly firstRow: number;
  readonly rows: number;
  key(row: number): string;
  text(row: number): string;
  number(column: number, row: number): number;
  /** The first row whose key is this or comes after it. */
  firstAtLeast(key: Buffer): number;
  hasKey(row: number, key: Buffer): boolean;
}

const NEW_LINE = 10;
/**
 * Blocks that stay in memory for each file, 15 to 25 KB each: at most 7 MB for the three files. Blocks are kept as bytes, as strings
 * would take five times as much. Decompressing the same block again and again costs memory outside the heap, so this is generous.
 */
const KEPT_BLOCKS = 128;
/** Bounds the work for a short beginning such as "san ". */
const blocksRead = 6;

export class BlockFile {
  readonly #path: string;
  #head: { readonly index: BlockIndex; readonly dataOffset: number } | null = null;
  /** The block that was used last is at the end. */
  readonly #kept = new Map<number, RowBlock>();

  /** Reads nothing before the first look-up. That look-up throws when the file is missing. */
  constructor(path: string) {
    this.#path = path;
  }

  get build(): string {
    return this.#read().index.build;
  }

  get table(): readonly string[] {
    return this.#read().index.table;
  }

  /** Calls back for each row with this key. All rows of a key are in one block. */
  eachRow(key: string, visit: (block: RowBlock, row: number) => void): void {
    const { blocks } = this.#read().index;
    const block = this.#block(lastAtMost(blocks.length, (at) => (blocks[at]?.[0] ?? '') <= key));
    if (block === null) {
      return;
    }
    const bytes = Buffer.from(key);
    for (let row = block.firstAtLeast(bytes); row < block.rows && block.hasKey(row, bytes); row++) {
      visit(block, row);
    }
  }

  /** Calls back for each row whose key begins with this text. Looks into at most `blocksRead` blocks. */
  eachRowBeginning(start: string, visit: (block: RowBlock, row: number) => void): void {
    const { blocks } = this.#read().index;
    const first = lastAtMost(blocks.length, (at) => (blocks[at]?.[0] ?? '') <= start);
    const bytes = Buffer.from(start);
    for (let at = Math.max(first, 0); at < first + blocksRead; at++) {
      const block = this.#block(at);
      if (block === null) return;
      let row = block.firstAtLeast(bytes);
      for (; row < block.rows && block.key(row).startsWith(start); row++) visit(block, row);
      if (row < block.rows) return;
    }
  }

  /** Finds a row by its number in the file. */
  rowAt(number: number): { readonly block: RowBlock; readonly row: number } | null {
    const { blocks } = this.#read().index;
    const block = this.#block(lastAtMost(blocks.length, (at) => (blocks[at]?.[1] ?? 0) <= number));
    return block === null || number - block.firstRow >= block.rows ? null : { block, row: number - block.firstRow };
  }

  #read(): { readonly index: BlockIndex; readonly dataOffset: number } {
    if (this.#head === null) {
      const length = readBytes(this.#path, 0, 4).readUInt32LE();
      const json = brotliDecompressSync(readBytes(this.#path, 4, length)).toString();
      this.#head = { index: JSON.parse(json) as BlockIndex, dataOffset: 4 + length };
    }
    return this.#head;
  }

  #block(at: number): RowBlock | null {
    const { index, dataOffset } = this.#read();
    const entry = index.blocks[at];
    if (entry === undefined) {
      return null;
    }
    let block = this.#kept.get(at);
    if (block === undefined) {
      const [, firstRow, offset, bytes] = entry;
      // Copied, because the decompressed bytes lie in a buffer several times their size. Buffer.alloc has a buffer of its own.
      const decompressed = brotliDecompressSync(readBytes(this.#path, dataOffset + offset, bytes));
      const content = Buffer.alloc(decompressed.length);
      decompressed.copy(content);
      block = decode(content, firstRow, index.widths);
    }
    this.#kept.delete(at);
    this.#kept.set(at, block);
    if (this.#kept.size > KEPT_BLOCKS) {
      this.#kept.delete(this.#kept.keys().next().value ?? at);
    }
    return block;
  }
}

/** The last position for which this holds, when it holds for a first part of all positions. -1: for none. */
function lastAtMost(length: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}

function readBytes(path: string, offset: number, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    if (readSync(file, bytes, 0, length, offset) !== length) {
      throw new Error(`${path} is cut off`);
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

function decode(bytes: Buffer, firstRow: number, widths: readonly number[]): RowBlock {
  const rows = bytes.readUInt32LE(0);
  const textsStart = 12 + bytes.readUInt32LE(4);
  const numbersStart = textsStart + bytes.readUInt32LE(8);
  const keyStarts = lineStarts(bytes, 12, textsStart, rows);
  const textStarts = lineStarts(bytes, textsStart, numbersStart, rows);
  const columnStarts = widths.map((_, column) => numbersStart + rows * widths.slice(0, column).reduce((sum, width) => sum + width, 0));
  const line = (starts: Uint32Array, row: number) => bytes.toString('utf8', starts[row], (starts[row + 1] ?? 0) - 1);
  /** Negative: the key of the row comes before this one. The bytes of UTF-8 have the order of the characters. */
  const compare = (row: number, key: Buffer) => bytes.compare(key, 0, key.length, keyStarts[row], (keyStarts[row + 1] ?? 0) - 1);
  return {
    firstRow,
    rows,
    key: (row) => line(keyStarts, row),
    text: (row) => line(textStarts, row),
    number(column, row) {
      const first = (columnStarts[column] ?? 0) + row;
      let value = 0;
      for (let byte = (widths[column] ?? 0) - 1; byte >= 0; byte--) {
        value = value * 256 + (bytes[first + byte * rows] ?? 0);
      }
      return value;
    },
    firstAtLeast: (key) => lastAtMost(rows, (row) => compare(row, key) < 0) + 1,
    hasKey: (row, key) => compare(row, key) === 0,
  };
}

/** Where each line starts, and after the last one where the next would start. */
function lineStarts(bytes: Buffer, from: number, to: number, rows: number): Uint32Array {
  const starts = new Uint32Array(rows + 1);
  starts[0] = from;
  let row = 1;
  for (let at = from; at < to; at++) {
    if (bytes[at] === NEW_LINE) {
      starts[row++] = at + 1;
    }
  }
  starts[rows] = to + 1;
  return starts;
}
