/** Reads phone numbers as people write them, and finds the one that a text message can go to. */
import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';
import { withAsciiDigits } from '../../contract/digits.ts';
import { countryOfZone } from './home.ts';

/**
 * The number in E.164 form, such as `+447400123456`. null when it is no valid number, or one of a fixed line, which gets no texts. `timezone`
 * gives the country of a number without a country code. In a country whose fixed and mobile numbers look alike, the number counts as mobile.
 */
export function textableNumber(phone: string | null, timezone: string): string | null {
  const found = parsedNumber(mainNumberOf(phone ?? ''), countryOfZone(timezone));
  const number = found?.countryCallingCode === '52' && !found.isValid() ? parsePhoneNumberFromString(`+52${subscriberOf(found)}`) : found;
  if (!number?.isValid()) return null;
  const type = number.getType();
  return type === undefined || texted.has(type) ? number.number : null;
}

/**
 * The number in E.164 form that a person can send a message to. Like `textableNumber`, but also a number with a country code whose kind is not
 * known: the person sees who it is of. null: a fixed line, or no number.
 */
export function messageNumber(phone: string, timezone: string): string | null {
  const number = parsedNumber(mainNumberOf(phone), countryOfZone(timezone));
  const isUnknown = number !== undefined && number.getType() === undefined && isUsable(number);
  return textableNumber(phone, timezone) ?? (isUnknown ? number.number : null);
}

const texted: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER', 'VOIP']);

/** A number of a gateway in E.164 form. Some gateways leave out the `+`. null: it is none, such as a name or a short code. */
export function e164Of(text: string): string | null {
  const digits = /^\+?([1-9]\d{6,14})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : `+${digits}`;
}

/** A search text with fewer digits would match almost every phone number. */
export const fewestSearchDigits = 4;

/** An extension at the end, in the words of the product's languages and as `tel:` addresses have it. */
const extension =
  /\s*(?:;ext=|(?:ext(?:ension|n)?|x|anexo|ramal|int(?:erno)?|poste|durchwahl|dw|nst|app|доб|内線|내선|تحويلة)[.:]?|[;,#]{1,2})\s*\d{1,7}\s*$/iu;

/**
 * The text in half-width characters, with ASCII digits and no invisible ones, without `tel:` and without the extension. Japanese keyboards type
 * their long vowel mark as a dash between digits.
 */
export function mainNumberOf(phone: string): string {
  const text = readableOf(phone);
  const main = text.replace(extension, '');
  return digitsOf(main).length >= fewestSearchDigits ? main : text;
}

/** The digits of the extension at the end; empty if there is none. */
export function extensionOf(phone: string): string {
  const text = readableOf(phone);
  return digitsOf(text.slice(mainNumberOf(phone).length));
}

/** No text with a phone number is longer. Reading time grows with the square of the length, so 64 kB of blanks took five seconds. */
export const longestPhoneText = 200;

function readableOf(phone: string): string {
  return withAsciiDigits(
    phone
      .slice(0, longestPhoneText)
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, ''),
  )
    .replaceAll(/[\p{Pd}\u2212\u30fc]/gu, '-')
    .trim()
    .replace(/^tel[.:] ?/i, '');
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/**
 * Exit prefixes, as people write them in contact lists of any country. The parser knows only that of the default country. The longest is
 * first. A number that is valid as written is not read so: 011 is the area code of Buenos Aires.
 */
const exitPrefixes = [/^\D{0,3}0\D?0\D?1\D?1/, /^\D{0,3}0\D?1\D?1/, /^\D{0,3}0\D?0/];

export function parsedNumber(main: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const asWritten = parsePhoneNumberFromString(main, country);
  const withoutPlus = mobileWithoutPlus(main, asWritten);
  if (withoutPlus) return withoutPlus;
  if (asWritten && isReal(asWritten)) return asWritten;
  const abroad = exitPrefixes.filter((prefix) => prefix.test(main)).map((prefix) => parsePhoneNumberFromString(main.replace(prefix, '+')));
  const numbers = [asWritten, ...abroad].filter((number) => number !== undefined);
  return numbers.find(isReal) ?? numbers.find(isUsable) ?? asWritten;
}

/**
 * A mobile number of the country with its country code and no plus, as messengers export it: 4917012345678. In countries whose numbers have many
 * lengths the parser takes the country code for an area code.
 */
function mobileWithoutPlus(main: string, asWritten: PhoneNumber | undefined): PhoneNumber | undefined {
  if (!asWritten || asWritten.getType() === 'MOBILE' || !/^[1-9]/.test(main)) return undefined;
  if (!asWritten.nationalNumber.startsWith(asWritten.countryCallingCode)) return undefined;
  const number = parsePhoneNumberFromString(`+${main}`);
  return number?.country === asWritten.country && number?.getType() === 'MOBILE' ? number : undefined;
}

/** Valid, with the mobile prefix or without it. */
const isReal = (number: PhoneNumber): boolean =>
  number.isValid() || (number.countryCallingCode === '52' && parsePhoneNumberFromString(`+52${subscriberOf(number)}`)?.isValid() === true);

export const isUsable = (number: PhoneNumber): boolean => number.isPossible() || isReal(number);

/**
 * The national number without a mobile prefix that people write or leave out. The parser removes all others, also the carrier codes of
 * Brazil and Colombia. Mexico dials none since 2019: 1, 01, 044 and 045 are of before. In Argentina 9 stands before mobile numbers from
 * abroad, and 15 within the country, which the parser turns into 9; the ten digits behind it are one subscriber's.
 */
export function subscriberOf({ countryCallingCode, nationalNumber }: PhoneNumber): string {
  if (countryCallingCode === '52') return nationalNumber.replace(/^(?:1|01|044|045)(?=\d{10}$)/, '');
  if (countryCallingCode === '54') return nationalNumber.replace(/^9(?=\d{10}$)/, '');
  return nationalNumber;
}
