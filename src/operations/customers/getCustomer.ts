import { refuse } from '../../contract/errors.ts';
import { findCustomer, readSpending } from '../../store/customers.ts';
import { read } from '../context.ts';
import { customerResource } from './customerResource.ts';

/** One customer with spending of the trailing twelve months; a soft-deleted one is still answered, with deleted_at. */
export const getCustomer = read<'getCustomer'>(async (ctx, input) => {
  const [row, spending] = await Promise.all([findCustomer(ctx.db, ctx.tenant.id, input.id), readSpending(ctx.db, ctx.tenant.id, input.id)]);
  return row ? customerResource(ctx.tenant, row, spending) : refuse('CUSTOMER_NOT_FOUND');
});
