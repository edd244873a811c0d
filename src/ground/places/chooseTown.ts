/** Chooses among towns of one name: the one that is near the business or much larger, or none. */
import { kilometresBetween, type DegreePoint } from './kilometres.ts';
import type { Town } from './gazetteer/types.ts';

/** Towns of one name closer than this are one town, listed twice. */
const sameTownKm = 15;
/** A town this close to the base of the business is one in which it works. */
const nearKm = 120;
/** Among near towns, the next one must be this many times farther. */
const fartherTimes = 2;
/** Much larger: this many times the inhabitants of the next town of the name. */
const largerTimes = 8;
/** A town this many times larger than a near one, and a city, is as likely to be meant. */
const overshadowingTimes = 20;
const cityInhabitants = 100_000;
/** Towns of which the next one is this many times smaller need no note. */
const unrivalledTimes = 50;
/** A town whose inhabitants are not known is taken to have this many, when no town of the name is near the business. */
const unknownInhabitants = 300;

type Choice =
  | { readonly kind: 'town'; readonly town: Town; /** Other towns that may have been meant. */ readonly others: number }
  | { readonly kind: 'several'; readonly towns: readonly Town[] };

/** Leaves out towns that are listed twice. Largest first, as they come. */
export function distinctTowns(towns: readonly Town[]): Town[] {
  const distinct: Town[] = [];
  for (const town of towns) {
    if (!distinct.some((other) => other.country === town.country && kilometresBetween(other, town) <= sameTownKm)) distinct.push(town);
  }
  return distinct;
}

/**
 * Chooses among towns of one name. At least one town.
 * @param base of the business, or null.
 */
export function chooseTown(named: readonly Town[], base: DegreePoint | null): Choice {
  const towns = distinctTowns(named);
  const [largest, second] = towns;
  if (!largest) return { kind: 'several', towns: [] };
  if (!second) return { kind: 'town', town: largest, others: 0 };
  if (base !== null) {
    const ranked = towns.map((town) => ({ town, km: kilometresBetween(town, base) })).sort((a, b) => a.km - b.km);
    const [nearest, next] = ranked;
    if (nearest && nearest.km <= nearKm && next && next.km >= fartherTimes * Math.max(nearest.km, 10)) {
      const isOvershadowed =
        nearest.town !== largest &&
        largest.population >= cityInhabitants &&
        largest.population >= overshadowingTimes * Math.max(nearest.town.population, 1);
      if (isOvershadowed) return { kind: 'several', towns: [nearest.town, ...towns.filter((town) => town !== nearest.town)] };
      return { kind: 'town', town: nearest.town, others: rivals(nearest.town, towns) };
    }
    // Of several that are near, a much larger one.
    const close = ranked.filter(({ km }) => km <= nearKm).map(({ town }) => town);
    const [big, small] = towns.filter((town) => close.includes(town));
    if (big === largest && small && isMuchLarger(big, small) && second.population <= big.population) {
      return { kind: 'town', town: big, others: rivals(big, towns) };
    }
  }
  if (isMuchLarger(largest, second)) return { kind: 'town', town: largest, others: rivals(largest, towns, unknownInhabitants) };
  return { kind: 'several', towns };
}

const isMuchLarger = (town: Town, other: Town) =>
  town.population >= 1000 && town.population >= largerTimes * Math.max(other.population, 250);

/** Other towns that are not too small to have been meant. */
const rivals = (town: Town, towns: readonly Town[], atLeast = 0) =>
  towns.filter((other) => other !== town && Math.max(other.population, atLeast) * unrivalledTimes >= town.population).length;
