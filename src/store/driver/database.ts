/**
 * Access to PostgreSQL, the same for the embedded database (PGlite) and for a server. Values come back in the contract's forms: timestamps
 * as RFC 3339 text in UTC with their microseconds, dates as YYYY-MM-DD, 64-bit integers and numerics as numbers.
 */
import pg from 'pg';
import { TenantChanges } from './changes.ts';
import { commitsWait, type CommitProbe } from './commitProbe.ts';
import { commitProbe, ConnectionPool, probePool, serverPool, usualWaits, type ConnectionCounts, type Waits } from './connections.ts';
import { Histories } from './history.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded.ts';
import { sqlState } from './sqlState.ts';
import { ownSession } from './ownSession.ts';
import { plannedAnew } from './plannedAnew.ts';
import { serverHealth } from './serverHealth.ts';
import { Effects } from '../../contract/effects.ts';
import { isAnswered, isUnavailable, OutcomeUnknown, isConnectionUnusable, Unreachable } from './unavailable.ts';

/** Where a store function sends its statements: the pool, or the one connection of a transaction. */
export interface Database {
  query<Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A write transaction. Pass it to everything inside it: on the embedded database a query on the pool would wait for ever. */
export interface Transaction extends Database {
  readonly inTransaction: true;
  /**
   * Sends a statement whose answer is not needed. It travels with the next statement, or with the commit. When it fails, PostgreSQL rolls
   * the transaction back at the commit, and the transaction throws the statement's error.
   */
  later(text: string, values: readonly unknown[]): void;
  /** Like `later`, for a statement whose answer may be read at the end of the work. It need not be awaited. */
  awaitedLater<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs `work` once the transaction is committed, for example to wake a worker. It does not run after a rollback or when the answer to the
   * commit was lost, so nothing may depend on it alone. `work` must not throw: the change is made by then.
   */
  afterCommit(work: () => void): void;
  /** Sends a hint to the open pages of this tenant, once the transaction is committed. */
  changes(tenantId: number): void;
  /** What the transaction did that the owner of a credential may want to be asked about first. */
  readonly effects: Effects;
}

export interface TransactionOptions {
  readonly unlimited?: boolean;
}

export interface Store extends Database {
  readonly embedded: boolean;
  readonly connections: () => ConnectionCounts;
  /**
   * Runs `work` in one transaction at READ COMMITTED. Commits when it returns, rolls back when it throws. After a serialization failure or a
   * deadlock it runs `work` again, up to four times in all. Throws `OutcomeUnknown` when the answer to the commit was lost, and does not run
   * `work` again. `unlimited` lifts the client's time limit for statements.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /**
   * Runs `work` on a connection of its own outside a transaction, without time limits, and closes it: settings and locks of the session end there.
   * `isDirect`: no pooler is between, so they hold from one statement to the next. Do not use it on the embedded database, which has one session.
   */
  session<Result>(work: (session: Database, about: { readonly isDirect: boolean }) => Promise<Result>): Promise<Result>;
  /**
   * Runs a statement such as VACUUM, which may take minutes and cannot run in a transaction. On a server it has a connection of its own without
   * time limit; through a pooler the role's limit holds, and ends it as any other. On the embedded database everybody else waits.
   */
  withoutLimit(text: string): Promise<void>;
  /** On a server a separate connection, for statements of milliseconds that must not wait behind requests. Gives up after 1.4 s. */
  readonly aside: Database;
  /** Reports the tenants that transactions change, in this process and in others. */
  readonly changed: TenantChanges;
  /** Notices when the database has another history than before. */
  readonly histories: Histories;
  /** Why the database cannot serve, in a few words; null when it can. Throws when it does not answer. On a server it waits behind no request. */
  probe(): Promise<string | null>;
  close(): Promise<void>;
}

/** PostgreSQL drops trailing zeros of a fraction. Recorded times have six digits, also in a whole second; planned times are whole minutes. [times.form]. */
const timestamp = (text: string) => {
  // `infinity` has no zone.
  if (!text.endsWith('+00')) return text;
  const [whole, fraction = ''] = text.slice(0, -3).replace(' ', 'T').split('.') as [string, string?];
  return whole.endsWith(':00') && fraction === '' ? `${whole}Z` : `${whole}.${fraction.padEnd(6, '0')}Z`;
};
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

/** SQLSTATEs after which the whole transaction may run again: serialization failure and deadlock. */
const retryable = new Set(['40001', '40P01']);

interface StoreOptions extends EmbeddedOptions {
  readonly databaseUrl: string | null;
  readonly poolSize: number;
  /** Switch off behind a pooler in transaction mode that does not support named statements. On by default. */
  readonly preparedStatements?: boolean;
  /** How long a request waits for a server. `usualWaits` by default. */
  readonly waits?: Waits;
}

/** Opens the database. The caller migrates it next (store/driver/migrate.ts). */
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
  const connections = new ConnectionPool(pool, waits);
  const commits = commitProbe(connectionString);
  const store = poolStore(connections, { embedded: false, changed, commits }, statements(preparedStatements), () => probes.end());
  return {
    ...store,
    session: (work) => ownSession(connectionString, types, work),
    withoutLimit: (text) =>
      ownSession(connectionString, types, async (session, { isDirect }) => {
        // Through a pooler a setting would stay with the next client.
        if (isDirect) await session.query(`set statement_timeout = 0; set lock_timeout = '60s'`);
        await session.query(text);
      }),
    aside,
    probe: async () => (await serverHealth(aside)) ?? (await commits.reason()),
    async close() {
      commits.close();
      await store.close();
    },
  };
}

