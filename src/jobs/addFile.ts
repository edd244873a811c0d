/** Adds a file to a customer or job, within the limits. docs/decisions/0141. */
import type { WriteContext } from '../call/context.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../contract/errors.ts';
import { mostFilesOfRecord } from '../contract/vocabulary.ts';
import { readFileContent, type FileContent } from '../resources/files/fileContent.ts';
import { fileNameOf } from '../resources/files/fileName.ts';
import { fileTotals, findSameFile, insertFile, lockFiles, type FileRow, type FileSubject } from '../store/files/files.ts';
import { newId } from '../store/ids.ts';
import type { NoteAuthorOf } from '../store/jobs/notes.ts';
import { formatMilliseconds } from '../time/timestamps.ts';

export interface SentFile extends FileContent {
  readonly name: string;
}

/** Checks what was sent, before any transaction. `content` is base64. */
export function readSentFile({
  name: sentName,
  content,
}: {
  readonly name: string;
  readonly content: string;
}): SentFile | Refusal<'VALIDATION_ERROR'> {
  const read = readFileContent(content);
  if (isRefusal(read)) return read;
  const name = fileNameOf(sentName, read.contentType);
  return name === null ? invalid('name', 'required', 'form_visible') : { ...read, name };
}

/** Adds the file, or answers the one with the same bytes. Hold the customer or job first, so that an erasure waits. */
export async function addFile(
  { db, tenant, nowMilliseconds, services }: WriteContext,
  subject: FileSubject,
  file: SentFile,
  author: NoteAuthorOf,
): Promise<FileRow | Refusal<'FILE_LIMIT_REACHED' | 'FILE_SPACE_FULL'>> {
  await lockFiles(db, tenant.id);
  const same = await findSameFile(db, tenant.id, subject, file.hash);
  if (same) return same;
  const { onRecord, usedBytes } = await fileTotals(db, tenant.id, subject);
  if (onRecord >= mostFilesOfRecord) return refuse('FILE_LIMIT_REACHED', { limit: mostFilesOfRecord });
  const limitBytes = services.fileSpaceBytes;
  const sizeBytes = file.bytes.length;
  if (usedBytes + sizeBytes > limitBytes)
    return refuse('FILE_SPACE_FULL', { limit_bytes: limitBytes, used_bytes: usedBytes, size_bytes: sizeBytes });
  db.changes(tenant.id);
  return insertFile(
    db,
    tenant,
    { ...file, ...subject, id: newId(nowMilliseconds), createdAt: formatMilliseconds(nowMilliseconds) },
    author,
  );
}
