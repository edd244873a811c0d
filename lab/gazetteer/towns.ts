/** Makes one list of towns of all sources. */
import { foldName } from '../../src/ground/names/foldName.ts';
import { distanceKm, nearest } from './distance.ts';
import type { Position } from './distance.ts';
import { regionOf } from './regions.ts';
import type { SourceTown, SourceZip } from './sources.ts';

/** A town as it is written to the file. */
export interface BuiltTown extends Position {
  readonly name: string;
  readonly key: string;
  readonly country: string;
  readonly region: string;
  readonly population: number;
  /** Folded. */
  readonly otherNames: ReadonlySet<string>;
}

/** Two sources mean one town when its names are equal and its places are no further apart. */
const SAME_TOWN_KM = 25;
/** A post office named like a town of its state, at most so far away, is that town. */
const SAME_POST_TOWN_KM = 60;
/** Parts of towns that exist in many towns. "Downtown" alone names no place. */
const NO_NAME_OF_ITS_OWN =
  /^(?:down ?town|up ?town|mid ?town|old town|new town|city cent(?:er|re)|town cent(?:er|re)|center|centre|central|centro|centre ville|plaine \d+|circo.*scrizione .*|zone? \d+.*|quartier \d+.*|sector \d+.*)$/u;

/** GeoNames has some towns twice: equal names in one region, no further apart than this. */
const TWICE_KM = 5;

/** The towns of `first`, and those of `second` that it lacks. */
export function mergeTowns(first: readonly SourceTown[], second: readonly SourceTown[]): SourceTown[] {
  const known = new Map<string, SourceTown[]>();
  for (const town of first) {
    for (const name of new Set([town.name, ...town.alternateNames].map(foldName))) {
      add(known, `${town.country} ${name}`, town);
    }
  }
  const added = second.filter((town) => {
    const same = known.get(`${town.country} ${foldName(town.name)}`) ?? [];
    return same.every((other) => distanceKm(other, town) > SAME_TOWN_KM);
  });
  const named = [...first, ...added].filter((town) => !NO_NAME_OF_ITS_OWN.test(foldName(town.name)) && foldName(town.name) !== '');
  return withoutDoubles(named);
}

/** Keeps the larger of two entries of one town, with the other names of both. */
function withoutDoubles(towns: readonly SourceTown[]): SourceTown[] {
  const kept = new Map<string, SourceTown[]>();
  for (const town of towns.toSorted((a, b) => b.population - a.population)) {
    const key = `${town.country} ${town.admin1} ${foldName(town.name)}`;
    const group = kept.get(key) ?? [];
    const double = group.findIndex((other) => distanceKm(other, town) <= TWICE_KM);
    const first = group[double];
    if (first === undefined) {
      add(kept, key, town);
    } else {
      group[double] = { ...first, alternateNames: [...first.alternateNames, ...town.alternateNames] };
    }
  }
  return [...kept.values()].flat();
}

/** Towns of the US mail that GeoNames does not have as towns: small post offices, and names of districts. */
export function postTowns(zips: readonly SourceZip[], towns: readonly BuiltTown[]): BuiltTown[] {
  const known = new Map<string, BuiltTown[]>();
  for (const town of towns.filter(({ country, region }) => country === 'US' || country === region)) {
    for (const name of [town.key, ...town.otherNames]) {
      add(known, `${town.region} ${name}`, town);
    }
  }
  const offices = new Map<string, SourceZip[]>();
  for (const zip of zips) {
    add(offices, `${zip.state} ${foldName(zip.city)}`, zip);
  }
  const found: BuiltTown[] = [];
  for (const [place, codes] of offices) {
    const [zip] = codes;
    const same = known.get(place) ?? [];
    if (zip !== undefined && codes.every((code) => (nearest(same, code)?.km ?? Infinity) > SAME_POST_TOWN_KM)) {
      const country = regionOf(zip.state, '') === '' ? 'US' : zip.state;
      found.push({
        name: zip.city,
        key: foldName(zip.city),
        country,
        region: zip.state,
        latitude: zip.latitude,
        longitude: zip.longitude,
        population: 0,
        otherNames: new Set(),
      });
    }
  }
  return found;
}

function add<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group === undefined) {
    groups.set(key, [item]);
  } else {
    group.push(item);
  }
}
