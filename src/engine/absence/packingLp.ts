/**
 * The linear relaxation of a set packing problem. It maximises the value of the chosen columns. Each column has a level of at least
 * 0, and each row is covered at most once. Rows and columns can be added between solves, and each solve starts from the last basis.
 * Column generation needs this: it is the restricted master problem of `branchAndPrice.ts`.
 *
 * The method is the revised primal simplex method (Dantzig, "Computational Algorithm of the Revised Simplex Method", RAND RM-1266,
 * 1953). It keeps a dense explicit inverse of the basis. The largest reduced cost chooses the entering column, the minimum ratio
 * test the leaving row. The slacks are a feasible first basis, so phase 1 is not needed.
 *
 * All right-hand sides are 1, so nearly every ratio test would tie and pivots would be degenerate. To prevent cycling, each
 * right-hand side is perturbed by its own small amount (Charnes, "Optimality and Degeneracy in Linear Programming", Econometrica
 * 1952). Duals do not depend on right-hand sides, and `solution` uses right-hand sides of exactly 1.
 */

import type { Steps } from '../steps.ts';

/** A variable of the program: its value in the objective, and the rows that it covers with coefficient 1. */
interface Column {
  readonly value: number;
  readonly rows: readonly number[];
}

/** Entries of the pivot column up to this size are rounding errors of 0. A pivot on such an entry would ruin the inverse. */
const PIVOT_TOLERANCE = 1e-9;
/** Each right-hand side is 1 plus between 1 and 101 times this: far above rounding errors, far below any level that matters. */
const PERTURBATION = 1e-7;
/** Levels up to this are rounding errors of 0, so they are not reported. */
const LEVEL_TOLERANCE = 1e-6;
/** Multiplications between two yields: a few milliseconds. */
const WORK_PER_YIELD = 2_000_000;
/** The most pivots of one solve, for each row and column. A few are usual. The bound only ends a cycle that rounding causes. */
const MAX_PIVOTS_PER_DIMENSION = 50;
const FIRST_CAPACITY = 64;

export class PackingLp {
  /** Reduced costs up to this are treated as 0. Values are large, so the sums behind reduced costs carry rounding errors. */
  readonly #optimalityTolerance: number;
  readonly #columns: Column[] = [];
  /** Entries in each row of the inverse. It doubles, so adding rows one at a time copies each entry only a constant number of times on average. */
  #capacity = FIRST_CAPACITY;
  /** The inverse of the basis, one array per row. Each array has spare capacity at its end. */
  readonly #basisInverse: Float64Array[] = [];
  /** For each row, the index of its basic column, or the code of a slack (`slackOf`). */
  readonly #basis: number[] = [];
  /** For each row, the level of its basic variable under the perturbed right-hand sides. */
  readonly #levels: number[] = [];
  /** Whether each column is basic. `#isSlackBasic` says the same of the slack of each row. */
  readonly #isBasic: boolean[] = [];
  readonly #isSlackBasic: boolean[] = [];
  /** Multiplications so far: a measure of time that is the same on every machine. */
  work = 0;

  constructor(rowCount: number, optimalityTolerance: number) {
    this.#optimalityTolerance = optimalityTolerance;
    for (let row = 0; row < rowCount; row++) this.addRow();
  }

  /** Adds a row that no column covers yet, with its slack in the basis. Returns its index. */
  addRow(): number {
    const row = this.#basis.length;
    if (row === this.#capacity) this.#growTo(2 * this.#capacity);
    const unitRow = new Float64Array(this.#capacity);
    unitRow[row] = 1;
    this.#basisInverse.push(unitRow);
    this.#basis.push(slackOf(row));
    this.#isSlackBasic.push(true);
    this.#levels.push(1 + PERTURBATION * (1 + ((row * 7_919) % 101)));
    return row;
  }

  #growTo(capacity: number): void {
    this.#capacity = capacity;
    for (const [index, inverseRow] of this.#basisInverse.entries()) {
      const larger = new Float64Array(capacity);
      larger.set(inverseRow);
      this.#basisInverse[index] = larger;
    }
  }

  /** Adds a column at level 0. Columns are numbered in the order of their addition. */
  addColumn(column: Column): void {
    this.#columns.push(column);
    this.#isBasic.push(false);
  }

  /**
   * Pivots until no reduced cost is positive. Returns the dual value of each row, at least 0. If rounding stops the method early,
   * the duals are not optimal. A bound computed from them is still valid, because any duals of at least 0 give one.
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

  /** The columns with a level above 0 in the last basic solution, sorted by index. */
  solution(): { column: number; level: number }[] {
    const positive: { column: number; level: number }[] = [];
    const rowCount = this.#basis.length;
    for (let row = 0; row < rowCount; row++) {
      if (this.#basis[row]! < 0) continue;
      // All unperturbed right-hand sides are 1, so the level is the sum of the row of the inverse.
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

  /** The nonbasic column or slack with the largest reduced cost (Dantzig's rule). Null when the basis is optimal. */
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

  /** Replaces the basic variable of the minimum ratio by the entering variable. Returns false when rounding leaves no entry to pivot on. */
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

/** Converts between a row and the code of its slack, in both directions. The code is negative, so it is never the index of a column. */
const slackOf = (row: number) => -1 - row;
