/** Connections that come to their end by themselves, and what is removed of old ones. */
import type { Environment } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';

/** A living connection that has run out, or soon will. */
export interface ExpiringConnection {
  readonly id: string;
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  readonly clockOffsetMilliseconds: number;
  readonly appName: string;
  readonly expiresAt: string;
}

/** So many at once, so that nobody waits behind them. */
export const mostExpiring = 100;

const due = `c.ended_at is null and (c.expires_at <= $1
  or (c.expires_at <= $1::timestamptz + $2 * interval '24 hours' and c.expiry_told_for is distinct from c.expires_at))`;

/** Whether anything is to be done: cheaper than a transaction, for whoever looks every minute. `at`: the service's now. */
export async function hasExpiring(db: Database, at: string, daysBefore: number): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>(`select exists (select from oauth_connections c where ${due}) as due`, [at, daysBefore]);
  return row!.due;
}

/** Connections that have run out, and those that will within so many days and nobody was told of. Nobody else gets them meanwhile. */
export function lockExpiring(tx: Transaction, at: string, daysBefore: number): Promise<ExpiringConnection[]> {
  return tx.query<ExpiringConnection>(
    `select c.id, c.tenant_id as "tenantId", c.business_id as "businessId", t.environment,
            t.clock_offset_milliseconds as "clockOffsetMilliseconds", a.name as "appName", c.expires_at as "expiresAt"
       from oauth_connections c join tenants t on t.id = c.tenant_id join oauth_clients a on a.id = c.client_id
      where ${due} order by c.expires_at, c.id limit ${mostExpiring} for no key update of c skip locked`,
    [at, daysBefore],
  );
}

/** The owners know of the end of these. */
export function noteTold(tx: Transaction, ids: readonly string[]): void {
  tx.later('update oauth_connections set expiry_told_for = expires_at where id = any ($1::uuid[])', [ids]);
}

/** Rows removed by one statement. */
const batch = 500;

/**
 * Removes codes that are no good even to tell a replay, and tokens that have run out long before `tokensBefore`; but of a connection the last
 * of each kind, which tell its app that it has run out. Answers whether there may be more.
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

/** Removes connections that ended before then, with their tokens. Answers whether there may be more. */
export async function removeOldConnections(db: Database, endedBefore: string): Promise<boolean> {
  const removed = await db.query(
    `delete from oauth_connections where id in (select id from oauth_connections where ended_at < $1 limit ${batch}) returning id`,
    [endedBefore],
  );
  return removed.length === batch;
}
