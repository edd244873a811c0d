/** Messages to a person of the business (migrations/0081_schema.sql). */
import type { Database, Transaction } from '../driver/database.ts';
import type { Page } from '../paging.ts';

export interface CallbackRow {
  readonly id: string;
  readonly customerId: string | null;
  readonly jobRequestId: string | null;
  readonly shortCode: string | null;
  readonly name: string;
  readonly phone: string;
  readonly text: string;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly closedByUserId: string | null;
}

const columns = `k.id, k.customer_id as "customerId", k.job_request_id as "jobRequestId",
  (select j.short_code from job_requests j where j.tenant_id = k.tenant_id and j.id = k.job_request_id) as "shortCode",
  k.name, k.phone, k.message as text, k.created_at as "createdAt", k.closed_at as "closedAt", k.closed_by_user_id as "closedByUserId"`;

export type NewCallback = Omit<CallbackRow, 'shortCode' | 'closedAt' | 'closedByUserId'>;

export async function insertCallback(tx: Transaction, tenantId: number, message: NewCallback): Promise<CallbackRow> {
  const { id, customerId, jobRequestId, name, phone, text, createdAt } = message;
  const [row] = await tx.query<CallbackRow>(
    `insert into callbacks as k (tenant_id, id, customer_id, job_request_id, name, phone, message, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [tenantId, id, customerId, jobRequestId, name, phone, text, createdAt],
  );
  return row!;
}

/** Closes a message. A closed one stays as it is. null: there is no such message. */
export async function closeCallbackRow(
  tx: Transaction,
  tenantId: number,
  {
    id,
    at,
    userId,
    answer = null,
  }: { readonly id: string; readonly at: string; readonly userId: string | null; readonly answer?: string | null },
): Promise<CallbackRow | null> {
  const [row] = await tx.query<CallbackRow>(
    `update callbacks as k set closed_by_user_id = case when closed_at is null then $4::uuid else closed_by_user_id end,
            answer = case when closed_at is null then $5 else answer end, closed_at = coalesce(closed_at, $3)
      where k.tenant_id = $1 and k.id = $2 returning ${columns}`,
    [tenantId, id, at, userId, answer],
  );
  return row ?? null;
}

/** A page of the open messages, the oldest first, or of the closed ones, the newest first. */
export async function listCallbackRows(
  db: Database,
  tenantId: number,
  isClosed: boolean,
  page: Page,
): Promise<{ rows: CallbackRow[]; total: number }> {
  const condition = `from callbacks k where k.tenant_id = $1 and k.closed_at is ${isClosed ? 'not null' : 'null'}`;
  const order = isClosed ? 'k.created_at desc, k.id desc' : 'k.created_at, k.id';
  const rows = await db.query<CallbackRow>(`select ${columns} ${condition} order by ${order} limit ${page.limit} offset ${page.offset}`, [
    tenantId,
  ]);
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${condition}`, [tenantId]);
  return { rows, total: count!.total };
}
