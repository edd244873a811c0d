/** Rows of oauth_connections: the access that a member gave an app. [oauth.idle-window, oauth.absolute-cap]. */
import type { PermissionCode } from '../../contract/permissions.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import type { ConnectionEndReason, ConnectionStatus, Environment } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';

/** Days without a refresh after which a connection ends. Every refresh starts them again. */
export const connectionIdleDays = 30;
/** Days after the consent when a connection ends in any case. The business may set 1 to 365 days for it instead. */
export const defaultCapDays = 90;

/** SQL for the instant when a connection expires, from the columns or parameters with its last refresh, its consent and its cap in days. */
export const expiryOf = (refreshedAt: string, approvedAt: string, capDays: string) =>
  `least(${refreshedAt} + ${connectionIdleDays} * interval '24 hours', ${approvedAt} + ${capDays} * interval '24 hours')`;

/** A connection as the dashboard shows it. Instants are RFC 3339. */
export interface ListedConnection {
  readonly id: string;
  readonly environment: Environment;
  readonly clientId: string;
  /** The name that the app gave itself. It may be any text. */
  readonly appName: string;
  readonly redirectUri: string;
  readonly memberId: string;
  readonly memberName: string;
  readonly memberEmail: string;
  /** null: everything that the member may do. */
  readonly scope: readonly PermissionCode[] | null;
  readonly confirmsChanges: boolean;
  readonly profile: ToolProfile | null;
  readonly capDays: number;
  readonly approvedAt: string;
  readonly lastRefreshedAt: string;
  readonly lastUsedAt: string | null;
  /** When the connection expires, unless it is refreshed before. */
  readonly expiresAt: string;
  readonly endedAt: string | null;
  readonly endReason: ConnectionEndReason | null;
}

const columns = `c.id, t.environment, c.client_id as "clientId", a.name as "appName", c.redirect_uri as "redirectUri",
    c.member_id as "memberId", m.full_name as "memberName", m.email as "memberEmail", c.scope, c.confirm_changes as "confirmsChanges", c.profile, c.cap_days as "capDays",
    c.approved_at as "approvedAt", c.last_refreshed_at as "lastRefreshedAt", c.last_used_at as "lastUsedAt",
    c.expires_at as "expiresAt", c.ended_at as "endedAt", c.end_reason as "endReason"`;
const tables = `from oauth_connections c join tenants t on t.id = c.tenant_id join oauth_clients a on a.id = c.client_id
  join members m on m.id = c.member_id`;
const listed = `select ${columns} ${tables}`;

/** The connections of these tenants, newest first, at most `limit`. Ended connections stay listed for 90 days. */
export function listConnections(db: Database, tenantIds: readonly number[], limit: number): Promise<ListedConnection[]> {
  return db.query<ListedConnection>(`${listed} where c.tenant_id = any ($1::int[]) order by c.approved_at desc, c.id desc limit $2`, [
    tenantIds,
    limit,
  ]);
}

export const connectionOrder = orderOf('connections', true, ['c.approved_at', 'timestamptz'], ['c.id', 'uuid']);

/** A page of a tenant's connections, newest first. `now`: the service's current time. */
export function listConnectionRows(
  db: Database,
  tenantId: number,
  { memberId, status, now }: { memberId?: string | undefined; status?: ConnectionStatus | undefined; now: string },
  page: Page,
): Promise<ListPage<ListedConnection>> {
  const where = new Conditions(tenantId);
  if (memberId !== undefined) where.add((value) => `c.member_id = ${value}`, memberId);
  if (status !== undefined)
    where.add(
      (value) =>
        `case when c.ended_at is not null and c.end_reason <> 'expired' then 'ended'
              when c.ended_at is not null or c.expires_at <= ${where.value(now)}::timestamptz then 'expired' else 'active' end = ${value}`,
      status,
    );
  const condition = `where c.tenant_id = $1${where.sql}`;
  const counted = `from oauth_connections c ${condition}`;
  return readPage(db, { columns, from: `${tables} ${condition}`, counted, where, order: connectionOrder }, page);
}

