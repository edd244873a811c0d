/** The connections to the database: every one that is lost leaves the pool, and none of them can end the process. */
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { queryTimeoutMessage, Unreachable } from './unavailable.ts';

/** How long a request waits for the server, in milliseconds. */
export interface Waits {
  /** For a connection, a new one or one that others give back. */
  readonly connect: number;
  /** For the end of a statement; the server cancels it then. */
  readonly statement: number;
  /** For the answer to a statement; the connection is given up then. Longer than `statement`, so that only a server or a network that says
   * nothing at all meets it. */
  readonly silence: number;
}

/** `connect` and `silence` together stay under the 30 s within which a request is answered when the server stands still. */
export const usualWaits: Waits = { connect: 8_000, statement: 15_000, silence: 18_000 };

/** Of the readiness probe, for connecting and for asking; shorter than the limit of /readyz, so that its connection is free again soon. */
const probeMilliseconds = 1_400;

export interface ServerOptions {
  readonly connectionString: string;
  /** Most connections at once; the readiness probe and the counts of limits have one more. */
  readonly poolSize: number;
  readonly types: pg.CustomTypesConfig;
  readonly waits?: Waits | undefined;
}

export function serverPool({ connectionString, poolSize, types, waits = usualWaits }: ServerOptions): pg.Pool {
  return new pg.Pool({
    ...sessionOf(connectionString),
    max: poolSize,
    types,
    connectionTimeoutMillis: waits.connect,
    idleTimeoutMillis: 30_000,
    // Statements that do not wait for each other travel together.
    pipeline: true,
    // A query that runs longer than this is a fault; better a clean error than a pool drained by stuck statements.
    statement_timeout: waits.statement,
    // A process that vanished without a word does not keep its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
}

/** A pool of one for the readiness probe and its like, which must not wait behind requests that are stuck. */
export function probePool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    ...sessionOf(connectionString),
    max: 1,
    connectionTimeoutMillis: probeMilliseconds,
    query_timeout: probeMilliseconds,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/**
 * What a server, a database or a role may have set otherwise. Times and dates are read in this style alone, and transactions are written for
 * this isolation. Just-in-time compilation costs a short query more than it saves: 13 ms on the board's load.
 */
const sessionSettings =
  '-c TimeZone=UTC -c DateStyle=ISO -c extra_float_digits=1 -c default_transaction_isolation=read\\ committed -c jit=off';

const sessionOf = (connectionString: string) => ({
  ...withSettings(connectionString),
  application_name: 'truckroll',
  // An idle connection whose other end vanished is found after some 20 s, not by the first request that uses it.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/** The address's own `options` (a search_path, say) are kept: the driver would take them in place of ours, and times come in another zone. */
function withSettings(connectionString: string): { connectionString: string; options: string } {
  const address = new URL(connectionString);
  const own = address.searchParams.get('options');
  if (own === null) return { connectionString, options: sessionSettings };
  address.searchParams.delete('options');
  return { connectionString: address.href, options: `${own} ${sessionSettings}` };
}

/** Connections are lost at any time, also while nobody waits for an answer; whoever uses one next is told by its statement. */
const ignore = () => undefined;

/** For the operator. */
export interface ConnectionCounts {
  /** Most at one time. */
  readonly limit: number;
  readonly idle: number;
  readonly inUse: number;
  /** Callers that wait for one. */
  readonly waiting: number;
  /** Since the start: how often one was asked for, and the seconds waited in all. */
  readonly taken: number;
  readonly waitSeconds: number;
}

/** Lends connections of a pool. Each is given back exactly once. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #silenceMilliseconds: number | null;
  /** What ended a connection, for the statements that only hear that it is gone. */
  readonly #losses = new WeakMap<pg.PoolClient, Error>();
  /** Connections of an earlier generation are not lent any more. */
  readonly #generationOf = new WeakMap<pg.PoolClient, number>();
  #generation = 0;
  #taken = 0;
  #waitMilliseconds = 0;

  /** `silenceMilliseconds`: how long the answer to a statement is waited for; null as long as it takes. */
  constructor(pool: pg.Pool, silenceMilliseconds: number | null) {
    this.#pool = pool;
    this.#silenceMilliseconds = silenceMilliseconds;
    pool.on('error', ignore);
    // The pool listens only while a connection is idle; one that broke in a transaction would end the process.
    pool.on('connect', (client) => {
      this.#generationOf.set(client, this.#generation);
      client.on('error', (error) => {
        if (!this.#losses.has(client)) this.#losses.set(client, error);
      });
    });
  }

  /** The connections now, and what waiting for them took since the start. */
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

  /** Waits for a connection; throws `Unreachable` when there is none in time. */
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
   * Sends a statement on a connection that was taken. Without an answer in time the connection is destroyed, and what waits behind on it
   * fails too; `unlimited` waits as long as it takes. Callback and timer are ours: what the driver's promise and its `query_timeout` close
   * over keeps every result until the next full collection of garbage, an eighth of the processor time of a list of customers.
   */
  async ask(client: pg.PoolClient, query: pg.QueryConfig, { unlimited = false } = {}): Promise<pg.QueryResult> {
    const limit = unlimited ? null : this.#silenceMilliseconds;
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
      // The stack of an error of the driver leads to the socket, not to whoever asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** `spoiled`: what the connection met, when it may serve no more. */
  give(client: pg.PoolClient, spoiled?: unknown): void {
    if (spoiled === undefined) return client.release();
    // What a silent network or a server that went read-only did to this connection it did to all that stood then: without this each
    // of them would be found out by a request that waits for it in vain.
    if (this.#generationOf.get(client) === this.#generation) this.#generation++;
    client.release(true);
  }

  /** Replaces every connection, each when it is given back. */
  renew(): void {
    this.#generation++;
  }

  /** What ended a lent connection; null while it is not known to be lost. */
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

/** The driver has no public way to end a connection at once: `end` waits for the server. */
function cut(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}
