/** Phone numbers compared as numbers, in any spelling (docs/reference/conventions.md#names-and-phone-numbers). */
import { invalid, type Refusal } from '../../contract/errors.ts';
import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/** E.164 digits when the number can be read so, else its digits; null without digits. `timezone` tells the country of a number written without one. */
export function phoneKeyOf(phone: string | null, timezone: string): string | null {
  if (!phone) return null;
  const parsed = parsePhoneNumberFromString(phone, countryOf(timezone));
  if (parsed?.isPossible()) return parsed.number.slice(1);
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? null : digits;
}

/** Fewer digits than this reach nobody: the shortest subscriber numbers have six. */
const fewestDigits = 6;

/** The refusal of a phone number that is none; nothing sent, or only spaces, is no number to judge. */
export function checkPhone(field: string, phone: string | null | undefined): Refusal<'VALIDATION_ERROR'> | null {
  if (!phone?.trim() || (phone.match(/\p{Nd}/gu) ?? []).length >= fewestDigits) return null;
  return invalid(field, 'format', 'phone_digits', { digits: fewestDigits });
}

let countries: Map<string, CountryCode> | null = null;

/** The country whose zone it is; where several share one, the first in the alphabet, which is one answer for everybody. */
function countryOf(timezone: string): CountryCode | undefined {
  if (!countries) {
    countries = new Map();
    for (const country of getCountries().toSorted())
      for (const zone of new Intl.Locale(`und-${country}`).getTimeZones() ?? []) if (!countries.has(zone)) countries.set(zone, country);
  }
  // Links such as Asia/Kolkata stand in that list under their old name.
  return countries.get(timezone) ?? countries.get(new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone);
}
