/**
 * One code path to PostgreSQL, embedded (PGlite) or by address. Values come back in the contract's own forms:
 * timestamps as RFC 3339 UTC text with microseconds kept, dates as YYYY-MM-DD, 64-bit integers and numerics as numbers.
 */
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { sqlState } from './sqlState.ts';
import { watchdog } from './watchdog.ts';

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

/** PostgreSQL cuts zeros off the end of a fraction; six digits always sort as text. Whole seconds, which plans are made of, stay short. */
const timestamp = (text: string) =>
  text.replace(' ', 'T').replace(/(\.\d+)?\+00$/, (_all, fraction?: string) => `${fraction ? fraction.padEnd(7, '0') : ''}Z`);
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

export interface StoreOptions {
  readonly databaseUrl: string | null;
  /** Folder of the embedded database; `memory://` in tests. */
  readonly folder: string;
  readonly poolSize: number;
  /** Off behind a pooler in transaction mode that does not know named statements. On by default. */
  readonly preparedStatements?: boolean;
  /** A dumped data directory to start an empty embedded database from (tests, first start). */
  readonly template?: Blob | null;
  /** An embedded database that is open already. */
  readonly pglite?: PGlite;
  /** Told, once, that the embedded database can do no more good: its disk is full, or a query never came back. */
  readonly onLost?: (reason: string) => void;
}

/** Opens the database. Migrating is the caller's next step (store/migrate.ts). */
export async function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl
    ? poolStore(serverPool(options.databaseUrl, options.poolSize), false, statements(options.preparedStatements ?? true))
    : embeddedStore(options);
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

/** What the schema needs beyond the core. */
export const extensions = { btree_gist };

async function embeddedStore(options: StoreOptions): Promise<Store> {
  const pglite =
    options.pglite ?? (await PGlite.create(options.folder, { extensions, ...(options.template ? { loadDataDir: options.template } : {}) }));
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
    max: 1,
    types,
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 0,
    // No named statements here: a fault makes the embedded database forget them, and the client would not know.
    // Every client speaks to the same session: one that was destroyed in a transaction leaves it open for the next.
    verify: (client: pg.PoolClient, done: (error?: Error) => void) => {
      client.query("rollback; deallocate all; reset all; set timezone to 'UTC'").then(() => done(), done);
    },
  });
  const store = poolStore(pool, true, statements(false), () => pglite.close());
  const watch = watchdog(options.onLost ?? (() => undefined));
  return {
    ...store,
    query: (text, values) => watch(store.query(text, values)),
    transaction: (work) => watch(store.transaction(work)),
  };
}

/** What autovacuum does on a server; the embedded database has none. */
export async function vacuum(store: Store): Promise<void> {
  await store.query('vacuum analyze');
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

/** Where statements cannot travel together each waits for the one before; the driver would do so too, and warn. */
function oneAfterAnother(client: pg.PoolClient): (query: pg.QueryConfig) => Promise<pg.QueryResult> {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const sent = last.then(() => client.query(query));
    last = sent.catch(() => undefined);
    return sent;
  };
}
