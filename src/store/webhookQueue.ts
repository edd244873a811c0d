/**
 * The way of an event to its endpoints: from the queue to deliveries, claiming an endpoint's lane, writing down what came of it. Every
 * statement is short and nothing here waits for the network, because the embedded database has one connection.
 * docs/decisions/0035 tells the plan.
 */
import type { EventType } from '../contract/events.ts';
import type { PermissionCode } from '../contract/permissions.ts';
import type { Environment, WebhookDisabledReason } from '../contract/vocabulary.ts';
import type { Database, Store, Transaction } from './database.ts';
import { newId } from './ids.ts';
import { endedNow, keyOf, permissionsNow, tenantNow } from './webhookCredentials.ts';

/** An active endpoint, as far as it decides which events go to it. */
export interface Listener {
  readonly tenantId: number;
  readonly id: string;
  readonly eventTypes: readonly EventType[];
  /** What its credential may read now; null: everything. */
  readonly permissions: readonly PermissionCode[] | null;
}

const dueNow = `e.status = 'active' and e.deleted_at is null and e.due_at <= ${tenantNow('$1')}
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

/** So many events are looked at in one transaction, which holds the lock of all workers. */
const mostEventsAtOnce = 500;
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
      `select q.number, q.tenant_id as "tenantId", q.event_id as "eventId", e.type
         from event_queue q join events e on e.id = q.event_id order by q.number limit ${mostEventsAtOnce}`,
    );
    if (events.length === 0) return { more: false };
    const listeners = await tx.query<Listener>(
      `select e.tenant_id as "tenantId", e.id, e.event_types as "eventTypes", ${permissionsNow} as permissions
         from webhook_endpoints e ${keyOf} where e.status = 'active' and e.deleted_at is null and e.tenant_id = any ($1)`,
      [[...new Set(events.map(({ tenantId }) => tenantId))]],
    );
    const deliveries = events.flatMap(({ tenantId, eventId, type }) =>
      listeners
        .filter((listener) => listener.tenantId === tenantId && wants(listener, type))
        .map(({ id }) => ({ tenantId, endpointId: id, eventId, type })),
    );
    if (deliveries.length > 0) await insertDeliveries(tx, deliveries, nowMilliseconds);
    tx.later('delete from event_queue where number = any ($1)', [events.map(({ number }) => number)]);
    return { more: events.length === mostEventsAtOnce };
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
  const rows = deliveries.map((delivery, ordinal) => ({ ...delivery, ordinal, id: newId(nowMilliseconds) }));
  await lockEndpoints(tx, rows);
  tx.later(
    `insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, type, status, created_at)
     select d."tenantId", d.id, d."endpointId", d."eventId", d.type, 'pending', ${tenantNow('$2')}
       from jsonb_to_recordset($1::jsonb)
              as d ("tenantId" integer, id uuid, "endpointId" uuid, "eventId" uuid, type text, ordinal integer)
       join tenants t on t.id = d."tenantId"
       -- Under the lock: an endpoint that was disabled since it was read gets nothing that nobody would hold.
       join webhook_endpoints e on e.tenant_id = d."tenantId" and e.id = d."endpointId"
      where e.status = 'active' and e.deleted_at is null
      order by d.ordinal
     on conflict (tenant_id, event_id, endpoint_id) do nothing`,
    [JSON.stringify(rows), new Date(nowMilliseconds).toISOString()],
  );
  const [tenantIds, ids] = columnsOf(rows);
  tx.later(
    `update webhook_endpoints e set due_at = '-infinity' from unnest($1::int[], $2::uuid[]) as x (tenant_id, id)
      where e.tenant_id = x.tenant_id and e.id = x.id and e.status = 'active' and e.deleted_at is null`,
    [tenantIds, ids],
  );
}

/** Keys of endpoints, each once, as two columns in the order in which everybody locks them. */
function columnsOf(rows: readonly { tenantId: number; endpointId: string }[]): [number[], string[]] {
  const keys = [...new Map(rows.map((row) => [row.endpointId, row])).values()];
  keys.sort((a, b) => a.tenantId - b.tenantId || (a.endpointId < b.endpointId ? -1 : 1));
  return [keys.map(({ tenantId }) => tenantId), keys.map(({ endpointId }) => endpointId)];
}

async function lockEndpoints(tx: Transaction, rows: readonly { tenantId: number; endpointId: string }[]): Promise<void> {
  await tx.query(
    `select from webhook_endpoints where (tenant_id, id) in (select * from unnest($1::int[], $2::uuid[]))
      order by tenant_id, id for update`,
    columnsOf(rows),
  );
}

/** One delivery of a claimed lane. */
export interface DueDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: EventType;
  /** The event as it was stored: exactly what is signed and sent. */
  readonly body: string;
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
         case when e.previous_secret_until > ${tenantNow('$1')} then e.previous_secret end as "previousSecret",
         e.consecutive_failures as "consecutiveFailures", ${permissionsNow} as permissions,
         ${endedNow('$1')} as ended, e.secret_expires_at as "secretExpiresAt",
         t.business_id as "businessId", t.environment, t.clock_offset_milliseconds as "clockOffsetMilliseconds",
         d.id as "deliveryId", d.event_id as "eventId", d.type, d.attempts, d.failures, v.body::text as body
    from claimed e join tenants t on t.id = e.tenant_id ${keyOf}
    left join lateral (
      (select 0 as turn, w.next_attempt_at, w.position, w.id, w.event_id, w.type, w.attempts, w.failures from webhook_deliveries w
        where w.endpoint_id = e.id and w.status = 'pending' and w.next_attempt_at <= ${tenantNow('$1')}
        order by w.next_attempt_at, w.position limit $6)
      union all
      (select 1, null, w.position, w.id, w.event_id, w.type, w.attempts, w.failures from webhook_deliveries w
        where w.endpoint_id = e.id and w.status = 'pending' and w.next_attempt_at is null
        order by w.position limit $6)
    ) d on true
    left join events v on v.id = d.event_id
   order by e.served_at, e.id, d.turn, d.next_attempt_at, d.position`;

