/** Rows of oauth_connections: what a member allowed an app. [oauth.idle-window, oauth.absolute-cap]. */
import type { PermissionCode } from '../../contract/permissions.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import type { ConnectionEndReason, ConnectionStatus, Environment } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { Conditions, type Page } from '../paging.ts';

/** Days without a refresh after which a connection ends. The window rolls forward with every refresh. */
export const idleDays = 30;
/** Days after the consent on which a connection ends however busy it is, unless the business sets others for it, 1 to 365. */
export const defaultCapDays = 90;

/** When a connection ends by itself: by SQL, from the columns or parameters that hold its last refresh, its consent and its cap. */
export const expiryOf = (refreshedAt: string, approvedAt: string, capDays: string) =>
  `least(${refreshedAt} + ${idleDays} * interval '24 hours', ${approvedAt} + ${capDays} * interval '24 hours')`;

/** A connection as the dashboard shows it. Instants are RFC 3339. */
export interface ListedConnection {
  readonly id: string;
  readonly environment: Environment;
  readonly clientId: string;
  /** As the app calls itself: anybody's text. */
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
  /** When it ends by itself, if it is not refreshed before. */
  readonly expiresAt: string;
  readonly endedAt: string | null;
  readonly endReason: ConnectionEndReason | null;
}

const listed = `select c.id, t.environment, c.client_id as "clientId", a.name as "appName", c.redirect_uri as "redirectUri",
    c.member_id as "memberId", m.full_name as "memberName", m.email as "memberEmail", c.scope, c.confirm_changes as "confirmsChanges", c.profile, c.cap_days as "capDays",
    c.approved_at as "approvedAt", c.last_refreshed_at as "lastRefreshedAt", c.last_used_at as "lastUsedAt",
    c.expires_at as "expiresAt", c.ended_at as "endedAt", c.end_reason as "endReason"
  from oauth_connections c join tenants t on t.id = c.tenant_id join oauth_clients a on a.id = c.client_id
  join members m on m.id = c.member_id`;

/** The connections of some tenants, newest first, at most `limit`; ended ones stay in the list for 90 days. */
export function listConnections(db: Database, tenantIds: readonly number[], limit: number): Promise<ListedConnection[]> {
  return db.query<ListedConnection>(`${listed} where c.tenant_id = any ($1::int[]) order by c.approved_at desc, c.id desc limit $2`, [
    tenantIds,
    limit,
  ]);
}

/** One page of a tenant's connections, newest first, as `listConnections`. `now`: the service's. */
export async function listConnectionRows(
  db: Database,
  tenantId: number,
  { memberId, status, now }: { memberId?: string | undefined; status?: ConnectionStatus | undefined; now: string },
  page: Page,
): Promise<{ rows: ListedConnection[]; total: number }> {
  const where = new Conditions(tenantId);
  if (memberId !== undefined) where.add((value) => `c.member_id = ${value}`, memberId);
  if (status !== undefined)
    where.add(
      (value) =>
        `case when c.ended_at is not null and c.end_reason <> 'expired' then 'ended'
              when c.ended_at is not null or c.expires_at <= ${where.value(now)}::timestamptz then 'expired' else 'active' end = ${value}`,
      status,
    );
  const rows = await db.query<ListedConnection>(
    `${listed} where c.tenant_id = $1${where.sql} order by c.approved_at desc, c.id desc limit ${page.limit} offset ${page.offset}`,
    where.values,
  );
  const [count] = await db.query<{ n: number }>(
    `select count(*) as n from oauth_connections c where c.tenant_id = $1${where.sql}`,
    where.values,
  );
  return { rows, total: count!.n };
}

/** One connection of a tenant; null when the tenant has none of this id. */
export async function findConnection(db: Database, tenantId: number, id: string): Promise<ListedConnection | null> {
  const [row] = await db.query<ListedConnection>(`${listed} where c.tenant_id = $1 and c.id = $2`, [tenantId, id]);
  return row ?? null;
}

/** What whoever ends a connection needs of it. */
export interface LockedConnection {
  readonly id: string;
  readonly tenantId: number;
  readonly memberId: string;
  readonly expiresAt: string;
  /** null: it lives. */
  readonly endReason: ConnectionEndReason | null;
}

const locked = 'id, tenant_id as "tenantId", member_id as "memberId", expires_at as "expiresAt", end_reason as "endReason"';

/** Locks a connection: whoever refreshes, ends or changes it does so after the other. null: the tenant has none of this id. */
export async function lockConnection(tx: Transaction, tenantId: number, id: string): Promise<LockedConnection | null> {
  const [row] = await tx.query<LockedConnection>(
    `select ${locked} from oauth_connections where tenant_id = $1 and id = $2 for no key update`,
    [tenantId, id],
  );
  return row ?? null;
}

/** The living connections of a member in all environments, locked. */
export function lockConnectionsOf(tx: Transaction, memberId: string): Promise<LockedConnection[]> {
  return tx.query<LockedConnection>(
    `select ${locked} from oauth_connections where member_id = $1 and ended_at is null order by id for no key update`,
    [memberId],
  );
}

/** Codes of a member that no app has redeemed yet serve no more. */
export function deleteCodesOf(tx: Transaction, memberId: string): void {
  tx.later('delete from oauth_codes where member_id = $1 and redeemed_at is null', [memberId]);
}

/** Marks a locked connection as ended. Its tokens are good for nothing from the commit on, in other processes within a second. */
export function markConnectionEnded(tx: Transaction, id: string, reason: ConnectionEndReason, at: string): void {
  tx.later('update oauth_connections set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null', [id, at, reason]);
}

/** Notes that an app has subscribed to events. Answers its name when it is the first time in this tenant, and null whenever after. */
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

/** Writes when connections were last used; another process may have seen a later use. */
export async function noteConnectionUses(db: Database, uses: readonly { readonly id: string; readonly at: string }[]): Promise<void> {
  await db.query(
    `update oauth_connections c set last_used_at = greatest(c.last_used_at, u.at)
       from unnest($1::uuid[], $2::timestamptz[]) as u (id, at) where c.id = u.id`,
    [uses.map(({ id }) => id), uses.map(({ at }) => at)],
  );
}

/** Sets whether a person confirms what a locked connection commits or deletes. */
export function setConnectionConfirms(tx: Transaction, id: string, confirmsChanges: boolean): void {
  tx.later('update oauth_connections set confirm_changes = $2 where id = $1', [id, confirmsChanges]);
}

/** Sets the days after the consent on which a locked connection ends. Answers when it now ends by itself. */
export async function setConnectionCap(tx: Transaction, id: string, capDays: number): Promise<string> {
  const [row] = await tx.query<{ expiresAt: string }>(
    `update oauth_connections set cap_days = $2, expires_at = ${expiryOf('last_refreshed_at', 'approved_at', '$2::int')}
      where id = $1 returning expires_at as "expiresAt"`,
    [id, capDays],
  );
  return row!.expiresAt;
}
