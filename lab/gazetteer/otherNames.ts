/** Which other names of a town the gazetteer takes. GeoNames' lists also have transcriptions by machine, airport codes and old names. */
import { foldName, foldedForms } from '../../src/ground/names/foldName.ts';
import { withoutKindOfTown } from '../../src/ground/places/gazetteer/kindOfTown.ts';
import type { SourceTown } from './sources.ts';

/** Languages whose translations of libgeonames-common are taken (towns of 15,000 inhabitants and more). */
export const LANGUAGES = (
  'en de fr es it pt pt_BR nl pl sv da no nb nn fi cs sk hu ro hr sl sr bg el tr ru uk be ar fa ur he hi ja zh zh_CN zh_TW zh_HK ko th vi ' +
  'id ca eu gl cy ga gd et lv lt is mt sq mk ka hy kk az mn nds lb fy oc br rm'
).split(' ');

/** The scripts of a country's own languages. */
const OWN_SCRIPT = new Map<string, RegExp>();
const scripts: readonly (readonly [countries: string, letters: string])[] = [
  ['CN TW HK MO SG', '\\p{Script=Han}'],
  ['JP', '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々ヶ'],
  ['KR KP', '\\p{Script=Hangul}'],
  ['SA AE QA KW BH OM YE IQ SY JO LB PS EG LY TN DZ MA MR SD DJ IR AF PK', '\\p{Script=Arabic}'],
  ['RU UA BY BG RS MK ME BA KZ KG TJ MN XK', '\\p{Script=Cyrillic}'],
  ['GR CY', '\\p{Script=Greek}'],
  ['IL', '\\p{Script=Hebrew}\\p{Script=Arabic}'],
  ['TH', '\\p{Script=Thai}'],
  ['GE', '\\p{Script=Georgian}'],
  ['AM', '\\p{Script=Armenian}'],
  ['NP', '\\p{Script=Devanagari}'],
  ['BD', '\\p{Script=Bengali}'],
  [
    'IN',
    '\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Gujarati}',
  ],
];
for (const [countries, letters] of scripts) {
  for (const country of countries.split(' ')) {
    OWN_SCRIPT.set(country, new RegExp(`^[${letters}\\p{M}\\p{P}\\p{N} ]+$`, 'u'));
  }
}

/** Countries where small towns have names in several languages of Latin letters: Sterzing and Vipiteno, Ukkel and Uccle. */
const SEVERAL_LATIN_NAMES: ReadonlySet<string> = new Set(
  'BE CH IT FI ES IE GB FR LU NL AT DE PL CZ SK HU RO SI HR EE LV LT NO SE DK'.split(' '),
);
const LATIN = /^[\p{Script=Latin}\p{M}\p{P} ]+$/u;
/** A name as people write it: "li ci" is a transcription, "LBA" an airport. */
const WRITTEN_NAME = /^\p{Lu}.*\p{Ll}/u;
/** A town this small does not keep a city's name in another language from being found. */
const SMALL_TOWN = 1000;
const AMERICAN: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'NZ']);
/** Words that may be missing in a short form of an American name: "New York" is "New York City". */
const KIND_OF_TOWN: ReadonlySet<string> = new Set(['city', 'town', 'village']);

/** All folded names of a town but its first. `mainNames` has "GB leeds" for each town's own name, with the largest population. */
export function otherFoldedNames(
  town: SourceTown,
  translated: readonly string[],
  mainNames: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const main = foldName(town.name);
  const found = new Set(foldedForms(town.name));
  // "Frankfurt (Oder)" is also just Frankfurt, but "Zürich (Kreis 11)" is not Zürich.
  if (!mainNames.has(`${town.country} ${foldName(withoutRemark(town.name))}`)) {
    addForms(found, withoutRemark(town.name));
  }
  for (const name of translated) {
    for (const form of [name, withoutRemark(name)]) {
      if (!LATIN.test(name) || !isOfAnotherTown(foldName(form), main, town, mainNames)) {
        addForms(found, form);
      }
    }
  }
  for (const name of town.alternateNames) {
    if (OWN_SCRIPT.get(town.country)?.test(name) === true || isLatinName(name, main, town, translated.length > 0, mainNames)) {
      addForms(found, name);
    }
  }
  found.delete(main);
  return found;
}

/** "Washington, D.C." and "Nantes (ville)" without what follows. */
const withoutRemark = (name: string) => name.replace(/ *[(（,].*/u, '');

/** A translation that is the own name of another town of the country: Aken is Dutch for Aachen, but also a German town. */
function isOfAnotherTown(folded: string, main: string, town: SourceTown, mainNames: ReadonlyMap<string, number>): boolean {
  const rival = mainNames.get(`${town.country} ${folded}`);
  const isPart = main.startsWith(`${folded} `);
  return rival !== undefined && folded !== main && !isPart && (AMERICAN.has(town.country) || rival >= SMALL_TOWN);
}

function addForms(found: Set<string>, name: string): void {
  for (const form of [name, withoutKindOfTown(name)]) {
    for (const folded of form === null ? [] : foldedForms(form)) {
      // Characters above U+FFFF are rare forms of others, and cannot be keys.
      if ((folded.length > 1 || /[^ -~]/u.test(folded)) && !/[^\u0000-\uffff]/u.test(folded)) {
        found.add(folded);
      }
    }
  }
}

function isLatinName(name: string, main: string, town: SourceTown, isTranslated: boolean, mainNames: ReadonlyMap<string, number>): boolean {
  if (!LATIN.test(name) || !WRITTEN_NAME.test(name)) {
    return false;
  }
  const folded = foldName(name);
  if (AMERICAN.has(town.country)) {
    return main.startsWith(`${folded} `) && KIND_OF_TOWN.has(main.slice(folded.length + 1));
  }
  const isPart = main.startsWith(`${folded} `) || folded.startsWith(`${main} `);
  const rival = mainNames.get(`${town.country} ${folded}`);
  if (isPart) {
    return rival === undefined || town.population > rival;
  }
  return !isTranslated && SEVERAL_LATIN_NAMES.has(town.country) && rival === undefined && folded.length > 3;
}
