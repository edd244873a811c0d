/** Rows of webhook_deliveries and webhook_attempts: history, resending, recovery and removal. */
import type { EventType, StoredType, typesSentTo } from '../../contract/eventTypes.ts';
import { eventDays } from '../../contract/settings/retention.ts';
import type { WebhookDeliveryStatus } from '../../contract/vocabulary.ts';
import { mostCounted } from '../../contract/schemas/common.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { attemptColumns, insertAttempt, type AttemptRow } from './outcomes.ts';

const fields = {
  id: column<string>('id'),
  endpointId: column<string>('endpoint_id'),
  eventId: column<string>('event_id'),
  type: column<EventType | 'ping'>('type'),
  /** A ping or a test. */
  isTest: column<boolean>('is_test'),
  status: column<WebhookDeliveryStatus>('status'),
  attempts: column<number>('attempts'),
  lastAttemptAt: column<string | null>('last_attempt_at'),
  lastStatusCode: column<number | null>('last_status_code'),
  lastError: column<string | null>('last_error'),
  createdAt: column<string>('created_at'),
};
const pingColumns = new Columns({ ...fields, failures: column<number>('failures') });
const read = new Columns({
  ...fields,
  /** null: no attempt is due later. */
  nextAttemptAt: column<string | null>('next_attempt_at'),
});
const columns = read.select();

export type DeliveryRow = RowOf<typeof read>;

export const deliveryOrder = orderOf('deliveries', true, ['position', 'bigint']);

/** A page of the deliveries of an endpoint, newest first. No numbered page begins after 10,000 deliveries, so more are not counted. */
export function listDeliveries(
  db: Database,
  tenantId: number,
  endpointId: string,
  filter: { readonly status?: WebhookDeliveryStatus | undefined; readonly type?: EventType | 'ping' | undefined },
  page: Page,
): Promise<ListPage<DeliveryRow>> {
  const where = new Conditions(tenantId, endpointId);
  if (filter.status !== undefined) where.add((value) => `status = ${value}`, filter.status);
  if (filter.type !== undefined) where.add((value) => `type = ${value}`, filter.type);
  const from = `from webhook_deliveries where tenant_id = $1 and endpoint_id = $2${where.sql}`;
  return readPage(db, { columns, from, mostCounted, where, order: deliveryOrder }, page);
}

/** A delivery with its event. null when there is none. */
export async function findDelivery(
  db: Database,
  tenantId: number,
  endpointId: string,
  id: string,
): Promise<(DeliveryRow & { readonly event: StoredType & { readonly body: string } }) | null> {
  const [row] = await db.query<DeliveryRow & { event: StoredType & { body: string } }>(
    `select d.*, json_build_object('type', e.type, 'previousStatus', e.previous_status, 'body', e.body::text) as event
       from (select ${columns} from webhook_deliveries where tenant_id = $1 and endpoint_id = $2 and id = $3) d
       join events e on e.id = d."eventId"`,
    [tenantId, endpointId, id],
  );
  return row ?? null;
}

/** All attempts of a delivery, the first one first. */
export async function listAttempts(db: Database, tenantId: number, deliveryId: string): Promise<AttemptRow[]> {
  return db.query<AttemptRow>(
    `select ${attemptColumns.select()} from webhook_attempts where tenant_id = $1 and delivery_id = $2 order by number`,
    [tenantId, deliveryId],
  );
}

/** Stores a ping or test that was sent: event, delivery and the single attempt, for the history. It is never retried. */
export function insertPing(
  tx: Transaction,
  tenantId: number,
  endpointId: string,
  ping: { event: { id: string; type: EventType | 'ping'; body: string }; attempt: AttemptRow; isDelivered: boolean },
): void {
  const { event, attempt, isDelivered } = ping;
  tx.later(`insert into events (id, tenant_id, type, resource_id, body, created_at, is_test) values ($1, $2, $6, $3, $4, $5, true)`, [
    event.id,
    tenantId,
    endpointId,
    event.body,
    attempt.startedAt,
    event.type,
  ]);
  const delivery: RowOf<typeof pingColumns> = {
    id: attempt.deliveryId,
    endpointId,
    eventId: event.id,
    type: event.type,
    isTest: true,
    status: isDelivered ? 'delivered' : 'failed',
    attempts: 1,
    failures: isDelivered ? 0 : 1,
    lastAttemptAt: attempt.startedAt,
    lastStatusCode: attempt.statusCode,
    lastError: attempt.error,
    createdAt: attempt.startedAt,
  };
  tx.later(`insert into webhook_deliveries (tenant_id, ${pingColumns.names}) values ($1, ${pingColumns.parameters(2)})`, [
    tenantId,
    ...pingColumns.values(delivery),
  ]);
  insertAttempt(tx, tenantId, attempt);
}

/**
 * Sends a delivery again, whatever its status, with all retries. Lock the endpoint first (`lockEndpoint`); it must be active. `at`: the
 * tenant's current time. Returns the delivery. null when the endpoint has no such delivery, or it was a test.
 */
export async function resendDelivery(
  tx: Transaction,
  tenantId: number,
  endpointId: string,
  id: string,
  at: string,
): Promise<DeliveryRow | null> {
  const [row] = await tx.query<DeliveryRow>(
    `update webhook_deliveries set status = 'pending', failures = 0, next_attempt_at = $4
      where tenant_id = $1 and endpoint_id = $2 and id = $3 and not is_test returning ${columns}`,
    [tenantId, endpointId, id, at],
  );
  if (!row) return null;
  tx.later('update webhook_endpoints set due_at = least(due_at, $3) where tenant_id = $1 and id = $2', [tenantId, endpointId, at]);
  return row;
}

