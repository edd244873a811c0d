import { eventBodies } from '../../store/events/events.ts';
import type { Database } from '../../store/driver/database.ts';

const mostBytes = 8 * 1024 * 1024;

/**
 * Caches bodies of events as bytes. One event goes to many endpoints, so it is read once, and the signed bytes are the sent bytes. Events
 * never change.
 */
export class EventBodies {
  readonly #db: Database;
  /** In the order of their last use, the oldest first. */
  readonly #bodies = new Map<string, Buffer>();
  #bytes = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns bodies by event id. Removed events are left out. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    const missing = new Set<string>();
    for (const id of ids) {
      const body = this.#bodies.get(id);
      if (body) found.set(id, body);
      else missing.add(id);
    }
    for (const [id, body] of found) this.#keep(id, body);
    if (missing.size > 0)
      for (const { id, body } of await eventBodies(this.#db, [...missing])) {
        const bytes = Buffer.from(body);
        found.set(id, bytes);
        this.#keep(id, bytes);
      }
    return found;
  }

  #keep(id: string, body: Buffer): void {
    if (!this.#bodies.delete(id)) this.#bytes += body.length;
    this.#bodies.set(id, body);
    for (const [oldest, { length }] of this.#bodies) {
      if (this.#bytes <= mostBytes) return;
      this.#bodies.delete(oldest);
      this.#bytes -= length;
    }
  }
}
