/**
 * The best plan of a small day by dynamic programming over sets of jobs: an oracle that shares nothing with the search. Jobs have one window and
 * one length, everyone works in one piece, and no stop is fixed.
 */

export interface SmallDay {
  readonly jobs: number;
  readonly lanes: number;
  /** Ways between jobs at `a * jobs + b`, from a start location at `lane * jobs + job`, and back to it. */
  readonly ways: readonly number[];
  readonly waysOut: readonly number[];
  readonly waysHome: readonly number[];
  readonly minutes: readonly number[];
  /** First and last start of a job on a lane at `job * lanes + lane`; null: the technician cannot take it. On a grid of 5 minutes. */
  readonly starts: readonly (readonly [number, number] | null)[];
  readonly lanePrice: readonly number[];
  /** Infinite for a job that must be placed. */
  readonly prize: readonly number[];
}

/** The least cost: driving, prices of lanes, and prizes of jobs that are left out. */
export function leastCost(day: SmallDay): number {
  const full = 1 << day.jobs;
  let best = new Float64Array(full).fill(Infinity);
  best[0] = 0;
  for (let lane = 0; lane < day.lanes; lane++) {
    const routes = costsOfSets(day, lane);
    const next = new Float64Array(full).fill(Infinity);
    for (let all = 0; all < full; all++)
      for (let part = all; ; part = (part - 1) & all) {
        next[all] = Math.min(next[all]!, best[all ^ part]! + routes[part]!);
        if (part === 0) break;
      }
    best = next;
  }
  let least = Infinity;
  for (let all = 0; all < full; all++) {
    let cost = best[all]!;
    for (let job = 0; job < day.jobs; job++) if ((all & (1 << job)) === 0) cost += day.prize[job]!;
    least = Math.min(least, cost);
  }
  return least;
}

/** For each set of jobs the least cost of a route through exactly these. Keeps all pairs of end and cost that none beats in both. */
function costsOfSets({ jobs, lanes, ways, waysOut, waysHome, minutes, starts, lanePrice }: SmallDay, lane: number): Float64Array {
  const full = 1 << jobs;
  const costs = new Float64Array(full).fill(Infinity);
  costs[0] = 0;
  const labels = new Map<number, [end: number, cost: number][]>();
  const add = (set: number, last: number, end: number, cost: number): void => {
    const key = set * jobs + last;
    const known = labels.get(key) ?? [];
    if (known.some(([otherEnd, otherCost]) => otherEnd <= end && otherCost <= cost)) return;
    labels.set(key, [...known, [end, cost]]);
  };
  const startAt = (job: number, arrival: number): number | null => {
    const range = starts[job * lanes + lane]!;
    if (range === null) return null;
    const start = Math.ceil(Math.max(arrival, range[0]) / 5) * 5;
    return start <= range[1] ? start : null;
  };
  for (let set = 1; set < full; set++)
    for (let last = 0; last < jobs; last++) {
      if ((set & (1 << last)) === 0) continue;
      const price = lanePrice[last * lanes + lane]!;
      const rest = set ^ (1 << last);
      if (rest === 0) {
        const start = startAt(last, -1e9);
        if (start !== null) add(set, last, start + minutes[last]!, waysOut[lane * jobs + last]! + price);
      }
      for (let before = 0; before < jobs; before++)
        for (const [end, cost] of labels.get(rest * jobs + before) ?? []) {
          const way = ways[before * jobs + last]!;
          const start = startAt(last, end + way);
          if (start !== null) add(set, last, start + minutes[last]!, cost + way + price);
        }
      for (const [, cost] of labels.get(set * jobs + last) ?? []) costs[set] = Math.min(costs[set]!, cost + waysHome[lane * jobs + last]!);
    }
  return costs;
}
