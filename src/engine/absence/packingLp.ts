/**
 * The linear relaxation of a set packing problem: maximise the value of the columns chosen, each column at a level of at least 0, each
 * row covered at most once. Rows and columns can be added between solves, and each solve starts from the last basis, as column
 * generation needs (this is the restricted master problem of `branchAndPrice.ts`).
 *
 * Revised primal simplex method (Dantzig, "Computational Algorithm of the Revised Simplex Method", RAND RM-1266, 1953): a dense explicit
 * inverse of the basis, the entering column by the largest reduced cost, the leaving row by the minimum ratio test. The slacks are the
 * first basis, which is feasible, so no phase 1 is needed.
 *
 * All right-hand sides are 1, so nearly every ratio test would tie and pivots would be degenerate. Against cycling each right-hand side
 * is perturbed by a small amount of its own (Charnes, "Optimality and Degeneracy in Linear Programming", Econometrica 1952). Duals do
 * not depend on right-hand sides, and the primal solution is read with right-hand sides of exactly 1.
 */

import type { Steps } from '../steps.ts';

/** A variable of the program: its value in the objective, and the rows it covers with coefficient 1. */
export interface Column {
  readonly value: number;
  readonly rows: readonly number[];
}

/** Entries of the pivot column up to this size are rounding errors of 0: pivoting on one would ruin the inverse. */
const PIVOT_TOLERANCE = 1e-9;
/** Right-hand sides are 1 plus 1 to 101 times this: far above rounding errors, far below any level that matters. */
const PERTURBATION = 1e-7;
/** Levels up to this are not reported: they are rounding errors of 0. */
const LEVEL_TOLERANCE = 1e-6;
/** Multiplications between two yields: a few milliseconds. */
const WORK_PER_YIELD = 2_000_000;
/** Pivots of one solve, for each row and column. A few are usual; the bound only ends a cycle caused by rounding. */
const MAX_PIVOTS_PER_DIMENSION = 50;

export class PackingLp {
  /** Reduced costs up to this are treated as 0. Values are large, so the sums behind reduced costs carry rounding errors. */
  readonly #optimalityTolerance: number;
  readonly #columns: Column[] = [];
  /** The inverse of the basis, by row. Rows have spare capacity at their end. */
  readonly #basisInverse: Float64Array[] = [];
  /** By row: the index of its basic column, or the code of a slack (`slackOf`). */
  readonly #basis: number[] = [];
  /** By row: the level of its basic variable under the perturbed right-hand sides. */
  readonly #levels: number[] = [];
  /** By column, and by row for its slack. */
  readonly #isBasic: boolean[] = [];
  readonly #isSlackBasic: boolean[] = [];
  /** Multiplications so far: a measure of time that is the same on every machine. */
  work = 0;

  constructor(rowCount: number, optimalityTolerance: number) {
    this.#optimalityTolerance = optimalityTolerance;
    for (let row = 0; row < rowCount; row++) this.addRow();
  }

