/** Countries and distances as people read them. docs/reference/pages.md#settings. */
import { getCountries } from 'libphonenumber-js';
import { expect, it } from 'vitest';
import { countryChoices } from '../../dashboard/parts/countries.ts';
import { countryCodes } from '../../src/contract/countries.ts';
import { distanceOf, kilometresOf, shownDistance, shownSpeed, speedUnitOf } from '../../dashboard/parts/distance.ts';
import { locales } from '../../src/contract/vocabulary.ts';

it('[dashboard.countries] every country with telephone numbers can be chosen by its name in each language', () => {
  // AC and TA are islands with telephones, and belong to SH.
  const known = getCountries().filter((code) => !['AC', 'TA'].includes(code));
  expect([...countryCodes].sort()).toEqual(known.toSorted());
  for (const locale of locales) {
    const choices = countryChoices(locale);
    expect(choices.filter(({ value, label }) => value === label)).toEqual([]);
    expect(new Set(choices.map(({ label }) => label)).size).toBe(countryCodes.length);
  }
  expect(countryChoices('de').find(({ value }) => value === 'AT')!.label).toBe('Österreich');
  expect(countryChoices('en')[0]!.label).toBe('Afghanistan');
});

it('[dashboard.distances] speeds are in miles per hour where the country uses miles', () => {
  expect(['US', 'GB', 'DE', null].map((country) => shownSpeed(40, country, 'en'))).toEqual(['24.9 mph', '24.9 mph', '40 km/h', '40 km/h']);
  expect(['en', 'de', 'ar'].map((language) => speedUnitOf('US', language))).toEqual(['mph', 'mi/h', 'ميل/س']);
  expect(speedUnitOf('DE', 'de')).toBe('km/h');
});

it('[dashboard.distances] distances are in miles in countries that use miles, and in kilometres elsewhere', () => {
  expect(['US', 'GB', 'LR', 'MM', 'DE', 'CA', null].map((country) => shownDistance(5, country, 'en'))).toEqual([
    '3.1 mi',
    '3.1 mi',
    '3.1 mi',
    '3.1 mi',
    '5 km',
    '5 km',
    '5 km',
  ]);
  expect(shownDistance(12.34, 'DE', 'de')).toBe('12,3 km');
  // A number that was typed comes back as it was typed.
  for (const typed of [0.5, 1.9, 5, 62]) {
    expect(distanceOf(kilometresOf(typed, 'US'), 'US')).toBe(typed);
    expect(kilometresOf(typed, 'FR')).toBe(typed);
  }
});
