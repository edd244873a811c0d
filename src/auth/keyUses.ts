/** When each key or connection was last accepted: noted in memory, written now and then, because a write for each request would cost more than the request. */
import type { Database } from '../store/driver/database.ts';

/** Uses written by one statement. */
const batchSize = 1_000;

/** Writes uses, each in RFC 3339. */
type NoteUses = (db: Database, uses: readonly { readonly id: string; readonly at: string }[]) => Promise<void>;

export class KeyUses {
  readonly #note: NoteUses;
  #uses = new Map<string, number>();

  constructor(note: NoteUses) {
    this.#note = note;
  }

  /** A credential was accepted; `at` in milliseconds since the epoch. */
  saw(id: string, at: number): void {
    this.#uses.set(id, at);
  }

  /** Writes what was seen since. When that fails it is kept for the next time. */
  async write(db: Database): Promise<void> {
    const uses = this.#uses;
    this.#uses = new Map();
    try {
      while (uses.size > 0) {
        // By id, so that two processes that write at once lock rows in one order.
        const batch = [...uses].slice(0, batchSize).sort(([left], [right]) => (left < right ? -1 : 1));
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
