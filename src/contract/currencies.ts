/** Currencies and the decimals of their amounts (ISO 4217, its minor units). Loads in a browser. */

/** Codes of the currencies that people pay with today. */
export const currencyCodes: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK ' +
  'DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR ' +
  'KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB ' +
  'PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD ' +
  'TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
).split(' ');

const codes = new Set(currencyCodes);
const withoutDecimals = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const withThree = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

export const isCurrency = (code: string): boolean => codes.has(code);

/** How many decimals amounts of a currency have: JPY 0, KWD 3, most 2. */
export const currencyDecimals = (code: string): number => (withoutDecimals.has(code) ? 0 : withThree.has(code) ? 3 : 2);

/** Currencies by how many zeros an amount has more than in dollars, to the nearest power of ten. All others: none. */
const zeros: readonly (readonly [more: number, codes: string])[] = [
  [
    1,
    'BBD BOB BTN BWP CNY CUP CVE CZK DKK DOP EGP ERN ETB GMD GTQ GYD HKD HNL INR MAD MDL MKD MOP MRU MUR MVR MXN NAD NIO NOK PHP SCR SEK SRD STN SZL LSL THB TJS TRY TTD TWD UAH UYU VED ZAR ZMW KGS RUB AFN',
  ],
  [2, 'ALL BDT DJF DZD ISK JMD JPY KES KMF LKR LRD MZN NPR PKR RSD VUV XPF YER HTG AOA'],
  [3, 'AMD ARS BIF CDF CLP COP CRC HUF IQD KRW KZT MMK MNT MWK NGN RWF SDG SOS SSP TZS UGX XAF XOF KHR'],
  [4, 'GNF IDR LAK MGA PYG SLE SYP UZS VND'],
  [5, 'IRR LBP'],
];
const zerosOf = new Map(zeros.flatMap(([more, list]) => list.split(' ').map((code) => [code, more] as const)));

/** From how much spending in 12 months a customer of a new business is a VIP: 5,000 dollars or euros, 500,000 yen. */
export const usualVipThreshold = (currency: string): number => 5000 * 10 ** (zerosOf.get(currency) ?? 0);

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
