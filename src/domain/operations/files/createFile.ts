import { isRefusal } from '../../../contract/errors.ts';
import { addFile, readSentFile } from '../../jobs/records/addFile.ts';
import { noteAuthor } from '../../jobs/records/notes.ts';
import { holdSubject } from '../../jobs/records/recordSubject.ts';
import { fileResource } from '../../resources/files/fileResource.ts';
import { preparedWrite } from '../handler.ts';

/** Adds a file to a customer or a job. The bytes are checked before the transaction. [file.add]. */
export const createFile = preparedWrite<'createFile'>()(readSentFile, async (ctx, input, file) => {
  const subject = await holdSubject(ctx, input);
  if (isRefusal(subject)) return subject;
  const added = await addFile(ctx, subject, file, noteAuthor(ctx));
  return isRefusal(added) ? added : fileResource(ctx.tenant, added);
});
