/** Distances in the unit of the business's country. The API always uses kilometres. */
import { shownNumber } from './times.ts';

/** Countries where road distances are in miles. */
const inMiles: ReadonlySet<string> = new Set(['US', 'GB', 'LR', 'MM']);
const kilometresPerMile = 1.609344;

/** `country`: ISO 3166-1 code; null: unknown. */
export const usesMiles = (country: string | null): boolean => country !== null && inMiles.has(country);

/** Kilometres as the number that a field shows: miles or kilometres, to one decimal. */
export const distanceOf = (km: number, country: string | null): number =>
  Math.round((usesMiles(country) ? km / kilometresPerMile : km) * 10) / 10;

/** The kilometres of a number that was typed in the unit of the country. */
export const kilometresOf = (distance: number, country: string | null): number =>
  usesMiles(country) ? Math.round(distance * kilometresPerMile * 1000) / 1000 : distance;

/** The unit of speeds in words: mph, km/h. */
export function speedUnitOf(country: string | null, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit: speedUnit(country) }).formatToParts(1);
  return parts.find(({ type }) => type === 'unit')?.value ?? speedUnit(country);
}

/** A speed in words: 25 mph, 40 km/h. */
export const shownSpeed = (kmh: number, country: string | null, language: string): string =>
  shownNumber(distanceOf(kmh, country), language, { style: 'unit', unit: speedUnit(country) });

const speedUnit = (country: string | null) => (usesMiles(country) ? 'mile-per-hour' : 'kilometer-per-hour');

/** A distance in words: 3.1 mi, 5 km. */
export const shownDistance = (km: number, country: string | null, language: string): string =>
  shownNumber(distanceOf(km, country), language, { style: 'unit', unit: usesMiles(country) ? 'mile' : 'kilometer' });
