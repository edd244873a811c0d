/** What all geocoding services share: the question as text, one bounded request, and the reading of points. */
import { request } from 'undici';
import type { Precision } from '../../../contract/vocabulary.ts';
import type { Coordinates, GeocodedPlace, GeocodeQuestion } from '../geocoder.ts';
import { boundedJson } from '../boundedJson.ts';
import { serviceAddress } from '../serviceAddress.ts';
import { timeLimit } from '../../../ground/time/timers.ts';

/** One kind of geocoding service. */
export interface GeocodingService {
  /** The path of its search, added to the operator's address where it is missing. */
  readonly path: string;
  /** Query parameters of a search. `country` is a lower-case ISO 3166-1 alpha-2 code that limits the results; null: no limit. */
  parametersOf(text: string, country: string | null): Record<string, string>;
  /** The best place of an answer; null when it has none that is at least as precise as a city. Throws when it is no answer of this service. */
  placeOf(answer: unknown, question: GeocodeQuestion, country: string | null): GeocodedPlace | null;
}

/** Largest answer. One place takes a few kilobytes, with all its names and tags. */
const mostBytes = 1_000_000;

/** Asks a service once. Throws when it does not answer in time, or with anything but a list of places. */
export async function search(
  service: GeocodingService,
  { url, question, timeoutMilliseconds }: { url: string; question: GeocodeQuestion; timeoutMilliseconds: number },
): Promise<GeocodedPlace | null> {
  const country = countryLimit(question);
  const address = serviceAddress(url, service.path);
  for (const [name, value] of Object.entries(service.parametersOf(searchText(question), country))) address.searchParams.set(name, value);
  const response = await request(address, {
    headers: { 'user-agent': 'truckroll', accept: 'application/json' },
    signal: timeLimit(timeoutMilliseconds),
  });
  if (response.statusCode !== 200) {
    await response.body.dump();
    throw new Error(`the geocoder answered ${response.statusCode}`);
  }
  const place = service.placeOf(await boundedJson(response.body, mostBytes), question, country);
  return place && withPrecisionOfQuestion(place, question);
}

/** The parts of an address in one line, or the whole text when there are no parts. Empty when nothing is asked. */
export function searchText(address: GeocodeQuestion): string {
  const parts = partsOf(address);
  return parts.length > 0 ? parts.join(', ') : (address.formatted?.trim() ?? '');
}

const partsOf = ({ line, city, state, postal_code, country }: GeocodeQuestion) =>
  [line, city, state, postal_code, country].filter((part) => part?.trim());

/** The country that the results are limited to, in lower case; null when the address names a country itself. */
export function countryLimit({ country, homeCountry }: GeocodeQuestion): string | null {
  if (country?.trim() || !homeCountry || !/^[a-z]{2}$/i.test(homeCountry)) return null;
  return homeCountry.toLowerCase();
}

/** A question without a street cannot find a house, whatever the service calls its answer. */
function withPrecisionOfQuestion(place: GeocodedPlace, question: GeocodeQuestion): GeocodedPlace {
  const isStreetAsked = Boolean(question.line?.trim()) || partsOf(question).length === 0;
  if (isStreetAsked || (place.precision !== 'exact' && place.precision !== 'street')) return place;
  return { ...place, precision: question.postal_code?.trim() ? 'postal_code' : 'city' };
}

/**
 * `exact` for a house, or `street` when the house has another number than the one asked for. Services answer with a neighbour when they do
 * not know the number. Numbers are compared by their digits, so `12a` and `12` are the same.
 */
export function precisionOfHouse(foundNumber: unknown, { line, formatted }: GeocodeQuestion): Precision {
  const asked = numbersIn(line?.trim() ? line : (formatted ?? ''));
  const found = numbersIn(typeof foundNumber === 'string' || typeof foundNumber === 'number' ? String(foundNumber) : '');
  return asked.length > 0 && found.length > 0 && !found.some((number) => asked.includes(number)) ? 'street' : 'exact';
}

const numbersIn = (text: string): string[] => text.normalize('NFKC').match(/\d+/g) ?? [];

/** The point of two values; null when they are no point on Earth. */
export function coordinatesOf(latitudeValue: unknown, longitudeValue: unknown): Coordinates | null {
  const latitude = degrees(latitudeValue);
  const longitude = degrees(longitudeValue);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Reads degrees, which Nominatim sends as text. Returns NaN for anything else, because null and '' would become 0, a point off Ghana. */
function degrees(value: unknown): number {
  if (typeof value === 'string' && value.trim() !== '') return Number(value);
  return typeof value === 'number' ? value : Number.NaN;
}

/** The features of a GeoJSON answer, with their properties and points. Features without a point are left out. */
export function featuresOf(answer: unknown): { readonly properties: Readonly<Record<string, unknown>>; readonly point: Coordinates }[] {
  const features = (answer as { features?: unknown } | null)?.features;
  if (!Array.isArray(features)) throw new Error('the geocoder answered no list of places');
  return (features as (Feature | null)[]).flatMap((feature) => {
    const coordinates = feature?.geometry?.coordinates;
    const point = Array.isArray(coordinates) ? coordinatesOf(coordinates[1], coordinates[0]) : null;
    return point ? [{ properties: feature?.properties ?? {}, point }] : [];
  });
}

interface Feature {
  readonly geometry?: { readonly coordinates?: unknown } | null;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}
