import { invalid, refuse } from '../../contract/errors.ts';
import { noteAuthor, noteResource } from '../../jobs/notes.ts';
import { holdCustomer, holdJobOf } from '../../store/customers/person.ts';
import { newId } from '../../store/ids.ts';
import { findLiveJob } from '../../store/jobs/jobRequests.ts';
import { insertNote } from '../../store/jobs/notes.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { write } from '../handler.ts';

/** Writes a note on a customer or on a job. [note.create]. */
export const createNote = write<'createNote'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const text = input.text.trim();
  if (text === '') return invalid('text', 'required', 'required');
  const { customer_id: customerId = null, job_request_id: jobId = null } = input;
  if (customerId === null && jobId === null) return invalid('job_request_id', 'required', 'note_subject');
  if (jobId === null && input.visit_date !== undefined) return invalid('visit_date', 'invalid', 'note_visit_date');
  const job = jobId === null ? null : await findLiveJob(db, tenant.id, jobId);
  if (jobId !== null && !job) return refuse('JOB_REQUEST_NOT_FOUND');
  const customer = customerId === null ? null : await holdCustomer(db, tenant.id, customerId);
  if (customerId !== null && (!customer || customer.deletedAt !== null)) return refuse('CUSTOMER_NOT_FOUND');
  if (job && customer && job.customerId !== customer.id) return invalid('customer_id', 'invalid', 'note_subject');
  if (job && !(await holdJobOf(db, tenant.id, job.id, job.customerName))) return refuse('JOB_REQUEST_NOT_FOUND');
  const note = {
    id: newId(nowMilliseconds),
    customerId: job ? null : customer!.id,
    jobRequestId: job?.id ?? null,
    visitDate: input.visit_date ?? null,
    text,
    isForTechnician: input.visible_to_technician ?? true,
    isForCustomer: input.visible_to_customer ?? false,
    createdAt: formatMilliseconds(nowMilliseconds),
  };
  db.changes(tenant.id);
  return noteResource(await insertNote(db, tenant, note, noteAuthor(ctx)));
});
