/** Alternating rounds of two implementations in one process, so that a noisy machine affects both. */

/** The result of an engine bench; one line of JSON. */
export interface EngineBenchResult {
  readonly id: string;
  readonly name: string;
  /** Our median time divided by the limit's. */
  readonly ratio: number;
  readonly goal: number;
  readonly detail: string;
}

/** Median milliseconds per call of each, over `rounds` alternating rounds of `calls` calls, after a warm-up. */
export function compare(ours: () => unknown, limit: () => unknown, rounds = 15, calls = 40): [number, number] {
  const times: [number[], number[]] = [[], []];
  for (let warmUp = 0; warmUp < 200; warmUp++) {
    ours();
    limit();
  }
  for (let round = 0; round < rounds; round++) {
    for (const [index, run] of [ours, limit].entries()) {
      const begun = performance.now();
      for (let call = 0; call < calls; call++) run();
      times[index]!.push((performance.now() - begun) / calls);
    }
  }
  return [median(times[0]), median(times[1])];
}

/** The median of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
