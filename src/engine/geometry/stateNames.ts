/**
 * States and countries as people write them, made comparable: "CO" and "Colorado", "US" and "United States". Names of states are known for
 * the United States, Canada and Australia, where codes are usual. Other texts are compared as names. [service-area.own-state].
 */
import { compactName } from '../../names/compactName.ts';

/** Two states are the same when they share a key. "WA" has two: Washington and Western Australia. Empty when the text is blank. */
export type StateKeys = readonly string[];

const states: Readonly<Record<string, string>> = {
  US:
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|DC Washington DC|' +
    'FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
    'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|' +
    'NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
    'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|' +
    'WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI Virgin Islands|VI US Virgin Islands',
  CA:
    'AB Alberta|BC British Columbia|BC Colombie-Britannique|MB Manitoba|NB New Brunswick|NB Nouveau-Brunswick|NL Newfoundland|' +
    'NL Newfoundland and Labrador|NL Terre-Neuve-et-Labrador|NS Nova Scotia|NS Nouvelle-Écosse|NT Northwest Territories|' +
    'NT Territoires du Nord-Ouest|NU Nunavut|ON Ontario|PE Prince Edward Island|PE PEI|PE Île-du-Prince-Édouard|QC Québec|QC PQ|' +
    'SK Saskatchewan|YT Yukon|YT Yukon Territory',
  AU:
    'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|' +
    'VIC Victoria|WA Western Australia',
};

const keysByState = new Map<string, string[]>();
for (const [country, list] of Object.entries(states))
  for (const entry of list.split('|')) {
    const [code = '', ...words] = entry.split(' ');
    for (const text of new Set([compactName(code), compactName(words.join(' '))])) {
      const keys = keysByState.get(text) ?? [];
      if (!keys.includes(`${country}-${code}`)) keysByState.set(text, [...keys, `${country}-${code}`]);
    }
  }

/** The keys of a state. "US-CO" is read as CO. A state that is not in the table has its folded name as the key. */
export function stateKeys(text: string): StateKeys {
  const folded = compactName(text.trim().replace(/^(us|ca|au)-(?=\p{L}{2,3}$)/iu, ''));
  return folded === '' ? [] : (keysByState.get(folded) ?? [folded]);
}

/** Whether both texts name a state, and different ones. */
export function differStates(left: StateKeys, right: StateKeys): boolean {
  return left.length > 0 && right.length > 0 && !left.some((key) => right.includes(key));
}

/** Usual names, so that most addresses need no larger table, and names that `Intl.DisplayNames` does not know. */
const usualCountryNames: Readonly<Record<string, string>> = {
  US: 'USA|United States|United States of America|America|États-Unis d’Amérique|Estados Unidos de América|EEUU',
  GB: 'GBR|United Kingdom|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|United Kingdom of Great Britain and Northern Ireland',
  CA: 'CAN|Canada',
  AU: 'AUS|Australia',
  NZ: 'NZL|New Zealand|Aotearoa',
  IE: 'IRL|Ireland|Éire|Republic of Ireland',
  DE: 'DEU|GER|BRD|Germany|Deutschland',
  AT: 'AUT|Austria|Österreich',
  CH: 'CHE|Switzerland|Schweiz|Suisse|Svizzera',
  FR: 'FRA|France',
  ES: 'ESP|Spain|España',
  PT: 'PRT|Portugal',
  IT: 'ITA|Italy|Italia',
  NL: 'NLD|Holland|Netherlands|The Netherlands|Nederland',
  BE: 'BEL|Belgium|België|Belgique',
  PL: 'POL|Poland|Polska',
  SE: 'SWE|Sweden|Sverige',
  NO: 'NOR|Norway|Norge',
  DK: 'DNK|Denmark|Danmark',
  MX: 'MEX|Mexico|México',
  BR: 'BRA|Brazil|Brasil',
  JP: 'JPN|Japan|日本|日本国',
  KR: 'KOR|South Korea|Korea|Republic of Korea|한국|대한민국',
  CN: 'CHN|China|中国',
  IN: 'IND|India|Bharat',
  SA: 'SAU|KSA|السعودية|Saudi Arabia',
  AE: 'ARE|UAE|United Arab Emirates',
};

/** The seven languages of the service, and those of further countries where people write their own country's name. */
const languages = ['en', 'de', 'es', 'fr', 'ja', 'ko', 'ar', 'it', 'pt', 'nl', 'pl', 'sv', 'nb', 'da', 'cs', 'tr', 'zh', 'hi'];

const usualCodes = new Map(
  Object.entries(usualCountryNames).flatMap(([code, list]) => list.split('|').map((name) => [compactName(name), code] as const)),
);

let codesByName: ReadonlyMap<string, string> | null = null;

/** All countries in all languages. Made on the first use, because it takes tens of milliseconds. */
function allCodes(): ReadonlyMap<string, string> {
  if (codesByName) return codesByName;
  const codes = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // Former codes, such as UK and SU, have the same names as their successors.
  const all = letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => currentCode(code) === code);
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of all) codes.set(compactName(names.of(code) ?? ''), code);
  }
  codes.delete('');
  return (codesByName = codes);
}

/** The code of today: GB for UK. Two letters that are no country stay as they are. */
const currentCode = (letters: string): string => new Intl.Locale(`und-${letters}`).region ?? letters;

/** The two-letter code of a country, the folded text when it is not known, and an empty text when it is blank. */
export function countryKey(text: string): string {
  const folded = compactName(text);
  if (/^[a-z]{2}$/.test(folded)) return currentCode(folded.toUpperCase());
  return folded === '' ? '' : (usualCodes.get(folded) ?? allCodes().get(folded) ?? folded);
}

/** Whether both keys name a country, and different ones. */
export const differCountries = (left: string, right: string): boolean => left !== '' && right !== '' && left !== right;
