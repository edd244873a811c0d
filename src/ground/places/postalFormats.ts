/** The forms of postal codes, by country. A number is a postal code only in the form of the country at hand. */

/** Where a country writes the code: before the town ("50667 Köln"), after it ("Denver, CO 80202"), or in front of all (Japan). */
type PostalOrder = 'before' | 'after';

interface PostalFormat {
  /** A regular expression's source, without anchors. */
  readonly form: string;
  readonly order: PostalOrder;
  /** How the code is printed, from its letters and digits. */
  readonly print?: (bare: string) => string;
}

const parted = (at: number, separator: string) => (bare: string) =>
  bare.length > at ? `${bare.slice(0, at)}${separator}${bare.slice(at)}` : bare;
/** The first half alone, "LS7", has at most four characters. */
const fromEnd = (count: number) => (bare: string) => (bare.length > 4 ? `${bare.slice(0, -count)} ${bare.slice(-count)}` : bare);

const four: PostalFormat = { form: '\\d{4}', order: 'before' };
const five: PostalFormat = { form: '\\d{5}', order: 'before' };
const fiveAfter: PostalFormat = { form: '\\d{5}', order: 'after' };
const six: PostalFormat = { form: '\\d{6}', order: 'before' };
const sixAfter: PostalFormat = { form: '\\d{6}', order: 'after' };
const threeTwo: PostalFormat = { form: '\\d{3} ?\\d{2}', order: 'before', print: parted(3, ' ') };

const formats: Readonly<Record<string, PostalFormat>> = {
  US: { form: '\\d{5}(?:-?\\d{4})?', order: 'after', print: parted(5, '-') },
  CA: { form: '[ABCEGHJ-NPRSTVXY]\\d[A-Z](?: ?\\d[A-Z]\\d)?', order: 'after', print: parted(3, ' ') },
  GB: {
    form: '(?:GIR ?0AA|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[ABD-HJLNP-UW-Z]{2}|[A-Z]{1,2}\\d[A-Z\\d]?(?=\\s*$))',
    order: 'after',
    print: fromEnd(3),
  },
  IE: { form: '(?:[AC-FHKNPRTV-Y]\\d{2}|D6W) ?[\\dAC-FHKNPRTV-Y]{4}', order: 'after', print: parted(3, ' ') },
  NL: { form: '[1-9]\\d{3} ?(?!SA|SD|SS)[A-Z]{2}', order: 'before', print: parted(4, ' ') },
  JP: { form: '\\d{3}[-‐−–ー]?\\d{4}', order: 'after', print: parted(3, '-') },
  PL: { form: '\\d{2}-\\d{3}', order: 'before', print: parted(2, '-') },
  PT: { form: '\\d{4}(?:-\\d{3})?', order: 'before', print: parted(4, '-') },
  BR: { form: '\\d{2}\\.?\\d{3}-?\\d{3}', order: 'after', print: parted(5, '-') },
  IN: { form: '[1-9]\\d{2} ?\\d{3}', order: 'after', print: (bare) => bare },
  SA: { form: '\\d{5}(?:-\\d{4})?', order: 'after', print: parted(5, '-') },
  AR: { form: '(?:[A-Z]\\d{4}[A-Z]{3}|\\d{4})', order: 'before' },
  AU: { form: '\\d{4}', order: 'after' },
  NZ: { form: '\\d{4}', order: 'after' },
  ZA: { form: '\\d{4}', order: 'after' },
  PH: { form: '\\d{4}', order: 'after' },
  AT: four,
  BE: four,
  CH: four,
  LI: four,
  LU: four,
  DK: four,
  NO: four,
  HU: four,
  SI: four,
  BG: four,
  CY: four,
  DE: five,
  FR: five,
  ES: five,
  IT: five,
  FI: five,
  HR: five,
  RS: five,
  EE: five,
  TR: five,
  MX: five,
  UA: five,
  MA: five,
  KR: fiveAfter,
  TH: fiveAfter,
  MY: fiveAfter,
  ID: fiveAfter,
  EG: fiveAfter,
  RO: six,
  RU: six,
  CN: sixAfter,
  SG: sixAfter,
  VN: sixAfter,
  CO: sixAfter,
  SE: threeTwo,
  CZ: threeTwo,
  SK: threeTwo,
  GR: threeTwo,
  LT: five,
  LV: { form: '\\d{4}', order: 'before' },
  IL: { form: '\\d{7}', order: 'after' },
};

