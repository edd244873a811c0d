/**
 * The thread that PGlite runs in (docs/decisions/0025). It speaks PostgreSQL's wire protocol. Its other orders and reports are about the
 * thread itself.
 */
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { refineThreadClock } from '../../ground/time/databaseClock.ts';
import { ForcedFiles, type OnDisk } from './forcedFiles.ts';

export interface ThreadData {
  /** Folder of the database, or `memory://`. */
  readonly folder: string;
  /** A dumped data directory that a new database starts from. */
  readonly template: Blob | null;
  /** What of the folder is on the disk already. */
  readonly onDisk: OnDisk;
}

type Bytes = Uint8Array<ArrayBuffer>;

export type ThreadOrder =
  /** Complete protocol messages. Their answers name the same connection. */
  { readonly kind: 'run'; readonly connection: number; readonly bytes: Bytes } | { readonly kind: 'dump' } | { readonly kind: 'close' };

export type ThreadReport =
  | { readonly kind: 'opened' }
  | { readonly kind: 'cannotOpen'; readonly message: string }
  /** A part of the answer to a `run`. With `isLast` it is the last part, which may be empty. */
  | { readonly kind: 'answer'; readonly connection: number; readonly bytes: Bytes; readonly isLast: boolean }
  /** PGlite threw an error. The session cannot be used any more. */
  | { readonly kind: 'failed'; readonly message: string }
  /** A file could not be forced to the disk. The thread stands still from then on. `code` is the system's. */
  | { readonly kind: 'notForced'; readonly code: string }
  | { readonly kind: 'dumped'; readonly bytes: Bytes }
  | { readonly kind: 'closed' };

/** A long answer is sent in parts of about this size, so that the main thread can do other work in between. */
const partBytes = 65_536;

/** Makes PostgreSQL use less disk and memory than by default. docs/internals/store.md#the-embedded-database. */
const settings = Object.entries({
  // Log files that a checkpoint keeps for reuse, instead of 80 MB. Two segments are the minimum.
  min_wal_size: '32MB',
  // Pages in memory, instead of 128 MB. PostgreSQL fills them with zeros at each start.
  shared_buffers: '32MB',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Forces each commit to the disk. Of PostgreSQL's ways to do so, `fsync` alone reaches the file system in PGlite. docs/decisions/0158. */
const forcedParams = PGlite.defaultStartParams.flatMap((param) => (param === '-F' ? ['-c', 'wal_sync_method=fsync'] : [param]));

const port = parentPort!;
const tell = (report: ThreadReport) => port.postMessage(report);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Reports that the disk failed, and stands still until the process ends: PostgreSQL must neither answer nor write any more. */
function standStill(error: unknown): never {
  tell({ kind: 'notForced', code: (error as NodeJS.ErrnoException).code ?? messageOf(error) });
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** The database's folder, as PGlite takes it; null in memory. */
function filesIn(folder: string, onDisk: OnDisk): ForcedFiles | null {
  if (folder === 'memory://') return null;
  // A power cut can leave an empty one, over which PostgreSQL would not start. The lock of DATA_DIR keeps other processes out.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  return new ForcedFiles(folder, onDisk, standStill);
}

async function open({ folder, template, onDisk }: ThreadData): Promise<void> {
  // PostgreSQL prints why it refuses to start. Its exception does not say why.
  const startFailures: string[] = [];
  try {
    const files = filesIn(folder, onDisk);
    const pglite = await PGlite.create({
      ...(files ? { fs: files } : { dataDir: folder }),
      startParams: [...(files ? forcedParams : PGlite.defaultStartParams), ...settings],
      // The schema needs this extension.
      extensions: { btree_gist },
      onStderr: (text) => {
        if (/FATAL|PANIC/.test(text)) startFailures.push(text.trim());
        return false;
      },
      ...(template ? { loadDataDir: template } : {}),
    });
    files?.opened();
    port.on('message', (order: ThreadOrder) => void take(pglite, order));
    tell({ kind: 'opened' });
  } catch (error) {
    tell({ kind: 'cannotOpen', message: startFailures[0] ?? messageOf(error) });
    port.close();
  }
}

async function take(pglite: PGlite, order: ThreadOrder): Promise<void> {
  try {
    switch (order.kind) {
      case 'run':
        return await run(pglite, order.connection, order.bytes);
      case 'dump':
        return tell({ kind: 'dumped', bytes: new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer()) });
      case 'close':
        await pglite.close();
        tell({ kind: 'closed' });
        port.close();
    }
  } catch (error) {
    tell({ kind: 'failed', message: messageOf(error) });
  }
}

async function run(pglite: PGlite, connection: number, statement: Uint8Array): Promise<void> {
  let parts: Bytes[] = [];
  let size = 0;
  const send = (isLast: boolean) => {
    const bytes = parts.length === 1 ? parts[0]! : new Uint8Array(Buffer.concat(parts, size));
    parts = [];
    size = 0;
    port.postMessage({ kind: 'answer', connection, bytes, isLast } satisfies ThreadReport, [bytes.buffer]);
  };
  await pglite.execProtocolRawStream(statement, {
    onRawData(bytes) {
      // Copy the bytes: PGlite reuses its memory.
      parts.push(new Uint8Array(bytes));
      size += bytes.length;
      if (size >= partBytes) send(false);
    },
  });
  send(true);
}

refineThreadClock();
await open(workerData as ThreadData);
