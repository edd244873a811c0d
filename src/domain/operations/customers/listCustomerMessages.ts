import { isRefusal, refuse } from '../../../contract/errors.ts';
import { listedMessage } from '../../jobs/customer/customerMessages.ts';
import { textedNumber } from '../../jobs/customer/textedNumber.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { listMessageRows, messageOrder } from '../../../store/customers/messages.ts';
import { findPerson } from '../../../store/customers/person.ts';
import { read } from '../handler.ts';

/** The conversation with a customer and the automatic messages, the newest first. [customer-messages.list, customer-messages.automatic]. */
export const listCustomerMessages = read<'listCustomerMessages'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const person = await findPerson(db, tenant.id, input.id);
  if (!person) return refuse('CUSTOMER_NOT_FOUND');
  const page = readablePage(input, messageOrder);
  if (isRefusal(page)) return page;
  const found = await listMessageRows(db, tenant.id, input.id, page);
  const number = await textedNumber(ctx, person);
  return {
    messages: found.rows.map((row) => listedMessage(ctx, input.id, row)),
    unread: found.unread,
    not_texted_because: typeof number === 'string' ? number : null,
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total),
  };
});
