/** Reads addresses whose smallest part comes first: street, town, state, country. Arabic addresses are among them. */
import { readEnd, type AddressWithoutEnd } from './addressEnd.ts';
import { countryCodeOf } from '../names/countries.ts';
import { codesIn, distinctiveCodesIn, distinctiveCountries, postalOrder, prefixedCodeIn, type FoundCode } from './postalFormats.ts';
import { cityForms, cityWithDistrictAt, isCityWithDistrict, type Reading } from './reading.ts';
import { regionNamed } from './regions.ts';
import { isRemarkPart } from './remarks.ts';
import { afterStreet, isBuilding, isNumber, isStreet, isUnit, startsWithType } from './streetWords.ts';

/** Labels in front of a postal code. */
const LABEL =
  /(?:^|[\s,])(?:c\.?p\.?|cep|cap|plz|zip(?:\s?code)?|post\s?code|postal\s?code|pin(?:\s?code)?|code postal|código postal|الرمز البريدي)\s*[:.-]?\s*$/iu;
/** Words before a number that is no postal code: a road, a flat or a mailbox. */
const NUMBERED =
  /(?:^|\s)(?:highway|hwy|route|rte|road|rd|cr|fm|sr|us|state|county|box|suite|ste|unit|apt|no|nr|lot|room|postfach|#|b\.?p\.?|apartado|ب)\.?\s*#?$/iu;

/** Sets a postal code apart from the letters that touch it: "50667Köln", "CO80202". The letters in front must be a state of the home country. */
function withoutGluedCodes(text: string, home: string | null): string {
  const behind = text.replace(/(?<![\p{L}\d])(\d{4,5})(?=\p{Lu}\p{Ll}{2})/gu, '$1 ');
  return home === null
    ? behind
    : behind.replace(/(?<![\p{L}\d])(\p{L}{2,3})(?=\d{4,5}(?:-\d{4})?(?![\p{L}\d]))/gu, (letters) =>
        regionNamed(letters, home) === null ? letters : `${letters} `,
      );
}

/** The parts between commas, line breaks and dashes with spaces. Brackets around a state, a country or a postal code are taken off. */
function segmentsOf(text: string, home: string | null): string[] {
  const opened = text.replace(/\(([^()]*)\)/gu, (whole, inner: string) => {
    const named = inner.trim();
    const isPlace = countryCodeOf(named) !== null || (home !== null && regionNamed(named, home) !== null);
    const isItalian = /^[A-Z]{2}$/u.test(named);
    const isCanadian = regionNamed(named, 'CA') !== null;
    const isCode = home !== null && codesIn(named, home).some(({ start, end }) => start === 0 && end === named.length);
    return (isPlace || isItalian || isCode || isCanadian) && named !== '' ? `, ${named}, ` : whole;
  });
  const parts = opened
    // A dash between two numbers is a range: "12 - 14 High Street".
    .replace(/(\d) [-–—] (?=\d{1,3}\b)/gu, '$1-')
    .split(/[,;\n\r\t|•·]+| [-–—] /u)
    .map((part) => part.trim().replace(/\s+/gu, ' '))
    .filter((part) => /[\p{L}\d]/u.test(part));
  const kept = parts.filter((part) => parts.length === 1 || !isRemarkPart(part));
  return kept.length > 0 ? kept : parts;
}

/** A remark in brackets, "(rear entrance)", and not a part of a town's name, "Frankfurt (Oder)". */
const BRACKETS = /\((?=\p{Ll}|\S+\s+\S)[^()]*\)/gu;

/** All ways to read the text. The most likely one first. At least one. */
export function readWestern(text: string, home: string | null, stated: string | null): Reading[] {
  const kept: string[] = [];
  const plain = withoutGluedCodes(text, home).replace(BRACKETS, (inner) => {
    if (countryCodeOf(inner) !== null || (home !== null && regionNamed(inner, home) !== null)) return inner;
    kept.push(inner);
    return ' ';
  });
  const segments = segmentsOf(plain, home);
  return readEnd(segments, home, stated).map((ending) => {
    const reading = readRest(ending, home);
    const line = [...(reading.line === null ? [] : [reading.line]), ...kept].join(' ');
    return kept.length === 0 ? reading : { ...reading, line };
  });
}

/** "1909 av. des Canadiens" has the form of a Dutch postal code. */
const HOUSE_AND_TYPE = /^\d{4} ?(?:AV|BD|CH|CT|DR|LN|PL|RD|SQ|ST)$/u;

interface PlacedCode extends FoundCode {
  readonly index: number;
  /** Whether the country follows from the form alone. */
  readonly isGuess: boolean;
}

function readRest(ending: AddressWithoutEnd, home: string | null): Reading {
  const { segments } = ending;
  const code = findCode(ending, home);
  const country = ending.country ?? (code && code.country !== '' && (code.isGuess || code.country !== home) ? code.country : null);
  const at = country ?? home;
  // A number where the code stands, without its form: "Denver, CO 8020".
  const last = segments.at(-1) ?? '';
  const odd = !code && ending.state !== null && segments.length > 1 && /^\d[\d-]{3,}$/u.test(last) ? last : null;
  const { cities, otherCities, rest } = code ? aroundCode(segments, code, at) : withoutCode(segments);
  const fallback = cities.length === 0 && ending.countryText !== null ? [ending.countryText] : [];
  return {
    line: rest.length > 0 ? rest.join(', ') : null,
    cities: cities.length > 0 ? cities : fallback,
    otherCities,
    state: ending.state,
    regions: ending.regions.filter((region) => region.country === at),
    postalCode: code?.code ?? odd,
    country,
    isDoubtful: ending.isDoubtful,
    countryFrom: ending.countryFrom ?? (country === null ? null : code && !code.isGuess ? 'text' : 'postal_code'),
  };
}

function findCode(ending: AddressWithoutEnd, home: string | null): PlacedCode | null {
  const { segments, country } = ending;
  for (let index = segments.length - 1; index >= 0; index--) {
    const found = prefixedCodeIn(segments[index] ?? '');
    if (found && (country === null ? home !== 'US' : found.country === country)) return { ...found, index, isGuess: false };
  }
  const at = country ?? home;
  if (at !== null) {
    const own = lastIn(segments, (text) => codesIn(text, at), at);
    if (own) return { ...own, isGuess: false };
  }
  if (country !== null) return null;
  for (const other of distinctiveCountries.filter((code) => code !== home)) {
    const found = lastIn(segments, (text) => distinctiveCodesIn(text, other).filter(({ code }) => !HOUSE_AND_TYPE.test(code)), other);
    if (found) return { ...found, isGuess: true };
  }
  return at === null ? anyCode(segments) : null;
}

/** Digits beside a town, when the country is not known: "50667 Köln". They are set apart from the town, and not looked up. */
function anyCode(segments: readonly string[]): PlacedCode | null {
  const index = segments.length - 1;
  const match = /^\d{4,6}(?=\s+[^\d]+$)/u.exec(segments[index] ?? '') ?? /(?<=^[^\d]+\s)\d{4,6}$/u.exec(segments[index] ?? '');
  return match && { code: match[0], country: '', start: match.index, end: match.index + match[0].length, index, isGuess: false };
}

function lastIn(segments: readonly string[], find: (text: string) => FoundCode[], country: string): (FoundCode & { index: number }) | null {
  for (let index = segments.length - 1; index >= 0; index--) {
    const text = segments[index] ?? '';
    for (const found of find(text).reverse()) {
      if (isPostal(text, found, index, segments, country)) return { ...found, index };
    }
  }
  return null;
}

/** Whether a number with the form of a postal code stands where a postal code stands, and is no house number. */
function isPostal(text: string, found: FoundCode, index: number, segments: readonly string[], country: string): boolean {
  const written = text.slice(0, found.start).trim();
  const isLabelled = LABEL.test(written);
  const before = written.replace(LABEL, '').trim();
  const after = text.slice(found.end).trim();
  if (isLabelled) return true;
  const isLast = index === segments.length - 1;
  // Codes with letters or a separator are no house numbers.
  const isPlain = /^\d+$/u.test(found.code) && /^\d+$/u.test(text.slice(found.start, found.end));
  const isAfterRegion = isLast && after === '' && /\s(?:county|state)$/iu.test(before);
  if (before !== '' && NUMBERED.test(before) && !isAfterRegion) return false;
  if (!isPlain) {
    // The first half of a British or Canadian code stands at the end, behind a town: "Leeds LS7".
    return found.code.length > 4 || (after === '' && isLast && (before === '' ? index > 0 : !isStreet(before)));
  }
  if (before === '' && after === '')
    return index > 0 ? isLast || found.code.length >= 5 || !isStreet(segments.at(-1) ?? '') : found.code.length >= 4;
  if (before === '') {
    if (
      startsWithType(after) ||
      (index === 0 && postalOrder(country) === 'after' && (segments.length > 1 || isStreet(after) || afterStreet(after) !== null))
    )
      return false;
    return postalOrder(country) === 'before' || !isStreet(after);
  }
  if (after === '') {
    if (postalOrder(country) === 'after') return /\p{L}/u.test(before);
    return /\d/u.test(before) || !isStreet(before);
  }
  return (
    /\p{L}/u.test(before) &&
    !/\d/u.test(after.replace(/\s+(?:cedex\s*)?\d{1,2}(?:e|er|ème)?$/iu, '')) &&
    (postalOrder(country) === 'before' || !isStreet(after))
  );
}

interface Towns {
  readonly cities: readonly string[];
  readonly otherCities: readonly string[];
  /** What is left for the line. */
  readonly rest: readonly string[];
}

const isTownPart = (part: string) => isCityWithDistrict(part) || (!isStreet(part) && !isUnit(part) && !isNumber(part));

/** The nearest part to the left that may be a town. */
function townLeftOf(segments: readonly string[], index: number): number {
  for (let left = index - 1; left >= 0; left--) {
    if (isTownPart(segments[left] ?? '')) return left;
  }
  return -1;
}

function aroundCode(segments: readonly string[], code: PlacedCode, country: string | null): Towns {
  const text = segments[code.index] ?? '';
  const before = text
    .slice(0, code.start)
    .replace(LABEL, '')
    .trim()
    .replace(/[\s,-]+$/u, '');
  const after = text
    .slice(code.end)
    .trim()
    .replace(/^[\s,-]+/u, '');
  const without = (index: number) => segments.filter((_, place) => place !== code.index && place !== index);
  const behind = segments[code.index + 1];
  if (after !== '') {
    const last = segments.at(-1) ?? '';
    const isSuburb = country === 'MX' && code.index < segments.length - 1 && isTownPart(last);
    const rest = [...segments.slice(0, code.index), ...(before === '' ? [] : [before]), ...segments.slice(code.index + 1)];
    if (isSuburb) return { cities: cityForms(last), otherCities: cityForms(after), rest: [...rest.slice(0, -1), after] };
    return { cities: cityForms(after), otherCities: behind && isTownPart(behind) ? cityForms(behind) : [], rest };
  }
  if (before !== '' && (code.index > 0 || !isStreet(before)) && isTownPart(before)) {
    const left = townLeftOf(segments, code.index);
    const others = left > 0 ? cityForms(segments[left] ?? '') : [];
    return { cities: cityForms(before), otherCities: others, rest: without(code.index) };
  }
  if (before !== '') {
    const tail = afterStreet(before);
    if (tail && tail.rest !== '') {
      return {
        cities: tailForms(tail.rest),
        otherCities: [],
        rest: [...segments.slice(0, code.index), tail.street, ...segments.slice(code.index + 1)],
      };
    }
    const withLine = segments.map((part, place) => (place === code.index ? before : part));
    const place = behind && isTownPart(behind) ? code.index + 1 : townLeftOf(segments, code.index);
    if (place < 0) return { cities: [], otherCities: [], rest: withLine };
    return { cities: cityForms(segments[place] ?? ''), otherCities: [], rest: withLine.filter((_, index) => index !== place) };
  }
  if (behind && isTownPart(behind)) return { cities: cityForms(behind), otherCities: [], rest: without(code.index + 1) };
  const left = segments.slice(0, code.index);
  const { cities, otherCities, rest } = withoutCode(left);
  return { cities, otherCities, rest: [...rest, ...segments.slice(code.index + 1)] };
}

/** A county between town and state: "Castle Rock, Douglas County, CO". */
const COUNTY = /^(?:\p{L}[\p{L}.'’-]*\s+){1,3}(?:county|parish)$/iu;

function withoutCode(segments: readonly string[]): Towns {
  const last = segments.at(-1) ?? '';
  const town = townLeftOf(segments, segments.length - 1);
  if (COUNTY.test(last) && town >= 0 && !isBuilding(segments[town] ?? '')) {
    const { cities, otherCities, rest } = withoutCode(segments.slice(0, -1));
    return { cities, otherCities: [...otherCities, last], rest: [...rest, last] };
  }
  const left = townLeftOf(segments, segments.length - 1);
  if (segments.length === 0) return { cities: [], otherCities: [], rest: [] };
  if (isTownPart(last) && !(segments.length === 1 && isBuilding(last))) {
    const others = left > 0 && !isBuilding(segments[left] ?? '') ? cityForms(segments[left] ?? '') : [];
    // A street without a number: "Sheep St Stratford upon Avon".
    const behindStreet = afterStreet(last)?.rest ?? '';
    return {
      cities: [...cityForms(last), ...(behindStreet === '' ? [] : cityForms(behindStreet))],
      otherCities: others,
      rest: segments.slice(0, -1),
    };
  }
  const japanese = /(?:^|\s)\p{L}+-shi(?=\s|$)/iu.exec(last);
  if (japanese) {
    const line = last.replace(japanese[0], '').trim();
    return { cities: cityForms(japanese[0]), otherCities: [], rest: [...segments.slice(0, -1), ...(line === '' ? [] : [line])] };
  }
  const numbered = cityWithDistrictAt(last);
  if (numbered > 0) {
    return { cities: cityForms(last.slice(numbered)), otherCities: [], rest: [...segments.slice(0, -1), last.slice(0, numbered).trim()] };
  }
  const tail = isUnit(last) ? null : afterStreet(last);
  if (tail && tail.rest !== '' && !isNumber(tail.rest)) {
    return { cities: [...tailForms(tail.rest), ...saintForms(tail)], otherCities: [], rest: [...segments.slice(0, -1), tail.street] };
  }
  if (left >= 0 && !isBuilding(segments[left] ?? '')) {
    return { cities: cityForms(segments[left] ?? ''), otherCities: [], rest: segments.filter((_, place) => place !== left) };
  }
  return { cities: [], otherCities: [], rest: segments };
}

/** "Hôtel de Ville St Étienne": where "Étienne" is no town, the last word of the street may be a saint. */
function saintForms({ street, rest }: { readonly street: string; readonly rest: string }): string[] {
  const saint = /\s(ste?\.?)$/iu.exec(street)?.[1];
  return saint === undefined ? [] : cityForms(`${saint} ${rest}`);
}

/** The whole tail of a street, then its ends: "Q Lubbock" gives "Q Lubbock" and "Lubbock". */
function tailForms(tail: string): string[] {
  const words = tail.split(/\s+/u);
  return words.flatMap((_, index) => cityForms(words.slice(index).join(' ')));
}
