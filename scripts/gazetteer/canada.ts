/** Canadian postal prefixes (forward sortation areas), each compared with the towns of its province. */
import { foldName } from '../../src/places/foldName.ts';
import { distanceKm, nearest } from './distance.ts';
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
/** A prefix that is named after no town counts when prefixes with the same two characters lie around it. */
const NEIGHBOUR_KM = 20;
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
    const city = CITIES.find(([start]) => prefix.zip.startsWith(start))?.[1] ?? null;
    const named = townOf(prefix, region, byName);
    const neighbours = urban.filter((other) => other.zip !== prefix.zip && other.zip.startsWith(prefix.zip.slice(0, 2)));
    const near = hasPlace(prefix) ? neighbours.filter((other) => distanceKm(other, prefix) <= NEIGHBOUR_KM).length : 0;
    const km = named === null || !hasPlace(prefix) ? Infinity : distanceKm(named, prefix);
    const isMisplaced = named !== null && km > MISPLACED_KM && (near < 2 || km > 2 * MISPLACED_KM);
    if (named === null && near < 2) {
      dropped.push(`${prefix.zip} ${prefix.city}`);
      continue;
    }
    if (isMisplaced) {
      moved.push(`${prefix.zip} ${prefix.city} by ${Math.round(km)} km to ${named.name}`);
    }
    const { latitude, longitude } = isMisplaced ? named : prefix;
    const closeLarge = nearest(
      large.filter((town) => town.region === region),
      { latitude, longitude },
    );
    const cities = new Set([city, named?.name, closeLarge !== null && closeLarge.km <= LARGE_TOWN_KM ? closeLarge.place.name : null]);
    const names = [...cities].filter((name) => name !== null && name !== undefined);
    codes.push({
      key: `CA ${prefix.zip}`,
      cities: names.length > 0 ? names : [describedAs(prefix.city)],
      place: `CA.${region}`,
      latitude,
      longitude,
    });
  }
  return { codes, moved, dropped };
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
