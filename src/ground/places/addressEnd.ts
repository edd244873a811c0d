/** Takes country and state from the end of an address, before anything else is read. */
import { countryCodeOf } from '../names/countries.ts';
import { foldName } from '../names/foldName.ts';
import { countriesWithStates, isCode, regionNamed, type Region } from './regions.ts';
import { codesIn, postalOrder, prefixedCodeIn } from './postalFormats.ts';
import { isBuilding, isStreet, isUnit, startsWithType } from './streetWords.ts';

/** The parts of an address that are left, and what was taken from their end. */
export interface AddressWithoutEnd {
  readonly segments: readonly string[];
  readonly country: string | null;
  readonly countryFrom: 'text' | 'state' | null;
  readonly state: string | null;
  readonly regions: readonly Region[];
  /** The country's name as it was written. It is also the town in a state that is a town, such as Singapore. */
  readonly countryText: string | null;
  /** As `Reading.isDoubtful`. */
  readonly isDoubtful: boolean;
}

/** Countries whose states have codes that people know abroad. */
const STATES_KNOWN_ABROAD = ['US', 'CA', 'AU'];
/** Countries whose names are also states or towns of the US, or the second half of them ("New Mexico", "West Jordan"). */
const OFTEN_TOWNS = new Set(['JO', 'LB', 'GE', 'PE', 'CU', 'MX', 'JE', 'PA', 'MT', 'OM', 'TD', 'ML', 'TR', 'NE', 'GN', 'CL', 'NO', 'PL']);
const MOST_WORDS = 5;

/** All ways to read the end of an address. The most likely one first. */
export function readEnd(segments: readonly string[], home: string | null, stated: string | null): AddressWithoutEnd[] {
  const start: AddressWithoutEnd = {
    segments,
    country: stated,
    countryFrom: stated ? 'text' : null,
    state: null,
    regions: [],
    countryText: null,
    isDoubtful: false,
  };
  return withCountry(start, home).flatMap((ending) => withStates(ending, home));
}

function withCountry(start: AddressWithoutEnd, home: string | null): AddressWithoutEnd[] {
  const last = start.segments.at(-1) ?? '';
  const others = start.segments.slice(0, -1);
  const words = last.split(/\s+/u);
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const text = words.slice(-count).join(' ');
    const rest = words.slice(0, -count).join(' ');
    const code = countryCodeOf(text);
    if (code === null || (start.country !== null && start.country !== code)) continue;
    if (text.replace(/[^\p{L}]/gu, '').length <= 2 && !/^(?:u\.?k\.?|u\.?s\.?)$/iu.test(text)) {
      if (!isCode(text) || (rest === '' && others.length === 0)) continue;
      const ending = taken(start, rest === '' ? others : [...others, rest], code, text);
      if (!isAlsoState(text, code, home) || start.country !== null) return [ending];
      if (code === home) return [ending, start];
      return [start, { ...ending, isDoubtful: home !== null && regionNamed(text, home) !== null }];
    }
    if (rest === '' && others.length === 0) return [start];
    const shorter = home !== null && home !== code && regionNamed(text, home) !== null;
    if (shorter) return [start];
    if (rest !== '' && OFTEN_TOWNS.has(code) && home !== code && start.country === null) return [start];
    if (
      rest !== '' &&
      count === 1 &&
      /^(?:new|nuevo|nueva|nouvelle|west|south|north|east|of|de|du|la|el|the|van)$/iu.test(words.at(-2) ?? '')
    )
      continue;
    // "Western Australia" is a state whose last word is its country: it stays, and gives the country.
    if (rest !== '' && regionNamed(words.slice(-count - 1).join(' '), code)) return [{ ...start, country: code, countryFrom: 'text' }];
    const ending = taken(start, rest === '' ? others : [...others, rest], code, text);
    const onlyStreet =
      rest === '' &&
      others.every((part) => codesIn(part, code).length === 0 && (isStreet(part) || isUnit(part) || isBuilding(part))) &&
      code !== home;
    return onlyStreet ? [start, ending] : [ending];
  }
  const first = start.segments[0] ?? '';
  const code = start.segments.length > 1 && first.length > 3 ? countryCodeOf(first) : null;
  if (code !== null && code === (start.country ?? code) && !(home !== null && home !== code && regionNamed(first, home))) {
    const ending = taken(start, start.segments.slice(1), code, first);
    return code === home ? [ending] : [start, ending];
  }
  return [start];
}

function taken(start: AddressWithoutEnd, segments: readonly string[], country: string, countryText: string): AddressWithoutEnd {
  const nation = country === 'GB' ? regionNamed(countryText, 'GB') : null;
  const regions = nation ? [nation] : [];
  return { ...start, segments, country, countryFrom: 'text', countryText, state: nation ? countryText : null, regions };
}

const isAlsoState = (text: string, country: string, home: string | null) =>
  [...STATES_KNOWN_ABROAD, ...(home ? [home] : [])].some((other) => other !== country && regionNamed(text, other) !== null);

