/** The connections to the database. A lost connection leaves the pool, and none of them can end the process. */
import pg from 'pg';
import { CommitProbe, cut } from './commitProbe.ts';
import { verifySession } from './sessionFit.ts';
import { queryTimeoutMessage, Unreachable } from './unavailable.ts';

/** How long a request waits for the server, in milliseconds. */
export interface Waits {
  /** For a connection: a new one, or one that another request gives back. */
  readonly connect: number;
  /** For a statement to finish. The server cancels it after this time. */
  readonly statement: number;
  /**
   * For the answer to a statement. The connection is destroyed after this time. Longer than `statement`, so that it ends only when the server
   * or the network is silent.
   */
  readonly silence: number;
  /** For the answer to a commit, instead of `silence`. PostgreSQL itself never cancels one. */
  readonly commit: number;
}

/** `connect` and `silence` together stay under 30 s, so that a request is answered within 30 s when the database hangs. */
export const usualWaits: Waits = { connect: 8_000, statement: 15_000, silence: 18_000, commit: 3_500 };

/** Limit of the readiness probe, for connecting and for asking. Shorter than the limit of /readyz, so that its connection is soon free again. */
const probeMilliseconds = 1_400;

interface ServerOptions {
  readonly connectionString: string;
  /** Most connections at once. The readiness probe and the rate limit counts share one more. */
  readonly poolSize: number;
  readonly types: pg.CustomTypesConfig;
  readonly waits?: Waits | undefined;
}

