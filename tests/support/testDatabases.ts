/** Databases of one run of the suite on a PostgreSQL server: named after the run, so that its end can drop what workers left. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Set once for all workers by globalSetup.ts. */
const runVariable = 'TEST_RUN';

/** Gives the run its name, once for all projects; before the workers start, which inherit it. */
export function nameRun(): void {
  process.env[runVariable] ??= randomUUID().slice(0, 8);
}

const prefix = () => `test_${process.env[runVariable]}_`;

/** A name no other database has. */
export const testDatabaseName = () => prefix() + randomUUID().replaceAll('-', '');

/** Runs one statement on a connection of its own. */
export async function administer<Row extends object = object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Drops every database this run has left behind: those of the workers, and those of tests that were broken off. */
export async function dropTestDatabases(server: string): Promise<void> {
  const left = await administer<{ name: string }>(
    server,
    `select datname as name from pg_database where starts_with(datname, '${prefix()}')`,
  );
  for (const { name } of left) await administer(server, `drop database if exists ${name} with (force)`);
}
