/** One step of `move-files`: moves the bytes of some files, in the process that holds the database. docs/decisions/0152. */
import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import type { FileStore } from '../outbound/fileStore.ts';
import { fileServices } from '../outbound/fileServices.ts';
import type { Store } from '../store/driver/database.ts';
import { countFilesToMove, hasBytesAt, nextFileToMove, readPieces, replaceBytes, type MovableFile } from '../store/files/fileBytes.ts';
import { forgetObject, noteObject, objectsToRemove } from '../store/files/fileObjects.ts';
import { newId } from '../store/ids.ts';
import { InvalidInput } from '../store/settings/businesses.ts';
import type { CommandArguments } from './commandArguments.ts';

export interface MovedFiles {
  /** Files that were looked at. */
  readonly checked: number;
  readonly moved: number;
  readonly moved_bytes: number;
  /** Ids of files whose bytes are gone, or differ from their hash. They stay as they are. */
  readonly lost: readonly string[];
  readonly remaining: number;
  /** Objects that were removed from the store. */
  readonly removed_objects: number;
  /** Where to go on; null: at the end. */
  readonly cursor: string | null;
  /** Name of the store: `s3://bucket/prefix`. */
  readonly store: string;
}

/** A step ends after so many files or bytes, so that progress is seen and a running service is asked briefly. */
const [mostFiles, mostBytes] = [20, 20_000_000];

/** Moves the files after `cursor`. A file whose bytes cannot be confirmed stays where it is. Throws InvalidInput. [file.move]. */
export async function moveFilesBatch(
  store: Store,
  args: CommandArguments,
  config: Config,
  nowMilliseconds: number,
  signal: AbortSignal,
): Promise<MovedFiles> {
  const to = args['to'];
  if (to !== 'store' && to !== 'database') throw new InvalidInput('Say where to move the files: --to store, or --to database.');
  const { fileStore } = fileServices(config);
  if (fileStore === null)
    throw new InvalidInput('No store of files is named. Set FILES_TO and the FILES_S3 settings, and start a running service with them.');
  let last = placeOf(args['cursor']);
  let [checked, moved, bytes] = [0, 0, 0];
  const lost: string[] = [];
  let isEnd = false;
  while (!signal.aborted && checked < mostFiles && bytes < mostBytes) {
    const file = await nextFileToMove(store, to, last);
    isEnd = file === null;
    if (file === null) break;
    last = file;
    checked++;
    const outcome = await (to === 'store' ? toStore(store, file, fileStore, nowMilliseconds) : toDatabase(store, file, fileStore)).catch(
      explain,
    );
    if (outcome === 'lost') lost.push(file.id);
    if (outcome !== 'moved') continue;
    moved++;
    bytes += file.sizeBytes;
  }
  const removed = await removeObjects(store, fileStore, signal).catch(explain);
  return {
    checked,
    moved,
    moved_bytes: bytes,
    lost,
    remaining: await countFilesToMove(store, to),
    removed_objects: removed,
    cursor: isEnd || last === null ? null : `${last.tenantId}:${last.id}`,
    store: fileStore.name,
  };
}

function placeOf(cursor: string | undefined): { readonly tenantId: number; readonly id: string } | null {
  if (cursor === undefined) return null;
  const [tenantId, id] = cursor.split(':');
  return { tenantId: Number(tenantId), id: id! };
}

/** `gone`: it was deleted or moved meanwhile. */
type Outcome = 'moved' | 'lost' | 'gone';

const isOf = (bytes: Buffer | null, { hash }: MovableFile): bytes is Buffer =>
  bytes !== null && createHash('sha256').update(bytes).digest('base64url') === hash;

/** The object is read back before the database lets its pieces go. An object without a file is noted, so the sweep removes it. */
async function toStore(store: Store, file: MovableFile, fileStore: FileStore, nowMilliseconds: number): Promise<Outcome> {
  const bytes = await readPieces(store, file.tenantId, file.id);
  if (!isOf(bytes, file)) return bytes === null && !(await hasBytesAt(store, file)) ? 'gone' : 'lost';
  const key = newId(nowMilliseconds);
  await noteObject(store, key);
  await fileStore.put(key, bytes);
  if (!isOf(await fileStore.get(key, file.sizeBytes), file)) throw new Error(`${fileStore.name} gave back other bytes than it was given.`);
  return (await store.transaction((tx) => replaceBytes(tx, file, { from: file, to: { objectKey: key }, bytes }))) ? 'moved' : 'gone';
}

/** The pieces are read back in the transaction that releases the object. The object goes after its commit. */
async function toDatabase(store: Store, file: MovableFile, fileStore: FileStore): Promise<Outcome> {
  const bytes = await fileStore.get(file.objectKey!, file.sizeBytes);
  if (!isOf(bytes, file)) return bytes === null && !(await hasBytesAt(store, file)) ? 'gone' : 'lost';
  return store.transaction(async (tx) => {
    if (!(await replaceBytes(tx, file, { from: file, to: { objectKey: null }, bytes }))) return 'gone';
    if (!isOf(await readPieces(tx, file.tenantId, file.id), file)) throw new Error('The database gave back other bytes than it was given.');
    return 'moved';
  });
}

/** Removes objects that no file has any more, as the service does each minute: without it, nobody would. */
async function removeObjects(store: Store, fileStore: FileStore, signal: AbortSignal): Promise<number> {
  let removed = 0;
  let after = '';
  for (let keys = await objectsToRemove(store, after, 100); keys.length > 0; keys = await objectsToRemove(store, after, 100))
    for (const key of keys) {
      if (signal.aborted) return removed;
      after = key;
      await fileStore.remove(key);
      await forgetObject(store, key);
      removed++;
    }
  return removed;
}

function explain(error: unknown): never {
  throw new InvalidInput(`${(error as Error).message} Nothing is lost: run the command again, and it goes on.`);
}
