/**
 * Small files for this user alone that others rely on: whole or not at all, and on the disk, content and name, when the call returns.
 * Without the syncs, a power failure in the minute after may leave a file of no length beside a database that has kept what depends on it.
 */
import { randomUUID } from 'node:crypto';
import { link, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** False when there is one already, which stays: of several writers the first wins. */
export async function writeOnce(path: string, content: string): Promise<boolean> {
  try {
    await place(path, content, link);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes the place of what is there; no moment is without a file. */
export async function replaceFile(path: string, content: string): Promise<void> {
  await place(path, content, rename);
}

async function place(path: string, content: string, put: (draft: string, path: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
    await put(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
