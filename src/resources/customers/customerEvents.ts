/** Records the event of a change to a customer. [event.body]. */
import type { EventType } from '../../contract/events.ts';
import { recordEvent, type Change } from '../../events/outbox.ts';
import type { CustomerRow, Spending } from '../../store/customers/customers.ts';
import { customerResource } from './customerResource.ts';

/** Call it once for each change, in its transaction, with the row read after the change. Returns the resource in the event. */
export async function recordCustomerEvent(
  ctx: Change,
  type: Extract<EventType, `customer.${string}`>,
  row: CustomerRow,
  spending: Spending,
): Promise<ReturnType<typeof customerResource>> {
  const object = customerResource(ctx.tenant, row, spending);
  await recordEvent(ctx, { type, resourceId: row.id, object });
  return object;
}
