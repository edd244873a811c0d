/** Compares phone numbers independent of their spelling (docs/reference/conventions.md#names-and-phone-numbers). */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { invalid, type Refusal } from '../../../contract/errors.ts';
import { countryOfZone, homeOf, type HomeSettings } from '../../../ground/places/home.ts';
import { digitsOf, fewestSearchDigits, isUsable, mainNumberOf, parsedNumber, subscriberOf } from '../../../ground/places/phoneNumber.ts';
import { readPhone } from '../../../ground/places/readPhone.ts';

/** Raise it when `phoneKeyOf` makes other keys, so that the next start computes the stored ones again. */
export const phoneKeyForm = 2;

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
 * The keys under which a number is found: read in the country of the settings, as people write numbers into forms, and in that of the time zone, as
 * the API takes them. Empty without digits.
 */
export function phoneKeysOf(phone: string, home: HomeSettings): readonly string[] {
  const read = readPhone('phone', phone, homeOf(home).country);
  const keys = [phoneKeyOf(phone, home.timezone), typeof read === 'string' ? phoneKeyOf(read, home.timezone) : null];
  return [...new Set(keys.filter((key) => key !== null))];
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

function isRepeated(main: string, digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return true;
  const parsed = main.startsWith('+') ? parsePhoneNumberFromString(main) : undefined;
  return parsed !== undefined && !parsed.isValid() && /^(\d)\1{5,}$/.test(parsed.nationalNumber);
}
