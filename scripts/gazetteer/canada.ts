/** Canadian postal prefixes (forward sortation areas), each compared with the towns of its province. */
import { foldName } from '../../src/names/foldName.ts';
import { distanceKm, nearest } from './distance.ts';
import type { Position } from './distance.ts';
import type { SourceZip } from './sources.ts';
import type { BuiltTown } from './towns.ts';
import type { BuiltCode } from './usZips.ts';

/** Province by first letter. X is divided: X0A, X0B and X0C are in Nunavut. */
const PROVINCES: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};
/** Cities whose districts the list names. Longest prefix first. */
const CITIES: readonly (readonly [prefix: string, city: string])[] = [
  ['H7', 'Laval'],
  ['H', 'Montréal'],
  ['M', 'Toronto'],
];
/** An urban prefix that lies further than this from the town it is named after is moved to the town. */
const MISPLACED_KM = 15;
/** The same, when neighbours confirm its place: suburbs of Calgary are called Calgary. */
const LARGE_CITY_KM = 30;
/** A prefix that is named after no town counts when prefixes with the same two characters lie around it. */
const NEIGHBOUR_KM = 20;
/** The town that a prefix is named after counts when one of those prefixes lies this close to it. */
const TOWN_NEIGHBOUR_KM = 50;
/** Prefixes of a city of `CITIES` lie no further from its centre. */
const CITY_KM = 35;
/** A large town this close is a town that mail may name. */
const LARGE_TOWN_KM = 20;
const LARGE_TOWN = 50_000;

export interface CanadianCodes {
  readonly codes: readonly BuiltCode[];
  /** For the report of the build. */
  readonly moved: readonly string[];
  readonly dropped: readonly string[];
}

/**
 * Rural prefixes (second character 0) are left out: one covers up to half a province, and its centre would put a visit hundreds of
 * kilometres away. Their addresses are placed by town.
 */
export function canadianCodes(prefixes: readonly SourceZip[], towns: readonly BuiltTown[]): CanadianCodes {
  const byName = new Map<string, BuiltTown[]>();
  const large = towns.filter((town) => town.country === 'CA' && town.population >= LARGE_TOWN);
  for (const town of towns.filter(({ country }) => country === 'CA')) {
    for (const name of new Set([town.key, withHoles(town.name), ...town.otherNames])) {
      byName.set(`${town.region} ${name}`, [...(byName.get(`${town.region} ${name}`) ?? []), town]);
    }
  }
  const codes: BuiltCode[] = [];
  const moved: string[] = [];
  const dropped: string[] = [];
  const urban = prefixes.filter(({ zip }) => /^[A-Z][1-9][A-Z]$/u.test(zip));
  for (const prefix of urban) {
    const region = PROVINCES[prefix.zip.charAt(0)] ?? '';
    const cityName = CITIES.find(([start]) => prefix.zip.startsWith(start))?.[1] ?? null;
    const city = cityName === null ? null : (byName.get(`${region} ${foldName(cityName)}`)?.[0] ?? null);
    const siblings = urban.filter((other) => other.zip !== prefix.zip && other.zip.startsWith(prefix.zip.slice(0, 2)));
    const named = townOf(prefix, region, byName);
    const place = placeOf(prefix, named, city, siblings);
    if (place === null) {
      dropped.push(`${prefix.zip} ${prefix.city}`);
      continue;
    }
    if (place === named && named !== null) {
      moved.push(`${prefix.zip} ${prefix.city} to ${named.name}`);
    }
    const closeLarge =
      city === null
        ? nearest(
            large.filter((town) => town.region === region),
            place,
          )
        : null;
    const cities = new Set([
      city?.name,
      named !== null && distanceKm(named, place) <= LARGE_CITY_KM ? named.name : undefined,
      closeLarge !== null && closeLarge.km <= LARGE_TOWN_KM ? closeLarge.place.name : undefined,
    ]);
    const names = [...cities].filter((name) => name !== undefined);
    codes.push({
      key: `CA ${prefix.zip}`,
      cities: names.length > 0 ? names : [describedAs(prefix.city)],
      place: `CA.${region}`,
      latitude: place.latitude,
      longitude: place.longitude,
    });
  }
  return { codes, moved, dropped };
}

/**
 * Where a prefix is: its own place, or the town it is named after when the list has misplaced it. Prefixes with the same two characters
 * are neighbours, so they tell which of two places that contradict each other is right. Null: nothing confirms the place.
 */
function placeOf(prefix: SourceZip, named: BuiltTown | null, city: BuiltTown | null, siblings: readonly SourceZip[]): Position | null {
  const isConfirmed = hasPlace(prefix) && siblings.filter((other) => distanceKm(other, prefix) <= NEIGHBOUR_KM).length >= 2;
  if (city !== null) {
    return hasPlace(prefix) && distanceKm(city, prefix) <= CITY_KM ? prefix : null;
  }
  if (named === null) {
    return isConfirmed ? prefix : null;
  }
  if (hasPlace(prefix) && distanceKm(named, prefix) <= (isConfirmed ? LARGE_CITY_KM : MISPLACED_KM)) {
    return prefix;
  }
  const isTownConfirmed = siblings.some((other) => hasPlace(other) && distanceKm(other, named) <= TOWN_NEIGHBOUR_KM);
  return isTownConfirmed ? named : isConfirmed ? prefix : null;
}

/** Folds a name as the list spells it, which has U+FFFD in place of accented letters. */
const withHoles = (name: string) => foldName(name.normalize('NFC').replace(/[^ -~]/gu, '\ufffd'));

/** Rows whose description had a comma are shifted by a column: one part of their place is lost. */
const hasPlace = ({ latitude, longitude }: SourceZip) => latitude > 40 && longitude < -50;

/** The town that the description begins with: "Halifax Lower Harbour", "Calgary (Brentwood / Collingwood)". The longest name wins. */
function townOf(prefix: SourceZip, region: string, byName: ReadonlyMap<string, readonly BuiltTown[]>): BuiltTown | null {
  const words = foldName(describedAs(prefix.city)).split(' ');
  for (let length = words.length; length > 0; length--) {
    const found = byName.get(`${region} ${words.slice(0, length).join(' ')}`) ?? [];
    const [largest] = found.toSorted((a, b) => b.population - a.population);
    if (largest !== undefined) {
      return hasPlace(prefix) ? (nearest(found, prefix)?.place ?? largest) : largest;
    }
  }
  return null;
}

/** The description without what is in brackets, and without blanks after hyphens. */
const describedAs = (description: string) => description.replace(/\(.*/u, '').replaceAll('- ', '-').trim();
