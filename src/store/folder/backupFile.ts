/**
 * The file of a backup: a gzipped tar archive, which `tar` opens too, of the folder `database`, of what `DATA_DIR` needs beside it, and last
 * of `manifest.json` with the length and SHA-256 of every other entry. A file that was cut off has no manifest.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { nullWhenAbsent } from './absent.ts';
import { InvalidInput } from '../settings/businesses.ts';
import { explainTarget } from './explainTarget.ts';
import type { CopiedEntry } from './backup.ts';

const manifestName = 'manifest.json';
const format = 'truckroll-backup';
const formatVersion = 1;

/** What a backup says about itself. */
export interface BackupFacts {
  /** Of the program that made it. */
  readonly version: string;
  readonly made_at: string;
  readonly migrations: readonly string[];
  /** Rows at its beginning; it holds at least as many. */
  readonly counts: Readonly<Record<string, number>>;
}

interface Manifest extends BackupFacts {
  readonly format: typeof format;
  readonly format_version: typeof formatVersion;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

export interface WrittenBackup {
  readonly bytes: number;
  /** Of the file as a whole. */
  readonly sha256: string;
}

/**
 * Writes the entries to `path`, which appears, for its owner alone, when all of it is on the disk. Throws InvalidInput when there is a file
 * of that name; what was written is removed when anything fails, or `signal` says to stop.
 */
export async function writeBackup(
  path: string,
  entries: AsyncIterable<CopiedEntry>,
  facts: BackupFacts,
  signal: AbortSignal,
): Promise<WrittenBackup> {
  if (await stat(path).catch(() => null)) throw new InvalidInput(`${path} exists; give a file that does not.`);
  const temporary = `${path}.${randomUUID()}.partial`;
  const archive = pack();
  const whole = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      whole.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
  // The pages of a database shrink to a fraction at the fastest level already.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(Readable.from(archive as AsyncIterable<Buffer>), gzip, counted, target, { signal });
  try {
    await Promise.race([written, fill(archive, entries, facts)]);
    await written;
    await rename(temporary, path);
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    // Where the folder is what is wrong, the file cannot be looked for either, and that is not what to tell.
    await rm(temporary, { force: true }).catch(() => undefined);
    if (signal.aborted) throw new InvalidInput('The backup was stopped; nothing was written.');
    throw explainTarget(error, { folder: dirname(path), written: temporary });
  }
  return { bytes, sha256: whole.digest('hex') };
}

async function fill(archive: Pack, entries: AsyncIterable<CopiedEntry>, facts: BackupFacts): Promise<void> {
  const files: Record<string, { bytes: number; sha256: string }> = {};
  for await (const entry of entries) {
    if (entry.kind === 'folder') archive.entry({ name: `${entry.name}/`, type: 'directory', mode: 0o700 });
    else files[entry.name] = { bytes: entry.bytes, sha256: await add(archive, entry.name, entry.bytes, entry.read()) };
  }
  const manifest: Manifest = { format, format_version: formatVersion, ...facts, files };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await add(archive, manifestName, text.length, Readable.from([text]));
  archive.finalize();
}

/** Adds a file; answers its SHA-256. */
async function add(archive: Pack, name: string, size: number, pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  const entry = archive.entry({ name, size, mode: 0o600 });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  ended.catch(() => undefined);
  entry.once('finish', resolve);
  entry.once('error', reject);
  entry.once('close', () => reject(new Error('the archive was closed')));
  for await (const piece of pieces) {
    hash.update(piece);
    if (!entry.write(piece)) await Promise.race([new Promise((drained) => entry.once('drain', drained)), ended]);
  }
  entry.end();
  await ended;
  return hash.digest('hex');
}

/** Files of `dataDir` that a backup has beside the database, where they are there. */
export async function* filesBesideDatabase(dataDir: string, names: readonly string[]): AsyncGenerator<CopiedEntry> {
  for (const name of names) {
    const content = await readFile(join(dataDir, name)).catch(nullWhenAbsent);
    if (content) yield { kind: 'file', name, bytes: content.length, read: () => Readable.from([content]) };
  }
}

/** `database/…`, the files beside it, nothing else: an archive must not lead elsewhere. */
const allowed = /^(database(\/[\w.-]+)*|secret|demo\.json|manifest\.json)\/?$/;

/**
 * Unpacks a backup into a folder and checks every file against the manifest. Throws InvalidInput, with one line, for a file that is no
 * backup, or not whole; what was unpacked by then is the caller's to remove.
 */
export async function unpackBackup(path: string, folder: string): Promise<BackupFacts> {
  const found: Record<string, { bytes: number; sha256: string }> = {};
  let manifest: Manifest | null = null;
  const archive = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), archive);
  reading.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (!allowed.test(name) || name.includes('..')) throw new InvalidInput(`${path} is no backup of Truckroll: it holds ${name}.`);
      const target = join(folder, name);
      if (type === 'directory') {
        await mkdir(target, { recursive: true, mode: 0o700 });
        entry.resume();
      } else if (name === manifestName) manifest = JSON.parse(await textOf(entry as AsyncIterable<Buffer>)) as Manifest;
      else found[name] = await unpackFile(target, entry as AsyncIterable<Buffer>);
    }
    await reading;
  } catch (error) {
    archive.destroy();
    await reading.catch(() => undefined);
    const { code, message } = error as NodeJS.ErrnoException;
    // Of the disk, or ours already: everything else is in the file itself.
    if (error instanceof InvalidInput || (code !== undefined && /^E[A-Z]+$/.test(code))) throw error;
    throw new InvalidInput(`${path} is no backup, or is damaged: ${message.replaceAll(/\s+/g, ' ')}. Take another one.`);
  }
  if (manifest?.format !== format) throw new InvalidInput(`${path} is no backup of Truckroll, or its end is missing. Take another one.`);
  if (manifest.format_version !== formatVersion)
    throw new InvalidInput(`${path} was made by Truckroll ${manifest.version}; restore it with that version or a newer one.`);
  const wrong = [...new Set([...Object.keys(manifest.files), ...Object.keys(found)])].find((name) => {
    const [said, is] = [manifest.files[name], found[name]];
    return said?.sha256 !== is?.sha256 || said?.bytes !== is?.bytes;
  });
  if (wrong !== undefined) throw new InvalidInput(`${path} is damaged: ${wrong} is not what the manifest says. Take another one.`);
  return manifest;
}

async function unpackFile(target: string, pieces: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(target, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      await file.writeFile(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts).toString('utf8');
}
