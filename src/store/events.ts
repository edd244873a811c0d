/** Rows of events: the outbox, and the log that people read. */
import type { EventType } from '../contract/eventTypes.ts';
import type { Database, Transaction } from './database.ts';
import { Conditions, type Page } from './paging.ts';

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

export interface EventRow {
  readonly id: string;
  readonly type: EventType;
  readonly resourceId: string;
  readonly createdAt: string;
}

const columns = 'id, type, resource_id as "resourceId", created_at as "createdAt"';

/** Changes of these types, pings and tests left out; the latest first. */
export async function listEventRows(
  db: Database,
  tenantId: number,
  types: readonly EventType[],
  filter: { readonly resourceId?: string | undefined },
  page: Page,
): Promise<{ rows: EventRow[]; total: number }> {
  const where = new Conditions(tenantId, types);
  if (filter.resourceId !== undefined) where.add((value) => `resource_id = ${value}`, filter.resourceId);
  const matching = `from events where tenant_id = $1 and type = any ($2) and not is_test${where.sql}`;
  const [count] = await db.query<{ total: number }>(`select count(*) as total ${matching}`, where.values);
  const rows = await db.query<EventRow>(
    `select ${columns} ${matching} order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`,
    where.values,
  );
  return { rows, total: count!.total };
}

/** With its body to the letter; null: there is none of these types. */
export async function findEvent(
  db: Database,
  tenantId: number,
  types: readonly EventType[],
  id: string,
): Promise<(EventRow & { body: string }) | null> {
  const [row] = await db.query<EventRow & { body: string }>(
    `select ${columns}, body::text as body from events where tenant_id = $1 and type = any ($2) and id = $3 and not is_test`,
    [tenantId, types, id],
  );
  return row ?? null;
}
