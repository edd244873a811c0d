/** Countries as people write them, as ISO 3166-1 codes: by code, and by name in many languages. The names are in `countryNames.ts` and in ICU. */
import { compactName } from './compactName.ts';
import { areaCountryNames, commonCountryNames, threeLetterCodes } from './countryNames.ts';
import { foldName } from './foldName.ts';

/** English and the languages in which customers of a business may write the name of a foreign country. A name belongs to the first that has it. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ko', 'ar', 'nl', 'it', 'pl', 'zh', 'sv', 'da'];

/** Languages that service areas read beside `languages`, and before them: "Kongo" is the CD of Norwegian, not the CG of Polish. */
const areaLanguages = ['nb', 'cs', 'tr', 'hi', ...languages];

/** Codes with a name in ICU that are no countries: groups of countries and codes for tests. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'DG', 'EA', 'IC', 'TA', 'CQ']);

/** The code of today: GB for UK. Two letters that are no country stay as they are. */
const currentCode = (letters: string): string => new Intl.Locale(`und-${letters}`).region ?? letters;

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });

let english: Intl.DisplayNames | null = null;

/** Whether two capitals have a name in ICU and are not the former code of a country. */
const isPresentCode = (code: string): boolean => {
  english ??= namesIn('en');
  return english.of(code) !== undefined && currentCode(code) === code;
};

const isCountry = (code: string): boolean => isPresentCode(code) && !noCountries.has(code);

function presentCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isPresentCode);
}

type Fold = (name: string) => string;

/** The three-letter codes and these names, folded. */
function usualNames(fold: Fold, ...tables: Readonly<Record<string, string>>[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const pair of threeLetterCodes.split(' ')) codes.set(pair.slice(0, 3).toLowerCase(), pair.slice(4));
  for (const table of tables)
    for (const [code, names] of Object.entries(table)) for (const name of names.split('|')) codes.set(fold(name), code);
  return codes;
}

/** Adds the names of these countries in a language. A name that is known keeps its code. */
function addNames(byName: Map<string, string>, fold: Fold, language: string, codes: Iterable<string>): void {
  const names = namesIn(language);
  for (const code of codes) {
    const folded = fold(names.of(code) ?? '');
    if (folded !== '' && !byName.has(folded)) byName.set(folded, code);
  }
}

/** Names of countries in `languages`, and of each country in its own language. */
function namesOfCountries(): ReadonlyMap<string, string> {
  const codes = presentCodes().filter(isCountry);
  const byName = new Map<string, string>();
  for (const language of languages) addNames(byName, foldName, language, codes);
  const native = Map.groupBy(codes, (code) => new Intl.Locale(`und-${code}`).maximize().language);
  for (const [language, theirs] of native) addNames(byName, foldName, language, theirs);
  return byName;
}

/** Names in `areaLanguages`, of groups such as the European Union too: an area compares them, and nothing is looked up in them. */
function namesForAreas(): ReadonlyMap<string, string> {
  const codes = presentCodes();
  const byName = new Map<string, string>();
  for (const language of areaLanguages) addNames(byName, compactName, language, codes);
  return byName;
}

const usual = usualNames(foldName, commonCountryNames);
const usualForAreas = usualNames(compactName, commonCountryNames, areaCountryNames);

// Made on the first name that is not a usual one, because they take tens of milliseconds.
let all: ReadonlyMap<string, string> | null = null;
let allForAreas: ReadonlyMap<string, string> | null = null;

/**
 * The ISO 3166-1 alpha-2 code, upper case, of a country's code or name in any common language: "us", "USA", "Deutschland", "日本".
 * "UK" and the nations of the United Kingdom give "GB". Returns null for text that names no country.
 */
export function countryCodeOf(text: string): string | null {
  const folded = foldName(text.trim());
  if (folded === '') return null;
  const code = folded.toUpperCase();
  if (/^[A-Z]{2}$/u.test(code) && isCountry(code)) return code;
  return usual.get(folded) ?? (all ??= namesOfCountries()).get(folded) ?? null;
}

/**
 * The country of a service area or of its address, to be compared: a two-letter code, the folded text when it is not known, and an empty
 * text when it is blank. Two letters are a code, also of no country.
 */
export function countryKey(text: string): string {
  const folded = compactName(text);
  if (/^[a-z]{2}$/.test(folded)) return currentCode(folded.toUpperCase());
  return folded === '' ? '' : (usualForAreas.get(folded) ?? (allForAreas ??= namesForAreas()).get(folded) ?? folded);
}

/** Whether both keys name a country, and different ones. */
export const differCountries = (left: string, right: string): boolean => left !== '' && right !== '' && left !== right;
