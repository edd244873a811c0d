/** Compares phone numbers independent of their spelling (docs/reference/conventions.md#names-and-phone-numbers). */
import { invalid, type Refusal } from '../../contract/errors.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { countryOfZone } from '../../places/home.ts';

/** The E.164 digits, or the plain digits of a number that cannot be parsed. Null without digits. `timezone` gives the default country. */
export function phoneKeyOf(phone: string | null, timezone: string): string | null {
  if (!phone) return null;
  const parsed = parsePhoneNumberFromString(phone, countryOfZone(timezone));
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
