/** Sums of a report, made in the database. Every row counts on one business-local day, so that sums over days are sums over weeks. */
import { feeSql } from '../jobs/jobLifecycle.ts';
import type { ReportKey } from '../../contract/vocabulary.ts';
import { longestSessionMinutes } from '../../ground/time/minutes.ts';
import { formatMinute } from '../../ground/time/timestamps.ts';
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { arrivalFlowsSql, isInTimeSql, promisedVisitsSql } from '../schedule/promisedVisits.ts';
import { breakMinutesSql } from '../schedule/sessionSql.ts';
import { takesTimeSql } from '../team/teamOverview.ts';

/** What a report counts. Empty lists: everything. */
export interface ReportQuestion {
  readonly by: ReportKey;
  readonly timezone: string;
  readonly startMinute: number;
  readonly endMinute: number;
  /** The tenant's current time, RFC 3339. */
  readonly now: string;
  /** The arrival window of jobs that have none of their own. */
  readonly windowMinutes: number;
  /** Whether visits of which nothing was reported are left out of the promised ones. */
  readonly isOnlyReported: boolean;
  readonly technicianIds: readonly string[];
  readonly jobTypeIds: readonly string[];
  readonly serviceAreaIds: readonly string[];
}

/** The jobs of one row of the report; of all rows if `isTotal`. `key` is null for jobs without a technician, type or area. */
export interface JobSums {
  readonly isTotal: boolean;
  readonly key: string | null;
  readonly created: number;
  readonly completed: number;
  readonly cancelled: number;
  /** null: no completed job has an amount. */
  readonly amount: number | null;
  readonly withoutAmount: number;
  /** Of cancelled jobs. */
  readonly fees: number;
  readonly promised: number;
  readonly inTime: number;
}

/** The visits of one row of the report, or (`technicianId` and `date`) of one technician on one day. */
export interface VisitSums {
  readonly technicianId: string | null;
  readonly date: string | null;
  readonly key: string | null;
  readonly visits: number;
  readonly bookedMinutes: number;
  /** Travel to those visits to which it is known. */
  readonly travelMinutes: number;
  readonly withoutTravel: number;
}

const localDay = (instant: string) => `((${instant}) at time zone $2)::date`;

const keySql: Readonly<Record<ReportKey, string>> = {
  day: 'day::text',
  week: `date_trunc('week', day)::date::text`,
  month: `to_char(day, 'YYYY-MM')`,
  technician: 'technician_id::text',
  job_type: 'job_type_id::text',
  service_area: 'service_area_id::text',
};

/**
 * The longest time between the start of a visit and its completion for which the job still counts on the day of the start. A visit of the
 * night that ends in the morning counts on the day before.
 */
const nightSql = `interval '12 hours'`;

/** When the last session that had begun started, if it began on the day before the completion and within `nightSql`. */
const nightStartSql = `case when ${localDay(`j.completed_at - ${nightSql}`)} < ${localDay('j.completed_at')} then
         (select max(to_timestamp(s.start_minute * 60.0)) from sessions s
           where s.tenant_id = j.tenant_id and s.job_request_id = j.id
             and to_timestamp(s.start_minute * 60.0) between j.completed_at - ${nightSql} and j.completed_at) end`;

const of = 'j.technician_id, j.job_type_id, j.service_area_id';

/** The filters on a row of jobs; a session has its technician itself. */
const filters = (technician: string, from: number) => `
   and (cardinality($${from}::uuid[]) = 0 or ${technician} = any ($${from}::uuid[]))
   and (cardinality($${from + 1}::uuid[]) = 0 or j.job_type_id = any ($${from + 1}::uuid[]))
   and (cardinality($${from + 2}::uuid[]) = 0 or j.service_area_id = any ($${from + 2}::uuid[]))`;

/**
 * The jobs of each row and of all rows. Each job is read by the time that counts: booked, completed, cancelled, or the start of the visit.
 * Amounts are added up exactly, as numerics.
 */
