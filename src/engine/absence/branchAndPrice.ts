/**
 * Plans a day as a set packing problem, by branch and price (Barnhart et al., "Branch-and-Price: Column Generation for Solving Huge Integer
 * Programs", Operations Research 1998). A column is a chain of jobs in one gap (`gaps.ts`). Its rows
 * are the jobs of the chain and the gap, and each row is covered at most once. It is the Dantzig-Wolfe reformulation of assigning
 * jobs to gaps.
 *
 * - Column generation: `packingLp.ts` solves the restricted master problem over the columns found so far. For each gap,
 *   `pricing.ts` finds the chain of the largest reduced cost. When none of these is positive, the linear relaxation is solved over
 *   all possible chains.
 * - Bound: add the largest reduced cost of each gap to the sum of the duals. The result bounds every plan of the node, even when
 *   the duals are not optimal. This is the Lagrangian bound (Desrosiers and Lübbecke, "A Primer in Column Generation", 2005). The
 *   objective is integral, so a node is cut off when its bound is less than the incumbent plus 1.
 * - Branching: on whether a job goes into a gap, as Savelsbergh does for the generalized assignment problem (Operations Research
 *   1997). Both decisions only restrict the chains, so the pricing problem stays the same. The search is depth first and explores
 *   the branch that assigns the job first.
 * - Incumbent: before the search and at each node, the most valuable chains are added greedily to those at level 1 in the
 *   relaxation.
 *
 * Multiplications bound the work, not a clock, so the plan is the same on every machine. When the bound is reached, the answer is
 * the incumbent, without a proof that it is optimal.
 */

import { chainOf, type Chain, type ChainDay, type ChainGap, type Insertion, type Packing } from './gaps.ts';
import { bestChain, objectiveWeights, type ObjectiveWeights, type PricedChain } from './pricing.ts';
import { PackingLp } from './packingLp.ts';
import { makePriorityQueue } from '../priorityQueue.ts';
import type { Steps } from '../steps.ts';

/** Multiplications for one day: about two seconds. */
const MAX_WORK = 2_000_000_000;
/** Multiplications between two yields: a few milliseconds. */
const WORK_PER_YIELD = 1_000_000;
/** The most columns that one round of pricing adds, at most one per gap. The columns of the largest reduced cost go first. */
const MAX_COLUMNS_PER_ROUND = 60;
/** Values are whole numbers, so a reduced cost or a difference up to this is a rounding error. */
const TOLERANCE = 0.05;
/** A level above this counts as 1. */
const INTEGRAL_LEVEL = 1 - 1e-4;

interface BranchAndPriceOptions {
  readonly maxWork?: number;
  /** What a job and a minute of travel count, beside the score. Default: the most jobs, then the least travel, then the best score. */
  readonly weights?: ObjectiveWeights;
  /** A packing that is known. The answer is never worse. */
  readonly known?: readonly PricedChain[];
}

/** Returns the best packing of these gaps. `isProven` is false when `maxWork` multiplications were not enough to prove it. */
export function* branchAndPrice(day: ChainDay, gaps: readonly ChainGap[], options: BranchAndPriceOptions = {}): Steps<Packing> {
  const search = new BranchAndPrice(day, gaps, options);
  yield* search.run();
  return search.packing();
}

/** A node of the search tree: the branching decisions on the path from the root. */
interface Node {
  /** The gap that each of these jobs must go into, by job. */
  readonly gapOf: ReadonlyMap<number, number>;
  /** Pairs of a job and a gap that are excluded (`pairKey`). */
  readonly excluded: ReadonlySet<string>;
  /** The upper bound of the parent node: no plan of this node is worth more. */
  readonly upperBound: number;
}

const pairKey = (job: number, gap: number) => `${job} ${gap}`;

function isAllowed({ gapOf, excluded }: Node, job: number, gap: number): boolean {
  return (gapOf.get(job) ?? gap) === gap && (excluded.size === 0 || !excluded.has(pairKey(job, gap)));
}

/** A chain with its level in the solution of the linear relaxation. */
interface ChainLevel {
  readonly chain: PricedChain;
  readonly level: number;
}

class BranchAndPrice {
  readonly #maxWork: number;
  readonly #day: ChainDay;
  readonly #gaps: readonly ChainGap[];
  readonly #weights: ObjectiveWeights;
  readonly #known: readonly PricedChain[];
  /**
   * Added to the value of a job that a branch requires. It exceeds the value of all jobs of the day, so the job is assigned
   * whenever possible.
   */
  readonly #bigM: number;
  /** The columns that all nodes have found so far. */
  readonly #columnPool: { chain: PricedChain; value: number }[] = [];
  readonly #pooledKeys = new Set<string>();
  #incumbent: readonly PricedChain[] = [];
  #incumbentValue = 0;
  #work = 0;
  #workToYield = WORK_PER_YIELD;
  #isProven = true;

