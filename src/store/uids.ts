/** The callers' own references of records. [uid.unique]. */
import type { Database } from './driver/database.ts';

/** The tables whose records have a `uid`. Each has a unique index `<table>_uid` over the records that are not deleted. */
export type UidTable = 'technicians' | 'vehicles' | 'job_types' | 'customer_sites';

/** The record that has this uid. null: none. */
export async function findUid(db: Database, tenantId: number, table: UidTable, uid: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(`select id from ${table} where tenant_id = $1 and uid = $2 and deleted_at is null`, [
    tenantId,
    uid,
  ]);
  return row?.id ?? null;
}
