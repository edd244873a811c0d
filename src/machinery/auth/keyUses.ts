/**
 * Records when each key or connection was last used. Uses are kept in memory and written in batches, because a write per request would cost
 * more than the request.
 */
import type { Database } from '../../store/driver/database.ts';

/** How many uses one statement writes. */
const usualBatch = 1_000;

/** Writes uses to the database. Times are in RFC 3339. */
type NoteUses = (db: Database, uses: readonly { readonly id: string; readonly at: string }[]) => Promise<void>;

export class KeyUses {
  readonly #note: NoteUses;
  readonly #batch: number;
  #uses = new Map<string, number>();

  constructor(note: NoteUses, batch = usualBatch) {
    this.#note = note;
    this.#batch = batch;
  }

  /** Records that a credential was accepted; `at` is in milliseconds since the epoch. */
  saw(id: string, at: number): void {
    this.#uses.set(id, at);
  }

  /** Writes the uses recorded since the last call. After a failure they are kept for the next call. */
  async write(db: Database): Promise<void> {
    const uses = this.#uses;
    this.#uses = new Map();
    try {
      while (uses.size > 0) {
        // Sorted by id, so that two processes that write at once lock the rows in the same order.
        const batch = [...uses].slice(0, this.#batch).sort(([left], [right]) => (left < right ? -1 : 1));
        await this.#note(
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
