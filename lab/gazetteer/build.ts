/**
 * Builds the files of the embedded gazetteer, src/ground/places/gazetteer/data/. docs/places.md#rebuild.
 *
 *     node lab/gazetteer/build.ts [folder]
 *
 * Without a folder it fetches the packages into a temporary one. With a folder it uses the unpacked packages there.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  NAME_WIDTHS,
  POSTAL_WIDTHS,
  TOWN_WIDTHS,
  packDegrees,
  packPopulation,
  titleCase,
} from '../../src/ground/places/gazetteer/encoding.ts';
import { foldName } from '../../src/ground/names/foldName.ts';
import { canadianCodes } from './canada.ts';
import { LANGUAGES, otherFoldedNames } from './otherNames.ts';
import { regionOf } from './regions.ts';
import {
  fetchSources,
  readCanadianCentres,
  readCanadianPrefixes,
  readCities500,
  readCitiesJson,
  readTranslations,
  readUsCentres,
  readZips,
} from './sources.ts';
import type { SourceTown } from './sources.ts';
import { mergeTowns, postTowns } from './towns.ts';
import type { BuiltTown } from './towns.ts';
import { usZips } from './usZips.ts';
import type { BuiltCode } from './usZips.ts';
import { byKey, writeBlockFile } from './writeBlockFile.ts';

const target = join(import.meta.dirname, '../../src/ground/places/gazetteer/data');
const print = (line: string) => process.stdout.write(`${line}\n`);

const [given] = process.argv.slice(2);
const folder = given ?? mkdtempSync(join(tmpdir(), 'gazetteer-'));
try {
  if (given === undefined) {
    fetchSources(folder);
  }
  await build(folder);
} finally {
  if (given === undefined) {
    rmSync(folder, { recursive: true });
  }
}

async function build(sources: string): Promise<void> {
  const geoNames = builtTowns(sources);
  const american = geoNames.filter(({ country, region }) => country === 'US' || country === region);
  const { zips, codes } = usZips(readZips(sources, 'zipcodes-bluehive'), readZips(sources, 'zipcodes'), american, readUsCentres());
  const offices = postTowns(zips, geoNames);
  const canada = canadianCodes(readCanadianPrefixes(sources), readCanadianCentres(), geoNames);
  const towns = [...geoNames, ...offices].toSorted((a, b) => byKey(a, b) || b.population - a.population);
  mkdirSync(target, { recursive: true });
  const stamp = createHash('sha256')
    .update(JSON.stringify([towns, codes, canada.codes]))
    .digest('hex')
    .slice(0, 16);
  const bytes = await Promise.all([
    writeTowns(towns, stamp),
    writeNames(towns, stamp),
    writePostalCodes([...codes, ...canada.codes], stamp),
  ]);
  print(`${geoNames.length} towns of GeoNames, ${offices.length} more post offices`);
  print(`${codes.length} US codes, ${canada.codes.length} Canadian prefixes`);
  print(`${[...codes, ...canada.codes].filter(({ doubtKm }) => doubtKm > 0).length} codes whose place is doubtful`);
  print(`Left out, as nothing confirms their place:\n  ${canada.dropped.join('\n  ')}`);
  print(`${bytes.reduce((sum, each) => sum + each, 0)} bytes in all`);
}

function builtTowns(sources: string): BuiltTown[] {
  const towns = mergeTowns(readCities500(sources), readCitiesJson(sources));
  const languages = LANGUAGES.map((language) => readTranslations(sources, language));
  const translated = (town: SourceTown) =>
    town.id === null ? [] : languages.map((names) => names.get(town.id ?? '')).filter((name) => name !== undefined);
  const mainNames = new Map<string, number>();
  for (const town of towns) {
    const key = `${town.country} ${foldName(town.name)}`;
    mainNames.set(key, Math.max(town.population, mainNames.get(key) ?? 0));
  }
  return towns.map((town) => ({
    name: town.name,
    key: foldName(town.name),
    country: town.country,
    region: regionOf(town.country, town.admin1),
    latitude: town.latitude,
    longitude: town.longitude,
    population: town.population,
    otherNames: otherFoldedNames(town, translated(town), mainNames),
  }));
}

/** Numbers texts in the order in which they first come. */
function numbered(): { readonly table: string[]; numberOf(text: string): number } {
  const table: string[] = [];
  const numbers = new Map<string, number>();
  return {
    table,
    numberOf(text) {
      const known = numbers.get(text) ?? table.push(text) - 1;
      numbers.set(text, known);
      return known;
    },
  };
}

async function writeTowns(towns: readonly BuiltTown[], stamp: string): Promise<number> {
  const places = numbered();
  const rows = towns.map((town) => ({
    key: town.key,
    text: titleCase(town.key) === town.name ? '' : town.name,
    numbers: [
      places.numberOf(`${town.country}.${town.region}`),
      packDegrees(town.latitude, 90),
      packDegrees(town.longitude, 180),
      packPopulation(town.population),
    ],
  }));
  return report('towns.bin', rows.length, await writeBlockFile(join(target, 'towns.bin'), rows, TOWN_WIDTHS, places.table, stamp));
}

async function writeNames(towns: readonly BuiltTown[], stamp: string): Promise<number> {
  const rows = towns.flatMap((town, number) => [...town.otherNames].map((key) => ({ key, text: '', numbers: [number] }))).toSorted(byKey);
  return report('names.bin', rows.length, await writeBlockFile(join(target, 'names.bin'), rows, NAME_WIDTHS, [], stamp));
}

async function writePostalCodes(codes: readonly BuiltCode[], stamp: string): Promise<number> {
  const places = numbered();
  const rows = codes.toSorted(byKey).map((code) => ({
    key: code.key,
    text: code.cities.join('\t'),
    numbers: [places.numberOf(code.place), packDegrees(code.latitude, 90), packDegrees(code.longitude, 180), Math.min(code.doubtKm, 255)],
  }));
  return report('postal.bin', rows.length, await writeBlockFile(join(target, 'postal.bin'), rows, POSTAL_WIDTHS, places.table, stamp));
}

function report(file: string, rows: number, bytes: number): number {
  print(`${file}: ${rows} rows, ${bytes} bytes`);
  return bytes;
}
