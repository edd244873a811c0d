/** Jobs that need a dispatcher: flagged, or open and not on the board or close to their SLA deadline. */
import { addressTextSql } from './addressText.ts';
import type { BoardQueueGroup, Precision, PriorityLevel, QueueSort } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { Conditions } from '../paging.ts';
import { isAtRiskSql } from '../jobs/slaRisk.ts';
import { urgentOrder, waitsForCustomer } from '../jobs/urgentOrder.ts';
import { openRequestSql } from '../jobs/customerRequests.ts';
import type { OpenRequestPart } from '../jobs/jobRows.ts';
import { addSearch, type SearchText } from '../search.ts';

export interface QueuedJobRow {
  readonly id: string;
  readonly shortCode: string;
  readonly isUnscheduled: boolean;
  readonly needsQuote: boolean;
  readonly waitsForCustomer: boolean;
  readonly isFlagged: boolean;
  readonly isEmergency: boolean;
  readonly isSla: boolean;
  readonly isWantedToday: boolean;
  readonly isDueToday: boolean;
  /** null once the day is over or the job has a time. */
  readonly wantedOn: string | null;
  readonly statusKey: string;
  readonly statusVersion: number;
  readonly priorityLevel: PriorityLevel;
  readonly slaDeadline: string | null;
  readonly slaArmedAt: string;
  readonly attentionReason: string | null;
  readonly attentionSince: string | null;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly jobTypeName: string | null;
  readonly description: string | null;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly siteName: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Precision | null;
  readonly skills: { id: string; name: string }[];
  readonly visitMinutes: number | null;
  readonly crewSize: number;
  readonly jobDates: unknown[];
  readonly customerTimezone: string;
  readonly businessViewTimezone: string | null;
  readonly scheduledAt: string | null;
  readonly technicianId: string | null;
  /** Set for a job that is flagged because of time off. */
  readonly absentTechnician: string | null;
  /** The technician's approved time off within a day of the visit. */
  readonly timeOff: readonly { readonly from: string; readonly until: string }[];
  readonly openRequest: OpenRequestPart | null;
  readonly createdAt: string;
}

type QueueCounts = Readonly<Record<BoardQueueGroup, number>>;

/** A deadline within this time belongs in the queue, even if it is not at risk yet. */
const soon = `interval '1 day'`;
const isAtRisk = isAtRiskSql('$2');
/** Of the jobs below, which are not archived. A completed job is among them while it is flagged, for a report that came late. */
const isOpen = 'j.completed_at is null';
const isSla = `(${isOpen} and j.sla_deadline is not null and (j.sla_deadline <= $2::timestamptz + ${soon} or ${isAtRisk}))`;
/** $3 is the business-local day of today. */
const endOfToday = `($3::date + 1)::timestamp at time zone (select t.timezone from tenants t where t.id = $1)`;
const isUnscheduled = `(${isOpen} and j.scheduled_at is null)`;
const isDueToday = `(${isUnscheduled} and (j.priority_level = 'p0' or j.wanted_on is not distinct from $3::date or coalesce(j.sla_deadline < ${endOfToday}, false)
  or j.job_dates @> jsonb_build_array(jsonb_build_object('date', $3::date::text))))`;
const isWantedToday = `(${isUnscheduled} and j.wanted_on is not distinct from $3::date)`;
/** The last three conditions have an index each (migrations/0081_schema.sql). */
const queued = `j.tenant_id = $1 and j.archived_at is null and j.deleted_at is null
  and (${isUnscheduled} or j.attention_reason is not null or ${isSla})`;

const groupConditions: Readonly<Record<BoardQueueGroup, string>> = {
  unscheduled: isUnscheduled,
  needs_quote: `${isUnscheduled} and j.pending_action = 'quote'`,
  waiting_for_customer: `${isOpen} and ${waitsForCustomer}`,
  // As `attentionOf` says it.
  attention: `(j.attention_reason is not null or (${isOpen} and j.sla_deadline is not null and ${isAtRisk}))`,
  // A request flags its job, so a job with one is in the queue.
  requests: `exists (select from customer_requests q where q.tenant_id = j.tenant_id and q.job_request_id = j.id and q.status = 'open')`,
  emergency: `${isUnscheduled} and j.priority_level = 'p0'`,
  sla: isSla,
  wanted_today: isWantedToday,
  due_today: isDueToday,
};

