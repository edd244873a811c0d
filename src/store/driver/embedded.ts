/** The embedded database: PGlite in its own thread, in a folder or in memory. It is used through the same driver as a server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DiskRoom } from './diskRoom.ts';
import { CannotOpen, EmbeddedSession } from './embeddedSession.ts';
import { EmbeddedStream } from './embeddedStream.ts';
import type { ThreadData } from './embeddedThread.ts';
import { restoreAdvice } from '../folder/damage.ts';
import { forceTree } from '../folder/forced.ts';
import { CannotStart } from '../folder/lock.ts';
import { closeDatabaseFolder } from '../folder/privateFolder.ts';
import { sqlState } from './sqlState.ts';
import { TableHealth } from './tableHealth.ts';

export interface EmbeddedOptions {
  /** Folder of the database, or `memory://` in tests. */
  readonly folder: string;
  /** A dumped data directory that a new database starts from, in tests and at the first start. */
  readonly template?: Blob | null;
  /** An open session to use instead of opening one. */
  readonly session?: EmbeddedSession;
  /** Called once when the database is lost: its disk is full, a statement never returned, or it failed. */
  readonly onLost?: (reason: string) => void;
  /** Gets a line for the operator when something is wrong that the service can live with. */
  readonly onNotice?: (line: string) => void;
}

interface EmbeddedDatabase {
  readonly pool: pg.Pool;
  /** Wraps every piece of work. Remembers errors of disk and files, and refuses changes while the disk is full. */
  readonly watch: <Result>(isChange: boolean, work: () => Promise<Result>) => Promise<Result>;
  /** Runs `work`, whose statements may take an hour. All others wait meanwhile. */
  readonly allowingLong: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Why the database cannot serve; null when it can. Throws when it does not answer. */
  readonly probe: () => Promise<string | null>;
  /** Closes the database. Close the pool first. */
  readonly close: () => Promise<void>;
}

const inMemory = 'memory://';

/** Segments of the log, 16 MiB each, after which a checkpoint shortens it. More would slow down the next start. */
const mostSegments = 4;

/** A statement that returned this recently proves that the database answers. Under load a probe would only wait behind others. */
const provenMilliseconds = 1_000;

/**
 * Opens the database, or creates it. `types`: how the store reads values. Throws `CannotStart` with one line when it does not open. Its files
 * may have been written to by then. Damage that can be seen from outside is found before (store/folder/damage.ts).
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
    // Sends statements that do not wait for each other together.
    pipeline: true,
    // All clients share one session. A destroyed client leaves its named statements there, and perhaps an open transaction.
    verify: (client: pg.PoolClient, done: (error?: Error) => void) => {
      client.query("rollback; deallocate all; reset all; set timezone to 'UTC'").then(() => done(), done);
    },
  });
  const noteError = (error: unknown) => {
    tables.saw(error);
    if (room === null || sqlState(error) !== '53100') return;
    // The log could not grow: every statement of this session fails from now on (docs/decisions/0025).
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
        noteError(error);
        throw error;
      }
    },
    allowingLong: (work) => session.allowingLong(work),
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
  const shortage = room?.shortage() ?? null;
  if (shortage !== null) throw new CannotStart(shortage);
  if (room === null) return EmbeddedSession.open({ folder, template: template ?? null, onDisk: 'nothing' }, onLost);
  await closeDatabaseFolder(folder, onNotice);
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const force = () =>
    forceTree(folder).catch((error: NodeJS.ErrnoException) => {
      throw new CannotStart(room.lastWords(error.code), { cause: error });
    });
  // A killed process, an earlier version or a copy by hand can have left files that only the system's memory has.
  if (!isNew) await force();
  const data: ThreadData = { folder, template: template ?? null, onDisk: isNew ? 'nothing' : 'everything' };
  const session = await EmbeddedSession.open(data, onLost, (code) => room.lastWords(code)).catch((error: unknown) => {
    if (!(error instanceof CannotOpen)) throw error;
    if (error.isDisk) throw new CannotStart(error.message);
    throw new CannotStart(room.shortage() ?? `The database in ${folder} does not open: ${oneLine(error.message)}. ${restoreAdvice}`);
  });
  if (isNew)
    await force().catch(async (error: unknown) => {
      await session.close();
      throw error;
    });
  return session;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 300);

/** Does what autovacuum does on a server. The embedded database has none. Table by table, so that requests get their turn between. */
export async function vacuum(db: { query<Row extends object>(text: string): Promise<Row[]> }): Promise<void> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and c.relpersistence = 'p' order by c.oid`,
  );
  for (const { name } of tables) await db.query(`vacuum (analyze) ${name}`);
}

/**
 * Updates the statistics of tables that changed much, by autovacuum's rule: 50 rows and a tenth of the table. Named statements keep their
 * plans. Without new statistics, a plan made for an empty table would stay in use until the next vacuum.
 */
export async function analyze(db: { query<Row extends object>(text: string): Promise<Row[]> }): Promise<void> {
  const changed = await db.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_stat_user_tables where n_mod_since_analyze > 50 + 0.1 * n_live_tup`,
  );
  for (const { name } of changed) await db.query(`analyze ${name}`);
}

/** Does what a server's checkpointer does. Without it the log grows until the process ends, and so does the time of the next start. */
export async function shortenLog(db: { query<Row extends object>(text: string): Promise<Row[]> }): Promise<void> {
  const [log] = await db.query<{ segments: number }>(`select count(*)::integer as segments from pg_ls_waldir()`);
  if (log!.segments > mostSegments) await db.query('checkpoint');
}
