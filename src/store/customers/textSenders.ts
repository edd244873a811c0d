/** Finds who sent a text message, by the number. Only live environments send texts, so only they get answers. */
import { longestCallback } from '../../contract/schemas/customerMessage.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { Conditions } from '../paging.ts';
import { addListSearch } from '../search.ts';

/** Makes deliveries of texts of one number wait for each other until the transaction ends. */
export async function lockNumber(tx: Transaction, phone: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('text of ' || $1, 0))`, [phone]);
}

/** SQL of when a business last texted `$1`. Businesses of one service share its sender, so the last one is meant. */
const lastTexted = (tenant: string) =>
  `(select max(m.created_at) from mails m where m.channel = 'sms' and m.recipient_address = $1 and m.tenant_id = ${tenant})`;

/** SQL of the nearest open job of a customer `c`: the visit that ends next, else the latest open job. `$2`: now. */
const nearestJob = `select j.id, case when j.ends_at >= $2::timestamptz then j.scheduled_at end as visit_at from job_requests j
    where j.tenant_id = c.tenant_id and j.customer_id = c.id and j.completed_at is null and j.archived_at is null and j.deleted_at is null
    order by (j.ends_at >= $2::timestamptz) is not true, case when j.ends_at >= $2::timestamptz then j.scheduled_at end, j.created_at desc, j.id limit 1`;

interface TextSender {
  readonly tenantId: number;
  readonly customerId: string;
  /** The nearest open visit, else the latest open job. null: no job is open. */
  readonly jobRequestId: string | null;
}

/**
 * The customer who has the number, in the record or in the consent. Of several: of the business that last texted the number, and there the one with
 * the nearest visit. `phoneKey`: of the number, as in the records (resources/customers/phoneKey.ts).
 */
export async function findTextSender(
  db: Database,
  { phone, phoneKey, now }: { readonly phone: string; readonly phoneKey: string; readonly now: string },
): Promise<TextSender | null> {
  const [row] = await db.query<TextSender>(
    `select c.tenant_id as "tenantId", c.id as "customerId", n.id as "jobRequestId"
       from tenants t join customers c on c.tenant_id = t.id and (c.phone_key = $3 or c.sms_phone = $1) and c.deleted_at is null
       left join lateral (${nearestJob}) n on true
      where t.environment = 'live'
      order by ${lastTexted('t.id')} desc nulls last, n.visit_at nulls last, (n.id is null), c.updated_at desc, c.id limit 1`,
    [phone, now, phoneKey],
  );
  return row ?? null;
}

/** A guest without a record, who booked a job with the number. */
interface TextingGuest {
  readonly tenantId: number;
  readonly jobRequestId: string;
}

/** The job of a guest to whom texts went to the number, or who agreed to them: of the last texted business the one that is open, else the latest. */
export async function findTextingGuest(db: Database, phone: string): Promise<TextingGuest | null> {
  const [row] = await db.query<TextingGuest>(
    `select j.tenant_id as "tenantId", j.id as "jobRequestId"
       from (select tenant_id, job_request_id from mails where channel = 'sms' and recipient_address = $1 and job_request_id is not null
             union select tenant_id, job_request_id from text_choices where phone = $1 and agreed) known
       join tenants t on t.id = known.tenant_id and t.environment = 'live'
       join job_requests j on j.tenant_id = known.tenant_id and j.id = known.job_request_id and j.deleted_at is null
      where j.customer_id is null and j.customer_name <> ''
      order by ${lastTexted('t.id')} desc nulls last, (j.completed_at is null and j.archived_at is null) desc, j.created_at desc, j.id limit 1`,
    [phone],
  );
  return row ?? null;
}

/** Open jobs of guests in one business whose number contains these digits, the nearest visit first. Few, because the digits are a whole number. */
export async function openGuestJobs(
  db: Database,
  tenantId: number,
  digits: string,
  now: string,
): Promise<{ readonly id: string; readonly phone: string | null }[]> {
  const where = new Conditions(tenantId, now);
  addListSearch(where, 'j', { words: [[digits]], phone: [] });
  return db.query(
    `select ${plannedAnew} j.id, j.customer_phone as phone from job_requests j
      where j.tenant_id = $1 and j.customer_id is null and j.completed_at is null and j.archived_at is null and j.deleted_at is null${where.sql}
      order by coalesce(j.ends_at >= $2::timestamptz, false) desc, j.scheduled_at, j.created_at desc, j.id limit 50`,
    where.values,
  );
}

/** The business that gets texts of strangers: the one that last texted the number, else the first one of the service. null: there is none. */
export async function businessOfStranger(db: Database, phone: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    `select t.id from tenants t where t.environment = 'live' order by ${lastTexted('t.id')} desc nulls last, t.id limit 1`,
    [phone],
  );
  return row?.id ?? null;
}

interface TextOfNobody {
  readonly id: string;
  readonly jobRequestId: string | null;
  readonly name: string;
  readonly phone: string;
  readonly text: string;
  readonly gatewayId: string | null;
  readonly at: string;
}

/**
 * Adds a text to the open callback of the number and job, or leaves a new one. Hold the lock of the number. A text that was delivered before changes
 * nothing; what does not fit any more is left out at the front, because the newest words count.
 */
export async function addToCallback(
  tx: Transaction,
  tenantId: number,
  { id, jobRequestId, name, phone, text, gatewayId, at }: TextOfNobody,
): Promise<'repeated' | 'added'> {
  const mine = `k.tenant_id = $1 and k.customer_id is null and k.job_request_id is not distinct from $2 and folded(k.name) = folded($3) and k.phone = $4`;
  const keys = [tenantId, jobRequestId, name, phone];
  const [repeated] = await tx.query(`select from callbacks k where ${mine} and $5 = any (k.text_ids)`, [...keys, gatewayId]);
  if (repeated) return 'repeated';
  const added = await tx.query(
    `update callbacks k set message = right(concat_ws(E'\\n', nullif(k.message, ''), $5::text), ${longestCallback}),
            text_ids = array_remove(k.text_ids || $6::text, null)
      where k.id = (select k.id from callbacks k where ${mine} and k.closed_at is null and k.text_ids is not null order by k.created_at limit 1)
        and k.tenant_id = $1 returning 1`,
    [...keys, text, gatewayId],
  );
  if (added.length === 0)
    await tx.query(
      `insert into callbacks (tenant_id, id, customer_id, job_request_id, name, phone, message, created_at, text_ids)
       values ($1, $2, null, $3, $4, $5, $6, $7, array_remove(array[$8::text], null))`,
      [tenantId, id, jobRequestId, name, phone, text, at, gatewayId],
    );
  tx.changes(tenantId);
  return 'added';
}
