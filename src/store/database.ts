/**
 * One code path to PostgreSQL, embedded (PGlite) or by address. Values come back in the contract's own forms:
 * timestamps as RFC 3339 UTC text with microseconds kept, dates as YYYY-MM-DD, 64-bit integers and numerics as numbers.
 */
import pg from 'pg';
import { oneAfterAnother, openEmbedded, type EmbeddedOptions } from './embedded.ts';
import { sqlState } from './sqlState.ts';

/** What store functions need: the pool outside a transaction, or the one connection inside it. */
export interface Database {
  query<Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A write transaction. Pass it to everything inside: on the embedded database a query on the pool would wait for ever. */
export interface Transaction extends Database {
  readonly inTransaction: true;
  /**
   * Sends a statement whose answer nobody needs. It travels with the next one, at the latest with the commit, which PostgreSQL turns
   * into a rollback when it has failed; the transaction then throws what the statement met.
   */
  later(text: string, values: readonly unknown[]): void;
}

export interface Store extends Database {
  readonly embedded: boolean;
  /** Runs `work` in one transaction at READ COMMITTED; commits when it returns, rolls back when it throws. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const timestamp = (text: string) => text.replace(' ', 'T').replace(/\+00$/, 'Z');
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1082, (text) => text],
  [1184, timestamp],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** SQLSTATEs on which running the whole transaction again is right: serialization failure and deadlock. */
const retryable = new Set(['40001', '40P01']);

export interface StoreOptions extends EmbeddedOptions {
  readonly databaseUrl: string | null;
  readonly poolSize: number;
  /** Off behind a pooler in transaction mode that does not know named statements. On by default. */
  readonly preparedStatements?: boolean;
}

/** Opens the database. Migrating is the caller's next step (store/migrate.ts). */
export async function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl
    ? poolStore(serverPool(options.databaseUrl, options.poolSize), false, statements(options.preparedStatements ?? true))
    : embeddedStore(options);
}

async function embeddedStore(options: EmbeddedOptions): Promise<Store> {
  const { pool, watch, close } = await openEmbedded(options, types);
  const store = poolStore(pool, true, statements(false), close);
  return {
    ...store,
    query: (text, values) => watch(store.query(text, values)),
    transaction: (work) => watch(store.transaction(work)),
  };
}

function serverPool(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // Just-in-time compilation costs a short query more than it saves: 13 ms on the board's load.
    options: '-c TimeZone=UTC -c jit=off',
    // Statements that do not wait for each other travel together.
    pipeline: true,
    application_name: 'truckroll',
    // A query that runs longer than this is a fault; better a clean error than a pool drained by stuck statements.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
}

type Statements = (text: string, values: readonly unknown[]) => pg.QueryConfig;

/** Texts are ours, so there are few; lists with many filters could still make more than a connection should keep. */
const mostNamed = 500;

/**
 * Gives each text a name, so that a connection parses and plans it once: planning took 0.2 to 1.7 ms of each query, more than
 * running it. A pooler in transaction mode must know named statements (PgBouncer from 1.21) or they are switched off.
 */
function statements(prepare: boolean): Statements {
  const names = new Map<string, string>();
  return (text, values) => {
    // A page further on is asked for once: its text is not worth a name.
    if (!prepare || values.length === 0 || / offset [1-9]/.test(text)) return { text, values: values as unknown[] };
    let name = names.get(text);
    if (name === undefined && names.size < mostNamed) names.set(text, (name = `s${names.size}`));
    return { text, values: values as unknown[], ...(name === undefined ? {} : { name }) };
  };
}

function poolStore(pool: pg.Pool, embedded: boolean, statement: Statements, closeBelow?: () => Promise<void>): Store {
  // Without a listener a broken idle connection would end the process; the pool replaces it by itself.
  pool.on('error', () => undefined);
  let closed = false;
  return {
    embedded,
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await pool.query<Row & pg.QueryResultRow>(statement(text, values))).rows;
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runTransaction(pool, statement, !embedded, work);
        } catch (error) {
          if (attempt < 4 && retryable.has(sqlState(error) ?? '')) continue;
          throw error;
        }
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      await pool.end();
      await closeBelow?.();
    },
  };
}

async function runTransaction<Result>(
  pool: pg.Pool,
  statement: Statements,
  pipelined: boolean,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const send = pipelined ? (query: pg.QueryConfig) => client.query(query) : oneAfterAnother(client);
  const pending: Promise<unknown>[] = [];
  const push = (sent: Promise<unknown>) => {
    // Seen by the Promise.all below; until then it must not count as unhandled.
    sent.catch(() => undefined);
    pending.push(sent);
  };
  const tx: Transaction = {
    inTransaction: true,
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await send(statement(text, values))).rows as Row[];
    },
    later: (text, values) => push(send(statement(text, values))),
  };
  try {
    // Not waited for: it goes out together with the first statement, and fails with it.
    push(send({ text: 'begin' }));
    const result = await work(tx);
    push(send({ text: 'commit' }));
    await Promise.all(pending);
    client.release();
    return result;
  } catch (error) {
    try {
      await Promise.allSettled(pending);
      await client.query('rollback');
      client.release();
    } catch (rollbackError) {
      client.release(rollbackError instanceof Error ? rollbackError : true);
    }
    throw error;
  }
}
