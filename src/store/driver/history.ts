/**
 * Which history of the database an answer belongs to. A failover or a restore can lose acknowledged changes. The database then counts on from
 * an earlier version, so a version alone does not show whether memory and database agree. docs/internals/store.md#history.
 */
import { createHash } from 'node:crypto';

/**
 * SQL for the name of the history. Read it in the same statement as the version or cursor that it belongs to. It has three parts:
 * - When the server was started. Another server, or changed files below a server, means another start.
 * - The timeline. A failover and a recovery to a point in time begin a new one. A server in recovery has none.
 * - The file name of a table. A restore by SQL makes a new file, in this database or in another of the same server.
 * The server knows all three without reading the disk, and every role may read them.
 */
export const historySql = `concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end, pg_relation_filepath('schedules'))`;

/** The history without the start of the server. A restart loses nothing, so what a caller holds stays valid. */
export const lastingHistory = (history: string): string => history.slice(history.indexOf(' ') + 1);

/** A short mark of a history, for tokens and cursors that callers send back. */
export const historyMark = (history: string): Buffer =>
  createHash('sha256').update(lastingHistory(history)).digest().subarray(0, historyMarkBytes);
export const historyMarkBytes = 6;

export class Histories {
  #current: string | null = null;
  readonly #listeners = new Set<() => void>();

  /** Notes the history in an answer of the database. Calls the listeners when it differs from the last one. */
  saw(history: string): void {
    const isAnother = this.#current !== null && this.#current !== history;
    this.#current = history;
    if (isAnother) for (const listener of this.#listeners) listener();
  }

  /**
   * Calls the listener each time the database has another history. The listener must forget what it read before. A store may outlive its
   * listeners, so the signal ends the listening.
   */
  onAnother(listener: () => void, ended?: AbortSignal): void {
    this.#listeners.add(listener);
    ended?.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
  }
}
