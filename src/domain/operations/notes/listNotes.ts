import { isRefusal } from '../../../contract/errors.ts';
import { noteResource } from '../../jobs/records/notes.ts';
import { findSubject } from '../../jobs/records/recordSubject.ts';
import { emptyListReason, noRows } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { listNoteRows, noteOrder } from '../../../store/jobs/notes.ts';
import { read } from '../handler.ts';

/** Notes, the newest first: all, or those on a customer, on a job, or on either of both. [notes.list]. */
export const listNotes = read<'listNotes'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const subject = await findSubject(ctx, input);
  const page = readablePage(input, noteOrder);
  if (isRefusal(page)) return page;
  const found = subject ? await listNoteRows(db, tenant.id, subject, page) : noRows;
  return {
    notes: found.rows.map(noteResource),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { customer_id: input.customer_id, job_request_id: input.job_request_id }),
  };
});
