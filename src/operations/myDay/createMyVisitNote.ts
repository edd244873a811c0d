import { invalid, refuse } from '../../contract/errors.ts';
import { noteAuthor, noteResource } from '../../jobs/notes.ts';
import { ownTechnicianId } from '../../jobs/ownTechnician.ts';
import { newId } from '../../store/ids.ts';
import { isJobOf } from '../../store/jobs/jobRequests.ts';
import { insertNote } from '../../store/jobs/notes.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { write } from '../handler.ts';

/** Writes a note on one of the caller's own jobs. Customers do not see it until the office shows it to them. [my-day.note]. */
export const createMyVisitNote = write<'createMyVisitNote'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const technicianId = await ownTechnicianId(ctx);
  if (technicianId === null || !(await isJobOf(db, tenant.id, input.id, technicianId))) return refuse('JOB_REQUEST_NOT_FOUND');
  const text = input.text.trim();
  if (text === '') return invalid('text', 'required', 'required');
  const note = {
    id: newId(nowMilliseconds),
    customerId: null,
    jobRequestId: input.id,
    visitDate: input.visit_date ?? null,
    text,
    isForTechnician: true,
    isForCustomer: false,
    createdAt: formatMilliseconds(nowMilliseconds),
  };
  return noteResource(await insertNote(db, tenant, note, { ...noteAuthor(ctx), kind: 'technician', technicianId }));
});
