/** Adds a file to a customer or job, within the limits. docs/internals/files.md#checks. */
import type { PrepareContext, ReadContext, WriteContext } from '../../call/context.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import { mostFilesOfRecord, mostFilesOfVisit } from '../../../contract/vocabulary.ts';
import { readFileContent, type FileContent } from '../../resources/files/fileContent.ts';
import { refuseHarmful } from '../../resources/files/scanFile.ts';
import { storeBytes } from '../../resources/files/storedFile.ts';
import { fileNameOf } from '../../resources/files/fileName.ts';
import type { Transaction } from '../../../store/driver/database.ts';
import { replaceBytes } from '../../../store/files/fileBytes.ts';
import { keepThumbnail } from '../../../store/files/fileThumbnails.ts';
import {
  customerFileTotals,
  fileTotals,
  findSameFile,
  insertFile,
  lockFiles,
  type FileAuthorOf,
  type FileRow,
  type FileSubject,
} from '../../../store/files/files.ts';
import { newId } from '../../../store/ids.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

interface SentFile extends FileContent {
  readonly name: string;
  /** Key of the bytes in the store of files; null: they go into the database. */
  readonly objectKey: string | null;
  /** null: none can be made. `untried`: the background job makes it. */
  readonly thumbnail: Buffer | null | 'untried';
}

/** `id`: the job (UUID) of a technician or of a customer link. */
interface Sent {
  readonly name: string;
  readonly content: string;
  readonly id?: string | undefined;
  readonly job_request_id?: string | undefined;
  readonly customer_id?: string | undefined;
}

/**
 * Checks what was sent, has it scanned, makes its thumbnail, and writes its bytes to the store of files, if there is one, before any
 * transaction. `content` is base64.
 */
export const readSentFile = (ctx: PrepareContext, sent: Sent) => readFileOf(ctx, sent, 'member');

/** As readSentFile, for a file that a customer adds to a job. */
export const readFileOfCustomer = (ctx: PrepareContext, sent: Sent) => readFileOf(ctx, sent, 'customer');

async function readFileOf(ctx: PrepareContext, sent: Sent, by: 'member' | 'customer'): Promise<SentFile | Refusal<'VALIDATION_ERROR'>> {
  const { name: sentName, content } = sent;
  const read = readFileContent(content);
  if (isRefusal(read)) return read;
  const name = fileNameOf(sentName, read.contentType);
  if (name === null) return invalid('name', 'required', 'form_visible');
  const harmful = await refuseHarmful(ctx, read.bytes);
  if (harmful) return harmful;
  return { ...read, name, thumbnail: await thumbnailNow(ctx, sent, read, by), objectKey: await storeBytes(ctx, read.bytes) };
}

/** The thumbnail, unless it takes long, or the file looks as if it would not be added: the transaction decides that. */
async function thumbnailNow(
  ctx: PrepareContext,
  { id, job_request_id: job = id, customer_id: customer }: Sent,
  { contentType, bytes, hash }: FileContent,
  by: 'member' | 'customer',
): Promise<SentFile['thumbnail']> {
  if (contentType === 'application/pdf') return 'untried';
  const subject = { customerId: job === undefined ? (customer ?? null) : null, jobRequestId: job ?? null };
  const same = await findSameFile(ctx.db, ctx.tenant.id, subject, hash);
  if (same?.hasThumbnail || (!same && (await refuseFull(ctx, subject, bytes.length, by)))) return 'untried';
  const { thumbnails } = ctx.services;
  const made = await thumbnails.make({ type: contentType, bytes }, thumbnails.patienceMilliseconds);
  return made === 'too_slow' ? 'untried' : made;
}

/** Customers may fill this part of the space, so that they leave room for the business. */
const customersShare = 0.5;

/** Adds the file, or answers the one with the same bytes, which are then at hand again if the store had lost them. Hold the customer or job first, so that an erasure waits. */
export async function addFile(
  ctx: WriteContext,
  subject: FileSubject,
  file: SentFile,
  author: FileAuthorOf,
): Promise<FileRow | Refusal<'FILE_LIMIT_REACHED' | 'FILE_SPACE_FULL'>> {
  const { db, tenant, nowMilliseconds } = ctx;
  await lockFiles(db, tenant.id);
  const same = await findSameFile(db, tenant.id, subject, file.hash);
  if (same) return repaired(db, tenant.id, same, file);
  const full = await refuseFull(ctx, subject, file.bytes.length, author.kind);
  if (full) return full;
  db.changes(tenant.id);
  return insertFile(
    db,
    tenant,
    { ...file, ...subject, id: newId(nowMilliseconds), createdAt: formatMilliseconds(nowMilliseconds) },
    author,
  );
}

/** Refuses a further file that would pass a limit of the record or of the business. */
async function refuseFull(
  { db, tenant, services }: Pick<ReadContext, 'db' | 'tenant' | 'services'>,
  subject: FileSubject,
  sizeBytes: number,
  by: string,
): Promise<Refusal<'FILE_LIMIT_REACHED' | 'FILE_SPACE_FULL'> | null> {
  const { onRecord, usedBytes } = await fileTotals(db, tenant.id, subject);
  if (onRecord >= mostFilesOfRecord) return refuse('FILE_LIMIT_REACHED', { limit: mostFilesOfRecord });
  const limitBytes = services.fileSpaceBytes;
  if (usedBytes + sizeBytes > limitBytes)
    return refuse('FILE_SPACE_FULL', { max_bytes: limitBytes, used_bytes: usedBytes, size_bytes: sizeBytes });
  if (by === 'customer') {
    const ofCustomers = await customerFileTotals(db, tenant.id, subject);
    if (ofCustomers.onRecord >= mostFilesOfVisit) return refuse('FILE_LIMIT_REACHED', { limit: mostFilesOfVisit });
    const sharedBytes = Math.floor(limitBytes * customersShare);
    if (ofCustomers.usedBytes + sizeBytes > sharedBytes)
      return refuse('FILE_SPACE_FULL', { max_bytes: sharedBytes, used_bytes: ofCustomers.usedBytes, size_bytes: sizeBytes });
  }
  return null;
}

/** A file in the store gets the bytes that came with this call, because its object may be lost. Asking the store would take a call in a transaction. [file.store.repaired]. */
async function repaired(tx: Transaction, tenantId: number, same: FileRow, { bytes, objectKey, thumbnail }: SentFile): Promise<FileRow> {
  if (same.objectKey !== null) await replaceBytes(tx, { tenantId, id: same.id }, { from: same, to: { objectKey }, bytes });
  if (same.hasThumbnail || thumbnail === null || thumbnail === 'untried') return same;
  await keepThumbnail(tx, tenantId, same.id, thumbnail);
  return { ...same, hasThumbnail: true };
}