/** One connection of a tenant. null when the tenant has none with this id. */
export async function findConnection(db: Database, tenantId: number, id: string): Promise<ListedConnection | null> {
  const [row] = await db.query<ListedConnection>(`${listed} where c.tenant_id = $1 and c.id = $2`, [tenantId, id]);
  return row ?? null;
}

/** A locked connection, with what is needed to end it. */
export interface LockedConnection {
  readonly id: string;
  readonly tenantId: number;
  readonly memberId: string;
  readonly expiresAt: string;
  /** null: it has not ended. */
  readonly endReason: ConnectionEndReason | null;
}

const locked = 'id, tenant_id as "tenantId", member_id as "memberId", expires_at as "expiresAt", end_reason as "endReason"';

/** Locks a connection, so that refreshing, changing and ending it run one after another. null: the tenant has none with this id. */
export async function lockConnection(tx: Transaction, tenantId: number, id: string): Promise<LockedConnection | null> {
  const [row] = await tx.query<LockedConnection>(
    `select ${locked} from oauth_connections where tenant_id = $1 and id = $2 for no key update`,
    [tenantId, id],
  );
  return row ?? null;
}

/** Locks and reads the connections of a member that have not ended, in both environments. */
export function lockConnectionsOf(tx: Transaction, memberId: string): Promise<LockedConnection[]> {
  return tx.query<LockedConnection>(
    `select ${locked} from oauth_connections where member_id = $1 and ended_at is null order by id for no key update`,
    [memberId],
  );
}

/** Deletes the codes of a member that no app has redeemed yet. */
export function deleteCodesOf(tx: Transaction, memberId: string): void {
  tx.later('delete from oauth_codes where member_id = $1 and redeemed_at is null', [memberId]);
}

/** Marks a locked connection as ended. Its tokens stop working at the commit; in other processes within a second. */
export function markConnectionEnded(tx: Transaction, id: string, reason: ConnectionEndReason, at: string): void {
  tx.later('update oauth_connections set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null', [id, at, reason]);
}

/** Notes that an app has subscribed to events. Returns its name the first time in this tenant, and null after that. */
export async function noteAppSubscription(tx: Transaction, id: string, at: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    `with before as (select exists (select from oauth_connections o join oauth_connections c on c.client_id = o.client_id
         and c.tenant_id = o.tenant_id where c.id = $1 and o.first_subscribed_at is not null) as known)
     update oauth_connections c set first_subscribed_at = coalesce(c.first_subscribed_at, $2) from oauth_clients a, before
      where c.id = $1 and a.id = c.client_id and not before.known returning a.name`,
    [id, at],
  );
  return row?.name ?? null;
}

/** Writes when connections were last used. Keeps a later time, which another process may have written. */
export async function noteConnectionUses(db: Database, uses: readonly { readonly id: string; readonly at: string }[]): Promise<void> {
  await db.query(
    `update oauth_connections c set last_used_at = greatest(c.last_used_at, u.at)
       from unnest($1::uuid[], $2::timestamptz[]) as u (id, at) where c.id = u.id`,
    [uses.map(({ id }) => id), uses.map(({ at }) => at)],
  );
}

/** Sets whether a person must confirm what the connected app commits or deletes. The caller has locked the connection. */
export function setConnectionConfirms(tx: Transaction, id: string, confirmsChanges: boolean): void {
  tx.later('update oauth_connections set confirm_changes = $2 where id = $1', [id, confirmsChanges]);
}

/** Sets how many days after the consent a connection ends. Returns the new expiry. The caller has locked the connection. */
export async function setConnectionCap(tx: Transaction, id: string, capDays: number): Promise<string> {
  const [row] = await tx.query<{ expiresAt: string }>(
    `update oauth_connections set cap_days = $2, expires_at = ${expiryOf('last_refreshed_at', 'approved_at', '$2::int')}
      where id = $1 returning expires_at as "expiresAt"`,
    [id, capDays],
  );
  return row!.expiresAt;
}
