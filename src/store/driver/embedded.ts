/** The embedded database: PGlite on a thread of its own, in a folder of this machine or in memory, behind the same driver as a server. */
import pg from 'pg';
import { DiskRoom } from './diskRoom.ts';
import { CannotOpen, EmbeddedSession } from './embeddedSession.ts';
import { EmbeddedStream } from './embeddedStream.ts';
import { restoreAdvice } from '../folder/damage.ts';
import { CannotStart } from '../folder/lock.ts';
import { closeDatabaseFolder } from '../folder/privateFolder.ts';
import { sqlState } from './sqlState.ts';
import { TableHealth } from './tableHealth.ts';

export interface EmbeddedOptions {
  /** Folder of the database; `memory://` in tests. */
  readonly folder: string;
  /** A dumped data directory to start an empty database from (tests, first start). */
  readonly template?: Blob | null;
  /** A session that is open already. */
  readonly session?: EmbeddedSession;
  /** Told, once, that the database can do no more good: its disk is full, a statement never came back, or it failed. */
  readonly onLost?: (reason: string) => void;
  /** Told, a line each time, what the operator should know and the service lives with. */
  readonly onNotice?: (line: string) => void;
}

export interface EmbeddedDatabase {
  readonly pool: pg.Pool;
  /** Each piece of work passes through: what its errors say about disk and files is kept. Changes are refused while the disk is full. */
  readonly watch: <Result>(isChange: boolean, work: () => Promise<Result>) => Promise<Result>;
  /** Whether the database can serve: null, or why not. Throws when it does not answer. */
  readonly probe: () => Promise<string | null>;
  /** Closes the database, after the pool. */
  readonly close: () => Promise<void>;
}

const inMemory = 'memory://';

/** Segments of the log, 16 MiB each: more are too many to keep, and to replay at the next start. */
const mostSegments = 4;

/** A statement that came back so recently proves that the next will; under load a probe would only wait behind others. */
const provenMilliseconds = 1_000;

/**
 * Opens the database, or makes it. `types` are the value forms that the store reads. Throws `CannotStart` with one line when it does not
 * open: then its files may have been written to (what can be seen from outside was looked at before, folder/damage.ts).
 */
export async function openEmbedded(options: EmbeddedOptions, types: pg.CustomTypesConfig): Promise<EmbeddedDatabase> {
  const { folder, onLost = () => undefined, onNotice = () => undefined } = options;
  const isOnDisk = folder !== inMemory && folder !== '';
  const room = isOnDisk ? new DiskRoom(folder, onNotice) : null;
  const session = options.session ?? (await open(options, room, { onLost, onNotice }));
  const tables = new TableHealth();
  const pool = new pg.Pool({
    stream: () => new EmbeddedStream(session) as never,
    user: 'postgres',
    max: 1,
    types,
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 0,
    // Statements that do not wait for each other travel together.
    pipeline: true,
    // Every client speaks to the same session: one that was destroyed leaves its statements there, and perhaps a transaction, for the next.
    verify: (client: pg.PoolClient, done: (error?: Error) => void) => {
      client.query("rollback; deallocate all; reset all; set timezone to 'UTC'").then(() => done(), done);
    },
  });
  const met = (error: unknown) => {
    tables.saw(error);
    if (room === null || sqlState(error) !== '53100') return;
    // The log could not grow: from here on the session fails at everything (docs/decisions/0025).
    if (error instanceof Error && error.message.includes('pg_wal')) session.end(room.lastWords());
    else room.reason();
  };
  return {
    pool,
    async watch(isChange, work) {
      if (isChange) room?.check();
      try {
        return await work();
      } catch (error) {
        met(error);
        throw error;
      }
    },
    async probe() {
      if (session.lossReason !== null) return session.lossReason;
      const reason = room?.reason() ?? (await tables.reason(() => pool.connect()));
      if (reason === null && session.quietMilliseconds > provenMilliseconds) await pool.query('select 1 from migrations limit 1');
      return reason;
    },
    close: () => session.close(),
  };
}

async function open(
  { folder, template }: EmbeddedOptions,
  room: DiskRoom | null,
  { onLost, onNotice }: { onLost: (reason: string) => void; onNotice: (line: string) => void },
): Promise<EmbeddedSession> {
  const before = room?.shortage() ?? null;
  if (before !== null) throw new CannotStart(before);
  if (room !== null) await closeDatabaseFolder(folder, onNotice);
  try {
    return await EmbeddedSession.open({ folder, template: template ?? null }, onLost);
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw new CannotStart(room?.shortage() ?? `${folder} holds a database that does not open: ${oneLine(error.message)}. ${restoreAdvice}`);
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 300);

/** What autovacuum does on a server; the embedded database has none. */
export async function vacuum(db: { query(text: string): Promise<unknown> }): Promise<void> {
  await db.query('vacuum analyze');
}

/**
 * Counts what is in the tables that changed much, by autovacuum's rule (50 rows and a tenth of the table). Plans are kept with their
 * statements: without this one made for an empty table would serve until the next vacuum, whatever had come in by then.
 */
export async function analyze(db: { query<Row extends object>(text: string): Promise<Row[]> }): Promise<void> {
  const changed = await db.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_stat_user_tables where n_mod_since_analyze > 50 + 0.1 * n_live_tup`,
  );
  for (const { name } of changed) await db.query(`analyze ${name}`);
}

/** What a server's checkpointer does: without it the log grows, and with it the next start, until the process ends. */
export async function shortenLog(db: { query<Row extends object>(text: string): Promise<Row[]> }): Promise<void> {
  const [log] = await db.query<{ segments: number }>(`select count(*)::integer as segments from pg_ls_waldir()`);
  if (log!.segments > mostSegments) await db.query('checkpoint');
}
