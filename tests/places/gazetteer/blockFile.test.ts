/** Files of sorted rows, written by the builder and read block by block. */
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byKey, writeBlockFile } from '../../../lab/gazetteer/writeBlockFile.ts';
import type { Row } from '../../../lab/gazetteer/writeBlockFile.ts';
import { BlockFile } from '../../../src/ground/places/gazetteer/blockFile.ts';
import { packDegrees, packPopulation, titleCase, unpackDegrees, unpackPopulation } from '../../../src/ground/places/gazetteer/encoding.ts';
import { openGazetteer } from '../../../src/ground/places/gazetteer/gazetteer.ts';
import { atEnd } from '../../support/atEnd.ts';

const folder = mkdtempSync(join(tmpdir(), 'blocks-'));
atEnd(() => rmSync(folder, { recursive: true }));
let files = 0;

async function written(rows: readonly Row[], widths: readonly number[] = [2]): Promise<BlockFile> {
  const path = join(folder, `${files++}.bin`);
  await writeBlockFile(path, rows, widths, ['first', 'second'], 'this build');
  return new BlockFile(path);
}

function rowsOf(file: BlockFile, key: string): [text: string, number: number][] {
  const found: [string, number][] = [];
  file.eachRow(key, (block, row) => found.push([block.text(row), block.number(0, row)]));
  return found;
}

describe('a block file', () => {
  it('[gazetteer.build] gives all rows of a key, in their order, and each row by its number', async () => {
    const key = fc.string({ unit: fc.constantFrom('a', 'b', 'z', 'é', '大', 'ي', ' '), maxLength: 3 });
    const row = fc.record({ key, text: fc.constantFrom('', 'Text', '文'), numbers: fc.tuple(fc.nat(65_535)) });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), fc.array(key), async (unsorted, others) => {
        const rows = unsorted.toSorted(byKey);
        const file = await written(rows);
        for (const wanted of [...rows.map((each) => each.key), ...others]) {
          const expected = rows.filter((each) => each.key === wanted).map((each) => [each.text, each.numbers[0]]);
          expect(rowsOf(file, wanted)).toEqual(expected);
        }
        expect(rows.map((_, at) => file.rowAt(at)).map((at) => at?.block.key(at.row))).toEqual(rows.map((each) => each.key));
        expect(file.rowAt(rows.length)).toBeNull();
      }),
      { numRuns: 30 },
    );
  });

  it('[gazetteer.build] with many blocks finds every row, even of a key with more rows than a block has', async () => {
    const rows = Array.from({ length: 9000 }, (_, at) => ({
      key: at < 3000 || at > 5000 ? String(at).padStart(5, '0') : '03000',
      text: at % 3 === 0 ? `Town ${at}` : '',
      numbers: [at, at * 3],
    }));
    const file = await written(rows, [2, 4]);
    expect(rowsOf(file, '03000')).toHaveLength(2001);
    for (const at of [0, 699, 700, 2999, 5001, 8999]) {
      expect(rowsOf(file, String(at).padStart(5, '0'))).toEqual([[rows[at]?.text, at]]);
      const found = file.rowAt(at);
      expect(found?.block.number(1, found.row)).toBe(at * 3);
    }
    expect(rowsOf(file, '')).toEqual([]);
    expect(rowsOf(file, '09000')).toEqual([]);
    expect(file.build).toBe('this build');
    expect(file.table).toEqual(['first', 'second']);
  });

  it('[gazetteer.on-demand] reads blocks again that it did not keep', async () => {
    const rows = Array.from({ length: 130_000 }, (_, at) => ({ key: String(at).padStart(6, '0'), text: '', numbers: [at % 7] }));
    const file = await written(rows, [1]);
    const first = file.rowAt(0)?.block;
    expect(file.rowAt(699)?.block).toBe(first);
    for (let at = 0; at < rows.length; at += 700) {
      expect(rowsOf(file, String(at).padStart(6, '0'))).toEqual([['', at % 7]]);
    }
    expect(file.rowAt(0)?.block).not.toBe(first);
    expect(rowsOf(file, '000001')).toEqual([['', 1]]);
  });

  it('[gazetteer.on-demand] reads nothing before the first look-up, and says when it is missing or cut off', async () => {
    const missing = new BlockFile(join(folder, 'missing.bin'));
    expect(() => missing.rowAt(0)).toThrow(/ENOENT/);
    const path = join(folder, 'cut.bin');
    const bytes = await writeBlockFile(path, [{ key: 'a', text: '', numbers: [1] }], [1], [], 'this build');
    truncateSync(path, bytes - 1);
    expect(() => new BlockFile(path).rowAt(0)).toThrow(/cut off/);
  });

  it.each([
    ['a number that is too large', { key: 'a', text: '', numbers: [65_536] }],
    ['a negative number', { key: 'a', text: '', numbers: [-1] }],
    ['a fraction', { key: 'a', text: '', numbers: [0.5] }],
    ['a missing number', { key: 'a', text: '', numbers: [] }],
    ['a line break in a key', { key: 'a\nb', text: '', numbers: [1] }],
    ['a line break in a text', { key: 'a', text: 'a\nb', numbers: [1] }],
    ['a character above U+FFFF in a key', { key: '\u{20BB7}', text: '', numbers: [1] }],
  ])('[gazetteer.build] is not written with %s', async (_what, row) => {
    await expect(written([row])).rejects.toThrow(RangeError);
  });
});

describe('the gazetteer', () => {
  it('[gazetteer.build] refuses files of different builds', async () => {
    for (const [name, build] of [
      ['towns', 'one'],
      ['names', 'other'],
      ['postal', 'one'],
    ] as const) {
      await writeBlockFile(join(folder, `${name}.bin`), [], [], [], build);
    }
    expect(() => openGazetteer(folder).townsNamed('leeds', null)).toThrow(/different builds/);
    expect(openGazetteer(folder).postalCode('US', '80202')).toBeNull();
  });
});

describe('values', () => {
  it('[gazetteer.build] are read back unchanged, within their precision', () => {
    for (const [degrees, halfTurn] of [
      [-90, 90],
      [90, 90],
      [-180, 180],
      [180, 180],
      [0, 90],
      [39.7392, 90],
      [-104.9847, 180],
    ] as const) {
      expect(unpackDegrees(packDegrees(degrees, halfTurn), halfTurn)).toBeCloseTo(degrees, 3);
    }
    expect(unpackDegrees(packDegrees(-104.9847, 180), 180)).toBe(-104.985);
    for (const population of [0, 1, 999, 1000, 715_522, 22_315_474, 999_600]) {
      expect(Math.abs(unpackPopulation(packPopulation(population)) / Math.max(population, 1) - Math.sign(population))).toBeLessThan(0.006);
    }
    expect(titleCase('san jose 2 émile')).toBe('San Jose 2 Émile');
  });
});
