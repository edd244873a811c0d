/** Plain SQL migrations, forward only. Safe when several processes start at once. */
import { readdir, readFile } from 'node:fs/promises';
import { CannotStart } from '../folder/lock.ts';
import { refuseMarked } from '../move/marks.ts';
import { isConcurrent, plainStatements, runConcurrentMigration, runPlainly, type MigrationFile } from './concurrentMigration.ts';
import type { Database, Store, Transaction } from './database.ts';
import { takeMigrationLock, takeSessionMigrationLock } from './migrationLock.ts';
import { patiently, usualPatience, type Patience } from './patience.ts';

const migrationName = /^\d{4}_.*\.sql$/;
const folder = new URL('../../../migrations/', import.meta.url);
/**
 * Number and last name of the files that the first one of this version replaces
 * (docs/internals/store.md#migrations). A database with all of them has the
 * tables that the first file makes.
 */
const replaced = { count: 66, last: '0080_taking_over_a_diary.sql' } as const;
const firstName = '0081_schema.sql';

export type { MigrationFile };

/** The migrations of this version, in order. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => migrationName.test(name)).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })));
}

interface MigrateOptions {
  readonly isMove?: boolean;
  /** Those of this version, unless given: the beginning of them makes the tables of an earlier version. */
  readonly files?: readonly MigrationFile[];
  /** How long a migration waits for the transactions of others. `usualPatience` by default. */
  readonly patience?: Patience;
  /** Gets a line for the operator about what takes long. */
  readonly onNotice?: (line: string) => void;
}

type Migration = Required<Omit<MigrateOptions, 'files'>> & { readonly files: readonly MigrationFile[] };

/**
 * Applies the missing migrations and returns their names. Those up to the next one that runs concurrently are one transaction. On the embedded
 * database and on a new one all are. Throws `CannotStart` for a database of a newer version, of a version before the first release or of another
 * application, for one with the mark of a move, unless `isMove`, and when another transaction was in the way for too long.
 */
export async function migrate(store: Store, options: MigrateOptions = {}): Promise<string[]> {
  const migration: Migration = {
    isMove: options.isMove ?? false,
    files: options.files ?? (await migrationFiles()),
    patience: options.patience ?? usualPatience,
    onNotice: options.onNotice ?? (() => undefined),
  };
  const done: string[] = [];
  for (;;) {
    const { applied, next } = await applyInTransaction(store, migration);
    done.push(...applied);
    if (next === null) return done;
    if (await applyConcurrently(store, next, migration)) done.push(next.name);
  }
}

/** Applies the missing migrations up to the next one that must run outside a transaction, which is `next`. */
const applyInTransaction = (store: Store, migration: Migration) =>
  inTransaction(store, migration, async (tx): Promise<{ applied: string[]; next: MigrationFile | null }> => {
    const { missing, isNew } = await missingOf(tx, migration);
    const next = store.embedded || isNew ? -1 : missing.findIndex(isConcurrent);
    const here = next === -1 ? missing : missing.slice(0, next);
    for (const file of here) {
      await tx.query(isConcurrent(file) ? plainStatements(file) : file.sql);
      await noteApplied(tx, file);
    }
    return { applied: here.map(({ name }) => name), next: missing[here.length] ?? null };
  });

/** Returns whether this process applied it: another one may have been first. */
async function applyConcurrently(store: Store, file: MigrationFile, migration: Migration): Promise<boolean> {
  const applyMissing = async (db: Database, apply: () => Promise<void>) => {
    const { missing } = await missingOf(db, migration);
    if (!missing.some(({ name }) => name === file.name)) return false;
    await apply();
    await noteApplied(db, file);
    return true;
  };
  const outcome = await store.session(async (session, { isDirect }) => {
    if (!isDirect) return 'pooled';
    await takeSessionMigrationLock(session);
    return applyMissing(session, () => runConcurrentMigration(session, file, migration));
  });
  return outcome === 'pooled' ? inTransaction(store, migration, (tx) => applyMissing(tx, () => runPlainly(tx, file))) : outcome;
}

/** A transaction with the migration lock. It waits only briefly for other locks, because everybody else waits behind it. */
function inTransaction<Result>(
  store: Store,
  { patience, onNotice }: Migration,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const begin = () =>
    store.transaction(
      async (tx) => {
        // Migrating a large table may take longer than a request may.
        await tx.query('set local statement_timeout = 0');
        await takeMigrationLock(tx);
        await tx.query(`set local lock_timeout = '${patience.blockingSeconds}s'`);
        return work(tx);
      },
      { unlimited: true },
    );
  return patiently(store, { patience, what: `Migrations have waited ${patience.blockingSeconds} s`, onNotice }, begin);
}

/** Refuses an unfit database. `isNew`: none of the migrations was applied. Call it with the migration lock. */
async function missingOf(db: Database, { isMove, files }: Migration): Promise<{ missing: MigrationFile[]; isNew: boolean }> {
  if (!isMove) await refuseMarked(db);
  await db.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
  const applied = await appliedMigrations(db);
  refuseUnknown(
    applied,
    files.map(({ name }) => name),
  );
  return { missing: files.filter(({ name }) => !applied.includes(name)), isNew: applied.length === 0 };
}

const noteApplied = (db: Database, { name }: MigrationFile) => db.query('insert into migrations (name) values ($1)', [name]);

/** What an owner of data from before the first release does. docs/operating/upgrades.md#data-from-before-020. */
export const howToMove =
  'Export each business with the version that made it ("truckroll export"), and import it into a new database with this version ("truckroll import-business").';

/** Whether a migration belongs to the files from before the first release. */
export const isReplaced = (name: string): boolean => migrationName.test(name) && name < firstName;

/**
 * The migrations of this version that make the tables which these made. The whole list from before the first release becomes its first file.
 * null: no beginning of the migrations of this version makes such tables.
 */
export function sameTablesBy(applied: readonly string[], names: readonly string[]): readonly string[] | null {
  const isWholeOldList = applied.length === replaced.count && applied.at(-1) === replaced.last;
  const here = isWholeOldList ? [firstName] : applied;
  return here.length > 0 && here.every((name, index) => name === names[index]) ? here : null;
}

/** Throws `CannotStart` when migrations were applied that this version does not have. */
function refuseUnknown(applied: readonly string[], names: readonly string[]): void {
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.some((name) => !migrationName.test(name)))
    throw new CannotStart(
      `DATABASE_URL: the database belongs to another application: its table migrations lists ${unknown.slice(0, 3).join(', ')}. Name a database for Truckroll alone.`,
    );
  if (unknown.some(isReplaced)) throw new CannotStart(`The database is from before Truckroll 0.2.0. ${howToMove}`);
  if (unknown.length > 0)
    throw new CannotStart(`The database was migrated by a newer version (${unknown.join(', ')}). Start that version, or restore a backup.`);
}

/** Refuses what `migrate` refuses, and changes nothing. */
export async function refuseUnfitDatabase(db: Database): Promise<void> {
  await refuseMarked(db);
  refuseUnknown(
    await appliedMigrations(db),
    (await migrationFiles()).map(({ name }) => name),
  );
}

/** Names of the migrations that `migrate` would apply. */
export async function missingMigrations(db: Database): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return (await migrationFiles()).map(({ name }) => name).filter((name) => !applied.includes(name));
}

/** Names of the applied migrations, in order. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  return (await db.query<{ name: string }>('select name from migrations order by name')).map((row) => row.name);
}

/** Whether a migration was ever applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>("select to_regclass('migrations') is not null as known");
  return row!.known;
}
