/** Rows of oauth_codes and oauth_tokens, and their connections. Secrets are stored only as hashes. The caller passes every instant. */
import type { PermissionCode } from '../../contract/permissions.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import type { ConnectionEndReason, MemberStatus } from '../../contract/vocabulary.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { technicianOf } from '../access/heldPermissions.ts';
import { accessColumns, accessJoins, type MemberAccess } from '../access/members.ts';
import { expiryOf, connectionIdleDays } from './connections.ts';

/** A code: the consent of a member, until the app redeems it for a connection. */
type NewCode = RowOf<typeof writtenCode>;

const codeFields = {
  clientId: column<string>('client_id'),
  businessId: column<string>('business_id'),
  tenantId: column<number>('tenant_id'),
  memberId: column<string>('member_id'),
  /** null: everything that the member may do. */
  scope: column<readonly PermissionCode[] | null>('scope'),
  resources: column<readonly string[]>('resources'),
  redirectUri: column<string>('redirect_uri'),
  challenge: column<string>('challenge'),
  /** Whether a person confirms what the app commits or deletes. */
  confirmsChanges: column<boolean>('confirm_changes'),
  /** The only profile the app may use. null: any. */
  profile: column<ToolProfile | null>('profile'),
  approvedAt: column<string>('approved_at'),
  expiresAt: column<string>('expires_at'),
};
const readCode = new Columns(codeFields);
const writtenCode = new Columns({
  ...codeFields,
  hash: column<Buffer>('hash'),
  /** Id of the consent page that the member approved. */
  requestId: column<string>('request_id'),
});

/** Inserts a code. Returns false when the same consent page was approved before. */
export async function insertCode(tx: Transaction, code: NewCode): Promise<boolean> {
  const rows = await tx.query(
    `insert into oauth_codes (${writtenCode.names}) values (${writtenCode.parameters(1)}) on conflict (request_id) do nothing returning request_id`,
    writtenCode.values(code),
  );
  return rows.length > 0;
}

export interface StoredCode extends RowOf<typeof readCode> {
  readonly isRedeemed: boolean;
  /** The connection that the code was redeemed for. null when it was not redeemed. */
  readonly connectionId: string | null;
  readonly memberStatus: MemberStatus;
}

/** The code with this hash. `isLocked`: until the transaction ends it cannot be redeemed, and its member cannot be suspended or removed. */
export async function findCode(db: Database, hash: Buffer, { isLocked = false } = {}): Promise<StoredCode | null> {
  const [row] = await db.query<StoredCode>(
    `select ${readCode.select('k')},
            k.redeemed_at is not null as "isRedeemed", k.connection_id as "connectionId", m.status as "memberStatus"
       from oauth_codes k join members m on m.id = k.member_id where k.hash = $1 ${isLocked ? 'for update of k for share of m' : ''}`,
    [hash],
  );
  return row ?? null;
}

/** Inserts the connection of a locked code, refreshed at `at`, and marks the code as redeemed. */
export function insertConnection(tx: Transaction, id: string, codeHash: Buffer, capDays: number, at: string): void {
  tx.later(
    `insert into oauth_connections (id, business_id, tenant_id, member_id, client_id, scope, resources, redirect_uri, cap_days, confirm_changes, profile,
       approved_at, last_refreshed_at, expires_at)
     select $1, business_id, tenant_id, member_id, client_id, scope, resources, redirect_uri, $3, confirm_changes, profile, approved_at, $4,
            ${expiryOf('$4::timestamptz', 'approved_at', '$3::int')}
       from oauth_codes where hash = $2`,
    [id, codeHash, capDays, at],
  );
  tx.later('update oauth_codes set redeemed_at = $3, connection_id = $2 where hash = $1', [codeHash, id, at]);
}

/** A connection, with what its member may do now. */
export interface Grant extends MemberAccess {
  readonly connectionId: string;
  readonly memberStatus: MemberStatus;
  /** The permissions of the app. null: everything that the member may do. */
  readonly scope: readonly PermissionCode[] | null;
  readonly resources: readonly string[];
  /** Whether a person confirms what the app commits or deletes. */
  readonly confirmsChanges: boolean;
  /** The only profile that the app may use. null: any. */
  readonly profile: ToolProfile | null;
  /** When the connection expires. */
  readonly grantExpiresAt: string;
  readonly endReason: ConnectionEndReason | null;
}

const grantColumns = `c.id as "connectionId", m.status as "memberStatus", c.scope, c.resources, c.expires_at as "grantExpiresAt",
  c.confirm_changes as "confirmsChanges", c.profile, c.end_reason as "endReason", ${accessColumns}`;
const grantJoins = `join tenants t on t.id = c.tenant_id join members m on m.id = c.member_id ${accessJoins}`;

