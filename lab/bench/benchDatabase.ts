/**
 * A migrated database for each bench: on the server of BENCH_DATABASE_URL (a superuser's address), else on a temporary PostgreSQL that ends
 * with the bench.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { usualWaits } from '../../src/store/driver/connections.ts';
import { openStore, type Store } from '../../src/store/driver/database.ts';
import { migrate } from '../../src/store/driver/migrate.ts';
import { startPostgres } from '../../scripts/postgres.ts';

export interface BenchDatabase {
  readonly url: string;
  readonly store: Store;
  /** Drops the database, and stops the server if this module started it. */
  close(): Promise<void>;
}

/** The service's default number of connections; the limits get the same. */
export const poolSize = 10;

/** Seeding takes longer than any request may. */
const patient = { ...usualWaits, statement: 600_000, silence: 600_000 };

/** With `settings` of the server, on a temporary PostgreSQL of its own in any case. */
export async function openBenchDatabase(settings: readonly string[] = []): Promise<BenchDatabase> {
  const given = settings.length === 0 && process.env['BENCH_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres({ settings });
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await administer(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const store = await openStore({ databaseUrl: url.href, folder: '', poolSize, waits: patient });
  await migrate(store);
  return {
    url: url.href,
    store,
    close: async () => {
      await store.close();
      await administer(server.url, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

/** Updates statistics and the visibility map, as on a database that has been in use. */
export async function settle(database: BenchDatabase): Promise<void> {
  await administer(database.url, 'vacuum analyze');
  await administer(database.url, 'checkpoint');
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