  constructor(day: ChainDay, gaps: readonly ChainGap[], { maxWork = MAX_WORK, weights, known = [] }: BranchAndPriceOptions) {
    this.#maxWork = maxWork;
    this.#day = day;
    this.#gaps = gaps;
    this.#weights = weights ?? objectiveWeights(day, gaps);
    this.#known = known;
    this.#bigM = this.#weights.job * 2 ** Math.ceil(Math.log2(day.jobCount + 1));
  }

  packing(): Packing {
    const chosen = this.#incumbent.map(({ gap, insertions, addedTravelMinutes }) => chainOf(gap, insertions, addedTravelMinutes));
    return { chosen: chosen.sort((left: Chain, right: Chain) => left.gap - right.gap), isProven: this.#isProven };
  }

  *run(): Steps<void> {
    const root: Node = { gapOf: new Map(), excluded: new Set(), upperBound: Number.POSITIVE_INFINITY };
    this.#incumbent = this.#known.length > 0 ? this.#known : yield* this.#completeGreedily([], root);
    this.#incumbentValue = this.#sumOf(this.#incumbent);
    for (const chain of this.#incumbent) this.#addToPool(chain);
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.upperBound < this.#incumbentValue + 1 - TOLERANCE) continue;
      if (this.#work > this.#maxWork) {
        this.#isProven = false;
        return;
      }
      open.push(...(yield* this.#branch(node)));
    }
  }

  /**
   * Solves a node and returns its children; an empty list when the node is cut off. The last child is explored first: it assigns
   * the job to the gap.
   */
  *#branch(node: Node): Steps<Node[]> {
    const relaxation = yield* this.#solveRelaxation(node);
    if (relaxation === null) return [];
    const { levels, upperBound } = relaxation;
    const integral = levels.filter(({ level }) => level > INTEGRAL_LEVEL).map(({ chain }) => chain);
    const rounded = yield* this.#completeGreedily(integral, node);
    const value = this.#sumOf(rounded);
    if (value > this.#incumbentValue) [this.#incumbent, this.#incumbentValue] = [rounded, value];
    if (upperBound < this.#incumbentValue + 1 - TOLERANCE) return [];
    const branching = largestFractionalPair(levels);
    if (branching === null) {
      // An integral solution is worth less than its own bound only when rounding stopped the simplex method before the optimum.
      this.#isProven = false;
      return [];
    }
    const { job, gap } = branching;
    return [
      { ...node, excluded: new Set([...node.excluded, pairKey(job, gap)]), upperBound },
      { ...node, gapOf: new Map([...node.gapOf, [job, gap]]), upperBound },
    ];
  }

  /**
   * Generates columns at a node. Returns null when the bound shows that the node has no plan better than the incumbent, or when
   * `maxWork` is exceeded.
   */
  *#solveRelaxation(node: Node): Steps<{ levels: ChainLevel[]; upperBound: number } | null> {
    const jobCount = this.#day.jobCount;
    const master = new PackingLp(jobCount, TOLERANCE);
    const rowOfGap = new Map<number, number>();
    const chains: PricedChain[] = [];
    const addColumn = ({ chain, value }: { chain: PricedChain; value: number }) => {
      let row = rowOfGap.get(chain.gap.index);
      if (row === undefined) rowOfGap.set(chain.gap.index, (row = master.addRow()));
      chains.push(chain);
      const requiredCount = chain.insertions.filter(({ job }) => node.gapOf.has(job)).length;
      master.addColumn({ value: value + requiredCount * this.#bigM, rows: [...chain.insertions.map(({ job }) => job), row] });
    };
    for (const pooled of this.#columnPool)
      if (pooled.chain.insertions.every(({ job }) => isAllowed(node, job, pooled.chain.gap.index))) addColumn(pooled);
    for (;;) {
      const workBefore = master.work;
      const duals = yield* master.solve();
      this.#work += master.work - workBefore;
      const { improving, upperBound } = yield* this.#price(duals, rowOfGap, node);
      if (upperBound < this.#incumbentValue + 1 - TOLERANCE) return null;
      const added = improving.flatMap((chain) => this.#addToPool(chain) ?? []);
      if (added.length === 0)
        return { levels: master.solution().map(({ column, level }) => ({ chain: chains[column]!, level })), upperBound };
      added.forEach(addColumn);
      if (this.#work <= this.#maxWork) continue;
      this.#isProven = false;
      return null;
    }
  }

  /**
   * Returns the chains of positive reduced cost, at most one per gap and the largest first, and the Lagrangian bound on every plan
   * of the node.
   */
  *#price(duals: Float64Array, rowOfGap: ReadonlyMap<number, number>, node: Node): Steps<{ improving: PricedChain[]; upperBound: number }> {
    let upperBound = duals.reduce((sum, dual) => sum + dual, 0) - this.#bigM * node.gapOf.size;
    const improving: PricedChain[] = [];
    for (const gap of this.#gaps) {
      if (this.#countPricing(gap)) yield;
      const row = rowOfGap.get(gap.index);
      const chain = bestChain(this.#day, gap, this.#weights, (insertion) =>
        isAllowed(node, insertion.job, gap.index) ? this.#valueAt(node, gap, insertion) - duals[insertion.job]! : null,
      );
      if (chain === null) continue;
      const reducedCost = chain.reducedCost - (row === undefined ? 0 : duals[row]!);
      upperBound += Math.max(0, reducedCost);
      if (reducedCost <= TOLERANCE) continue;
      improving.push({ ...chain, reducedCost });
    }
    improving.sort((left, right) => right.reducedCost - left.reducedCost || left.gap.index - right.gap.index);
    return { improving: improving.slice(0, MAX_COLUMNS_PER_ROUND), upperBound };
  }

  /** Counts the work of pricing one gap. Returns true when it is time to yield. */
  #countPricing({ insertions }: ChainGap): boolean {
    const work = 10 + 8 * insertions.length * insertions.length;
    this.#work += work;
    this.#workToYield -= work;
    if (this.#workToYield > 0) return false;
    this.#workToYield = WORK_PER_YIELD;
    return true;
  }

  /**
   * Completes the given chains greedily: adds the most valuable chain of the remaining jobs and gaps until no chain is left. The best chain of a gap stays
   * the best until one of its jobs is assigned, because fewer jobs make no new chain. So it is looked for again only when it comes first and has lost a job.
   */
  *#completeGreedily(chosen: readonly PricedChain[], node: Node): Steps<PricedChain[]> {
    const completed = [...chosen];
    const assignedJobs = new Set(chosen.flatMap(({ insertions }) => insertions.map(({ job }) => job)));
    const usedGaps = new Set(chosen.map(({ gap }) => gap.index));
    const candidates = makePriorityQueue<PricedChain>(
      (left, right) => left.reducedCost > right.reducedCost || (left.reducedCost === right.reducedCost && left.gap.index < right.gap.index),
    );
    const addBestOf = (gap: ChainGap) => {
      const chain = bestChain(this.#day, gap, this.#weights, (insertion) =>
        assignedJobs.has(insertion.job) || !isAllowed(node, insertion.job, gap.index) ? null : this.#valueAt(node, gap, insertion),
      );
      if (chain !== null) candidates.push(chain);
    };
    for (const gap of this.#gaps) {
      if (usedGaps.has(gap.index)) continue;
      if (this.#countPricing(gap)) yield;
      addBestOf(gap);
    }
    for (let chain = candidates.pop(); chain !== undefined; chain = candidates.pop()) {
      if (chain.insertions.some(({ job }) => assignedJobs.has(job))) {
        if (this.#countPricing(chain.gap)) yield;
        addBestOf(chain.gap);
        continue;
      }
      completed.push(chain);
      for (const { job } of chain.insertions) assignedJobs.add(job);
    }
    return completed;
  }

  /** The value of a job at a node, including the big M when a branch requires the job. */
  #valueAt({ gapOf }: Node, gap: ChainGap, insertion: Insertion): number {
    return this.#insertionValue(gap, insertion) + (gapOf.has(insertion.job) ? this.#bigM : 0);
  }

  #insertionValue(gap: ChainGap, insertion: Insertion): number {
    return this.#weights.job + gap.scoreOf(insertion);
  }

  /** Adds a chain and its value to the pool. Returns null when the pool already has the chain. */
  #addToPool(chain: PricedChain): { chain: PricedChain; value: number } | null {
    const key = `${chain.gap.index}:${chain.insertions.map(({ job }) => job).join()}`;
    if (this.#pooledKeys.has(key)) return null;
    this.#pooledKeys.add(key);
    const pooled = { chain, value: this.#chainValue(chain) };
    this.#columnPool.push(pooled);
    return pooled;
  }

  #chainValue({ gap, insertions, addedTravelMinutes }: PricedChain): number {
    return insertions.reduce((sum, insertion) => sum + this.#insertionValue(gap, insertion), 0) - this.#weights.minute * addedTravelMinutes;
  }

  #sumOf(chains: readonly PricedChain[]): number {
    return chains.reduce((sum, chain) => sum + this.#chainValue(chain), 0);
  }
}

/**
 * The pair of a job and a gap with the largest fractional level, which is the sum over all chains with this pair. Null when all
 * levels are integral.
 */
function largestFractionalPair(levels: readonly ChainLevel[]): { job: number; gap: number } | null {
  const pairs = new Map<string, { job: number; gap: number; level: number }>();
  for (const { chain, level } of levels) {
    const gap = chain.gap.index;
    for (const { job } of chain.insertions) {
      const key = pairKey(job, gap);
      pairs.set(key, { job, gap, level: (pairs.get(key)?.level ?? 0) + level });
    }
  }
  const fractional = [...pairs.values()].filter(({ level }) => level < INTEGRAL_LEVEL);
  fractional.sort((left, right) => right.level - left.level || left.job - right.job || left.gap - right.gap);
  return fractional[0] ?? null;
}
