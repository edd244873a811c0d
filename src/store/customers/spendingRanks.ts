/** Ranks of customers by spending, for businesses in which counting them anew for each request costs too much. docs/decisions/0123. */
import { readSpendingTotals, type Spending } from './customers.ts';
import type { Database } from '../driver/database.ts';

/** How old a rank may be. What the customer spent is always new. */
const keptMilliseconds = 3_600_000;
/** Tenants in memory; 200,000 spenders take 1.6 MB. */
const mostTenants = 50;

interface Kept {
  /** What each spender spent, largest first. */
  readonly totals: Float64Array;
  readonly at: number;
}

export class SpendingRanks {
  readonly #kept = new Map<number, Kept>();
  readonly #reading = new Map<number, Promise<Kept>>();

  /** The spending with the rank as of the last hour. Only the first request of a business waits for the totals of all its customers. */
  async ranked(db: Database, tenantId: number, spending: Spending, nowMilliseconds: number): Promise<Spending> {
    if (spending.total <= 0 || spending.rank !== null) return spending;
    const known = this.#kept.get(tenantId);
    const isOld = known === undefined || Math.abs(nowMilliseconds - known.at) > keptMilliseconds;
    const reading = isOld ? this.#read(db, tenantId, nowMilliseconds) : null;
    // A failure is told to the request that has nothing older to answer with.
    if (known) reading?.catch(() => undefined);
    const { totals } = known ?? (await reading!);
    const above = countAbove(totals, spending.total);
    return { ...spending, rank: above + 1, spenders: Math.max(totals.length, above + 1) };
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