type ClaimedRow = Omit<Lane, 'deliveries'> & Omit<DueDelivery, 'id'> & { deliveryId: string | null };

/** Takes lanes of endpoints for which something is due, those served longest ago first. No other process gets them meanwhile. */
export async function claimLanes(db: Database, claim: Claim): Promise<Lane[]> {
  const rows = await db.query<ClaimedRow>(claimText, [
    claim.at,
    claim.process,
    claim.leaseSeconds,
    claim.healthy,
    claim.failing,
    claim.batch,
  ]);
  const lanes = new Map<string, Omit<Lane, 'deliveries'> & { deliveries: DueDelivery[] }>();
  for (const { deliveryId, eventId, type, body, attempts, failures, ...endpoint } of rows) {
    let lane = lanes.get(endpoint.endpointId);
    if (!lane) lanes.set(endpoint.endpointId, (lane = { ...endpoint, deliveries: [] }));
    if (deliveryId !== null) lane.deliveries.push({ id: deliveryId, eventId, type, body, attempts, failures });
  }
  return [...lanes.values()];
}

/** What came of one attempt. Instants are RFC 3339; those of the domain on the tenant's clock. */
export interface AttemptRow {
  readonly deliveryId: string;
  readonly number: number;
  readonly startedAt: string;
  readonly durationMilliseconds: number;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly statusCode: number | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  readonly responseBody: string | null;
  /** null: it was answered. */
  readonly error: string | null;
}

/** A delivery after its attempt. */
export interface DeliveryOutcome {
  readonly attempt: AttemptRow;
  readonly status: 'delivered' | 'pending' | 'failed';
  readonly failures: number;
  readonly nextAttemptAt: string | null;
}

/** What a lane's turn came to. */
export interface LaneResult {
  readonly lane: Lane;
  readonly outcomes: readonly DeliveryOutcome[];
  /** Deliveries that the credential may not read any more. */
  readonly withheld: readonly string[];
  /** The tenant's now. */
  readonly at: string;
}

/** So many failed attempts in a row disable an endpoint. */
export const mostConsecutiveFailures = 5;

/** Writes down what came of several lanes, and gives them back. `end` disables an endpoint, in the same transaction. */
export async function finishLanes(
  store: Store,
  process: string,
  results: readonly LaneResult[],
  end: (tx: Transaction, result: LaneResult, reason: WebhookDisabledReason) => void,
): Promise<{ disabled: readonly { lane: Lane; reason: WebhookDisabledReason }[] }> {
  return store.transaction(async (tx) => {
    // First of all: what is due next is read only when nobody can add to it any more.
    await lockEndpoints(
      tx,
      results.map(({ lane }) => lane),
    );
    const outcomes = results.flatMap(({ lane, outcomes }) => outcomes.map((outcome) => ({ tenantId: lane.tenantId, ...outcome })));
    if (outcomes.length > 0) writeOutcomes(tx, outcomes);
    const withheld = results.flatMap((result) => result.withheld);
    if (withheld.length > 0)
      tx.later(`update webhook_deliveries set status = 'withheld', next_attempt_at = null where id = any ($1) and status = 'pending'`, [
        withheld,
      ]);
    const counted = await giveBack(tx, process, results);
    const disabled = results.flatMap((result) => {
      const { lane } = result;
      const tooMany = (counted.get(lane.endpointId) ?? 0) >= mostConsecutiveFailures ? ('delivery_failures' as const) : null;
      const reason = counted.has(lane.endpointId) ? (lane.ended ?? tooMany) : null;
      if (reason) end(tx, result, reason);
      return reason ? [{ lane, reason }] : [];
    });
    return { disabled };
  });
}

