/** Writes a block file, as src/ground/places/gazetteer/blockFile.ts describes and reads it. */
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BlockIndex } from '../../src/ground/places/gazetteer/blockFile.ts';

export interface Row {
  readonly key: string;
  readonly text: string;
  readonly numbers: readonly number[];
}

/** A block ends after this many rows, at the next change of the key. */
const ROWS_A_BLOCK = 700;

/**
 * Sorts by key. Rows with equal keys keep their order. The reader compares both strings and bytes of UTF-8, whose orders differ only
 * for characters above U+FFFF: a key with one is refused.
 */
export function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Writes sorted rows. Returns the bytes of the file. `build` is that of `BlockIndex`. */
export async function writeBlockFile(
  path: string,
  rows: readonly Row[],
  widths: readonly number[],
  table: readonly string[],
  build: string,
): Promise<number> {
  const refused = rows.find((row) => /[^\u0000-\uffff]|\n/u.test(row.key) || row.text.includes('\n'));
  if (refused !== undefined) {
    throw new RangeError(`${refused.key} cannot be a key`);
  }
  const starts: number[] = [];
  for (let start = 0; start < rows.length; start = endOfBlock(rows, start)) {
    starts.push(start);
  }
  const parts = await Promise.all(starts.map((start) => compress(encode(rows.slice(start, endOfBlock(rows, start)), widths))));
  const blocks: BlockIndex['blocks'][number][] = [];
  let offset = 0;
  for (const [at, start] of starts.entries()) {
    const bytes = parts[at]?.length ?? 0;
    blocks.push([rows[start]?.key ?? '', start, offset, bytes]);
    offset += bytes;
  }
  const index = await compress(Buffer.from(JSON.stringify({ build, widths, table, blocks } satisfies BlockIndex)));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.length);
  writeFileSync(path, Buffer.concat([length, index, ...parts]));
  return 4 + index.length + offset;
}

/** The row after the last one of the block that starts here. */
function endOfBlock(rows: readonly Row[], start: number): number {
  let end = Math.min(start + ROWS_A_BLOCK, rows.length);
  while (end < rows.length && rows[end]?.key === rows[end - 1]?.key) {
    end++;
  }
  return end;
}

function encode(rows: readonly Row[], widths: readonly number[]): Buffer {
  const keys = Buffer.from(rows.map((row) => row.key).join('\n'));
  const texts = Buffer.from(rows.map((row) => row.text).join('\n'));
  const head = Buffer.alloc(12);
  head.writeUInt32LE(rows.length, 0);
  head.writeUInt32LE(keys.length, 4);
  head.writeUInt32LE(texts.length, 8);
  const planes: Buffer[] = [];
  widths.forEach((width, column) => {
    for (let byte = 0; byte < width; byte++) {
      planes.push(Buffer.from(rows.map((row) => byteOf(row, column, byte, width))));
    }
  });
  return Buffer.concat([head, keys, texts, ...planes]);
}

function byteOf(row: Row, column: number, byte: number, width: number): number {
  const value = row.numbers[column] ?? -1;
  if (!Number.isInteger(value) || value < 0 || value >= 256 ** width) {
    throw new RangeError(`${row.key}: column ${column} cannot hold ${value}`);
  }
  return Math.floor(value / 256 ** byte) % 256;
}

const compress = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 16 } });
