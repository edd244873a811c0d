import { findCustomer, insertCustomer, noSpending, type CustomerValues } from '../../../store/customers/customers.ts';
import { newId } from '../../../store/ids.ts';
import type { WriteContext } from '../../call/context.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { recordCustomerEvent } from './customerEvents.ts';

/** The values of a new customer. Without the fields of messages: no consent to texts, and no preference. */
type NewCustomer = Omit<CustomerValues, keyof typeof noTexts> & Partial<CustomerValues>;
const noTexts = { smsConsentAt: null, smsPhone: null, preferredChannel: null };

/** Writes a customer and its event. Null when another customer that is not deleted has the uid. */
export async function addCustomer(ctx: WriteContext, values: NewCustomer): Promise<string | null> {
  const id = newId(ctx.nowMilliseconds);
  const whole = { ...noTexts, ...values };
  if (!(await insertCustomer(ctx.db, ctx.tenant.id, id, whole, formatMilliseconds(ctx.nowMilliseconds)))) return null;
  const row = (await findCustomer(ctx.db, ctx.tenant.id, id))!;
  await recordCustomerEvent(ctx, 'customer.created', row, noSpending);
  return id;
}
