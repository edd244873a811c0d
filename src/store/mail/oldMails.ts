/** Deletes old mails and messages of conversations, by the days of each business. docs/retention.md, docs/internals/store.md#clean-ups. */
import type { Database } from '../driver/database.ts';
import { isAway, removeOld } from '../driver/removal.ts';

/** An unread message stays until somebody has read it, like a callback that is open. */
const oldMessages = [
  { table: 'mails', where: 'true' },
  { table: 'customer_messages', where: `(t.direction = 'out' or t.read_at is not null)` },
] as const;

/**
 * Deletes messages that are older than the days of the business, on the clock of the tenant. A business whose messages cannot be deleted does not stop
 * the others. Asks the index once for each business.
 */
export async function forgetOldMails(db: Database, now: string, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const { table, where } of oldMessages) {
    const due = await db.query<{ id: number; before: string }>(
      `select o.id, o.before from (
         select id, $1::timestamptz + clock_offset_milliseconds * interval '1 millisecond' - keep_messages_days * interval '1 day' as before from tenants) o
        cross join lateral (select from ${table} t where t.tenant_id = o.id and t.created_at < o.before and ${where} order by t.created_at limit 1) old`,
      [now],
    );
    for (const { id, before } of due)
      await removeOld(
        db,
        {
          table,
          where: `t.tenant_id = $1 and t.created_at < $2 and ${where}`,
          values: [id, before],
          age: 'created_at',
          owner: 'tenant_id',
        },
        signal,
      ).catch((error: unknown) => {
        if (isAway(error)) throw error;
        failures.push(error);
      });
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}