async function embeddedStore(options: EmbeddedOptions): Promise<Store> {
  const { pool, watch, allowingLong, probe, close } = await openEmbedded(options, types);
  const connections = new ConnectionPool(pool, null);
  const store = poolStore(connections, { embedded: true, changed: new TenantChanges(null), commits: null }, statements(true), close);
  const query: Store['query'] = (text, values) => watch(!/^\s*(select|show)\b/i.test(text), () => store.query(text, values));
  return {
    ...store,
    query,
    withoutLimit: async (text) => void (await allowingLong(() => query(text))),
    aside: { query },
    transaction: (work, options) => watch(true, () => store.transaction(work, options)),
    probe,
  };
}

type Statements = (text: string, values: readonly unknown[]) => pg.QueryConfig;

/** Most named statements of one connection. Combinations of list filters could otherwise make more than it should keep. */
const mostNamedStatements = 500;

/**
 * Names each statement by its text, so that a connection parses and plans it once. Planning took 0.2 to 1.7 ms of each query, more than
 * running it, and twice that in the embedded database. A pooler in transaction mode must support named statements (PgBouncer from 1.21).
 */
function statements(prepare: boolean): Statements {
  const names = new Map<string, string>();
  return (text, values) => {
    // Later pages of a list are rarely asked for, so their texts get no name.
    if (!prepare || values.length === 0 || / offset [1-9]/.test(text)) return { text, values: values as unknown[] };
    let name = names.get(text);
    // PostgreSQL plans an unnamed statement for its values.
    if (name === undefined && names.size < mostNamedStatements)
      names.set(text, (name = text.includes(plannedAnew) ? '' : `s${names.size}`));
    return { text, values: values as unknown[], ...(name ? { name } : {}) };
  };
}

