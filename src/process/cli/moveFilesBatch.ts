/** One step of `move-files`: moves the bytes of some files, in the process that holds the database. docs/internals/files.md#where-the-bytes-are. */
import { removeObjects } from '../../machinery/background/fileObjects.ts';
import type { Config } from '../config.ts';
import type { FileStore } from '../../machinery/outbound/fileStore.ts';
import { fileServices } from '../../machinery/outbound/fileServices.ts';
import { hashOf } from '../../domain/resources/files/fileContent.ts';
import { ObjectTooLong } from '../../machinery/outbound/objectStore.ts';
import type { Store } from '../../store/driver/database.ts';
import { countFilesToMove, hasBytesAt, nextFileToMove, readPieces, replaceBytes, type MovableFile } from '../../store/files/fileBytes.ts';
import { noteObject, releaseLeftObjects } from '../../store/files/fileObjects.ts';
import { newId } from '../../store/ids.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import type { CommandArguments } from './commandArguments.ts';

export interface MovedFiles {
  /** Files that were looked at. */
  readonly checked: number;
  readonly moved: number;
  readonly moved_bytes: number;
  /** Ids of files whose bytes are gone, or differ from their hash. They stay as they are. */
  readonly lost: readonly string[];
  /** Ids of files that could not be moved now. They stay as they are. */
  readonly failed: readonly string[];
  readonly remaining: number;
  /** Objects that were removed from the store. */
  readonly removed_objects: number;
  /** Objects that could not be removed now. */
  readonly failed_objects: number;
  /** Why the last file or object failed. */
  readonly problem: string | null;
  /** Where to go on; null: at the end, or stopped after three failures in a row. */
  readonly cursor: string | null;
  readonly is_stopped: boolean;
  /** Name of the store: `s3://bucket/prefix`. */
  readonly store: string;
}

/** A step ends after so many files or bytes, so that progress is seen and a running service is asked briefly. */
const [mostFiles, mostBytes] = [20, 20_000_000];
/** After this many failures in a row the store is away. */
const mostFailures = 3;
/** Beginning of a cursor behind the last file. The key of an object follows. */
const objectsCursor = 'objects:';

/**
 * Moves the files after `cursor`. A file whose bytes cannot be confirmed stays where it is. With `remove-objects` the last steps remove the
 * objects that no file has. Throws InvalidInput. [file.move].
 */
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
  const cursor = args['cursor'];
  if (cursor?.startsWith(objectsCursor)) return objectsStep(store, to, fileStore, cursor.slice(objectsCursor.length), signal);
  let last = placeOf(cursor);
  let [checked, moved, bytes, inRow] = [0, 0, 0, 0];
  const [lost, failed]: [string[], string[]] = [[], []];
  let problem: string | null = null;
  let isEnd = false;
  while (!signal.aborted && checked < mostFiles && bytes < mostBytes && inRow < mostFailures) {
    const file = await nextFileToMove(store, to, last);
    isEnd = file === null;
    if (file === null) break;
    last = file;
    checked++;
    let outcome: Outcome;
    try {
      outcome = await (to === 'store' ? toStore(store, file, fileStore, nowMilliseconds) : toDatabase(store, file, fileStore));
      inRow = 0;
    } catch (error) {
      problem = (error as Error).message;
      failed.push(file.id);
      inRow++;
      continue;
    }
    if (outcome === 'lost') lost.push(file.id);
    if (outcome !== 'moved') continue;
    moved++;
    bytes += file.sizeBytes;
  }
  const isStopped = inRow === mostFailures;
  const afterFiles = args['remove-objects'] === 'true' ? objectsCursor : null;
  return {
    ...(await nothingDone(store, to, fileStore)),
    checked,
    moved,
    moved_bytes: bytes,
    lost,
    failed,
    problem,
    cursor: isStopped ? null : isEnd || last === null ? afterFiles : `${last.tenantId}:${last.id}`,
    is_stopped: isStopped,
  };
}

const nothingDone = async (store: Store, to: 'store' | 'database', fileStore: FileStore): Promise<MovedFiles> => ({
  ...{ checked: 0, moved: 0, moved_bytes: 0, lost: [], failed: [], removed_objects: 0, failed_objects: 0 },
  ...{ problem: null, cursor: null, is_stopped: false },
  remaining: await countFilesToMove(store, to),
  store: fileStore.name,
});

/** Removes some objects that no file has. `after`: the key to go on behind; empty at the start. */
async function objectsStep(
  store: Store,
  to: 'store' | 'database',
  fileStore: FileStore,
  after: string,
  signal: AbortSignal,
): Promise<MovedFiles> {
  if (after === '') await releaseLeftObjects(store);
  const { removed, failures, next, isStopped } = await removeObjects(store, fileStore, after, signal);
  return {
    ...(await nothingDone(store, to, fileStore)),
    removed_objects: removed,
    failed_objects: failures.length,
    problem: failures.length === 0 ? null : (failures.at(-1) as Error).message,
    cursor: isStopped || next === null ? null : `${objectsCursor}${next}`,
    is_stopped: isStopped,
  };
}

function placeOf(cursor: string | undefined): { readonly tenantId: number; readonly id: string } | null {
  if (cursor === undefined) return null;
  const [tenantId, id] = cursor.split(':');
  return { tenantId: Number(tenantId), id: id! };
}

/** `gone`: it was deleted or moved meanwhile. */
type Outcome = 'moved' | 'lost' | 'gone';

const hasHash = (bytes: Buffer | null, { hash }: MovableFile): bytes is Buffer => bytes !== null && hashOf(bytes) === hash;

/** The object is read back before the database lets its pieces go. An object without a file is noted, so the sweep removes it. */
async function toStore(store: Store, file: MovableFile, fileStore: FileStore, nowMilliseconds: number): Promise<Outcome> {
  const bytes = await readPieces(store, file.tenantId, file.id);
  if (!hasHash(bytes, file)) return bytes === null && !(await hasBytesAt(store, file)) ? 'gone' : 'lost';
  const key = newId(nowMilliseconds);
  await noteObject(store, key);
  await fileStore.put(key, bytes);
  if (!hasHash(await fileStore.get(key, file.sizeBytes), file))
    throw new Error(`${fileStore.name} gave back other bytes than it was given.`);
  return (await store.transaction((tx) => replaceBytes(tx, file, { from: file, to: { objectKey: key }, bytes }))) ? 'moved' : 'gone';
}

/** The pieces are read back in the transaction. The object stays in the store, for backups from before the move. */
async function toDatabase(store: Store, file: MovableFile, fileStore: FileStore): Promise<Outcome> {
  const bytes = await fileStore.get(file.objectKey!, file.sizeBytes).catch((error: unknown) => {
    // Its bytes are damaged, as those of an object with another hash.
    if (error instanceof ObjectTooLong) return null;
    throw error;
  });
  if (!hasHash(bytes, file)) return bytes === null && !(await hasBytesAt(store, file)) ? 'gone' : 'lost';
  return store.transaction(async (tx) => {
    if (!(await replaceBytes(tx, file, { from: file, to: { objectKey: null }, bytes }))) return 'gone';
    if (!hasHash(await readPieces(tx, file.tenantId, file.id), file))
      throw new Error('The database gave back other bytes than it was given.');
    return 'moved';
  });
}
