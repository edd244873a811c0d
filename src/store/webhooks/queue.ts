/**
 * The way of an event to its endpoints: from the queue to deliveries, and claiming an endpoint's lane; outcomes.ts writes down
 * what came of it. Every statement is short and nothing here waits for the network, because the embedded database has one connection.
 * docs/decisions/0035 tells the plan.
 */
import type { EventType } from '../../contract/events.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Environment, WebhookDisabledReason } from '../../contract/vocabulary.ts';
import { arrayOf } from '../driver/arrays.ts';
import type { Database, Store, Transaction } from '../driver/database.ts';
import { newId } from '../ids.ts';
import { credentialAndMemberJoinsSql, credentialEndedSql, credentialPermissionsSql, tenantNowSql } from './credentials.ts';
import { firstAttemptsDueSql } from './due.ts';

/** An active endpoint, as far as it decides which events go to it. */
export interface Listener {
  readonly tenantId: number;
  readonly id: string;
  readonly eventTypes: readonly EventType[];
  /** What its credential may read now; null: everything. */
  readonly permissions: readonly PermissionCode[] | null;
}

const dueNow = `e.status = 'active' and e.deleted_at is null and e.due_at <= ${tenantNowSql('$1')}
                and (e.leased_until is null or e.leased_until < clock_timestamp())`;

