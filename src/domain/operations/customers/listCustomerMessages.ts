import { refuse } from '../../../contract/errors.ts';
import { customerMessageResource } from '../../jobs/customer/customerMessages.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { listMessageRows } from '../../../store/customers/messages.ts';
import { findPerson } from '../../../store/customers/person.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { read } from '../handler.ts';

/** The conversation with a customer, the newest message first. [customer-messages.list]. */
export const listCustomerMessages = read<'listCustomerMessages'>(async ({ db, tenant }, input) => {
  if (!(await findPerson(db, tenant.id, input.id))) return refuse('CUSTOMER_NOT_FOUND');
  const page = pageOf(input);
  const { rows, total, unread } = await listMessageRows(db, tenant.id, input.id, page);
  return { messages: rows.map(customerMessageResource), unread, meta: metaOf(page, total, rows.length), ...emptyListReason(rows, total) };
});
