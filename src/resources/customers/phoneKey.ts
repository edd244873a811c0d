/** Compares phone numbers independent of their spelling (docs/reference/conventions.md#names-and-phone-numbers). */
import { invalid, type Refusal } from '../../contract/errors.ts';
import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/** The E.164 digits, or the plain digits of a number that cannot be parsed. Null without digits. `timezone` gives the default country. */
export function phoneKeyOf(phone: string | null, timezone: string): string | null {
  if (!phone) return null;
  const parsed = parsePhoneNumberFromString(phone, countryOf(timezone));
  if (parsed?.isPossible()) return parsed.number.slice(1);
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? null : digits;
}

/** The shortest subscriber numbers have six digits. */
const fewestDigits = 6;

/** Refuses an invalid phone number. Accepts a missing or blank one. */
export function checkPhone(field: string, phone: string | null | undefined): Refusal<'VALIDATION_ERROR'> | null {
  if (!phone?.trim() || (phone.match(/\p{Nd}/gu) ?? []).length >= fewestDigits) return null;
  return invalid(field, 'format', 'phone_digits', { digits: fewestDigits });
}

let countries: Map<string, CountryCode> | null = null;

/** The country of a time zone. When countries share a zone, always the alphabetically first one. */
function countryOf(timezone: string): CountryCode | undefined {
  if (!countries) {
    countries = new Map();
    for (const country of getCountries().toSorted())
      for (const zone of new Intl.Locale(`und-${country}`).getTimeZones() ?? []) if (!countries.has(zone)) countries.set(zone, country);
  }
  // The list has aliases such as Asia/Kolkata under their old name.
  return countries.get(timezone) ?? countries.get(new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone);
}
