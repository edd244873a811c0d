/** Numbers and amounts as people type and paste them into forms. */
import { describe, expect, it } from 'vitest';
import { withAsciiDigits } from '../../src/contract/digits.ts';
import { regionOf } from '../../src/contract/readingRegion.ts';
import { readNumber, writeNumber, type NumberForm } from '../../src/contract/writtenNumbers.ts';

const read = (text: string, region: string, form: Partial<NumberForm> = { decimals: 2, currency: 'EUR' }) => {
  const found = readNumber(text, { region, decimals: 0, ...form });
  if (found.kind === 'number') return found.value;
  return found.kind === 'unclear' ? found.values.join(' or ') : found.kind === 'refused' ? found.problem : found.kind;
};

describe('[pages.numbers] an amount in a form', () => {
  it.each([
    ['en', '1,250', 1250],
    ['en', '1,250.50', 1250.5],
    ['en', '85.5', 85.5],
    ['en', '85,50', 85.5],
    ['en', '1.250', '1250 or 1.25'],
    ['en', '1.250,50', 1250.5],
    ['en-IN', '1,25,000', 125_000],
    ['en-IN', '1,25,000.50', 125_000.5],
    ['es', '1.250', 1250],
    ['es', '85,50', 85.5],
    ['es', '1,250', '1250 or 1.25'],
    ['es-MX', '1,250', 1250],
    ['es-MX', '1.250', '1250 or 1.25'],
    ['de', '99,95', 99.95],
    ['de', '99.95', 99.95],
    ['de', '12,-', 12],
    ['de', '12,– €', 12],
    ['de', '1.250.000', 1_250_000],
    ['de-CH', "1'250.50", 1250.5],
    ['de-CH', '1’250.50', 1250.5],
    ['de-CH', '1´250.50', 1250.5],
    ['fr', '1 250,50', 1250.5],
    ['fr', '1\u202f250,50', 1250.5],
    ['fr', '1\u00a0250,50\u00a0€', 1250.5],
    ['fr', '1\u2009250', 1250],
    ['ar', '١٬٢٥٠٫٥٠', 1250.5],
    ['ar-EG', '\u200f١٬٢٥٠٫٥٠ €', 1250.5],
    ['ar', '١،٢٥٠', 1250],
    ['ja', '１，２５０．５０', 1250.5],
    ['en-IN', '१,२५,०००.५०', 125_000.5],
    ['en', '€1,250.50', 1250.5],
    ['en', '1250.50 EUR', 1250.5],
    ['de', '1.250,50 Euro', 1250.5],
    ['en', ' 85.5\t', 85.5],
    ['en', '.5', 0.5],
    ['en', '12.', 12],
    ['en', '+5', 5],
    ['en', '-5', -5],
    ['en', '5-', -5],
    ['en', '−5', -5],
    ['en', '0.250', 0.25],
    ['en', '0.255', 'decimals'],
    ['en', '85.555,5', 85_555.5],
    ['en', '1234.567', 'decimals'],
    ['en', '', 'none'],
    ['en', ' \u200f ', 'none'],
    ['en', '12 50', 'unreadable'],
    ['en', '1.2.3', 'unreadable'],
    ['en', '1,2,3', 'unreadable'],
    ['en', '$5', 'unreadable'],
    ['en', '5 USD', 'unreadable'],
    ['en', '1e5', 'unreadable'],
    ['en', '10²', 'unreadable'],
    ['en', '2½', 'unreadable'],
    ['en', 'abc', 'unreadable'],
    ['en', '-', 'unreadable'],
    ['en', '--5', 'unreadable'],
    ['ja', '千二百', 'unreadable'],
  ])('in %s: %s is %s', (region, text, value) => {
    expect(read(text, region)).toBe(value);
  });

  it.each([
    ['ja', 'JPY', 0, '12,000円', 12_000],
    ['ja', 'JPY', 0, '￥12,000', 12_000],
    ['ja', 'JPY', 0, '1250.5', 'whole'],
    ['ja', 'JPY', 0, '1.250', '1250'],
    ['en-KW', 'KWD', 3, '12.500', 12.5],
    ['en-KW', 'KWD', 3, '12,500', 12_500],
    ['ar-KW', 'KWD', 3, '١٢٫٥٠٠ د.ك.', 12.5],
    ['de-CH', 'CHF', 2, 'CHF 1’250.50', 1250.5],
    ['de-CH', 'CHF', 2, 'Fr. 85.50', 85.5],
    ['da', 'DKK', 2, 'kr. 1.250,50', 1250.5],
    ['nb', 'NOK', 2, 'kr 1 250,50', 1250.5],
    ['en-IN', 'INR', 2, '₹1,25,000', 125_000],
    ['es-MX', 'MXN', 2, '$1,250.50', 1250.5],
    ['en-US', 'USD', 2, '1,250 dollars', 1250],
    ['en-AU', 'AUD', 2, '5 US dollars', 'unreadable'],
    ['ko', 'KRW', 0, '12,000원', 12_000],
    ['tr', 'TRY', 2, '1.250,50 TL', 1250.5],
    ['ar-SA', 'SAR', 2, '١٢٥٠ ريال', 1250],
    ['ar-SA', 'SAR', 2, '١٢٥٠ ر.س', 1250],
    ['ar-KW', 'KWD', 3, '1.250 د.ك', 1.25],
    ['sv', 'SEK', 2, '1 250:-', 1250],
    ['en-IN', 'INR', 2, 'Rs. 1,250/-', 1250],
    ['en-IN', 'INR', 2, '1/2', 'unreadable'],
    ['ar-EG', 'EGP', 2, '١٫٢٥٠', 1.25],
    ['es', 'EUR', 2, '١٫٢٥٠', 1.25],
  ])('in %s, in %s with %i decimals: %s is %s', (region, currency, decimals, text, value) => {
    expect(read(text, region, { decimals, currency })).toBe(value);
  });
});

