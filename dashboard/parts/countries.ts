/** Countries by their names in the person's language. */
import { countryCodes } from '../../src/contract/countries.ts';

/** The name of a country, or its code where the browser knows no name. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;

/** All countries, sorted by name. */
export function countryChoices(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(language);
  return countryCodes.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) => compare(one.label, other.label));
}
