import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder that only this user may use, and the missing folders above it. The recursive mkdir of Node.js never returns below /proc,
 * where the system reports existing folders as missing. Throws the system's error: EEXIST or ENOTDIR when a file is in the way.
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
    // It exists already, or another start has just created it.
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) throw error;
  }
}
