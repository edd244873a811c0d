/** Judges one reading of an address against the gazetteer: the place, or why there is none. */
import { firstCandidates, labelOf, ofCode, ofTown, withoutNames, type PlaceCandidate } from './candidates.ts';
import { anotherMeant } from './anotherMeant.ts';
import { chooseTown, distinctTowns } from './chooseTown.ts';
import { foldName } from '../names/foldName.ts';
import { kilometresBetween, type DegreePoint } from './kilometres.ts';
import { postalAreaOf, type PostalArea } from './postalAreas.ts';
import { hasPostalFormat, printedCode } from './postalFormats.ts';
import type { PlaceNote } from './placeNotes.ts';
import type { Reading } from './reading.ts';
import { liesIn, regionNamed, townOf, type Region } from './regions.ts';
import { spelledLike } from './spelledLike.ts';
import type { Gazetteer, PostalPlace, Town } from './gazetteer/types.ts';

/** Where the business works. */
export interface Home {
  /** ISO 3166-1 alpha-2, or null when not known. */
  readonly country: string | null;
  /** Its base, or null when not known. */
  readonly point: DegreePoint | null;
}

/** A place that was found. */
export interface Found {
  readonly found: true;
  /** Degrees, WGS 84: the centre of the postal code's area or of the town. */
  readonly latitude: number;
  readonly longitude: number;
  readonly precision: 'postal_code' | 'city';
  readonly source: 'gazetteer';
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly city: string | null;
  /** As in the gazetteer: "CO". */
  readonly region: string | null;
  readonly note: PlaceNote | null;
}

/** No place: `unknown` in the gazetteer, `ambiguous` (several towns), `contradiction` between the parts, or `not_an_address`. */
export interface NotFound {
  readonly found: false;
  readonly reason: 'unknown' | 'ambiguous' | 'contradiction' | 'not_an_address';
  /** At most 8, the likeliest first. */
  readonly candidates: readonly PlaceCandidate[];
  readonly note: PlaceNote | null;
}

/** A postal code farther from the town than this contradicts it. */
const farKm = 60;
/** Farther than this, the place of the code is used with a note. */
const asideKm = 20;
/** A state and a town of fewer inhabitants may share a name: the state is meant. */
const cityInhabitants = 100_000;
/** Towns with fewer inhabitants have no named parts that people write behind a hyphen. */
const districtInhabitants = 20_000;

interface Case {
  readonly reading: Reading;
  readonly home: Home;
  readonly gazetteer: Gazetteer;
  /** Null when neither the address nor the business has a country. */
  readonly country: string | null;
  /** The name that was looked up, as written. Null: no town was read. */
  readonly sent: string | null;
  /** Towns of that name in the country. */
  readonly towns: readonly Town[];
}

export function judgeReading(reading: Reading, home: Home, gazetteer: Gazetteer): Found | NotFound {
  const country = overseasOf(reading.country ?? home.country, reading.postalCode);
  const known = firstKnown(reading.cities, reading.regions, country, gazetteer);
  const sent = known?.name ?? reading.cities[0] ?? null;
  const given: Case = { reading, home, gazetteer, country, sent, towns: known?.towns ?? [] };
  if (country !== null && reading.postalCode !== null && gazetteer.hasPostalCodes(country)) {
    const place = gazetteer.postalCode(country, reading.postalCode);
    if (place) return byCode(given, place, reading.postalCode);
  }
  return byTown(given);
}

/** French postal codes that begin with 97 or 98 lie in lands with country codes of their own: there is a Saint-Denis on Réunion. */
const OVERSEAS: Readonly<Record<string, string>> = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  975: 'PM',
  976: 'YT',
  986: 'WF',
  987: 'PF',
  988: 'NC',
};
const overseasOf = (country: string | null, code: string | null) =>
  country === 'FR' && code !== null ? (OVERSEAS[code.slice(0, 3)] ?? 'FR') : country;

/** The first name that is a town in the regions, else the first that is a town of the country. */
function firstKnown(names: readonly string[], regions: readonly Region[], country: string | null, gazetteer: Gazetteer) {
  const known = names
    .map((name) => ({ name, towns: gazetteer.townsNamed(foldName(name), country) }))
    .filter(({ towns }) => towns.length > 0);
  return known.find(({ towns }) => towns.some((town) => outside(town, regions, gazetteer) === null)) ?? known[0] ?? null;
}

