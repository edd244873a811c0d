/**
 * Damage to the embedded database that can be seen in its files, before PGlite opens it. Opening writes to the folder, and over some damage
 * PGlite writes an empty database. This reads a few hundred kilobytes, and the names and sizes of the files, whatever the database's size. It
 * cannot see wrong bytes within a page. Nor can it see that the newest log segments are missing; their changes are lost.
 * A start goes on despite damage to the service's own tables: /readyz reports that (store/driver/tableHealth.ts).
 */
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenAbsent } from './absent.ts';
import { crc32c } from './crc32c.ts';

/** The PostgreSQL version that PGlite is built from. tests/store/folder/damage.deep.test.ts fails when a new PGlite brings another. */
const version = '18';
/** PG_CONTROL_VERSION, and the offsets of the fields of `ControlFileData` (PostgreSQL 18, catalog/pg_control.h). */
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
/** Magic number and offsets of `RelMapFile` (utils/cache/relmapper.c). */
const map = { magic: 0x592717, bytes: 524, count: 4, entries: 8, crc: 520 } as const;
/** Offsets of the address in a WAL page (access/xlog_internal.h), and of checksum and data in a record (access/xlogrecord.h). */
const log = { pageBytes: 8192, address: 8, recordCrc: 20, recordData: 24 } as const;
const pageBytes = 8192;
/** Transactions whose states fit in one file of `pg_xact`: 32 pages, two bits each. */
const transactionsPerFile = 32 * pageBytes * 4;
/** The folders of template1 and template0, and of the database that the service uses. */
const templates = ['base/1', 'base/4'];
const ours = 'base/5';
/**
 * Files and folders that PostgreSQL misses only after it has begun to write. A copy without empty folders lacks some of them. PostgreSQL
 * creates the other folders again, or does not need them.
 */
const requiredParts = ['postgresql.conf', 'pg_hba.conf', 'pg_commit_ts', 'pg_notify', 'pg_replslot', 'pg_twophase'];
/** Records of rows that several transactions locked together. Old files are removed, but the last one always stays. */
const sharedLocks = 'pg_multixact/offsets';
/** The catalog of statistics, with its indexes and its overflow table. Only its files may be smaller than those of the template. */
const shrinking = new Set(['2619', '2696', '2840', '2841']);

/** Catalogs of the whole server that are empty at first. */
const mayBeEmptyCatalogs = new Set([
  '1214',
  '2846',
  '2964',
  '2966',
  '3592',
  '4060',
  '4177',
  '4183',
  '4185',
  '6000',
  '6100',
  '6243',
  '6244',
]);

/** What the operator should do about a damaged database. The damaged folder stays: it may be a volume that cannot be moved. */
export const restoreAdvice =
  'Restore a backup with "npm run truckroll -- restore <file> --into <new folder>", and start with that folder as DATA_DIR.';

/** The damage to a folder that has a `PG_VERSION`, in a few words. null when none can be seen. Writes nothing. */
export async function damageOf(folder: string): Promise<string | null> {
  const found = (await readFile(join(folder, 'PG_VERSION'), 'latin1').catch(nullWhenAbsent))?.trim();
  if (found === undefined) return 'PG_VERSION is not a file';
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
  for (const name of requiredParts) if ((await sizeOf(folder, name)) === null) return `${name} is missing`;
  const files = await readdir(join(folder, sharedLocks)).catch(nullWhenAbsent);
  return !files?.length ? `${sharedLocks} is missing, or empty` : null;
}

/** `pg_control` says where recovery starts reading the log. Without an intact one, nothing can be recovered. */
async function controlDamage(folder: string): Promise<string | null> {
  const name = 'global/pg_control';
  const bytes = await readFile(join(folder, name)).catch(nullWhenAbsent);
  if (bytes === null) return `${name} is missing`;
  if (bytes.length !== control.bytes) return `${name} has ${bytes.length} bytes, not ${control.bytes}`;
  if (bytes.readUInt32LE(control.version) !== controlVersion) return `${name} is of another version`;
  if (crc32c(bytes.subarray(0, control.crc)) !== bytes.readUInt32LE(control.crc)) return `${name} has a wrong checksum`;
  // The file of the last transaction. The next transaction's file may not exist yet.
  const transactions = Math.floor((bytes.readUInt32LE(control.nextTransaction) - 1) / transactionsPerFile);
  const states = `pg_xact/${transactions.toString(16).toUpperCase().padStart(4, '0')}`;
  return (await wholePages(folder, states)) ?? logDamage(folder, bytes);
}

/** Checks the part of the log that recovery reads: all segments from the start of the last checkpoint on. */
async function logDamage(folder: string, bytes: Buffer): Promise<string | null> {
  const segmentBytes = bytes.readUInt32LE(control.segmentBytes);
  const [checkpoint, redo] = [bytes.readBigUInt64LE(control.checkpoint), bytes.readBigUInt64LE(control.redo)];
  const segmentOf = (position: bigint) => Number(position / BigInt(segmentBytes));
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

/** Checks the record that recovery begins with. A record that crosses a page boundary is left to PostgreSQL. */
async function checkpointDamage(folder: string, name: string, position: bigint, segmentBytes: number): Promise<string | null> {
  const offset = Number(position % BigInt(segmentBytes));
  const pageAt = offset - (offset % log.pageBytes);
  const page = Buffer.alloc(log.pageBytes);
  const file = await open(join(folder, name), 'r');
  try {
    await file.read(page, 0, log.pageBytes, pageAt);
  } finally {
    await file.close();
  }
  const wrong = `${name} does not hold the last checkpoint`;
  if (page.readBigUInt64LE(log.address) !== position - BigInt(offset - pageAt)) return wrong;
  const record = page.subarray(offset - pageAt);
  if (record.length < log.recordData) return null;
  const length = record.readUInt32LE(0);
  if (length < log.recordData) return wrong;
  if (length > record.length) return null;
  const sum = crc32c(record.subarray(0, log.recordCrc), crc32c(record.subarray(log.recordData, length)));
  return sum === record.readUInt32LE(log.recordCrc) ? null : wrong;
}

/** Checks the map of catalog files, which PostgreSQL needs to find any other file. The sizes of our own catalogs are checked below. */
async function mapDamage(folder: string, database: string): Promise<string | null> {
  const name = `${database}/pg_filenode.map`;
  const bytes = await readFile(join(folder, name)).catch(nullWhenAbsent);
  if (bytes === null) return `${name} is missing`;
  if (
    bytes.length !== map.bytes ||
    bytes.readUInt32LE(0) !== map.magic ||
    crc32c(bytes.subarray(0, map.crc)) !== bytes.readUInt32LE(map.crc)
  )
    return `${name} is not intact`;
  for (let entry = 0; entry < bytes.readUInt32LE(map.count); entry++) {
    const file = String(bytes.readUInt32LE(map.entries + entry * 8 + 4));
    const damage = await wholePages(folder, `${database}/${file}`, database === ours || mayBeEmptyCatalogs.has(file));
    if (damage !== null) return damage;
  }
  return null;
}

/** Checks the other catalogs. Our database was copied from a template, so it has all of its files, each at least as large. */
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
