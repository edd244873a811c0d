/** What waits for a decision and is in no other list: bookings that nobody of the business made, and mails that failed. */
import { customerMailKinds, type MailKind, type MailReason, type PriorityLevel } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { firstIdAt } from '../ids.ts';

export interface NewBookingRow {
  readonly id: string;
  readonly shortCode: string;
  readonly customerName: string;
  readonly jobTypeName: string | null;
  readonly priorityLevel: PriorityLevel;
  readonly scheduledAt: string | null;
  readonly createdAt: string;
}

/** Who books without a person of the business: the booking page, customers, keys and apps. */
const outsiders = ['guest', 'customer', 'key', 'app'];

/** Open jobs that were booked from outside since then: those without a time first, then the newest. Emergencies are left out. */
export async function readNewBookings(
  db: Database,
  tenantId: number,
  since: string,
  most: number,
): Promise<{ rows: NewBookingRow[]; total: number }> {
  const rows = await db.query<NewBookingRow & { total: number }>(
    `select ${plannedAnew} j.id, j.short_code as "shortCode", j.customer_name as "customerName", j.job_type_name as "jobTypeName",
            j.priority_level as "priorityLevel", j.scheduled_at as "scheduledAt", j.created_at as "createdAt", count(*) over ()::int as total
       from events e join job_requests j on j.tenant_id = e.tenant_id and j.id = e.resource_id
      where e.tenant_id = $1 and e.created_at >= $2 and e.type = 'job_request.created' and not e.is_test and e.actor_kind = any ($3::text[])
        and j.completed_at is null and j.archived_at is null and j.deleted_at is null and j.priority_level <> 'p0'
      order by (j.scheduled_at is not null), j.created_at desc, j.id
      limit ${most}`,
    [tenantId, since, outsiders],
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

interface UnsentMailRow {
  readonly id: string;
  readonly kind: MailKind;
  readonly reason: MailReason | null;
  readonly jobRequestId: string | null;
  readonly recipientName: string;
  readonly phone: string;
  readonly createdAt: string;
}

/**
 * Mails to customers that failed since then, the newest first. A job whose later mail was sent is left out: its customer knows. So is one for which
 * there is a call to make.
 */
export async function readUnsentMails(
  db: Database,
  tenantId: number,
  sinceMilliseconds: number,
  most: number,
): Promise<{ rows: UnsentMailRow[]; total: number }> {
  const rows = await db.query<UnsentMailRow & { total: number }>(
    `select ${plannedAnew} m.id, m.kind, m.reason, m.job_request_id as "jobRequestId", m.recipient_name as "recipientName",
            coalesce(j.customer_phone, '') as phone, m.created_at as "createdAt", count(*) over ()::int as total
       from mails m left join job_requests j on j.tenant_id = m.tenant_id and j.id = m.job_request_id
      where m.tenant_id = $1 and m.status = 'failed' and m.id >= $2 and m.kind = any ($3::text[])
        and not exists (select from mails n where n.tenant_id = m.tenant_id and n.job_request_id = m.job_request_id and n.status = 'sent' and n.id > m.id)
        and not exists (select from callbacks k where k.tenant_id = m.tenant_id and k.job_request_id = m.job_request_id and k.reason is not null
              and k.untold_because = m.reason and k.created_at >= m.created_at)
      order by m.id desc
      limit ${most}`,
    // By id, because mails have no index by time.
    [tenantId, firstIdAt(sinceMilliseconds), customerMailKinds],
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
