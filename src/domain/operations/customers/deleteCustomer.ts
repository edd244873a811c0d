import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { lockCustomer, softDeleteCustomer } from '../../../store/customers/customers.ts';
import { endMaintenancePlansOf } from '../../../store/jobs/maintenancePlans.ts';
import { write } from '../handler.ts';
import { recordCustomerEvent } from '../../resources/customers/customerEvents.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

/** Soft delete. Maintenance plans of the customer end. Bookings keep their copy of the customer, and the list shows the row with deleted_at. */
export const deleteCustomer = write<'deleteCustomer'>(async (ctx, input) => {
  const row = await lockCustomer(ctx.db, ctx.tenant.id, input.id);
  if (!row) return customerNotFound(ctx, input.id);
  const at = formatMilliseconds(ctx.nowMilliseconds);
  await softDeleteCustomer(ctx.db, ctx.tenant.id, row.id, at);
  await endMaintenancePlansOf(ctx.db, ctx.tenant.id, row.id, at);
  const deleted = (await ctx.services.spendingRanks.find(ctx.db, ctx.tenant.id, row.id, ctx.nowMilliseconds))!;
  await recordCustomerEvent(ctx, 'customer.deleted', deleted.row, deleted.spending);
  return { id: row.id, deleted_at: deleted.row.deletedAt! };
});
