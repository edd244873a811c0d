/**
 * Migrations of the second kind: indexes of tables that grow, and the validation of their constraints. On a server they run outside a transaction,
 * while other processes go on writing. A killed one is resumed by the next start. docs/internals/store.md#migrations.
 */
import { CannotStart } from '../folder/cannotStart.ts';
import type { Database, Transaction } from './database.ts';
import { patiently, type Patience } from './patience.ts';

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
}

const suffix = '.concurrent.sql';

/** Whether a migration is of the second kind: its name says so. */
export const isConcurrent = ({ name }: Pick<MigrationFile, 'name'>): boolean => name.endsWith(suffix);

interface Statement {
  readonly sql: string;
  /** The index that it creates; null for other statements. */
  readonly index: string | null;
  /** What it makes or removes, for the operator. */
  readonly subject: string;
}

/** Behind a pooler, tables up to this size together are indexed in a transaction: it takes less than some seconds. */
const mostPlainBytes = 64 * 1024 * 1024;
const createIndex = /^create (?:unique )?index concurrently (?<name>\w+)\s+on (?<table>\w+)\b/;
const dropIndex = /^drop index concurrently if exists (?<name>\w+)$/;
const validate = /^alter table (?<table>\w+) validate constraint (?<name>\w+)$/;

/** The statements of a file. Throws for any other than the three kinds. */
export function concurrentStatements({ name, sql }: MigrationFile): Statement[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const created = createIndex.exec(text)?.groups;
      if (created) return { sql: text, index: created['name']!, subject: `the index ${created['name']} of ${created['table']}` };
      const dropped = dropIndex.exec(text)?.groups;
      if (dropped) return { sql: text, index: null, subject: `the index ${dropped['name']}, which is no longer used,` };
      const validated = validate.exec(text)?.groups;
      if (validated) return { sql: text, index: null, subject: `the constraint ${validated['name']} of ${validated['table']}` };
      throw new Error(
        `${name}: a migration that runs concurrently holds only "create [unique] index concurrently … on …", "drop index concurrently if exists …" and "alter table … validate constraint …", not: ${text.slice(0, 80)}`,
      );
    });
}

/** The same statements for a transaction: on the embedded database, which has one session, and on a database without rows. */
export const plainStatements = (file: MigrationFile): string =>
  concurrentStatements(file)
    .map(({ sql }) => sql.replace(' concurrently ', ' '))
    .join(';\n');

/**
 * Runs the statements one by one on a session of their own that holds the migration lock. An index left invalid by a killed run is dropped and made
 * again; one that is there is kept. Throws `CannotStart` when another transaction was in the way for too long: what is done stays, and the next
 * start goes on.
 */
export async function runConcurrentMigration(
  session: Database,
  file: MigrationFile,
  { patience, onNotice }: { readonly patience: Patience; readonly onNotice: (line: string) => void },
): Promise<void> {
  const statements = concurrentStatements(file);
  onNotice(`${file.name}: changes ${statements.length} indexes or constraints while others go on writing. Large tables take minutes.`);
  await prepareSession(session, patience);
  for (const statement of statements) {
    const what = `${file.name}: ${statement.subject} has waited ${patience.lockSeconds} s`;
    await patiently(session, { patience, what, onNotice }, () => runStatement(session, statement));
  }
}

/**
 * For a connection through a pooler, where settings and locks of a session do not hold. Throws `CannotStart` when the tables are too large for a
 * transaction.
 */
export async function runPlainly(tx: Transaction, file: MigrationFile): Promise<void> {
  const tables = concurrentStatements(file).flatMap(({ sql }) => (createIndex.exec(sql) ?? validate.exec(sql))?.groups?.['table'] ?? []);
  const [size] = await tx.query<{ bytes: number }>(
    'select coalesce(sum(pg_table_size(to_regclass(name))), 0)::bigint as bytes from (select distinct unnest($1::text[]) as name) as tables',
    [tables],
  );
  if (size!.bytes > mostPlainBytes)
    throw new CannotStart(
      `DATABASE_URL leads to a pooler, and ${file.name} makes indexes of large tables, which needs a connection to PostgreSQL itself. Run "truckroll migrate" once with such a DATABASE_URL, then start again. The older processes may go on meanwhile.`,
    );
  await tx.query(plainStatements(file));
}

/** The session is closed afterwards, so its settings harm nobody. */
async function prepareSession(session: Database, { lockSeconds }: Patience): Promise<void> {
  await session.query('set statement_timeout = 0');
  await session.query(`set lock_timeout = '${lockSeconds}s'`);
  // A server that knows it ends the statement of a killed process. Not every operating system can.
  await session.query(`set client_connection_check_interval = '5s'`).catch(() => undefined);
}

async function runStatement(session: Database, { sql, index }: Statement): Promise<void> {
  if (index !== null && (await stateOf(session, index)) === 'valid') return;
  await dropInvalid(session, index);
  try {
    await session.query(sql);
  } catch (error) {
    // An invalid index answers nothing and is written with each row. Where this waits too long, the next start drops it.
    await dropInvalid(session, index).catch(() => undefined);
    throw error;
  }
}

async function stateOf(db: Database, index: string): Promise<'valid' | 'invalid' | 'missing'> {
  const [row] = await db.query<{ valid: boolean }>('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [index]);
  return row === undefined ? 'missing' : row.valid ? 'valid' : 'invalid';
}

async function dropInvalid(session: Database, index: string | null): Promise<void> {
  if (index !== null && (await stateOf(session, index)) === 'invalid') await session.query(`drop index concurrently ${index}`);
}
