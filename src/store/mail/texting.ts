/** Rows about text messages: numbers that answered STOP, and how many texts were sent on a day. docs/internals/messages.md#text-messages. */
import type { Database } from '../driver/database.ts';
import { removeOld } from '../driver/removal.ts';

/**
 * Notes that a number wants no more text messages from each business that has texted it, or has a customer or a guest who agreed to texts to it.
 * Businesses of one service share its sender, so a STOP cannot name one of several.
 */
export async function stopTexts(db: Database, phone: string, at: string): Promise<void> {
  await db.query(
    `insert into sms_stops (tenant_id, phone, created_at)
     select tenant_id, $1, $2::timestamptz from mails where channel = 'sms' and recipient_address = $1
     union select tenant_id, $1, $2::timestamptz from customers where sms_phone = $1 and deleted_at is null
     union select tenant_id, $1, $2::timestamptz from text_choices where phone = $1 and agreed
     on conflict (tenant_id, phone) do nothing`,
    [phone, at],
  );
}

/** Notes a STOP that the gateway knows and this service does not, such as one from before. */
export async function stopTextsOf(db: Database, tenantId: number, phone: string, at: string): Promise<void> {
  await db.query('insert into sms_stops (tenant_id, phone, created_at) values ($1, $2, $3) on conflict do nothing', [tenantId, phone, at]);
}

/** Lets every business text the number again. */
export async function startTexts(db: Database, phone: string): Promise<void> {
  await db.query('delete from sms_stops where phone = $1', [phone]);
}

/** When the first of these numbers answered STOP. null: none did. */
export async function firstStop(db: Database, tenantId: number, phones: readonly string[]): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(
    'select min(created_at) as at from sms_stops where tenant_id = $1 and phone = any ($2::text[])',
    [tenantId, phones],
  );
  return row?.at ?? null;
}

/** Counts one text of today, in the zone of the business. false: the business has reached its daily cap, and nothing is counted. */
export async function countText(db: Database, tenantId: number, now: string): Promise<boolean> {
  const rows = await db.query(
    `insert into sms_counts as counted (tenant_id, day, texts)
     select t.id, ($2::timestamptz at time zone t.timezone)::date, 1 from tenants t left join mail_settings o on o.tenant_id = t.id
      where t.id = $1 and coalesce(o.sms_daily_cap, 0) > 0
     on conflict (tenant_id, day) do update set texts = counted.texts + 1
      where counted.texts < (select o.sms_daily_cap from mail_settings o where o.tenant_id = $1)
     returning 1`,
    [tenantId, now],
  );
  return rows.length === 1;
}

/** Deletes counts older than a week. */
export const forgetTextCounts = (db: Database, now: string, signal?: AbortSignal): Promise<void> =>
  removeOld(db, { table: 'sms_counts', where: 't.day < $1::date - 7', values: [now], age: 'day', owner: 'tenant_id' }, signal);

/** Puts a text off until the quiet hours end. The attempt does not count, because nothing was sent. */
export async function postponeText(
  db: Database,
  { tenantId, id, attempts }: { readonly tenantId: number; readonly id: string; readonly attempts: number },
  dueAt: string,
): Promise<void> {
  await db.query(
    `update mails set due_at = $4, attempts = attempts - 1 where tenant_id = $1 and id = $2 and attempts = $3 and status = 'queued'`,
    [tenantId, id, attempts, dueAt],
  );
}
