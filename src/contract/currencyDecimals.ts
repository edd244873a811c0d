/** The decimals of amounts (ISO 4217, minor units). Apart from the codes of currencies, because every page of the dashboard loads it. */

const withoutDecimals = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const withThree = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** How many decimals amounts of a currency have: JPY 0, KWD 3, most 2. */
export const currencyDecimals = (code: string): number => (withoutDecimals.has(code) ? 0 : withThree.has(code) ? 3 : 2);

/** Rounds a computed amount, such as an average, to the decimals of the currency. Rounds the decimal number: 6.1735 to 6.174. */
export function roundedAmount(amount: number, currency: string): number {
  const decimals = currencyDecimals(currency);
  return Math.round(Number(`${amount.toFixed(9)}e${decimals}`)) / 10 ** decimals;
}

/**
 * An amount with at most the decimals of the currency; null when it has more. A sum of binary fractions, such as 0.1 + 0.2, counts as the
 * decimal number that it stands for.
 */
export function exactAmount(amount: number, currency: string): number | null {
  const scaled = amount * 10 ** currencyDecimals(currency);
  const rest = Math.abs(scaled - Math.round(scaled));
  return rest <= Math.max(1e-6, Math.abs(scaled) * 2 ** -51) ? roundedAmount(amount, currency) : null;
}