function withStates(ending: AddressWithoutEnd, home: string | null): AddressWithoutEnd[] {
  const own = ending.country ?? home;
  const tried = own === null ? countriesWithStates : [own];
  const known = tried.flatMap((country) => takeState(ending, country));
  // A state of another country gives the country, when no country is given and the home country has no such state.
  const abroad =
    ending.country === null && own !== null && known.length === 0
      ? STATES_KNOWN_ABROAD.filter((country) => country !== own)
          .flatMap((country) => takeState(ending, country))
          .filter(isKnownAbroad)
          // "WA 6000" has the code of Australia, not of the US.
          .toSorted((a, b) => Number(endsInCode(b)) - Number(endsInCode(a)))
      : [];
  const found = [...known, ...abroad];
  const again = found.flatMap((next) => [
    ...takeState(next, next.country ?? own ?? '').filter(({ regions }) => !isSecondState(regions)),
    next,
  ]);
  const sure = again.length > 0 && again.every(({ state }) => state !== null && isCode(state.toUpperCase()) && state.length <= 3);
  return sure && (abroad.length === 0 || own === null) ? again : [...again, ending];
}

/** In "Washington DC" and "New York, New York" only the last name is the state. Elsewhere a province may stand before its region. */
const isSecondState = (regions: readonly Region[]) =>
  regions.filter(({ kind, country }) => kind === 'state' && STATES_KNOWN_ABROAD.includes(country)).length > 1;

/** A code or a whole name. "Alta" may be Alberta, but abroad it is a word. */
const isKnownAbroad = ({ state, regions }: AddressWithoutEnd) =>
  state === null || state.length > 4 || isCode(state.toUpperCase()) || regions.some(({ label }) => foldName(label) === foldName(state));

const endsInCode = ({ segments, country }: AddressWithoutEnd) =>
  country !== null && codesIn(segments.at(-1) ?? '', country).at(-1)?.end === segments.at(-1)?.length;

/** Words and, behind them, at most two groups with digits, which may be a postal code: "CO 80202", "QC H3B 1N1". */
const BEFORE_CODE = /^(.*?)((?:(?:^|\s+)(?:[A-Za-z]{0,2}\d[\w-]*|\d{4}\s[A-Z]{2})){0,2})$/u;

function takeState(ending: AddressWithoutEnd, country: string): AddressWithoutEnd[] {
  const { segments } = ending;
  let index = segments.length - 1;
  let [, head = '', tail = ''] = BEFORE_CODE.exec(segments[index] ?? '') ?? [];
  if (head.trim() === '' && index > 0) {
    index -= 1;
    [head, tail] = [segments[index] ?? '', ''];
  }
  head = head.trim();
  const words = head.split(/\s+/u);
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const text = words.slice(-count).join(' ');
    const region = regionNamed(text, country);
    if (!region || ending.regions.includes(region)) continue;
    const rest = words.slice(0, -count).join(' ');
    if (!mayBeState(text, rest, tail, segments.slice(0, index), country)) continue;
    const left = [rest, tail.trim()].filter((part) => part !== '').join(' ');
    const next = [...segments.slice(0, index), ...(left === '' ? [] : [left]), ...segments.slice(index + 1)];
    const isNearer = ending.state === null || region.kind === 'county';
    return [
      {
        ...ending,
        segments: next,
        country: ending.country ?? country,
        countryFrom: ending.countryFrom ?? 'state',
        state: isNearer ? text : ending.state,
        regions: [...ending.regions, region],
      },
    ];
  }
  return [];
}

/** "1012 LG" and "CH-8001": the town follows, not the state. US codes stand behind the state. */
function endsWithCode(text: string, country: string): boolean {
  if (postalOrder(country) === 'after') return false;
  return (prefixedCodeIn(text) ?? codesIn(text, country).at(-1))?.end === text.length;
}

function mayBeState(text: string, rest: string, tail: string, earlier: readonly string[], country: string): boolean {
  if (rest === '' && earlier.length === 0) return false;
  const isShort =
    text.replace(/[^\p{L}]/gu, '').length <= 3 && /^[\p{L}.]+$/u.test(text) && foldName(text).length <= 5 && /^\p{ASCII}+$/u.test(text);
  if (isShort) {
    // "la", "in" and "me" are words. In lower case a code stands alone or before a postal code.
    if (isCode(text)) return true;
    // "Toowoomba Qld": three letters are no word.
    if (rest !== '' && /^\p{Lu}\p{Ll}{2}$/u.test(text)) return true;
    const isLower = rest === rest.toLowerCase() && text === text.toLowerCase() && country !== 'IT';
    const hasCode = /\d{4}/u.test(tail) || codesIn(tail, country).length > 0;
    return (rest === '' || hasCode || isLower) && !/^(?:rd|st|dr|ct|pl|av|ln)$/iu.test(text);
  }
  // "Via Roma 145": a house number behind the name of a street.
  if (tail.trim() !== '' && startsWithType(`${rest} ${text}`) && codesIn(tail, country).length === 0) return false;
  // "10557 Berlin": the town, not the state.
  if (rest !== '' && endsWithCode(rest, country)) return false;
  if (rest !== '' && !/\p{L}/u.test(rest)) return postalOrder(country) === 'after' && !/\d/u.test(rest);
  if (rest !== '')
    return (
      !/(?:^|\s)(?:new|west|north|south|east|port|fort|lake|mount|saint|st\.?|de|del|di|do|da|of|upon|on|sur|am|an der|ob der|in the|next the)$/iu.test(
        rest,
      ) || text.includes(' ')
    );
  const before = earlier.at(-1) ?? '';
  return (!isStreet(before) || codesIn(before, country).length > 0) && !isUnit(before) && !isBuilding(before);
}
