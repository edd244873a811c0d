/** Rows of api_keys. */
import type { PermissionCode } from '../../contract/permissions.ts';
import { mostChainDays } from '../../contract/schemas/apiKey.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import type { ApiKeyStatus, Environment, KeyRevokedReason } from '../../contract/vocabulary.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { heldPermissionsSql, isMemberAway, memberJoin, technicianOf } from './heldPermissions.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';

export interface StoredKey {
  readonly id: string;
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  /** What the key may do now (store/access/heldPermissions.ts). null: everything. */
  readonly permissions: readonly PermissionCode[] | null;
  readonly expiresAt: string;
  /** The key was revoked, or the member who made it is not active. */
  readonly revoked: boolean;
  /** The member who made the key. */
  readonly createdBy: string;
  /** Whether a person confirms what the key commits or deletes. */
  readonly confirmsChanges: boolean;
  /** The only profile that the key may use. null: any. */
  readonly profile: ToolProfile | null;
  /** That member's present role. */
  readonly role: string;
  /** The technician of the tenant who is that member. Only for a member with the role Technician; null otherwise. */
  readonly technicianId: string | null;
}

/** Finds a key by the hash of its secret. One indexed look-up: each join finds one row by a unique index. */
export async function findKeyByHash(db: Database, hash: Buffer): Promise<StoredKey | null> {
  const [row] = await db.query<StoredKey>(
    `select k.id, k.tenant_id as "tenantId", k.business_id as "businessId", t.environment, ${heldPermissionsSql('k.permissions', 'k.tenant_id')} as permissions,
            k.expires_at as "expiresAt", k.revoked_at is not null or ${isMemberAway} as revoked, k.created_by as "createdBy", k.confirm_changes as "confirmsChanges", k.profile, m.role,
            case m.role when 'Technician' then ${technicianOf('k.tenant_id')} end as "technicianId"
       from api_keys k join tenants t on t.id = k.tenant_id ${memberJoin('k.created_by')}
      where k.hash = $1`,
    [hash],
  );
  return row ?? null;
}

const fields = {
  id: column<string>('id'),
  name: column<string>('name'),
  /** What the key was given. null: full access. */
  permissions: column<readonly PermissionCode[] | null>('permissions'),
  createdAt: column<string>('created_at'),
  expiresAt: column<string>('expires_at'),
  confirmsChanges: column<boolean>('confirm_changes'),
  /** The only profile the key may use, for its whole life. null: any. */
  profile: column<ToolProfile | null>('profile'),
  /** Whether the key may make a successor. */
  mayRenew: column<boolean>('may_renew'),
  /** When a person made the first key of the chain. null: the key may not renew. */
  chainStartedAt: column<string | null>('chain_started_at'),
  /** The key that this one succeeds. null: a person made it. */
  renewedFrom: column<string | null>('renewed_from'),
};
const written = new Columns({ ...fields, hash: column<Buffer>('hash') });

interface NewKeyRow extends RowOf<typeof written> {
  readonly tenantId: number;
  /** The member who makes the key. null: the command line makes it, for the owner. */
  readonly createdBy: string | null;
}

/** Inserts a key. Its lifetime can never be made longer ([auth.key-lifetime]). */
export async function insertKey(db: Database, key: NewKeyRow): Promise<void> {
  await db.query(
    `insert into api_keys (tenant_id, business_id, created_by, ${written.names})
     select t.id, t.business_id,
            coalesce($2::uuid, (select m.id from members m where m.business_id = t.business_id and m.role = 'Owner'
                                order by m.status = 'active' desc, m.created_at, m.id limit 1)),
            ${written.parameters(3)}
       from tenants t where t.id = $1`,
    [key.tenantId, key.createdBy, ...written.values(key)],
  );
}

const read = new Columns({
  ...fields,
  lastUsedAt: column<string | null>('last_used_at'),
  revokedAt: column<string | null>('revoked_at'),
  revokedReason: column<KeyRevokedReason | null>('revoked_reason'),
  createdBy: column<string>('created_by'),
});

/** A key as people manage it. The secret is not stored, only its hash. */
export interface ListedKey extends RowOf<typeof read> {
  readonly environment: Environment;
  /** The permissions that the key still holds now. null: everything. */
  readonly held: readonly PermissionCode[] | null;
  readonly createdByName: string;
  /** When the last successor ends at the latest. null: the key may not renew. */
  readonly chainEndsAt: string | null;
  /** How many active webhook endpoints the key made. */
  readonly endpoints: number;
}

const listed = `${read.select('k')}, t.environment, ${heldPermissionsSql('k.permissions', 'k.tenant_id')} as held, m.full_name as "createdByName",
  k.chain_started_at + ${mostChainDays} * interval '24 hours' as "chainEndsAt",
  (select count(*) from webhook_endpoints e where e.tenant_id = k.tenant_id and e.created_by_kind = 'key' and e.created_by = k.id
      and e.status = 'active' and e.deleted_at is null) as endpoints`;
