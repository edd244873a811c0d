/**
 * Numbers and amounts of money as people write them in their region: "1,250.50", "1.250,50 €", "1’250.50", "1,25,000", "١٬٢٥٠٫٥٠". Loads in a
 * browser: the forms, the technician's page, the server and the import read with this one reader.
 */
import { withAsciiDigits } from './digits.ts';
import { locales } from './vocabulary.ts';

/** How a number is written and read. */
export interface NumberForm {
  /** Language and region of the person (BCP 47), such as `de-CH`. null: nothing is known of how the person writes. */
  readonly region: string | null;
  /** The most decimals; 0: whole numbers. */
  readonly decimals: number;
  /** The signs and names of this currency (ISO 4217) may stand beside the number, and no others. */
  readonly currency?: string | undefined;
  /** false: the number has no thousands, as in degrees, so that each separator stands before decimals. Default: true. */
  readonly hasGroups?: boolean | undefined;
}

/**
 * What a text says. `unclear`: it can mean each of these numbers, the likeliest first, and the person must choose. `unreadable`: it is no
 * number, or one in another currency. `whole` and `decimals`: it has decimals that the form does not take.
 */
export type WrittenNumber =
  | { readonly kind: 'none' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'unclear'; readonly values: readonly number[] }
  | { readonly kind: 'refused'; readonly problem: 'unreadable' | 'whole' | 'decimals' };

