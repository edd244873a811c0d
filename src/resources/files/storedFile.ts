/** The bytes of files, which are in the database or in the store of files. docs/decisions/0145. */
import { createHash } from 'node:crypto';
import type { PrepareContext, ReadContext } from '../../call/context.ts';
import { FilesAway } from '../../call/filesAway.ts';
import { noteObject } from '../../store/files/fileObjects.ts';
import type { FileWithBytes } from '../../store/files/files.ts';
import { newId } from '../../store/ids.ts';

/** Writes the bytes to the store, if there is one, and returns their key. Nothing refers to it before the file is added. [file.store]. */
export async function storeBytes({ db, services, nowMilliseconds }: PrepareContext, bytes: Buffer): Promise<string | null> {
  const { fileStore } = services;
  if (fileStore === null) return null;
  const key = newId(nowMilliseconds);
  await noteObject(db, key);
  await fileStore.put(key, bytes).catch(refuseAway);
  return key;
}

/** The bytes of a file, wherever they are. null: they are lost, and asking again does not bring them back. Throws FilesAway. [file.store.lost]. */
export async function bytesOf({ services }: Pick<ReadContext, 'services'>, file: FileWithBytes): Promise<Buffer | null> {
  if (file.objectKey === null) return file.bytes;
  if (services.fileStore === null) throw new FilesAway('a file is in a store, and FILES_TO names none');
  const bytes = await services.fileStore.get(file.objectKey, file.sizeBytes).catch(refuseAway);
  if (bytes === null) {
    services.log.error({ file: file.id, object: file.objectKey }, 'the store has lost the bytes of a file');
    return null;
  }
  if (createHash('sha256').update(bytes).digest('base64url') !== file.hash)
    throw new FilesAway(`the object ${file.objectKey} has other bytes than its file`);
  return bytes;
}

function refuseAway(error: unknown): never {
  throw new FilesAway((error as Error).message, { cause: error });
}
