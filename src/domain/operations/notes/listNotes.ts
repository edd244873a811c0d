import { noteResource } from '../../jobs/records/notes.ts';
import { findSubject } from '../../jobs/records/recordSubject.ts';
import { emptyListReason, noRows } from '../../resources/emptyList.ts';
import { listNoteRows } from '../../../store/jobs/notes.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { read } from '../handler.ts';

/** Notes, the newest first: all, or those on a customer, on a job, or on either of both. [notes.list]. */
export const listNotes = read<'listNotes'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const subject = await findSubject(ctx, input);
  const page = pageOf(input);
  const { rows, total } = subject ? await listNoteRows(db, tenant.id, subject, page) : noRows;
  return {
    notes: rows.map(noteResource),
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total, { customer_id: input.customer_id, job_request_id: input.job_request_id }),
  };
});