const listedFrom = `from api_keys k join tenants t on t.id = k.tenant_id ${memberJoin('k.created_by')}`;

/** All keys of these tenants, newest first. */
export async function listKeys(db: Database, tenantIds: readonly number[]): Promise<ListedKey[]> {
  return db.query<ListedKey>(`select ${listed} ${listedFrom} where k.tenant_id = any ($1::integer[]) order by k.id desc`, [tenantIds]);
}

/** The status of a key at an instant. */
export function keyStatusOf(key: Pick<ListedKey, 'revokedAt' | 'expiresAt'>, nowMilliseconds: number): ApiKeyStatus {
  if (key.revokedAt !== null) return 'revoked';
  return Date.parse(key.expiresAt) <= nowMilliseconds ? 'expired' : 'active';
}

/** `keyStatusOf` in SQL, for the row `k`. `now`: the placeholder of the instant. */
const statusAt = (now: string) => `case when k.revoked_at is not null then 'revoked'
  when k.expires_at <= ${now}::timestamptz then 'expired' else 'active' end`;

export const keyOrder = orderOf('keys', true, ['k.id', 'uuid']);

/** A page of a tenant's keys, newest first. `now`: the service's current time, RFC 3339. */
export function listKeyRows(
  db: Database,
  tenantId: number,
  status: ApiKeyStatus | undefined,
  now: string,
  page: Page,
): Promise<ListPage<ListedKey>> {
  const where = new Conditions(tenantId);
  if (status !== undefined) where.add((value) => `${statusAt(where.value(now))} = ${value}`, status);
  const condition = `where k.tenant_id = $1${where.sql}`;
  const counted = `from api_keys k ${condition}`;
  return readPage(db, { columns: listed, from: `${listedFrom} ${condition}`, counted, where, order: keyOrder }, page);
}

/** A key of this tenant, even if it is expired or revoked. */
export async function findKey(db: Database, tenantId: number, id: string): Promise<ListedKey | null> {
  const [row] = await db.query<ListedKey>(`select ${listed} ${listedFrom} where k.tenant_id = $1 and k.id = $2`, [tenantId, id]);
  return row ?? null;
}

/** How many active keys a tenant has. `now`: the service's current time. */
export async function countActiveKeys(db: Database, tenantId: number, now: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*) as n from api_keys k where k.tenant_id = $1 and ${statusAt('$2')} = 'active'`,
    [tenantId, now],
  );
  return row!.n;
}

/** A key of any business, for the operator. */
interface AnyKey {
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly name: string;
  readonly isRevoked: boolean;
}

/** The key with this id or hash. null when there is none. */
export async function findAnyKey(db: Database, key: { readonly id: string } | { readonly hash: Buffer }): Promise<AnyKey | null> {
  const [condition, value] = 'id' in key ? ['k.id::text = lower($1)', key.id] : ['k.hash = $1', key.hash];
  const [row] = await db.query<AnyKey>(
    `select k.id, k.business_id as "businessId", t.environment, k.name, k.revoked_at is not null as "isRevoked"
       from api_keys k join tenants t on t.id = k.tenant_id where ${condition}`,
    [value],
  );
  return row ?? null;
}

/** Notes that a key has subscribed to events. Returns its name the first time, and null after that. */
export async function noteFirstSubscription(tx: Transaction, id: string, at: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    'update api_keys set first_subscribed_at = $2 where id = $1 and first_subscribed_at is null returning name',
    [id, at],
  );
  return row?.name ?? null;
}

/** Marks a key as revoked. A key that is already revoked keeps its time and reason. Returns when it was revoked. */
export async function markKeyRevoked(tx: Transaction, id: string, reason: KeyRevokedReason, at: string): Promise<string> {
  const [row] = await tx.query<{ revokedAt: string }>(
    `update api_keys set revoked_at = coalesce(revoked_at, $3), revoked_reason = coalesce(revoked_reason, $2)
      where id = $1 returning revoked_at as "revokedAt"`,
    [id, reason, at],
  );
  return row!.revokedAt;
}

/** Revokes every key that a member made, in both environments. Returns how many of them were active until now. */
export async function markKeysRevokedOf(
  tx: Transaction,
  member: { readonly businessId: string; readonly memberId: string },
  reason: KeyRevokedReason,
  at: string,
): Promise<number> {
  const rows = await tx.query<{ worked: boolean }>(
    `update api_keys set revoked_at = $4, revoked_reason = $3
      where business_id = $1 and created_by = $2 and revoked_at is null returning expires_at > $4::timestamptz as worked`,
    [member.businessId, member.memberId, reason, at],
  );
  return rows.filter(({ worked }) => worked).length;
}

/** Writes when keys were last used. Keeps a later time, which another process may have written. */
export async function noteKeyUses(db: Database, uses: readonly { readonly id: string; readonly at: string }[]): Promise<void> {
  await db.query(
    `update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
       from unnest($1::uuid[], $2::timestamptz[]) as u (id, at) where k.id = u.id`,
    [uses.map(({ id }) => id), uses.map(({ at }) => at)],
  );
}
