/** When each key was last accepted: noted in memory, written now and then, because a write for each request would cost more than the request. */
import { noteKeyUses } from '../store/apiKeys.ts';
import type { Database } from '../store/database.ts';

/** Uses written by one statement. */
const batchSize = 1_000;

export class KeyUses {
  #uses = new Map<string, number>();

  /** A key was accepted; `at` in milliseconds since the epoch. */
  saw(keyId: string, at: number): void {
    this.#uses.set(keyId, at);
  }

  /** Writes what was seen since. When that fails it is kept for the next time. */
  async write(db: Database): Promise<void> {
    const uses = this.#uses;
    this.#uses = new Map();
    try {
      while (uses.size > 0) {
        // By id, so that two processes that write at once lock rows in one order.
        const batch = [...uses].slice(0, batchSize).sort(([left], [right]) => (left < right ? -1 : 1));
        await noteKeyUses(
          db,
          batch.map(([id, at]) => ({ id, at: new Date(at).toISOString() })),
        );
        for (const [id] of batch) uses.delete(id);
      }
    } catch (error) {
      for (const [id, at] of uses) if (!this.#uses.has(id)) this.#uses.set(id, at);
      throw error;
    }
  }
}
