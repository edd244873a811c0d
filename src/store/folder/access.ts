/** Whether this user may use the files of the embedded database. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './cannotStart.ts';

/** A folder of the system at the root of a mounted disk. Other users may not read it. */
export const lostAndFound = 'lost+found';

/** Names this user, for messages that say who needs a right. */
export const thisUser = () => `user ${process.getuid?.() ?? '?'}`;

/**
 * Throws `CannotStart` with the first file or folder of the database that this user may not read and write, for example after a copy made by
 * root. PGlite would meet the file at any later time, and report damage or a failed statement. Takes 5 to 9 ms for the 1,300 files of a
 * database.
 */
export function refuseDenied(databaseFolder: string, dataDir: string): void {
  if (!existsSync(databaseFolder)) return;
  try {
    checkAccess(databaseFolder);
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    throw new CannotStart(
      `${path} may not be used by ${thisUser()} (${code}). Make all of ${dataDir} that user's (chown -R, chmod -R u+rwX), or set another ` +
        'DATA_DIR.',
      { cause: error },
    );
  }
}

/** Throws the system's error for the first path that is closed to this user. */
function checkAccess(folder: string): void {
  const readAndWrite = constants.R_OK | constants.W_OK;
  accessSync(folder, readAndWrite | constants.X_OK);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) accessSync(path, readAndWrite);
    else if (entry.isDirectory() && entry.name !== lostAndFound) checkAccess(path);
  }
}