/**
 * Recovered deliveries are due this long ago. A worker whose clock is behind would not find them due yet, and would first send the missed
 * events, which have no due time. That would break the order.
 */
const mostClockSkew = `interval '1 minute'`;

/**
 * Sends everything that an endpoint has missed since an instant: failed and held deliveries, and events of these types from the time when it was
 * not active, each under the type that the endpoint gets. At most `most`, oldest first. The endpoint must be locked and active. `since` and `at` are on the tenant's clock. Returns how
 * many.
 *
 * Events that are still in the queue are included. A worker that read the endpoints before this one became active takes them out of the queue
 * without a delivery to it. A worker that comes later skips events that already have a delivery.
 */
export async function recoverDeliveries(
  tx: Transaction,
  tenantId: number,
  endpointId: string,
  { since, types, most, at }: { since: string; types: ReturnType<typeof typesSentTo>; most: number; at: string },
): Promise<number> {
  const sent = types.map((type) => type.sent);
  const again = await tx.query(
    `update webhook_deliveries set status = 'pending', failures = 0, next_attempt_at = $6::timestamptz - ${mostClockSkew}
      where tenant_id = $1 and id in (select id from webhook_deliveries
                                       where tenant_id = $1 and endpoint_id = $2 and status in ('held', 'failed') and type = any ($4)
                                         and not is_test
                                         and created_at >= $3 order by position limit $5) returning id`,
    [tenantId, endpointId, since, sent, most, at],
  );
  const missed = await tx.query(
    `insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, type, status, created_at)
     select tenant_id, gen_random_uuid(), $2, id, sent, 'pending', $6
       from (select e.tenant_id, e.id, t.sent, e.created_at from events e join unnest($7::text[], $4::text[]) as t (stored, sent) on t.stored = e.type
              where e.tenant_id = $1 and e.created_at >= $3 and not e.is_test
                and (t.stored = t.sent or t.sent <> 'job_request.status_changed' or e.previous_status is not null)
                and not exists (select from webhook_deliveries d where d.tenant_id = e.tenant_id and d.event_id = e.id and d.endpoint_id = $2)
              order by e.created_at, e.id limit $5 for key share of e) missed
      order by created_at, id
     on conflict (tenant_id, event_id, endpoint_id) do nothing returning id`,
    [tenantId, endpointId, since, sent, most - again.length, at, types.map(({ stored }) => stored)],
  );
  if (again.length + missed.length > 0)
    tx.later(`update webhook_endpoints set due_at = '-infinity' where tenant_id = $1 and id = $2`, [tenantId, endpointId]);
  return again.length + missed.length;
}

/** Rows that one statement removes, so that other statements do not wait long. */
const mostAtOnce = 500;

/**
 * Removes one batch of events that are older than the days of their business, with their deliveries and attempts, and one batch of endpoints
 * that were deleted so many days ago that the service keeps no event of them. `now` is on the service's clock. Returns whether there may be more.
 */
export async function removeOldEvents(db: Database, now: string): Promise<boolean> {
  const most = `interval '${eventDays.most} days'`;
  const tenantNow = `($1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond')`;
  // No foreign key refers to these rows, so the same statement removes the rows that belong to them.
  const withAttempts = (of: string) => `deliveries as (
    delete from webhook_deliveries d using gone where d.tenant_id = gone.tenant_id and ${of} returning d.tenant_id, d.id
  ), attempts as (
    delete from webhook_attempts a using deliveries d where a.tenant_id = d.tenant_id and a.delivery_id = d.id
  )`;
  const events = await db.query(
    // Only sandboxes have a clock of their own, and few businesses a shorter time. For the others one index on age has the end of what is old.
    `with old as (
       (select e.id from events e join tenants t on t.id = e.tenant_id
         where e.created_at < $1::timestamptz - ${most} and t.clock_offset_milliseconds = 0 order by e.created_at limit ${mostAtOnce})
       union all
       (select e.id from tenants t cross join lateral (
          select id from events where tenant_id = t.id and created_at < ${tenantNow} - t.keep_events_days * interval '1 day' order by created_at limit ${mostAtOnce}) e
         where t.clock_offset_milliseconds <> 0 or t.keep_events_days < ${eventDays.most} limit ${mostAtOnce})
     ), gone as (
       select e.tenant_id, e.id from events e where e.id in (select id from old limit ${mostAtOnce}) for update of e
     ), ${withAttempts('d.event_id = gone.id')}
     delete from events where id in (select id from gone) returning id`,
    [now],
  );
  const endpoints = await db.query(
    `with gone as (
       select e.tenant_id, e.id from webhook_endpoints e join tenants t on t.id = e.tenant_id
        where e.deleted_at < ${tenantNow} - ${most} limit ${mostAtOnce} for update of e
     ), ${withAttempts('d.endpoint_id = gone.id')}
     delete from webhook_endpoints where (tenant_id, id) in (select tenant_id, id from gone) returning id`,
    [now],
  );
  return [events, endpoints].some((rows) => rows.length === mostAtOnce);
}
