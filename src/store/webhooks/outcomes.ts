/**
 * Writes the outcomes of the deliveries of claimed lanes: attempts, statuses, failures in a row, and when the next delivery is due. Releases the
 * lanes. docs/internals/messages.md#cost-of-a-delivery explains the design.
 */
import type { WebhookDisabledReason } from '../../contract/vocabulary.ts';
import { arrayOf, textArrayOf } from '../driver/arrays.ts';
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Store, Transaction } from '../driver/database.ts';
import { nextDue } from './due.ts';
import { lockEndpoints, type EndpointLane } from './queue.ts';

/** One attempt to deliver. Instants are RFC 3339, on the tenant's clock. */
export type AttemptRow = RowOf<typeof attemptColumns>;

export const attemptColumns = new Columns({
  deliveryId: column<string>('delivery_id'),
  number: column<number>('number'),
  startedAt: column<string>('started_at'),
  durationMilliseconds: column<number>('duration_milliseconds'),
  url: column<string>('url'),
  requestHeaders: jsonColumn<Readonly<Record<string, string>>>('request_headers'),
  statusCode: column<number | null>('status_code'),
  responseHeaders: jsonColumn<Readonly<Record<string, string>> | null>('response_headers'),
  responseBody: column<string | null>('response_body'),
  /** null: the receiver answered. */
  error: column<string | null>('error'),
});

/** A delivery after its attempt. */
export interface DeliveryOutcome {
  readonly attempt: AttemptRow;
  readonly status: 'delivered' | 'pending' | 'failed';
  readonly failures: number;
  readonly nextAttemptAt: string | null;
}

/** The result of one turn of a lane. */
export interface LaneResult {
  readonly lane: EndpointLane;
  readonly outcomes: readonly DeliveryOutcome[];
  /** Ids of deliveries that the credential may no longer read. */
  readonly withheld: readonly string[];
  /** Position of the last first attempt that was made or withheld. null when there was none. */
  readonly attemptedPosition: number | null;
  /** The tenant's current time. */
  readonly at: string;
}

/** An endpoint is disabled after this many failed attempts in a row. */
export const mostConsecutiveFailures = 5;

