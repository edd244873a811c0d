import { findCustomer, insertCustomer, noSpending, type CustomerValues } from '../../store/customers/customers.ts';
import { newId } from '../../store/ids.ts';
import type { WriteContext } from '../../call/context.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { recordCustomerEvent } from './customerEvents.ts';

/** Writes a customer and its event. Null when another customer that is not deleted has the uid. */
export async function addCustomer(ctx: WriteContext, values: CustomerValues): Promise<string | null> {
  const id = newId(ctx.nowMilliseconds);
  if (!(await insertCustomer(ctx.db, ctx.tenant.id, id, values, formatMilliseconds(ctx.nowMilliseconds)))) return null;
  const row = (await findCustomer(ctx.db, ctx.tenant.id, id))!;
  await recordCustomerEvent(ctx, 'customer.created', row, noSpending);
  return id;
}
