/** Phone numbers compared as numbers, in any spelling (decisions, section 3). */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/** E.164 digits when the number can be read so, else its digits; null without digits. `timezone` tells the country of a number written without one. */
export function phoneKeyOf(phone: string | null, timezone: string): string | null {
  if (!phone) return null;
  const parsed = parsePhoneNumberFromString(phone, countryOf(timezone));
  if (parsed?.isPossible()) return parsed.number.slice(1);
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? null : digits;
}

const countries: Record<string, CountryCode> = {
  'Europe/London': 'GB',
  'Europe/Berlin': 'DE',
  'Europe/Paris': 'FR',
  'Europe/Madrid': 'ES',
  'Asia/Tokyo': 'JP',
  'Asia/Seoul': 'KR',
  'Europe/Vienna': 'AT',
  'Europe/Zurich': 'CH',
  'Europe/Rome': 'IT',
  'Europe/Amsterdam': 'NL',
  'Australia/Sydney': 'AU',
  'Australia/Melbourne': 'AU',
  'Pacific/Auckland': 'NZ',
  'Asia/Dubai': 'AE',
  'Asia/Riyadh': 'SA',
  'Asia/Kolkata': 'IN',
};

function countryOf(timezone: string): CountryCode | undefined {
  return countries[timezone] ?? (timezone.startsWith('America/') || timezone.startsWith('US/') ? 'US' : undefined);
}
