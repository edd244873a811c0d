/** The US ZIP codes, from two lists. */
import { foldName } from '../../src/names/foldName.ts';
import { nearest } from './distance.ts';
import type { SourceZip } from './sources.ts';

/** A postal code as it is written to the file. */
export interface BuiltCode {
  /** "US 80202" */
  readonly key: string;
  readonly cities: readonly string[];
  /** "US.CO" */
  readonly place: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Army and navy post offices: their mail goes abroad. */
const ARMY_STATES: ReadonlySet<string> = new Set(['AA', 'AE', 'AP']);
const TERRITORIES: ReadonlySet<string> = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW']);
/** How far a code of the older list may lie from all codes of the newer one that begin with the same three digits. */
const OUTLIER_KM = 80;

const hasPlace = (zip: SourceZip) => Math.abs(zip.latitude) > 0.01 && Math.abs(zip.longitude) > 0.01 && !ARMY_STATES.has(zip.state);

/**
 * The newer list, and of the older one the codes that the newer one lacks and that lie where codes like them lie. Where the lists
 * name different towns for one code, both are kept, that of the newer list first.
 */
export function usZips(
  newer: readonly SourceZip[],
  older: readonly SourceZip[],
): { readonly zips: readonly SourceZip[]; readonly codes: readonly BuiltCode[] } {
  const zips = newer.filter(hasPlace);
  const known = new Set(zips.map(({ zip }) => zip));
  const bySection = Map.groupBy(zips, ({ zip }) => zip.slice(0, 3));
  const olderCity = new Map(older.map(({ zip, city }) => [zip, city]));
  const codes = zips.map((zip) => builtCode(zip, [zip.city, olderCity.get(zip.zip) ?? zip.city]));
  const added = older.filter((zip) => hasPlace(zip) && !known.has(zip.zip));
  for (const zip of added) {
    const near = nearest(bySection.get(zip.zip.slice(0, 3)) ?? [], zip);
    if (TERRITORIES.has(zip.state)) {
      codes.push(builtCode(zip, [zip.city]));
    } else if (near !== null && near.km <= OUTLIER_KM) {
      // Many of these belong to one company, and have its name in place of a town.
      codes.push(builtCode(zip, [near.place.city, zip.city]));
    }
  }
  return { zips: [...zips, ...added.filter((zip) => TERRITORIES.has(zip.state))], codes };
}

function builtCode(zip: SourceZip, cities: readonly string[]): BuiltCode {
  return {
    key: `US ${zip.zip}`,
    cities: [...new Map(cities.toReversed().map((city) => [foldName(city), city])).values()].toReversed(),
    place: `${TERRITORIES.has(zip.state) ? zip.state : 'US'}.${zip.state}`,
    latitude: zip.latitude,
    longitude: zip.longitude,
  };
}
