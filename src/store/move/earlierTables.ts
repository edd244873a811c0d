/** Brings an export of an earlier version to the tables of this one. docs/internals/processes.md#export-and-import. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../driver/database.ts';
import { migrate, type MigrationFile } from '../driver/migrate.ts';
import { exportedRows, exportedTables, type ImportedBusiness } from './businessRows.ts';

interface Imports<Result> {
  /** Imports the business with the tables of the earlier version. */
  readonly importEarlier: (store: Store) => Promise<unknown>;
  /** Imports the business with the tables of this version. */
  readonly importToday: (business: ImportedBusiness) => Promise<Result>;
}

/**
 * Imports into a temporary embedded database with the tables of the earlier version, which the `earlier` migrations make, and applies the
 * rest of `files` there. So a migration changes the rows of an export as it changes those of a database.
 */
export async function withTodaysTables<Result>(
  business: ImportedBusiness,
  earlier: readonly MigrationFile[],
  files: readonly MigrationFile[],
  { importEarlier, importToday }: Imports<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-import-'));
  try {
    const store = await openStore({ databaseUrl: null, folder: join(folder, 'database'), poolSize: 1 });
    try {
      await migrate(store, { files: earlier });
      await importEarlier(store);
      await migrate(store, { files });
      return await importToday({ ...business, environments: await environmentsIn(store, business) });
    } finally {
      await store.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function environmentsIn(store: Store, { id: businessId, environments }: ImportedBusiness): Promise<ImportedBusiness['environments']> {
  const tables = await exportedTables(store);
  const columns = Object.fromEntries(tables.map((table) => [table.name, table.columns.map(({ name }) => name)]));
  return Promise.all(
    environments.map(async ({ environment }) => {
      const [tenant] = await store.query<{ id: number }>('select id from tenants where business_id = $1 and environment = $2', [
        businessId,
        environment,
      ]);
      const owner = { businessId, tenantId: tenant!.id };
      return {
        environment,
        columns,
        lines: (name: string) =>
          exportedRows(
            store,
            tables.find((table) => table.name === name)!,
            owner,
          ),
      };
    }),
  );
}
