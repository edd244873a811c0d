/** Canadian postal prefixes (forward sortation areas), of a list of the mail and one of the census, with towns of their province. */
import { foldName } from '../../src/ground/names/foldName.ts';
import { placeSettler } from './agreedPlace.ts';
import { distanceKm, nearest } from './distance.ts';
import type { SourceCentre, SourceZip } from './sources.ts';
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
/** A prefix that only the census has is named after the nearest town up to so far away. */
const NAMED_KM = 15;
/** A place at the centre of a town this far away may still belong to the town: suburbs of Calgary are called Calgary. */
const LARGE_CITY_KM = 30;
/** A large town this close is a town that mail may name. */
const LARGE_TOWN_KM = 20;
const LARGE_TOWN = 50_000;

export interface CanadianCodes {
  readonly codes: readonly BuiltCode[];
  /** For the report of the build: prefixes that neither list can place. */
  readonly dropped: readonly string[];
}

/**
 * Rural prefixes (second character 0) are left out: one covers up to half a province, and its centre would put a visit hundreds of
 * kilometres away. Their addresses are placed by town.
 * @param prefixes of the mail, with descriptions.
 * @param centres of the census, with places alone.
 */
export function canadianCodes(
  prefixes: readonly SourceZip[],
  centres: readonly SourceCentre[],
  towns: readonly BuiltTown[],
): CanadianCodes {
  const canadian = towns.filter(({ country }) => country === 'CA');
  const townsOf = Map.groupBy(canadian, ({ region }) => region);
  const byName = townsByName(canadian);
  const settle = placeSettler(centres, 'second');
  const mail = new Map(prefixes.map((prefix) => [prefix.zip, prefix]));
  const centreOf = new Map(centres.map((centre) => [centre.code, centre]));
  const codes: BuiltCode[] = [];
  const dropped: string[] = [];
  for (const code of [...new Set([...mail.keys(), ...centreOf.keys()])].filter((key) => /^[A-Z][1-9][A-Z]$/u.test(key))) {
    const region = PROVINCES[code.charAt(0)] ?? '';
    const prefix = mail.get(code) ?? null;
    const centre = centreOf.get(code) ?? null;
    const inProvince = townsOf.get(region) ?? [];
    const cityName = CITIES.find(([start]) => code.startsWith(start))?.[1] ?? null;
    const city = cityName === null ? null : (byName.get(`${region} ${foldName(cityName)}`)?.[0] ?? null);
    const named = city === null && prefix !== null ? townOf(prefix, centre, region, byName) : null;
    // Of a prefix that the mail does not describe by a town, a town close to its centre: a large one, or any when no name is known.
    const around = city === null && named === null && centre !== null ? townAround(inProvince, centre, !isNameKnown(prefix)) : null;
    const about = city ?? named ?? around;
    const place = settle({
      first: prefix !== null && hasPlace(prefix) ? prefix : null,
      isShared: false,
      second: centre,
      towns: about === null ? [] : [about],
      siblings: centres.filter((other) => other.code !== code && other.code.startsWith(code.slice(0, 2))),
    });
    if (place === null) {
      dropped.push(`${code} ${prefix?.city ?? ''}`);
      continue;
    }
    const closeLarge =
      city === null
        ? nearest(
            inProvince.filter(({ population }) => population >= LARGE_TOWN),
            place,
          )
        : null;
    const names = [
      city?.name,
      named !== null && distanceKm(named, place) <= LARGE_CITY_KM ? named.name : undefined,
      around?.name,
      closeLarge !== null && closeLarge.km <= LARGE_TOWN_KM ? closeLarge.place.name : undefined,
    ].filter((name) => name !== undefined);
    if (names.length === 0 && prefix === null) {
      dropped.push(code);
      continue;
    }
    codes.push({
      key: `CA ${code}`,
      cities: names.length > 0 ? [...new Set(names)] : [describedAs(prefix?.city ?? '')],
      place: `CA.${region}`,
      ...place,
    });
  }
  return { codes, dropped };
}

/** A letter that the source has lost makes a name nobody finds. */
const isNameKnown = (prefix: SourceZip | null) => prefix !== null && !describedAs(prefix.city).includes('\ufffd');

function townAround(towns: readonly BuiltTown[], centre: SourceCentre, isAnyNamed: boolean): BuiltTown | null {
  const large = nearest(
    towns.filter(({ population }) => population >= LARGE_TOWN),
    centre,
  );
  const any = isAnyNamed ? nearest(towns, centre) : null;
  return any !== null && any.km <= NAMED_KM ? any.place : large !== null && large.km <= LARGE_TOWN_KM ? large.place : null;
}

function townsByName(towns: readonly BuiltTown[]): ReadonlyMap<string, readonly BuiltTown[]> {
  const byName = new Map<string, BuiltTown[]>();
  for (const town of towns) {
    for (const name of new Set([town.key, withHoles(town.name), ...town.otherNames])) {
      byName.set(`${town.region} ${name}`, [...(byName.get(`${town.region} ${name}`) ?? []), town]);
    }
  }
  return byName;
}

/** Folds a name as the list spells it, which has U+FFFD in place of accented letters. */
const withHoles = (name: string) => foldName(name.normalize('NFC').replace(/[^ -~]/gu, '\ufffd'));

/** Rows whose description had a comma are shifted by a column: one part of their place is lost. */
const hasPlace = ({ latitude, longitude }: SourceZip) => latitude > 40 && longitude < -50;

/** The town that the description begins with: "Halifax Lower Harbour", "Calgary (Brentwood / Collingwood)". The longest name wins. */
function townOf(
  prefix: SourceZip,
  centre: SourceCentre | null,
  region: string,
  byName: ReadonlyMap<string, readonly BuiltTown[]>,
): BuiltTown | null {
  const words = foldName(describedAs(prefix.city)).split(' ');
  for (let length = words.length; length > 0; length--) {
    const found = byName.get(`${region} ${words.slice(0, length).join(' ')}`) ?? [];
    const [largest] = found.toSorted((a, b) => b.population - a.population);
    if (largest !== undefined) {
      // The largest town of the name is not always meant: Ontario has several Waterloos.
      return nearest(found, centre ?? (hasPlace(prefix) ? prefix : largest))?.place ?? largest;
    }
  }
  return null;
}

/** The description without what is in brackets, and without blanks after hyphens. */
const describedAs = (description: string) => description.replace(/\(.*/u, '').replaceAll('- ', '-').trim();
