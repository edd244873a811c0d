/** Finds the place of an address in the gazetteer, or says why there is none. Never silently wrong: a doubt is a note or no place. */
import { countryCodeOf } from '../names/countries.ts';
import { foldName } from '../names/foldName.ts';
import { candidateOf, firstCandidates } from './candidates.ts';
import { judgeReading, type Found, type Home, type NotFound } from './judgeReading.ts';
import { longestAddress, readAddress } from './parseAddress.ts';
import { printedCode, distinctiveCodesIn, distinctiveCountries } from './postalFormats.ts';
import type { PlaceNote } from './placeNotes.ts';
import { cityForms, withPlainCharacters, type Reading } from './reading.ts';
import { regionNamed, countriesWithStates, type Region } from './regions.ts';
import { isRemark } from './remarks.ts';
import type { Gazetteer } from './gazetteer/types.ts';

export type { PlaceCandidate } from './candidates.ts';
export type { Found, NotFound, Home } from './judgeReading.ts';

/** An address as it was sent: in parts, or as one text in `line`, or both. */
export interface PlaceParts {
  readonly line?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
  /** A name or an ISO code. */
  readonly country?: string | null | undefined;
}

type PlaceOrReason = Found | NotFound;

/** Whatever was written, it names no place. Only an address without any text has no note. */
const nothingNamed: PlaceNote = { code: 'city_missing', parameters: {} };

const given = (text: string | null | undefined): string | null => {
  const plain = withPlainCharacters((text ?? '').slice(0, longestAddress)).trim();
  return plain === '' || isRemark(plain) ? null : plain;
};
/** States and countries are not judged as remarks: "NC", "ND" and "NA" are some. */
const stated = (text: string | null | undefined): string | null => {
  const plain = withPlainCharacters((text ?? '').slice(0, longestAddress)).trim();
  return !/[\p{L}\d]/u.test(plain) || (plain.length > 2 && isRemark(plain) && countryCodeOf(plain) === null) ? null : plain;
};

/**
 * Finds the place of an address. Parts that were sent are kept as sent; only empty ones are read from `line`.
 * Country and state are read first, then the postal code, then the town. A bare name of a town lies in the country of the business.
 * @param home where the business works: its country (ISO code) and the point of its base.
 */
export function findInGazetteer(parts: PlaceParts, home: Home, gazetteer: Gazetteer): PlaceOrReason {
  const line = given(parts.line);
  const city = given(parts.city);
  const state = stated(parts.state);
  const postalCode = given(parts.postalCode);
  const countryText = stated(parts.country);
  if (line === null && city === null && state === null && postalCode === null) {
    const isEmpty = [parts.line, parts.city, parts.state, parts.postalCode].every((text) => (text ?? '').trim() === '');
    const note = isEmpty && countryText === null ? null : nothingNamed;
    return { found: false, reason: isEmpty && countryText !== null ? 'unknown' : 'not_an_address', candidates: [], note };
  }
  const named = countryText === null ? null : countryCodeOf(countryText);
  const unknownCountry: PlaceNote | null =
    countryText !== null && named === null && home.country !== null
      ? { code: 'country_unknown', parameters: { sent: countryText, country: home.country } }
      : null;
  const readings = readingsOf({ line, city, state, postalCode, country: named }, home.country);
  const judged = readings.map((reading) => ({ reading, place: judgeReading(reading, home, gazetteer) }));
  const places = judged.filter(({ reading }) => !reading.isDoubtful).map(({ place }) => place);
  const sure = places.find((place) => place.found && place.note === null) ?? places.find((place) => place.found) ?? mostTelling(places);
  if (!sure) return { found: false, reason: 'not_an_address', candidates: [], note: nothingNamed };
  const doubtful = judged.filter(({ reading }) => reading.isDoubtful).flatMap(({ place }) => (place.found ? [candidateOf(place)] : []));
  const best = sure.found
    ? (stateConflict(judged, sure, gazetteer) ?? sure)
    : { ...sure, candidates: firstCandidates([...doubtful, ...sure.candidates]) };
  return unknownCountry !== null && best.note === null ? { ...best, note: unknownCountry } : best;
}

/** Towns with fewer inhabitants may share their name with a building or a street by chance. */
const knownInhabitants = 5000;

/**
 * In "Toronto, Québec" the last part is a state, or a town in which "Toronto" is a building. A well-known town in front of the state makes
 * it a contradiction, a small one gives a note.
 */
function stateConflict(
  judged: readonly { readonly reading: Reading; readonly place: PlaceOrReason }[],
  found: Found,
  gazetteer: Gazetteer,
): PlaceOrReason | null {
  for (const { reading, place } of judged) {
    if (place.found) return null;
    if (place.note?.code !== 'wrong_state' || place.note.parameters.sent.match(/^\d/u)) continue;
    const { sent } = place.note.parameters;
    const [largest] = gazetteer.townsNamed(foldName(sent), reading.country);
    if (largest && largest.population >= knownInhabitants) {
      return { ...place, candidates: firstCandidates([...place.candidates.slice(0, 7), candidateOf(found)]) };
    }
    if (found.note === null) return { ...found, note: { code: 'part_ignored', parameters: { ignored: sent, found: found.city ?? '' } } };
  }
  return null;
}

