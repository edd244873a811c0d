/**
 * The file of a backup: a gzipped tar archive, which `tar` can open. It holds the folder `database`, the files that `DATA_DIR` needs beside it,
 * and last `manifest.json` with the length and SHA-256 of every other entry. A backup that was cut off has no manifest.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { nullWhenAbsent } from './absent.ts';
import { InvalidInput } from '../settings/businesses.ts';
import { makeFolder, renameForced, writeForced } from './forced.ts';
import { explainTarget } from './explainTarget.ts';
import type { CopiedEntry } from './backup.ts';
import { randomId } from '../ids.ts';

const manifestName = 'manifest.json';
const format = 'truckroll-backup';
const formatVersion = 1;

/** What the manifest says about the backup. */
export interface BackupFacts {
  /** Version of the program that made the backup. */
  readonly version: string;
  readonly made_at: string;
  readonly migrations: readonly string[];
  /** Rows per table when the backup began. The backup holds at least as many. */
  readonly counts: Readonly<Record<string, number>>;
}

interface Manifest extends BackupFacts {
  readonly format: typeof format;
  readonly format_version: typeof formatVersion;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

interface WrittenBackup {
  readonly bytes: number;
  /** Hash of the whole file. */
  readonly sha256: string;
}

/**
 * Writes the entries to `path`. The file appears when it is completely on the disk, and only its owner may read it. Throws InvalidInput when a
 * file of that name exists. Removes its incomplete file when anything fails, or when `signal` is aborted.
 */
export async function writeBackup(
  path: string,
  entries: AsyncIterable<CopiedEntry>,
  facts: BackupFacts,
  signal: AbortSignal,
): Promise<WrittenBackup> {
  if (await stat(path).catch(() => null)) throw new InvalidInput(`${path} exists already. Name a new file.`);
  const temporary = `${path}.${randomId()}.partial`;
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
  // Even the fastest level compresses the pages of a database to a fraction.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const write = (pieces: AsyncIterable<Buffer>) => writeForced(temporary, pieces);
  const written = pipeline(Readable.from(archive as AsyncIterable<Buffer>), gzip, counted, write, { signal });
  try {
    await Promise.race([written, fill(archive, entries, facts)]);
    await written;
    await renameForced(temporary, path);
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    // If the folder is the problem, this fails too. Report the first error, not this one.
    await rm(temporary, { force: true }).catch(() => undefined);
    if (signal.aborted) throw new InvalidInput('The backup was stopped. Nothing was written.');
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

/** Adds a file to the archive. Returns its SHA-256. */
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

/** The files of `dataDir` that a backup holds beside the database, as far as they exist. */
export async function* filesBesideDatabase(dataDir: string, names: readonly string[]): AsyncGenerator<CopiedEntry> {
  for (const name of names) {
    const content = await readFile(join(dataDir, name)).catch(nullWhenAbsent);
    if (content) yield { kind: 'file', name, bytes: content.length, read: () => Readable.from([content]) };
  }
}

/** Names that an archive may hold: `database/…` or the dump of a server's database, and the files beside it. Other names could write outside the folder. */
const allowed = /^(database(\/[\w.-]+)*|database\.dump|secret|demo\.json|manifest\.json)\/?$/;

/**
 * Unpacks a backup into a folder and checks every file against the manifest. Throws InvalidInput, with one line, for a file that is not a
 * complete backup. The caller then removes what was unpacked. Files are forced, the names in the folder are not.
 */
export async function unpackBackup(path: string, folder: string): Promise<BackupFacts & Pick<Manifest, 'files'>> {
  const found: Record<string, { bytes: number; sha256: string }> = {};
  let manifest: Manifest | null = null;
  const archive = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), archive);
  reading.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (!allowed.test(name) || name.includes('..')) throw new InvalidInput(`${path} is not a backup of Truckroll: it holds ${name}.`);
      const target = join(folder, name);
      if (type === 'directory') {
        await makeFolder(target);
        entry.resume();
      } else if (name === manifestName) manifest = JSON.parse(await textOf(entry as AsyncIterable<Buffer>)) as Manifest;
      else found[name] = await unpackFile(target, entry as AsyncIterable<Buffer>);
    }
    await reading;
  } catch (error) {
    archive.destroy();
    await reading.catch(() => undefined);
    const { code, message } = error as NodeJS.ErrnoException;
    // Errors of the disk and our own messages pass through. Any other error means that the file is wrong.
    if (error instanceof InvalidInput || (code !== undefined && /^E[A-Z]+$/.test(code))) throw error;
    throw new InvalidInput(`${path} is not a backup, or is damaged: ${message.replaceAll(/\s+/g, ' ')}. Use another backup.`);
  }
  if (manifest?.format !== format)
    throw new InvalidInput(`${path} is not a backup of Truckroll, or its end is missing. Use another backup.`);
  if (manifest.format_version !== formatVersion)
    throw new InvalidInput(`${path} was made by Truckroll ${manifest.version}. Restore it with that version or a newer one.`);
  const wrong = [...new Set([...Object.keys(manifest.files), ...Object.keys(found)])].find((name) => {
    const [expected, actual] = [manifest.files[name], found[name]];
    return expected?.sha256 !== actual?.sha256 || expected?.bytes !== actual?.bytes;
  });
  if (wrong !== undefined) throw new InvalidInput(`${path} is damaged: ${wrong} does not match the manifest. Use another backup.`);
  return manifest;
}

async function unpackFile(target: string, pieces: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  await makeFolder(dirname(target));
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  await writeForced(target, counted());
  return { bytes, sha256: hash.digest('hex') };
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts).toString('utf8');
}
