/**
 * The columns of a day with few jobs. All chains are enumerated depth first, except those that dominance excludes from every
 * optimal plan. When there are too many, column generation makes the plan instead (`branchAndPrice.ts`).
 *
 * Dominance: of all chains with the same k jobs, only the n - k + 1 best are needed, where n is the number of the day's jobs. The
 * other n - k jobs occupy at most n - k gaps, so at least one of the best chains is in a free gap. Replacing a worse chain by that
 * chain keeps the plan feasible and makes it no worse (an exchange argument).
 */

import { canFollow, chainOf, type Chain, type Insertion, type InsertionGap, type OrphanDay } from './gaps.ts';
import type { Steps } from '../steps.ts';

/** The most chains enumerated for one day, before dominance. */
const MAX_CHAINS = 60_000;
/** Chains between two yields: a few milliseconds. */
const CHAINS_PER_YIELD = 2_000;
/**
 * The most chains of one gap with the same first job. A dozen jobs that can all follow each other already have about 2 to the 12th
 * chains, which is too many.
 */
const MAX_CHAINS_PER_FIRST_JOB = 4_000;
/** A set of jobs is stored as the bits of one 32-bit integer. */
const MAX_JOBS = 30;

/** The chains that an optimal plan may need, sorted by gap, then by job set. Null when there are too many to enumerate. */
export function* chainsOfDay(day: OrphanDay, gaps: readonly InsertionGap[]): Steps<Chain[] | null> {
  const jobCount = day.orphans.length;
  if (jobCount > MAX_JOBS) return null;
  const areAllLocated = day.orphans.every(({ visit }) => visit.point !== null);
  const lastJobsOf = areAllLocated ? yield* undominatedEnds(gaps, jobCount) : null;
  const best = new BestChains(jobCount);
  let chainsLeft = MAX_CHAINS;
  let chainsToYield = CHAINS_PER_YIELD;
  for (const gap of gaps) {
    for (const enumerated of enumerateChains(day, gap, lastJobsOf?.get(gap) ?? null, best)) {
      chainsLeft -= enumerated;
      chainsToYield -= enumerated;
      if (chainsLeft <= 0 || enumerated > MAX_CHAINS_PER_FIRST_JOB) return null;
      if (chainsToYield > 0) continue;
      chainsToYield = CHAINS_PER_YIELD;
      yield;
    }
  }
  return best.all();
}

/**
 * Applies the same dominance before enumeration, by the first and last job of a chain. Travel between the jobs of a chain is the
 * same in every gap. So gaps with the same insertions differ only in three journeys: to the first job, from the last job, and the
 * direct one that is saved. When these are better in at least as many gaps as the day has jobs, the gap needs no chain with this
 * first and last job.
 *
 * Returns an entry for each gap that dominance can restrict. By first insertion, the entry holds the last insertions that may be
 * needed, as bits. Only valid when all jobs have coordinates, because otherwise the travel of a chain need not start and end with
 * its first and last job.
 */
function* undominatedEnds(gaps: readonly InsertionGap[], jobCount: number): Steps<Map<InsertionGap, number[]>> {
  const groups = new Map<string, InsertionGap[]>();
  for (const gap of gaps) {
    const key = gap.insertions.map(({ job }) => job).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [gap]);
    else group.push(gap);
  }
  const lastJobsOf = new Map<InsertionGap, number[]>();
  for (const group of groups.values()) {
    if (group.length <= jobCount) continue;
    const size = group[0]!.insertions.length;
    const lastJobs = group.map(({ insertions }) => insertions.map(() => 0));
    for (const [index, gap] of group.entries()) lastJobsOf.set(gap, lastJobs[index]!);
    for (let first = 0; first < size; first++) {
      for (let last = first; last < size; last++) {
        const endMinutes = group.map(
          ({ insertions, directMinutes }) => insertions[first]!.minutesFromPrevious + insertions[last]!.minutesToNext - directMinutes,
        );
        const worstNeeded = nthSmallest(endMinutes, jobCount);
        for (const [index, byFirst] of lastJobs.entries()) if (endMinutes[index]! <= worstNeeded) byFirst[first]! |= 1 << last;
      }
      yield;
    }
  }
  return lastJobsOf;
}

