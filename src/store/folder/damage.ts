/**
 * What can be seen of a damaged folder of the embedded database from outside, before PGlite opens it: opening writes, and over
 * some damage it writes an empty database. Reads a few hundred kilobytes and the names and sizes of the files, whatever the
 * database's size. It cannot see a page that holds wrong bytes, nor that the newest segments of the log are gone: those changes are
 * lost unseen, as after a power cut. Damage to the service's own tables is no reason not to start; /readyz tells it (tableHealth.ts).
 */
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenAbsent } from './absent.ts';
import { crc32c } from './crc32c.ts';

/** The PostgreSQL that PGlite is built from; tests/store/folder/damage.deep.test.ts sees when a new PGlite brings another. */
const version = '18';
/** PG_CONTROL_VERSION, and where the fields of `ControlFileData` are (PostgreSQL 18, catalog/pg_control.h). */
const controlVersion = 1800;
const control = {
  bytes: 8192,
  version: 8,
  checkpoint: 32,
  redo: 40,
  timeline: 48,
  nextTransaction: 64,
  segmentBytes: 228,
  crc: 292,
} as const;
/** `RelMapFile` (utils/cache/relmapper.c). */
const map = { magic: 0x592717, bytes: 524, count: 4, entries: 8, crc: 520 } as const;
/** Of a WAL page: where its address is (access/xlog_internal.h); of a record: its length, checksum and data (access/xlogrecord.h). */
const log = { pageBytes: 8192, address: 8, recordCrc: 20, recordData: 24 } as const;
const pageBytes = 8192;
/** Transactions whose states one file of `pg_xact` holds. */
const transactionsPerFile = 32 * pageBytes * 4;
/** The databases template1 and template0, and the one that the service uses. */
const templates = ['base/1', 'base/4'];
const ours = 'base/5';
/**
 * What PostgreSQL misses only after it has begun to write; a copy that leaves out empty folders has lost some. The others it makes anew, or
 * does without.
 */
const parts = ['postgresql.conf', 'pg_hba.conf', 'pg_commit_ts', 'pg_notify', 'pg_replslot', 'pg_twophase'];
/** Who held a row together with others. The oldest file goes when it is of no use any more, the last one never. */
const sharedLocks = 'pg_multixact/offsets';
/** Statistics and what belongs to them: the only catalog whose first rows are replaced, so that its files may shrink. */
const shrinking = new Set(['2619', '2696', '2840', '2841']);

/** Catalogs of the whole server that hold nothing at first. */
const empty = new Set(['1214', '2846', '2964', '2966', '3592', '4060', '4177', '4183', '4185', '6000', '6100', '6243', '6244']);

/** What to do about a damaged database; the folder itself stays for who wants to look at it, and may be a volume that cannot be moved. */
export const restoreAdvice =
  'Restore a backup with "npm run truckroll -- restore <file> --into <new folder>", and start with that folder as DATA_DIR.';

/** What is wrong with a folder that has a `PG_VERSION`, in a few words; null when nothing is to be seen. Writes nothing. */
export async function damageOf(folder: string): Promise<string | null> {
  const found = (await readFile(join(folder, 'PG_VERSION'), 'latin1').catch(nullWhenAbsent))?.trim();
  if (found === undefined) return 'PG_VERSION is no file';
  if (found !== version) return found === '' ? 'PG_VERSION is empty' : `PG_VERSION says ${found.slice(0, 20)}, not ${version}`;
  return (
    (await controlDamage(folder)) ??
    (await partDamage(folder)) ??
    (await mapDamage(folder, 'global')) ??
    (await mapDamage(folder, ours)) ??
    catalogDamage(folder)
  );
}

async function partDamage(folder: string): Promise<string | null> {
  for (const name of parts) if ((await sizeOf(folder, name)) === null) return `${name} is missing`;
  const files = await readdir(join(folder, sharedLocks)).catch(nullWhenAbsent);
  return !files?.length ? `${sharedLocks} is missing, or empty` : null;
}

/** `pg_control` names where the log is to be read from; without a whole one nothing can be recovered. */
async function controlDamage(folder: string): Promise<string | null> {
  const name = 'global/pg_control';
  const bytes = await readFile(join(folder, name)).catch(nullWhenAbsent);
  if (bytes === null) return `${name} is missing`;
  if (bytes.length !== control.bytes) return `${name} has ${bytes.length} bytes, not ${control.bytes}`;
  if (bytes.readUInt32LE(control.version) !== controlVersion) return `${name} is of another version`;
  if (crc32c(bytes.subarray(0, control.crc)) !== bytes.readUInt32LE(control.crc)) return `${name} has a wrong checksum`;
  // Of the last one: the file of the next is made when it begins.
  const transactions = Math.floor((bytes.readUInt32LE(control.nextTransaction) - 1) / transactionsPerFile);
  const states = `pg_xact/${transactions.toString(16).toUpperCase().padStart(4, '0')}`;
  return (await wholePages(folder, states)) ?? logDamage(folder, bytes);
}

