/**
 * The embedded gazetteer: towns of the world by name, US and Canadian postal codes. It reads its data files block by block when a
 * look-up needs them. docs/places.md says what is in them, where it comes from, and how to rebuild them.
 */
import { join } from 'node:path';
import { BlockFile } from './blockFile.ts';
import type { RowBlock } from './blockFile.ts';
import { NAME, POSTAL, TOWN, titleCase, unpackDegrees, unpackPopulation } from './encoding.ts';
import { withoutKindOfTown } from './kindOfTown.ts';
import type { Gazetteer, PostalPlace, Town } from './types.ts';

/** Territories that the US mail serves like states: their ISO code is also their state code, their postal codes are ZIP codes. */
const US_TERRITORIES: ReadonlySet<string> = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW']);
const ZIP = /^(\d{5})(?:-?\d{4})?$/;
/** The first three characters, with or without the last three. */
const CANADIAN = /^([A-Z]\d[A-Z])(?:[ -]?\d[A-Z]\d)?$/;

/**
 * Opens the gazetteer that ships with the service. Cheap: files are read at the first look-up, which throws when they are missing.
 * @param folder where the files are, for tests.
 */
export function openGazetteer(folder: string = join(import.meta.dirname, 'data')): Gazetteer {
  const towns = new BlockFile(join(folder, 'towns.bin'));
  const names = new BlockFile(join(folder, 'names.bin'));
  const postalCodes = new BlockFile(join(folder, 'postal.bin'));

  /** A half-finished copy of the files would otherwise give a town's name to another town. */
  const refuseMixedBuilds = () => {
    if (names.build !== towns.build) {
      throw new Error(`The files in ${folder} are of different builds. Install the service again.`);
    }
  };

  const townsOf = (foldedName: string, country: string | null): readonly Town[] => {
    refuseMixedBuilds();
    const found = new Map<number, Town>();
    const take = (block: RowBlock, row: number) => {
      const town = townAt(block, row, towns.table);
      if (isIn(town, country)) {
        found.set(block.firstRow + row, town);
      }
    };
    towns.eachRow(foldedName, take);
    const numbers: number[] = [];
    names.eachRow(foldedName, (block, row) => numbers.push(block.number(NAME.town, row)));
    for (const number of numbers) {
      const at = found.has(number) ? null : towns.rowAt(number);
      if (at !== null) {
        take(at.block, at.row);
      }
    }
    return [...found.values()].toSorted((a, b) => b.population - a.population);
  };

  return {
    townsNamed(foldedName, country) {
      const exact = townsOf(foldedName, country);
      const short = exact.length > 0 ? null : withoutKindOfTown(foldedName);
      return short === null ? exact : townsOf(short, country);
    },

    townsBeginning(foldedStart, country) {
      refuseMixedBuilds();
      const found: Town[] = [];
      towns.eachRowBeginning(`${foldedStart} `, (block, row) => {
        const town = townAt(block, row, towns.table);
        if (isIn(town, country)) found.push(town);
      });
      return found.sort((a, b) => b.population - a.population);
    },

    postalCode(country, code) {
      const key = postalKey(country, code.trim().toUpperCase());
      let place: PostalPlace | null = null;
      if (key !== null) {
        postalCodes.eachRow(key, (block, row) => (place = postalAt(block, row, postalCodes.table)));
      }
      return place;
    },

    hasPostalCodes: (country) => country === 'US' || country === 'CA' || US_TERRITORIES.has(country),
  };
}

/** A town in a US territory is in both: its address ends in "San Juan, PR". */
function isIn(town: Town, country: string | null): boolean {
  return country === null || town.country === country || (country === 'US' && US_TERRITORIES.has(town.country));
}

function postalKey(country: string, code: string): string | null {
  if (country === 'CA') {
    const prefix = CANADIAN.exec(code)?.[1];
    return prefix === undefined ? null : `CA ${prefix}`;
  }
  const zip = country === 'US' || US_TERRITORIES.has(country) ? ZIP.exec(code)?.[1] : undefined;
  return zip === undefined ? null : `US ${zip}`;
}

/** "US.CO" as country and region. */
function placeAt(table: readonly string[], at: number): { country: string; region: string | null } {
  const [country = '', region = ''] = (table[at] ?? '').split('.');
  return { country, region: region === '' ? null : region };
}

function townAt(block: RowBlock, row: number, table: readonly string[]): Town {
  const text = block.text(row);
  return {
    name: text === '' ? titleCase(block.key(row)) : text,
    ...placeAt(table, block.number(TOWN.place, row)),
    latitude: unpackDegrees(block.number(TOWN.latitude, row), 90),
    longitude: unpackDegrees(block.number(TOWN.longitude, row), 180),
    population: unpackPopulation(block.number(TOWN.population, row)),
  };
}

function postalAt(block: RowBlock, row: number, table: readonly string[]): PostalPlace {
  return {
    code: block.key(row).slice(3),
    ...placeAt(table, block.number(POSTAL.place, row)),
    cities: block.text(row).split('\t'),
    latitude: unpackDegrees(block.number(POSTAL.latitude, row), 90),
    longitude: unpackDegrees(block.number(POSTAL.longitude, row), 180),
    doubtKm: block.number(POSTAL.doubtKm, row),
  };
}
