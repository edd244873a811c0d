/**
 * How events reach their endpoints: events from the queue become deliveries, and a process claims the lane of an endpoint to send them.
 * store/webhooks/outcomes.ts writes the outcomes. All statements are short and nothing here waits for the network, because the embedded database
 * has one connection. docs/decisions/0035 explains the design.
 */
import type { EventType, StoredType } from '../../contract/eventTypes.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Environment, WebhookDisabledReason } from '../../contract/vocabulary.ts';
import { arrayOf } from '../driver/arrays.ts';
import type { Database, Store, Transaction } from '../driver/database.ts';
import { newId } from '../ids.ts';
import { credentialAndMemberJoinsSql, credentialEndedSql, credentialPermissionsSql, tenantNowSql } from './credentials.ts';
import { firstAttemptsDueSql } from './due.ts';

/** An active endpoint, with what decides which events it gets. */
export interface ListeningEndpoint {
  readonly tenantId: number;
  readonly id: string;
  readonly eventTypes: readonly EventType[];
  /** What its credential may read now. null: everything. */
  readonly permissions: readonly PermissionCode[] | null;
}

/** Endpoints of suspended businesses wait. */
const dueNow = `e.status = 'active' and e.deleted_at is null and e.due_at <= ${tenantNowSql('$1')}
                and (e.leased_until is null or e.leased_until < clock_timestamp())
                and not exists (select from businesses b where b.id = t.business_id and b.suspended_at is not null)`;

