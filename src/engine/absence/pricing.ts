/**
 * The pricing problem of `branchAndPrice.ts`: find the chain of a gap with the largest reduced cost. The jobs of a gap, sorted by
 * start, are the nodes of an acyclic graph. Arcs join jobs that can follow each other, so the best chain is a longest path. Dynamic
 * programming in the order of the nodes finds it (Cormen et al., "Introduction to Algorithms", "Single-source shortest paths in
 * directed acyclic graphs"). With all duals 0 it finds the most valuable chain of the gap.
 */

import { canFollow, type ChainDay, type ChainGap, type Insertion } from './gaps.ts';

/**
 * The lexicographic objective (most jobs, then least added travel, then best total score) as one sum. `job` is the value of an
 * assigned job, `minute` the cost of a minute of travel, and a unit of score counts 1. Both weights are powers of two, so their
 * sums are exact.
 */
export interface ObjectiveWeights {
  readonly job: number;
  readonly minute: number;
}

/**
 * Chooses the weights so that one minute outweighs all scores. One job outweighs all travel that any plan over these gaps could add
 * or save.
 */
export function objectiveWeights({ jobCount, minutesBetween }: ChainDay, gaps: readonly ChainGap[]): ObjectiveWeights {
  const minute = 2 ** Math.ceil(Math.log2(100 * jobCount + 1));
  const longestDetours = Array.from({ length: jobCount }, () => 0);
  let longestDirect = 0;
  for (const gap of gaps) {
    longestDirect = Math.max(longestDirect, gap.directMinutes);
    for (const { job, minutesFromPrevious, minutesToNext } of gap.insertions)
      longestDetours[job] = Math.max(longestDetours[job]!, minutesFromPrevious + minutesToNext);
  }
  const travelBound = longestDetours.reduce(
    (sum, detour, job) => sum + detour + longestDirect + Math.max(...Array.from(minutesBetween[job]!)),
    0,
  );
  return { minute, job: minute * 2 ** Math.ceil(Math.log2(travelBound + 2)) };
}

/** A chain that the pricing problem has found. */
export interface PricedChain {
  readonly gap: ChainGap;
  /** Sorted by start. */
  readonly insertions: readonly Insertion[];
  readonly addedTravelMinutes: number;
  /** The value of the chain minus the duals of its jobs. The caller also subtracts the dual of the gap. */
  readonly reducedCost: number;
}

/** A partial path, which ends with `last`. */
interface Path {
  readonly last: Insertion;
  /** The last job with coordinates, where the next leg starts. Null when no job of the path has coordinates. */
  readonly lastLocated: Insertion | null;
  /** The profits of the jobs so far minus the cost of the travel so far. */
  readonly profit: number;
  readonly travelMinutes: number;
  readonly predecessor: Path | null;
}

/**
 * Returns the chain of the largest reduced cost, or null when no reduced cost is positive. `profitOf` returns the value of a job
 * plus its score minus its dual. It returns null to exclude the job.
 */
export function bestChain(
  day: ChainDay,
  gap: ChainGap,
  weights: ObjectiveWeights,
  profitOf: (insertion: Insertion) => number | null,
): PricedChain | null {
  if (gap.insertions.length === 1) return chainOfOne(gap, gap.insertions[0]!, weights, profitOf);
  const paths: Path[] = [];
  let best: Path | null = null;
  let largest = 0;
  for (const insertion of gap.insertions) {
    const profit = profitOf(insertion);
    if (profit === null) continue;
    const extended = insertion.isLocated
      ? [extendToLocated(day, gap, weights, insertion, profit, paths)]
      : extendToUnlocated(day, gap, insertion, profit, paths);
    for (const path of extended) {
      const total = path.profit - weights.minute * (path.lastLocated === null ? 0 : path.lastLocated.minutesToNext - gap.directMinutes);
      if (total > largest) [best, largest] = [path, total];
      paths.push(path);
    }
  }
  if (best === null) return null;
  const insertions: Insertion[] = [];
  for (let path: Path | null = best; path !== null; path = path.predecessor) insertions.unshift(path.last);
  const addedTravelMinutes = best.lastLocated === null ? 0 : best.travelMinutes + best.lastLocated.minutesToNext - gap.directMinutes;
  return { gap, insertions, addedTravelMinutes, reducedCost: largest };
}

/** Most gaps fit one job alone, so they need no paths. */
function chainOfOne(
  gap: ChainGap,
  insertion: Insertion,
  { minute }: ObjectiveWeights,
  profitOf: (insertion: Insertion) => number | null,
): PricedChain | null {
  const profit = profitOf(insertion);
  if (profit === null) return null;
  const addedTravelMinutes = insertion.isLocated ? insertion.minutesFromPrevious + insertion.minutesToNext - gap.directMinutes : 0;
  const reducedCost = profit - minute * addedTravelMinutes;
  return reducedCost > 0 ? { gap, insertions: [insertion], addedTravelMinutes, reducedCost } : null;
}

/** The best path to a job with coordinates. One path is enough, because the next leg starts at this job whatever came before. */
function extendToLocated(
  day: ChainDay,
  gap: ChainGap,
  { minute }: ObjectiveWeights,
  insertion: Insertion,
  profit: number,
  paths: readonly Path[],
): Path {
  let [predecessor, legMinutes]: [Path | null, number] = [null, insertion.minutesFromPrevious];
  let largest = -minute * insertion.minutesFromPrevious;
  for (const path of paths) {
    const { lastLocated } = path;
    if (!canFollow(day, gap, path.last, insertion)) continue;
    if (lastLocated !== null && lastLocated !== path.last && !canFollow(day, gap, lastLocated, insertion)) continue;
    const minutes = lastLocated === null ? insertion.minutesFromPrevious : day.minutesBetween[lastLocated.job]![insertion.job]!;
    const total = path.profit - minute * minutes;
    if (total > largest) [predecessor, legMinutes, largest] = [path, minutes, total];
  }
  const travelMinutes = (predecessor?.travelMinutes ?? 0) + legMinutes;
  return { last: insertion, lastLocated: insertion, profit: largest + profit, travelMinutes, predecessor };
}

/** The best paths to a job without coordinates. There is one for each last located job, because the next leg depends on that job. */
function extendToUnlocated(day: ChainDay, gap: ChainGap, insertion: Insertion, profit: number, paths: readonly Path[]): Path[] {
  const bestByLocated = new Map<Insertion | null, Path>([
    [null, { last: insertion, lastLocated: null, profit, travelMinutes: 0, predecessor: null }],
  ]);
  for (const path of paths) {
    if (!canFollow(day, gap, path.last, insertion)) continue;
    const total = path.profit + profit;
    const best = bestByLocated.get(path.lastLocated);
    if (best === undefined || total > best.profit) {
      const { lastLocated, travelMinutes } = path;
      bestByLocated.set(lastLocated, { last: insertion, lastLocated, profit: total, travelMinutes, predecessor: path });
    }
  }
  return [...bestByLocated.values()];
}
