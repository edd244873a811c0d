import { isRefusal } from '../../../contract/errors.ts';
import { noteAuthor, noteRefusal, noteResource } from '../../jobs/records/notes.ts';
import { holdOwnJob } from '../../jobs/records/recordSubject.ts';
import { newId } from '../../../store/ids.ts';
import { insertNote } from '../../../store/jobs/notes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Writes a note on one of the caller's own jobs. Customers do not see it until the office shows it to them. [my-day.note]. */
export const createMyVisitNote = write<'createMyVisitNote'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const own = await holdOwnJob(ctx, input.id);
  if (isRefusal(own)) return own;
  const refused = noteRefusal(input);
  if (refused) return refused;
  const note = {
    id: newId(nowMilliseconds),
    customerId: null,
    jobRequestId: input.id,
    visitDate: input.visit_date ?? null,
    text: input.text.trim(),
    isForTechnician: true,
    isForCustomer: false,
    createdAt: formatMilliseconds(nowMilliseconds),
  };
  return noteResource(await insertNote(db, tenant, note, { ...noteAuthor(ctx), kind: 'technician', technicianId: own.technicianId }));
});
