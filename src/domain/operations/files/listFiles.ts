import { isRefusal } from '../../../contract/errors.ts';
import { findSubject } from '../../jobs/records/recordSubject.ts';
import { emptyListReason, noRows } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { fileResource } from '../../resources/files/fileResource.ts';
import { listFileRows, fileOrder } from '../../../store/files/files.ts';
import { read } from '../handler.ts';

/** Files, the newest first: all, or those on a customer, on a job, or on either of both. [files.list]. */
export const listFiles = read<'listFiles'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const subject = await findSubject(ctx, input);
  const page = readablePage(input, fileOrder);
  if (isRefusal(page)) return page;
  const found = subject ? await listFileRows(db, tenant.id, subject, page) : noRows;
  return {
    files: found.rows.map((row) => fileResource(tenant, row)),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { customer_id: input.customer_id, job_request_id: input.job_request_id }),
  };
});
