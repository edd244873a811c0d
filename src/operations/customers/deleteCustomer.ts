import { refuse } from '../../contract/errors.ts';
import { lockCustomer, softDeleteCustomer } from '../../store/customers/customers.ts';
import { write } from '../handler.ts';
import { recordCustomerEvent } from '../../resources/customers/customerEvents.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';

/** Soft delete. Bookings keep their copy of the customer, and the list shows the row with deleted_at. */
export const deleteCustomer = write<'deleteCustomer'>(async (ctx, input) => {
  const row = await lockCustomer(ctx.db, ctx.tenant.id, input.id);
  if (!row) return refuse('CUSTOMER_NOT_FOUND');
  await softDeleteCustomer(ctx.db, ctx.tenant.id, row.id, formatMilliseconds(ctx.nowMilliseconds));
  const deleted = (await ctx.services.spendingRanks.find(ctx.db, ctx.tenant.id, row.id, ctx.nowMilliseconds))!;
  await recordCustomerEvent(ctx, 'customer.deleted', deleted.row, deleted.spending);
  return { id: row.id, deleted_at: deleted.row.deletedAt! };
});
