/** `backup` writes one file with the database and the secret of DATA_DIR. */
import { writeDatabaseBackup } from '../../machinery/backups/write.ts';
import type { Config } from '../config.ts';
import { serviceVersion } from '../server.ts';
import type { Store } from '../../store/driver/database.ts';

export function backup(store: Store, path: string, config: Config, nowMilliseconds: number, signal: AbortSignal): Promise<object> {
  const { dataDir, databaseUrl, secretKey } = config;
  return writeDatabaseBackup({ store, dataDir, databaseUrl, secretKey, version: serviceVersion }, path, nowMilliseconds, signal);
}
