/** Short-lived cache of tenants with their settings. */
import type { Store } from '../../store/driver/database.ts';
import { readTenant, type Tenant } from '../../store/settings/tenants.ts';
import type { Clock } from '../../ground/time/clock.ts';

/** Settings change rarely, so caching them for a second saves a query on every request. */
const trustMilliseconds = 1_000;

export class Tenants {
  readonly #db: Pick<Store, 'query' | 'histories'>;
  readonly #clock: Clock;
  readonly #known = new Map<number, { tenant: Tenant; readAt: number }>();
  #forgotten = 0;

  /** `ended` is aborted when the process stops. */
  constructor(db: Pick<Store, 'query' | 'histories'>, clock: Clock, ended: AbortSignal) {
    this.#db = db;
    this.#clock = clock;
    db.histories.onAnother(() => {
      this.#forgotten++;
      this.#known.clear();
    }, ended);
  }

  async of(id: number): Promise<Tenant> {
    const now = this.#clock.nowMilliseconds();
    const known = this.#known.get(id);
    if (known && Math.abs(now - known.readAt) < trustMilliseconds) return known.tenant;
    const forgotten = this.#forgotten;
    const { tenant, history } = await readTenant(this.#db, id);
    this.#db.histories.saw(history);
    // A row that was read before `forget` may be outdated.
    if (forgotten === this.#forgotten) this.#known.set(id, { tenant, readAt: now });
    return tenant;
  }

  /** Call it after the settings changed. This process reads them again at once, others within a second. */
  forget(id: number): void {
    this.#forgotten++;
    this.#known.delete(id);
  }
}