export function serverPool({ connectionString, poolSize, types, waits = usualWaits }: ServerOptions): pg.Pool {
  return new pg.Pool({
    ...connectionOptions(connectionString),
    max: poolSize,
    types,
    connectionTimeoutMillis: waits.connect,
    idleTimeoutMillis: 30_000,
    verify: verifySession(waits.statement / 1_000),
    // Sends statements that do not wait for each other together.
    pipeline: true,
    // A query that runs longer is a fault. A clean error is better than a pool full of stuck statements.
    statement_timeout: waits.statement,
    // A process that vanished must not keep its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
}

/** A pool with one connection, for the readiness probe and similar statements, which must not wait behind stuck requests. */
export function probePool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(connectionString),
    max: 1,
    connectionTimeoutMillis: probeMilliseconds,
    query_timeout: probeMilliseconds,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** The probe of commits, with a connection of its own while it asks. */
export const commitProbe = (connectionString: string): CommitProbe =>
  new CommitProbe(() => new pg.Client({ ...connectionOptions(connectionString), connectionTimeoutMillis: probeMilliseconds }));

/**
 * Settings that a server, database or role may have changed. The store can read times and dates only in this style, and its transactions
 * expect this isolation level. Just-in-time compilation costs a short query more than it saves: 13 ms when a board is loaded.
 */
const sessionSettings =
  '-c TimeZone=UTC -c DateStyle=ISO -c extra_float_digits=1 -c default_transaction_isolation=read\\ committed -c jit=off';

/** How each connection of the service is made. */
export const connectionOptions = (connectionString: string) => ({
  ...withSettings(connectionString),
  application_name: 'truckroll',
  // Detects within about 20 s that the other end of an idle connection has vanished, before a request uses the connection.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/** Adds our settings to the `options` in the address, such as a search_path. The driver alone would use only one of the two. */
function withSettings(connectionString: string): { connectionString: string; options: string } {
  const address = new URL(connectionString);
  const own = address.searchParams.get('options');
  if (own === null) return { connectionString, options: sessionSettings };
  address.searchParams.delete('options');
  return { connectionString: address.href, options: `${own} ${sessionSettings}` };
}

/** A connection can be lost while no request uses it. The next statement on it then fails, so this error needs no handling. */
const ignore = () => undefined;

/** How the connections are used, for the operator's metrics. */
export interface ConnectionCounts {
  /** Most connections at one time. */
  readonly limit: number;
  readonly idle: number;
  readonly inUse: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
  /** How often a connection was asked for since the process started. */
  readonly taken: number;
  /** Seconds that all callers together have waited for a connection since the process started. */
  readonly waitSeconds: number;
}

/** Lends connections of a pool. Give each back exactly once. */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #waits: Pick<Waits, 'silence' | 'commit'> | null;
  /** The error that ended each lost connection. Its statements report only that it is gone. */
  readonly #losses = new WeakMap<pg.PoolClient, Error>();
  /** Connections of an earlier generation are no longer lent. */
  readonly #generationOf = new WeakMap<pg.PoolClient, number>();
  #generation = 0;
  #taken = 0;
  #waitMilliseconds = 0;

  /** `waits`: the longest waits for an answer. null: no limit. */
  constructor(pool: pg.Pool, waits: Pick<Waits, 'silence' | 'commit'> | null) {
    this.#pool = pool;
    this.#waits = waits;
    pool.on('error', ignore);
    // The pool handles errors only while a connection is idle. Without this, a connection lost in a transaction would end the process.
    pool.on('connect', (client) => {
      this.#generationOf.set(client, this.#generation);
      client.on('error', (error) => {
        if (!this.#losses.has(client)) this.#losses.set(client, error);
      });
    });
  }

  get counts(): ConnectionCounts {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return {
      limit: options.max,
      idle: idleCount,
      inUse: totalCount - idleCount,
      waiting: waitingCount,
      taken: this.#taken,
      waitSeconds: this.#waitMilliseconds / 1000,
    };
  }

  /** Waits for a connection. Throws `Unreachable` when none is free in time. */
  async take(): Promise<pg.PoolClient> {
    const from = performance.now();
    this.#taken++;
    try {
      for (;;) {
        const client = await this.#connect();
        if (this.#generationOf.get(client) === this.#generation) return client;
        client.release(true);
      }
    } finally {
      this.#waitMilliseconds += performance.now() - from;
    }
  }

  /**
   * Sends a statement on a connection that was taken. When no answer comes in time, the connection is destroyed and its other statements
   * fail too. `unlimited` lifts the time limit. This uses the driver's callback and a timer of ours: the driver's promise and its
   * `query_timeout` keep every result in memory until the next full garbage collection. That took an eighth of the time of a customer list.
   */
  async ask(client: pg.PoolClient, query: pg.QueryConfig, { unlimited = false } = {}): Promise<pg.QueryResult> {
    const limit = unlimited || this.#waits === null ? null : query.text === 'commit' ? this.#waits.commit : this.#waits.silence;
    try {
      return await new Promise<pg.QueryResult>((resolve, reject) => {
        const giveUp = () => {
          reject(new Error(queryTimeoutMessage));
          cut(client);
        };
        const timer = limit === null ? undefined : setTimeout(giveUp, limit);
        client.query(query, (error: Error | null, result) => {
          clearTimeout(timer);
          if (error) reject(error);
          else resolve(result);
        });
      });
    } catch (error) {
      // The driver's stack trace leads to the socket, so replace it with the caller's.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** Gives a connection back. `spoiled`: the error after which the connection must not be used again. */
  give(client: pg.PoolClient, spoiled?: unknown): void {
    if (spoiled === undefined) return client.release();
    // A silent network or a server that went read-only has spoiled the other connections too. Replace them all, or each one would
    // fail a request first.
    if (this.#generationOf.get(client) === this.#generation) this.#generation++;
    client.release(true);
  }

  /** Replaces every connection, each when it is next taken. */
  renew(): void {
    this.#generation++;
  }

  /** The error that ended a lent connection. null while it is not known to be lost. */
  lossOf(client: pg.PoolClient): Error | null {
    return this.#losses.get(client) ?? null;
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      const { max, connectionTimeoutMillis } = this.#pool.options;
      const isFull = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
      throw new Unreachable(
        isFull ? new Error(`none of ${max} connections became free within ${(connectionTimeoutMillis ?? 0) / 1000} s`) : error,
      );
    }
  }
}
