import { refuse } from '../../contract/errors.ts';
import { findCustomerWithSpending } from '../../store/customers/customers.ts';
import { read } from '../handler.ts';
import { customerResource } from '../../resources/customers/customerResource.ts';

/** One customer with the spending of the last twelve months. Also finds a deleted customer, with deleted_at. */
export const getCustomer = read<'getCustomer'>(async (ctx, input) => {
  const found = await findCustomerWithSpending(ctx.db, ctx.tenant.id, input.id, ctx.nowMilliseconds);
  return found ? customerResource(ctx.tenant, ctx.locale, found.row, found.spending) : refuse('CUSTOMER_NOT_FOUND');
});