export function readJobSums(db: Database, tenantId: number, question: ReportQuestion): Promise<JobSums[]> {
  const { by, timezone, startMinute, endMinute, now, windowMinutes, isOnlyReported } = question;
  const wanted = filters('j.technician_id', 7);
  const zero =
    '0 as created, 0 as completed, 0 as cancelled, null::numeric as amount, 0 as without_amount, 0 as promised, 0 as in_time, 0::numeric as fees';
  return db.query<JobSums>(
    `with ${arrivalFlowsSql}, visits as (
       ${promisedVisitsSql({ more: `${of}, j.scheduled_at,`, windowMinutes: '$6', isOnlyReported, range: `coalesce(j.scheduled_at, 'infinity') >= $3 and coalesce(j.scheduled_at, 'infinity') < $4${wanted}` })}
     ), finished as (
       select ${of}, j.completed_amount, coalesce(${nightStartSql}, j.completed_at) as counted_at
         from job_requests j
        where j.tenant_id = $1 and j.completed_at >= $3 and j.completed_at < $4::timestamptz + ${nightSql} and j.deleted_at is null${wanted}
     ), facts as (
       select ${localDay('j.created_at')} as day, ${of}, ${zero.replace('0 as created', '1 as created')}
         from job_requests j where j.tenant_id = $1 and j.created_at >= $3 and j.created_at < $4 and j.archived_at is null and j.deleted_at is null${wanted}
       union all
       select ${localDay('j.created_at')}, ${of}, 1, 0, 0, null, 0, 0, 0, 0
         from job_requests j where j.tenant_id = $1 and j.created_at >= $3 and j.created_at < $4 and j.archived_at is not null and j.deleted_at is null${wanted}
       union all
       select ${localDay('counted_at')}, technician_id, job_type_id, service_area_id, 0, 1, 0, completed_amount, (completed_amount is null)::int, 0, 0, 0
         from finished where counted_at >= $3 and counted_at < $4
       union all
       select ${localDay('j.archived_at')}, ${of}, 0, 0, 1, null, 0, 0, 0, coalesce(${feeSql('j')}, 0)
         from job_requests j where j.tenant_id = $1 and j.cancellation is not null and j.archived_at >= $3 and j.archived_at < $4 and j.deleted_at is null${wanted}
       union all
       select ${localDay('scheduled_at')}, technician_id, job_type_id, service_area_id, 0, 0, 0, null, 0, 1, ${isInTimeSql}::int, 0
         from visits where until <= $5
     )
     select ${plannedAnew} grouping(key) = 1 as "isTotal", key, sum(created)::int as created, sum(completed)::int as completed,
            sum(cancelled)::int as cancelled, sum(amount) as amount, sum(without_amount)::int as "withoutAmount",
            sum(promised)::int as promised, sum(in_time)::int as "inTime", sum(fees) as fees
       from (select ${keySql[by]} as key, created, completed, cancelled, amount, without_amount, promised, in_time, fees from facts) counted
      group by grouping sets ((key), ())
     having count(*) > 0`,
    [tenantId, timezone, formatMinute(startMinute), formatMinute(endMinute), now, windowMinutes, ...filterValues(question)],
  );
}

/**
 * The visits of each row, and those of each technician on each day. Counted are the sessions that take working time on the board; one of a
 * night on the day on which it starts.
 */
export function readVisitSums(db: Database, tenantId: number, question: ReportQuestion): Promise<VisitSums[]> {
  const { by, timezone, startMinute, endMinute } = question;
  return db.query<VisitSums>(
    `with counted as (
       select s.technician_id, j.job_type_id, j.service_area_id, ${localDay('to_timestamp(s.start_minute * 60.0)')} as day,
              s.end_minute - s.start_minute - ${breakMinutesSql('s')} as booked, s.travel_minutes
         from technicians t join sessions s on s.tenant_id = t.tenant_id and s.technician_id = t.id
              join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
        where t.tenant_id = $1 and s.end_minute > $3 and s.end_minute < $4 + ${longestSessionMinutes} and s.start_minute >= $3 and s.start_minute < $4
          and ${takesTimeSql}${filters('s.technician_id', 5)}
     )
     select ${plannedAnew} case when grouping(technician) = 0 then technician end as "technicianId", case when grouping(date) = 0 then date end as date,
            case when grouping(key) = 0 then key end as key, count(*)::int as visits, sum(booked)::int as "bookedMinutes",
            coalesce(sum(travel_minutes), 0)::int as "travelMinutes", count(*) filter (where travel_minutes is null)::int as "withoutTravel"
       from (select technician_id as technician, day::text as date, ${keySql[by]} as key, booked, travel_minutes from counted) c
      group by grouping sets ((technician, date), (key))`,
    [tenantId, timezone, startMinute, endMinute, ...filterValues(question)],
  );
}

const filterValues = ({ technicianIds, jobTypeIds, serviceAreaIds }: ReportQuestion) => [technicianIds, jobTypeIds, serviceAreaIds];

/** Tables of what a report can be about. Deleted records stay: what they did is history. */
const subjects = {
  technician: { table: 'technicians', name: 'full_name' },
  job_type: { table: 'job_types', name: 'coalesce(localized_names->>$3, name)' },
  service_area: { table: 'service_areas', name: 'name' },
} as const;
export type ReportSubject = keyof typeof subjects;

/** The names of these records, deleted ones included, by id. Those of another business are left out. Job types are named in `locale`. */
export async function readReportNames(
  db: Database,
  tenantId: number,
  subject: ReportSubject,
  ids: readonly string[],
  locale: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { table, name } = subjects[subject];
  const rows = await db.query<{ id: string; name: string }>(
    `select id, ${name} as name from ${table} where tenant_id = $1 and id = any ($2::uuid[]) and $3::text is not null`,
    [tenantId, ids, locale],
  );
  return new Map(rows.map(({ id, name: found }) => [id, found]));
}

/** The day on which each technician was added or, if that is earlier, had the first visit, by id. Nobody worked here before it. */
export async function readFirstDays(db: Database, tenantId: number, timezone: string): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; day: string }>(
    `select ${plannedAnew} t.id, ${localDay(`least(t.created_at, to_timestamp((select min(s.end_minute) from sessions s
              where s.tenant_id = t.tenant_id and s.technician_id = t.id) * 60.0))`)}::text as day
       from technicians t where t.tenant_id = $1 and t.deleted_at is null`,
    [tenantId, timezone],
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** Whether a workflow of the business has a status that means that the technician has arrived. */
export async function tellsArrival(db: Database, tenantId: number): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    `select exists (select from workflows, jsonb_array_elements(statuses) as status where tenant_id = $1 and status->>'means' = 'arrived') as found`,
    [tenantId],
  );
  return row!.found;
}
