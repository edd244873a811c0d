/**
 * Whether the server still commits. A primary whose synchronous standby is gone answers reads, but each commit waits without an end, and keeps
 * its locks and its server process meanwhile. docs/internals/processes.md#commits-that-wait.
 */
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { sleep } from '../../ground/time/timers.ts';

/** How long a commit of nothing may take. Shorter than the limit of /readyz. */
const lateMilliseconds = 1_200;
/** How long a commit that was answered proves that the next one will be. */
const freshMilliseconds = 10_000;

/** In the `reason` of /readyz and in the log. */
export const commitsWait = 'the database does not answer commits; a synchronous standby may be gone';

/** A record in the write-ahead log, so that the commit waits as one of a caller does. It needs no table and no privilege. */
const commitSql = `select pg_logical_emit_message(true, 'truckroll', '')`;

export class CommitProbe {
  readonly #connect: () => pg.Client;
  #client: pg.Client | null = null;
  /** The commit in progress. There is never a second one, because each would take another process of the server until the standby is back. */
  #pending: Promise<void> | null = null;
  #isLate = false;
  #answeredAt = -Infinity;
  #isClosed = false;

  /** `connect` returns a client that is not connected yet and limits no statement. */
  constructor(connect: () => pg.Client) {
    this.#connect = connect;
  }

  /** True while a commit waits longer than it may. Then nobody should begin another one. */
  get isLate(): boolean {
    return this.#isLate;
  }

  /** Why commits fail; null when they do not. Tries one unless one was answered in the last 10 s, or `anew`. */
  async reason({ anew = false } = {}): Promise<string | null> {
    if (this.#isClosed || (!anew && this.#pending === null && performance.now() - this.#answeredAt < freshMilliseconds)) return null;
    const pending = (this.#pending ??= this.#commit());
    if (!this.#isLate) {
      const stop = new AbortController();
      await Promise.race([pending, sleep(lateMilliseconds, stop.signal).catch(() => undefined)]);
      stop.abort();
      // Unless it has been answered.
      this.#isLate = this.#pending === pending;
    }
    return this.#isLate ? commitsWait : null;
  }

  /** Leaves a commit in progress to the server. */
  close(): void {
    this.#isClosed = true;
    if (this.#client) cut(this.#client);
  }

  /** Never throws: that a server cannot be reached is found by other probes. */
  async #commit(): Promise<void> {
    const client = (this.#client = this.#connect());
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(commitSql);
      this.#answeredAt = performance.now();
    } catch {
      // As above.
    } finally {
      this.#pending = null;
      this.#client = null;
      this.#isLate = false;
      cut(client);
    }
  }
}

/** Ends a connection at once. The driver has no public way: `end` waits for the server. */
export function cut(client: pg.Client | pg.PoolClient): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}
