/** States, provinces and counties: which text names one, and whether a town lies in it. */
import { counties, regionEntries, states } from '../names/regionNames.ts';
import { foldName } from '../names/foldName.ts';
import { kilometresBetween } from './kilometres.ts';
import type { Gazetteer, Town } from './gazetteer/types.ts';

/** A state, province or county of a country. */
export interface Region {
  readonly country: string;
  /** Its first name, which is a code in countries where people write codes. */
  readonly name: string;
  /** A name in Latin letters for people, not a code. */
  readonly label: string;
  readonly kind: 'state' | 'county';
  /** A town that surely lies in it. Null where the gazetteer uses `name` itself. */
  readonly town: string | null;
}

/** Farthest from the town of a county to a place in the county, in kilometres. */
const countyReachKm = 90;

const byCountry = new Map<string, ReadonlyMap<string, readonly Region[]>>();

function namesOf(country: string): ReadonlyMap<string, readonly Region[]> {
  const known = byCountry.get(country);
  if (known) return known;
  const names = new Map<string, Region[]>();
  for (const [kind, list] of [['state', states[country]] as const, ['county', counties[country]] as const]) {
    for (const { names: all, town } of regionEntries(list)) {
      const label = all.find((name) => name.length > 3 && /^\p{Script=Latin}/u.test(name)) ?? all[0] ?? '';
      const region: Region = { country, name: all[0] ?? '', label, kind, town };
      for (const name of all) {
        const folded = foldName(name);
        const same = names.get(folded) ?? [];
        if (!same.some((other) => other.name === region.name && other.kind === kind)) names.set(folded, [...same, region]);
      }
    }
  }
  byCountry.set(country, names);
  return names;
}

/** Countries whose states or provinces are known, all of them. */
export const countriesWithStates: readonly string[] = [...new Set([...Object.keys(states), ...Object.keys(counties)])];

/** The state or county of a country with this name or code. A state before a county of the same name. */
export const regionNamed = (text: string, country: string): Region | null => namesOf(country).get(foldName(text))?.[0] ?? null;

/** Whether the text is the code of a state, such as "CO" or "NSW": two or three capitals. */
export const isCode = (text: string) => /^(?:[A-Z]{2,3}|(?:[A-Z]\.){2,3})$/u.test(text.trim());

/** The town by which the gazetteer tells where a region is. */
export const townOf = (region: Region, gazetteer: Gazetteer): Town | null =>
  region.town === null ? null : (gazetteer.townsNamed(foldName(region.town), region.country)[0] ?? null);

/** Counties of former times or of several counties, which say less than the others. */
const FORMER = new Set([
  'Yorkshire',
  'Sussex',
  'Avon',
  'Cleveland',
  'Gwent',
  'Dyfed',
  'Clwyd',
  'South Wales',
  'West Wales',
  'Mid Wales',
  'North Wales',
]);

/** The state of a town for people, to tell towns of one name apart: "CO", "Kent", "Bayern". British and Irish towns have the nearest county. */
export function regionLabelOf(town: Town, gazetteer: Gazetteer): string | null {
  if (['US', 'CA', 'AU'].includes(town.country)) return town.region;
  if (town.country !== 'GB' && town.country !== 'IE') {
    const known = [...new Set([...namesOf(town.country).values()].flat())].filter(({ kind }) => kind === 'state');
    return known.find((region) => townOf(region, gazetteer)?.region === town.region)?.label ?? null;
  }
  const all = [...new Set([...namesOf(town.country).values()].flat())].filter(({ kind, name }) => kind === 'county' && !FORMER.has(name));
  const placed = all.flatMap((region) => {
    const reference = townOf(region, gazetteer);
    return reference && reference.region === town.region ? [{ name: region.name, km: kilometresBetween(town, reference) }] : [];
  });
  return placed.sort((a, b) => a.km - b.km)[0]?.name ?? null;
}

/** Whether a town lies in a region. Null: the gazetteer cannot tell. */
export function liesIn(
  town: Pick<Town, 'country' | 'region' | 'latitude' | 'longitude'>,
  region: Region,
  gazetteer: Gazetteer,
): boolean | null {
  if (town.country !== region.country) return false;
  if (region.town === null) return town.region === null ? null : town.region === region.name;
  const reference = townOf(region, gazetteer);
  if (!reference) return null;
  if (region.kind === 'county') return kilometresBetween(town, reference) <= countyReachKm;
  return town.region === null || reference.region === null ? null : town.region === reference.region;
}
