/** Reads a phone number as people of a country write it, and says what is missing. docs/reference/conventions.md#names-and-phone-numbers. */
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/metadata.max.json';
import { Metadata, type PhoneNumber } from 'libphonenumber-js/core';
import { getCountryCallingCode, getExampleNumber, type CountryCode } from 'libphonenumber-js/max';
import { fieldIssue, type FieldIssue } from '../contract/fieldMessages.ts';
import { digitsOf, extensionOf, mainNumberOf, parsedNumber, subscriberOf } from './phoneNumber.ts';

const fewestCharacters = 10;
const mostCharacters = 20;

/**
 * The number with its country code, in 10 to 20 characters where it has no long extension; as it was written if it had its country code already.
 * Else what is missing. `country`: that of the business; null: unknown. The text is not blank.
 */
export function readPhone(field: string, text: string, country: string | null): string | FieldIssue {
  const main = mainNumberOf(text);
  if (!/\d/.test(main) || /\p{L}/u.test(main)) return fieldIssue(field, 'format', 'phone_form');
  const home = (country ?? undefined) as CountryCode | undefined;
  const number = parsedNumber(main, home);
  return number && isComplete(number, main, home) ? asSent(text, number) : whatIsMissing(field, number, main, home);
}

/**
 * A number that the country gives out, or may give out: newer than the list, or kept free for films. With its country code it is what the person
 * means. Without it only the count of digits tells, where all numbers of the country have the same.
 */
function isComplete(number: PhoneNumber, main: string, home: CountryCode | undefined): boolean {
  if (number.isValid() || mexican(number)) return true;
  if (!number.isPossible()) return false;
  const lengths = lengthsOf(number.country ?? home);
  return hasCountryCode(number, main, home) || (lengths.length <= 2 && lengths.includes(number.nationalNumber.length));
}

/** Whether the country code was written: with a plus, or with the digits that people dial in its place, such as 0034. */
const hasCountryCode = (number: PhoneNumber, main: string, home: CountryCode | undefined): boolean =>
  main.startsWith('+') || (/^0[01]/.test(digitsOf(main)) && (!home || number.countryCallingCode !== getCountryCallingCode(home)));

/** Mexico dropped the 1 before mobile numbers in 2019. */
const mexican = (number: PhoneNumber): boolean => number.countryCallingCode === '52' && subscriberOf(number).length === 10;

function asSent(text: string, number: PhoneNumber): string {
  const written = text.trim();
  const national = number.countryCallingCode === '52' ? subscriberOf(number) : number.nationalNumber;
  const digits = `${number.countryCallingCode}${national}`;
  const extension = extensionOf(text);
  const isReady = /^\+[\d ().-]+( ?(?:x|ext\.?) ?\d+)?$/.test(written) && digitsOf(written) === digits + extension;
  if (isReady && written.length >= fewestCharacters && written.length <= mostCharacters) return written;
  // The shortest numbers of small islands get blanks, to be as long as the contract wants them.
  const isShort = digits.length + 1 < fewestCharacters;
  const shown = isShort ? [`+${number.countryCallingCode}`, ...(national.match(/\d{1,2}/g) ?? [])].join(' ') : `+${digits}`;
  if (extension === '') return shown;
  const spaced = `${shown} x${extension}`;
  return spaced.length <= mostCharacters ? spaced : `${shown}x${extension}`;
}

function whatIsMissing(field: string, number: PhoneNumber | undefined, main: string, home: CountryCode | undefined): FieldIssue {
  const abroad = number && main.startsWith('+') ? number.country : undefined;
  const country = abroad ?? home;
  const example = country && getExampleNumber(country, examples);
  const international = example?.formatInternational() ?? '+34 612 34 56 78';
  if (!country || !example || (main.startsWith('+') && !abroad))
    return fieldIssue(field, 'format', 'phone_needs_country', { international });
  const shown = { example: example.formatNational(), international };
  // In the country people write a zero in front that does not belong to the number.
  const trunk = abroad ? 0 : Math.max(0, digitsOf(shown.example).length - example.nationalNumber.length);
  const lengths = lengthsOf(country);
  const isRightLength = number !== undefined && lengths.includes(number.nationalNumber.length);
  if (lengths.length === 0 || lengths.length > 2 || isRightLength) return fieldIssue(field, 'format', 'phone_needs_area', shown);
  const digits = lengths.map((length) => length + trunk).join('–');
  return fieldIssue(field, 'format', 'phone_needs_digits', { digits, ...shown });
}

const usualTypes = ['FIXED_LINE', 'MOBILE'] as const;

/** A part of the package's numbering plan that its types leave out. */
interface NumberTypes {
  type(name: (typeof usualTypes)[number]): { possibleLengths(): readonly number[] } | undefined;
}

/** How many digits the country's fixed and mobile numbers have, without the country code. */
function lengthsOf(country: CountryCode | undefined): readonly number[] {
  if (!country) return [];
  const plans = new Metadata(metadata);
  plans.selectNumberingPlan(country);
  const plan = plans.numberingPlan as unknown as NumberTypes | undefined;
  const lengths = usualTypes.flatMap((type) => plan?.type(type)?.possibleLengths() ?? []);
  return [...new Set(lengths)].toSorted((left, right) => left - right);
}
