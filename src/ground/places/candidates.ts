/** Places that may have been meant, for people to choose from. */
import { kilometresBetween, type Point } from './kilometres.ts';
import { regionLabelOf } from './regions.ts';
import type { Gazetteer, PostalPlace, Town } from './gazetteer/types.ts';

/** A place that may have been meant. */
export interface Candidate {
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

interface PlaceFound extends Point {
  readonly country: string;
  readonly region: string | null;
  readonly city: string | null;
}

/** The coordinates alone. */
export const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });
const label = (name: string, region: string | null, country: string) =>
  // Not "Tokyo, Tokyo, JP".
  [name, ...(region === null || region === name ? [] : [region]), country].join(', ');
/** A town for people: "Ashford, Kent, GB". */
export const labelOf = (town: Town, gazetteer: Gazetteer) => label(town.name, regionLabelOf(town, gazetteer), town.country);
/** A town as a proposal. */
export function ofTown(town: Town, gazetteer: Gazetteer): Candidate {
  const state = regionLabelOf(town, gazetteer);
  const { name: city, country } = town;
  return { ...pointOf(town), label: label(city, state, country), country, state, city, postalCode: null };
}
/** A place that was found, as a proposal. */
export function candidateOf({ latitude, longitude, country, region, city }: PlaceFound): Candidate {
  // In some countries the gazetteer has numbers, which nobody writes in an address.
  const state = region !== null && /^\p{L}+$/u.test(region) ? region : null;
  return { latitude, longitude, label: label(city ?? '', state, country), country, state, city, postalCode: null };
}
/** The place of a postal code as a proposal. */
export function ofCode(place: PostalPlace): Candidate {
  const city = place.cities[0] ?? null;
  const { code: postalCode, region: state, country } = place;
  const named = label(city === null ? postalCode : `${postalCode} ${city}`, state, country);
  return { ...pointOf(place), label: named, country, state, city, postalCode };
}

/** The first candidates of a list, each once. */
export function firstCandidates(list: readonly Candidate[]): Candidate[] {
  const same = (candidate: Candidate, other: Candidate) => candidate.label === other.label && kilometresBetween(candidate, other) < 5;
  return list.filter((candidate, index) => list.findIndex((other) => same(candidate, other)) === index).slice(0, mostCandidates);
}
