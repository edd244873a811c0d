/**
 * The columns of a day with few jobs: all chains, enumerated depth first, without those that dominance shows to be in no optimal plan.
 * Where there are too many, the plan is made by column generation instead (`branchAndPrice.ts`).
 *
 * Dominance: of the chains with the same k jobs, only the n - k + 1 best are needed, where n is the number of the day's jobs. For the
 * n - k other jobs occupy at most n - k gaps, so one of those chains is in a free gap, and replacing a worse chain by it (an exchange
 * argument) keeps the plan feasible and makes it no worse.
 */

import { canFollow, chainOf, type Chain, type Insertion, type InsertionGap, type OrphanDay } from './gaps.ts';
import type { Steps } from '../steps.ts';

/** Chains enumerated for one day, before dominance. */
const MAX_CHAINS = 60_000;
/** Chains between two yields: a few milliseconds. */
const CHAINS_PER_YIELD = 2_000;
/** Chains of one gap with the same first job. About a dozen jobs that can all follow each other make 2 to the 12th, and are too many. */
const MAX_CHAINS_PER_FIRST_JOB = 4_000;
/** A set of jobs is the bits of one 32-bit integer. */
const MAX_JOBS = 30;

/** The chains that an optimal plan may need, sorted by gap and then by their set of jobs; null when there are too many to enumerate. */
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
 * The same dominance before enumeration, by the ends of a chain. Travel between the jobs of a chain is the same in every gap, so gaps
 * with the same insertions differ only in the travel to the first job, from the last and directly. Where as many gaps as the day has jobs
 * are better by these for a first and a last job, no chain between the two is needed.
 *
 * For gaps where this excludes anything: by first insertion, the last insertions that may be needed, as bits. Only valid when all jobs
 * have coordinates, since a chain's travel otherwise does not start and end with its first and last job.
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

/** The `count`-th smallest number, by an insertion sort that keeps only `count` of them. There must be more than `count`. */
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

/** Adds the chains of one gap to `best`; yields, for each first job, how many were enumerated. */
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
  // Travel is counted between jobs with coordinates only: `lastLocated` is where the next leg starts, null when there is none yet.
  const extend = (index: number, lastLocated: Insertion | null, travelMinutes: number, jobSet: number, allowedLast: number): void => {
    if (++enumerated > MAX_CHAINS_PER_FIRST_JOB) return;
    const last = insertions[index]!;
    path.push(last);
    if ((allowedLast & (1 << index)) !== 0) {
      const addedTravelMinutes = lastLocated === null ? 0 : travelMinutes + lastLocated.minutesToNext - directMinutes;
      if (best.mayAccept(jobSet, path.length, addedTravelMinutes)) best.add(jobSet, chainOf(day, gap, path, addedTravelMinutes));
    }
    for (let nextIndex = index + 1; nextIndex < insertions.length && allowedLast >>> nextIndex !== 0; nextIndex++) {
      const next = insertions[nextIndex]!;
      if (!canFollow(day, last, next)) continue;
      if (next.isLocated && lastLocated !== null && lastLocated !== last && !canFollow(day, lastLocated, next)) continue;
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

/** The undominated chains: of each set of k jobs the n - k + 1 best. */
class BestChains {
  readonly #jobCount: number;
  readonly #byJobSet = new Map<number, Chain[]>();

  constructor(jobCount: number) {
    this.#jobCount = jobCount;
  }

  /** False when a chain is dominated by its travel alone. Asked first, because match scores cost more to compute than travel. */
  mayAccept(jobSet: number, jobsInSet: number, addedTravelMinutes: number): boolean {
    const worst = this.#byJobSet.get(jobSet)?.[this.#jobCount - jobsInSet];
    return worst === undefined || addedTravelMinutes <= worst.addedTravelMinutes;
  }

  /** Chains must be added in the order of their gaps: of equal chains the earlier is kept. */
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
