/**
 * Which history of the database an answer belongs to. A standby that takes over, or a restore, can lose changes that were acknowledged. The
 * database then counts on from an earlier number, so a version alone does not tell what a process has in memory from what is stored.
 * docs/decisions/0069.
 */
import { createHash } from 'node:crypto';

/**
 * SQL of the name of the history. Read it in the same statement as the version or cursor that it belongs to. It has three parts:
 * - when the server was started: every change of the files below a server, and every other server, means another start;
 * - the time line: a standby that takes over, and a recovery to a point in time, begin a new one. A server in recovery has none to tell;
 * - the file of a table: a restore by SQL makes a new one, in this database or in another of the same server.
 * All are known to the server without a look at a disk, and every role may ask for them.
 */
export const historySql = `concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end, pg_relation_filepath('schedules'))`;

/** The history without the start of the server. What a caller was handed is good after a restart, which loses nothing. */
export const lastingHistory = (history: string): string => history.slice(history.indexOf(' ') + 1);

/** Marks a history in what a caller is handed and brings back. */
export const historyMark = (history: string): Buffer =>
  createHash('sha256').update(lastingHistory(history)).digest().subarray(0, historyMarkBytes);
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

  /**
   * Calls the listener each time the database has another history: what was read from the former one must be forgotten. A store may outlive
   * whoever listens, so the listening ends with the signal.
   */
  onAnother(listener: () => void, ended?: AbortSignal): void {
    this.#listeners.add(listener);
    ended?.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
  }
}
