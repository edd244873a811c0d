/**
 * The mark of a move between databases. It is a table that exists only while a move is unfinished in its target, and afterwards in its source.
 * A database with a mark is not served: see `refuseMarked`. docs/internals/processes.md#moving.
 */
import type { Database, Transaction } from '../driver/database.ts';
import { CannotStart } from '../folder/cannotStart.ts';

export const markTable = 'move_mark';

interface Mark {
  /** `unfinished`: rows are being copied into this database. `moved`: another database has taken over. */
  readonly kind: 'unfinished' | 'moved';
  /** The other database, as commands name it. */
  readonly other: string;
  readonly since: string;
  readonly progress: MoveProgress;
}

/** What a move needs to go on after a kill. */
export interface MoveProgress {
  /** The tables that were begun, each with the key of its last copied row, or `true` when all its rows are there. */
  readonly tables: Readonly<Record<string, true | readonly string[]>>;
  /** Foreign keys that were taken off for the copy. */
  readonly foreignKeys: readonly { readonly table: string; readonly name: string; readonly definition: string }[];
}

/** The mark of this database; null when it has none. */
export async function readMark(db: Database): Promise<Mark | null> {
  const [table] = await db.query<{ known: boolean }>(`select to_regclass('${markTable}') is not null as known`);
  if (!table!.known) return null;
  const [mark] = await db.query<Mark>(`select kind, other, since, progress from ${markTable}`);
  return mark ?? null;
}

/** Throws `CannotStart` when the data was moved away, or a move into this database has not finished. */
export async function refuseMarked(db: Database): Promise<void> {
  const mark = await readMark(db);
  if (mark === null) return;
  throw new CannotStart(
    mark.kind === 'unfinished'
      ? `A move from ${mark.other} into this database has not finished. Run "truckroll move" again: it goes on where it stopped. To give it up, empty this database.`
      : `The data of this database was moved to ${mark.other} at ${mark.since}. Use that database (DATABASE_URL, DATA_DIR). If that move was cut short, run it again. To use this database again as it was, run "truckroll move --cancel".`,
  );
}

export async function writeMark(tx: Transaction, { kind, other }: Pick<Mark, 'kind' | 'other'>, progress: MoveProgress): Promise<void> {
  await tx.query(
    `create table if not exists ${markTable} (kind text not null, other text not null, since timestamptz not null default now(), progress jsonb not null)`,
  );
  await tx.query(`delete from ${markTable}`);
  await tx.query(`insert into ${markTable} (kind, other, progress) values ($1, $2, $3)`, [kind, other, JSON.stringify(progress)]);
}

/** Notes how far a table was copied. */
export async function noteProgress(tx: Transaction, table: string, reached: true | readonly string[]): Promise<void> {
  await tx.query(`update ${markTable} set progress = jsonb_set(progress, array['tables', $1::text], $2::jsonb)`, [
    table,
    JSON.stringify(reached),
  ]);
}

export async function removeMark(db: Database): Promise<void> {
  await db.query(`drop table if exists ${markTable}`);
}
