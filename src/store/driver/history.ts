/**
 * Which history of the database an answer belongs to. A standby that takes over, or a restore, can lose changes that were acknowledged. The
 * database then counts on from an earlier number, so a version alone does not tell what a process has in memory from what is stored.
 * docs/decisions/0069.
 */
import { createHash } from 'node:crypto';

/**
 * SQL of the name of the history. Read it in the same statement as the version or cursor that it belongs to. It has two parts:
 * - when the server was started: every change of the files below a server, and every other server, means another start;
 * - the file of a table: a restore by SQL makes a new one, in this database or in another of the same server.
 * Both are known to the server without a look at a disk, and every role may ask for them.
 */
export const historySql = `concat(extract(epoch from pg_postmaster_start_time()), ' ', pg_relation_filepath('schedules'))`;

/** Marks a history in what a caller is handed and brings back. */
export const historyMark = (history: string): Buffer => createHash('sha256').update(history).digest().subarray(0, historyMarkBytes);
export const historyMarkBytes = 6;

export class Histories {
  #current: string | null = null;
  readonly #listeners = new Set<() => void>();

  /** `history`: as an answer of the database named it just now. Tells the listeners when it is another than the last time. */
  saw(history: string): void {
    const isAnother = this.#current !== null && this.#current !== history;
    this.#current = history;
    if (isAnother) for (const listener of this.#listeners) listener();
  }

  /** Is called each time the database has another history: what was read from the former one must be forgotten. */
  onAnother(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
