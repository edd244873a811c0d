import { isRefusal } from '../../../contract/errors.ts';
import { addFile, readSentFile } from '../../jobs/records/addFile.ts';
import { noteAuthor } from '../../jobs/records/notes.ts';
import { holdOwnJob } from '../../jobs/records/recordSubject.ts';
import { visitFile } from '../../jobs/own/visitFile.ts';
import { preparedWrite } from '../handler.ts';

/** Adds a file to one of the caller's own jobs. The same bytes again change nothing, so it can be sent until it is answered. [my-day.photo]. */
export const createMyVisitFile = preparedWrite<'createMyVisitFile'>()(readSentFile, async (ctx, input, file) => {
  const own = await holdOwnJob(ctx, input.id);
  if (isRefusal(own)) return own;
  const author = { ...noteAuthor(ctx), kind: 'technician', technicianId: own.technicianId } as const;
  const added = await addFile(ctx, { customerId: null, jobRequestId: own.job.id }, file, author);
  return isRefusal(added) ? added : visitFile(ctx.tenant, added, own.job.id);
});
