import { refuse } from '../../contract/errors.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { fileResource } from '../../resources/files/fileResource.ts';
import { findCustomer } from '../../store/customers/customers.ts';
import { listFileRows } from '../../store/files/files.ts';
import { findLiveJob } from '../../store/jobs/jobRequests.ts';
import { metaOf, pageOf } from '../../store/paging.ts';
import { read } from '../handler.ts';

/** Files, the newest first: all, or those on a customer, on a job, or on either of both. [files.list]. */
export const listFiles = read<'listFiles'>(async ({ db, tenant }, input) => {
  const customer = input.customer_id === undefined ? null : await findCustomer(db, tenant.id, input.customer_id);
  if (input.customer_id !== undefined && (!customer || customer.deletedAt !== null)) return refuse('CUSTOMER_NOT_FOUND');
  const job = input.job_request_id === undefined ? null : await findLiveJob(db, tenant.id, input.job_request_id);
  if (input.job_request_id !== undefined && !job) return refuse('JOB_REQUEST_NOT_FOUND');
  const page = pageOf(input);
  const { rows, total } = await listFileRows(db, tenant.id, { customerId: customer?.id, jobRequestId: job?.id }, page);
  return {
    files: rows.map((row) => fileResource(tenant, row)),
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total, { customer_id: input.customer_id, job_request_id: input.job_request_id }),
  };
});
