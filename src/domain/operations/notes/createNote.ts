import { invalid, isRefusal } from '../../../contract/errors.ts';
import { noteAuthor, noteRefusal, noteResource } from '../../jobs/records/notes.ts';
import { holdSubject } from '../../jobs/records/recordSubject.ts';
import { newId } from '../../../store/ids.ts';
import { insertNote } from '../../../store/jobs/notes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Writes a note on a customer or on a job. [note.create]. */
export const createNote = write<'createNote'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const refused = noteRefusal(input);
  if (refused) return refused;
  const isOfCustomer = input.job_request_id === undefined && input.customer_id !== undefined;
  if (isOfCustomer && input.visit_date !== undefined) return invalid('visit_date', 'invalid', 'note_visit_date');
  const subject = await holdSubject(ctx, input);
  if (isRefusal(subject)) return subject;
  const note = {
    ...subject,
    id: newId(nowMilliseconds),
    visitDate: input.visit_date ?? null,
    text: input.text.trim(),
    isForTechnician: input.visible_to_technician ?? true,
    isForCustomer: input.visible_to_customer ?? false,
    createdAt: formatMilliseconds(nowMilliseconds),
  };
  db.changes(tenant.id);
  return noteResource(await insertNote(db, tenant, note, noteAuthor(ctx)));
});
