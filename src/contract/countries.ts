/** Countries, with the currency and the time zone that a new business there most likely uses. Loads in a browser. */
import { isCurrency, currencyCodes } from './currencies.ts';

/** ISO 3166-1 codes of the countries in which people live, and XK for Kosovo. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN ' +
  'CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK ' +
  'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG ' +
  'MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC ' +
  'VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

const codes = new Set(countryCodes);

export const isCountry = (code: string): boolean => codes.has(code);

/** Currencies of countries that have no currency of their own. Most other currencies begin with the code of their country (ISO 4217). */
const sharedCurrencies: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL VG VI',
  GBP: 'GG IM JE',
  AUD: 'CC CX KI NF NR TV',
  NZD: 'CK NU PN TK',
  XAF: 'CF CG CM GA GQ TD',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  DKK: 'FO GL',
  NOK: 'SJ',
  CHF: 'LI',
  MAD: 'EH',
  ILS: 'PS',
  // Two currencies begin with VE.
  VES: 'VE',
};
const currencies = new Map(
  Object.entries(sharedCurrencies).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, isCurrency(currency) ? currency : 'USD'] as const),
  ),
);

/** The currency that people pay with in a country, as an ISO 4217 code; USD for a code that is not known. */
export const currencyOfCountry = (country: string): string =>
  currencies.get(country) ?? currencyCodes.find((currency) => currency.startsWith(country) && country.length === 2) ?? 'USD';

/** The weekdays on which a business there is usually open: 1 is Monday, 7 is Sunday. Monday to Friday for a code that is not known. */
export function workdaysOfCountry(country: string | null): number[] {
  const weekend = country === null ? [6, 7] : (new Intl.Locale(`und-${country}`).getWeekInfo?.().weekend ?? [6, 7]);
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => !weekend.includes(weekday));
}

/** The most spoken language of a country, as a two-letter code; null for a code that is not known. */
export const languageOfCountry = (country: string): string | null => {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return language === 'und' ? null : language;
};

/** The zone with most people, for countries whose alphabetically first zone is another one. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Gaza',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  XK: 'Europe/Belgrade',
};

/** The zones of a country by their current names, the one with most people first. At least one. */
export function zonesOfCountry(country: string): string[] {
  const main = mainZones[country];
  const listed = (new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []).map(currentName);
  return [...new Set(main === undefined ? listed : [main, ...listed])];
}

/** The name that programs show today: the lists of zones still have Asia/Calcutta for Asia/Kolkata. */
const currentName = (zone: string): string => renamed[zone] ?? zone;
const renamed: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The former name of a zone that some browsers still report; null when it has none. */
export const formerZoneName = (zone: string): string | null => Object.entries(renamed).find(([, current]) => current === zone)?.[0] ?? null;
