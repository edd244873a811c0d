/** Rows of events, the outbox. */
import type { Transaction } from './database.ts';

/**
 * Stores events, and puts them in the queue of deliveries where somebody listens. It travels with the next statement of the
 * transaction, so that it costs no waiting of its own. `at`: the tenant's now.
 */
export function insertEvents(
  tx: Transaction,
  tenantId: number,
  events: readonly { id: string; type: string; resourceId: string; body: unknown }[],
  at: string,
): void {
  tx.later(
    `with new as (
       insert into events (id, tenant_id, type, resource_id, body, created_at)
       select (e->>'id')::uuid, $1, e->>'type', (e->>'resourceId')::uuid, e->'body', $3 from json_array_elements($2::json) as e
       returning id
     )
     insert into event_queue (tenant_id, event_id)
     select $1, id from new
      where exists (select from webhook_endpoints where tenant_id = $1 and status = 'active' and deleted_at is null)
      order by id`,
    [tenantId, JSON.stringify(events), at],
  );
}
