/** The entries of a live calendar: one for each day of a job. Days that were cancelled or went to another technician are marked as cancelled. */
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { removeOld } from '../driver/removal.ts';

/** Whose visits the calendar shows. */
export type CalendarOf = { readonly kind: 'technician' | 'area'; readonly id: string } | { readonly kind: 'business'; readonly id: null };

export interface CalendarVisitRow {
  readonly jobRequestId: string;
  readonly shortCode: string;
  readonly ordinal: number;
  readonly statusVersion: number;
  readonly updatedAt: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly isCancelled: boolean;
  readonly jobTypeName: string | null;
  readonly address: string | null;
  readonly technicians: string[];
}

/** A range and now, in whole minutes since the epoch. `limit`: most visits. */
interface CalendarRange {
  readonly fromMinute: number;
  readonly untilMinute: number;
  readonly nowMinute: number;
  readonly limit: number;
}

// Parameters: $1 the tenant, $2 and $3 the range, $4 now, $5 the limit, $6 the technician or area.
/** A visit that is over before it was to start was done, and stays. Further days that were not needed are cancelled. */
const isCancelled = 'not s.active and (j.completed_at is null or s.ordinal > 1) as is_cancelled';
const ofTechnician = `select s.job_request_id, s.ordinal, s.start_minute, s.end_minute, ${isCancelled}
    from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
   where s.tenant_id = $1 and s.technician_id = $6::uuid and s.end_minute > $2 and s.start_minute < $3`;
const ofJobs = (condition: string) => `select s.job_request_id, s.ordinal, s.start_minute, s.end_minute, ${isCancelled}
    from job_requests j join sessions s on s.tenant_id = j.tenant_id and s.job_request_id = j.id and s.role = 'lead'
   where j.tenant_id = $1 and tstzrange(j.scheduled_at, j.ends_at) && tstzrange(to_timestamp($2::bigint * 60), to_timestamp($3::bigint * 60))
     and s.end_minute > $2 and s.start_minute < $3${condition}`;
const departed = (isBack: string) => ` union all
  select d.job_request_id, d.ordinal, d.start_minute, d.end_minute, true
    from calendar_departures d where d.tenant_id = $1 and d.subject_id = $6::uuid and d.end_minute > $2 and d.start_minute < $3
     and not exists (${isBack})`;

const sources = {
  technician:
    ofTechnician +
    departed(`select from sessions b where b.tenant_id = d.tenant_id and b.job_request_id = d.job_request_id
                 and b.technician_id = d.subject_id and b.ordinal = d.ordinal`),
  area:
    ofJobs(' and j.service_area_id = $6::uuid') +
    departed(`select from job_requests b where b.tenant_id = d.tenant_id and b.id = d.job_request_id and b.service_area_id = d.subject_id`),
  business: ofJobs(''),
};

/** Visits in the range, by start. If there are more than `limit`, upcoming visits come before past ones, nearest first. */
export async function listCalendarVisits(
  db: Database,
  tenantId: number,
  { kind, id }: CalendarOf,
  range: CalendarRange,
): Promise<CalendarVisitRow[]> {
  const rows = await db.query<CalendarVisitRow>(
    `with visits as (${sources[kind]}),
     shown as (select * from visits order by end_minute <= $4, abs(start_minute - $4), job_request_id, ordinal limit $5)
     select ${plannedAnew} j.id as "jobRequestId", j.short_code as "shortCode", v.ordinal, j.status_version as "statusVersion", j.updated_at as "updatedAt",
            v.start_minute as "startMinute", v.end_minute as "endMinute", v.is_cancelled as "isCancelled", j.job_type_name as "jobTypeName",
            j.address->>'formatted' as address,
            array(select w.full_name from sessions c join technicians w on w.tenant_id = c.tenant_id and w.id = c.technician_id
                   where c.tenant_id = j.tenant_id and c.job_request_id = j.id and c.ordinal = v.ordinal and w.deleted_at is null
                   order by c.role desc, w.full_name, w.id) as technicians
       from shown v join job_requests j on j.tenant_id = $1 and j.id = v.job_request_id
      where j.deleted_at is null order by v.start_minute, j.id, v.ordinal`,
    [tenantId, range.fromMinute, range.untilMinute, range.nowMinute, range.limit, ...(id === null ? [] : [id])],
  );
  return rows;
}

/** Deletes old records of visits that went to another technician or area. */
export const forgetOldDepartures = (db: Database, beforeMinute: number, signal?: AbortSignal): Promise<void> =>
  removeOld(
    db,
    { table: 'calendar_departures', where: 't.end_minute < $1', values: [beforeMinute], age: 'end_minute', owner: 'tenant_id' },
    signal,
  );
