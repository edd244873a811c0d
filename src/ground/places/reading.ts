/** What was read from the text of an address, before a gazetteer is asked. */
import type { Region } from './regions.ts';

/** One way to read a text. A text such as "Denver, CA" may have several: a state or a country at its end. */
export interface Reading {
  /** Street, house number, floor, building: what is left. */
  readonly line: string | null;
  /** What may be the town, most likely first. All mean one place, in several spellings or lengths. */
  readonly cities: readonly string[];
  /** Parts that are a town only if `cities` are unknown. A place found by them needs a note. */
  readonly otherCities: readonly string[];
  /** The state or county as it was written, the one closest to the town. */
  readonly state: string | null;
  /** The states and counties that `state` and the parts behind it name. */
  readonly regions: readonly Region[];
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2, or null when the text does not tell. */
  readonly country: string | null;
  /** Where `country` comes from. A country that only follows from the form of the postal code is a guess. */
  readonly countryFrom: 'text' | 'state' | 'postal_code' | null;
  /** Whether another reading contradicts it: "Toronto, CA" in a business of the US, where CA is a state. Its place is only proposed. */
  readonly isDoubtful: boolean;
}

/** Full-width letters and digits, Arabic digits and commas of all scripts become the plain ones. Nothing else of the text changes. */
export function withPlainCharacters(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u3000\u00a0\u2000-\u200a\u202f]/gu, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[،、，]/gu, ',')
    .replace(/؛/gu, ';');
}

const CITIES_WITH_DISTRICTS =
  /^(paris|lyon|marseille|wien|vienna|praha|prague|prag|budapest|dublin|baile atha cliath|bratislava|zürich|zurich|genève|geneva|bern|basel|bucurești|bucharest)[ -]+\d{1,2}(?:e|er|ème|eme|\.|º|th|st|nd|rd)?(?:\s+arr(?:ondissement|dt)?\.?)?$/iu;
const DISTRICT =
  /[\s,-]+(?:\d{1,2}(?:e|er|ème|eme|º|th|st|nd|rd)?(?:\s+arr(?:ondissement|dt)?\.?)?|cedex(?:\s*\d{1,2})?|bezirk|[NSEW]{1,2}\d{1,2}[A-Z]?)$/iu;

/** Whether the part is one of the towns whose districts have numbers, "Paris 8e" or "Dublin 2", and not a street with a house number. */
export const isCityWithDistrict = (part: string) => CITIES_WITH_DISTRICTS.test(part.trim());

/** Where a town with an ordinal begins at the end of a text, "30 bd Vivier Merle Lyon 3e", or -1. A bare number is a house number. */
export const cityWithDistrictAt = (text: string) =>
  text.search(
    /(?<!\s(?:de|du|la|le|des)\s)(?<=\s)(?:paris|lyon|marseille)[ -]+\d{1,2}(?:er|e|ème|eme)(?:\s+arr(?:ondissement|dt)?\.?)?$/iu,
  );

/** Towns that people name by letters or by an old name. */
const USUAL: Readonly<Record<string, string>> = {
  NYC: 'New York City',
  NY: 'New York City',
  LA: 'Los Angeles',
  SF: 'San Francisco',
  SLC: 'Salt Lake City',
  DC: 'Washington',
  PHILLY: 'Philadelphia',
  MPLS: 'Minneapolis',
  MTL: 'Montréal',
  CRACOW: 'Kraków',
  CORUNNA: 'A Coruña',
  FRANCFORT: 'Frankfurt am Main',
  BASLE: 'Basel',
  CDMX: 'Ciudad de México',
  'S-GRAVENHAGE': 'Den Haag',
  'DEN BOSCH': 's-Hertogenbosch',
};

/** The spellings under which a town may be known: as written, without district, "Cedex" or brackets, and each side of a slash. */
export function cityForms(text: string): string[] {
  const written = text.trim().replace(/^[\s,.;:-]+|[\s,;:-]+$/gu, '');
  const usual = USUAL[written.replace(/[.'’‘]/gu, '').toUpperCase()];
  const forms = usual === undefined ? [written] : [usual, written];
  const add = (form: string) => {
    const trimmed = form.trim();
    if (/\p{L}/u.test(trimmed) && !forms.includes(trimmed)) forms.push(trimmed);
  };
  add(written.replace(/\s*cedex(?:\s*\d{1,2})?$/iu, ''));
  add(written.replace(DISTRICT, '').replace(DISTRICT, ''));
  add(written.replace(/\([^)]*\)/gu, ' ').replace(/\s+/gu, ' '));
  add(written.replace(/[()]/gu, ' ').replace(/\s+/gu, ' '));
  for (const side of written.split(/\s*[/|]\s*/u)) add(side);
  add(longForm(written));
  for (const saint of ['San', 'Santa', 'Sant’', 'Santo']) add(written.replace(/(?<=^|\s)S\.\s?(?=\p{Lu})/u, `${saint} `));
  add(
    written.replace(
      /^(?:(?:the )?(?:city|town|village|borough|township|municipality) of|(?:stadt|gemeinde|ville|commune|ciudad|municipio|comune|gemeente|miasto|kommune) (?:de |di |d['’])?)\s*/iu,
      '',
    ),
  );
  add(
    written.replace(/[\s-]+(?:city centre|city center|centre|downtown|town|centro|zentrum|innenstadt|mitte|centrum|municipality)$/iu, ''),
  );
  // A county behind the town: "Golden Jefferson County". The name of the county has one or two words.
  add(written.replace(/^(.+?)\s+\S+\s+(?:county|parish)$/iu, '$1'));
  add(written.replace(/^(.+?)\s+\S+\s+\S+\s+(?:county|parish)$/iu, '$1'));
  add(written.replace(/-(?:shi|si|gun|cho|machi|mura)$/iu, ''));
  add(written.replace(/(?:시|군)$/u, ''));
  add(written.replace(/^مدينه |^مدينة /u, ''));
  // The letter of a postal district: "København K".
  add(written.replace(/\s+(?:[A-ZØ]|NV|SV|SØ)$/u, ''));
  return forms;
}

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/(?:\s+|\s*\/\s*)(?:a\.?\s?m\.?|m\.|main)$/iu, ' am Main'],
  [/\s+a\.?\s?d\.?\s+/iu, ' an der '],
  [/\s+i\.?\s?d\.?\s+/iu, ' in der '],
  [/\s+o\.?\s?d\.?\s+T\.?$/iu, ' ob der Tauber'],
  [/\s+i\.?\s?br?\.?$/iu, ' im Breisgau'],
  [/\s+b\.\s*/iu, ' bei '],
  [/\s+a\.?\s?rh?\.?$/iu, ' am Rhein'],
  [/[\s-]+s\/(?=\p{L})/iu, '-sur-'],
  [/\s+spgs\.?$/iu, ' Springs'],
  [/\s+hts\.?$/iu, ' Heights'],
  [/\s+jct\.?$/iu, ' Junction'],
];
const longForm = (name: string) => SHORT.reduce((text, [short, long]) => text.replace(short, long), name);