/** Locks and reads the grant of a connection, so that it cannot be refreshed or ended meanwhile. null: the member's role is gone. */
export async function lockGrant(tx: Transaction, connectionId: string): Promise<Grant | null> {
  const [row] = await tx.query<Grant>(
    `select ${grantColumns} from oauth_connections c ${grantJoins} where c.id = $1 for no key update of c`,
    [connectionId],
  );
  return row ?? null;
}

/** An access token with its grant. */
export interface StoredAccess extends Omit<Grant, 'resources'> {
  /** The scope of the token, when it is narrower than the grant's. null: the grant's scope. */
  readonly tokenScope: readonly PermissionCode[] | null;
  readonly expiresAt: string;
}

/** Finds an access token by its hash, with everything that decides what it may do now. */
export async function findAccess(db: Database, hash: Buffer, region: string): Promise<StoredAccess | null> {
  const [row] = await db.query<StoredAccess>(
    `select c.id as "connectionId", m.status as "memberStatus", c.scope, c.expires_at as "grantExpiresAt", c.confirm_changes as "confirmsChanges",
            c.profile, c.end_reason as "endReason", m.id as "memberId", m.business_id as "businessId", t.id as "tenantId", t.environment, m.role,
            (select g.permissions from permission_groups g where g.tenant_id = c.tenant_id and g.name = m.role) as permissions,
            case m.role when 'Technician' then ${technicianOf('c.tenant_id')} end as "technicianId",
            k.scope as "tokenScope", k.expires_at as "expiresAt"
       from oauth_tokens k join oauth_connections c on c.id = k.connection_id join tenants t on t.id = c.tenant_id
       join members m on m.business_id = c.business_id and m.id = c.member_id
      where k.hash = $1 and k.kind = 'access' and k.region = $2`,
    [hash, region],
  );
  // When the member's role is gone, the token may do nothing, as in `lockGrant`.
  return row?.permissions ? row : null;
}

interface StoredToken {
  readonly kind: 'access' | 'refresh';
  readonly connectionId: string;
  readonly tenantId: number;
  readonly clientId: string;
  readonly isUsed: boolean;
}

/** A token of either kind by its hash. null when there is none in this region. */
export async function findToken(db: Database, hash: Buffer, region: string): Promise<StoredToken | null> {
  const [row] = await db.query<StoredToken>(
    `select k.kind, k.connection_id as "connectionId", c.tenant_id as "tenantId", c.client_id as "clientId", k.used_at is not null as "isUsed"
       from oauth_tokens k join oauth_connections c on c.id = k.connection_id where k.hash = $1 and k.region = $2`,
    [hash, region],
  );
  return row ?? null;
}

interface NewTokens {
  readonly accessHash: Buffer;
  readonly refreshHash: Buffer;
  readonly region: string;
  /** The scope of the access token, when it is narrower than the connection's. null: the connection's scope. */
  readonly scope: readonly PermissionCode[] | null;
  readonly issuedAt: string;
  readonly accessExpiresAt: string;
}

/** Inserts an access token and a refresh token of a locked connection. */
export function insertTokens(tx: Transaction, connectionId: string, tokens: NewTokens): void {
  tx.later(
    `insert into oauth_tokens (hash, kind, connection_id, region, scope, issued_at, expires_at)
     values ($1, 'access', $3, $4, $5, $6, $7), ($2, 'refresh', $3, $4, null, $6, $6::timestamptz + ${connectionIdleDays} * interval '24 hours')`,
    [tokens.accessHash, tokens.refreshHash, connectionId, tokens.region, tokens.scope, tokens.issuedAt, tokens.accessExpiresAt],
  );
}

/** Marks the refresh token as used, and starts the idle window of its locked connection again. Returns when the connection expires now. */
export async function noteRefresh(tx: Transaction, connectionId: string, refreshHash: Buffer, at: string): Promise<string> {
  tx.later('update oauth_tokens set used_at = $2 where hash = $1', [refreshHash, at]);
  const [row] = await tx.query<{ expiresAt: string }>(
    `update oauth_connections set last_refreshed_at = $2, expires_at = ${expiryOf('$2::timestamptz', 'approved_at', 'cap_days')} where id = $1
     returning expires_at as "expiresAt"`,
    [connectionId, at],
  );
  return row!.expiresAt;
}

/** Deletes an access token that its app has revoked. */
export async function deleteToken(tx: Transaction, hash: Buffer): Promise<void> {
  await tx.query('delete from oauth_tokens where hash = $1', [hash]);
}

/** What an active member may do in each environment now. */
export function memberAccess(db: Database, memberId: string): Promise<MemberAccess[]> {
  return db.query<MemberAccess>(
    `select ${accessColumns} from members m join tenants t on t.business_id = m.business_id ${accessJoins}
      where m.id = $1 and m.status = 'active'`,
    [memberId],
  );
}