/** Returns the `count`-th smallest number by an insertion sort that keeps only `count` numbers. `numbers` must be longer than `count`. */
function nthSmallest(numbers: readonly number[], count: number): number {
  const smallest = numbers.slice(0, count).sort((left, right) => left - right);
  for (let index = count; index < numbers.length; index++) {
    const number = numbers[index]!;
    let position = count - 1;
    if (number >= smallest[position]!) continue;
    for (; position > 0 && smallest[position - 1]! > number; position--) smallest[position] = smallest[position - 1]!;
    smallest[position] = number;
  }
  return smallest[count - 1]!;
}

/** Adds the chains of one gap to `best`. Yields, for each first job, how many chains it enumerated. */
function* enumerateChains(
  day: OrphanDay,
  gap: InsertionGap,
  lastJobs: readonly number[] | null,
  best: BestChains,
): Generator<number, void> {
  const { insertions, directMinutes } = gap;
  const { minutesBetween } = day;
  let enumerated = 0;
  const path: Insertion[] = [];
  // Travel counts only between jobs with coordinates. The next leg starts at `lastLocated`, or at the stop before the gap when it
  // is null.
  const extend = (index: number, lastLocated: Insertion | null, travelMinutes: number, jobSet: number, allowedLast: number): void => {
    if (++enumerated > MAX_CHAINS_PER_FIRST_JOB) return;
    const last = insertions[index]!;
    path.push(last);
    if ((allowedLast & (1 << index)) !== 0) {
      const addedTravelMinutes = lastLocated === null ? 0 : travelMinutes + lastLocated.minutesToNext - directMinutes;
      if (best.mayAccept(jobSet, path.length, addedTravelMinutes)) best.add(jobSet, chainOf(gap, path, addedTravelMinutes));
    }
    for (let nextIndex = index + 1; nextIndex < insertions.length && allowedLast >>> nextIndex !== 0; nextIndex++) {
      const next = insertions[nextIndex]!;
      if (!canFollow(day, gap, last, next)) continue;
      if (next.isLocated && lastLocated !== null && lastLocated !== last && !canFollow(day, gap, lastLocated, next)) continue;
      const legMinutes = !next.isLocated
        ? 0
        : lastLocated === null
          ? next.minutesFromPrevious
          : minutesBetween[lastLocated.job]![next.job]!;
      extend(nextIndex, next.isLocated ? next : lastLocated, travelMinutes + legMinutes, jobSet | (1 << next.job), allowedLast);
    }
    path.pop();
  };
  for (const [index, first] of insertions.entries()) {
    const allowedLast = lastJobs?.[index] ?? -1;
    if (allowedLast === 0) continue;
    enumerated = 0;
    extend(index, first.isLocated ? first : null, first.isLocated ? first.minutesFromPrevious : 0, 1 << first.job, allowedLast);
    yield enumerated;
  }
}

/** The undominated chains: for each set of k jobs, the n - k + 1 best. */
class BestChains {
  readonly #jobCount: number;
  readonly #byJobSet = new Map<number, Chain[]>();

  constructor(jobCount: number) {
    this.#jobCount = jobCount;
  }

  /**
   * False when travel alone shows that a chain is dominated. Call it before `add`, because match scores cost more to compute than
   * travel.
   */
  mayAccept(jobSet: number, jobsInSet: number, addedTravelMinutes: number): boolean {
    const worst = this.#byJobSet.get(jobSet)?.[this.#jobCount - jobsInSet];
    return worst === undefined || addedTravelMinutes <= worst.addedTravelMinutes;
  }

  /** Adds a chain. Add chains in the order of their gaps, because the first of equal chains is kept. */
  add(jobSet: number, chain: Chain): void {
    let best = this.#byJobSet.get(jobSet);
    if (best === undefined) this.#byJobSet.set(jobSet, (best = []));
    let position = best.length;
    while (position > 0 && isBetter(chain, best[position - 1]!)) position--;
    best.splice(position, 0, chain);
    if (best.length > this.#jobCount - chain.jobs.length + 1) best.pop();
  }

  all(): Chain[] {
    const entries = [...this.#byJobSet].flatMap(([jobSet, chains]) => chains.map((chain) => ({ jobSet, chain })));
    return entries.sort((left, right) => left.chain.gap - right.chain.gap || left.jobSet - right.jobSet).map(({ chain }) => chain);
  }
}

type ChainCost = Pick<Chain, 'addedTravelMinutes' | 'totalScore'>;

function isBetter(left: ChainCost, right: ChainCost): boolean {
  if (left.addedTravelMinutes !== right.addedTravelMinutes) return left.addedTravelMinutes < right.addedTravelMinutes;
  return left.totalScore > right.totalScore;
}