/** Of the log, what recovery reads: from the segment of the last checkpoint's start on, without a gap. */
async function logDamage(folder: string, bytes: Buffer): Promise<string | null> {
  const segmentBytes = bytes.readUInt32LE(control.segmentBytes);
  const [checkpoint, redo] = [bytes.readBigUInt64LE(control.checkpoint), bytes.readBigUInt64LE(control.redo)];
  const segmentOf = (place: bigint) => Number(place / BigInt(segmentBytes));
  const perFile = 2 ** 32 / segmentBytes;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  const timeline = hex(bytes.readUInt32LE(control.timeline));
  const nameOf = (segment: number) => `pg_wal/${timeline}${hex(Math.floor(segment / perFile))}${hex(segment % perFile)}`;
  const names = await readdir(join(folder, 'pg_wal')).catch(nullWhenAbsent);
  if (names === null) return 'pg_wal is missing';
  const segments = names
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name.startsWith(timeline))
    .map((name) => Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16), 16));
  const last = Math.max(segmentOf(checkpoint), ...segments);
  for (let segment = segmentOf(redo); segment <= last; segment++) {
    const size = await sizeOf(folder, nameOf(segment));
    if (size === null) return `${nameOf(segment)} is missing`;
    if (size !== segmentBytes) return `${nameOf(segment)} has ${size} bytes, not ${segmentBytes}`;
  }
  return checkpointDamage(folder, nameOf(segmentOf(checkpoint)), checkpoint, segmentBytes);
}

/** The record that recovery begins with, unless it goes over the end of a page: PostgreSQL itself then tells. */
async function checkpointDamage(folder: string, name: string, place: bigint, segmentBytes: number): Promise<string | null> {
  const offset = Number(place % BigInt(segmentBytes));
  const pageAt = offset - (offset % log.pageBytes);
  const page = Buffer.alloc(log.pageBytes);
  const file = await open(join(folder, name), 'r');
  try {
    await file.read(page, 0, log.pageBytes, pageAt);
  } finally {
    await file.close();
  }
  const wrong = `${name} does not hold the last checkpoint`;
  if (page.readBigUInt64LE(log.address) !== place - BigInt(offset - pageAt)) return wrong;
  const record = page.subarray(offset - pageAt);
  if (record.length < log.recordData) return null;
  const length = record.readUInt32LE(0);
  if (length < log.recordData) return wrong;
  if (length > record.length) return null;
  const sum = crc32c(record.subarray(0, log.recordCrc), crc32c(record.subarray(log.recordData, length)));
  return sum === record.readUInt32LE(log.recordCrc) ? null : wrong;
}

/** The files of the catalogs that are found by a map, because PostgreSQL needs them to find any other. How long ours are is seen below. */
async function mapDamage(folder: string, database: string): Promise<string | null> {
  const name = `${database}/pg_filenode.map`;
  const bytes = await readFile(join(folder, name)).catch(nullWhenAbsent);
  if (bytes === null) return `${name} is missing`;
  if (
    bytes.length !== map.bytes ||
    bytes.readUInt32LE(0) !== map.magic ||
    crc32c(bytes.subarray(0, map.crc)) !== bytes.readUInt32LE(map.crc)
  )
    return `${name} is not whole`;
  for (let entry = 0; entry < bytes.readUInt32LE(map.count); entry++) {
    const file = String(bytes.readUInt32LE(map.entries + entry * 8 + 4));
    const damage = await wholePages(folder, `${database}/${file}`, database === ours || empty.has(file));
    if (damage !== null) return damage;
  }
  return null;
}

/** The other catalogs: our database was copied from a template, so it has each of its files, and at least as much in it. */
async function catalogDamage(folder: string): Promise<string | null> {
  if ((await sizeOf(folder, `${ours}/PG_VERSION`)) === null) return `${ours}/PG_VERSION is missing`;
  for (const template of templates)
    for (const name of (await readdir(join(folder, template)).catch(nullWhenAbsent)) ?? []) {
      if (!/^\d+$/.test(name)) continue;
      const least = (await sizeOf(folder, `${template}/${name}`)) ?? 0;
      const size = await sizeOf(folder, `${ours}/${name}`);
      if (size === null) return `${ours}/${name}, a system catalog, is missing`;
      if (size % pageBytes !== 0 || (size < least && !shrinking.has(name))) return `${ours}/${name}, a system catalog, is cut off`;
    }
  return null;
}

async function wholePages(folder: string, name: string, mayBeEmpty = false): Promise<string | null> {
  const size = await sizeOf(folder, name);
  if (size === null) return `${name} is missing`;
  return (size === 0 && !mayBeEmpty) || size % pageBytes !== 0 ? `${name} is cut off` : null;
}

async function sizeOf(folder: string, name: string): Promise<number | null> {
  const found = await stat(join(folder, name)).catch(nullWhenAbsent);
  return found?.size ?? null;
}
