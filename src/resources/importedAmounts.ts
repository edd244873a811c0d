/** Reads amounts of money as other programs write them. An amount that can be read in two ways is refused. docs/decisions/0124. */
import { currencyDecimals, exactAmount } from '../contract/currencies.ts';
import { fieldIssue, type FieldIssue } from '../contract/fieldMessages.ts';
import { plain } from '../contract/imports/writtenTimes.ts';
import { locales } from '../contract/vocabulary.ts';
import { shown } from './importedTimes.ts';

/** The currency of a business, and its country as ISO 3166-1 alpha-2; null: unknown. */
export interface MoneyReading {
  readonly currency: string;
  readonly country: string | null;
}

/** The largest amount of a job. */
const largestAmount = 999_999_999_999.99;

/**
 * The amount of a completed job: 1234.5, "$1,234.50", "1.234,50 €" or "¥12,000". Refused are amounts below zero ("-5", "5-", "(12.00)"), amounts in
 * another currency, more decimals than the currency has, and "1.234" where the point can be the decimal one.
 */
export function readAmount(field: string, cell: string | number, reading: MoneyReading): number | FieldIssue {
  const { currency } = reading;
  const value = shown(String(cell));
  const limit = currencyDecimals(currency);
  const found = typeof cell === 'number' ? { isNegative: cell < 0, readings: [Math.abs(cell)] } : readingsOf(plain(cell), reading);
  const [amount, other] = found?.readings ?? [];
  if (!found || amount === undefined || !Number.isFinite(amount))
    return fieldIssue(field, 'format', 'amount_unreadable', { value, currency, example: (120).toFixed(limit) });
  if (other !== undefined)
    return fieldIssue(field, 'ambiguous', 'amount_ambiguous', { value, first: amount, second: other, example: amount.toFixed(limit) });
  if (found.isNegative && amount > 0) return fieldIssue(field, 'too_small', 'amount_negative', { value, amount: `-${amount}` });
  if (amount > largestAmount) return fieldIssue(field, 'too_large', 'maximum', { limit: largestAmount });
  return exactAmount(amount, currency) ?? fieldIssue(field, 'range', 'amount_decimals', { value, amount, limit, currency });
}

interface Found {
  readonly isNegative: boolean;
  /** One amount; two if the text can be read in two ways. */
  readonly readings: readonly number[];
}

function readingsOf(text: string, { currency, country }: MoneyReading): Found | null {
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  // Japanese lists mark amounts below zero with a triangle. U+066B and U+066C are the Arabic signs for decimals and thousands.
  const found = signed.exec(
    (inner ?? text)
      .replaceAll(/[−–△▲]/g, '-')
      .replaceAll('٫', '.')
      .replaceAll('٬', "'"),
  );
  const { before, sign, digits, after } = found?.groups ?? {};
  if (digits === undefined) return null;
  const words = wordsOf(currency, country);
  const affixes = [before!, after!].map((affix) => affix.replaceAll(/[-+]/g, '').trim().toLowerCase());
  if (!affixes.every((affix) => affix === '' || words.has(affix))) return null;
  const signs = `${before}${sign}${after}`.replaceAll(/[^-+]/g, '');
  const readings = numbersIn(digits, currency, country);
  return readings === null || signs.length > 1 ? null : { isNegative: inner !== undefined || signs === '-', readings };
}

/** "-$5", "$-5" and "5 €-". */
const signed = /^(?<before>[^\d]*?)(?<sign>[-+]?)\s?(?<digits>\d(?:[\d.,'’ ]*\d)?)(?<after>[^\d]*)$/u;

/** Thousands, also in the Indian way (1,23,456). */
const grouped = /^\d{1,3}(?:(?<separator>[.,'’ ])\d{2,3}(?:\k<separator>\d{2,3})*)?$/u;
const isGrouped = (digits: string) => grouped.test(digits) && !/[.,'’ ]\d{2}$/u.test(digits);
const withoutGroups = (digits: string) => digits.replaceAll(/[.,'’ ]/gu, '');

function numbersIn(digits: string, currency: string, country: string | null): number[] | null {
  if (/^\d+$/.test(digits)) return [Number(digits)];
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const [whole, fraction] = last < 0 ? [digits, ''] : [digits.slice(0, last), digits.slice(last + 1)];
  const asThousands = isGrouped(digits) ? Number(withoutGroups(digits)) : null;
  const isWhole = /^\d+$/.test(whole) || (isGrouped(whole) && !whole.includes(digits[last]!));
  const asDecimals = last >= 0 && isWhole && /^\d+$/.test(fraction) ? Number(`${withoutGroups(whole)}.${fraction}`) : null;
  if (asThousands === null || asDecimals === null)
    return asThousands === null && asDecimals === null ? null : [(asThousands ?? asDecimals)!];
  // "0.375" has no thousands.
  if (/^0/.test(digits)) return [asDecimals];
  const { group, decimal } = separatorsOf(country);
  if (digits[last] === group) return [asThousands];
  return digits[last] === decimal && currencyDecimals(currency) === 3 ? [asDecimals] : [asThousands, asDecimals];
}

/** How people in a country write numbers in Western digits. Without a country nothing is known. */
function separatorsOf(country: string | null): { readonly group: string | null; readonly decimal: string | null } {
  if (country === null) return { group: null, decimal: null };
  const parts = new Intl.NumberFormat(localeOf(country), { numberingSystem: 'latn' }).formatToParts(1_234_567.5);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? null;
  return { group: part('group'), decimal: part('decimal') };
}

const localeOf = (country: string) => `${new Intl.Locale('und', { region: country }).maximize().language}-${country}`;

/** What Intl does not know. */
const moreWords: Readonly<Record<string, readonly string[]>> = { CAD: ['C$'], CHF: ['Fr.', 'SFr.'], CNY: ['元'], INR: ['Rs.', 'Rs'] };
const knownWords = new Map<string, ReadonlySet<string>>();

/** The code, the signs and the names of a currency, in lower case. */
function wordsOf(currency: string, country: string | null): ReadonlySet<string> {
  const key = `${currency} ${country}`;
  const known = knownWords.get(key);
  if (known) return known;
  const all = [...locales, ...(country === null ? [] : [localeOf(country)])].flatMap((locale) =>
    (['code', 'symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
      [1, 2].flatMap((count) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
          .formatToParts(count)
          .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
      ),
    ),
  );
  const words = new Set([currency, ...all, ...(moreWords[currency] ?? [])].map((word) => plain(word).toLowerCase()));
  if (knownWords.size >= mostKnown) knownWords.clear();
  knownWords.set(key, words);
  return words;
}

/** Bounds the memory for currencies and countries. */
const mostKnown = 500;