  /** Adds a row that no column covers yet, with its slack basic. Returns its index. */
  addRow(): number {
    const row = this.#basis.length;
    for (const [index, inverseRow] of this.#basisInverse.entries()) this.#basisInverse[index] = withCapacity(inverseRow, row + 1);
    const unitRow = new Float64Array(capacityFor(row + 1));
    unitRow[row] = 1;
    this.#basisInverse.push(unitRow);
    this.#basis.push(slackOf(row));
    this.#isSlackBasic.push(true);
    this.#levels.push(1 + PERTURBATION * (1 + ((row * 7_919) % 101)));
    return row;
  }

  /** Adds a column, at level 0. Columns are numbered in the order they are added. */
  addColumn(column: Column): void {
    this.#columns.push(column);
    this.#isBasic.push(false);
  }

  /**
   * Pivots until no reduced cost is positive; returns the dual value of each row, at least 0. If rounding stops the method early, the
   * duals are not optimal, but the bound computed from any duals of at least 0 remains valid.
   */
  *solve(): Steps<Float64Array> {
    let yieldAt = this.work + WORK_PER_YIELD;
    for (let pivotsLeft = MAX_PIVOTS_PER_DIMENSION * (this.#basis.length + this.#columns.length); ; pivotsLeft--) {
      const duals = this.#duals();
      const entering = this.#enteringVariable(duals);
      if (entering === null || pivotsLeft === 0 || !this.#pivot(entering)) return duals.map((dual) => Math.max(0, dual));
      if (this.work < yieldAt) continue;
      yieldAt = this.work + WORK_PER_YIELD;
      yield;
    }
  }

  /** The columns at a level above 0 in the last basic solution, by index. */
  solution(): { column: number; level: number }[] {
    const positive: { column: number; level: number }[] = [];
    const rowCount = this.#basis.length;
    for (let row = 0; row < rowCount; row++) {
      if (this.#basis[row]! < 0) continue;
      // Right-hand sides without the perturbation are all 1, so the level is the sum of the inverse's row.
      let level = 0;
      const inverseRow = this.#basisInverse[row]!;
      for (let index = 0; index < rowCount; index++) level += inverseRow[index]!;
      if (level > LEVEL_TOLERANCE) positive.push({ column: this.#basis[row]!, level });
    }
    return positive.sort((left, right) => left.column - right.column);
  }

  /** The values of the basic columns times the inverse of the basis. */
  #duals(): Float64Array {
    const rowCount = this.#basis.length;
    const duals = new Float64Array(rowCount);
    for (let row = 0; row < rowCount; row++) {
      const column = this.#basis[row]!;
      if (column < 0) continue;
      const value = this.#columns[column]!.value;
      const inverseRow = this.#basisInverse[row]!;
      for (let index = 0; index < rowCount; index++) duals[index]! += value * inverseRow[index]!;
      this.work += rowCount;
    }
    return duals;
  }

  /** The nonbasic column or slack of the largest reduced cost (Dantzig's rule); null when the basis is optimal. */
  #enteringVariable(duals: Float64Array): number | null {
    let entering: number | null = null;
    let largest = this.#optimalityTolerance;
    for (let column = 0; column < this.#columns.length; column++) {
      if (this.#isBasic[column]) continue;
      const { value, rows } = this.#columns[column]!;
      let reducedCost = value;
      for (const row of rows) reducedCost -= duals[row]!;
      if (reducedCost > largest) [entering, largest] = [column, reducedCost];
    }
    for (let row = 0; row < duals.length; row++)
      if (!this.#isSlackBasic[row] && -duals[row]! > largest) [entering, largest] = [slackOf(row), -duals[row]!];
    this.work += this.#columns.length * 4;
    return entering;
  }

  /** Exchanges the entering variable for that of the minimum ratio; false when rounding leaves no entry to pivot on. */
  #pivot(entering: number): boolean {
    const rowCount = this.#basis.length;
    const coveredRows = entering < 0 ? [slackOf(entering)] : this.#columns[entering]!.rows;
    const pivotColumn = new Float64Array(rowCount);
    let leavingRow = -1;
    let minRatio = Number.POSITIVE_INFINITY;
    for (let row = 0; row < rowCount; row++) {
      const inverseRow = this.#basisInverse[row]!;
      let entry = 0;
      for (const covered of coveredRows) entry += inverseRow[covered]!;
      pivotColumn[row] = entry;
      if (entry > PIVOT_TOLERANCE && this.#levels[row]! / entry < minRatio) [leavingRow, minRatio] = [row, this.#levels[row]! / entry];
    }
    if (leavingRow < 0) return false;
    const pivotRow = this.#basisInverse[leavingRow]!;
    const pivotEntry = pivotColumn[leavingRow]!;
    for (let index = 0; index < rowCount; index++) pivotRow[index]! /= pivotEntry;
    for (let row = 0; row < rowCount; row++) {
      const factor = pivotColumn[row]!;
      if (row === leavingRow || factor === 0) continue;
      const inverseRow = this.#basisInverse[row]!;
      for (let index = 0; index < rowCount; index++) inverseRow[index]! -= factor * pivotRow[index]!;
      this.#levels[row]! -= factor * minRatio;
      this.work += rowCount;
    }
    this.#levels[leavingRow] = minRatio;
    this.#markBasic(this.#basis[leavingRow]!, false);
    this.#basis[leavingRow] = entering;
    this.#markBasic(entering, true);
    return true;
  }

  #markBasic(variable: number, isBasic: boolean): void {
    if (variable < 0) this.#isSlackBasic[slackOf(variable)] = isBasic;
    else this.#isBasic[variable] = isBasic;
  }
}

/** The code of a row's slack, a negative number, which no column has; and the row of such a code. */
const slackOf = (row: number) => -1 - row;

/** Capacities double, so that adding rows one at a time copies each entry a constant number of times on average. */
const capacityFor = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(count, 64)));

function withCapacity(values: Float64Array, count: number): Float64Array {
  if (values.length >= count) return values;
  const larger = new Float64Array(capacityFor(count));
  larger.set(values);
  return larger;
}
