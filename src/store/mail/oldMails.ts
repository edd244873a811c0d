/** Deletes old mails, by the days of each business. docs/retention.md, docs/internals/store.md#clean-ups. */
import type { Database } from '../driver/database.ts';
import { isAway, removeOld } from '../driver/removal.ts';

/**
 * Deletes mails that are older than the days of the business, on the clock of the tenant. A business whose mails cannot be deleted does not stop
 * the others. Asks the index once for each business.
 */
export async function forgetOldMails(db: Database, now: string, signal?: AbortSignal): Promise<void> {
  const due = await db.query<{ id: number; before: string }>(
    `select t.id, t.before from (
       select id, $1::timestamptz + clock_offset_milliseconds * interval '1 millisecond' - keep_messages_days * interval '1 day' as before from tenants) t
      cross join lateral (select from mails m where m.tenant_id = t.id and m.created_at < t.before order by m.created_at limit 1) old`,
    [now],
  );
  const failures: unknown[] = [];
  for (const { id, before } of due)
    await removeOld(
      db,
      { table: 'mails', where: 't.tenant_id = $1 and t.created_at < $2', values: [id, before], age: 'created_at', owner: 'tenant_id' },
      signal,
    ).catch((error: unknown) => {
      if (isAway(error)) throw error;
      failures.push(error);
    });
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}
