/** Imported postal codes in memory. docs/operating/places.md#postal-codes-of-a-country. */
import { expect, it } from 'vitest';
import { ImportedPostalCodes } from '../../src/machinery/background/importedPostalCodes.ts';
import { withImported } from '../../src/ground/places/gazetteer/importedGazetteer.ts';
import { openGazetteer } from '../../src/ground/places/gazetteer/gazetteer.ts';
import type { PostalRow } from '../../src/ground/places/gazetteer/postalIndex.ts';
import { newId } from '../../src/store/ids.ts';
import { replaceCodes } from '../../src/store/importedPostalCodes.ts';
import { emptyDatabase } from '../support/harness.ts';
import { atEnd } from '../support/atEnd.ts';

const database = await emptyDatabase();
atEnd(() => database.close());
const { store } = database;

const row = (code: string, latitude: number): PostalRow => ({
  code,
  printed: code,
  cities: `Town ${code}`,
  region: null,
  latitude,
  longitude: -8.5,
});
const codesOf = (count: number, latitude: number) => Array.from({ length: count }, (_, index) => row(String(10_000 + index), latitude));
const load = (country: string, rows: PostalRow[]) =>
  store.transaction((tx) => replaceCodes(tx, { country, importId: newId(Date.now()), importedAt: '2030-01-01T00:00:00Z' }, rows));

it('[places.imported-seen] an import by another process is read once, and a removed import is forgotten', async () => {
  const codes = new ImportedPostalCodes(store);
  await codes.refresh();
  expect(codes.find('ES')).toBeUndefined();
  expect(await load('ES', codesOf(45_000, 40))).toBe(0);
  expect(codes.find('ES')).toBeUndefined();
  await codes.refresh();
  const index = codes.find('ES')!;
  expect([index.count, index.find('10000')?.latitude, index.find('54999')?.cities, index.find('55000')]).toEqual([
    45_000,
    40,
    ['Town 54999'],
    null,
  ]);
  // 45,000 codes with a short name each.
  expect(index.bytes).toBeLessThan(45_000 * 40);
  await codes.refresh();
  expect(codes.find('ES')).toBe(index);
  expect(await load('ES', codesOf(2, 41))).toBe(45_000);
  await codes.refresh();
  expect([codes.find('ES')!.count, codes.find('ES')!.find('10001')?.latitude]).toEqual([2, 41]);
  await store.query(`delete from postal_code_imports where country = 'ES'`);
  await codes.refresh();
  expect(codes.find('ES')).toBeUndefined();
});

it('[places.imported] an imported country is answered from its import alone, every other from the embedded data', async () => {
  await load('US', [row('80202', 1)]);
  await load('PT', [{ ...row('1000001', 38.7), printed: '1000-001', cities: 'Lisboa\tArroios' }]);
  const codes = new ImportedPostalCodes(store);
  await codes.refresh();
  const embedded = openGazetteer();
  const gazetteer = withImported(embedded, codes.find);
  expect(gazetteer.postalCode('US', '80202-1234')).toMatchObject({ latitude: 1 });
  expect(gazetteer.postalCode('US', '10001')).toBeNull();
  expect(gazetteer.postalCode('CA', 'H2X 1Y4')).toEqual(embedded.postalCode('CA', 'H2X 1Y4'));
  expect(gazetteer.postalCode('PT', '1000 001')).toMatchObject({ code: '1000-001', cities: ['Lisboa', 'Arroios'], region: null });
  expect(['PT', 'CA', 'FR'].map((country) => gazetteer.hasPostalCodes(country))).toEqual([true, true, false]);
  expect(gazetteer.townsNamed('lisbon', 'PT')).toEqual(embedded.townsNamed('lisbon', 'PT'));
});
