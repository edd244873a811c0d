/** Rows of events, the outbox. */
import type { Transaction } from './database.ts';

export function insertEvents(
  tx: Transaction,
  tenantId: number,
  events: readonly { id: string; type: string; resourceId: string; body: unknown }[],
): void {
  tx.later(
    `insert into events (id, tenant_id, type, resource_id, body)
     select (e->>'id')::uuid, $1, e->>'type', (e->>'resourceId')::uuid, e->'body' from jsonb_array_elements($2::jsonb) as e`,
    [tenantId, JSON.stringify(events)],
  );
}
