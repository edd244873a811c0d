/** What every bench prints: one JSON line for each goal of docs/benchmarks.md, so that `index.ts` can make one table of them all. */

export interface BenchRow {
  /** P1 to P21. */
  readonly goal: string;
  readonly what: string;
  /** The figure with what it is made of; ratios are medians of interleaved rounds. */
  readonly measured: string;
  readonly goalText: string;
  readonly holds: boolean;
}

export function printRow(row: BenchRow): void {
  console.log(JSON.stringify(row));
}

/** `0.83`, `12.4`: three digits are more than a shared machine can tell apart. */
export function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
