/**
 * One code path to PostgreSQL, embedded (PGlite) or by address. Values come back in the contract's own forms:
 * timestamps as RFC 3339 UTC text with microseconds kept, dates as YYYY-MM-DD, 64-bit integers and numerics as numbers.
 */
import pg from 'pg';
import { TenantChanges } from './changes.ts';
import { Connections, probePool, serverPool, usualWaits, type ConnectionCounts, type Waits } from './connections.ts';
import { Histories } from './history.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded.ts';
import { sqlState } from './sqlState.ts';
import { plannedAnew } from './plannedAnew.ts';
import { serverHealth } from './serverHealth.ts';
import { isAnswered, isUnavailable, OutcomeUnknown, isConnectionUnusable, Unreachable } from './unavailable.ts';

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
  /**
   * Has something done once the change stands: waking whoever waits for it. Not after a rollback, nor when the answer to the commit was
   * lost, so nothing may depend on it alone. It must not throw: the answer is right by then, whatever comes of it.
   */
  afterCommit(work: () => void): void;
  /** Has whoever has pages of this tenant open told of a change, once it stands. */
  changes(tenantId: number): void;
}

export interface TransactionOptions {
  readonly unlimited?: boolean;
}

export interface Store extends Database {
  readonly embedded: boolean;
  readonly connections: () => ConnectionCounts;
  /**
   * Runs `work` in one transaction at READ COMMITTED; commits when it returns, rolls back when it throws. Serialization failures and
   * deadlocks run it again, up to four times in all. Throws `OutcomeUnknown` when the answer to the commit was lost, and never runs it
   * again then. `unlimited` lifts the client's limit on the time of a statement.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** A connection of its own on a server, for statements of milliseconds that must not wait behind requests; given up after 1.4 s. */
  readonly aside: Database;
  /** Told of what transactions say they change, here and in other processes. */
  readonly changed: TenantChanges;
  /** Told which history of the database its answers belong to. */
  readonly histories: Histories;
  /** Whether the database can serve: null, or why not in a few words. Throws when it does not answer. Waits behind no request on a server. */
  probe(): Promise<string | null>;
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

export interface StoreOptions extends EmbeddedOptions {
  readonly databaseUrl: string | null;
  readonly poolSize: number;
  /** Off behind a pooler in transaction mode that does not know named statements. On by default. */
  readonly preparedStatements?: boolean;
  /** How long a request waits for a server; the usual times by default. */
  readonly waits?: Waits;
}

/** Opens the database. Migrating is the caller's next step (store/driver/migrate.ts). */
export async function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl ? serverStore(options.databaseUrl, options) : embeddedStore(options);
}

function serverStore(connectionString: string, { poolSize, preparedStatements = true, waits = usualWaits }: StoreOptions): Store {
  const probes = probePool(connectionString);
  const pool = serverPool({ connectionString, poolSize, types, waits });
  const aside: Database = {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await probes.query<Row & pg.QueryResultRow>(text, values as unknown[])).rows,
  };
  const changed = new TenantChanges({ connectionString, send: (text, values) => aside.query(text, values) });
  const connections = new Connections(pool, waits.silence);
  const store = poolStore(connections, { embedded: false, changed }, statements(preparedStatements), () => probes.end());
  return {
    ...store,
    aside,
    probe: () => serverHealth(aside),
  };
}

async function embeddedStore(options: EmbeddedOptions): Promise<Store> {
  const { pool, watch, probe, close } = await openEmbedded(options, types);
  const connections = new Connections(pool, null);
  const store = poolStore(connections, { embedded: true, changed: new TenantChanges(null) }, statements(true), close);
  const query: Store['query'] = (text, values) => watch(!/^\s*(select|show)\b/i.test(text), () => store.query(text, values));
  return {
    ...store,
    query,
    aside: { query },
    transaction: (work, options) => watch(true, () => store.transaction(work, options)),
    probe,
  };
}

type Statements = (text: string, values: readonly unknown[]) => pg.QueryConfig;

/** Texts are ours, so there are few; lists with many filters could still make more than a connection should keep. */
const mostNamed = 500;

/**
 * Gives each text a name, so that a connection parses and plans it once: planning took 0.2 to 1.7 ms of each query, more than
 * running it, and twice that in the embedded database. A pooler in transaction mode must know named statements (PgBouncer from 1.21) or they are switched off.
 */
function statements(prepare: boolean): Statements {
  const names = new Map<string, string>();
  return (text, values) => {
    // A page further on is asked for once: its text is not worth a name.
    if (!prepare || values.length === 0 || / offset [1-9]/.test(text)) return { text, values: values as unknown[] };
    let name = names.get(text);
    // A statement without a name is planned for its values.
    if (name === undefined && names.size < mostNamed) names.set(text, (name = text.includes(plannedAnew) ? '' : `s${names.size}`));
    return { text, values: values as unknown[], ...(name ? { name } : {}) };
  };
}

