/** Marks that a dispatcher sets on a job: the lock of a visit, and the day on which a waiting job is wanted. Each change raises status_version by one. */
import type { Database, Transaction } from '../driver/database.ts';
import { authorNameSql, type NoteAuthorOf } from './notes.ts';

const counted = 'status_version = status_version + 1, updated_at = tenant_now($1)';

/** Locks the visit in the present name of the author. */
export async function writeLock(
  tx: Transaction,
  tenant: { readonly id: number; readonly businessId: string },
  id: string,
  at: string,
  { kind, credentialId, userId, technicianId }: NoteAuthorOf,
): Promise<void> {
  const name = authorNameSql({ kind: '$5', credentialId: '$6', userId: '$7', technicianId: '$8' });
  await tx.query(`update job_requests set locked_at = $4::timestamptz, locked_by = ${name}, ${counted} where tenant_id = $1 and id = $3`, [
    tenant.id,
    tenant.businessId,
    id,
    at,
    kind,
    credentialId,
    userId,
    technicianId,
  ]);
}

export async function removeLock(tx: Transaction, tenantId: number, id: string): Promise<void> {
  await tx.query(`update job_requests set locked_at = null, locked_by = null, ${counted} where tenant_id = $1 and id = $2`, [tenantId, id]);
}

/** null: not wanted on a certain day. */
export async function writeWantedDay(tx: Transaction, tenantId: number, id: string, date: string | null): Promise<void> {
  await tx.query(`update job_requests set wanted_on = $3::date, ${counted} where tenant_id = $1 and id = $2`, [tenantId, id, date]);
}

/** Writes the caller's own reference. The version stays, because nobody's next step depends on it. */
export async function writeReference(tx: Transaction, tenantId: number, id: string, reference: string | null): Promise<void> {
  await tx.query('update job_requests set external_reference = $3, updated_at = tenant_now($1) where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    reference,
  ]);
}

/** The job that has this reference. null: none. */
export async function findReferenced(db: Database, tenantId: number, reference: string): Promise<{ id: string; shortCode: string } | null> {
  const [row] = await db.query<{ id: string; shortCode: string }>(
    `select id, short_code as "shortCode" from job_requests where tenant_id = $1 and external_reference = $2 and deleted_at is null`,
    [tenantId, reference],
  );
  return row ?? null;
}
