/** Rows of webhook_endpoints: who subscribed, and the life of a subscription. [webhook.ping, webhook.key-revoked]. */
import type { EventType } from '../../contract/events.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { WebhookDisabledReason, WebhookStatus } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { credentialAndMemberJoinsSql, credentialPermissionsSql } from './credentials.ts';
import { nextDue, firstAttemptsDueSql } from './due.ts';

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  /** The address in one spelling. */
  readonly urlKey: string;
  readonly description: string;
  /** Empty: every event that the credential can read. */
  readonly eventTypes: readonly EventType[];
  readonly status: WebhookStatus;
  readonly disabledReason: WebhookDisabledReason | null;
  readonly disabledAt: string | null;
  /** Sealed. */
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly previousSecretUntil: string | null;
  readonly secretExpiresAt: string | null;
  /** What its credential may read now, which is what it is sent; null: everything. */
  readonly permissions: readonly PermissionCode[] | null;
  readonly consecutiveFailures: number;
  readonly createdByKind: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const columns = `id, url, url_key as "urlKey", description, event_types as "eventTypes", status, disabled_reason as "disabledReason", disabled_at as "disabledAt",
  secret, previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil", secret_expires_at as "secretExpiresAt",
  (select ${credentialPermissionsSql} from (values (1)) as one (row) ${credentialAndMemberJoinsSql}) as permissions, consecutive_failures as "consecutiveFailures", created_by_kind as "createdByKind", created_by as "createdBy",
  created_at as "createdAt", updated_at as "updatedAt"`;

export interface NewEndpoint {
  readonly id: string;
  readonly url: string;
  readonly urlKey: string;
  readonly description: string;
  readonly eventTypes: readonly EventType[];
  readonly status: WebhookStatus;
  readonly secret: Buffer;
  readonly secretExpiresAt: string;
  readonly createdByKind: string;
  readonly createdBy: string;
  readonly createdByUser: string | null;
  readonly permissions: readonly PermissionCode[] | null;
}

/** `at`: the tenant's now, RFC 3339. The unique index `webhook_endpoints_url` refuses an address that is there already. */
export async function insertEndpoint(tx: Transaction, tenantId: number, endpoint: NewEndpoint, at: string): Promise<EndpointRow> {
  const [row] = await tx.query<EndpointRow>(
    `insert into webhook_endpoints as e (tenant_id, id, url, url_key, description, event_types, status, secret, secret_expires_at,
                                    created_by_kind, created_by, created_by_user, permissions, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) returning ${columns}`,
    [
      tenantId,
      endpoint.id,
      endpoint.url,
      endpoint.urlKey,
      endpoint.description,
      endpoint.eventTypes,
      endpoint.status,
      endpoint.secret,
      endpoint.secretExpiresAt,
      endpoint.createdByKind,
      endpoint.createdBy,
      endpoint.createdByUser,
      endpoint.permissions,
      at,
    ],
  );
  return row!;
}

/** null: there is none, or it was deleted. */
export async function findEndpoint(db: Database, tenantId: number, id: string): Promise<EndpointRow | null> {
  const [row] = await db.query<EndpointRow>(
    `select ${columns} from webhook_endpoints e where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tenantId, id],
  );
  return row ?? null;
}

/** As `findEndpoint`, and nobody else changes it before the transaction ends. */
export async function lockEndpoint(tx: Transaction, tenantId: number, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.query<EndpointRow>(
    `select ${columns} from webhook_endpoints e where tenant_id = $1 and id = $2 and deleted_at is null for update`,
    [tenantId, id],
  );
  return row ?? null;
}

/** Newest first. A tenant has few (contract/schemas/webhook.ts). */
export async function listEndpoints(db: Database, tenantId: number): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(
    `select ${columns} from webhook_endpoints e where tenant_id = $1 and deleted_at is null order by created_at desc, id desc`,
    [tenantId],
  );
}

/** Whose address it is; null: nobody's. */
export async function endpointIdAt(db: Database, tenantId: number, urlKey: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    'select id from webhook_endpoints where tenant_id = $1 and url_key = $2 and deleted_at is null',
    [tenantId, urlKey],
  );
  return row?.id ?? null;
}

/** How many there are, while nobody else of the tenant can add one: the lock is held to the end of the transaction. */
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

/** Names the lock of `countEndpointsLocked` among advisory locks of two keys. */
const lockClass = 0x7765_6268;

/** The end of a subscription: its secrets are gone at once, its history stays for its time. Answers when; null: there is none. */
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
 * Stops deliveries to an endpoint. What waits is held, for recovery once it is active again. The row must be locked by the caller, who
 * tells the owners too (webhooks/endings.ts).
 */
export function disableEndpoint(tx: Transaction, tenantId: number, id: string, reason: WebhookDisabledReason, at: string): void {
  tx.later(
    `update webhook_endpoints set status = 'disabled', disabled_reason = $3, disabled_at = $4, updated_at = $4, due_at = null
      where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tenantId, id, reason, at],
  );
  holdPending(tx, tenantId, id);
}

/** What people may change of an endpoint. */
export type EndpointChange = Pick<EndpointRow, 'url' | 'urlKey' | 'description' | 'eventTypes' | 'status'>;

/** The row must be locked by the caller. An endpoint that is not active any more is sent nothing; what waits goes on waiting. */
export async function updateEndpoint(
  tx: Transaction,
  tenantId: number,
  id: string,
  change: EndpointChange,
  at: string,
): Promise<EndpointRow> {
  const [row] = await tx.query<EndpointRow>(
    `update webhook_endpoints e
        set url = $3, url_key = $4, description = $5, event_types = $6, status = $7, updated_at = $8,
            due_at = case when $7 = 'active' then due_at end
      where tenant_id = $1 and id = $2 and deleted_at is null returning ${columns}`,
    [tenantId, id, change.url, change.urlKey, change.description, change.eventTypes, change.status, at],
  );
  return row!;
}

/**
 * A ping was answered: deliveries begin, or begin again, with what has waited since the address was changed. What was held stays held
 * until it is recovered.
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

/** A new secret; the one before goes on signing beside it until `previousUntil`. */
export async function rotateSecret(
  tx: Transaction,
  tenantId: number,
  id: string,
  secret: Buffer,
  times: { at: string; previousUntil: string; expiresAt: string },
): Promise<EndpointRow | null> {
  const [row] = await tx.query<EndpointRow>(
    `update webhook_endpoints e
        set previous_secret = secret, previous_secret_until = $5, secret = $3, secret_expires_at = $6, updated_at = $4
      where tenant_id = $1 and id = $2 and deleted_at is null returning ${columns}`,
    [tenantId, id, secret, times.at, times.previousUntil, times.expiresAt],
  );
  return row ?? null;
}

/** The row must be locked by the caller. The lane goes on behind all that was held: none of it is a first attempt any more. */
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
