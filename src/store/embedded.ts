/** The embedded database: PGlite in a folder of this machine, or in memory, behind the same driver as a server. */
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { watchdog } from './watchdog.ts';

export interface EmbeddedOptions {
  /** Folder of the database; `memory://` in tests. */
  readonly folder: string;
  /** A dumped data directory to start an empty database from (tests, first start). */
  readonly template?: Blob | null;
  /** A database that is open already. */
  readonly pglite?: PGlite;
  /** Told, once, that the database can do no more good: its disk is full, or a query never came back. */
  readonly onLost?: (reason: string) => void;
}

export interface EmbeddedDatabase {
  readonly pool: pg.Pool;
  /** Each piece of work runs under it, so that a database that hangs is told of. */
  readonly watch: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Closes the database, after the pool. */
  readonly close: () => Promise<void>;
}

/** What the schema needs beyond the core. */
export const extensions = { btree_gist };

/** Opens the database, or makes it. `types` are the value forms that the store reads. */
export async function openEmbedded(options: EmbeddedOptions, types: pg.CustomTypesConfig): Promise<EmbeddedDatabase> {
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
  return { pool, watch: watchdog(options.onLost ?? (() => undefined)), close: () => pglite.close() };
}

/** Where statements cannot travel together each waits for the one before; the driver would do so too, and warn. */
export function oneAfterAnother(client: pg.PoolClient): (query: pg.QueryConfig) => Promise<pg.QueryResult> {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const sent = last.then(() => client.query(query));
    last = sent.catch(() => undefined);
    return sent;
  };
}

/** What autovacuum does on a server; the embedded database has none. */
export async function vacuum(db: { query(text: string): Promise<unknown> }): Promise<void> {
  await db.query('vacuum analyze');
}
