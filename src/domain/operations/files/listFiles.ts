import { findSubject } from '../../jobs/records/recordSubject.ts';
import { emptyListReason, noRows } from '../../resources/emptyList.ts';
import { fileResource } from '../../resources/files/fileResource.ts';
import { listFileRows } from '../../../store/files/files.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { read } from '../handler.ts';

/** Files, the newest first: all, or those on a customer, on a job, or on either of both. [files.list]. */
export const listFiles = read<'listFiles'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const subject = await findSubject(ctx, input);
  const page = pageOf(input);
  const { rows, total } = subject ? await listFileRows(db, tenant.id, subject, page) : noRows;
  return {
    files: rows.map((row) => fileResource(tenant, row)),
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total, { customer_id: input.customer_id, job_request_id: input.job_request_id }),
  };
});
