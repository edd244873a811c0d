/** Rows of webhook_endpoints: create, activate, change, disable and delete subscriptions. [webhook.ping, webhook.key-revoked]. */
import type { EventType } from '../../contract/events.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { WebhookDisabledReason, WebhookStatus } from '../../contract/vocabulary.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { credentialAndMemberJoinsSql, credentialPermissionsSql } from './credentials.ts';
import { nextDue, firstAttemptsDueSql } from './due.ts';

const changeableFields = {
  url: column<string>('url'),
  /** The address in one spelling, so that two spellings of it are the same endpoint. */
  urlKey: column<string>('url_key'),
  description: column<string>('description'),
  /** Empty: every event that the credential can read. */
  eventTypes: column<readonly EventType[]>('event_types'),
  status: column<WebhookStatus>('status'),
};
const creationFields = {
  id: column<string>('id'),
  ...changeableFields,
  /** Encrypted (auth/secretBox.ts). */
  secret: column<Buffer>('secret'),
  createdByKind: column<string>('created_by_kind'),
  createdBy: column<string>('created_by'),
};
const changeable = new Columns(changeableFields);
const written = new Columns({
  ...creationFields,
  secretExpiresAt: column<string>('secret_expires_at'),
  createdByUser: column<string | null>('created_by_user'),
  /** What the credential may read when it subscribes. null: everything. */
  permissions: column<readonly PermissionCode[] | null>('permissions'),
});
const read = new Columns({
  ...creationFields,
  disabledReason: column<WebhookDisabledReason | null>('disabled_reason'),
  disabledAt: column<string | null>('disabled_at'),
  previousSecret: column<Buffer | null>('previous_secret'),
  previousSecretUntil: column<string | null>('previous_secret_until'),
  secretExpiresAt: column<string | null>('secret_expires_at'),
  consecutiveFailures: column<number>('consecutive_failures'),
  createdAt: column<string>('created_at'),
  updatedAt: column<string>('updated_at'),
});

export type NewEndpoint = RowOf<typeof written>;

export interface EndpointRow extends RowOf<typeof read> {
  /** What the endpoint is sent: the events that its credential may read now. null: everything. */
  readonly permissions: readonly PermissionCode[] | null;
}

const columns = `${read.select()},
  (select ${credentialPermissionsSql} from (values (1)) as one (row) ${credentialAndMemberJoinsSql}) as permissions`;

/** Inserts an endpoint. `at`: the tenant's current time, RFC 3339. The unique index `webhook_endpoints_url` refuses an address that another endpoint has. */
export async function insertEndpoint(tx: Transaction, tenantId: number, endpoint: NewEndpoint, at: string): Promise<EndpointRow> {
  const [row] = await tx.query<EndpointRow>(
    `insert into webhook_endpoints as e (tenant_id, created_at, updated_at, ${written.names})
     values ($1, $2, $2, ${written.parameters(3)}) returning ${columns}`,
    [tenantId, at, ...written.values(endpoint)],
  );
  return row!;
}

/** The endpoint. null when there is none, or it was deleted. */
export async function findEndpoint(db: Database, tenantId: number, id: string): Promise<EndpointRow | null> {
  const [row] = await db.query<EndpointRow>(
    `select ${columns} from webhook_endpoints e where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tenantId, id],
  );
  return row ?? null;
}

/** Like `findEndpoint`, and locks the row until the transaction ends. */
export async function lockEndpoint(tx: Transaction, tenantId: number, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.query<EndpointRow>(
    `select ${columns} from webhook_endpoints e where tenant_id = $1 and id = $2 and deleted_at is null for update`,
    [tenantId, id],
  );
  return row ?? null;
}

/** All endpoints of a tenant, newest first. A tenant has few (contract/schemas/webhook.ts). */
export async function listEndpoints(db: Database, tenantId: number): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(
    `select ${columns} from webhook_endpoints e where tenant_id = $1 and deleted_at is null order by created_at desc, id desc`,
    [tenantId],
  );
}

/** The id of the endpoint with this address. null when there is none. */
export async function endpointIdAt(db: Database, tenantId: number, urlKey: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    'select id from webhook_endpoints where tenant_id = $1 and url_key = $2 and deleted_at is null',
    [tenantId, urlKey],
  );
  return row?.id ?? null;
}

/** Counts the tenant's endpoints, and keeps others from adding one until the transaction ends. */
export async function countEndpointsLocked(tx: Transaction, tenantId: number): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(${lockClass}, $1)`, [tenantId]);
  return countEndpoints(tx, tenantId);
}

export async function countEndpoints(db: Database, tenantId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from webhook_endpoints where tenant_id = $1 and deleted_at is null',
    [tenantId],
  );
  return row!.count;
}