const outside = (place: PlaceOf, regions: readonly Region[], gazetteer: Gazetteer): Region | null =>
  regions.find((region) => liesIn(place, region, gazetteer) === false) ?? null;
type PlaceOf = Pick<Town, 'country' | 'region' | 'latitude' | 'longitude'>;

function byCode({ reading, gazetteer, sent, towns }: Case, place: PostalPlace, code: string): Found | NotFound {
  const city = place.cities[0] ?? null;
  const stateOf =
    place.country === reading.country || reading.regions.length === 0
      ? reading.regions
      : reading.regions.filter(({ country }) => country === place.country);
  const wrong = outside(place, stateOf, gazetteer);
  if (wrong) {
    const inState = towns.filter((town) => outside(town, reading.regions, gazetteer) === null);
    const note: PlaceNote = { code: 'wrong_state', parameters: { sent: code, state: reading.state ?? wrong.name } };
    return contradiction([ofCode(place), ...(inState.length > 0 ? inState : towns).map((town) => ofTown(town, gazetteer))], note);
  }
  const { doubtKm } = place;
  const rough: PlaceNote | null =
    doubtKm > 0 ? { code: 'postal_code_rough', parameters: { postalCode: place.code, found: city ?? place.code, doubtKm } } : null;
  const ownNote = rough ?? unknownState(reading, city ?? place.code);
  const found: Found = {
    ...withoutNames(place),
    found: true,
    precision: rough === null ? 'postal_code' : 'city',
    source: 'gazetteer',
    country: place.country,
    city,
    region: place.region,
    note: ownNote,
  };
  if (sent === null) return found;
  const usual = place.cities.find((name) => reading.cities.some((text) => foldName(text) === foldName(name)));
  const [nearest] = towns.map((town) => ({ town, km: kilometresBetween(town, place) })).sort((a, b) => a.km - b.km);
  // Mail to the code carries the name: no distance makes the two a mistake of the customer.
  if (usual !== undefined) {
    return { ...found, city: nearest && nearest.km <= farKm ? nearest.town.name : usual };
  }
  if (nearest && nearest.km <= farKm + doubtKm) {
    const parameters = { city: nearest.town.name, postalCode: place.code, distanceKm: Math.round(nearest.km) };
    const isAside = nearest.km > asideKm + doubtKm;
    return { ...found, city: nearest.town.name, note: isAside ? { code: 'postal_code_far', parameters } : ownNote };
  }
  const parameters = { sent, found: city ?? place.code, postalCode: place.code };
  if (nearest) {
    const distanceKm = Math.round(nearest.km);
    // Towns of the state first: they are what was meant, when the postal code is wrong.
    const inState = towns.filter((town) => outside(town, reading.regions, gazetteer) === null);
    const others = [...inState, ...towns.filter((town) => !inState.includes(town))];
    return contradiction([ofCode(place), ...distinctTowns(others).map((town) => ofTown(town, gazetteer))], {
      code: 'postal_code_far',
      parameters: { city: nearest.town.name, postalCode: place.code, distanceKm },
    });
  }
  const isMisspelt = place.cities.some((name) => spelledLike(sent, name));
  return { ...found, note: { code: isMisspelt ? 'city_misspelt' : 'city_unknown', parameters } };
}

/** A note for a state that is not one of the country's. Countries without a list of states have no such note. */
function unknownState(reading: Reading, found: string): PlaceNote | null {
  if (reading.state === null || reading.regions.length > 0) return null;
  return { code: 'state_unknown', parameters: { sent: reading.state, found } };
}

