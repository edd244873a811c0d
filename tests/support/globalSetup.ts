import { ensureTemplate } from '../../src/store/driver/template.ts';
import { collectReasons } from './cannotRun.ts';
import { dropTestDatabases, nameRun } from './testDatabases.ts';

/**
 * Runs once before all files of a project. Each worker then loads its database from a template instead of creating and migrating one. On a
 * PostgreSQL server the workers' databases are dropped here, because a worker has no hook after its last file.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const printReasons = collectReasons();
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    await ensureTemplate();
    return async () => printReasons();
  }
  nameRun();
  return async () => {
    printReasons();
    await dropTestDatabases(server);
  };
}