/** Writes the results of several lanes and releases them. `end` disables an endpoint, in the same transaction. */
export async function finishEndpointLanes(
  store: Store,
  process: string,
  results: readonly LaneResult[],
  end: (tx: Transaction, result: LaneResult, reason: WebhookDisabledReason) => void,
): Promise<{ disabled: readonly { lane: EndpointLane; reason: WebhookDisabledReason }[] }> {
  return store.transaction(async (tx) => {
    // Lock first: the next due delivery may be read only when no other process can add one.
    await lockEndpoints(
      tx,
      results.map(({ lane }) => lane),
    );
    const outcomes = results.flatMap(({ lane, outcomes }) => outcomes.map((outcome) => ({ tenantId: lane.tenantId, ...outcome })));
    if (outcomes.length > 0) writeOutcomes(tx, outcomes);
    const withheld = results.flatMap(({ lane, withheld }) => withheld.map((id) => ({ tenantId: lane.tenantId, id })));
    if (withheld.length > 0)
      tx.later(
        `update webhook_deliveries d set status = 'withheld', next_attempt_at = null from unnest($1::int[], $2::uuid[]) as w (tenant, id)
          where d.tenant_id = w.tenant and d.id = w.id and d.status = 'pending'`,
        [arrayOf(withheld.map(({ tenantId }) => tenantId)), arrayOf(withheld.map(({ id }) => id))],
      );
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

/** Writes deliveries and attempts. Deliveries that were finished or removed meanwhile are not changed and get no attempt. */
function writeOutcomes(tx: Transaction, outcomes: readonly (DeliveryOutcome & { tenantId: number })[]): void {
  const plain = (value: (outcome: (typeof outcomes)[number]) => string | number | null) => arrayOf(outcomes.map(value));
  const texts = (value: (attempt: AttemptRow) => string | null) => textArrayOf(outcomes.map(({ attempt }) => value(attempt)));
  tx.later(
    `with attempted as (
       update webhook_deliveries d
          set status = case when r.status = 'pending' then d.status else r.status end, attempts = r.number, failures = r.failures,
              next_attempt_at = case when d.status = 'pending' then r.next end,
              last_attempt_at = r.started, last_status_code = r.code, last_error = r.error
         from unnest($1::int[], $2::uuid[], $3::int[], $4::text[], $5::int[], $6::timestamptz[], $7::timestamptz[], $8::int[], $9::text[],
                     $10::int[], $11::text[], $12::json[], $13::json[], $14::text[])
                as r (tenant, id, number, status, failures, next, started, code, error, duration, url, sent, headers, body)
        where d.tenant_id = r.tenant and d.id = r.id and d.attempts = r.number - 1 and d.status in ('pending', 'held')
       returning r.*
     )
     insert into webhook_attempts (tenant_id, ${attemptColumns.names})
     select tenant, id, number, started, duration, url, sent, code, headers, body, error from attempted`,
    [
      plain(({ tenantId }) => tenantId),
      plain(({ attempt }) => attempt.deliveryId),
      plain(({ attempt }) => attempt.number),
      plain(({ status }) => status),
      plain(({ failures }) => failures),
      plain(({ nextAttemptAt }) => nextAttemptAt),
      plain(({ attempt }) => attempt.startedAt),
      plain(({ attempt }) => attempt.statusCode),
      plain(({ attempt }) => attempt.error),
      plain(({ attempt }) => attempt.durationMilliseconds),
      texts(({ url }) => url),
      texts(({ requestHeaders }) => JSON.stringify(requestHeaders)),
      texts(({ responseHeaders }) => responseHeaders && JSON.stringify(responseHeaders)),
      texts(({ responseBody }) => responseBody),
    ],
  );
}

/** Inserts the only attempt of a delivery that the caller has inserted. */
export function insertAttempt(tx: Transaction, tenantId: number, attempt: AttemptRow): void {
  tx.later(`insert into webhook_attempts (tenant_id, ${attemptColumns.names}) values ($1, ${attemptColumns.parameters(2)})`, [
    tenantId,
    ...attemptColumns.values(attempt),
  ]);
}

/** Counts failures, sets when each endpoint is due next, and releases the lanes. Returns the failures in a row of active endpoints, by id. */
async function giveBack(tx: Transaction, process: string, results: readonly LaneResult[]): Promise<Map<string, number>> {
  const turns = results.map(({ lane, outcomes, attemptedPosition }) => {
    const lastGood = outcomes.findLastIndex(({ status }) => status === 'delivered');
    const failures = outcomes.length - 1 - lastGood;
    return { tenantId: lane.tenantId, id: lane.endpointId, good: lastGood >= 0, failures, position: attemptedPosition };
  });
  // `nextDue` still sees the old `attempted_position`. That is right: attempted deliveries are no longer pending without a due time.
  const rows = await tx.query<{ id: string; failures: number }>(
    `update webhook_endpoints e
        set consecutive_failures = case when r.good then r.failures else e.consecutive_failures + r.failures end,
            attempted_position = greatest(e.attempted_position, r.position),
            leased_until = case when e.leased_by = $2 then null else e.leased_until end,
            due_at = case when e.status = 'active' then ${nextDue} end
       from jsonb_to_recordset($1::jsonb) as r ("tenantId" integer, id uuid, good boolean, failures integer, position bigint)
      where e.tenant_id = r."tenantId" and e.id = r.id and e.deleted_at is null
     returning e.id, case when e.status = 'active' then e.consecutive_failures end as failures`,
    [JSON.stringify(turns), process],
  );
  return new Map(rows.filter(({ failures }) => failures !== null).map(({ id, failures }) => [id, failures]));
}