/** Of readings that gave no place, one that says more than "unknown". */
const mostTelling = (places: readonly PlaceOrReason[]) =>
  places.find((place) => !place.found && place.reason === 'contradiction' && place.candidates.length > 0) ??
  places.find((place) => !place.found && place.reason === 'ambiguous') ??
  places.find((place) => !place.found && place.candidates.length > 0) ??
  places[0];

interface Sent {
  readonly line: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** The ways to read what was sent. Parts that were sent replace what was read from the text. */
function readingsOf(sent: Sent, home: string | null): Reading[] {
  const nation = sent.state === null ? null : regionNamed(sent.state, 'GB');
  const stateCountry = sent.country ?? countryOfState(sent, home) ?? (nation?.kind === 'state' && home === null ? 'GB' : null);
  const base = sent.city === null ? (sent.line ?? '') : sent.city;
  const read = base === '' ? [] : readAddress(base, stateCountry ?? home, stateCountry ?? sent.country);
  const fromLine = sent.city !== null && sent.line !== null ? readAddress(sent.line, stateCountry ?? home, stateCountry)[0] : undefined;
  const readings = read.length > 0 ? read : [nothingRead];
  return readings.map((reading) => withSent(sent.city === null ? reading : filled(reading, fromLine, sent.city), sent, stateCountry, home));
}

const nothingRead: Reading = {
  line: null,
  cities: [],
  otherCities: [],
  state: null,
  regions: [],
  postalCode: null,
  country: null,
  countryFrom: null,
  isDoubtful: false,
};

/** Postal code, state and country of the line fill what the town's text leaves open. */
function filled(reading: Reading, line: Reading | undefined, city: string): Reading {
  const read = reading.cities.length > 0 ? reading.cities : reading.postalCode !== null || reading.state !== null ? [] : cityForms(city);
  // "Young America" is a town, and "Young" in America too.
  const cities = read.length === 0 || read.some((name) => foldName(name) === foldName(city)) ? read : [...read, city];
  if (!line) return { ...reading, cities };
  // "1 quai Saint-Antoine, Lyon" and the town "Rhône": takes what the line has in the position of a town.
  const own = { ...reading, cities, otherCities: [...reading.otherCities, ...(line.line === null ? [] : line.cities)] };
  const isSure = line.cities.length > 0 && line.line !== null;
  return {
    ...own,
    postalCode:
      own.postalCode ?? (line.postalCode !== null && (isSure || line.line === null || line.postalCode.length > 5) ? line.postalCode : null),
    state: own.state ?? line.state,
    regions: own.regions.length > 0 ? own.regions : line.regions,
    country: own.country ?? line.country,
    countryFrom: own.countryFrom ?? line.countryFrom,
  };
}

/** The country of a state that was sent without a country: the home country when it has such a state, else one whose states are known abroad. */
function countryOfState({ state, country, postalCode }: Sent, home: string | null): string | null {
  if (state === null || country !== null) return null;
  if (home !== null && regionNamed(state, home)) return home;
  const named = state.length > 3 ? countryCodeOf(state) : null;
  if (named !== null && named !== 'GE') return named;
  const known = (home === null ? countriesWithStates : ['US', 'CA', 'AU']).filter((other) => regionNamed(state, other) !== null);
  const ofCode = postalCode === null ? undefined : known.find((other) => printedCode(postalCode, other) !== null);
  return ofCode ?? known[0] ?? null;
}

function withSent(reading: Reading, sent: Sent, stateCountry: string | null, home: string | null): Reading {
  const told = sent.country ?? reading.country ?? stateCountry;
  const guess = sent.postalCode !== null && told === null ? countryOfCode(sent.postalCode, home) : null;
  const country = told ?? guess;
  const at = country ?? home;
  const region = sent.state === null || at === null ? null : regionNamed(sent.state, at);
  const isNation = sent.state !== null && countryCodeOf(sent.state) === at && region === null;
  const regions: readonly Region[] =
    sent.state === null ? reading.regions : region ? [region, ...reading.regions.filter(({ kind }) => kind !== region.kind)] : [];
  const code =
    sent.postalCode === null ? reading.postalCode : at === null ? sent.postalCode : (printedCode(sent.postalCode, at) ?? sent.postalCode);
  return {
    ...reading,
    state: isNation ? null : (sent.state ?? reading.state),
    regions,
    postalCode: code,
    country,
    countryFrom:
      sent.country !== null ? 'text' : guess === null ? (reading.countryFrom ?? (country === null ? null : 'state')) : 'postal_code',
  };
}

/** The country that alone has codes of this form, when the home country has not. */
function countryOfCode(code: string, home: string | null): string | null {
  if (home !== null && printedCode(code, home) !== null) return null;
  return distinctiveCountries.find((country) => distinctiveCodesIn(code, country).length > 0) ?? null;
}
