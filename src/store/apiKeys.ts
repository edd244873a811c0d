/** Rows of api_keys. */
import type { PermissionCode } from '../contract/permissions.ts';
import type { Environment } from '../contract/vocabulary.ts';
import type { Database } from './database.ts';

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
