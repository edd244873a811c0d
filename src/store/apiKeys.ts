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
}

export async function findKeyByHash(db: Database, hash: Buffer): Promise<StoredKey | null> {
  const [row] = await db.query<StoredKey>(
    `select k.id, k.tenant_id as "tenantId", t.business_id as "businessId", t.environment, k.permissions,
            k.expires_at as "expiresAt", k.revoked_at is not null as revoked
       from api_keys k join tenants t on t.id = k.tenant_id
      where k.hash = $1`,
    [hash],
  );
  return row ?? null;
}

/** Lifetime is fixed for the life of the key (specification, "Authentication" 4). */
export async function insertKey(
  db: Database,
  key: { id: string; tenantId: number; name: string; hash: Buffer; permissions: readonly PermissionCode[] | null; expiresAt: string },
): Promise<void> {
  await db.query('insert into api_keys (id, tenant_id, name, hash, permissions, expires_at) values ($1, $2, $3, $4, $5, $6)', [
    key.id,
    key.tenantId,
    key.name,
    key.hash,
    key.permissions,
    key.expiresAt,
  ]);
}
