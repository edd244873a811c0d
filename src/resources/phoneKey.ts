/** Phone numbers compared as numbers, in any spelling (decisions, section 3). */
import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/** E.164 digits when the number can be read so, else its digits; null without digits. `timezone` tells the country of a number written without one. */
export function phoneKeyOf(phone: string | null, timezone: string): string | null {
  if (!phone) return null;
  const parsed = parsePhoneNumberFromString(phone, countryOf(timezone));
  if (parsed?.isPossible()) return parsed.number.slice(1);
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? null : digits;
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
