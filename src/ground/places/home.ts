/** Where a business works. It decides the country of an address that names none, and which of several towns of one name is meant. */
import { getCountries, type CountryCode } from 'libphonenumber-js';
import type { Home } from './judgeReading.ts';

/** The settings of a business that say where it works. */
export interface HomeSettings {
  /** ISO 3166-1 alpha-2; null: that of the time zone. */
  readonly homeCountry: string | null;
  readonly timezone: string;
  readonly baseLatitude: number | null;
  readonly baseLongitude: number | null;
}

/** The home of a business: its settings, and without a country in the settings the country of its time zone. */
export function homeOf({ homeCountry, timezone, baseLatitude, baseLongitude }: HomeSettings): Home {
  return {
    country: homeCountry ?? countryOfZone(timezone) ?? null,
    point: baseLatitude === null || baseLongitude === null ? null : { latitude: baseLatitude, longitude: baseLongitude },
  };
}

let countries: Map<string, CountryCode> | null = null;

/** The country of a time zone. When countries share a zone, always the alphabetically first one. */
export function countryOfZone(timezone: string): CountryCode | undefined {
  if (!countries) {
    countries = new Map();
    for (const country of getCountries().toSorted())
      for (const zone of new Intl.Locale(`und-${country}`).getTimeZones() ?? []) if (!countries.has(zone)) countries.set(zone, country);
  }
  // The list has aliases such as Asia/Kolkata under their old name.
  return countries.get(timezone) ?? countries.get(new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone);
}
