/**
 * Keeps other users of the machine out of the data folder. PGlite gives every file of the database mode 0666, whatever the umask, so the
 * mode of the folder above them is their only protection. docs/internals/processes.md#the-data-folder.
 */
import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from './cannotStart.ts';
import { thisUser } from './access.ts';
import { makeFolder } from './forced.ts';

/** Prints one line for the operator. */
type Notice = (line: string) => void;

/** The rights of the group and of all other users. */
const rightsOfOthers = 0o077;

/** Files beside the database that hold secrets, or that decide whether a start goes on. */
const guardedFiles = ['secret', 'demo.json', 'truckroll-database'];

/**
 * Creates the folder of the database if it is missing, and gives it mode 0700. Call it before the database is opened. Throws `CannotStart`
 * when the folder is open to other users and this user may not change that.
 */
export async function closeDatabaseFolder(databaseFolder: string, onNotice: Notice): Promise<void> {
  await makeFolder(databaseFolder);
  const mode = await openMode(databaseFolder);
  if (mode === null) return;
  const problem = await close(databaseFolder, 0o700);
  if (problem === 'ignored') onNotice(ignoredModes(databaseFolder, mode));
  else if (problem !== null)
    throw new CannotStart(
      `${databaseFolder} is open to other users of this machine (mode ${octal(mode)}), and ${thisUser()} may not close it (${problem}). ` +
        'Make it that user\'s (chown -R), or run "chmod 700" on it as its owner, or set another DATA_DIR.',
    );
}

/**
 * Gives the service's files beside the database mode 0600, for example after a copy that did not keep modes. Prints a line for every file that
 * it cannot close. Also prints a line when `DATA_DIR` is open to others, but does not close it: that folder may be shared on purpose.
 */
export async function closeDataFolder(dataDir: string, onNotice: Notice): Promise<void> {
  for (const name of guardedFiles) {
    const path = join(dataDir, name);
    const mode = await openMode(path);
    if (mode === null) continue;
    const problem = await close(path, 0o600);
    if (problem === 'ignored') onNotice(ignoredModes(path, mode));
    else if (problem !== null)
      onNotice(
        `${path} is open to other users of this machine (mode ${octal(mode)}), and ${thisUser()} may not close it (${problem}). ` +
          'Run "chmod 600" on it as its owner.',
      );
  }
  const mode = await openMode(dataDir);
  if (mode !== null)
    onNotice(`DATA_DIR ${dataDir} is open to other users of this machine (mode ${octal(mode)}). Close it: chmod 700 ${dataDir}`);
}

/**
 * The mode of a file that its group or other users have rights to, else null. Also null on Windows, and for a file that this user may not see:
 * the part of the service that reads the file reports that.
 */
async function openMode(path: string): Promise<number | null> {
  if (process.getuid === undefined) return null;
  const found = await stat(path).catch(() => null);
  return found !== null && (found.mode & rightsOfOthers) !== 0 ? found.mode : null;
}

/** Sets a mode. Returns null on success, else the system's error code, or `ignored` when the file system keeps no modes. */
async function close(path: string, mode: number): Promise<string | null> {
  try {
    await chmod(path, mode);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
  return (await openMode(path)) === null ? null : 'ignored';
}

const ignoredModes = (path: string, mode: number) =>
  `${path} is open to other users of this machine (mode ${octal(mode)}), and its file system ignores "chmod". Mount it for one user alone, ` +
  'or set another DATA_DIR.';

const octal = (mode: number) => (mode & 0o777).toString(8).padStart(4, '0');
