/** Phone numbers of people as a gateway for text messages takes them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { countryOfZone } from '../places/home.ts';

/**
 * The number in E.164 form, such as `+447400123456`. null when it is no valid number, or one of a fixed line, which gets no texts. `timezone`
 * gives the country of a number without a country code. In a country whose fixed and mobile numbers look alike, the number counts as mobile.
 */
export function textableNumber(phone: string | null, timezone: string): string | null {
  const number = parsePhoneNumberFromString(phone ?? '', countryOfZone(timezone));
  if (!number?.isValid()) return null;
  const type = number.getType();
  return type === undefined || texted.has(type) ? number.number : null;
}

const texted: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER', 'VOIP']);

/** A number of a gateway in E.164 form. Some gateways leave out the `+`. null: it is none, such as a name or a short code. */
export function e164Of(text: string): string | null {
  const digits = /^\+?([1-9]\d{6,14})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : `+${digits}`;
}
