/** Visits on days of the calendar, whether or not they lie within working hours. A crew's visit counts once. */
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { overlapsSql } from './sessionSql.ts';
import type { VisitAhead } from './visitsAhead.ts';

/** A day as [startMinute, endMinute), minutes since the epoch. */
interface DayMinutes {
  readonly startMinute: number;
  readonly endMinute: number;
}

const isOpenSql = 's.active and j.completed_at is null and j.archived_at is null';
const joinedSql = 'sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id';

/** Visits of open jobs that overlap [fromMinute, untilMinute), by start. Each once, with the crew's lead as its technician. */
export function readVisitsOnDays(db: Database, tenantId: number, fromMinute: number, untilMinute: number): Promise<VisitAhead[]> {
  return db.query<VisitAhead>(
    `select ${plannedAnew} * from (
       select distinct on (s.job_request_id, s.ordinal) s.job_request_id as "jobRequestId", s.ordinal, s.technician_id as "technicianId",
              j.short_code as "shortCode", j.customer_name as "customerName", j.priority_level as "priorityLevel", s.date,
              s.start_minute as "startMinute", s.end_minute as "endMinute"
         from ${joinedSql}
        where s.tenant_id = $1 and ${overlapsSql('s', '$2', '$3::bigint')} and ${isOpenSql}
        order by s.job_request_id, s.ordinal, s.role desc, s.technician_id) as visits
      order by "startMinute", "jobRequestId", ordinal`,
    [tenantId, fromMinute, untilMinute],
  );
}

/** How many visits of open jobs overlap each of these days, in their order. A visit over midnight counts on both days. */
export async function countVisitsOnDays(db: Database, tenantId: number, days: readonly DayMinutes[]): Promise<number[]> {
  if (days.length === 0) return [];
  const rows = await db.query<{ visits: number }>(
    `select ${plannedAnew} (select count(distinct (s.job_request_id, s.ordinal)) from ${joinedSql}
              where s.tenant_id = $1 and ${overlapsSql('s', 'd.start', 'd.until')} and ${isOpenSql}) as visits
       from unnest($2::bigint[], $3::bigint[]) with ordinality as d(start, until, position)
      order by d.position`,
    [tenantId, days.map(({ startMinute }) => startMinute), days.map(({ endMinute }) => endMinute)],
  );
  return rows.map(({ visits }) => visits);
}
