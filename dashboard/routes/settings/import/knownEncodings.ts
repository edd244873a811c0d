/** Encodings of text files, the countries whose programs use them, and letters of their languages. */

/** Encodings that a person can choose. IBM 850 is what a spreadsheet calls CSV (MS-DOS); all others are known to `TextDecoder`. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'ibm850',
  'shift_jis',
  'euc-kr',
  'windows-1256',
  'euc-jp',
  'iso-2022-jp',
  'iso-8859-6',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1257',
  'gb18030',
  'big5',
] as const;
export type Encoding = (typeof encodings)[number];

/** By the encodings that programs of a country save text in. */
const byEncoding: readonly (readonly [encodings: readonly Encoding[], countries: string])[] = [
  [['windows-1250'], 'AL BA CZ HR HU ME PL RO SI SK'],
  [['windows-1251'], 'BG BY KG KZ MK MN RU TJ UA'],
  // Serbia writes both.
  [['windows-1250', 'windows-1251'], 'RS'],
  [['windows-1253'], 'CY GR'],
  [['windows-1254'], 'AZ TR'],
  [['windows-1255'], 'IL'],
  [['windows-1256', 'iso-8859-6'], 'AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM PS QA SA SD SY TN YE IR PK'],
  [['windows-1257'], 'EE LT LV'],
  [['shift_jis', 'euc-jp', 'iso-2022-jp'], 'JP'],
  [['euc-kr'], 'KP KR'],
  [['gb18030'], 'CN SG'],
  [['big5'], 'HK MO TW'],
];
const natural = new Map(byEncoding.flatMap(([list, countries]) => countries.split(' ').map((country) => [country, list] as const)));
const westernEurope: readonly Encoding[] = ['windows-1252'];

/** By the languages of a business that other encodings go with. */
const countryOfLanguage: Readonly<Record<string, string>> = { ar: 'SA', ja: 'JP', ko: 'KR' };

/**
 * What the programs of a business save text in, the likeliest first: by its country, then by its language. Files from Western Europe reach every
 * country, so Windows-1252 is always among them. Without a country the language alone decides.
 */
export function naturalEncodings(country: string | null, language: string | null = null): readonly Encoding[] {
  const ofLanguage = natural.get(countryOfLanguage[language ?? ''] ?? '') ?? [];
  const ofCountry = country === null ? ofLanguage : (natural.get(country) ?? westernEurope);
  return [...new Set([...ofCountry, ...ofLanguage, ...westernEurope])];
}

const nordic = 'ÅÆØåæø';
const icelandic = `${nordic}ÐÞÝðþý`;
const scottish = 'ÌìÒò';
const lettersOf: Readonly<Record<string, string>> = {
  FI: `${nordic}ŠšŽž`,
  FO: icelandic,
  IS: icelandic,
  GB: scottish,
};

/** Letters of Windows-1252 that stand in words of the country alone. Elsewhere they may stand for Central European or Turkish ones. */
export const ownLetters = (country: string | null): string => (country === null ? '' : (lettersOf[country] ?? ''));