function poolStore(
  connections: Connections,
  { embedded, changed }: Pick<Store, 'embedded' | 'changed'>,
  statement: Statements,
  closeBelow?: () => Promise<void>,
): Store {
  let closed = false;
  const histories = new Histories();
  // One of them may still lead to the server that was lost.
  histories.onAnother(() => connections.renew());
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const client = await connections.take();
    let spoiled: unknown;
    try {
      return (await connections.ask(client, statement(text, values))).rows as Row[];
    } catch (error) {
      if (isConnectionUnusable(error)) spoiled = error;
      throw error;
    } finally {
      connections.give(client, spoiled);
    }
  };
  return {
    embedded,
    changed,
    histories,
    connections: () => connections.counts,
    query,
    aside: { query },
    async transaction(work, options) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runTransaction({ connections, statement, changed }, work, options);
        } catch (error) {
          if (attempt < 4 && retryable.has(sqlState(error) ?? '')) continue;
          throw error;
        }
      }
    },
    async probe() {
      await query('select 1');
      return null;
    },
    async close() {
      if (closed) return;
      closed = true;
      changed.close();
      await connections.end();
      await closeBelow?.();
    },
  };
}

async function runTransaction<Result>(
  { connections, statement, changed }: { connections: Connections; statement: Statements; changed: TenantChanges },
  work: (tx: Transaction) => Promise<Result>,
  options: TransactionOptions | undefined,
): Promise<Result> {
  const client = await connections.take();
  const send = (query: pg.QueryConfig) => connections.ask(client, query, options);
  const lost = () => connections.lossOf(client);
  const { tx, committed, tenants, commit, rollback } = begin(send, statement, lost);
  let result: Result;
  try {
    result = await work(tx);
    await commit();
  } catch (error) {
    const { cause, failure } = await rollback(error);
    connections.give(client, failure ?? (sqlState(cause) === '25006' ? cause : undefined));
    // Whoever wants to go on after a refusal that could not be rolled back here needs a database that answers.
    throw failure === undefined || isUnavailable(cause) ? cause : new Unreachable(failure);
  }
  connections.give(client);
  for (const follow of committed) followUp(follow);
  for (const tenantId of tenants) followUp(() => changed.committed(tenantId));
  return result;
}

function followUp(work: () => void): void {
  try {
    work();
  } catch (error) {
    process.emitWarning(`What followed a commit failed: ${String(error)}`);
  }
}

interface Begun {
  readonly tx: Transaction;
  /** What is to be done after the commit. */
  readonly committed: readonly (() => void)[];
  /** Of what tenants something changes. */
  readonly tenants: ReadonlySet<number>;
  readonly commit: () => Promise<void>;
  /** Answers what `error` comes from, and why the connection may serve no more (undefined: it may). */
  readonly rollback: (error: unknown) => Promise<{ cause: unknown; failure: unknown }>;
}

/** `begin` is not waited for: it goes out together with the first statement. */
function begin(send: (query: pg.QueryConfig) => Promise<pg.QueryResult>, statement: Statements, lost: () => Error | null): Begun {
  const pending: Promise<unknown>[] = [];
  const push = (sent: Promise<unknown>) => {
    // Seen at the end; until then it must not count as unhandled.
    sent.catch(() => undefined);
    pending.push(sent);
  };
  const beginning = send({ text: 'begin' });
  let begun = false;
  push(beginning.then(() => (begun = true)));
  let holding = false;
  /**
   * A `begin` that is refused (cancelled, say) does not stop what was sent behind it: a write would be committed by itself. So only what
   * reads, and the locks that end with it, may travel along; the rest, in its order, waits for the answer.
   */
  const inOrder = (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (begun || (!holding && /^\s*select\b/i.test(query.text))) return send(query);
    holding = true;
    return beginning.then(() => send(query));
  };
  const committed: (() => void)[] = [];
  const tenants = new Set<number>();
  const tx: Transaction = {
    inTransaction: true,
    afterCommit: (work) => void committed.push(work),
    changes: (tenantId) => void tenants.add(tenantId),
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await inOrder(statement(text, values))).rows as Row[];
    },
    later: (text, values) => push(inOrder(statement(text, values))),
  };
  return {
    tx,
    committed,
    tenants,
    async commit() {
      const loss = lost();
      if (loss) throw new Unreachable(loss);
      const [outcome, ...earlier] = await Promise.allSettled([inOrder(statement('commit', [])), ...pending]);
      const failed = earlier.find((result) => result.status === 'rejected');
      if (outcome.status === 'fulfilled') {
        const isCommitted = outcome.value.command === 'COMMIT';
        // Not the statement's own error: one that says to try again would make it twice.
        if (failed && isCommitted)
          throw new Error('The transaction was committed without a statement that failed.', { cause: failed.reason });
        if (failed) throw failed.reason;
        if (!isCommitted) throw new Error('The transaction was rolled back: a failed statement was passed over.');
        return;
      }
      // Without its begin the commit was never sent; after a statement that failed it could only roll back.
      if (failed && (!begun || isAnswered(failed.reason))) throw failed.reason;
      throw isAnswered(outcome.reason) ? outcome.reason : new OutcomeUnknown(outcome.reason);
    },
    async rollback(error) {
      const failed = (await Promise.allSettled(pending)).find((result) => result.status === 'rejected');
      // 25P02 says only that an earlier statement failed: one whose answer nobody waited for.
      const cause: unknown = failed && sqlState(error) === '25P02' ? failed.reason : error;
      const failure =
        lost() ??
        (await send(statement('rollback', [])).then(
          () => undefined,
          (met: unknown) => met,
        ));
      return { cause, failure };
    },
  };
}
