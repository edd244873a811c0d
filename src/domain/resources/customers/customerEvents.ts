/** Records the event of a change to a customer. [event.body]. */
import type { EventType } from '../../../contract/events.ts';
import { recordEvent, type EventContext } from '../../../machinery/events/outbox.ts';
import type { CustomerRow, Spending } from '../../../store/customers/customers.ts';
import { customerResource } from './customerResource.ts';

/**
 * Call it once for each change, in its transaction, with the row read after the change. Texts for people in events are English. `more`: further fields of
 * the event's data.
 */
export async function recordCustomerEvent(
  ctx: EventContext,
  type: Extract<EventType, `customer.${string}`>,
  row: CustomerRow,
  spending: Spending,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const object = customerResource(ctx.tenant, 'en', row, spending);
  await recordEvent(ctx, { type, resourceId: row.id, object, more });
}
