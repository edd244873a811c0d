/** Reads a phone number as people of a country write it, and says what is missing. docs/reference/conventions.md#names-and-phone-numbers. */
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/metadata.max.json';
import { Metadata, type PhoneNumber } from 'libphonenumber-js/core';
import { getCountryCallingCode, getExampleNumber, type CountryCode } from 'libphonenumber-js/max';
import { fieldIssue, type FieldIssue } from '../../contract/fieldMessages.ts';
import { digitsOf, extensionOf, longestPhoneText, mainNumberOf, parsedNumber, subscriberOf } from './phoneNumber.ts';

const fewestCharacters = 10;
const mostCharacters = 20;

/**
 * The number with its country code, in 10 to 20 characters where it has no long extension; as it was written if it had its country code already.
 * Else what is missing. `country`: that of the business; null: unknown. The text is not blank.
 */
export function readPhone(field: string, text: string, country: string | null): string | FieldIssue {
  // The part that would be read may be a number, but the whole is not.
  if (text.length > longestPhoneText) return fieldIssue(field, 'format', 'phone_form');
  const main = mainNumberOf(text);
  if (!/\d/.test(main) || /\p{L}/u.test(main)) return fieldIssue(field, 'format', 'phone_form');
  const home = (country ?? undefined) as CountryCode | undefined;
  const number = parsedNumber(main, home);
  return number && isComplete(number, main, home) ? asSent(text, number) : whatIsMissing(field, number, main, home);
}

/**
 * A number that the country gives out, or may give out: newer than the list, or kept free for films. With its country code it is what the person
 * means. Without it, the first digits must be in use there, and the count of digits must tell that the number is complete.
 */
function isComplete(number: PhoneNumber, main: string, home: CountryCode | undefined): boolean {
  if (number.isValid() || mexican(number)) return true;
  if (!number.isPossible()) return false;
  if (hasCountryCode(number, main, home)) return true;
  const country = number.country ?? home;
  const lengths = lengthsOf(country);
  return lengths.length <= mostLengths && lengths.includes(number.nationalNumber.length) && startsAsThere(number.nationalNumber, country);
}

/** In countries with more lengths, such as Germany, a number without its area code looks complete. */
const mostLengths = 2;

/** Whether the country writes numbers that start like this one: none starts with 1 in Spain, or with 0 or 1 in the United States. */
const startsAsThere = (national: string, country: CountryCode | undefined): boolean =>
  planOf(country)
    ?.formats()
    .some((format) => new RegExp(`^(?:${format.leadingDigitsPatterns().at(-1) ?? ''})`).test(national)) ?? true;

/** Whether the country code was written: with a plus, or with the digits that people dial in its place, such as 0034. */
const hasCountryCode = (number: PhoneNumber, main: string, home: CountryCode | undefined): boolean =>
  main.startsWith('+') || (/^0[01]/.test(digitsOf(main)) && (!home || number.countryCallingCode !== getCountryCallingCode(home)));

/** Mexico dropped the 1 before mobile numbers in 2019. */
const mexican = (number: PhoneNumber): boolean => number.countryCallingCode === '52' && /^[2-9]\d{9}$/.test(subscriberOf(number));

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
  const written = digitsOf(main).length - (abroad ? number!.countryCallingCode.length : 0);
  const isRightLength = lengths.some((length) => length === number?.nationalNumber.length || length + trunk === written);
  // Argentina writes two prefixes before mobile numbers, and one or none before others: no count of digits is right for all.
  if (lengths.length === 0 || lengths.length > mostLengths || trunk > 1) return fieldIssue(field, 'format', 'phone_needs_area', shown);
  if (isRightLength) return fieldIssue(field, 'format', 'phone_unknown', shown);
  const digits = lengths.map((length) => length + trunk).join('–');
  return fieldIssue(field, 'format', 'phone_needs_digits', { digits, ...shown });
}

const usualTypes = ['FIXED_LINE', 'MOBILE'] as const;

/** A part of the package's numbering plan that its types leave out. */
interface NumberingPlan {
  type(name: (typeof usualTypes)[number]): { possibleLengths(): readonly number[] } | undefined;
  formats(): readonly { leadingDigitsPatterns(): readonly string[] }[];
}

function planOf(country: CountryCode | undefined): NumberingPlan | undefined {
  if (!country) return undefined;
  const plans = new Metadata(metadata);
  plans.selectNumberingPlan(country);
  return plans.numberingPlan as unknown as NumberingPlan | undefined;
}

/** How many digits the country's fixed and mobile numbers have, without the country code. */
function lengthsOf(country: CountryCode | undefined): readonly number[] {
  const plan = planOf(country);
  const lengths = usualTypes.flatMap((type) => plan?.type(type)?.possibleLengths() ?? []);
  return [...new Set(lengths)].toSorted((left, right) => left - right);
}
