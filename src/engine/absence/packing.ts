/**
 * Plans a day as a set packing problem. It chooses chains so that each job and each gap is in at most one chain. The plan has the
 * most jobs, then the least added travel, then the best total score. Each connected component is solved exactly and on its own:
 *
 * - few jobs: dynamic programming over subsets of the jobs, gap by gap (the state space of Held and Karp, 1962);
 * - many jobs: branch and price (`branchAndPrice.ts`).
 */

import { branchAndPrice } from './branchAndPrice.ts';
import { chainsOfDay } from './chains.ts';
import type { Chain, InsertionGap, OrphanDay, Packing } from './gaps.ts';
import { objectiveWeights, type ObjectiveWeights } from './pricing.ts';
import type { Steps } from '../steps.ts';

/**
 * Limits of dynamic programming for one component. The number of jobs bounds the size of the table, and the number of transitions bounds
 * the time (about 0.1 seconds).
 */
const MAX_JOBS_IN_TABLE = 14;
const MAX_TRANSITIONS = 10_000_000;
/** From this many table entries on, a gap takes at least a millisecond. The program then yields after each gap. */
const LARGE_TABLE = 2 ** 11;

/** Returns the best packing of a day's gaps. Components with more than `maxJobsInTable` jobs use branch and price. */
export function* packingSteps(day: OrphanDay, gaps: readonly InsertionGap[], maxJobsInTable = MAX_JOBS_IN_TABLE): Steps<Packing> {
  const chains = yield* chainsOfDay(day, gaps);
  yield;
  if (chains === null) return yield* branchAndPrice(day, gaps);
  const weights = objectiveWeights(day, gaps);
  const chosen: Chain[] = [];
  let isProven = true;
  for (const component of connectedComponents(chains, day.orphans.length)) {
    const isSmall = component.jobs.length <= maxJobsInTable && transitionCount(component) <= MAX_TRANSITIONS;
    yield;
    const packing = isSmall ? yield* packBySubsets(component, weights) : yield* branchAndPrice(day, gapsOf(component, gaps));
    chosen.push(...packing.chosen);
    isProven &&= packing.isProven;
  }
  return { chosen: chosen.sort((left, right) => left.gap - right.gap), isProven };
}

/** A connected component. Its chains share no job and no gap with other components, so it can be solved on its own. */
interface Component {
  /** Sorted by gap. */
  readonly chains: readonly Chain[];
  /** Ascending. */
  readonly jobs: readonly number[];
  /** For each chain, its jobs as bits: bit `b` stands for `jobs[b]`. */
  readonly jobSets: readonly number[];
}

/** Finds the components by union-find over the jobs. Chains of one gap are joined through the first job of the gap's first chain. */
function connectedComponents(chains: readonly Chain[], jobCount: number): Component[] {
  const parent = Array.from({ length: jobCount }, (_, job) => job);
  const rootOf = (job: number): number => (parent[job] === job ? job : (parent[job] = rootOf(parent[job]!)));
  const firstJobOfGap = new Map<number, number>();
  for (const { jobs, gap } of chains) {
    const first = firstJobOfGap.get(gap) ?? jobs[0]!;
    firstJobOfGap.set(gap, first);
    for (const job of jobs) parent[rootOf(job)] = rootOf(first);
  }
  const chainsOfRoot = new Map<number, Chain[]>();
  for (const chain of chains) {
    const root = rootOf(chain.jobs[0]!);
    const group = chainsOfRoot.get(root);
    if (group === undefined) chainsOfRoot.set(root, [chain]);
    else group.push(chain);
  }
  return [...chainsOfRoot.values()].map((group) => {
    const jobs = [...new Set(group.flatMap((chain) => chain.jobs))].sort((left, right) => left - right);
    const bitOf = new Map(jobs.map((job, bit) => [job, bit]));
    return { chains: group, jobs, jobSets: group.map((chain) => chain.jobs.reduce((set, job) => set | (1 << bitOf.get(job)!), 0)) };
  });
}

/** The gaps of a component, with only the insertions of its jobs. */
function gapsOf({ chains, jobs }: Component, gaps: readonly InsertionGap[]): InsertionGap[] {
  const jobsOfComponent = new Set(jobs);
  return [...new Set(chains.map(({ gap }) => gap))].map((index) => {
    const gap = gaps[index]!;
    return { ...gap, insertions: gap.insertions.filter(({ job }) => jobsOfComponent.has(job)) };
  });
}

/** The cost of choosing a chain, to be minimised. It is negative, because a job is worth more than any travel. */
function costOf({ jobs, addedTravelMinutes, totalScore }: Chain, weights: ObjectiveWeights): number {
  return addedTravelMinutes * weights.minute - jobs.length * weights.job - totalScore;
}

/** Counts the transitions of the dynamic program: each chain is tried with every subset of the other jobs. */
function transitionCount({ jobs, jobSets }: Component): number {
  return jobSets.reduce((count, set) => count + 2 ** (jobs.length - bitCount(set)), 0);
}

/** Dynamic programming. After each gap, the table holds for each subset of the jobs the minimum cost of assigning exactly that subset. */
function* packBySubsets({ chains, jobs, jobSets }: Component, weights: ObjectiveWeights): Steps<Packing> {
  const size = 1 << jobs.length;
  const minCost = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  minCost[0] = 0;
  const minCostBefore = new Float64Array(size);
  /**
   * For each gap and each subset, the chain of the gap that the best assignment uses: its number within the gap from 1, or 0 for no
   * chain.
   */
  const decisions: { firstChain: number; choice: Uint16Array }[] = [];
  for (let firstChain = 0, endChain = 0; firstChain < chains.length; firstChain = endChain) {
    while (endChain < chains.length && chains[endChain]!.gap === chains[firstChain]!.gap) endChain++;
    const choice = new Uint16Array(size);
    // Transitions start from the costs without this gap, so that it is used at most once.
    minCostBefore.set(minCost);
    for (let index = firstChain; index < endChain; index++) {
      const jobSet = jobSets[index]!;
      const cost = costOf(chains[index]!, weights);
      const complement = (size - 1) ^ jobSet;
      // All subsets of the complement, from itself down to the empty set.
      for (let subset = complement; ; subset = (subset - 1) & complement) {
        const sum = minCostBefore[subset]! + cost;
        if (sum < minCost[subset | jobSet]!) {
          minCost[subset | jobSet] = sum;
          choice[subset | jobSet] = index - firstChain + 1;
        }
        if (subset === 0) break;
      }
    }
    decisions.push({ firstChain, choice });
    if (size >= LARGE_TABLE) yield;
  }
  let assigned = 0;
  for (let set = 1; set < size; set++) if (minCost[set]! < minCost[assigned]!) assigned = set;
  const chosen: Chain[] = [];
  for (const { firstChain, choice } of decisions.reverse()) {
    if (choice[assigned] === 0) continue;
    const index = firstChain + choice[assigned]! - 1;
    chosen.push(chains[index]!);
    assigned ^= jobSets[index]!;
  }
  return { chosen, isProven: true };
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
