import { isRefusal } from '../../../contract/errors.ts';
import { customerRequestResource } from '../../jobs/customer/customerRequests.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { listCustomerRequestRows, customerRequestOrder } from '../../../store/jobs/customerRequests.ts';
import { read } from '../handler.ts';

/** Requests of customers and messages for a person in one list. [customer-requests.list]. */
export const listCustomerRequests = read<'listCustomerRequests'>(async ({ db, tenant }, input) => {
  const { status, kind, job_request_id: jobRequestId, customer_id: customerId } = input;
  const page = readablePage(input, customerRequestOrder({ status }));
  if (isRefusal(page)) return page;
  const found = await listCustomerRequestRows(db, tenant.id, { status, kind, jobRequestId, customerId }, page);
  return {
    requests: found.rows.map((row) => customerRequestResource(tenant, row)),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { status, kind, job_request_id: jobRequestId, customer_id: customerId }),
  };
});