/** The letters of a country in front of its code, "D-50667". Some are those of number plates. */
const prefixes: Readonly<Record<string, string>> = {
  D: 'DE',
  DE: 'DE',
  A: 'AT',
  AT: 'AT',
  CH: 'CH',
  F: 'FR',
  FR: 'FR',
  B: 'BE',
  BE: 'BE',
  I: 'IT',
  IT: 'IT',
  E: 'ES',
  ES: 'ES',
  P: 'PT',
  PT: 'PT',
  NL: 'NL',
  L: 'LU',
  LU: 'LU',
  DK: 'DK',
  S: 'SE',
  SE: 'SE',
  N: 'NO',
  NO: 'NO',
  FI: 'FI',
  FIN: 'FI',
  PL: 'PL',
  CZ: 'CZ',
  SK: 'SK',
  HU: 'HU',
  LV: 'LV',
  LT: 'LT',
  RO: 'RO',
  HR: 'HR',
  SI: 'SI',
  MX: 'MX',
};

/** Countries whose codes look like no other country's, in the order in which they are tried. */
export const distinctiveCountries: readonly string[] = ['GB', 'CA', 'JP', 'BR', 'NL', 'PL', 'PT', 'US'];
/** The forms that are distinctive: whole codes only, with the separator that sets them apart. */
const distinctive: Readonly<Record<string, string>> = {
  GB: '[A-Z]{1,2}\\d[A-Z\\d]? \\d[ABD-HJLNP-UW-Z]{2}',
  CA: '[ABCEGHJ-NPRSTVXY]\\d[A-Z] ?\\d[A-Z]\\d',
  JP: '〒 ?\\d{3}-?\\d{4}',
  BR: '\\d{5}-\\d{3}',
  NL: '[1-9]\\d{3} (?!SA|SD|SS|NE|NW|SE|SW)[A-Z]{2}',
  PL: '\\d{2}-\\d{3}',
  PT: '\\d{4}-\\d{3}',
  US: '\\d{5}-\\d{4}',
};

export const postalOrder = (country: string | null): PostalOrder => (country === null ? 'after' : (formats[country]?.order ?? 'before'));

export const hasPostalFormat = (country: string) => formats[country] !== undefined;

/** A postal code that was found in a text, and where. */
export interface FoundCode {
  /** As it is printed, "LS7 1AB". */
  readonly code: string;
  /** The country of a prefix such as "D-", else the country that was asked for. */
  readonly country: string;
  readonly start: number;
  readonly end: number;
}

const patterns = new Map<string, RegExp>();
function patternOf(form: string): RegExp {
  const known = patterns.get(form);
  if (known) return known;
  const pattern = new RegExp(`(?<![\\p{L}\\d.-])(?:〒 ?)?(?:${form})(?![\\p{L}\\d]|-\\d)`, 'giu');
  patterns.set(form, pattern);
  return pattern;
}

function print(country: string, text: string): string {
  const bare = text.replace(/[^A-Za-z\d]/gu, '').toUpperCase();
  return formats[country]?.print?.(bare) ?? bare;
}

/** Every text of a country's form in a text, from left to right. Some may be house numbers. */
export function codesIn(text: string, country: string): FoundCode[] {
  const format = formats[country];
  if (!format) return [];
  return matches(text, country, format.form);
}

/** As `codesIn`, but only in forms that no other country has. */
export const distinctiveCodesIn = (text: string, country: string): FoundCode[] => matches(text, country, distinctive[country] ?? '(?!)');

const matches = (text: string, country: string, form: string): FoundCode[] =>
  [...text.matchAll(patternOf(form))].map((match) => ({
    code: print(country, match[0]),
    country,
    start: match.index,
    end: match.index + match[0].length,
  }));

/** A code with its country in front, "D-50667", "CH-8001" or "D50667". */
export function prefixedCodeIn(text: string): FoundCode | null {
  for (const match of text.matchAll(/(?<![\p{L}\d-])(?:([A-Z]{1,3})[-–] ?|([DF]|[A-Z]{2})(?=\d{4}))(?=\d)/gu)) {
    const country = prefixes[match[1] ?? match[2] ?? ''];
    if (!country) continue;
    const from = match.index + match[0].length;
    const [code] = matches(text.slice(from), country, formats[country]?.form ?? '(?!)');
    if (code?.start === 0) return { ...code, start: match.index, end: from + code.end };
  }
  return null;
}

/** The code as the country prints it, or null when the text has not the form of the country's codes. Countries without a form take any. */
export function printedCode(text: string, country: string): string | null {
  const format = formats[country];
  const trimmed = text.trim().replace(/^(?:[A-Z]{1,3}[-–] ?)(?=\d)/u, '');
  if (!format) return trimmed === '' ? null : trimmed.toUpperCase();
  const [found] = codesIn(trimmed, country);
  return found && found.start === 0 && found.end === trimmed.length ? found.code : null;
}
