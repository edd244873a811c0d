/** `import-places` loads a country's postal codes from a file in GeoNames' published format. docs/operating/places.md#postal-codes-of-a-country. */
import { createReadStream } from 'node:fs';
import { keptCode, type PostalRow } from '../../ground/places/gazetteer/postalIndex.ts';
import type { Store } from '../../store/driver/database.ts';
import { replaceCodes } from '../../store/importedPostalCodes.ts';
import { newId } from '../../store/ids.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';

/** Longest line, in characters. GeoNames' lines have about 100. */
const longestLine = 2_000;
/** Most different codes of a country. Bounds the memory of the import and of the servers. */
const mostCodes = 500_000;
/** Most names of towns that are kept for a code. */
const mostCities = 8;
/** Countries whose GeoNames codes of states are those that the gazetteer uses. Elsewhere the state of a code stays unknown. */
const knownRegions: ReadonlySet<string> = new Set(['AU', 'CA', 'DE', 'GB', 'US']);

interface ImportedPlaces {
  readonly country: string;
  readonly lines: number;
  readonly bad_lines: number;
  /** The first bad line and what is wrong with it. */
  readonly first_bad_line: string | null;
  readonly postal_codes: number;
  readonly replaced_postal_codes: number;
  readonly kept: string;
}

/** Replaces the country's postal codes by those of the file. Throws InvalidInput. */
export async function importPlaces(
  store: Store,
  { file, country }: { readonly file: string; readonly country: string },
  nowMilliseconds: number,
  signal: AbortSignal,
): Promise<ImportedPlaces> {
  if (!/^[A-Z]{2}$/.test(country)) throw new InvalidInput(`--country takes two letters such as DE, not "${country}".`);
  const codes = new Map<string, Gathered>();
  let lines = 0;
  let bad = 0;
  let firstBad: string | null = null;
  for await (const line of linesOf(file, signal)) {
    lines++;
    if (line === '') continue;
    const read = line === null ? 'The line is too long.' : readLine(line, country);
    if (typeof read !== 'string') {
      gather(codes, read);
      if (codes.size > mostCodes)
        throw new InvalidInput(`The file has more than ${mostCodes} different postal codes. Nothing was imported.`);
    } else {
      bad++;
      firstBad ??= `line ${lines}: ${read}`;
    }
  }
  if (codes.size === 0)
    throw new InvalidInput(`The file has no postal codes of ${country}. ${firstBad ?? 'It is empty.'} Nothing was imported.`);
  const rows = [...codes].map(([code, gathered]) => rowOf(country, code, gathered));
  const at = { country, importId: newId(nowMilliseconds), importedAt: new Date(nowMilliseconds).toISOString() };
  const replaced = await store.transaction((tx) => replaceCodes(tx, at, rows));
  return {
    country,
    lines,
    bad_lines: bad,
    first_bad_line: firstBad,
    postal_codes: rows.length,
    replaced_postal_codes: replaced,
    kept: keptPart(country),
  };
}

function keptPart(country: string): string {
  if (country === 'GB') return 'the first half of each code (LS7 of LS7 1AB), at the mean of its places';
  if (country === 'CA' || country === 'IE') return 'the first three characters of each code, at the mean of their places';
  if (country === 'NL') return 'the four digits of each code, at the mean of their places';
  return 'each code, at the mean of its places';
}

/** A line that is understood. */
interface Line {
  readonly key: string;
  readonly code: string;
  readonly city: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The line's values, or what is wrong with it. */
function readLine(line: string, country: string): Line | string {
  const columns = line.split('\t');
  if (columns.length < 11) return `It has ${columns.length} columns. GeoNames' postal codes have 12, separated by tabs.`;
  const [lineCountry, code = '', city = '', , region = ''] = columns.map((text) => text.trim());
  const [latitude, longitude] = [columns[9]!, columns[10]!].map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  if (lineCountry !== country) return `It belongs to "${lineCountry}", not to ${country}.`;
  const kept = keptCode(country, code);
  if (kept === '' || kept.length > 12) return `"${code}" is not a postal code.`;
  if (city === '' || city.length > 200) return 'It names no place.';
  if (!(Math.abs(latitude!) <= 90) || !(Math.abs(longitude!) <= 180)) return 'Its latitude and longitude are not numbers of degrees.';
  if (latitude === 0 && longitude === 0) return 'Its place is 0, 0.';
  return { key: kept, code, city, region, latitude: latitude!, longitude: longitude! };
}

/** The values of all lines of one code. Latitudes and longitudes are sums. */
interface Gathered {
  readonly printed: string;
  readonly region: string;
  readonly cities: Map<string, number>;
  count: number;
  latitudes: number;
  longitudes: number;
}

function gather(codes: Map<string, Gathered>, { key, code, city, region, latitude, longitude }: Line): void {
  let gathered = codes.get(key);
  if (!gathered) {
    const isShortened = key.length < code.replaceAll(/[\s-]/g, '').length;
    gathered = { printed: isShortened ? key : code, region, cities: new Map(), count: 0, latitudes: 0, longitudes: 0 };
    codes.set(key, gathered);
  }
  if (gathered.cities.has(city) || gathered.cities.size < mostCities) gathered.cities.set(city, (gathered.cities.get(city) ?? 0) + 1);
  gathered.count++;
  gathered.latitudes += latitude;
  gathered.longitudes += longitude;
}

const rowOf = (country: string, code: string, { printed, region, cities, count, latitudes, longitudes }: Gathered): PostalRow => ({
  code,
  printed,
  cities: [...cities]
    .sort(([, left], [, right]) => right - left)
    .map(([name]) => name)
    .join('\t'),
  region: knownRegions.has(country) && region !== '' ? region : null,
  latitude: latitudes / count,
  longitude: longitudes / count,
});

/** The lines of a file, without their ends. null: the line is too long, and was not kept. Throws InvalidInput. */
async function* linesOf(file: string, signal: AbortSignal): AsyncGenerator<string | null> {
  const stream = createReadStream(file, { signal });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let isTooLong = false;
  let isFirst = true;
  try {
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      if (isFirst && bytes.toString('latin1').startsWith('PK\u0003\u0004'))
        throw new InvalidInput(`${file} is a zip file. Unpack it first, and give the text file in it.`);
      const parts = decoder.decode(bytes, { stream: true }).split('\n');
      isFirst = false;
      for (const [index, part] of parts.entries()) {
        rest = index === 0 && isTooLong ? '' : index === 0 ? rest + part : part;
        isTooLong = (index === 0 && isTooLong) || rest.length > longestLine;
        if (index === parts.length - 1) break;
        yield isTooLong ? null : rest.replace(/\r$/, '');
        isTooLong = false;
      }
      if (isTooLong) rest = '';
    }
    rest += decoder.decode();
    if (isTooLong) yield null;
    else if (rest !== '') yield rest.replace(/\r$/, '');
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    if (signal.aborted) throw new InvalidInput('The import was stopped. Nothing was changed.');
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new InvalidInput(`${file} is not UTF-8. Save it with the encoding UTF-8. Nothing was changed.`);
    throw new InvalidInput(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`);
  }
}
