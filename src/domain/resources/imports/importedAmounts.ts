/** Reads amounts of money as other programs write them. An amount that can be read in two ways is refused. docs/internals/files.md#diaries. */
import { currencyDecimals, exactAmount } from '../../../contract/currencyDecimals.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { plainText, readingsOf, type NumberForm } from '../../../contract/writtenNumbers.ts';
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
  const found =
    typeof cell === 'number' ? { isNegative: cell < 0, readings: [Math.abs(cell)] } : readingsOf(plainText(cell), formOf(reading));
  const [amount, other] = found?.readings ?? [];
  if (!found || amount === undefined || !Number.isFinite(amount))
    return fieldIssue(field, 'format', 'amount_unreadable', { value, currency, example: (120).toFixed(limit) });
  if (other !== undefined)
    return fieldIssue(field, 'ambiguous', 'amount_ambiguous', { value, first: amount, second: other, example: amount.toFixed(limit) });
  if (found.isNegative && amount > 0) return fieldIssue(field, 'too_small', 'amount_negative', { value, amount: `-${amount}` });
  if (amount > largestAmount) return fieldIssue(field, 'too_large', 'maximum', { limit: largestAmount });
  return exactAmount(amount, currency) ?? fieldIssue(field, 'range', 'amount_decimals', { value, amount, limit, currency });
}

/** Words and separators are those of the country's main language. */
const formOf = ({ currency, country }: MoneyReading): NumberForm => ({
  region: country === null ? null : `${new Intl.Locale('und', { region: country }).maximize().language}-${country}`,
  decimals: currencyDecimals(currency),
  currency,
});
