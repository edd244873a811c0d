import { ensureTemplate } from '../../src/store/driver/template.ts';
import { dropTestDatabases, nameRun } from './testDatabases.ts';

/**
 * Once before all files of a project: each worker then loads its database from the template instead of making and migrating one. On a server the
 * workers' databases are dropped at the end, by us: a worker has no moment of its own after its last file.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    await ensureTemplate();
    return undefined;
  }
  nameRun();
  return () => dropTestDatabases(server);
}
