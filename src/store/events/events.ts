/** Rows of events: the outbox of webhooks, and the log that people read. */
import type { EventType, StoredType } from '../../contract/eventTypes.ts';
import { mostCounted } from '../../contract/schemas/common.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { historySql } from '../driver/history.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';

/**
 * Stores events, and queues them for delivery if the tenant has an active webhook endpoint. The insert is sent with the next statement of
 * the transaction, so it adds no wait. `at`: the tenant's current time. `by`: the caller who caused the events; null when unknown.
 */
export function insertEvents(
  tx: Transaction,
  tenantId: number,
  events: readonly { id: string; type: string; resourceId: string; previousStatus?: string | null; body: unknown }[],
  at: string,
  by: { readonly kind: string; readonly userId: string | null } | null,
): void {
  tx.changes(tenantId);
  tx.later(
    `with new as (
       insert into events (id, tenant_id, type, resource_id, previous_status, body, created_at, actor_kind, member_id)
       select (e->>'id')::uuid, $1, e->>'type', (e->>'resourceId')::uuid, e->>'previousStatus', e->'body', $3, $4, $5
         from json_array_elements($2::json) as e
       returning id
     )
     insert into event_queue (tenant_id, event_id)
     select $1, id from new
      where exists (select from webhook_endpoints where tenant_id = $1 and status = 'active' and deleted_at is null)
      order by id`,
    [tenantId, JSON.stringify(events), at, by?.kind ?? null, by?.userId ?? null],
  );
}

/** An event as it was stored. */
export interface StoredEvent extends StoredType {
  readonly id: string;
  /** Exactly what is signed and sent under the type. */
  readonly body: string;
}

/** Most events in one answer. */
const mostEvents = 500;

interface EventBatch {
  /** Pass it to the next call. */
  readonly position: string;
  readonly events: StoredEvent[];
  /** Number of older events that were left out, because there were too many. */
  readonly leftOut: number;
  /** The database has another history than before. Events that were returned earlier may be gone. */
  readonly isOtherHistory: boolean;
}

/**
 * Events of a tenant that were committed after `position`, oldest first, with the next position. A position contains a snapshot of the
 * database (`pg_current_snapshot`), so events of a transaction that commits late are not missed and none comes twice. Of more than 500 events
 * the oldest are left out. `position` null: no events, only the next position.
 *
 * Transaction numbers repeat in another history, where the snapshot means nothing. Then the events newer than the newest one of the position
 * are returned.
 */
export async function eventsSince(db: Database, tenantId: number, position: string | null, types: readonly string[]): Promise<EventBatch> {
  const [history, newest, snapshot] = position?.split('/') ?? [];
  const [row] = await db.query<{ position: string; count: number; events: StoredEvent[] | null; isOtherHistory: boolean }>(
    `with now as (
       select left(md5(${historySql}), 12) as history
     ), new as (
       select id, type, previous_status, body from events, now
        where tenant_id = $1 and not is_test and (cardinality($2::text[]) = 0 or type = any ($2))
          and case when history = $3 then not pg_visible_in_snapshot(change_transaction, $4::pg_snapshot) else id > $5::uuid end
     )
     select concat_ws('/', history, coalesce((select id from events where tenant_id = $1 order by id desc limit 1), '00000000-0000-0000-0000-000000000000'), pg_current_snapshot()) as position,
            coalesce(history <> $3, false) as "isOtherHistory", (select count(*) from new) as count,
            (select json_agg(json_build_object('id', id, 'type', type, 'previousStatus', previous_status, 'body', body::text) order by id)
               from (select * from new order by id desc limit ${mostEvents}) last) as events
       from now`,
    [tenantId, types, history ?? null, snapshot ?? null, newest ?? null],
  );
  const { count, events, ...rest } = row!;
  return { ...rest, events: events ?? [], leftOut: count - (events?.length ?? 0) };
}

interface EventRow {
  readonly id: string;
  readonly type: EventType;
  readonly resourceId: string;
  readonly createdAt: string;
}

const columns = 'id, type, resource_id as "resourceId", created_at as "createdAt"';

export const eventOrder = orderOf('events', true, ['created_at', 'timestamptz'], ['id', 'uuid']);

/** A page of events of these types, the latest first; at most 10,000 are counted. Pings and tests are left out. */
export function listEventRows(
  db: Database,
  tenantId: number,
  types: readonly EventType[],
  filter: { readonly resourceId?: string | undefined },
  page: Page,
): Promise<ListPage<EventRow>> {
  const where = new Conditions(tenantId);
  // Of one type, an index has the events in order.
  where.add((value) => (types.length === 1 ? `type = ${value}` : `type = any (${value})`), types.length === 1 ? types[0] : types);
  if (filter.resourceId !== undefined) where.add((value) => `resource_id = ${value}`, filter.resourceId);
  const from = `from events where tenant_id = $1 and not is_test${where.sql}`;
  return readPage(db, { columns, from, mostCounted, where, order: eventOrder }, page);
}

/** The event with its exact body. null when there is no event of these types with this id. */
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

/** These events. Those that were removed are missing. */
export async function eventBodies(db: Database, ids: readonly string[]): Promise<StoredEvent[]> {
  return db.query('select id, type, previous_status as "previousStatus", body::text as body from events where id = any ($1)', [ids]);
}
