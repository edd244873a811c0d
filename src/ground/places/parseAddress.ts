/** Splits one line of address text into its parts. */
import { foldName } from '../names/foldName.ts';
import { isEastAsian, readEastAsian } from './readEastAsian.ts';
import { withPlainCharacters, type Reading } from './reading.ts';
import { readWestern } from './readWestern.ts';
import { isRemark } from './remarks.ts';

/** The parts of an address, as they are stored. */
interface ParsedAddress {
  /** Street, house number, floor, building. */
  readonly line: string | null;
  readonly city: string | null;
  /** As it was written: "CO", "Colorado", "West Yorkshire". */
  readonly state: string | null;
  /** As the country prints it: "LS7 1AB". */
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2. Null when the text names no country and no state of another country. */
  readonly country: string | null;
}

/** Longest text that is read. The rest is left out. */
export const longestAddress = 500;

/** Every way to read a text. The most likely one first. Empty for text that is no address. */
export function readAddress(text: string, home: string | null, country: string | null): Reading[] {
  const plain = withPlainCharacters(text.slice(0, longestAddress)).trim();
  if (plain === '' || isRemark(plain)) return [];
  return isEastAsian(plain) ? readEastAsian(plain, home, country) : readWestern(plain, home, country);
}

/** The name of a street that goes on. Only a gazetteer shows where it ends and the town begins. "de l'hôtel de ville Trois-Rivières". */
const STREET_GOES_ON = /^(?:de|du|des|d['’]\S*|del|della|di|do|da|dos)\s+(?:\S+\s+){2,}\S/u;

/** Of a state that bears the name of its capital, the town is stored: "Calle Capitulares 1 Córdoba". */
function townBeforeState(readings: readonly Reading[]): Reading | undefined {
  const [first] = readings;
  const [region] = first?.regions ?? [];
  const isTownToo = foldName(region?.town ?? '') === foldName(first?.state ?? '');
  if (!first || !isTownToo || first.cities.length > 0 || first.postalCode !== null) return first;
  return readings.find(({ cities, state }) => cities.length > 0 && state === null) ?? first;
}

/**
 * Splits an address as people type it: "1437 Bannock St, Denver, CO 80202", "Hauptstr. 5, 50667 Köln", "〒530-0001 大阪市北区梅田3-1-3".
 * Line breaks equal commas. No gazetteer is asked, so a town is what stands where a town stands. What is not understood stays in `line`.
 * A remark ("call first") comes back whole, as `line`.
 * @param homeCountry ISO code of the country in which the business works, or null. Postal codes and states are read as ones of this
 * country, unless the text names another.
 */
export function parseAddress(text: string, homeCountry: string | null): ParsedAddress {
  const reading = townBeforeState(readAddress(text, homeCountry, null));
  const trimmed = text.trim();
  if (!reading) return { line: trimmed === '' ? null : trimmed, city: null, state: null, postalCode: null, country: null };
  const { line: street, cities, state, postalCode, country, countryFrom } = reading;
  const isStreetToo = STREET_GOES_ON.test(cities[0] ?? '');
  const line = isStreetToo ? [street, cities[0]].filter((part) => part !== null).join(' ') : street;
  // A guess from the form of the postal code is made again, with a note, when the place is looked for.
  const isTold = countryFrom === 'text' || (countryFrom === 'state' && country !== homeCountry);
  return { line, city: isStreetToo ? null : (cities[0] ?? null), state, postalCode, country: isTold ? country : null };
}
