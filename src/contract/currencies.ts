/** Currencies (ISO 4217) and what they are worth, roughly. Loads in a browser. */

/** Codes of the currencies that people pay with today. */
export const currencyCodes: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK ' +
  'DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR ' +
  'KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB ' +
  'PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD ' +
  'TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
).split(' ');

const codes = new Set(currencyCodes);
export const isCurrency = (code: string): boolean => codes.has(code);

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
