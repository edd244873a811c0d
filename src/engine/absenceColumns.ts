/**
 * The best plan of a day with many jobs: branch and price (Barnhart et al., "Branch-and-Price: Column Generation for Solving Huge
 * Integer Programs", 1998). A column is a chain of jobs in one gap; each job and each gap is used once. The linear program over the
 * chains found so far prices the jobs, each gap answers with its best chain at those prices, and when no gap gains any more the
 * program is solved over all chains there are. Where its solution is not whole, a job is put into one gap or kept out of it.
 *
 * Bounded by multiplications, never by a clock. A plan is had before the search begins, so a bound only costs the proof.
 */

import { chainOf, scoreOf, type Chain, type GapMembers, type Member, type OrphanDay, type Packing } from './absenceGaps.ts';
import { bestChain, worthOf, type PricedChain, type Worth } from './absencePricing.ts';
import { PackingProgram } from './packingProgram.ts';
import type { Steps } from './steps.ts';

/** Multiplications, at most: some two seconds. */
const MOST_WORK = 2_000_000_000;
/** A few milliseconds; then others get their turn. */
const WORK_A_TURN = 1_000_000;
/** Chains added at once: the best of as many gaps. */
const COLUMNS_A_ROUND = 60;
/** Gains below this are rounding: the values are whole numbers. */
const LEAST_GAIN = 0.05;
const WHOLE = 1 - 1e-4;

/** The best packing of these gaps. */
export function* packByColumns(day: OrphanDay, gaps: readonly GapMembers[], mostWork = MOST_WORK): Steps<Packing> {
  const search = new Search(day, gaps, mostWork);
  yield* search.run();
  return search.packing();
}

/** What is decided on the way to a node: jobs that go into one gap, and jobs that stay out of some. */
interface Node {
  readonly gapOf: ReadonlyMap<number, number>;
  readonly barred: ReadonlySet<string>;
  /** No plan under this node is worth more. */
  readonly bound: number;
}

const pairOf = (job: number, gap: number) => `${job} ${gap}`;

function mayGo({ gapOf, barred }: Node, job: number, gap: number): boolean {
  return (gapOf.get(job) ?? gap) === gap && (barred.size === 0 || !barred.has(pairOf(job, gap)));
}

/** How much of a chain the linear program takes. */
interface Taken {
  readonly chain: PricedChain;
  readonly share: number;
}

class Search {
  readonly #mostWork: number;
  readonly #day: OrphanDay;
  readonly #gaps: readonly GapMembers[];
  readonly #worth: Worth;
  /** More than all jobs of the day. */
  readonly #must: number;
  readonly #pool: { chain: PricedChain; value: number }[] = [];
  readonly #known = new Set<string>();
  #best: readonly PricedChain[] = [];
  #bestValue = 0;
  #work = 0;
  #untilTurn = WORK_A_TURN;
  #isProven = true;

  constructor(day: OrphanDay, gaps: readonly GapMembers[], mostWork: number) {
    this.#mostWork = mostWork;
    this.#day = day;
    this.#gaps = gaps;
    this.#worth = worthOf(day, gaps);
    this.#must = this.#worth.ofJob * 2 ** Math.ceil(Math.log2(day.orphans.length + 1));
  }