/** How many jobs are in each group. `now`: the tenant's current time, RFC 3339. */
export async function countQueue(db: Database, tenantId: number, now: string, today: string): Promise<QueueCounts> {
  const columns = Object.entries(groupConditions).map(([group, condition]) => `count(*) filter (where ${condition})::int as "${group}"`);
  const [row] = await db.query<QueueCounts>(`select ${plannedAnew} ${columns.join(', ')} from job_requests j where ${queued}`, [
    tenantId,
    now,
    today,
  ]);
  return row!;
}

const isOnTimeOff = `(j.scheduled_at is not null and j.attention_reason = 'technician_on_time_off')`;
/** A day more on both sides, because the dates are business-local and the session has another zone. */
const timeOffNearby = `coalesce((select jsonb_agg(jsonb_build_object('from', o.start_date, 'until', o.end_date) order by o.start_date, o.id)
     from time_off o where o.tenant_id = j.tenant_id and o.technician_id = j.technician_id and o.status = 'approved'
      and o.start_date <= (j.scheduled_at + interval '1 day')::date and o.end_date >= (j.scheduled_at - interval '1 day')::date), '[]')`;

const columns = `j.id, j.short_code as "shortCode", ${groupConditions.unscheduled} as "isUnscheduled", ${groupConditions.needs_quote} as "needsQuote",
  ${groupConditions.waiting_for_customer} as "waitsForCustomer", ${groupConditions.attention} as "isFlagged", ${groupConditions.emergency} as "isEmergency",
  ${isSla} as "isSla", ${isWantedToday} as "isWantedToday", ${isDueToday} as "isDueToday", case when j.scheduled_at is null and j.wanted_on >= $3::date then j.wanted_on end as "wantedOn", j.status_key as "statusKey", j.status_version as "statusVersion", j.priority_level as "priorityLevel",
  j.sla_deadline as "slaDeadline", coalesce(j.sla_armed_at, j.created_at) as "slaArmedAt", j.attention_reason as "attentionReason",
  j.attention_since as "attentionSince", j.customer_id as "customerId", j.customer_name as "customerName",
  coalesce(j.customer_phone, '') as "customerPhone", j.job_type_name as "jobTypeName", j.description,
  ${addressTextSql('j')} as address,
  coalesce(j.address->>'postal_code', '') as "postalCode", coalesce(j.address->>'city', '') as city,
  j.site_name as "siteName", j.latitude, j.longitude, j.precision,
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name, k.id)
              from skills k where k.tenant_id = j.tenant_id and k.id = any (j.skill_ids)), '[]') as skills,
  j.job_duration_minutes + coalesce(j.mobilization_minutes, 0) + coalesce(j.demobilization_minutes, 0) as "visitMinutes",
  j.crew_size as "crewSize", j.job_dates as "jobDates", j.customer_timezone as "customerTimezone",
  j.business_view_timezone as "businessViewTimezone", j.scheduled_at as "scheduledAt", j.technician_id as "technicianId",
  case when ${isOnTimeOff} then (select t.full_name from technicians t where t.tenant_id = j.tenant_id and t.id = j.technician_id) end as "absentTechnician",
  case when ${isOnTimeOff} then ${timeOffNearby} else '[]' end as "timeOff",
  ${openRequestSql} as "openRequest", j.created_at as "createdAt"`;

interface QueueQuestion {
  readonly group?: BoardQueueGroup | undefined;
  readonly search?: SearchText | undefined;
  readonly sort?: QueueSort | undefined;
  readonly limit: number;
}

const orders: Readonly<Record<QueueSort, string>> = {
  default: `j.priority_level = 'p0' and j.scheduled_at is null desc, ${isWantedToday} desc, j.attention_reason is not null desc, j.sla_deadline nulls last, j.created_at, j.id`,
  urgent: `(j.priority_level = 'p0') desc, ${isWantedToday} desc, ${urgentOrder}`,
};

/** The first jobs that match, the most urgent first, and the number of all that match. */
export async function listQueue(
  db: Database,
  tenantId: number,
  now: string,
  today: string,
  { group, search, sort, limit }: QueueQuestion,
): Promise<{ rows: QueuedJobRow[]; total: number }> {
  const where = new Conditions(tenantId, now, today);
  // Gives the parameter its type where nothing else reads it.
  where.addText('$3::date is not null');
  if (group !== undefined) where.addText(`(${groupConditions[group]})`);
  if (search) addSearch(where, 'j.search_key', search);
  const condition = `from job_requests j where ${queued}${where.sql}`;
  const values = [...where.values];
  const rows = await db.query<QueuedJobRow>(
    `select ${plannedAnew} ${columns} ${condition}
      order by ${orders[sort ?? 'default']}
      limit ${limit}`,
    values,
  );
  if (rows.length < limit) return { rows, total: rows.length };
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${condition}`, values);
  return { rows, total: count!.total };
}
