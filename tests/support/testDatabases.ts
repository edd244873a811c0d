/**
 * Databases of one run of the suite on a PostgreSQL server. Their names contain the run's name, so that the end of the run can drop them
 * all.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Set once for all workers by globalSetup.ts. */
const runVariable = 'TEST_RUN';

/** Names the run once for all projects, before the workers start and inherit the name. */
export function nameRun(): void {
  process.env[runVariable] ??= randomUUID().slice(0, 8);
}

const prefix = () => `test_${process.env[runVariable]}_`;

/** A unique database name. */
export const testDatabaseName = () => prefix() + randomUUID().replaceAll('-', '');

/** The migrated database of a run, of which its other databases are copies: a copy takes a tenth of the time of the migrations. */
export const testTemplateName = () => `${prefix()}template`;

/** Runs one statement on its own connection. */
export async function administer<Row extends object = object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Drops every database that this run left behind, of workers and of aborted tests. */
export async function dropTestDatabases(server: string): Promise<void> {
  const left = await administer<{ name: string }>(
    server,
    `select datname as name from pg_database where starts_with(datname, '${prefix()}')`,
  );
  for (const { name } of left) await administer(server, `drop database if exists ${name} with (force)`);
}
