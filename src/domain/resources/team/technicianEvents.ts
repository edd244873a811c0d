/** Records the event of a change to a technician. [event.body]. */
import type { EventType } from '../../../contract/events.ts';
import { recordEvent, type EventContext } from '../../../machinery/events/outbox.ts';
import type { TechnicianRow } from '../../../store/team/technicians.ts';
import { technicianResource } from './technicianResource.ts';

/** Call it once for each change, in its transaction, with the row read after the change. Texts for people in events are English. */
export async function recordTechnicianEvent(
  ctx: EventContext,
  type: Extract<EventType, `technician.${string}`>,
  row: TechnicianRow,
): Promise<void> {
  const object = technicianResource(ctx.tenant, 'en', row);
  await recordEvent(ctx, { type, resourceId: row.id, object });
}
