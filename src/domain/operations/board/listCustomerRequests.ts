import { customerRequestResource } from '../../jobs/customer/customerRequests.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { listCustomerRequestRows } from '../../../store/jobs/customerRequests.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { read } from '../handler.ts';

/** Requests of customers and messages for a person in one list. [customer-requests.list]. */
export const listCustomerRequests = read<'listCustomerRequests'>(async ({ db, tenant }, input) => {
  const page = pageOf(input);
  const { status, kind, job_request_id: jobRequestId, customer_id: customerId } = input;
  const { rows, total } = await listCustomerRequestRows(db, tenant.id, { status, kind, jobRequestId, customerId }, page);
  return {
    requests: rows.map((row) => customerRequestResource(tenant, row)),
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total, { status, kind, job_request_id: jobRequestId, customer_id: customerId }),
  };
});
