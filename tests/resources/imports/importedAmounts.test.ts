/** Amounts as other programs write them, in the currency and the country of a business. docs/internals/files.md#diaries. */
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../src/domain/resources/imports/importedAmounts.ts';

const read = (cell: string | number, currency: string, country: string | null): number | string => {
  const found = readAmount('amount', cell, { currency, country });
  return typeof found === 'number' ? found : found.key;
};

describe('[diary.amounts] an amount', () => {
  it.each([
    ['GB', 'GBP', '1,234', 1234],
    ['GB', 'GBP', '1.234', 'amount_ambiguous'],
    ['DE', 'EUR', '1.234', 1234],
    ['DE', 'EUR', '1,234', 'amount_ambiguous'],
    ['CH', 'CHF', '1’234.50', 1234.5],
    ['CH', 'CHF', '1,234', 'amount_ambiguous'],
    ['FR', 'EUR', '1\u202f234,50 €', 1234.5],
    ['IN', 'INR', 'Rs. 1,23,456.00', 123_456],
    ['JP', 'JPY', '￥12,000', 12_000],
    ['JP', 'JPY', '12,000円', 12_000],
    ['KW', 'KWD', '12.500', 12.5],
    ['KW', 'KWD', '12,500', 12_500],
    ['SA', 'SAR', '١٬٢٣٤٫٥٠', 1234.5],
    [null, 'USD', '1,234', 'amount_ambiguous'],
    [null, 'USD', '1,234.56', 1234.56],
  ])('in %s, in %s: %s is read as %s', (country, currency, cell, amount) => {
    expect(read(cell, currency, country)).toBe(amount);
  });

  it.each(['1,2.5', '1.2.3', '12 34', '1,234,56', '12.5.', '.5', '12.-', '1e5', 'CR 5', '2 hours', '$12', '12 EUR', '£', '5--', '+-5'])(
    'cannot be %s in pounds',
    (cell) => {
      expect(read(cell, 'GBP', 'GB')).toBe('amount_unreadable');
    },
  );

  it.each(['-5', '−5', '5-', '-£5', '£-5', '(£5)', '(5.00)', '△5', -5])('cannot be %s, which is below zero', (cell) => {
    expect(read(cell, 'GBP', 'GB')).toBe('amount_negative');
  });
});
