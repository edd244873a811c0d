/**
 * The chains of one day that are worth looking at, by trying all of them: few jobs make few chains. Where there are too many, the
 * plan is made without a list of them (`absenceColumns.ts`).
 */

import { canFollow, chainOf, type Chain, type GapMembers, type Member, type OrphanDay } from './absenceGaps.ts';
import type { Steps } from './steps.ts';

/** Chains looked at for one day, at most. */
const MOST_CHAINS = 60_000;
/** So many take a few milliseconds; then others get their turn. */
const CHAINS_A_TURN = 2_000;
/** Chains of one gap that begin with the same job: where there are more, a dozen jobs could follow each other. */
const MOST_OF_ONE = 4_000;
/** Sets of jobs are bits of an integer. */
const MOST_JOBS = 30;

/**
 * By gap, within a gap in a fixed order; null when there are too many. A set of k of the day's n jobs needs no more than its
 * n - k + 1 best gaps: the other jobs take n - k gaps at most, so one of those is always left.
 */
export function* chainsOfDay(day: OrphanDay, gaps: readonly GapMembers[]): Steps<Chain[] | null> {
  const jobCount = day.orphans.length;
  if (jobCount > MOST_JOBS) return null;
  const isLocated = day.orphans.every(({ visit }) => visit.point !== null);
  const lastsOf = isLocated ? yield* promising(gaps, jobCount) : null;
  const best = new BestChains(jobCount);
  let left = MOST_CHAINS;
  let untilTurn = CHAINS_A_TURN;
  for (const gap of gaps) {
    for (const looked of collectChains(day, gap, lastsOf?.get(gap) ?? null, best)) {
      left -= looked;
      untilTurn -= looked;
      if (left <= 0 || looked > MOST_OF_ONE) return null;
      if (untilTurn > 0) continue;
      untilTurn = CHAINS_A_TURN;
      yield;
    }
  }
  return best.all();
}

/**
 * What a chain drives between its jobs is the same in every gap, so gaps with the same members compare by the ways at its two
 * ends. Where as many gaps as there are jobs are better for a first and a last job, no chain between those is among the best.
 * For such gaps: for each member, bit `i` is set when a chain from it to member `i` may be among the best.
 */
function* promising(gaps: readonly GapMembers[], jobCount: number): Steps<Map<GapMembers, number[]>> {
  const alike = new Map<string, GapMembers[]>();
  for (const gap of gaps) {
    const key = gap.members.map(({ job }) => job).join();
    const others = alike.get(key);
    if (others === undefined) alike.set(key, [gap]);
    else others.push(gap);
  }
  const lastsOf = new Map<GapMembers, number[]>();
  for (const group of alike.values()) {
    if (group.length <= jobCount) continue;
    const size = group[0]!.members.length;
    const lasts = group.map(({ members }) => members.map(() => 0));
    for (const [at, gap] of group.entries()) lastsOf.set(gap, lasts[at]!);
    for (let first = 0; first < size; first++) {
      for (let last = first; last < size; last++) {
        const ends = group.map(({ members, replaced }) => members[first]!.there + members[last]!.onward - replaced);
        const bound = nthLeast(ends, jobCount);
        for (const [at, own] of lasts.entries()) if (ends[at]! <= bound) own[first]! |= 1 << last;
      }
      yield;
    }
  }
  return lastsOf;
}

/** The `count`-th of the numbers in ascending order; there are more of them. */
function nthLeast(numbers: readonly number[], count: number): number {
  const least = numbers.slice(0, count).sort((left, right) => left - right);
  for (let index = count; index < numbers.length; index++) {
    const one = numbers[index]!;
    let at = count - 1;
    if (one >= least[at]!) continue;
    for (; at > 0 && least[at - 1]! > one; at--) least[at] = least[at - 1]!;
    least[at] = one;
  }
  return least[count - 1]!;
}

/** Adds every chain of one gap; yields after those of each first job how many were looked at. */
function* collectChains(day: OrphanDay, gap: GapMembers, lastsOf: readonly number[] | null, best: BestChains): Generator<number, void> {
  const { members, replaced } = gap;
  const { between } = day;
  let looked = 0;
  const path: Member[] = [];
  // A job without coordinates is no stop of the drive, as it is none when it is alone: `from` is the last stop that is one.
  const extend = (at: number, from: Member | null, driven: number, mask: number, lasts: number): void => {
    if (++looked > MOST_OF_ONE) return;
    const tail = members[at]!;
    path.push(tail);
    if ((lasts & (1 << at)) !== 0) {
      const addedTravelMinutes = from === null ? 0 : driven + from.onward - replaced;
      if (best.mayTake(mask, path.length, addedTravelMinutes)) best.add(mask, chainOf(day, gap, path, addedTravelMinutes));
    }
    for (let next = at + 1; next < members.length && lasts >>> next !== 0; next++) {
      const one = members[next]!;
      if (!canFollow(day, tail, one)) continue;
      if (one.isKnown && from !== null && from !== tail && !canFollow(day, from, one)) continue;
      const way = !one.isKnown ? 0 : from === null ? one.there : between[from.job]![one.job]!;
      extend(next, one.isKnown ? one : from, driven + way, mask | (1 << one.job), lasts);
    }
    path.pop();
  };
  for (const [at, member] of members.entries()) {
    const lasts = lastsOf?.[at] ?? -1;
    if (lasts === 0) continue;
    looked = 0;
    extend(at, member.isKnown ? member : null, member.isKnown ? member.there : 0, 1 << member.job, lasts);
    yield looked;
  }
}

/** The best chains of each set of jobs, as many as may ever be needed. */
class BestChains {
  readonly #jobCount: number;
  readonly #bySet = new Map<number, Chain[]>();

  constructor(jobCount: number) {
    this.#jobCount = jobCount;
  }

  /** Whether a chain may be among them by its driving alone: scores are worth working out only then. */
  mayTake(mask: number, jobs: number, addedTravelMinutes: number): boolean {
    const worst = this.#bySet.get(mask)?.[this.#jobCount - jobs];
    return worst === undefined || addedTravelMinutes <= worst.addedTravelMinutes;
  }

  /** Chains must come in the order of their gaps: of equals the earlier stays. */
  add(mask: number, chain: Chain): void {
    let known = this.#bySet.get(mask);
    if (known === undefined) this.#bySet.set(mask, (known = []));
    let at = known.length;
    while (at > 0 && isBetter(chain, known[at - 1]!)) at--;
    known.splice(at, 0, chain);
    if (known.length > this.#jobCount - chain.jobs.length + 1) known.pop();
  }

  all(): Chain[] {
    const byMask = [...this.#bySet].flatMap(([mask, chains]) => chains.map((chain) => ({ mask, chain })));
    return byMask.sort((left, right) => left.chain.gap - right.chain.gap || left.mask - right.mask).map(({ chain }) => chain);
  }
}

type Worth = Pick<Chain, 'addedTravelMinutes' | 'totalScore'>;

function isBetter(left: Worth, right: Worth): boolean {
  if (left.addedTravelMinutes !== right.addedTravelMinutes) return left.addedTravelMinutes < right.addedTravelMinutes;
  return left.totalScore > right.totalScore;
}