/** The text in half-width characters with ASCII digits, single blanks and no invisible marks. */
export const plainText = (text: string): string =>
  withAsciiDigits(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Reads what a person typed or pasted. */
export function readNumber(text: string, form: NumberForm): WrittenNumber {
  const typed = plainText(text.replaceAll(/[`´ʼ‘′]/gu, "'"));
  if (typed === '') return { kind: 'none' };
  // A raised 2 or a fraction would become plain digits.
  const found = /\p{No}/u.test(text) ? null : readingsOf(completed(typed), form);
  if (!found) return { kind: 'refused', problem: 'unreadable' };
  const values = found.readings.filter((value) => hasDecimals(value, form.decimals)).map((value) => (found.isNegative ? -value : value));
  if (values.length === 0) return { kind: 'refused', problem: form.decimals === 0 ? 'whole' : 'decimals' };
  return found.readings.length === 1 ? { kind: 'number', value: values[0]! } : { kind: 'unclear', values };
}

/** A number as the person's region writes it, which `readNumber` reads as the same number. */
export function writeNumber(value: number, { region, decimals, currency, hasGroups = true }: NumberForm): string {
  const isAmount = currency !== undefined && !Number.isInteger(value);
  return new Intl.NumberFormat(region ?? 'en', {
    minimumFractionDigits: isAmount ? decimals : 0,
    maximumFractionDigits: decimals,
    useGrouping: hasGroups,
  }).format(value);
}

/** Half-typed forms: ".5", "12.", "12,-", "12:-" in Sweden and "12/-" in India. */
const completed = (text: string): string =>
  text.replace(/^([-+\p{Sc} ]*)(?=[.,]\d)/u, '$10').replace(/(\d)(?:[.,][-–]{0,2}|[:/][-–])(?=[^\d.,]*$)/u, '$1');

const hasDecimals = (value: number, most: number): boolean => Number(value.toFixed(Math.min(most, 20))) === value;

/** What a text can mean. */
interface NumberReadings {
  readonly isNegative: boolean;
  /** One number; two if the text can be read in two ways. */
  readonly readings: readonly number[];
}

/** The readings of a text that went through `plainText`; null: it is no number. */
export function readingsOf(text: string, form: NumberForm): NumberReadings | null {
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  // Japanese lists mark amounts below zero with a triangle. U+066B and U+066C are the Arabic signs for decimals and thousands.
  const found = signed.exec(
    (inner ?? text)
      .replaceAll(/[−–△▲]/g, '-')
      .replaceAll('٫', '.')
      .replaceAll('،', ',')
      .replaceAll('٬', "'"),
  );
  const { before, sign, digits, after } = found?.groups ?? {};
  if (digits === undefined) return null;
  const affixes = [before!, after!].map((affix) => wordOf(affix.replaceAll(/[-+]/g, '')));
  const words = form.currency === undefined ? noWords : wordsOf(form.currency, form.region);
  if (!affixes.every((affix) => affix === '' || words.has(affix))) return null;
  const signs = `${before}${sign}${after}`.replaceAll(/[^-+]/g, '');
  // The Arabic decimal sign means the same in every region.
  const hasDecimalSign = text.includes('٫');
  const all = numbersIn(digits, hasDecimalSign ? { ...form, region: null } : form);
  const readings = all && hasDecimalSign ? all.slice(-1) : all;
  return readings === null || signs.length > 1 ? null : { isNegative: inner !== undefined || signs === '-', readings };
}

/** "-$5", "$-5" and "5 €-". */
const signed = /^(?<before>[^\d]*?)(?<sign>[-+]?)\s?(?<digits>\d(?:[\d.,'’ ]*\d)?)(?<after>[^\d]*)$/u;

/** Thousands, also in the Indian way (1,23,456). */
const grouped = /^\d{1,3}(?:(?<separator>[.,'’ ])\d{2,3}(?:\k<separator>\d{2,3})*)?$/u;
const isGrouped = (digits: string) => grouped.test(digits) && !/[.,'’ ]\d{2}$/u.test(digits);
const withoutGroups = (digits: string) => digits.replaceAll(/[.,'’ ]/gu, '');

function numbersIn(digits: string, { region, decimals, hasGroups = true }: NumberForm): number[] | null {
  if (/^\d+$/.test(digits)) return [Number(digits)];
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const [whole, fraction] = last < 0 ? [digits, ''] : [digits.slice(0, last), digits.slice(last + 1)];
  const asThousands = hasGroups && isGrouped(digits) ? Number(withoutGroups(digits)) : null;
  const isWhole = /^\d+$/.test(whole) || (hasGroups && isGrouped(whole) && !whole.includes(digits[last]!));
  const asDecimals = last >= 0 && isWhole && /^\d+$/.test(fraction) ? Number(`${withoutGroups(whole)}.${fraction}`) : null;
  if (asThousands === null || asDecimals === null)
    return asThousands === null && asDecimals === null ? null : [(asThousands ?? asDecimals)!];
  // "0.375" has no thousands.
  if (/^0/.test(digits)) return [asDecimals];
  const { group, decimal } = separatorsOf(region);
  if (digits[last] === group) return [asThousands];
  return digits[last] === decimal && decimals >= 3 ? [asDecimals] : [asThousands, asDecimals];
}

/** How people in a region write numbers in Western digits. */
function separatorsOf(region: string | null): { readonly group: string | null; readonly decimal: string | null } {
  if (region === null) return { group: null, decimal: null };
  const parts = new Intl.NumberFormat(region, { numberingSystem: 'latn' }).formatToParts(1_234_567.5);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? null;
  return { group: part('group'), decimal: part('decimal') };
}

/** What Intl does not know. */
const moreWords: Readonly<Record<string, readonly string[]>> = {
  AED: ['Dh', 'Dhs'],
  CAD: ['C$'],
  CHF: ['SFr', 'Fr'],
  CNY: ['元'],
  DKK: ['kr'],
  INR: ['Rs'],
  SAR: ['SR'],
  TRY: ['TL'],
};
const noWords: ReadonlySet<string> = new Set();
const knownWords = new Map<string, ReadonlySet<string>>();

/** A word without the dot of an abbreviation, in lower case. */
const wordOf = (text: string): string =>
  plainText(text)
    .replace(/(?<=\p{L})\.$/u, '')
    .toLowerCase();

/** The code, the signs, the names and the words of the names of a currency: "US dollars" and "dollars". */
function wordsOf(currency: string, region: string | null): ReadonlySet<string> {
  const key = `${currency} ${region}`;
  const known = knownWords.get(key);
  if (known) return known;
  const all = [...locales, ...(region === null ? [] : [region])].flatMap((locale) =>
    (['code', 'symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
      [1, 2].flatMap((count) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
          .formatToParts(count)
          .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
      ),
    ),
  );
  const words = new Set([currency, ...all, ...all.flatMap((name) => name.split(' ')), ...(moreWords[currency] ?? [])].map(wordOf));
  if (knownWords.size >= mostKnown) knownWords.clear();
  knownWords.set(key, words);
  return words;
}

/** Bounds the memory for currencies and regions. */
const mostKnown = 500;
