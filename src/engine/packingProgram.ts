/**
 * The linear program of a packing: columns of value at least 0, each using some rows, and each row used once in all. Maximised by the
 * revised simplex method (Dantzig 1953), with rows and columns that may be added between solutions, as column generation needs.
 *
 * Every right-hand side is 1, so ties in the ratio test are the rule. Each is raised by a tiny amount of its own, which leaves the
 * dual values as they are and keeps the method from going round in circles.
 */

import type { Steps } from './steps.ts';

/** A column that uses these rows. */
export interface Column {
  readonly value: number;
  readonly rows: readonly number[];
}

/** Beneath it a number counts as zero: in a direction of the simplex method, and in a share of a solution. */
const EPSILON = 1e-9;
const SPREAD = 1e-7;
const WORK_A_TURN = 2_000_000;
/** A few for each row and column are usual. */
const PIVOTS_A_ROW = 50;

export class PackingProgram {
  /** Gains below this are none: values are large, and their sums are not exact. */
  readonly #leastGain: number;
  readonly #columns: Column[] = [];
  /** The inverse of the basis, by row. */
  readonly #inverse: Float64Array[] = [];
  /** By row: the column that is basic there, or the slack of a row, as `slackOf` says. */
  readonly #basic: number[] = [];
  readonly #shares: number[] = [];
  /** Of columns, and of the rows' slacks. */
  readonly #isBasic: boolean[] = [];
  readonly #isSlackBasic: boolean[] = [];
  /** Multiplications so far: a measure of time that is the same on every machine. */
  work = 0;

  constructor(rowCount: number, leastGain: number) {
    this.#leastGain = leastGain;
    for (let row = 0; row < rowCount; row++) this.addRow();
  }

  /** A row that no column uses yet. Returns its number. */
  addRow(): number {
    const row = this.#basic.length;
    for (const [at, known] of this.#inverse.entries()) this.#inverse[at] = grown(known, row + 1);
    const own = new Float64Array(capacityFor(row + 1));
    own[row] = 1;
    this.#inverse.push(own);
    this.#basic.push(slackOf(row));
    this.#isSlackBasic.push(true);
    this.#shares.push(1 + SPREAD * (1 + ((row * 7_919) % 101)));
    return row;
  }

  addColumn(column: Column): void {
    this.#columns.push(column);
    this.#isBasic.push(false);
  }

  /**
   * Pivots until no column gains; returns the price of each row, at least 0. Yields every few milliseconds. Rounding could in theory
   * lead in circles: then it stops early, with prices that bound every packing all the same.
   */
  *solve(): Steps<Float64Array> {
    let due = this.work + WORK_A_TURN;
    for (let left = PIVOTS_A_ROW * (this.#basic.length + this.#columns.length); ; left--) {
      const prices = this.#prices();
      const entering = this.#bestColumn(prices);
      if (entering === null || left === 0 || !this.#enter(entering)) return prices.map((price) => Math.max(0, price));
      if (this.work < due) continue;
      due = this.work + WORK_A_TURN;
      yield;
    }
  }

  /** How much of each column the solution takes, of those it takes some of. */
  solution(): { at: number; share: number }[] {
    const taken: { at: number; share: number }[] = [];
    const count = this.#basic.length;
    for (let row = 0; row < count; row++) {
      if (this.#basic[row]! < 0) continue;
      // With right-hand sides of exactly 1.
      let share = 0;
      const inverse = this.#inverse[row]!;
      for (let other = 0; other < count; other++) share += inverse[other]!;
      if (share > 1e-6) taken.push({ at: this.#basic[row]!, share });
    }
    return taken.sort((left, right) => left.at - right.at);
  }

  #prices(): Float64Array {
    const count = this.#basic.length;
    const prices = new Float64Array(count);
    for (let row = 0; row < count; row++) {
      const at = this.#basic[row]!;
      if (at < 0) continue;
      const value = this.#columns[at]!.value;
      const inverse = this.#inverse[row]!;
      for (let other = 0; other < count; other++) prices[other]! += value * inverse[other]!;
      this.work += count;
    }
    return prices;
  }

  /** The column that gains the most, or the slack of a row that is better not used up. */
  #bestColumn(prices: Float64Array): number | null {
    let best: number | null = null;
    let most = this.#leastGain;
    for (let at = 0; at < this.#columns.length; at++) {
      if (this.#isBasic[at]) continue;
      const { value, rows } = this.#columns[at]!;
      let gain = value;
      for (const row of rows) gain -= prices[row]!;
      if (gain > most) [best, most] = [at, gain];
    }
    for (let row = 0; row < prices.length; row++)
      if (!this.#isSlackBasic[row] && -prices[row]! > most) [best, most] = [slackOf(row), -prices[row]!];
    this.work += this.#columns.length * 4;
    return best;
  }

  /** Puts a column into the basis; false when rounding leaves nothing to put out. */
  #enter(entering: number): boolean {
    const count = this.#basic.length;
    const rows = entering < 0 ? [slackOf(entering)] : this.#columns[entering]!.rows;
    const direction = new Float64Array(count);
    let leaving = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let row = 0; row < count; row++) {
      const inverse = this.#inverse[row]!;
      let sum = 0;
      for (const used of rows) sum += inverse[used]!;
      direction[row] = sum;
      if (sum > EPSILON && this.#shares[row]! / sum < least) [leaving, least] = [row, this.#shares[row]! / sum];
    }
    if (leaving < 0) return false;
    const pivot = this.#inverse[leaving]!;
    const by = direction[leaving]!;
    for (let at = 0; at < count; at++) pivot[at]! /= by;
    for (let row = 0; row < count; row++) {
      const times = direction[row]!;
      if (row === leaving || times === 0) continue;
      const inverse = this.#inverse[row]!;
      for (let at = 0; at < count; at++) inverse[at]! -= times * pivot[at]!;
      this.#shares[row]! -= times * least;
      this.work += count;
    }
    this.#shares[leaving] = least;
    this.#mark(this.#basic[leaving]!, false);
    this.#basic[leaving] = entering;
    this.#mark(entering, true);
    return true;
  }

  #mark(at: number, isBasic: boolean): void {
    if (at < 0) this.#isSlackBasic[slackOf(at)] = isBasic;
    else this.#isBasic[at] = isBasic;
  }
}

/** A row's slack as a number that no column has; and the row of such a number. */
const slackOf = (row: number) => -1 - row;

const capacityFor = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(count, 64)));

function grown(known: Float64Array, count: number): Float64Array {
  if (known.length >= count) return known;
  const larger = new Float64Array(capacityFor(count));
  larger.set(known);
  return larger;
}
