/** The region of the holidays that belongs to the address of a business. */
import { compactName } from '../names/compactName.ts';
import { states, regionEntries } from '../names/regionNames.ts';
import type { HolidayRegion } from './publicHolidays.ts';

/** The region whose code or name a state has, as people write it: "Bavaria", "Bayern" and "BY". null: there is none. */
export function regionOfState(country: string, state: string, regions: readonly HolidayRegion[]): string | null {
  const written = compactName(state);
  if (written === '') return null;
  const entries = regionEntries(states[country]).map(({ names }) => names.map(compactName));
  const spellings = new Set([written, ...(entries.find((names) => names.includes(written)) ?? [])]);
  return regions.find(({ code, name }) => spellings.has(compactName(code)) || spellings.has(compactName(name)))?.code ?? null;
}
