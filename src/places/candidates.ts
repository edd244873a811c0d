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
  readonly country: string;
  readonly region: string | null;
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
export const ofTown = (town: Town, gazetteer: Gazetteer): Candidate => ({
  ...pointOf(town),
  label: labelOf(town, gazetteer),
  country: town.country,
  region: town.region,
  city: town.name,
  postalCode: null,
});
/** A place that was found, as a proposal. */
export const candidateOf = ({ latitude, longitude, country, region, city }: PlaceFound): Candidate => ({
  latitude,
  longitude,
  label: label(city ?? '', region !== null && /^\p{L}+$/u.test(region) ? region : null, country),
  country,
  region,
  city,
  postalCode: null,
});
/** The place of a postal code as a proposal. */
export function ofCode(place: PostalPlace): Candidate {
  const city = place.cities[0] ?? null;
  const named = label(city === null ? place.code : `${place.code} ${city}`, place.region, place.country);
  return { ...pointOf(place), label: named, country: place.country, region: place.region, city, postalCode: place.code };
}

/** The first candidates of a list, each once. */
export function firstCandidates(list: readonly Candidate[]): Candidate[] {
  const same = (candidate: Candidate, other: Candidate) => candidate.label === other.label && kilometresBetween(candidate, other) < 5;
  return list.filter((candidate, index) => list.findIndex((other) => same(candidate, other)) === index).slice(0, mostCandidates);
}
