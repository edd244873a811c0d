/** Compares phone numbers independent of their spelling (docs/reference/conventions.md#names-and-phone-numbers). */
import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';
import { invalid, type Refusal } from '../../contract/errors.ts';
import { countryOfZone } from '../../places/home.ts';

/** Raise it when `phoneKeyOf` makes other keys, so that the next start computes the stored ones again. */
export const phoneKeyForm = 1;

/**
 * The country code and national number of a phone number, or its plain digits when it cannot be parsed. The extension does not count. Null
 * without digits. `timezone` gives the default country.
 */
export function phoneKeyOf(phone: string | null, timezone: string): string | null {
  const main = mainNumberOf(phone ?? '');
  const parsed = parsedNumber(main, countryOfZone(timezone));
  if (parsed && isUsable(parsed)) return `${parsed.countryCallingCode}${subscriberOf(parsed)}`;
  return digitsOf(main) || null;
}

/**
 * Digits under which a search finds a phone number, each at least `fewestSearchDigits` long: as typed, without leading zeros, with and
 * without the country code. Empty when the text is no phone number or part of one.
 */
export function phoneSearchDigits(text: string, timezone: string): readonly string[] {
  const main = mainNumberOf(text);
  if (!phoneCharacters.test(main)) return [];
  const digits = digitsOf(main);
  if (digits.length < fewestSearchDigits) return [];
  const found = [digits, digits.replace(/^0+/, '')];
  const parsed = parsedNumber(main, countryOfZone(timezone));
  if (parsed) found.push(subscriberOf(parsed));
  if (parsed && isUsable(parsed)) found.push(`${parsed.countryCallingCode}${subscriberOf(parsed)}`);
  return [...new Set(found)].filter((form) => form.length >= fewestSearchDigits);
}

/** A search text with fewer digits would match almost every phone number. */
const fewestSearchDigits = 4;
/** The shortest subscriber numbers have six digits. */
const fewestDigits = 6;
/** A number has at most 15 digits (ITU-T E.164), and an exit and a carrier code in front. More are two numbers. */
const mostDigits = 20;

/** Refuses what is not one phone number: words around digits, a number that a spreadsheet has rounded, one digit repeated. A blank is accepted. */
export function checkPhone(field: string, phone: string | null | undefined): Refusal<'VALIDATION_ERROR'> | null {
  if (!phone?.trim()) return null;
  const main = mainNumberOf(phone);
  const digits = digitsOf(main);
  const isPhone = phoneCharacters.test(main) && digits.length <= mostDigits && !isFraction.test(main) && !isRepeated(main, digits);
  if (!isPhone) return invalid(field, 'format', 'phone_form');
  return digits.length >= fewestDigits ? null : invalid(field, 'format', 'phone_digits', { digits: fewestDigits });
}

const phoneCharacters = /^(?=.*\d)[\d\s+()[\]./\\\-_~·•*#,;:'’–—]*$/u;
/** What a spreadsheet makes of a number: 13035550142.0. */
const isFraction = /^\d{6,}\.0+$/;

/** An extension at the end, in the words of the product's languages and as `tel:` addresses have it. */
const extension =
  /\s*(?:;ext=|(?:ext(?:ension|n)?|x|anexo|ramal|int(?:erno)?|poste|durchwahl|dw|nst|app|доб|内線|내선|تحويلة)[.:]?|[;,#]{1,2})\s*\d{1,7}\s*$/iu;

/** The text in half-width characters, with ASCII digits and no invisible ones, without `tel:` and without the extension. */
function mainNumberOf(phone: string): string {
  const text = phone
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.codePointAt(0)! & 15))
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(/^tel:/i, '');
  const main = text.replace(extension, '');
  return digitsOf(main).length >= fewestSearchDigits ? main : text;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

function isRepeated(main: string, digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return true;
  const parsed = main.startsWith('+') ? parsePhoneNumberFromString(main) : undefined;
  return parsed !== undefined && !parsed.isValid() && /^(\d)\1{5,}$/.test(parsed.nationalNumber);
}

/**
 * Exit prefixes, as people write them in contact lists of any country. The parser knows only that of the default country. The longest is
 * first. A number that is valid as written is not read so: 011 is the area code of Buenos Aires.
 */
const exitPrefixes = [/^\D{0,3}0\D?0\D?1\D?1/, /^\D{0,3}0\D?1\D?1/, /^\D{0,3}0\D?0/];

function parsedNumber(main: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const asWritten = parsePhoneNumberFromString(main, country);
  if (asWritten && isReal(asWritten)) return asWritten;
  const abroad = exitPrefixes.filter((prefix) => prefix.test(main)).map((prefix) => parsePhoneNumberFromString(main.replace(prefix, '+')));
  const numbers = [asWritten, ...abroad].filter((number) => number !== undefined);
  return numbers.find(isReal) ?? numbers.find(isUsable) ?? asWritten;
}

/** Valid, with the mobile prefix or without it. */
const isReal = (number: PhoneNumber): boolean =>
  number.isValid() || (number.countryCallingCode === '52' && parsePhoneNumberFromString(`+52${subscriberOf(number)}`)?.isValid() === true);

const isUsable = (number: PhoneNumber): boolean => number.isPossible() || isReal(number);

/**
 * The national number without a mobile prefix that people write or leave out. The parser removes all others, also the carrier codes of
 * Brazil and Colombia. Mexico dials none since 2019: 1, 01, 044 and 045 are of before. In Argentina 9 stands before mobile numbers from
 * abroad, and 15 within the country, which the parser turns into 9; the ten digits behind it are one subscriber's.
 */
function subscriberOf({ countryCallingCode, nationalNumber }: PhoneNumber): string {
  if (countryCallingCode === '52') return nationalNumber.replace(/^(?:1|01|044|045)(?=\d{10}$)/, '');
  if (countryCallingCode === '54') return nationalNumber.replace(/^9(?=\d{10}$)/, '');
  return nationalNumber;
}