function poolStore(
  connections: ConnectionPool,
  { embedded, changed, commits }: Pick<Store, 'embedded' | 'changed'> & { readonly commits: CommitProbe | null },
  statement: Statements,
  closeBelow?: () => Promise<void>,
): Store {
  let closed = false;
  const histories = new Histories();
  // After a change of history some connections may still lead to the lost server.
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
    session: () => Promise.reject(new Error('The embedded database has one session.')),
    withoutLimit: async (text) => void (await query(text)),
    aside: { query },
    async transaction(work, options) {
      // Its commit would wait too, and keep its locks from everybody else.
      if (commits?.isLate) throw new Unreachable(new Error(commitsWait));
      for (let attempt = 1; ; attempt++) {
        try {
          return await runTransaction({ connections, statement, changed }, work, options);
        } catch (error) {
          if (error instanceof OutcomeUnknown) void commits?.reason({ anew: true });
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
  { connections, statement, changed }: { connections: ConnectionPool; statement: Statements; changed: TenantChanges },
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
    // When the rollback failed too, the connection is lost: report that, unless the cause already says so.
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
    process.emitWarning(`Work after a commit failed: ${String(error)}`);
  }
}

interface Begun {
  readonly tx: Transaction;
  /** The work to run after the commit. */
  readonly committed: readonly (() => void)[];
  /** The tenants whose data the transaction changes. */
  readonly tenants: ReadonlySet<number>;
  readonly commit: () => Promise<void>;
  /** Returns the original cause of `error`, and the error after which the connection must not be used again (undefined: it may be). */
  readonly rollback: (error: unknown) => Promise<{ cause: unknown; failure: unknown }>;
}

/** Begins a transaction without waiting: `begin` is sent together with the first statement. */
function begin(send: (query: pg.QueryConfig) => Promise<pg.QueryResult>, statement: Statements, lost: () => Error | null): Begun {
  const pending: Promise<unknown>[] = [];
  const push = (sent: Promise<unknown>) => {
    // The commit or rollback handles its failure. Until then it must not count as an unhandled rejection.
    sent.catch(() => undefined);
    pending.push(sent);
  };
  const beginning = send({ text: 'begin' });
  let begun = false;
  push(beginning.then(() => (begun = true)));
  let isWaitingForBegin = false;
  /**
   * A refused `begin`, for example a cancelled one, does not stop the statements sent behind it: a write would be committed on its own. So only
   * selects travel with `begin`, with the locks that they take. Everything else waits for its answer, in order.
   */
  const inOrder = (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (begun || (!isWaitingForBegin && /^\s*select\b/i.test(query.text))) return send(query);
    isWaitingForBegin = true;
    return beginning.then(() => send(query));
  };
  const committed: (() => void)[] = [];
  const tenants = new Set<number>();
  const tx: Transaction = {
    inTransaction: true,
    afterCommit: (work) => void committed.push(work),
    changes: (tenantId) => void tenants.add(tenantId),
    effects: new Effects(),
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await inOrder(statement(text, values))).rows as Row[];
    },
    later: (text, values) => push(inOrder(statement(text, values))),
    awaitedLater<Row extends object>(text: string, values: readonly unknown[]) {
      const sent = inOrder(statement(text, values));
      push(sent);
      const answer = sent.then(({ rows }) => rows as Row[]);
      // The commit throws its failure if nobody awaits the answer.
      answer.catch(() => undefined);
      return answer;
    },
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
        // Do not throw the statement's own error: a retryable one would run the transaction twice.
        if (failed && isCommitted)
          throw new Error('The transaction was committed although one of its statements failed.', { cause: failed.reason });
        if (failed) throw failed.reason;
        if (!isCommitted) throw new Error('The transaction was rolled back: the error of a failed statement was ignored.');
        return;
      }
      // Without an answer to `begin` the commit was never sent. After a failed statement it could only roll back.
      if (failed && (!begun || isAnswered(failed.reason))) throw failed.reason;
      throw isAnswered(outcome.reason) ? outcome.reason : new OutcomeUnknown(outcome.reason);
    },
    async rollback(error) {
      const failed = (await Promise.allSettled(pending)).find((result) => result.status === 'rejected');
      // 25P02 says only that an earlier statement failed: one that was sent with `later`.
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