function writeOutcomes(tx: Transaction, outcomes: readonly (DeliveryOutcome & { tenantId: number })[]): void {
  insertAttempts(
    tx,
    outcomes.map(({ tenantId, attempt }) => ({ tenantId, ...attempt })),
  );
  tx.later(
    `update webhook_deliveries d
        set status = case when r.status = 'pending' then d.status else r.status end, attempts = r.number, failures = r.failures,
            next_attempt_at = case when d.status = 'pending' then r."nextAttemptAt" end,
            last_attempt_at = r."startedAt", last_status_code = r."statusCode", last_error = r.error
       from jsonb_to_recordset($1::jsonb) as r ("tenantId" integer, "deliveryId" uuid, number integer, status text, failures integer,
                                                "nextAttemptAt" timestamptz, "startedAt" timestamptz, "statusCode" integer, error text)
      where d.tenant_id = r."tenantId" and d.id = r."deliveryId" and d.attempts = r.number - 1 and d.status in ('pending', 'held')`,
    [
      JSON.stringify(
        outcomes.map(({ tenantId, attempt, status, failures, nextAttemptAt }) => {
          const { deliveryId, number, startedAt, statusCode, error } = attempt;
          return { tenantId, deliveryId, number, status, failures, nextAttemptAt, startedAt, statusCode, error };
        }),
      ),
    ],
  );
}

export function insertAttempts(tx: Transaction, attempts: readonly (AttemptRow & { tenantId: number })[]): void {
  tx.later(
    `insert into webhook_attempts (tenant_id, delivery_id, number, started_at, duration_milliseconds, url, request_headers, status_code,
                                   response_headers, response_body, error)
     select "tenantId", "deliveryId", number, "startedAt", "durationMilliseconds", url, "requestHeaders", "statusCode",
            "responseHeaders", "responseBody", error
       from jsonb_to_recordset($1::jsonb) as r (
              "tenantId" integer, "deliveryId" uuid, number integer, "startedAt" timestamptz, "durationMilliseconds" integer, url text,
              "requestHeaders" jsonb, "statusCode" integer, "responseHeaders" jsonb, "responseBody" text, error text)
     on conflict (tenant_id, delivery_id, number) do nothing`,
    [JSON.stringify(attempts)],
  );
}

/** Counts failures and tells when each endpoint is due next. Answers the failures in a row of those that are active. */
async function giveBack(tx: Transaction, process: string, results: readonly LaneResult[]): Promise<Map<string, number>> {
  const turns = results.map(({ lane, outcomes }) => {
    const lastGood = outcomes.findLastIndex(({ status }) => status === 'delivered');
    return { tenantId: lane.tenantId, id: lane.endpointId, good: lastGood >= 0, failures: outcomes.length - 1 - lastGood };
  });
  const rows = await tx.query<{ id: string; failures: number }>(
    `update webhook_endpoints e
        set consecutive_failures = case when r.good then r.failures else e.consecutive_failures + r.failures end,
            leased_until = case when e.leased_by = $2 then null else e.leased_until end,
            due_at = case when e.status <> 'active' then null
                          when exists (select from webhook_deliveries d
                                        where d.endpoint_id = e.id and d.status = 'pending' and d.next_attempt_at is null) then '-infinity'
                          else (select min(d.next_attempt_at) from webhook_deliveries d
                                 where d.endpoint_id = e.id and d.status = 'pending') end
       from jsonb_to_recordset($1::jsonb) as r ("tenantId" integer, id uuid, good boolean, failures integer)
      where e.tenant_id = r."tenantId" and e.id = r.id and e.deleted_at is null
     returning e.id, case when e.status = 'active' then e.consecutive_failures end as failures`,
    [JSON.stringify(turns), process],
  );
  return new Map(rows.filter(({ failures }) => failures !== null).map(({ id, failures }) => [id, failures]));
}

/** Keeps the lanes of a process that is alive: its turns may last longer than a lease. */
export async function renewLeases(db: Database, process: string, leaseSeconds: number): Promise<void> {
  await db.query(
    `update webhook_endpoints set leased_until = clock_timestamp() + $2 * interval '1 second'
      where leased_by = $1 and leased_until is not null`,
    [process, leaseSeconds],
  );
}

/** On the embedded database nobody else can hold a lane: those of a process that was killed are free at once. */
export async function freeAllLanes(db: Database): Promise<void> {
  await db.query('update webhook_endpoints set leased_until = null where leased_until is not null');
}
