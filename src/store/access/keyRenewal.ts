/** Statements for keys that renew themselves, and for warnings about keys that expire. docs/internals/access.md#renewal. */
import type { Environment } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';

/** Locks the row of a key, so that it gets one successor. Returns the successor, and whether that was ever used. */
export async function lockKeyForRenewal(
  tx: Transaction,
  tenantId: number,
  id: string,
): Promise<{ readonly successorId: string | null; readonly isSuccessorUsed: boolean }> {
  await tx.query('select from api_keys where tenant_id = $1 and id = $2 for update', [tenantId, id]);
  const [row] = await tx.query<{ id: string; isUsed: boolean }>(
    `select id, last_used_at is not null or revoked_at is not null as "isUsed" from api_keys where tenant_id = $1 and renewed_from = $2 for update`,
    [tenantId, id],
  );
  return { successorId: row?.id ?? null, isSuccessorUsed: row?.isUsed ?? false };
}

/** Gives a key that was never used another secret. */
export async function replaceKeyHash(tx: Transaction, tenantId: number, id: string, hash: Buffer): Promise<void> {
  await tx.query('update api_keys set hash = $3 where tenant_id = $1 and id = $2', [tenantId, id, hash]);
}

/** Ends a key at `at`, if it does not end earlier. Returns its end. */
export async function bringKeyEndForward(tx: Transaction, tenantId: number, id: string, at: string): Promise<string> {
  const [row] = await tx.query<{ expiresAt: string }>(
    `update api_keys set expires_at = least(expires_at, $3) where tenant_id = $1 and id = $2 returning expires_at as "expiresAt"`,
    [tenantId, id, at],
  );
  return row!.expiresAt;
}

/** Gives the webhook endpoints that one key made to another key. */
export async function handOverEndpoints(tx: Transaction, tenantId: number, fromKeyId: string, toKeyId: string): Promise<void> {
  await tx.query(
    `update webhook_endpoints set created_by = $3 where tenant_id = $1 and created_by_kind = 'key' and created_by = $2 and deleted_at is null`,
    [tenantId, fromKeyId, toKeyId],
  );
}

/** Whether a key made this endpoint. */
export async function isEndpointOfKey(tx: Transaction, tenantId: number, endpointId: string, keyId: string): Promise<boolean> {
  const [row] = await tx.query(
    `select from webhook_endpoints where tenant_id = $1 and id = $2 and created_by_kind = 'key' and created_by = $3`,
    [tenantId, endpointId, keyId],
  );
  return row !== undefined;
}

/** A key of which the owners must be warned. */
interface ExpiringKey {
  readonly id: string;
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  readonly clockOffsetMilliseconds: number;
  readonly name: string;
  readonly expiresAt: string;
}

/** How many keys one call locks. */
export const mostExpiringKeys = 100;

/**
 * Keys that end within `days` days and were made for longer, without a successor. `at`: the service's current time. Keys that are over are left
 * out: their callers have been told.
 */
const ending = `k.revoked_at is null and k.expires_at > $1::timestamptz and k.expires_at <= $1::timestamptz + $2 * interval '1 day'
  and k.expires_at - k.created_at > $2 * interval '1 day'
  and not exists (select from api_keys n where n.tenant_id = k.tenant_id and n.renewed_from = k.id)`;

/** Those of which nobody was warned yet. */
const due = `${ending} and k.expiry_told_for is distinct from k.expires_at`;

/** How many keys end soon: of this tenant, or of all businesses. `at`: the service's current time. */
export async function countEndingKeys(db: Database, at: string, days: number, tenantId: number | null = null): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from api_keys k where ${ending} and ($3::bigint is null or k.tenant_id = $3)`,
    [at, days, tenantId],
  );
  return row!.count;
}

export async function hasExpiringKeys(db: Database, at: string, days: number): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>(`select exists (select from api_keys k where ${due}) as due`, [at, days]);
  return row!.due;
}

/** Locks and reads such keys, and notes that the owners are warned. Skips locked ones. */
export async function takeExpiringKeys(tx: Transaction, at: string, days: number, most = mostExpiringKeys): Promise<ExpiringKey[]> {
  const keys = await tx.query<ExpiringKey>(
    `select k.id, k.tenant_id as "tenantId", k.business_id as "businessId", t.environment,
            t.clock_offset_milliseconds as "clockOffsetMilliseconds", k.name, k.expires_at as "expiresAt"
       from api_keys k join tenants t on t.id = k.tenant_id where ${due} order by k.id limit ${most} for update of k skip locked`,
    [at, days],
  );
  if (keys.length > 0)
    await tx.query('update api_keys set expiry_told_for = expires_at where id = any ($1::uuid[])', [keys.map(({ id }) => id)]);
  return keys;
}