/** Tenants whose events somebody listens to. */
export async function listeningTenants(db: Database): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct tenant_id as id from webhook_endpoints where status = 'active' and deleted_at is null`,
  );
  return rows.map(({ id }) => id);
}

/** Whether an event or an endpoint waits for a worker. `at`: the service's now. */
export async function hasDeliveryWork(db: Database, at: string): Promise<boolean> {
  const [row] = await db.query<{ waits: boolean }>(
    `select exists (select from event_queue) or exists (
       select from webhook_endpoints e join tenants t on t.id = e.tenant_id where e.due_at is not null and ${dueNow}) as waits`,
    [at],
  );
  return row!.waits;
}

/** So many events are looked at in one transaction, which holds the lock of all workers, */
const mostEventsAtOnce = 500;
/** and no event more once it makes so many deliveries: those of the first batch go out while the next is made. */
const enoughDeliveriesAtOnce = 1_000;
/** Names the lock under which events get their places, among advisory locks of one key. */
const fanOutLock = 0x7765_6266_616e;

/**
 * Makes a delivery of each event that waits for each endpoint that wants it, in the order of commits. Answers whether more may wait.
 */
export async function fanOut(
  store: Store,
  nowMilliseconds: number,
  wants: (listener: Listener, type: EventType) => boolean,
): Promise<{ more: boolean }> {
  return store.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [fanOutLock]);
    // After the lock: whatever committed before another worker's turn was that worker's.
    const events = await tx.query<{ number: number; tenantId: number; eventId: string; type: EventType }>(
      // Locked as a reference would: an event is not removed while it gets its deliveries.
      `select q.number, q.tenant_id as "tenantId", q.event_id as "eventId", e.type
         from event_queue q join events e on e.id = q.event_id order by q.number limit ${mostEventsAtOnce} for key share of e`,
    );
    if (events.length === 0) return { more: false };
    const listeners = await tx.query<Listener>(
      `select e.tenant_id as "tenantId", e.id, e.event_types as "eventTypes", ${credentialPermissionsSql} as permissions
         from webhook_endpoints e ${credentialAndMemberJoinsSql} where e.status = 'active' and e.deleted_at is null and e.tenant_id = any ($1)`,
      [[...new Set(events.map(({ tenantId }) => tenantId))]],
    );
    const deliveries: NewDelivery[] = [];
    let taken = 0;
    while (taken < events.length && deliveries.length < enoughDeliveriesAtOnce) {
      const { tenantId, eventId, type } = events[taken++]!;
      for (const listener of listeners)
        if (listener.tenantId === tenantId && wants(listener, type)) deliveries.push({ tenantId, endpointId: listener.id, eventId, type });
    }
    if (deliveries.length > 0) await insertDeliveries(tx, deliveries, nowMilliseconds);
    tx.later('delete from event_queue where number = any ($1)', [events.slice(0, taken).map(({ number }) => number)]);
    return { more: taken < events.length || events.length === mostEventsAtOnce };
  });
}

interface NewDelivery {
  readonly tenantId: number;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
}

/** Makes deliveries in their order, and lets their endpoints be served at once. An event that an endpoint has already is passed over. */
async function insertDeliveries(tx: Transaction, deliveries: readonly NewDelivery[], nowMilliseconds: number): Promise<void> {
  // Under the lock: an endpoint that was disabled since it was read gets nothing that nobody would hold.
  const active = new Set((await lockEndpoints(tx, deliveries)).filter(({ isActive }) => isActive).map(({ id }) => id));
  const rows = deliveries.filter(({ endpointId }) => active.has(endpointId));
  tx.later(
    `insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, type, status, created_at)
     select t.id, d.id, d.endpoint, d.event, d.type, 'pending', ${tenantNowSql('$6')}
       from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[])
              with ordinality as d (tenant, id, endpoint, event, type, ordinal)
       join tenants t on t.id = d.tenant
      order by d.ordinal
     on conflict (tenant_id, event_id, endpoint_id) do nothing`,
    [
      arrayOf(rows.map(({ tenantId }) => tenantId)),
      arrayOf(rows.map(() => newId(nowMilliseconds))),
      arrayOf(rows.map(({ endpointId }) => endpointId)),
      arrayOf(rows.map(({ eventId }) => eventId)),
      arrayOf(rows.map(({ type }) => type)),
      new Date(nowMilliseconds).toISOString(),
    ],
  );
  tx.later(
    `update webhook_endpoints e set due_at = '-infinity' from unnest($1::int[], $2::uuid[]) as x (tenant_id, id)
      where e.tenant_id = x.tenant_id and e.id = x.id`,
    columnsOf(rows),
  );
}

/** Keys of endpoints, each once, as two columns in the order in which everybody locks them. */
function columnsOf(rows: readonly { tenantId: number; endpointId: string }[]): [number[], string[]] {
  const keys = [...new Map(rows.map((row) => [row.endpointId, row])).values()];
  keys.sort((a, b) => a.tenantId - b.tenantId || (a.endpointId < b.endpointId ? -1 : 1));
  return [keys.map(({ tenantId }) => tenantId), keys.map(({ endpointId }) => endpointId)];
}

/** Locks endpoints, in the order in which everybody locks them. */
export async function lockEndpoints(
  tx: Transaction,
  rows: readonly { tenantId: number; endpointId: string }[],
): Promise<{ id: string; isActive: boolean }[]> {
  return tx.query(
    `select id, status = 'active' and deleted_at is null as "isActive" from webhook_endpoints where (tenant_id, id) in (select * from unnest($1::int[], $2::uuid[]))
      order by tenant_id, id for update`,
    columnsOf(rows),
  );
}

/** One delivery of a claimed lane. */
export interface DueDelivery {
  readonly id: string;
  /** Of a first attempt its place among all deliveries; null: it is tried again. */
  readonly position: number | null;
  readonly eventId: string;
  readonly type: EventType;
  readonly attempts: number;
  readonly failures: number;
}

/** An endpoint that this process alone delivers to, until its lease ends. */
export interface Lane {
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  readonly endpointId: string;
  readonly url: string;
  readonly secret: Buffer;
  /** null: there is none, or its time of signing beside the new one is over. */
  readonly previousSecret: Buffer | null;
  readonly secretExpiresAt: string | null;
  readonly consecutiveFailures: number;
  readonly permissions: readonly PermissionCode[] | null;
  /** Why nothing may be sent any more; null: all is well. */
  readonly ended: WebhookDisabledReason | null;
  readonly clockOffsetMilliseconds: number;
  /** Retries that are due first, then first attempts in their order. */
  readonly deliveries: readonly DueDelivery[];
}

export interface Claim {
  /** The service's now. */
  readonly at: string;
  readonly process: string;
  readonly leaseSeconds: number;
  /** How many lanes of endpoints that are well, and of such that failed last. */
  readonly healthy: number;
  readonly failing: number;
  /** How many first attempts a lane gets at most, and how many retries. */
  readonly batch: number;
}

const candidates = (isFailing: boolean, limit: string) =>
  `select e.tenant_id, e.id from webhook_endpoints e join tenants t on t.id = e.tenant_id
    where e.due_at is not null and ${dueNow} and ${isFailing ? 'e.consecutive_failures > 0' : 'e.consecutive_failures = 0'}
    order by e.served_at nulls first, e.due_at limit ${limit} for update of e skip locked`;

const claimText = `
  with healthy as (${candidates(false, '$4')}), failing as (${candidates(true, '$5')}),
  due as (select * from healthy union all select * from failing),
  claimed as (
    update webhook_endpoints e
       set leased_until = clock_timestamp() + $3 * interval '1 second', leased_by = $2, served_at = clock_timestamp()
      from due where e.tenant_id = due.tenant_id and e.id = due.id
    returning e.*
  )
  select e.tenant_id as "tenantId", e.id as "endpointId", e.url, e.secret,
         case when e.previous_secret_until > ${tenantNowSql('$1')} then e.previous_secret end as "previousSecret",
         e.consecutive_failures as "consecutiveFailures", ${credentialPermissionsSql} as permissions,
         ${credentialEndedSql('$1')} as ended, e.secret_expires_at as "secretExpiresAt",
         t.business_id as "businessId", t.environment, t.clock_offset_milliseconds as "clockOffsetMilliseconds",
         d.id as "deliveryId", d.first as position, d.event_id as "eventId", d.type, d.attempts, d.failures
    from claimed e join tenants t on t.id = e.tenant_id ${credentialAndMemberJoinsSql}
    left join lateral (
      (select null::bigint as first, w.next_attempt_at, w.position, w.id, w.event_id, w.type, w.attempts, w.failures
         from webhook_deliveries w
        where w.endpoint_id = e.id and w.next_attempt_at <= ${tenantNowSql('$1')}
        order by w.next_attempt_at, w.position limit $6)
      union all
      (select w.position, null, w.position, w.id, w.event_id, w.type, w.attempts, w.failures from webhook_deliveries w where ${firstAttemptsDueSql('w')}
        order by w.position limit $6)
    ) d on true
   order by e.served_at, e.id, d.next_attempt_at, d.position`;

type ClaimedRow = Omit<Lane, 'deliveries'> & Omit<DueDelivery, 'id'> & { deliveryId: string | null };

/** Takes lanes of endpoints for which something is due, those served longest ago first. No other process gets them meanwhile. */
export async function claimEndpointLanes(db: Database, claim: Claim): Promise<Lane[]> {
  const rows = await db.query<ClaimedRow>(claimText, [
    claim.at,
    claim.process,
    claim.leaseSeconds,
    claim.healthy,
    claim.failing,
    claim.batch,
  ]);
  const lanes = new Map<string, Omit<Lane, 'deliveries'> & { deliveries: DueDelivery[] }>();
  for (const { deliveryId, position, eventId, type, attempts, failures, ...endpoint } of rows) {
    let lane = lanes.get(endpoint.endpointId);
    if (!lane) lanes.set(endpoint.endpointId, (lane = { ...endpoint, deliveries: [] }));
    if (deliveryId !== null) lane.deliveries.push({ id: deliveryId, position, eventId, type, attempts, failures });
  }
  return [...lanes.values()];
}

/** Keeps lanes of a process that is alive: its turns may last longer than a lease. One that somebody else has by now stays theirs. */
export async function renewLeases(
  db: Database,
  process: string,
  lanes: readonly Pick<Lane, 'tenantId' | 'endpointId'>[],
  leaseSeconds: number,
): Promise<void> {
  await db.query(
    `update webhook_endpoints e set leased_until = clock_timestamp() + $4 * interval '1 second'
       from (select tenant_id, id from webhook_endpoints
              where (tenant_id, id) in (select * from unnest($2::int[], $3::uuid[])) and leased_by = $1 and leased_until is not null
              order by tenant_id, id for update) kept
      where e.tenant_id = kept.tenant_id and e.id = kept.id`,
    [process, ...columnsOf(lanes), leaseSeconds],
  );
}

/** On the embedded database nobody else can hold a lane: those of a process that was killed are free at once. */
export async function freeAllEndpointLanes(db: Database): Promise<void> {
  await db.query('update webhook_endpoints set leased_until = null where leased_until is not null');
}
