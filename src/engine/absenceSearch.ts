/**
 * Chooses chains so that each job and each gap is in one of them at most: the most jobs, then the least driving, then the best
 * total score. Exact: dynamic programming over sets for the few jobs that a day usually has, else branch and bound.
 */

import type { Chain } from './absenceChains.ts';
import type { Steps } from './steps.ts';

export interface Packing {
  readonly chosen: readonly Chain[];
  /** False when the bound on steps cut the search; then `chosen` is the best that was found. */
  readonly isProven: boolean;
}

/** Beyond either bound the table of sets grows too large: jobs, and steps (some 0.1 seconds). */
const MOST_JOBS_IN_TABLE = 14;
const MOST_TABLE_STEPS = 30_000_000;
/** From here on a gap takes a millisecond and more; others get their turn after each. */
const LARGE_TABLE = 2 ** 11;
/** Branch and bound looks at this many choices, at most. */
const MOST_STEPS = 10_000_000;
const STEPS_A_TURN = 20_000;
/** More than any plan drives in a day, so that a job placed outweighs all driving. A power of two keeps sums exact. */
const JOB_IN_MINUTES = 2 ** 24;
/** More than the scores of a day's jobs can add up to (30 of 100), so that a minute outweighs all scores. */
const MINUTE_IN_POINTS = 2 ** 12;

/** The best packing. Chains must be sorted by gap: of equal packings the one found first in their order is taken. */
export function* packingSteps(chains: readonly Chain[], jobCount: number, mostInTable = MOST_JOBS_IN_TABLE): Steps<Packing> {
  const chosen: Chain[] = [];
  let isProven = true;
  for (const component of componentsOf(chains, jobCount)) {
    const isSmall = component.jobs.length <= mostInTable && tableSteps(component) <= MOST_TABLE_STEPS;
    const packing = yield* isSmall ? fillTable(component) : branch(component);
    chosen.push(...packing.chosen);
    isProven &&= packing.isProven;
  }
  return { chosen: chosen.sort((left, right) => left.gap - right.gap), isProven };
}

/** Chains that share neither a job nor a gap, not even through others, with those of any other component. */
interface Component {
  readonly chains: readonly Chain[];
  /** In ascending order; `sets[i]` is the mask of `chains[i]` over these. */
  readonly jobs: readonly number[];
  readonly sets: readonly number[];
}

function componentsOf(chains: readonly Chain[], jobCount: number): Component[] {
  const parent = Array.from({ length: jobCount }, (_, job) => job);
  const rootOf = (job: number): number => (parent[job] === job ? job : (parent[job] = rootOf(parent[job]!)));
  const jobOfGap = new Map<number, number>();
  for (const { mask, gap } of chains) {
    const first = jobOfGap.get(gap) ?? lowestJob(mask);
    jobOfGap.set(gap, first);
    for (let job = 0; job < jobCount; job++) if ((mask & (1 << job)) !== 0) parent[rootOf(job)] = rootOf(first);
  }
  const found = new Map<number, Chain[]>();
  for (const chain of chains) {
    const root = rootOf(lowestJob(chain.mask));
    const own = found.get(root);
    if (own === undefined) found.set(root, [chain]);
    else own.push(chain);
  }
  return [...found.values()].map((own) => {
    const all = own.reduce((mask, chain) => mask | chain.mask, 0);
    const jobs = Array.from({ length: jobCount }, (_, job) => job).filter((job) => (all & (1 << job)) !== 0);
    const sets = own.map(({ mask }) => jobs.reduce((set, job, bit) => ((mask & (1 << job)) === 0 ? set : set | (1 << bit)), 0));
    return { chains: own, jobs, sets };
  });
}

/** What a chain is worth, the less the better: negative, since every job placed counts more than any driving. */
function costOf({ matchScores, addedTravelMinutes, totalScore }: Chain): number {
  return (addedTravelMinutes - matchScores.length * JOB_IN_MINUTES) * MINUTE_IN_POINTS - totalScore;
}

/** A chain is tried with every set of the other jobs. */
function tableSteps({ jobs, sets }: Component): number {
  return sets.reduce((steps, set) => steps + 2 ** (jobs.length - countJobs(set)), 0);
}

