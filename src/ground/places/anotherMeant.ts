/** Notes for a bare name of a town that may not be the town that was meant. */
import { labelOf } from './candidates.ts';
import { distinctTowns } from './chooseTown.ts';
import { foldName } from '../names/foldName.ts';
import { kilometresBetween, type DegreePoint } from './kilometres.ts';
import type { PlaceNote } from './placeNotes.ts';
import type { Gazetteer, Town } from './gazetteer/types.ts';

/** A town with fewer inhabitants, farther than this from the base of the business, is a surprise. */
const smallInhabitants = 5000;
const aroundKm = 120;
/** A city has at least this many inhabitants. */
const cityInhabitants = 100_000;

/**
 * A note when another town may have been meant, or no town at all. Null when there is no such doubt.
 * @param sent the name as it was written.
 * @param base of the business, or null.
 */
export const anotherMeant = (town: Town, sent: string, base: DegreePoint | null, gazetteer: Gazetteer): PlaceNote | null =>
  smallAndFar(town, base, gazetteer) ?? sameBeginning(town, sent, gazetteer) ?? famousAbroad(town, sent, base, gazetteer);

/** A bare name that only a small town far away has may be no town at all: "Smith". */
function smallAndFar(town: Town, base: DegreePoint | null, gazetteer: Gazetteer): PlaceNote | null {
  if (base === null || town.population >= smallInhabitants) return null;
  const distanceKm = Math.round(kilometresBetween(town, base));
  return distanceKm <= aroundKm ? null : { code: 'small_and_far', parameters: { found: labelOf(town, gazetteer), distanceKm } };
}

/** A town whose name is written short may be another one that begins so, unless that is this many times smaller: "Reggio". */
const shortenedTimes = 8;

function sameBeginning(town: Town, sent: string, gazetteer: Gazetteer): PlaceNote | null {
  const start = foldName(sent);
  if (!foldName(town.name).startsWith(`${start} `)) return null;
  const others = distinctTowns([town, ...gazetteer.townsBeginning(start, town.country)]).filter(
    (other) => other !== town && other.population * shortenedTimes >= Math.max(town.population, 1),
  );
  return others.length === 0 ? null : { code: 'one_of_several', parameters: { found: labelOf(town, gazetteer), others: others.length } };
}

/** A city abroad with this many times the inhabitants of the town at home is as likely to be meant. */
const famousTimes = 20;

/** A bare name of a small town, or of one that is far away, is better known as a city of another country: "Salzburg" in Germany. */
function famousAbroad(town: Town, sent: string, base: DegreePoint | null, gazetteer: Gazetteer): PlaceNote | null {
  const isAround = base !== null && kilometresBetween(town, base) <= aroundKm;
  if (isAround && town.population >= smallInhabitants) return null;
  const cities = gazetteer
    .townsNamed(foldName(sent), null)
    .filter(
      ({ country, population }) => country !== town.country && population >= Math.max(cityInhabitants, famousTimes * town.population),
    );
  if (cities.length === 0) return null;
  return { code: 'one_of_several', parameters: { found: labelOf(town, gazetteer), others: cities.length } };
}
