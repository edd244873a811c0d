/** Prepares the target of a move for the copy, and makes it a usable database again afterwards. */
import type { Database, Store, Transaction } from '../driver/database.ts';
import { takeMigrationLock } from '../driver/migrationLock.ts';
import { InvalidInput } from '../settings/businesses.ts';
import { type CopiedTable, copiedTables, quotedName } from './catalog.ts';
import { type MoveProgress, readMark, removeMark, writeMark } from './marks.ts';

/** How often a transaction looks for the sessions of a service that has just stopped, and how long it waits between two looks. */
const looks = 20;
const lookSeconds = 0.25;

/**
 * Throws InvalidInput when other programs are connected to this database: they could change it during the move. `own` is the application
 * name of this process. Sessions of a service that has just stopped end within seconds.
 */
export async function refuseOtherSessions(tx: Transaction, own: string, name: string): Promise<void> {
  for (let look = 1; ; look++) {
    const others = await tx.query<{ pid: number; application: string }>(
      `select pid, coalesce(nullif(application_name, ''), '?') as application from pg_stat_activity
        where datname = current_database() and application_name <> $1 and pid <> pg_backend_pid()
          and coalesce(backend_type, 'client backend') = 'client backend' order by pid limit 5`,
      [own],
    );
    if (others.length === 0) return;
    if (look === looks)
      throw new InvalidInput(
        `Other programs are connected to ${name}: ${others.map(({ pid, application }) => `${application} (pid ${pid})`).join(', ')}. Stop every service and tool that uses it, and run the move again.`,
      );
    await tx.query('select pg_sleep($1)', [lookSeconds]);
  }
}

interface TargetOptions {
  /** The source, as commands name it. */
  readonly source: string;
  /** The target, as commands name it. */
  readonly name: string;
  /** The application name of this process on a server; null on the embedded database, which has no other sessions. */
  readonly application: string | null;
  /** Replaces data that an earlier move took from here to the source. */
  readonly isReplaced: boolean;
}

/**
 * Marks the target as unfinished, empties it, and takes off what would hinder a copy: foreign keys, which would demand an order of the rows,
 * and triggers, which would count rows twice. Goes on with an earlier move from the same source. Returns how far that one came. Throws
 * InvalidInput for a target that holds other data.
 */
export function prepareTarget(target: Store, options: TargetOptions): Promise<MoveProgress['tables']> {
  return target.transaction(
    async (tx) => {
      await takeMigrationLock(tx);
      if (options.application !== null) await refuseOtherSessions(tx, options.application, options.name);
      const mark = await readMark(tx);
      if (mark?.kind === 'unfinished' && mark.other !== options.source)
        throw new InvalidInput(
          `${options.name} holds an unfinished move from ${mark.other}. Finish that move, or name an empty database or folder.`,
        );
      const isResumed = mark?.kind === 'unfinished';
      if (!isResumed) await refuseData(tx, mark?.kind === 'moved' ? mark.other : null, options);
      const tables = await copiedTables(tx);
      const known = isResumed ? mark.progress : { tables: {}, foreignKeys: [] };
      const foreignKeys = await foreignKeysOf(tx);
      const isTakenOff = ({ name, table }: { name: string; table: string }) =>
        foreignKeys.every((key) => key.name !== name || key.table !== table);
      for (const { table, name } of foreignKeys) await tx.query(`alter table ${quotedName(table)} drop constraint ${quotedName(name)}`);
      for (const { name } of tables) await tx.query(`alter table ${quotedName(name)} disable trigger user`);
      if (!isResumed) await emptyTables(tx, tables);
      await writeMark(
        tx,
        { kind: 'unfinished', other: options.source },
        { tables: known.tables, foreignKeys: [...foreignKeys, ...known.foreignKeys.filter(isTakenOff)] },
      );
      return known.tables;
    },
    { unlimited: true },
  );
}

/** `movedTo`: where the data of this database was moved to; null when it was not moved. */
async function refuseData(tx: Transaction, movedTo: string | null, { name, source, isReplaced }: TargetOptions): Promise<void> {
  const [row] = await tx.query<{ n: number }>('select count(*)::int as n from businesses');
  if (row!.n === 0) return;
  if (movedTo === source && isReplaced) return;
  throw new InvalidInput(
    movedTo === source
      ? `${name} still holds the data as it was before it was moved to ${source}. To replace it with today's data, add --replace.`
      : `${name} already holds ${row!.n === 1 ? 'a business' : `${row!.n} businesses`}. Name an empty database or folder.`,
  );
}

async function emptyTables(tx: Transaction, tables: readonly Pick<CopiedTable, 'name'>[]): Promise<void> {
  await tx.query(`truncate ${tables.map(({ name }) => quotedName(name)).join(', ')}`);
}

/** Empties one table, because its rows differ from those of the source. Its progress stays as it was until the next batch is copied. */
export function emptyTable(target: Store, name: string): Promise<void> {
  return target.transaction((tx) => emptyTables(tx, [{ name }]), { unlimited: true });
}

async function foreignKeysOf(db: Database): Promise<MoveProgress['foreignKeys']> {
  return db.query(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by c.relname, k.conname`,
  );
}

interface Identity {
  readonly table: string;
  readonly column: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** The last numbers that the database gave to rows. */
export async function readIdentities(db: Database, tables: readonly CopiedTable[]): Promise<Identity[]> {
  const found: Identity[] = [];
  for (const { name: table, columns } of tables)
    for (const { name: column } of columns.filter(({ isIdentity }) => isIdentity)) {
      const [at] = await db.query<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [quotedName(table), column]);
      const [row] = await db.query<{ lastValue: string; isCalled: boolean }>(
        `select last_value::text as "lastValue", is_called as "isCalled" from ${at!.sequence}`,
      );
      found.push({ table, column, ...row! });
    }
  return found;
}

/** Puts foreign keys and triggers back and goes on numbering after the source. The target stays marked. */
export function completeTarget(target: Store, identities: readonly Identity[]): Promise<void> {
  return target.transaction(
    async (tx) => {
      await tx.query(`select set_config('statement_timeout', '0', true)`);
      const { foreignKeys } = (await readMark(tx))!.progress;
      for (const { table, name, definition } of foreignKeys)
        await tx.query(`alter table ${quotedName(table)} add constraint ${quotedName(name)} ${definition}`);
      for (const { name } of await copiedTables(tx)) await tx.query(`alter table ${quotedName(name)} enable trigger user`);
      for (const { table, column, lastValue, isCalled } of identities)
        await tx.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint, $4::boolean)', [
          quotedName(table),
          column,
          lastValue,
          isCalled,
        ]);
    },
    { unlimited: true },
  );
}

/** Makes the target a database that services may use. Its first requests find plans that fit the data. */
export async function releaseTarget(target: Store): Promise<void> {
  await target.query('analyze').catch(() => undefined);
  await removeMark(target);
}
