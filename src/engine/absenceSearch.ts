/**
 * Chooses chains so that each job and each gap is in one of them at most: the most jobs, then the least driving, then the best
 * total score. Exact: dynamic programming over sets for the few jobs that a day usually has, else branch and price.
 */

import { chainsOfDay } from './absenceChains.ts';
import { packByColumns } from './absenceColumns.ts';
import type { Chain, GapMembers, OrphanDay, Packing } from './absenceGaps.ts';
import { worthOf, type Worth } from './absencePricing.ts';
import type { Steps } from './steps.ts';

/** Beyond either bound the table of sets grows too large: jobs, and steps (some 0.1 seconds). */
const MOST_JOBS_IN_TABLE = 14;
const MOST_TABLE_STEPS = 10_000_000;
/** From here on a gap takes a millisecond and more; others get their turn after each. */
const LARGE_TABLE = 2 ** 11;

/** The best packing of the gaps of a day. */
export function* packingSteps(day: OrphanDay, gaps: readonly GapMembers[], mostInTable = MOST_JOBS_IN_TABLE): Steps<Packing> {
  const chains = yield* chainsOfDay(day, gaps);
  yield;
  if (chains === null) return yield* packByColumns(day, gaps);
  const worth = worthOf(day, gaps);
  const chosen: Chain[] = [];
  let isProven = true;
  for (const component of componentsOf(chains, day.orphans.length)) {
    const isSmall = component.jobs.length <= mostInTable && tableSteps(component) <= MOST_TABLE_STEPS;
    yield;
    const packing = isSmall ? yield* fillTable(component, worth) : yield* packByColumns(day, gapsOf(component, gaps));
    chosen.push(...packing.chosen);
    isProven &&= packing.isProven;
  }
  return { chosen: chosen.sort((left, right) => left.gap - right.gap), isProven };
}

/** Chains that share neither a job nor a gap, not even through others, with those of any other component. By gap. */
interface Component {
  readonly chains: readonly Chain[];
  /** In ascending order; bit `b` of `sets[i]` is set when `chains[i]` has `jobs[b]`. */
  readonly jobs: readonly number[];
  readonly sets: readonly number[];
}

function componentsOf(chains: readonly Chain[], jobCount: number): Component[] {
  const parent = Array.from({ length: jobCount }, (_, job) => job);
  const rootOf = (job: number): number => (parent[job] === job ? job : (parent[job] = rootOf(parent[job]!)));
  const jobOfGap = new Map<number, number>();
  for (const { jobs, gap } of chains) {
    const first = jobOfGap.get(gap) ?? jobs[0]!;
    jobOfGap.set(gap, first);
    for (const job of jobs) parent[rootOf(job)] = rootOf(first);
  }
  const found = new Map<number, Chain[]>();
  for (const chain of chains) {
    const root = rootOf(chain.jobs[0]!);
    const own = found.get(root);
    if (own === undefined) found.set(root, [chain]);
    else own.push(chain);
  }
  return [...found.values()].map((own) => {
    const jobs = [...new Set(own.flatMap((chain) => chain.jobs))].sort((left, right) => left - right);
    const bitOf = new Map(jobs.map((job, bit) => [job, bit]));
    return { chains: own, jobs, sets: own.map((chain) => chain.jobs.reduce((set, job) => set | (1 << bitOf.get(job)!), 0)) };
  });
}

/** The gaps of a component, with its jobs only. */
function gapsOf({ chains, jobs }: Component, gaps: readonly GapMembers[]): GapMembers[] {
  const own = new Set(jobs);
  return [...new Set(chains.map(({ gap }) => gap))].map((number) => {
    const gap = gaps[number]!;
    return { ...gap, members: gap.members.filter(({ job }) => own.has(job)) };
  });
}

/** What a chain is worth, the less the better: negative, since every job placed counts more than any driving. */
function costOf({ jobs, addedTravelMinutes, totalScore }: Chain, { ofJob, ofMinute }: Worth): number {
  return addedTravelMinutes * ofMinute - jobs.length * ofJob - totalScore;
}

/** A chain is tried with every set of the other jobs. */
function tableSteps({ jobs, sets }: Component): number {
  return sets.reduce((steps, set) => steps + 2 ** (jobs.length - countJobs(set)), 0);
}

/** Gap after gap, the least cost at which each set of jobs can be placed. */
function* fillTable({ chains, jobs, sets }: Component, worth: Worth): Steps<Packing> {
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
      const cost = costOf(chains[at]!, worth);
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

function countJobs(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
