/** Rows of idempotency_keys, and the lock of a key while its call runs. */
import type { Database, Transaction } from './driver/database.ts';
import { removeOld } from './driver/removal.ts';

/** Locks the key until the transaction ends. Returns false while another transaction holds it. */
export async function tryIdempotencyLock(tx: Transaction, tenantId: number, operation: string, key: string): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as locked', [
    `${tenantId}:${operation}:${key}`,
  ]);
  return row?.locked === true;
}

/** Call it after the lock, as a separate statement. Together with the lock, its snapshot could be older than the last holder's record. */
export async function findIdempotencyRecord(
  db: Database,
  tenantId: number,
  operation: string,
  key: string,
): Promise<{ fingerprint: Buffer; response: unknown } | null> {
  const [row] = await db.query<{ fingerprint: Uint8Array; response: unknown }>(
    'select fingerprint, response from idempotency_keys where tenant_id = $1 and operation = $2 and key = $3',
    [tenantId, operation, key],
  );
  return row ? { fingerprint: Buffer.from(row.fingerprint), response: row.response } : null;
}

export function insertIdempotencyRecord(
  tx: Transaction,
  tenantId: number,
  operation: string,
  key: string,
  fingerprint: Buffer,
  response: unknown,
): void {
  tx.later('insert into idempotency_keys (tenant_id, operation, key, fingerprint, response) values ($1, $2, $3, $4, $5)', [
    tenantId,
    operation,
    key,
    fingerprint,
    JSON.stringify(response),
  ]);
}

export function updateIdempotencyRecord(tx: Transaction, tenantId: number, operation: string, key: string, response: unknown): void {
  tx.later('update idempotency_keys set response = $4 where tenant_id = $1 and operation = $2 and key = $3', [
    tenantId,
    operation,
    key,
    JSON.stringify(response),
  ]);
}

/** Deletes old records. Runs once an hour; every record is kept for at least 24 hours. */
export const forgetOldIdempotencyRecords = (db: Database, signal?: AbortSignal): Promise<void> =>
  removeOld(
    db,
    { table: 'idempotency_keys', where: `t.created_at < now() - interval '25 hours'`, values: [], age: 'created_at', owner: 'tenant_id' },
    signal,
  );
