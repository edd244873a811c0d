/** Tenants with their settings, remembered for a moment. */
import type { Database } from '../store/database.ts';
import { getTenant, type Tenant } from '../store/tenants.ts';
import type { Clock } from '../time/clock.ts';

/** Settings change rarely; a second of trust saves a look-up on every request. */
const trustMilliseconds = 1_000;

export class Tenants {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #known = new Map<number, { tenant: Tenant; readAt: number }>();
  #forgotten = 0;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async of(id: number): Promise<Tenant> {
    const now = this.#clock.nowMilliseconds();
    const known = this.#known.get(id);
    if (known && Math.abs(now - known.readAt) < trustMilliseconds) return known.tenant;
    const forgotten = this.#forgotten;
    const tenant = await getTenant(this.#db, id);
    // What was read before a change may be older than it.
    if (forgotten === this.#forgotten) this.#known.set(id, { tenant, readAt: now });
    return tenant;
  }

  /** Its settings were changed: this process reads them anew at once, others within a second. */
  forget(id: number): void {
    this.#forgotten++;
    this.#known.delete(id);
  }
}
