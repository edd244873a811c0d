/**
 * A copy of the embedded database while it works, in PostgreSQL's own way (its manual, "Making a Base Backup Using the Low Level API"):
 * between `pg_backup_start` and `pg_backup_stop` the files are read as they are, page by page torn or not, and the log of that time is
 * added, from which recovery makes them whole, as of the stop. Statements go on meanwhile; only the checkpoint at the start delays
 * those behind it. Nothing is held in memory but a piece of a file.
 */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenAbsent } from './absent.ts';
import { InvalidInput } from '../settings/businesses.ts';
import type { Database } from '../driver/database.ts';

/** A file or folder of a copy; `name` is below the folder of the database. */
export type CopiedEntry =
  | { readonly kind: 'folder'; readonly name: string }
  /** Exactly `bytes` come, whatever becomes of the file meanwhile: what was cut off it comes as zeros, and the log has it. */
  | { readonly kind: 'file'; readonly name: string; readonly bytes: number; readonly read: () => AsyncIterable<Uint8Array> };

const pieceBytes = 262_144;
/** What a start makes anew, or what belongs to the running process. The log is added in the end. */
const left = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;
const logFile = /^pg_wal\/[^/]+$/;
const controlFile = 'global/pg_control';

const atWork = new WeakSet<object>();

/** Whether the log must be kept: a checkpoint would remove what a copy under way still needs. */
export function isBackingUp(db: object): boolean {
  return atWork.has(db);
}

/** All that is needed to open the database elsewhere as it is when the last entry comes. Throws InvalidInput while another copy is made. */
export async function* copyFolder(db: Database, folder: string): AsyncGenerator<CopiedEntry> {
  if (atWork.has(db)) throw new InvalidInput('A backup is being made already; wait for its end.');
  atWork.add(db);
  let isStarted = false;
  try {
    await db.query(`select pg_backup_start('truckroll', true)`);
    isStarted = true;
    for await (const entry of entriesOf(folder)) if (entry.name !== controlFile) yield entry;
    // PostgreSQL's rule: last of the files, so that it names no checkpoint later than what was copied.
    yield await fileEntry(folder, controlFile);
    const [stop] = await db.query<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
    );
    isStarted = false;
    yield* logEntries(folder, stop!);
    yield textEntry('backup_label', stop!.label);
  } finally {
    if (isStarted) await db.query('select pg_backup_stop(false)').catch(() => undefined);
    atWork.delete(db);
  }
}

async function* entriesOf(folder: string, below = ''): AsyncGenerator<CopiedEntry> {
  for (const found of (await readdir(join(folder, below), { withFileTypes: true }).catch(nullWhenAbsent)) ?? []) {
    const name = below === '' ? found.name : `${below}/${found.name}`;
    if (left.test(name) || (found.isFile() && logFile.test(name))) continue;
    if (found.isDirectory()) {
      yield { kind: 'folder', name };
      yield* entriesOf(folder, name);
    } else if (found.isFile()) {
      // A table that was dropped since: its files are no longer wanted.
      const entry = await fileEntry(folder, name).catch(nullWhenAbsent);
      if (entry) yield entry;
    }
  }
}

/** The segments of the log from the start to the stop. */
async function* logEntries(folder: string, { label, last }: { label: string; last: string }): AsyncGenerator<CopiedEntry> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (first === undefined) throw new Error(`the backup's label names no start: ${label}`);
  const names = (await readdir(join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  for (const name of names.sort()) yield await fileEntry(folder, `pg_wal/${name}`);
}

async function fileEntry(folder: string, name: string): Promise<CopiedEntry> {
  const path = join(folder, name);
  const file = await open(path, 'r');
  const { size } = await file.stat().finally(() => file.close());
  return { kind: 'file', name, bytes: size, read: () => piecesOf(path, size) };
}

function textEntry(name: string, text: string): CopiedEntry {
  const bytes = Buffer.from(text);

  return {
    kind: 'file',
    name,
    bytes: bytes.length,
    read: async function* () {
      yield bytes;
    },
  };
}

/** The first `size` bytes of a file, and zeros for what it no longer has. */
async function* piecesOf(path: string, size: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r').catch(nullWhenAbsent);
  try {
    for (let at = 0; at < size;) {
      const piece = Buffer.alloc(Math.min(pieceBytes, size - at));
      const read = file ? (await file.read(piece, 0, piece.length, at)).bytesRead : 0;
      yield read === 0 ? piece : piece.subarray(0, read);
      at += read === 0 ? piece.length : read;
    }
  } finally {
    await file?.close();
  }
}
