/**
 * The best packing of a small day by trying everything: each chain of each gap, with every set of jobs that the gaps before it may have taken. It shares
 * no code with branch and price.
 */
import type { Insertion, InsertionGap, OrphanDay } from '../../src/engine/absence/gaps.ts';

/** What the plan of an absence is judged by: the most jobs, then the least added travel, then the best total score. */
export type PackingObjective = readonly [jobs: number, addedTravelMinutes: number, totalScore: number];

export function packingOptimum(day: OrphanDay, gaps: readonly InsertionGap[]): PackingObjective {
  let bestOfSets = new Map<number, PackingObjective>([[0, [0, 0, 0]]]);
  for (const gap of gaps) {
    const chains = chainsOf(day, gap);
    const withGap = new Map(bestOfSets);
    for (const [taken, before] of bestOfSets)
      for (const { jobs, objective } of chains) {
        if ((taken & jobs) !== 0) continue;
        const sum: PackingObjective = [before[0] + objective[0], before[1] + objective[1], before[2] + objective[2]];
        const known = withGap.get(taken | jobs);
        if (known === undefined || isBetter(sum, known)) withGap.set(taken | jobs, sum);
      }
    bestOfSets = withGap;
  }
  return [...bestOfSets.values()].reduce((best, objective) => (isBetter(objective, best) ? objective : best));
}

const isBetter = (left: PackingObjective, right: PackingObjective) =>
  left[0] !== right[0] ? left[0] > right[0] : left[1] !== right[1] ? left[1] < right[1] : left[2] > right[2];

function chainsOf({ minutesBetween }: OrphanDay, gap: InsertionGap): { jobs: number; objective: PackingObjective }[] {
  const found: { jobs: number; objective: PackingObjective }[] = [];
  const reaches = (from: Insertion, to: Insertion) => from.endMinute + minutesBetween[from.job]![to.job]! <= to.startMinute;
  const extend = (chain: readonly Insertion[], rest: readonly Insertion[]) => {
    if (chain.length > 0) {
      const located = chain.filter(({ isLocated }) => isLocated);
      const legs = located.slice(1).map((to, index) => minutesBetween[located[index]!.job]![to.job]!);
      const isReachable =
        chain.slice(1).every((to, index) => reaches(chain[index]!, to)) &&
        located.slice(1).every((to, index) => reaches(located[index]!, to));
      if (!isReachable) return;
      const addedTravelMinutes =
        located.length === 0
          ? 0
          : located[0]!.minutesFromPrevious +
            legs.reduce((sum, minutes) => sum + minutes, 0) +
            located.at(-1)!.minutesToNext -
            gap.directMinutes;
      const totalScore = chain.reduce((sum, insertion) => sum + gap.scoreOf(insertion), 0);
      found.push({ jobs: chain.reduce((set, { job }) => set | (1 << job), 0), objective: [chain.length, addedTravelMinutes, totalScore] });
    }
    for (const [index, next] of rest.entries()) extend([...chain, next], rest.slice(index + 1));
  };
  extend([], gap.insertions);
  return found;
}
