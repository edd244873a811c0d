/**
 * Writes that outlast a power cut. A file is on the disk once it was forced (fsync), and its name once its folder was. Everything in DATA_DIR,
 * in backups and in exports is written here: the lint rule `rooms/forced` refuses other writers. docs/decisions/0158.
 */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { randomId } from '../ids.ts';
import { lostAndFound } from './access.ts';

/** Forced at once by `forceTree`. Node.js has four threads for them. */
const atOnce = 8;

/** Whether a system refused to open or to force a folder, as some do. PostgreSQL ignores the same (fd.c, fsync_fname_ext). Never for files. */
export function cannotForceFolders(error: unknown): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return (syscall === 'open' ? ['EISDIR', 'EACCES'] : ['EBADF', 'EINVAL']).includes(code);
}

/** Forces the names in a folder: files made in it, renamed or removed. */
async function forceFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!cannotForceFolders(error)) throw error;
  }
}

/** Like `forceFolder`, for the thread of the database and for the end of a process, where nothing can be awaited. */
export function forceFolderSync(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (!cannotForceFolders(error)) throw error;
  }
}

async function forceFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/**
 * Forces a folder with everything below it, and its own name. Leaves out sockets, what is removed meanwhile, and the `lost+found` of a volume,
 * which only root may read.
 */
export async function forceTree(path: string): Promise<void> {
  const top = (await readdir(path, { withFileTypes: true })).filter(({ name }) => name !== lostAndFound);
  const below = top
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readdir(join(path, name), { withFileTypes: true, recursive: true }));
  const work = [...top, ...(await Promise.all(below)).flat()].filter((entry) => entry.isFile() || entry.isDirectory());
  const next = async () => {
    for (let entry = work.pop(); entry; entry = work.pop()) {
      const at = join(entry.parentPath, entry.name);
      await (entry.isFile() ? forceFile(at) : forceFolder(at)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  await forceFolder(path);
  await forceFolder(dirname(resolve(path)));
}

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
    return;
  }
  await forceFolder(dirname(resolve(path)));
}

/** Renames a file or folder whose contents were forced, and forces its new name. */
export async function renameForced(from: string, to: string): Promise<void> {
  await rename(from, to);
  await forceFolder(dirname(resolve(to)));
}

/** Removes a file or folder, and forces that it is gone. Does nothing when it is absent. */
export async function removeForced(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await forceFolder(dirname(resolve(path)));
}

/** Writes a new file piece by piece. Throws EEXIST when it is there. Its name is not forced: rename it, or force its folder. */
export async function writeForced(path: string, pieces: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes a small file unless it exists. Returns false when it exists: of several writers the first one wins. It appears complete or not at
 * all. `draftId` names the draft beside it, `<path>.<draftId>.tmp`, for a caller that removes it at its exit.
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
export async function replaceFile(path: string, content: string | Uint8Array, draftId?: string): Promise<void> {
  await writeDraft(path, content, rename, draftId);
}

async function writeDraft(
  path: string,
  content: string | Uint8Array,
  put: (draft: string, path: string) => Promise<void>,
  draftId = randomId(),
): Promise<void> {
  const draft = `${path}.${draftId}.tmp`;
  try {
    await writeForced(draft, [content]);
    await put(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  await forceFolder(dirname(path));
}

/** Like `replaceFile`, for the end of a process. `draft`: the path of the draft, which is left when it throws. */
export function replaceFileSync(path: string, content: string, draft: string): void {
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, path);
  forceFolderSync(dirname(path));
}
