/**
 * Where a postal code lies, by two lists that do not copy from each other. The first has a place for each code, but codes of one
 * university, hospital or base often stand at one default place of their county. The second has centres of census areas: these are wrong
 * for a wide area whose people live at one end. docs/places.md#two-lists.
 */
import { distanceKm, nearest } from './distance.ts';
import type { Position } from './distance.ts';

/** The lists agree up to this distance. */
const AGREED_KM = 5;
/** They also disagree when the centres of this many other codes lie nearer to the first place than the code's own centre. */
const OTHERS_BETWEEN = 3;
/** A code lies at most this far from the centre of the town that its mail names. A town farther away is another of the same name. */
const TOWN_KM = 60;
/** A code of one list alone, this close to its town, needs nothing else. */
const IN_TOWN_KM = 8;
/** The centre of a larger city says little about where its codes lie. */
const LARGE_CITY = 100_000;
/** Farther than this many times the distance to the third-nearest centre, a place lies outside its own census area. */
const OWN_AREA = 2;
/** The same for a first place at the very centre of the town, which often stands for a place that is not known. */
const OWN_AREA_AT_CENTRE = 1.5;
const CENTRE_KM = 1;
/** A code of one list alone is confirmed by this many codes with the same beginning, so close to it. */
const CONFIRMING_CODES = 3;
const CONFIRMING_KM = 5;
/** A place that is farther than this from its town and from all codes like it is doubtful. */
const FAR_FROM_TOWN_KM = 25;
const FAR_FROM_CODES_KM = 15;

export interface TownPosition extends Position {
  readonly population: number;
}

/** What is known about one code. */
export interface CodeEvidence {
  /** The place in the first list; null: none, or one that cannot be. */
  readonly first: Position | null;
  /** Whether other codes of the first list stand at exactly this place. It is then a default, and not the code's own. */
  readonly isShared: boolean;
  /** The centre of the census area; null: the code has none. */
  readonly second: Position | null;
  /** Towns of the state that mail to the code names. */
  readonly towns: readonly TownPosition[];
  /** Census centres of other codes with the same beginning. */
  readonly siblings: readonly Position[];
}

export interface AgreedPlace extends Position {
  /** 0: sure. Otherwise the address may be so many kilometres away. The place is then the centre of the town, where the town is known. */
  readonly doubtKm: number;
}

/**
 * Returns a function that settles the place of a code. Null: nothing confirms any place.
 * @param centres all of the second list.
 * @param preferred the list whose place is taken when the two agree.
 */
export function placeSettler(centres: readonly Position[], preferred: 'first' | 'second'): (code: CodeEvidence) => AgreedPlace | null {
  const byLatitude = centres.toSorted((a, b) => a.latitude - b.latitude);
  /** Distances from a place to the centres around it, nearest first. */
  const distancesWithin = (place: Position, km: number): number[] => {
    const degrees = km / 111;
    const found: number[] = [];
    for (let at = firstFrom(byLatitude, place.latitude - degrees); at < byLatitude.length; at++) {
      const centre = byLatitude[at]!;
      if (centre.latitude > place.latitude + degrees) break;
      const away = distanceKm(centre, place);
      if (away < km) found.push(away);
    }
    return found.toSorted((a, b) => a - b);
  };

  return (code) => {
    const { first, second } = code;
    if (first === null || second === null) {
      return first === null && second === null ? null : placeOfOne(code, (first ?? second)!);
    }
    const apart = distanceKm(first, second);
    const isBetween = distancesWithin(first, apart).length >= OTHERS_BETWEEN;
    if (apart <= AGREED_KM) {
      return sure(isBetween || preferred === 'second' ? second : first);
    }
    const isOfTown = townNear(code, first) !== null || townNear(code, second) !== null;
    if (!isOfTown && !code.isShared) {
      return isBetween ? { ...sure(second), doubtKm: Math.ceil(apart) } : sure(first);
    }
    // The centre itself is the first of its own distances.
    const isAtCentre = (townNear(code, first)?.km ?? Infinity) <= CENTRE_KM;
    const isOutsideOwnArea = apart > (isAtCentre ? OWN_AREA_AT_CENTRE : OWN_AREA) * (distancesWithin(second, apart)[3] ?? Infinity);
    if (isFirstRight(code, first, second, isOutsideOwnArea)) {
      return doubtless(code, first);
    }
    // A small area lies around its centre, however far from the town: an airport.
    return isOutsideOwnArea ? sure(second) : doubtless(code, second);
  };
}

/** Which of two places that contradict each other is right: the one that is nearer to the town, and in large cities to codes like it. */
function isFirstRight(code: CodeEvidence, first: Position, second: Position, isOutsideOwnArea: boolean): boolean {
  const fromFirst = townNear(code, first);
  const fromSecond = townNear(code, second);
  const isOfTown = fromFirst !== null && (fromSecond === null || fromFirst.km < fromSecond.km);
  if (code.isShared) {
    return isOfTown && isFar(code, second) && !isOutsideOwnArea;
  }
  const saysLittle = fromFirst !== null && (fromFirst.place.population >= LARGE_CITY || fromFirst.km <= CENTRE_KM);
  return isOfTown && !(saysLittle && isOutsideOwnArea && !isFar(code, second));
}

/** The place itself, or the centre of its town when it lies far from the town and from codes like it. */
function doubtless(code: CodeEvidence, place: Position): AgreedPlace {
  const town = townNear(code, place);
  return town !== null && isFar(code, place) ? doubtfulIn(town) : sure(place);
}

/** The place of a code that only one list has. */
function placeOfOne(code: CodeEvidence, place: Position): AgreedPlace | null {
  const town = townNear(code, place);
  if (town !== null && town.km <= IN_TOWN_KM) {
    return sure(place);
  }
  const confirming = code.siblings.filter((other) => distanceKm(other, place) <= CONFIRMING_KM);
  if (!code.isShared && confirming.length >= CONFIRMING_CODES) {
    return sure(place);
  }
  return town === null ? null : doubtfulIn(town);
}

const isFar = (code: CodeEvidence, place: Position): boolean =>
  (nearest(code.towns, place)?.km ?? 0) > FAR_FROM_TOWN_KM && (nearest(code.siblings, place)?.km ?? Infinity) > FAR_FROM_CODES_KM;

function townNear({ towns }: CodeEvidence, place: Position) {
  const town = nearest(towns, place);
  return town !== null && town.km <= TOWN_KM ? town : null;
}

const sure = ({ latitude, longitude }: Position): AgreedPlace => ({ latitude, longitude, doubtKm: 0 });
const doubtfulIn = ({ place, km }: { readonly place: Position; readonly km: number }): AgreedPlace => ({
  latitude: place.latitude,
  longitude: place.longitude,
  doubtKm: Math.ceil(km),
});

/** Index of the first centre at or north of a latitude. */
function firstFrom(sorted: readonly Position[], latitude: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.latitude < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}
