import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder for this user alone, and those above it, where they are missing. Node.js' own recursive way never comes back where
 * the system says that a folder which exists does not, as below /proc. Throws the system's error: EEXIST or ENOTDIR where a file
 * stands in the way.
 */
export async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 });
  try {
    await make().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || dirname(resolve(path)) === resolve(path)) throw error;
      await makeFolder(dirname(resolve(path)));
      await make();
    });
  } catch (error) {
    // There already, or made by another start in this moment.
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) throw error;
  }
}