/** Tenants with an active endpoint. */
export async function listeningTenants(db: Database): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct tenant_id as id from webhook_endpoints where status = 'active' and deleted_at is null`,
  );
  return rows.map(({ id }) => id);
}

/** Whether an event or an endpoint waits for a worker. `at`: the service's current time. */
export async function hasDeliveryWork(db: Database, at: string): Promise<boolean> {
  const [row] = await db.query<{ waits: boolean }>(
    `select exists (select from event_queue) or exists (
       select from webhook_endpoints e join tenants t on t.id = e.tenant_id where e.due_at is not null and ${dueNow}) as waits`,
    [at],
  );
  return row!.waits;
}

/** Most events that one transaction takes from the queue. Until it ends, other workers leave its businesses alone. */
const mostEventsAtOnce = 500;
/** Most tenants in one transaction. Each gets an equal share of the events, so a backlog of one tenant holds up no other. */
const mostTenantsAtOnce = 8;
/** After this many deliveries a transaction takes no more events, so that they can be sent while the next batch is made. */
const enoughDeliveriesAtOnce = 1_000;
/** First key of the advisory lock of a tenant under which its deliveries get their positions: the letters "webf" in ASCII. */
const fanOutLock = 0x7765_6266;

/** Most waiting tenants that one look finds: enough for eight workers that share them. */
const mostTenantsLookedAt = 64;

/** How far a worker has come in its rounds through the waiting tenants. */
export interface FanOutRound {
  /** The last tenant that it took. 0: none yet. */
  lastTenantId: number;
}

/** Tenants with queued events that are in the range, each found by one look into the index. */
const waitingIn = (name: string, range: string) => `${name} (id, place) as (
    (select tenant_id, 1 from event_queue where ${range} order by tenant_id limit 1)
    union all
    select (select q.tenant_id from event_queue q where q.tenant_id > w.id order by q.tenant_id limit 1), place + 1
      from ${name} w where w.id is not null and place < ${mostTenantsLookedAt})`;

/**
 * Up to 64 tenants with queued events: those behind `lastTenantId` by their numbers, then those from the beginning. So each has its turn in every
 * round, and a look costs the same however many wait. Fewer than 64: no others wait.
 */
export const findWaitingTenants = (db: Database, { lastTenantId }: FanOutRound): Promise<{ id: number }[]> =>
  db.query(
    `with recursive ${waitingIn('behind', 'tenant_id > $1')}, ${waitingIn('before', 'tenant_id <= $1')}
     select id from (select id, place, 0 as part from behind where id is not null union all
                     select id, place, 1 from before where id <= $1) waiting order by part, place limit ${mostTenantsLookedAt}`,
    [lastTenantId],
  );

/**
 * Locks some tenants with queued events that no other worker has locked. The locks end with the transaction. It never waits: others work on the
 * rest, and the next look finds what they leave. Returns whether tenants wait that nobody may have taken.
 */
async function lockWaitingTenants(tx: Transaction, round: FanOutRound): Promise<{ locked: number[]; areMoreWaiting: boolean }> {
  const waiting = await findWaitingTenants(tx, round);
  if (waiting.length === 0) return { locked: [], areMoreWaiting: false };
  const tries = await tx.query<{ id: number }>(
    // `offset 0` keeps the order, so that the locks end at the limit.
    `select id from (select id from unnest($2::int[]) with ordinality as t (id, place) order by place offset 0) t
      where pg_try_advisory_xact_lock($1, id) limit ${mostTenantsAtOnce}`,
    [fanOutLock, waiting.map(({ id }) => id)],
  );
  const locked = tries.map(({ id }) => id);
  // Others work on all that were found: the next look is behind them.
  round.lastTenantId = locked.at(-1) ?? waiting.at(-1)!.id;
  return { locked, areMoreWaiting: locked.length > 0 && (locked.length < waiting.length || waiting.length === mostTenantsLookedAt) };
}

/**
 * Makes deliveries of queued events for every endpoint that gets them, in the order of commits of each tenant. `typeFor`: the type under which an
 * endpoint gets an event; null: it does not. Returns whether more events may wait. A worker passes the same `round` each time. Workers share the tenants, so no worker waits while there are events of a tenant that no other works on.
 */
export async function fanOut(
  store: Store,
  nowMilliseconds: number,
  typeFor: (listener: ListeningEndpoint, event: StoredType) => EventType | null,
  round: FanOutRound = { lastTenantId: 0 },
): Promise<{ more: boolean }> {
  return store.transaction(async (tx) => {
    const { locked, areMoreWaiting } = await lockWaitingTenants(tx, round);
    const share = Math.ceil(mostEventsAtOnce / Math.max(locked.length, 1));
    // Read after the lock, so that no event is read that another worker has just handled.
    const events = await tx.query<StoredType & { number: number; tenantId: number; eventId: string }>(
      // In turns, so that a tenant with many endpoints does not use up what a transaction may make.
      // `for key share` keeps an event from being removed while its deliveries are made.
      `select q.number, q.tenant_id as "tenantId", q.event_id as "eventId", e.type, e.previous_status as "previousStatus"
         from unnest($1::int[]) as t (id)
        cross join lateral (select *, row_number() over (order by number) as turn from event_queue
                              where tenant_id = t.id order by number limit ${share}) q
         join events e on e.id = q.event_id order by q.turn, q.number for key share of e`,
      [locked],
    );
    if (events.length === 0) return { more: areMoreWaiting };
    const listeners = await tx.query<ListeningEndpoint>(
      `select e.tenant_id as "tenantId", e.id, e.event_types as "eventTypes", ${credentialPermissionsSql} as permissions
         from webhook_endpoints e ${credentialAndMemberJoinsSql} where e.status = 'active' and e.deleted_at is null and e.tenant_id = any ($1)`,
      [[...new Set(events.map(({ tenantId }) => tenantId))]],
    );
    const deliveries: NewDelivery[] = [];
    let taken = 0;
    while (taken < events.length && deliveries.length < enoughDeliveriesAtOnce) {
      const { tenantId, eventId, ...event } = events[taken++]!;
      for (const listener of listeners) {
        const type = listener.tenantId === tenantId ? typeFor(listener, event) : null;
        if (type !== null) deliveries.push({ tenantId, endpointId: listener.id, eventId, type });
      }
    }
    if (deliveries.length > 0) await insertDeliveries(tx, deliveries, nowMilliseconds);
    tx.later('delete from event_queue where number = any ($1)', [events.slice(0, taken).map(({ number }) => number)]);
    const counts = Map.groupBy(events, ({ tenantId }) => tenantId);
    return { more: areMoreWaiting || taken < events.length || [...counts.values()].some(({ length }) => length === share) };
  });
}

interface NewDelivery {
  readonly tenantId: number;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
}

/** Inserts deliveries in order, and makes their endpoints due now. Skips events that an endpoint has already. */
async function insertDeliveries(tx: Transaction, deliveries: readonly NewDelivery[], nowMilliseconds: number): Promise<void> {
  // Check again under the lock: an endpoint that was disabled meanwhile must get no delivery, because it would never be held.
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

/** The keys of endpoints, each once, as two columns, in the order in which all processes lock them. */
function columnsOf(rows: readonly { tenantId: number; endpointId: string }[]): [number[], string[]] {
  const keys = [...new Map(rows.map((row) => [row.endpointId, row])).values()];
  keys.sort((a, b) => a.tenantId - b.tenantId || (a.endpointId < b.endpointId ? -1 : 1));
  return [keys.map(({ tenantId }) => tenantId), keys.map(({ endpointId }) => endpointId)];
}

/** Locks endpoints, in the order in which all processes lock them. */
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
  /** Position of a first attempt among all deliveries. null for a retry. */
  readonly position: number | null;
  readonly eventId: string;
  /** Under which the event is sent. */
  readonly type: EventType;
  readonly attempts: number;
  readonly failures: number;
}

/** An endpoint that only this process delivers to, until the lease ends. */
export interface EndpointLane {
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  readonly endpointId: string;
  readonly url: string;
  readonly secret: Buffer;
  /** null: there is none, or it no longer signs. */
  readonly previousSecret: Buffer | null;
  readonly secretExpiresAt: string | null;
  readonly consecutiveFailures: number;
  readonly permissions: readonly PermissionCode[] | null;
  /** Why nothing may be sent any more. null: deliveries may go on. */
  readonly ended: WebhookDisabledReason | null;
  readonly clockOffsetMilliseconds: number;
  /** Due retries first, then first attempts, in order. */
  readonly deliveries: readonly DueDelivery[];
}

interface EndpointClaim {
  /** The service's current time. */
  readonly at: string;
  readonly process: string;
  readonly leaseSeconds: number;
  /** Most lanes of endpoints whose last delivery succeeded, and most of those whose last one failed. */
  readonly healthy: number;
  readonly failing: number;
  /** Most first attempts of a lane, and most retries. */
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

type ClaimedRow = Omit<EndpointLane, 'deliveries'> & Omit<DueDelivery, 'id'> & { deliveryId: string | null };

/** Claims the lanes of endpoints with due deliveries, those served longest ago first. No other process gets them until the lease ends. */
export async function claimEndpointLanes(db: Database, claim: EndpointClaim): Promise<EndpointLane[]> {
  const rows = await db.query<ClaimedRow>(claimText, [
    claim.at,
    claim.process,
    claim.leaseSeconds,
    claim.healthy,
    claim.failing,
    claim.batch,
  ]);
  const lanes = new Map<string, Omit<EndpointLane, 'deliveries'> & { deliveries: DueDelivery[] }>();
  for (const { deliveryId, position, eventId, type, attempts, failures, ...endpoint } of rows) {
    let lane = lanes.get(endpoint.endpointId);
    if (!lane) lanes.set(endpoint.endpointId, (lane = { ...endpoint, deliveries: [] }));
    if (deliveryId !== null) lane.deliveries.push({ id: deliveryId, position, eventId, type, attempts, failures });
  }
  return [...lanes.values()];
}

/** Extends the leases of a process, whose turn may last longer than a lease. Lanes that another process has claimed since are not changed. */
export async function renewLeases(
  db: Database,
  process: string,
  lanes: readonly Pick<EndpointLane, 'tenantId' | 'endpointId'>[],
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

/** Releases all lanes. Only for the embedded database, where no other process can hold one, after a process was killed. */
export async function freeAllEndpointLanes(db: Database): Promise<void> {
  await db.query('update webhook_endpoints set leased_until = null where leased_until is not null');
}
