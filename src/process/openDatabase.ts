/** Opens the configured database: locks the folder, migrates, and brings stored keys up to date. */
import type { Config } from './config.ts';
import { databaseName } from './databaseName.ts';
import { notice } from './notice.ts';
import { phoneKeyForm, phoneKeyOf } from '../domain/resources/customers/phoneKey.ts';
import { computePhoneKeys } from '../store/customers/phoneKeys.ts';
import { openStore, type Store } from '../store/driver/database.ts';
import { refuseFullDisk } from '../store/driver/diskRoom.ts';
import { refuseUnfitServer } from '../store/driver/fitServer.ts';
import { refuseUnnamedStatements } from '../store/driver/sessionFit.ts';
import { isMigrated, migrate, refuseUnfitDatabase } from '../store/driver/migrate.ts';
import { readTemplate } from '../store/driver/template.ts';
import { CannotStart } from '../store/folder/cannotStart.ts';
import { acquireFolder, hasDatabase } from '../store/folder/lock.ts';
import { makeFolder } from '../store/folder/forced.ts';
import { freeAllEndpointLanes } from '../store/webhooks/queue.ts';
import { explainDatabase, explainFolder } from './wrongStart.ts';

export interface OpenDatabase {
  readonly store: Store;
  /** Records that this process is stopping, so that another start on the same folder waits. */
  noteEnding(): void;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Called when the embedded database cannot continue. The process should then end. */
  readonly onLost?: (reason: string) => void;
  /** Refuses to create a database where there is none. A wrong DATA_DIR or DATABASE_URL is noticed this way. */
  readonly mustExist?: boolean;
  /** Opens a database although its data was moved away, or a move into it has not finished. */
  readonly isMove?: boolean;
  /** Leaves the tables and rows as they are. Migrations can then be missing. */
  readonly isUnchanged?: boolean;
}

/**
 * Opens and migrates the configured database. An embedded database's folder is locked first. Throws `CannotStart` with one line for the
 * operator.
 */
export async function openDatabase(
  config: Config,
  { onLost = () => undefined, mustExist = false, isMove = false, isUnchanged = false }: OpenOptions = {},
): Promise<OpenDatabase> {
  const bringUpToDate = async (store: Store) => {
    if (isUnchanged) {
      if (!(await isMigrated(store))) throw noDatabase(databaseName(config));
      return refuseUnfitDatabase(store);
    }
    await migrate(store, { isMove, onNotice: notice });
    await computePhoneKeys(store, phoneKeyForm, phoneKeyOf);
  };
  if (config.databaseUrl) {
    const store = await openStore({
      databaseUrl: config.databaseUrl,
      folder: '',
      poolSize: config.databasePoolSize,
      preparedStatements: config.databasePreparedStatements,
    });
    try {
      await refuseUnfitServer(store);
      if (mustExist && !(await isMigrated(store))) throw noDatabase(databaseName(config));
      if (config.databasePreparedStatements) await refuseUnnamedStatements(config.databaseUrl);
      await bringUpToDate(store);
    } catch (error) {
      await store.close();
      throw explainDatabase(error, config.databaseUrl);
    }
    return { store, noteEnding: () => undefined, close: () => store.close() };
  }
  if (mustExist && !(await hasDatabase(config.dataDir))) throw noDatabase(databaseName(config));
  const folder = await lockFolder(config.dataDir);
  let opened: Store | null = null;
  try {
    const store = (opened = await openStore({
      databaseUrl: null,
      folder: folder.databaseFolder,
      poolSize: 1,
      onLost,
      onNotice: notice,
      template: folder.isNew ? await readTemplate() : null,
    }));
    await bringUpToDate(store);
    if (!isUnchanged) {
      await freeAllEndpointLanes(store);
      await folder.markReady();
    }
    return {
      store,
      noteEnding: () => folder.noteEnding(),
      close: async () => {
        folder.noteEnding();
        await store.close();
        await folder.release();
      },
    };
  } catch (error) {
    // Before the lock is released: the database's thread writes to the folder, and keeps the process running.
    await opened?.close();
    await folder.release();
    throw error;
  }
}

/** Creates and locks the data folder. Refuses a full disk first, because the lock itself could not be written. */
async function lockFolder(dataDir: string) {
  try {
    await makeFolder(dataDir);
    refuseFullDisk(dataDir);
    return await acquireFolder(dataDir);
  } catch (error) {
    throw explainFolder(error, dataDir);
  }
}

const noDatabase = (name: string) =>
  new CannotStart(
    `There is no Truckroll database yet (${name}). Check DATABASE_URL and DATA_DIR. To create it, run "truckroll migrate" or start the service.`,
  );
