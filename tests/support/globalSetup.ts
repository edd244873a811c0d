import { ensureTemplate } from '../../src/store/driver/template.ts';
import { collectReasons } from './reasons.ts';
import { openStore } from '../../src/store/driver/database.ts';
import { migrate } from '../../src/store/driver/migrate.ts';
import { seed, seedVariable } from './seed.ts';
import { administer, dropTestDatabases, nameRun, testTemplateName } from './testDatabases.ts';

/**
 * Runs once before all files of a project. Each worker then loads its database from a template instead of creating and migrating one. On a
 * PostgreSQL server the workers' databases are dropped here, because a worker has no hook after its last file.
 */
export default async function setup(): Promise<() => Promise<void>> {
  nameSeed();
  const printReasons = collectReasons();
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    await ensureTemplate();
    return async () => printReasons();
  }
  nameRun();
  await makeTemplate(server);
  return async () => {
    printReasons();
    await dropTestDatabases(server);
  };
}

/** Gives all workers one seed, and prints it once. */
function nameSeed(): void {
  if (process.env[seedVariable] !== undefined) return;
  process.env[seedVariable] = String(seed);
  console.log(`${seedVariable}=${seed} repeats what this run draws`);
}

/** Makes the database that the run's others are copied from, once for all projects. PostgreSQL copies it only while nobody is connected to it. */
async function makeTemplate(server: string): Promise<void> {
  if ((await administer(server, `select 1 from pg_database where datname = '${testTemplateName()}'`)).length > 0) return;
  await administer(server, `create database ${testTemplateName()}`);
  const url = new URL(server);
  url.pathname = `/${testTemplateName()}`;
  const store = await openStore({ databaseUrl: url.href, folder: '', poolSize: 1 });
  await migrate(store);
  await store.close();
}
