/** Moves all rows from one database to another, and checks that they are the same. */
import type { Database, Store, Transaction } from '../driver/database.ts';
import { appliedMigrations } from '../driver/migrate.ts';
import { takeMigrationLock } from '../driver/migrationLock.ts';
import { InvalidInput, isEmpty } from '../settings/businesses.ts';
import { type CopiedTable, copiedTables, quotedName, sameTexts } from './catalog.ts';
import { copyTable, digestOf, type TableDigest } from './copyRows.ts';
import { readMark, writeMark } from './marks.ts';
import { completeTarget, emptyTable, prepareTarget, readIdentities, refuseOtherSessions, releaseTarget } from './target.ts';

export interface MovedDatabase {
  readonly store: Store;
  /** As commands name it. */
  readonly name: string;
  /** The application name of this process there; null on an embedded database. */
  readonly application: string | null;
}

interface MoveOptions {
  readonly source: MovedDatabase;
  readonly target: MovedDatabase;
  /** Replaces data that an earlier move took from the target to the source. */
  readonly isReplaced: boolean;
  /** Runs before the target may be used, when its rows are whole. */
  readonly beforeRelease: () => Promise<void>;
  /** Tells a person what happens. */
  readonly told: (line: string) => void;
}

interface Moved {
  /** Rows by table, without empty tables. */
  readonly rows: Readonly<Record<string, number>>;
  readonly isResumed: boolean;
}

/**
 * Moves the rows. Nobody can change the source meanwhile: an embedded database is open in this process alone, and on a server its tables are
 * locked. The order at the end leaves no moment at which both databases, or half a database, would be served: first the source is marked as
 * moved, then the mark of the whole and checked target is removed. A move that was killed goes on when it is called again. Throws InvalidInput.
 */
export async function moveRows({ source, target, isReplaced, beforeRelease, told }: MoveOptions): Promise<Moved> {
  let isResumed = false;
  const rows = await source.store.transaction(
    async (tx) => {
      const tables = await closeSource(tx, source, target);
      const reached = await prepareTarget(target.store, { source: source.name, ...target, isReplaced });
      isResumed = Object.keys(reached).length > 0;
      if (isResumed) told(`Going on with the move of ${source.name}.`);
      for (const table of tables) {
        const at = reached[table.name];
        if (at === true) continue;
        // Opening the target may have written rows of its own, such as computed forms, before this attempt reached the table.
        if (isResumed && at === undefined) await emptyTable(target.store, table.name);
        const copied = await copyTable(tx, target.store, table, at ?? null);
        if (copied > 0) told(`${table.name}: ${copied} rows copied`);
      }
      told('Comparing all rows.');
      const counts = await compare(tx, target.store, tables, isResumed);
      await completeTarget(target.store, await readIdentities(tx, tables));
      await beforeRelease();
      await writeMark(tx, { kind: 'moved', other: target.name }, { tables: {}, foreignKeys: [] });
      return counts;
    },
    { unlimited: true },
  );
  await releaseTarget(target.store);
  return { rows, isResumed };
}

/** Keeps writers out of the source until the transaction ends. Returns its tables. */
async function closeSource(tx: Transaction, { application, name }: MovedDatabase, target: MovedDatabase): Promise<CopiedTable[]> {
  await takeMigrationLock(tx);
  await sameTexts(tx);
  if (application !== null) await refuseOtherSessions(tx, application, name);
  const mark = await readMark(tx);
  if (mark !== null && (mark.kind === 'unfinished' || mark.other !== target.name))
    throw new InvalidInput(notASource(name, mark.other, mark.kind));
  if (mark !== null && (await readMark(target.store)) === null && !(await isEmpty(target.store)))
    throw new InvalidInput(`The move from ${name} to ${target.name} has finished already. Start the service with ${target.name}.`);
  const tables = await copiedTables(tx);
  await tx.query(`lock table ${tables.map((table) => quotedName(table.name)).join(', ')} in share mode`);
  const migrations = await Promise.all([appliedMigrations(tx), appliedMigrations(target.store)]);
  if (migrations[0].join() !== migrations[1].join()) throw new Error(`${name} and ${target.name} have different tables.`);
  return tables;
}

const notASource = (name: string, other: string, kind: 'unfinished' | 'moved') =>
  kind === 'unfinished'
    ? `${name} holds an unfinished move from ${other}. Finish that move first: truckroll move from that database again.`
    : `The data of ${name} was moved to ${other} already. Name that database as the one to move from.`;

/**
 * Compares each table by count and digest. After a kill the source may have changed: its tables that differ are copied anew. Returns the
 * counts.
 */
async function compare(
  source: Database,
  target: Store,
  tables: readonly CopiedTable[],
  isResumed: boolean,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const inTarget = (table: CopiedTable) =>
    target.transaction(
      async (tx) => {
        await sameTexts(tx);
        return digestOf(tx, table);
      },
      { unlimited: true },
    );
  for (const table of tables) {
    const wanted = await digestOf(source, table);
    let found = await inTarget(table);
    if (isResumed && !isSame(wanted, found)) {
      await emptyTable(target, table.name);
      await copyTable(source, target, table, null);
      found = await inTarget(table);
    }
    if (!isSame(wanted, found))
      throw new Error(
        `The rows of ${table.name} differ after the copy: ${wanted.rows} rows (${wanted.digest}) here, ${found.rows} (${found.digest}) there. ` +
          'Nothing was moved. Empty the target and run the move again.',
      );
    if (wanted.rows > 0) counts[table.name] = wanted.rows;
  }
  return counts;
}

const isSame = (left: TableDigest, right: TableDigest) => left.rows === right.rows && left.digest === right.digest;
