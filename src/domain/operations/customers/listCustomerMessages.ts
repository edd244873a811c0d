import { refuse } from '../../../contract/errors.ts';
import { listedMessage } from '../../jobs/customer/customerMessages.ts';
import { textedNumber } from '../../jobs/customer/textedNumber.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { listMessageRows } from '../../../store/customers/messages.ts';
import { findPerson } from '../../../store/customers/person.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { read } from '../handler.ts';

/** The conversation with a customer and the automatic messages, the newest first. [customer-messages.list, customer-messages.automatic]. */
export const listCustomerMessages = read<'listCustomerMessages'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const person = await findPerson(db, tenant.id, input.id);
  if (!person) return refuse('CUSTOMER_NOT_FOUND');
  const page = pageOf(input);
  const { rows, total, unread } = await listMessageRows(db, tenant.id, input.id, page);
  const number = await textedNumber(ctx, person);
  return {
    messages: rows.map((row) => listedMessage(ctx, input.id, row)),
    unread,
    not_texted_because: typeof number === 'string' ? number : null,
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total),
  };
});