describe('[pages.numbers] a whole number in a form', () => {
  it.each([
    ['en', '1,250', 1250],
    ['en', '1,5', 'whole'],
    ['de', '1,5', 'whole'],
    ['en', '1.0', 1],
    ['de', '1.250', 1250],
    ['en', '1.250', '1250'],
    ['en', '90 min', 'unreadable'],
    ['ar', '٩٠', 90],
  ])('in %s: %s is %s', (region, text, value) => {
    expect(read(text, region, {})).toBe(value);
  });
});

describe('[pages.numbers] a number without thousands', () => {
  it.each([
    ['en', '39.739', 39.739],
    ['de', '39.739', 39.739],
    ['de', '39,739', 39.739],
    ['en', '-104.990251', -104.990251],
    ['en', '1,250.5', 'unreadable'],
  ])('in %s: %s is %s', (region, text, value) => {
    expect(read(text, region, { decimals: 12, hasGroups: false })).toBe(value);
  });
});

it('[pages.numbers] a field reads back the same number that it writes, in every region', () => {
  const regions = [
    'en',
    'en-IN',
    'en-ZA',
    'es',
    'es-MX',
    'de',
    'de-AT',
    'de-CH',
    'fr',
    'fr-CH',
    'ja',
    'ko',
    'ar',
    'ar-EG',
    'ar-MA',
    'fa',
    'hi-u-nu-deva',
    'pl',
    'pt-PT',
    'sv',
  ];
  const values = [0, 1, -1, 0.5, 12.25, 999, 1000, 1250, 1250.5, 12_345.67, 125_000, 1_250_000, 1.1, -1250.5];
  const wrong = regions.flatMap((region) =>
    [0, 1, 2, 3].flatMap((decimals) =>
      [undefined, 'EUR'].flatMap((currency) =>
        values
          .map((value) => Number(value.toFixed(decimals)))
          .filter((value) => {
            const form = { region, decimals, currency };
            const found = readNumber(writeNumber(value, form), form);
            return found.kind !== 'number' || Math.abs(found.value - value) > 1e-9;
          })
          .map((value) => `${region} ${decimals}: ${value} as ${writeNumber(value, { region, decimals, currency })}`),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

it('[pages.numbers] digits of every script are read', () => {
  const zeros = ['٠', '۰', '०', '০', '๐', '０', '𝟎', '𝟘', '᠐'];
  for (const zero of zeros) {
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero.codePointAt(0)! + value)).join('');
    expect(withAsciiDigits(digits)).toBe('0123456789');
  }
});

it('[pages.numbers] the region is the first preferred one in the language of the page', () => {
  expect(regionOf('de', ['en-US', 'de-CH', 'de-DE'])).toBe('de-CH');
  expect(regionOf('de', ['en-US'])).toBe('de');
  expect(regionOf('de', ['de_CH', 'de-!'])).toBe('de');
});
