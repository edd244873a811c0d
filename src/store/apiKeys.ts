/** Rows of api_keys. */
import type { PermissionCode } from '../contract/permissions.ts';
import type { Environment } from '../contract/vocabulary.ts';
import type { Database, Transaction } from './database.ts';

export interface StoredKey {
  readonly id: string;
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  readonly permissions: readonly PermissionCode[] | null;
  readonly expiresAt: string;
  readonly revoked: boolean;
  /** The member who made it. */
  readonly createdBy: string;
}

export async function findKeyByHash(db: Database, hash: Buffer): Promise<StoredKey | null> {
  const [row] = await db.query<StoredKey>(
    `select k.id, k.tenant_id as "tenantId", k.business_id as "businessId", t.environment, k.permissions,
            k.expires_at as "expiresAt", k.revoked_at is not null as revoked, k.created_by as "createdBy"
       from api_keys k join tenants t on t.id = k.tenant_id
      where k.hash = $1`,
    [hash],
  );
  return row ?? null;
}

export interface NewKeyRow {
  readonly id: string;
  readonly tenantId: number;
  readonly name: string;
  readonly hash: Buffer;
  readonly permissions: readonly PermissionCode[] | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** The member who makes it; null: the command line does, for the owner. */
  readonly createdBy: string | null;
}

/** Lifetime is fixed for the life of the key (specification, "Authentication" 4). */
export async function insertKey(db: Database, key: NewKeyRow): Promise<void> {
  await db.query(
    `insert into api_keys (id, tenant_id, business_id, name, hash, permissions, created_at, expires_at, created_by)
     select $1, t.id, t.business_id, $3, $4, $5, $6, $7,
            coalesce($8::uuid, (select m.id from members m where m.business_id = t.business_id and m.role = 'Owner'
                                 order by m.created_at, m.id limit 1))
       from tenants t where t.id = $2`,
    [key.id, key.tenantId, key.name, key.hash, key.permissions, key.createdAt, key.expiresAt, key.createdBy],
  );
}

/** A key as an operator sees it; the secret is nowhere. */
export interface ListedKey {
  readonly id: string;
  readonly environment: Environment;
  readonly name: string;
  /** null: full access. */
  readonly permissions: readonly PermissionCode[] | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** All keys of some tenants, newest first. */
export async function listKeys(db: Database, tenantIds: readonly number[]): Promise<ListedKey[]> {
  return db.query<ListedKey>(
    `select k.id, t.environment, k.name, k.permissions, k.created_at as "createdAt", k.expires_at as "expiresAt",
            k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
       from api_keys k join tenants t on t.id = k.tenant_id
      where k.tenant_id = any ($1::integer[]) order by k.created_at desc, k.id desc`,
    [tenantIds],
  );
}

/** The id of the key with this id or this hash; null when there is none. */
export async function findKeyId(db: Database, key: { readonly id: string } | { readonly hash: Buffer }): Promise<string | null> {
  const [row] =
    'id' in key
      ? await db.query<{ id: string }>('select id from api_keys where id::text = lower($1)', [key.id])
      : await db.query<{ id: string }>('select id from api_keys where hash = $1', [key.hash]);
  return row?.id ?? null;
}

/** Notes that a key has subscribed to events. Answers its name the first time, and null whenever after. */
export async function noteFirstSubscription(tx: Transaction, id: string, at: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    'update api_keys set first_subscribed_at = $2 where id = $1 and first_subscribed_at is null returning name',
    [id, at],
  );
  return row?.name ?? null;
}

/** Marks a key as revoked; one that is already keeps its time. Answers when it was revoked. */
export async function markKeyRevoked(tx: Transaction, id: string, at: string): Promise<string> {
  const [row] = await tx.query<{ revokedAt: string }>(
    'update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1 returning revoked_at as "revokedAt"',
    [id, at],
  );
  return row!.revokedAt;
}

/** Writes when keys were last used; another process may have seen a later use. */
export async function noteKeyUses(db: Database, uses: readonly { readonly id: string; readonly at: string }[]): Promise<void> {
  await db.query(
    `update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
       from unnest($1::uuid[], $2::timestamptz[]) as u (id, at) where k.id = u.id`,
    [uses.map(({ id }) => id), uses.map(({ at }) => at)],
  );
}
