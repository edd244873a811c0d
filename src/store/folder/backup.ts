/**
 * A copy of the embedded database while it is in use, made PostgreSQL's way (manual, "Making a Base Backup Using the Low Level API").
 * Between `pg_backup_start` and `pg_backup_stop` the files are read as they are, even torn pages. The copy also has the log of that time,
 * from which recovery restores the state at the stop. Statements continue meanwhile; only the checkpoint at the start delays them. The copy
 * is streamed, so it needs little memory.
 */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenAbsent } from './absent.ts';
import { InvalidInput } from '../settings/businesses.ts';
import type { Database } from '../driver/database.ts';

/** A file or folder of the copy. `name` is its path below the folder of the database. */
export type CopiedEntry =
  | { readonly kind: 'folder'; readonly name: string }
  /** Yields exactly `bytes`, whatever happens to the file meanwhile. A part that was cut off comes as zeros; the log restores it. */
  | { readonly kind: 'file'; readonly name: string; readonly bytes: number; readonly read: () => AsyncIterable<Uint8Array> };

const pieceBytes = 262_144;
/** Files that a start creates again, or that belong to the running process. The log is added at the end. */
const excluded = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;
const logFile = /^pg_wal\/[^/]+$/;
const controlFile = 'global/pg_control';

/** Databases of which a copy is being made. */
const beingCopied = new WeakSet<object>();

/** Whether a copy is being made. No checkpoint may run then: it would remove the log that the copy needs. */
export function isBackingUp(db: object): boolean {
  return beingCopied.has(db);
}

/** Everything needed to open the database elsewhere, as it is when the last entry is read. Throws InvalidInput while another copy is made. */
export async function* copyFolder(db: Database, folder: string): AsyncGenerator<CopiedEntry> {
  if (beingCopied.has(db)) throw new InvalidInput('Another backup is being made. Wait until it is finished.');
  beingCopied.add(db);
  let isStarted = false;
  try {
    await db.query(`select pg_backup_start('truckroll', true)`);
    isStarted = true;
    for await (const entry of entriesOf(folder)) if (entry.name !== controlFile) yield entry;
    // PostgreSQL requires this file last, so that it names no checkpoint later than the copied files.
    yield await fileEntry(folder, controlFile);
    const [stop] = await db.query<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
    );
    isStarted = false;
    yield* logEntries(folder, stop!);
    yield textEntry('backup_label', stop!.label);
  } finally {
    if (isStarted) await db.query('select pg_backup_stop(false)').catch(() => undefined);
    beingCopied.delete(db);
  }
}

async function* entriesOf(folder: string, below = ''): AsyncGenerator<CopiedEntry> {
  for (const found of (await readdir(join(folder, below), { withFileTypes: true }).catch(nullWhenAbsent)) ?? []) {
    const name = below === '' ? found.name : `${below}/${found.name}`;
    if (excluded.test(name) || (found.isFile() && logFile.test(name))) continue;
    if (found.isDirectory()) {
      yield { kind: 'folder', name };
      yield* entriesOf(folder, name);
    } else if (found.isFile()) {
      // The file may be gone because its table was dropped since.
      const entry = await fileEntry(folder, name).catch(nullWhenAbsent);
      if (entry) yield entry;
    }
  }
}

/** The segments of the log from the start to the stop. */
async function* logEntries(folder: string, { label, last }: { label: string; last: string }): AsyncGenerator<CopiedEntry> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (first === undefined) throw new Error(`the label of the backup does not name its first log file: ${label}`);
  const names = (await readdir(join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (!names.includes(first)) throw new Error(`the log of the backup began in ${first}, which is gone`);
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

/** The first `size` bytes of a file, with zeros for the part that is gone. */
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
