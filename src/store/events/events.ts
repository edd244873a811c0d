/** Rows of events: the outbox, and the log that people read. */
import type { EventType } from '../../contract/eventTypes.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { historySql } from '../driver/history.ts';
import { Conditions, type Page } from '../paging.ts';

/**
 * Stores events, and puts them in the queue of deliveries where somebody listens. It travels with the next statement of the
 * transaction, so that it costs no waiting of its own. `at`: the tenant's now. `by`: whose doing it is; null: it is not known.
 */
export function insertEvents(
  tx: Transaction,
  tenantId: number,
  events: readonly { id: string; type: string; resourceId: string; body: unknown }[],
  at: string,
  by: { readonly kind: string; readonly userId: string | null } | null,
): void {
  tx.changes(tenantId);
  tx.later(
    `with new as (
       insert into events (id, tenant_id, type, resource_id, body, created_at, actor_kind, member_id)
       select (e->>'id')::uuid, $1, e->>'type', (e->>'resourceId')::uuid, e->'body', $3, $4, $5 from json_array_elements($2::json) as e
       returning id
     )
     insert into event_queue (tenant_id, event_id)
     select $1, id from new
      where exists (select from webhook_endpoints where tenant_id = $1 and status = 'active' and deleted_at is null)
      order by id`,
    [tenantId, JSON.stringify(events), at, by?.kind ?? null, by?.userId ?? null],
  );
}

/** An event as it was stored: exactly what is signed and sent. `id`: of the row. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** So many events are answered at once. */
const mostEvents = 500;

export interface EventsSince {
  /** To be handed back for what comes next. */
  readonly place: string;
  readonly events: StoredEvent[];
  readonly leftOut: number;
  /** The database has another history than at `place`: events that were told may be gone from it. */
  readonly isOtherHistory: boolean;
}

/**
 * Events of a tenant that were committed after `place`, oldest first, and the place to go on from. A place is a snapshot of the database
 * (`pg_current_snapshot`): what a slow transaction commits late is seen all the same, and nothing twice. null: none, only the place.
 * Of more than 500 the first are left out, and counted. Transaction numbers repeat in another history, where a snapshot says nothing:
 * what is newer than the newest event of the place is answered there.
 */
export async function eventsSince(db: Database, tenantId: number, place: string | null, types: readonly string[]): Promise<EventsSince> {
  const [history, newest, snapshot] = place?.split('/') ?? [];
  const [row] = await db.query<{ place: string; count: number; events: StoredEvent[] | null; isOtherHistory: boolean }>(
    `with now as (
       select left(md5(${historySql}), 12) as history
     ), new as (
       select id, type, body from events, now
        where tenant_id = $1 and not is_test and (cardinality($2::text[]) = 0 or type = any ($2))
          and case when history = $3 then not pg_visible_in_snapshot(change_transaction, $4::pg_snapshot) else id > $5::uuid end
     )
     select concat_ws('/', history, coalesce((select id from events where tenant_id = $1 order by id desc limit 1), '00000000-0000-0000-0000-000000000000'), pg_current_snapshot()) as place,
            coalesce(history <> $3, false) as "isOtherHistory", (select count(*) from new) as count,
            (select json_agg(json_build_object('id', id, 'type', type, 'body', body::text) order by id)
               from (select * from new order by id desc limit ${mostEvents}) last) as events
       from now`,
    [tenantId, types, history ?? null, snapshot ?? null, newest ?? null],
  );
  const { count, events, ...rest } = row!;
  return { ...rest, events: events ?? [], leftOut: count - (events?.length ?? 0) };
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

/** Bodies as they were stored, exactly what is signed and sent, by the id of their event. One that was removed is not among them. */
export async function eventBodies(db: Database, ids: readonly string[]): Promise<{ id: string; body: string }[]> {
  return db.query('select id, body::text as body from events where id = any ($1)', [ids]);
}
