import { invalid, refuse } from '../../contract/errors.ts';
import { noteResource } from '../../jobs/notes.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { findCustomer } from '../../store/customers/customers.ts';
import { findLiveJob } from '../../store/jobs/jobRequests.ts';
import { listNoteRows, type NoteSubject } from '../../store/jobs/notes.ts';
import { metaOf, pageOf } from '../../store/paging.ts';
import { read } from '../handler.ts';

/** The notes on a customer or on a job, the newest first. [notes.list]. */
export const listNotes = read<'listNotes'>(async ({ db, tenant }, input) => {
  const { customer_id: customerId = null, job_request_id: jobId = null } = input;
  if ((customerId === null) === (jobId === null)) return invalid('job_request_id', 'invalid', 'note_subject');
  let subject: NoteSubject;
  if (jobId === null) {
    const customer = await findCustomer(db, tenant.id, customerId!);
    if (!customer || customer.deletedAt !== null) return refuse('CUSTOMER_NOT_FOUND');
    subject = { customerId: customer.id };
  } else {
    const job = await findLiveJob(db, tenant.id, jobId);
    if (!job) return refuse('JOB_REQUEST_NOT_FOUND');
    subject = { jobRequestId: job.id };
  }
  const page = pageOf(input);
  const { rows, total } = await listNoteRows(db, tenant.id, subject, page);
  return { notes: rows.map(noteResource), meta: metaOf(page, total, rows.length), ...emptyListReason(rows, total, {}) };
});
