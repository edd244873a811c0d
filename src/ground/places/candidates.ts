/** Places that may have been meant, for people to choose from. */
import { kilometresBetween, type DegreePoint } from './kilometres.ts';
import { regionLabelOf } from './regions.ts';
import type { Gazetteer, PostalPlace, Town } from './gazetteer/types.ts';

/** A place that may have been meant. */
export interface PlaceCandidate {
  /** "Denver, CO, US" or "80202 Denver, CO, US". */
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** As people write it in an address: "CO", "Kent". */
  readonly state: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
}

/** Most candidates in an answer. */
const mostCandidates = 8;

interface PlaceFound extends DegreePoint {
  readonly country: string;
  readonly region: string | null;
  readonly city: string | null;
}

/** The coordinates alone. */
export const withoutNames = ({ latitude, longitude }: DegreePoint): DegreePoint => ({ latitude, longitude });
const label = (name: string, region: string | null, country: string) =>
  // Not "Tokyo, Tokyo, JP".
  [name, ...(region === null || region === name ? [] : [region]), country].join(', ');
/** A town for people: "Ashford, Kent, GB". */
export const labelOf = (town: Town, gazetteer: Gazetteer) => label(town.name, regionLabelOf(town, gazetteer), town.country);
/** A town as a proposal. */
export function ofTown(town: Town, gazetteer: Gazetteer): PlaceCandidate {
  const state = regionLabelOf(town, gazetteer);
  const { name: city, country } = town;
  return { ...withoutNames(town), label: label(city, state, country), country, state, city, postalCode: null };
}
/** A place that was found, as a proposal. */
export function candidateOf({ latitude, longitude, country, region, city }: PlaceFound): PlaceCandidate {
  // In some countries the gazetteer has numbers, which nobody writes in an address.
  const state = region !== null && /^\p{L}+$/u.test(region) ? region : null;
  return { latitude, longitude, label: label(city ?? '', state, country), country, state, city, postalCode: null };
}
/** The place of a postal code as a proposal. */
export function ofCode(place: PostalPlace): PlaceCandidate {
  const city = place.cities[0] ?? null;
  const { code: postalCode, region: state, country } = place;
  const named = label(city === null ? postalCode : `${postalCode} ${city}`, state, country);
  return { ...withoutNames(place), label: named, country, state, city, postalCode };
}

/** The first candidates of a list, each once. */
export function firstCandidates(list: readonly PlaceCandidate[]): PlaceCandidate[] {
  const same = (candidate: PlaceCandidate, other: PlaceCandidate) =>
    candidate.label === other.label && kilometresBetween(candidate, other) < 5;
  return list.filter((candidate, index) => list.findIndex((other) => same(candidate, other)) === index).slice(0, mostCandidates);
}
