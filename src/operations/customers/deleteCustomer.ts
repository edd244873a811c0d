import { refuse } from '../../contract/errors.ts';
import { recordEvent } from '../../events/outbox.ts';
import { findCustomerWithSpending, lockCustomer, softDeleteCustomer } from '../../store/customers.ts';
import { write } from '../handler.ts';
import { customerResource } from '../../resources/customerResource.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';

/** Soft delete: bookings keep their snapshot, the list keeps the row with deleted_at. */
export const deleteCustomer = write<'deleteCustomer'>(async (ctx, input) => {
  const row = await lockCustomer(ctx.db, ctx.tenant.id, input.id);
  if (!row || row.deletedAt !== null) return refuse('CUSTOMER_NOT_FOUND');
  await softDeleteCustomer(ctx.db, ctx.tenant.id, row.id, formatMilliseconds(ctx.nowMilliseconds));
  const deleted = (await findCustomerWithSpending(ctx.db, ctx.tenant.id, row.id, ctx.nowMilliseconds))!;
  const object = customerResource(ctx.tenant, deleted.row, deleted.spending);
  await recordEvent(ctx.db, ctx.tenant, ctx.nowMilliseconds, { type: 'customer.deleted', resourceId: row.id, object });
  return { id: row.id, deleted_at: deleted.row.deletedAt! };
});