/** Gap after gap, the least cost at which each set of jobs can be placed. */
function* fillTable({ chains, jobs, sets }: Component): Steps<Packing> {
  const size = 1 << jobs.length;
  const least = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  const before = new Float64Array(size);
  /** By gap: for each set, one more than the place of the gap's chain in it; 0 for none. */
  const gaps: { from: number; choice: Uint16Array }[] = [];
  for (let from = 0, until = 0; from < chains.length; from = until) {
    while (until < chains.length && chains[until]!.gap === chains[from]!.gap) until++;
    const choice = new Uint16Array(size);
    // What was there before this gap: it is used once.
    before.set(least);
    for (let at = from; at < until; at++) {
      const own = sets[at]!;
      const cost = costOf(chains[at]!);
      const others = (size - 1) ^ own;
      // Every set of other jobs, from all of them down to none.
      for (let rest = others; ; rest = (rest - 1) & others) {
        const sum = before[rest]! + cost;
        if (sum < least[rest | own]!) {
          least[rest | own] = sum;
          choice[rest | own] = at - from + 1;
        }
        if (rest === 0) break;
      }
    }
    gaps.push({ from, choice });
    if (size >= LARGE_TABLE) yield;
  }
  let set = 0;
  for (let other = 1; other < size; other++) if (least[other]! < least[set]!) set = other;
  const chosen: Chain[] = [];
  for (const { from, choice } of gaps.reverse()) {
    if (choice[set] === 0) continue;
    const at = from + choice[set]! - 1;
    chosen.push(chains[at]!);
    set ^= sets[at]!;
  }
  return { chosen, isProven: true };
}

/** Job after job, each of its chains and leaving it out; what the rest can gain at best cuts the rest short. */
function* branch({ chains, jobs, sets }: Component): Steps<Packing> {
  const costs = chains.map(costOf);
  const startingAt = jobs.map((_, bit) => [...chains.keys()].filter((at) => lowestJob(sets[at]!) === bit));
  for (const list of startingAt)
    list.sort((left, right) => costs[left]! / countJobs(sets[left]!) - costs[right]! / countJobs(sets[right]!));
  const share = jobs.map((_, bit) =>
    chains.reduce((least, __, at) => ((sets[at]! & (1 << bit)) === 0 ? least : Math.min(least, costs[at]! / countJobs(sets[at]!))), 0),
  );
  const usedGaps = new Set<number>();
  const current: number[] = [];
  const open: Branching[] = [];
  let [best, bestCost, steps]: [number[], number, number] = [[], 0, 0];
  /** Opens what follows a choice, unless nothing better can come of it. */
  const enter = (from: number, placed: number, cost: number, at: number | null): void => {
    if (at !== null) current.push(at);
    if (cost < bestCost) [best, bestCost] = [[...current], cost];
    let bit = from;
    while (bit < jobs.length && (placed & (1 << bit)) !== 0) bit++;
    let hope = cost;
    for (let rest = bit; rest < jobs.length; rest++) if ((placed & (1 << rest)) === 0) hope += share[rest]!;
    if (bit === jobs.length || hope >= bestCost) {
      if (at !== null) current.pop();
      return;
    }
    if (at !== null) usedGaps.add(chains[at]!.gap);
    open.push({ bit, placed, cost, at, next: 0 });
  };
  enter(0, 0, 0, null);
  for (let top = open.at(-1); top !== undefined && steps <= MOST_STEPS; top = open.at(-1)) {
    const { bit, placed, cost } = top;
    const at = startingAt[bit]![top.next++];
    if (at !== undefined) {
      if (++steps % STEPS_A_TURN === 0) yield;
      if ((sets[at]! & placed) === 0 && !usedGaps.has(chains[at]!.gap)) enter(bit + 1, placed | sets[at]!, cost + costs[at]!, at);
    } else if (top.next === startingAt[bit]!.length + 1) {
      enter(bit + 1, placed, cost, null);
    } else {
      open.pop();
      if (top.at === null) continue;
      usedGaps.delete(chains[top.at]!.gap);
      current.pop();
    }
  }
  return { chosen: best.map((at) => chains[at]!), isProven: steps <= MOST_STEPS };
}

/** A job whose choices are being tried. */
interface Branching {
  readonly bit: number;
  readonly placed: number;
  readonly cost: number;
  /** The chain that led here; null when a job was left out. */
  readonly at: number | null;
  /** The next of its chains to try; after them leaving it out. */
  next: number;
}

function lowestJob(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

function countJobs(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
