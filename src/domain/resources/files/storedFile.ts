/** The bytes of files, which are in the database or in the store of files. docs/internals/files.md#where-the-bytes-are. */
import type { PrepareContext, ReadContext } from '../../call/context.ts';
import { FilesAway } from '../../call/filesAway.ts';
import type { MadeThumbnail } from '../../call/thumbnailMaker.ts';
import type { FileSize } from '../../../contract/vocabulary.ts';
import type { Database } from '../../../store/driver/database.ts';
import { readPieces } from '../../../store/files/fileBytes.ts';
import { noteObject } from '../../../store/files/fileObjects.ts';
import { findThumbnail } from '../../../store/files/fileThumbnails.ts';
import { findFile, type FileOfTenant, type FileRow } from '../../../store/files/files.ts';
import { newId } from '../../../store/ids.ts';
import { hashOf } from './fileContent.ts';

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
export async function readFileBytes(ctx: Reading, file: FileRow): Promise<Buffer | null> {
  const bytes = await bytesAt(ctx, file);
  if (bytes !== null) return bytes;
  // Since its row was read, the file may have been deleted, or its bytes moved to another place.
  const now = await findFile(ctx.db, ctx.tenant.id, file.id);
  if (now === null) return null;
  if (now.objectKey !== file.objectKey) return readFileBytes(ctx, now);
  if (file.objectKey !== null) ctx.services.log.error({ file: file.id, object: file.objectKey }, 'the store has lost the bytes of a file');
  return null;
}

interface Reading {
  readonly db: Database;
  readonly tenant: { readonly id: number };
  readonly services: Pick<ReadContext['services'], 'fileStore' | 'log'>;
}

async function bytesAt({ db, tenant, services }: Reading, file: FileRow): Promise<Buffer | null> {
  if (file.objectKey === null) return readPieces(db, tenant.id, file.id);
  if (services.fileStore === null) throw new FilesAway('a file is in a store, and FILES_TO names none');
  const bytes = await services.fileStore.get(file.objectKey, file.sizeBytes).catch(refuseAway);
  if (bytes !== null && hashOf(bytes) !== file.hash) throw new FilesAway(`the object ${file.objectKey} has other bytes than its file`);
  return bytes;
}

/** The bytes that a caller asks for: of the file, or of its thumbnail. null: there are none. */
export const wantedBytes = (ctx: Reading, file: FileRow, size: FileSize = 'original'): Promise<Buffer | null> =>
  size === 'original' ? readFileBytes(ctx, file) : findThumbnail(ctx.db, ctx.tenant.id, file.id);

/** Makes the thumbnail of a photograph that is stored already. Throws FilesAway when its bytes cannot be read, also when they are lost. */
export const thumbnailOfStored =
  ({ db, services }: Omit<Reading, 'tenant'> & { readonly services: Pick<ReadContext['services'], 'thumbnails'> }) =>
  async (file: FileOfTenant): Promise<MadeThumbnail> => {
    const bytes = await readFileBytes({ db, services, tenant: { id: file.tenantId } }, file);
    // A wrong bucket looks the same, so nothing may be kept about the photograph.
    if (bytes === null) throw new FilesAway(`the bytes of the file ${file.id} are lost`);
    return file.contentType === 'application/pdf' ? null : services.thumbnails.make({ type: file.contentType, bytes });
  };

function refuseAway(error: unknown): never {
  throw new FilesAway((error as Error).message, { cause: error });
}