/** First key of the advisory lock of `countEndpointsLocked`: the letters "webh" in ASCII. */
const lockClass = 0x7765_6268;

/** Deletes an endpoint. Its secrets are removed at once; its history stays for its usual time. Returns the time of the deletion. null: there is none. */
export async function deleteEndpoint(tx: Transaction, tenantId: number, id: string, at: string): Promise<string | null> {
  const [row] = await tx.query<{ deletedAt: string }>(
    `update webhook_endpoints
        set deleted_at = $3, updated_at = $3, secret = null, previous_secret = null, previous_secret_until = null, due_at = null
      where tenant_id = $1 and id = $2 and deleted_at is null returning deleted_at as "deletedAt"`,
    [tenantId, id, at],
  );
  if (!row) return null;
  holdPending(tx, tenantId, id);
  return row.deletedAt;
}

/**
 * Stops deliveries to an endpoint. Waiting deliveries are held, and can be recovered when it is active again. The caller must lock the row,
 * and inform the owners (webhooks/endings.ts).
 */
export function disableEndpoint(tx: Transaction, tenantId: number, id: string, reason: WebhookDisabledReason, at: string): void {
  tx.later(
    `update webhook_endpoints set status = 'disabled', disabled_reason = $3, disabled_at = $4, updated_at = $4, due_at = null
      where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tenantId, id, reason, at],
  );
  holdPending(tx, tenantId, id);
}

/** The fields of an endpoint that people may change. */
type EndpointValues = RowOf<typeof changeable>;

/** Changes an endpoint. The caller must lock the row. When the endpoint is no longer active, waiting deliveries stay pending and nothing is sent. */
export async function updateEndpoint(
  tx: Transaction,
  tenantId: number,
  id: string,
  change: EndpointValues,
  at: string,
): Promise<EndpointRow> {
  const [row] = await tx.query<EndpointRow>(
    `update webhook_endpoints e
        set ${changeable.assignments(5)}, updated_at = $3, due_at = case when $4::boolean then due_at end
      where tenant_id = $1 and id = $2 and deleted_at is null returning ${columns}`,
    [tenantId, id, at, change.status === 'active', ...changeable.values(change)],
  );
  return row!;
}

/**
 * Activates an endpoint after its ping was answered. Deliveries that waited since a change of the address are sent. Held deliveries stay held
 * until they are recovered.
 */
export async function activateEndpoint(tx: Transaction, tenantId: number, id: string, at: string): Promise<EndpointRow | null> {
  const [row] = await tx.query<EndpointRow>(
    `update webhook_endpoints e
        set status = 'active', disabled_reason = null, disabled_at = null, consecutive_failures = 0, updated_at = $3, due_at = ${nextDue}
      where tenant_id = $1 and id = $2 and deleted_at is null returning ${columns}`,
    [tenantId, id, at],
  );
  return row ?? null;
}

/** Sets a new secret of an endpoint that the caller has locked. Deliveries are also signed with the previous one until `previousUntil`. */
export async function rotateSecret(
  tx: Transaction,
  tenantId: number,
  id: string,
  secret: Buffer,
  times: { at: string; previousUntil: string; expiresAt: string },
): Promise<EndpointRow> {
  const [row] = await tx.query<EndpointRow>(
    `update webhook_endpoints e
        set previous_secret = secret, previous_secret_until = $5, secret = $3, secret_expires_at = $6, updated_at = $4
      where tenant_id = $1 and id = $2 and deleted_at is null returning ${columns}`,
    [tenantId, id, secret, times.at, times.previousUntil, times.expiresAt],
  );
  return row!;
}

/** Holds the waiting deliveries of an endpoint. The caller must lock the row. Later deliveries start after them: held ones are no longer first attempts. */
function holdPending(tx: Transaction, tenantId: number, id: string): void {
  const held = `update webhook_deliveries d set status = 'held', next_attempt_at = null from webhook_endpoints e
                 where e.tenant_id = $1 and e.id = $2 and d.tenant_id = e.tenant_id and d.endpoint_id = e.id`;
  tx.later(`${held} and d.next_attempt_at is not null`, [tenantId, id]);
  tx.later(`${held} and ${firstAttemptsDueSql('d')}`, [tenantId, id]);
  tx.later(
    `update webhook_endpoints e
        set attempted_position = greatest(e.attempted_position, (select max(d.position) from webhook_deliveries d
                                                                  where d.tenant_id = e.tenant_id and d.endpoint_id = e.id))
      where e.tenant_id = $1 and e.id = $2`,
    [tenantId, id],
  );
}
