/** What a customer has heard of a departure. [workflow.undo-told] */
import type { Database } from '../driver/database.ts';

/**
 * Whether the customer was told since an instant that the technician is on the way: `told`, by a message that has left, or that would have with a
 * way out; `waiting`: no message has left yet; null: no message.
 */
export async function departureNews(
  db: Database,
  tenantId: number,
  jobRequestId: string,
  since: string,
): Promise<'told' | 'waiting' | null> {
  const [row] = await db.query<{ told: boolean | null }>(
    `select bool_or(status <> 'queued' or attempts > 0) as told from mails
      where tenant_id = $1 and job_request_id = $2 and kind = 'on_the_way' and created_at >= $3 and status in ('queued', 'sent', 'kept')`,
    [tenantId, jobRequestId, since],
  );
  const told = row?.told ?? null;
  return told === null ? null : told ? 'told' : 'waiting';
}