  packing(): Packing {
    const chosen = this.#best.map(({ gap, members, addedTravelMinutes }) => chainOf(this.#day, gap, members, addedTravelMinutes));
    return { chosen: chosen.sort((left: Chain, right: Chain) => left.gap - right.gap), isProven: this.#isProven };
  }

  *run(): Steps<void> {
    const root: Node = { gapOf: new Map(), barred: new Set(), bound: Number.POSITIVE_INFINITY };
    this.#best = yield* this.#filled([], root);
    this.#bestValue = this.#sumOf(this.#best);
    for (const chain of this.#best) this.#keep(chain);
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.bound < this.#bestValue + 1 - LEAST_GAIN) continue;
      if (this.#work > this.#mostWork) {
        this.#isProven = false;
        return;
      }
      open.push(...(yield* this.#explore(node)));
    }
  }

  /** Solves a node; returns what has to be tried under it, the most promising last. */
  *#explore(node: Node): Steps<Node[]> {
    const solved = yield* this.#solve(node);
    if (solved === null) return [];
    const { taken, bound } = solved;
    const whole = taken.filter(({ share }) => share > WHOLE).map(({ chain }) => chain);
    const filled = yield* this.#filled(whole, node);
    const value = this.#sumOf(filled);
    if (value > this.#bestValue) [this.#best, this.#bestValue] = [filled, value];
    if (bound < this.#bestValue + 1 - LEAST_GAIN) return [];
    const undecided = mostDecided(taken);
    if (undecided === null) {
      // All is whole and still the bound says more: only where the simplex method stopped early.
      this.#isProven = false;
      return [];
    }
    const { job, gap } = undecided;
    return [
      { ...node, barred: new Set([...node.barred, pairOf(job, gap)]), bound },
      { ...node, gapOf: new Map([...node.gapOf, [job, gap]]), bound },
    ];
  }

  /** The linear program of a node over all its chains; null when nothing better than the best plan can come of it. */
  *#solve(node: Node): Steps<{ taken: Taken[]; bound: number } | null> {
    const jobCount = this.#day.orphans.length;
    const program = new PackingProgram(jobCount, LEAST_GAIN);
    const rowOf = new Map<number, number>();
    const chains: PricedChain[] = [];
    const add = ({ chain, value }: { chain: PricedChain; value: number }) => {
      let row = rowOf.get(chain.gap.number);
      if (row === undefined) rowOf.set(chain.gap.number, (row = program.addRow()));
      chains.push(chain);
      const musts = chain.members.filter(({ job }) => node.gapOf.has(job)).length;
      program.addColumn({ value: value + musts * this.#must, rows: [...chain.members.map(({ job }) => job), row] });
    };
    for (const one of this.#pool) if (one.chain.members.every(({ job }) => mayGo(node, job, one.chain.gap.number))) add(one);
    for (;;) {
      const before = program.work;
      const prices = yield* program.solve();
      this.#work += program.work - before;
      const { gaining, bound } = yield* this.#price(prices, rowOf, node);
      if (bound < this.#bestValue + 1 - LEAST_GAIN) return null;
      const found = gaining.flatMap((chain) => this.#keep(chain) ?? []);
      if (found.length === 0) return { taken: program.solution().map(({ at, share }) => ({ chain: chains[at]!, share })), bound };
      found.forEach(add);
      if (this.#work <= this.#mostWork) continue;
      this.#isProven = false;
      return null;
    }
  }

  /** Each gap's best chain at these prices, of those that gain the best; and a bound on every plan there is. */
  *#price(prices: Float64Array, rowOf: ReadonlyMap<number, number>, node: Node): Steps<{ gaining: PricedChain[]; bound: number }> {
    let bound = prices.reduce((sum, price) => sum + price, 0) - this.#must * node.gapOf.size;
    const gaining: PricedChain[] = [];
    for (const gap of this.#gaps) {
      if (this.#isTurnOver(gap)) yield;
      const row = rowOf.get(gap.number);
      const chain = bestChain(this.#day, gap, this.#worth, (member) =>
        mayGo(node, member.job, gap.number) ? this.#gainIn(node, gap, member) - prices[member.job]! : null,
      );
      if (chain === null) continue;
      const gain = chain.gain - (row === undefined ? 0 : prices[row]!);
      bound += Math.max(0, gain);
      if (gain <= LEAST_GAIN) continue;
      gaining.push({ ...chain, gain });
    }
    gaining.sort((left, right) => right.gain - left.gain || left.gap.number - right.gap.number);
    return { gaining: gaining.slice(0, COLUMNS_A_ROUND), bound };
  }

  /** Counts the work of pricing a gap; true when others should have their turn. */
  #isTurnOver({ members }: GapMembers): boolean {
    const spent = 10 + 8 * members.length * members.length;
    this.#work += spent;
    this.#untilTurn -= spent;
    if (this.#untilTurn > 0) return false;
    this.#untilTurn = WORK_A_TURN;
    return true;
  }

  /** These chains, and as long as there is one the best chain of the jobs and gaps that are left. */
  *#filled(chosen: readonly PricedChain[], node: Node): Steps<PricedChain[]> {
    const filled = [...chosen];
    const placed = new Set(chosen.flatMap(({ members }) => members.map(({ job }) => job)));
    const used = new Set(chosen.map(({ gap }) => gap.number));
    for (;;) {
      let best: PricedChain | null = null;
      for (const gap of this.#gaps) {
        if (used.has(gap.number)) continue;
        if (this.#isTurnOver(gap)) yield;
        const chain = bestChain(this.#day, gap, this.#worth, (member) =>
          placed.has(member.job) || !mayGo(node, member.job, gap.number) ? null : this.#gainIn(node, gap, member),
        );
        if (chain !== null && chain.gain > (best?.gain ?? 0)) best = chain;
      }
      if (best === null) return filled;
      filled.push(best);
      used.add(best.gap.number);
      for (const { job } of best.members) placed.add(job);
    }
  }

  /** What a member is worth under a node: what must be placed there is worth more than all else. */
  #gainIn({ gapOf }: Node, gap: GapMembers, member: Member): number {
    return this.#gainOf(gap, member) + (gapOf.has(member.job) ? this.#must : 0);
  }

  #gainOf(gap: GapMembers, member: Member): number {
    return this.#worth.ofJob + scoreOf(this.#day, gap, member);
  }

  /** The chain with its value; null when it is known already. */
  #keep(chain: PricedChain): { chain: PricedChain; value: number } | null {
    const name = `${chain.gap.number}:${chain.members.map(({ job }) => job).join()}`;
    if (this.#known.has(name)) return null;
    this.#known.add(name);
    const kept = { chain, value: this.#valueOf(chain) };
    this.#pool.push(kept);
    return kept;
  }

  #valueOf({ gap, members, addedTravelMinutes }: PricedChain): number {
    return members.reduce((sum, member) => sum + this.#gainOf(gap, member), 0) - this.#worth.ofMinute * addedTravelMinutes;
  }

  #sumOf(chains: readonly PricedChain[]): number {
    return chains.reduce((sum, chain) => sum + this.#valueOf(chain), 0);
  }
}

/** The job and the gap of which the most is decided without being whole; null when all is. */
function mostDecided(taken: readonly Taken[]): { job: number; gap: number } | null {
  const shares = new Map<string, { job: number; gap: number; share: number }>();
  for (const { chain, share } of taken) {
    const gap = chain.gap.number;
    for (const { job } of chain.members) {
      const key = pairOf(job, gap);
      shares.set(key, { job, gap, share: (shares.get(key)?.share ?? 0) + share });
    }
  }
  const undecided = [...shares.values()].filter(({ share }) => share < WHOLE);
  undecided.sort((left, right) => right.share - left.share || left.job - right.job || left.gap - right.gap);
  return undecided[0] ?? null;
}
