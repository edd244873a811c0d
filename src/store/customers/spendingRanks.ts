/**
 * Ranks of customers by spending, for businesses in which counting them anew for each request costs too much.
 * docs/internals/store.md#boards-and-ranks-in-memory.
 */
import { findCustomerWithSpending, readSpendingTotals, type CustomerRow, type Spending } from './customers.ts';
import type { Database } from '../driver/database.ts';

/** How old a rank may be. What the customer spent is always new. One request in this time waits for the totals of all customers. */
const keptMilliseconds = 3_600_000;
/** Tenants in memory; 200,000 spenders take 1.6 MB. */
const mostTenants = 50;

interface Kept {
  /** What each spender spent, largest first. */
  readonly totals: Float64Array;
  readonly at: number;
}

export class SpendingRanks {
  readonly #mostCompleted: number;
  readonly #kept = new Map<number, Kept>();
  readonly #reading = new Map<number, Promise<Kept>>();

  /** `mostCompleted`: with more completed jobs than this a business's ranks come from memory. */
  constructor(mostCompleted = 20_000) {
    this.#mostCompleted = mostCompleted;
  }

  /** A customer with the spending of the twelve months up to now, for every answer and event that shows it. null: there is none. */
  async find(
    db: Database,
    tenantId: number,
    id: string,
    nowMilliseconds: number,
  ): Promise<{ row: CustomerRow; spending: Spending } | null> {
    const found = await findCustomerWithSpending(db, tenantId, id, nowMilliseconds, this.#mostCompleted);
    if (!found || found.spending.total <= 0 || found.spending.rank !== null) return found;
    const known = this.#kept.get(tenantId);
    const isOld = known === undefined || Math.abs(nowMilliseconds - known.at) > keptMilliseconds;
    const { totals } = isOld ? await this.#read(db, tenantId, nowMilliseconds) : known;
    const above = countAbove(totals, found.spending.total);
    return { row: found.row, spending: { ...found.spending, rank: above + 1, spenders: Math.max(totals.length, above + 1) } };
  }

  #read(db: Database, tenantId: number, at: number): Promise<Kept> {
    const running = this.#reading.get(tenantId);
    if (running) return running;
    const reading = readSpendingTotals(db, tenantId, at)
      .then((totals) => {
        const kept = { totals, at };
        this.#kept.delete(tenantId);
        this.#kept.set(tenantId, kept);
        if (this.#kept.size > mostTenants) this.#kept.delete(this.#kept.keys().next().value!);
        return kept;
      })
      .finally(() => this.#reading.delete(tenantId));
    this.#reading.set(tenantId, reading);
    return reading;
  }
}

/** How many of these totals, largest first, are larger. */
function countAbove(totals: Float64Array, total: number): number {
  let [low, high] = [0, totals.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (totals[middle]! > total) low = middle + 1;
    else high = middle;
  }
  return low;
}
