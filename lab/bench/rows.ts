/** The output of every bench: one JSON line for each goal of docs/benchmarks.md, from which `index.ts` makes one table. */

export interface BenchRow {
  /** The number of the goal, P1 to P26. */
  readonly goal: string;
  readonly what: string;
  /** The figure with its parts; ratios are medians of alternating rounds. */
  readonly measured: string;
  readonly goalText: string;
  readonly holds: boolean;
}

export function printRow(row: BenchRow): void {
  console.log(JSON.stringify(row));
}

/** `0.83`, `12.4`: a shared machine cannot distinguish three digits. */
export function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
