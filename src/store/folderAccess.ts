/** Whether this user may use the files of the embedded database. */
import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Of the disk's root when it is mounted as this folder: the system's own, and closed to everybody else. */
const ofTheDisk = 'lost+found';

/**
 * Throws the system's error, which names the first file or folder that this user may not read and write. PGlite meets such a file at any
 * time later, as damage or as a statement that fails. Takes about 10 ms for the 1,500 files of a database.
 */
export function checkAccess(folder: string): void {
  const readAndWrite = constants.R_OK | constants.W_OK;
  accessSync(folder, readAndWrite | constants.X_OK);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) accessSync(path, readAndWrite);
    else if (entry.isDirectory() && entry.name !== ofTheDisk) checkAccess(path);
  }
}