function byTown(given: Case): Found | NotFound {
  const { reading, home, gazetteer, country, sent, towns } = given;
  if (sent === null) return withoutTown(given);
  if (towns.length === 0) return townUnknown(given, sent);
  const inState = towns.filter((town) => outside(town, reading.regions, gazetteer) === null);
  if (inState.length === 0) {
    const note: PlaceNote = { code: 'wrong_state', parameters: { sent, state: reading.state ?? '' } };
    return contradiction(
      distinctTowns(towns).map((town) => ofTown(town, gazetteer)),
      note,
    );
  }
  const area = areaOf(reading, country, gazetteer);
  const inArea = area ? inState.filter((town) => area.holds(town)) : inState;
  if (area && inArea.length === 0) return farFromArea(given, inState, area);
  const isNarrowed = reading.regions.length > 0 || area !== null;
  const county = reading.regions.find((region) => region.kind === 'county') ?? null;
  const nearArea = closestTo(area?.town ?? null, inArea);
  const nearest = closestTo(county && townOf(county, gazetteer), nearArea);
  const choice = chooseTown(nearest, home.country === null || country === home.country ? home.point : null);
  if (choice.kind === 'several') {
    // Of towns of one name in one state or postal area, one with many more inhabitants is meant.
    const [largest, second] = choice.towns;
    const isLarger = isNarrowed && largest && second && largest.population >= 3 * Math.max(second.population, 300);
    if (!largest || !isLarger) {
      const note: PlaceNote = { code: 'several_towns', parameters: { sent, count: choice.towns.length } };
      return { found: false, reason: 'ambiguous', candidates: firstCandidates(choice.towns.map((town) => ofTown(town, gazetteer))), note };
    }
    return townFound(largest, given, {
      code: 'one_of_several',
      parameters: { found: labelOf(largest, gazetteer), others: choice.towns.length - 1 },
    });
  }
  const several: PlaceNote | null =
    choice.others > 0 && !(isNarrowed && inArea.length === 1)
      ? { code: 'one_of_several', parameters: { found: labelOf(choice.town, gazetteer), others: choice.others } }
      : null;
  if (isNarrowed || reading.countryFrom === 'text') return townFound(choice.town, given, several);
  // A bare "Colorado" is the state, not a small town of that name.
  const isState = country !== null && regionNamed(sent, country)?.kind === 'state' && choice.town.population < cityInhabitants;
  if (isState) return { ...withoutTown(given), candidates: firstCandidates([ofTown(choice.town, gazetteer)]) };
  return townFound(choice.town, given, several ?? anotherMeant(choice.town, sent, home.point, gazetteer));
}

/** Of towns in one county or postal area, the one that is much closer to its town: there are Ashfords in Kent and just beyond it. */
function closestTo(centre: Town | null, towns: readonly Town[]): readonly Town[] {
  if (centre === null || towns.length < 2) return towns;
  const [first, second] = towns.map((town) => ({ town, km: kilometresBetween(town, centre) })).sort((a, b) => a.km - b.km);
  return first && second && second.km >= 2 * Math.max(first.km, 5) && second.town.population < 8 * first.town.population
    ? [first.town]
    : towns;
}

function townFound(town: Town, { reading, country, gazetteer }: Case, several: PlaceNote | null): Found {
  return {
    ...withoutNames(town),
    found: true,
    precision: 'city',
    source: 'gazetteer',
    country: town.country,
    city: town.name,
    region: town.region,
    note: codeNote(reading, country, town, gazetteer) ?? several ?? unknownState(reading, town.name) ?? assumed(reading, town, country),
  };
}

/** What is wrong with a postal code that did not decide. */
function codeNote({ postalCode: code }: Reading, country: string | null, town: Town, gazetteer: Gazetteer): PlaceNote | null {
  if (code === null || country === null) return null;
  if (hasPostalFormat(country) && printedCode(code, country) === null) {
    return { code: 'postal_code_form', parameters: { sent: code, country, found: town.name } };
  }
  return gazetteer.hasPostalCodes(country) ? { code: 'postal_code_unknown', parameters: { sent: code, found: town.name } } : null;
}

/** Nobody said the country: the form of the postal code did, or only the size of the town. */
const assumed = (reading: Reading, town: Town, country: string | null): PlaceNote | null =>
  country === null || reading.countryFrom === 'postal_code'
    ? { code: 'country_assumed', parameters: { found: town.name, country: town.country } }
    : null;

function areaOf({ postalCode }: Reading, country: string | null, gazetteer: Gazetteer): PostalArea | null {
  if (postalCode === null || country === null || gazetteer.hasPostalCodes(country)) return null;
  return printedCode(postalCode, country) === null ? null : postalAreaOf(country, postalCode, gazetteer);
}

function farFromArea({ reading, gazetteer }: Case, towns: readonly Town[], area: PostalArea): NotFound {
  const postalCode = reading.postalCode ?? '';
  const [town] = towns;
  const distanceKm = town && area.town ? Math.round(kilometresBetween(town, area.town)) : 0;
  const listed = [...distinctTowns(towns).map((town) => ofTown(town, gazetteer)), ...(area.town ? [ofTown(area.town, gazetteer)] : [])];
  return contradiction(listed, { code: 'postal_code_far', parameters: { city: town?.name ?? '', postalCode, distanceKm } });
}

