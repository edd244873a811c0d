/**
 * Small files that only this user may read. They appear complete or not at all, and are on the disk when the call returns. Without the syncs, a
 * power failure within the next minute could leave an empty file beside a database that depends on it.
 */
import { link, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomId } from '../ids.ts';

/**
 * Writes the file unless it exists. Returns false when it exists: of several writers the first one wins. `draftId` names the draft beside it,
 * `<path>.<draftId>.tmp`, for a caller that removes it at its exit.
 */
export async function writeOnce(path: string, content: string, draftId?: string): Promise<boolean> {
  try {
    await writeDraft(path, content, link, draftId);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Replaces the file. At every moment either the old or the new file is there. */
export async function replaceFile(path: string, content: string, draftId?: string): Promise<void> {
  await writeDraft(path, content, rename, draftId);
}

async function writeDraft(
  path: string,
  content: string,
  put: (draft: string, path: string) => Promise<void>,
  draftId = randomId(),
): Promise<void> {
  const draft = `${path}.${draftId}.tmp`;
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
