import { refuse } from '../../contract/errors.ts';
import { findCustomerWithSpending, mostRanked } from '../../store/customers/customers.ts';
import { read } from '../handler.ts';
import { customerResource } from '../../resources/customers/customerResource.ts';

/** One customer with the spending of the last twelve months. Also finds a deleted customer, with deleted_at. */
export const getCustomer = read<'getCustomer'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const found = await findCustomerWithSpending(db, tenant.id, input.id, nowMilliseconds, mostRanked);
  if (!found) return refuse('CUSTOMER_NOT_FOUND');
  const spending = await ctx.services.spendingRanks.ranked(db, tenant.id, found.spending, nowMilliseconds);
  return customerResource(tenant, ctx.locale, found.row, spending);
});
