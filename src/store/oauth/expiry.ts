/** Connections that expire, and the removal of old connections, codes and tokens. */
import type { Environment } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';

/** A connection that has expired or will soon, and is not marked as ended yet. */
export interface ExpiringConnection {
  readonly id: string;
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  readonly clockOffsetMilliseconds: number;
  readonly appName: string;
  readonly expiresAt: string;
}

/** Connections that one call locks, so that other callers do not wait long. */
export const mostExpiring = 100;

const due = `c.ended_at is null and (c.expires_at <= $1
  or (c.expires_at <= $1::timestamptz + $2 * interval '24 hours' and c.expiry_told_for is distinct from c.expires_at))`;

/** Whether `lockExpiring` would find anything. Cheaper than a transaction, for a check every minute. `at`: the service's current time. */
export async function hasExpiring(db: Database, at: string, daysBefore: number): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>(`select exists (select from oauth_connections c where ${due}) as due`, [at, daysBefore]);
  return row!.due;
}

/** Locks and reads connections that have expired, or will within `daysBefore` days without a warning sent. Skips locked ones. */
export function lockExpiring(tx: Transaction, at: string, daysBefore: number, most = mostExpiring): Promise<ExpiringConnection[]> {
  return tx.query<ExpiringConnection>(
    `select c.id, c.tenant_id as "tenantId", c.business_id as "businessId", t.environment,
            t.clock_offset_milliseconds as "clockOffsetMilliseconds", a.name as "appName", c.expires_at as "expiresAt"
       from oauth_connections c join tenants t on t.id = c.tenant_id join oauth_clients a on a.id = c.client_id
      where ${due} order by c.expires_at, c.id limit ${most} for no key update of c skip locked`,
    [at, daysBefore],
  );
}

/** Notes that the owners were warned that these connections expire. */
export function noteConnectionExpiryWarned(tx: Transaction, ids: readonly string[]): void {
  tx.later('update oauth_connections set expiry_told_for = expires_at where id = any ($1::uuid[])', [ids]);
}

/** Rows that one statement removes. */
const batch = 500;

/**
 * Removes one batch of old codes, which are no longer needed to detect a replay, and one batch of tokens that expired before `tokensBefore`. The
 * last token of each kind stays for every connection, because it tells the app that the connection has expired. Returns whether there may be
 * more.
 */
export async function removeOldTokens(db: Database, codesBefore: string, tokensBefore: string): Promise<boolean> {
  const codes = await db.query(
    `delete from oauth_codes where hash in (select hash from oauth_codes where expires_at < $1 limit ${batch}) returning request_id`,
    [codesBefore],
  );
  const tokens = await db.query(
    `delete from oauth_tokens where hash in (
       select k.hash from oauth_tokens k
        where k.expires_at < $1 and exists (select from oauth_tokens later where later.connection_id = k.connection_id and later.kind = k.kind
                                               and later.issued_at > k.issued_at)
        limit ${batch}) returning connection_id`,
    [tokensBefore],
  );
  return codes.length === batch || tokens.length === batch;
}

/** Removes one batch of connections that ended before `endedBefore`, with their tokens. Returns whether there may be more. */
export async function removeOldConnections(db: Database, endedBefore: string): Promise<boolean> {
  const removed = await db.query(
    `delete from oauth_connections where id in (select id from oauth_connections where ended_at < $1 limit ${batch}) returning id`,
    [endedBefore],
  );
  return removed.length === batch;
}