/** No part of the text is a town. */
function withoutTown({ reading, country, gazetteer }: Case): NotFound {
  const area = areaOf(reading, country, gazetteer);
  const words = (reading.line ?? '').split(/[\s,]+/u).slice(-4);
  const ends = words.flatMap((_, index) => gazetteer.townsNamed(foldName(words.slice(index).join(' ')), country).slice(0, 3));
  const near = [...(area?.town ? [area.town] : []), ...(country === null ? [] : ends)].map((town) => ofTown(town, gazetteer));
  return { found: false, reason: 'unknown', candidates: firstCandidates(near), note: { code: 'city_missing', parameters: {} } };
}

/** No town of the country has the name: another part of the text may be the town, or another country has it. */
function townUnknown(given: Case, sent: string): Found | NotFound {
  const { reading, home, gazetteer, country } = given;
  // A state that is a town too: "Museo del Prado, Madrid".
  const others = [...reading.otherCities, ...(reading.regions.length > 0 && reading.state !== null ? [reading.state] : [])];
  const other = firstKnown(others, reading.regions, country, gazetteer);
  if (other) {
    const place = byTown({ ...given, sent: other.name, towns: other.towns });
    if (!place.found) return place;
    return { ...place, note: { code: 'part_ignored', parameters: { ignored: sent, found: place.city ?? other.name } } };
  }
  const partly = byArea(given, sent) ?? withDistrict(given, sent);
  if (partly) return partly;
  const abroad = firstKnown(reading.cities, [], null, gazetteer)?.towns ?? [];
  const parts = partsOf(sent).flatMap((part) => gazetteer.townsNamed(foldName(part), country).slice(0, 2));
  const area = areaOf(reading, country, gazetteer)?.town;
  const listed = distinctTowns([...(area ? [area] : []), ...parts, ...(home.country === null ? [] : abroad)]).map((town) =>
    ofTown(town, gazetteer),
  );
  if (abroad.length > 0 && country !== null && reading.countryFrom !== null) {
    return contradiction(
      distinctTowns(abroad).map((town) => ofTown(town, gazetteer)),
      { code: 'wrong_country', parameters: { sent, country } },
    );
  }
  const note: PlaceNote =
    abroad.length > 0 && country !== null
      ? { code: 'wrong_country', parameters: { sent, country } }
      : { code: 'no_such_town', parameters: { sent } };
  return { found: false, reason: 'unknown', candidates: firstCandidates(listed), note };
}

/** A misspelt town that is the town of the postal area: "50667 Kölln". */
function byArea(given: Case, sent: string): Found | null {
  const { reading, country, gazetteer } = given;
  const area = areaOf(reading, country, gazetteer);
  if (!area?.town || !(spelledLike(sent, area.name) || spelledLike(sent, area.town.name))) return null;
  const note: PlaceNote = { code: 'city_misspelt', parameters: { sent, found: area.town.name, postalCode: reading.postalCode ?? '' } };
  return outside(area.town, reading.regions, gazetteer) ? null : { ...townFound(area.town, given, null), note };
}

/** A town with a part of it behind a hyphen, "Köln-Ehrenfeld", or behind a space when the postal code agrees. */
function withDistrict(given: Case, sent: string): Found | null {
  const { reading, country, gazetteer } = given;
  const area = areaOf(reading, country, gazetteer);
  for (const { index, 0: mark } of [...sent.matchAll(/\s+(?:b\.|bei|nr\.?|near)\s+|[\s-]+/giu)].reverse()) {
    if (area === null && !/[-\p{L}]/u.test(mark)) continue;
    const towns = gazetteer.townsNamed(foldName(sent.slice(0, index)), country);
    const town = towns.find((named) => named.population >= districtInhabitants && (area === null || area.holds(named)));
    if (!town || outside(town, reading.regions, gazetteer) !== null || (area === null && chooseTown(towns, null).kind === 'several'))
      continue;
    return {
      ...townFound(town, given, null),
      note: { code: 'part_ignored', parameters: { ignored: sent.slice(index + mark.length), found: town.name } },
    };
  }
  return null;
}

/** Beginnings and ends of a name of several words, longest first: what it may hold of a town's name. */
function partsOf(text: string): string[] {
  const words = text.split(/\s+/u).slice(0, 6);
  return words.slice(1).flatMap((_, index) => [words.slice(index + 1).join(' '), words.slice(0, words.length - index - 1).join(' ')]);
}

const contradiction = (list: readonly PlaceCandidate[], note: PlaceNote): NotFound => ({
  found: false,
  reason: 'contradiction',
  candidates: firstCandidates(list),
  note,
});
