/**
 * Public holidays of a country and region, from the package `date-holidays` (code: ISC; data: CC BY-SA 3.0,
 * docs/internals/places.md#public-holidays). Its data are
 * large, so they are loaded at the first question and not at the start of the service.
 */
import type Holidays from 'date-holidays';
import type { Locale } from '../../contract/vocabulary.ts';
import { addDays } from '../time/localTime.ts';

/** Must stand wherever the holidays are shown: the licence of the data asks for it. */
export const holidaysAttribution =
  'Public holidays: date-holidays (github.com/commenthol/date-holidays), from Wikipedia, CC BY-SA 3.0 (creativecommons.org/licenses/by-sa/3.0)';

/** A part of a country that has holidays of its own. */
export interface HolidayRegion {
  /** Mostly ISO 3166-2 without the country (`BY`); a part of a state after it (`BY-A`). */
  readonly code: string;
  readonly name: string;
}

interface PublicHoliday {
  /** The whole local day on which it is observed. */
  readonly date: string;
  readonly name: string;
}

let library: Promise<typeof Holidays> | null = null;
const loadLibrary = (): Promise<typeof Holidays> => (library ??= import('date-holidays').then((module) => module.default));

/**
 * The languages to try for a name, in order: first the country's own form of the reader's language, such as `en-us`. English comes before other
 * languages of the country, because more readers know it. The library says `jp` for Japanese.
 */
const languagesOf = (locale: Locale, ofCountry: readonly string[]): string[] => [
  ...ofCountry.filter((language) => language.startsWith(`${locale}-`)),
  ...(locale === 'ja' ? ['jp'] : [locale]),
  'en',
];

/** The regions of a country, by name; empty when its holidays are the same everywhere. null: the library does not know the country. */
export async function holidayRegions(country: string, locale: Locale): Promise<HolidayRegion[] | null> {
  const Library = await loadLibrary();
  const holidays = new Library();
  const language = locale === 'ja' ? 'jp' : locale;
  if (!Object.hasOwn(holidays.getCountries(), country)) return null;
  const regions = Object.entries(namesOf(holidays.getStates(country, language))).flatMap(([state, stateName]) => [
    { code: state, name: stateName },
    ...Object.entries(namesOf(holidays.getRegions(country, state, language))).map(([part, partName]) => ({
      code: `${state}-${part}`,
      name: `${stateName} – ${partName}`,
    })),
  ]);
  return regions.toSorted((left, right) => left.name.localeCompare(right.name, locale));
}

/** The types of the library leave out that a country may have no regions. */
const namesOf = (names: Readonly<Record<string, string>> | undefined): Readonly<Record<string, string>> => names ?? {};

/**
 * Public holidays that take whole days in [from, to], both local dates, in order. One entry for each day: several holidays on one day share
 * it, and one of several days has an entry for each. Left out are days that are a holiday only from some hour on, such as Christmas Eve
 * from noon. `region`: a code of `holidayRegions`, or null for the country as a whole.
 */
export async function publicHolidays(
  country: string,
  region: HolidayRegion['code'] | null,
  { from, to }: { readonly from: string; readonly to: string },
  locale: Locale,
): Promise<PublicHoliday[]> {
  const Library = await loadLibrary();
  const holidays = new Library();
  const options = { types: ['public' as const] };
  const [state, part] = region === null ? [] : partsOf(holidays, country, region);
  if (state === undefined) holidays.init(country, options);
  else if (part === undefined) holidays.init(country, state, options);
  else holidays.init(country, state, part, options);
  holidays.setLanguages(languagesOf(locale, holidays.getLanguages()));
  const names = new Map<string, Set<string>>();
  // The year before, because a holiday of several days may reach into the first year.
  for (let year = Number(from.slice(0, 4)) - 1; year <= Number(to.slice(0, 4)); year++)
    for (const { date, start, end, name } of holidays.getHolidays(year)) {
      // `date` is local, "2027-03-09 00:00:00". An offset after it, "-0600", tells that the holiday begins at sunset before this day.
      if (!date.startsWith('00:00:00', 11)) continue;
      const hours = (end.getTime() - start.getTime()) / 3_600_000;
      // A day may have 23 hours. The rest of the last day is a part of a day.
      for (let day = 0; day < Math.floor((hours + 1) / 24); day++) {
        const local = addDays(date.slice(0, 10), day);
        if (local >= from && local <= to) names.set(local, (names.get(local) ?? new Set()).add(name));
      }
    }
  return [...names]
    .map(([date, ofDay]) => ({ date, name: [...ofDay].join(' / ') }))
    .toSorted((left, right) => (left.date < right.date ? -1 : 1));
}

/** State and part of a region's code. Codes of states may have a hyphen, so the longest state that fits is taken. */
function partsOf(holidays: Holidays, country: string, region: string): [state: string, part?: string] {
  const states = Object.keys(namesOf(holidays.getStates(country)));
  if (states.includes(region)) return [region];
  const state = states.find((code) => region.startsWith(`${code}-`)) ?? region;
  return [state, region.slice(state.length + 1)];
}
