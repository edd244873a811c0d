/** Future visits of open jobs of all technicians, which a change of hours, closures or time zone may affect. */
import type { PriorityLevel } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { breakMinutesSql, overlapsSql } from './sessionSql.ts';

export interface VisitAhead {
  readonly jobRequestId: string;
  readonly ordinal: number;
  readonly technicianId: string;
  readonly shortCode: string;
  readonly customerName: string;
  readonly priorityLevel: PriorityLevel;
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Minutes of breaks between start and end. */
  readonly breakMinutes: number;
}

/** Sessions of open jobs that overlap [fromMinute, untilMinute), by start. */
export function readVisitsAhead(db: Database, tenantId: number, fromMinute: number, untilMinute: number): Promise<VisitAhead[]> {
  return db.query<VisitAhead>(
    `select ${plannedAnew} s.job_request_id as "jobRequestId", s.ordinal, s.technician_id as "technicianId", j.short_code as "shortCode",
            j.customer_name as "customerName", j.priority_level as "priorityLevel", s.date, s.start_minute as "startMinute",
            s.end_minute as "endMinute", ${breakMinutesSql('s')} as "breakMinutes"
       from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
      where s.tenant_id = $1 and s.active and ${overlapsSql('s', '$2', '$3::bigint')}
        and j.completed_at is null and j.archived_at is null
      order by s.start_minute, s.job_request_id, s.ordinal, s.technician_id`,
    [tenantId, fromMinute, untilMinute],
  );
}

/**
 * Writes new business-local dates of visits whose instants stay the same. The jobs appear in the feed, but their versions stay: nothing that a
 * plan depends on has changed.
 */
export async function writeVisitDates(
  tx: Transaction,
  tenantId: number,
  visits: readonly Pick<VisitAhead, 'jobRequestId' | 'technicianId' | 'ordinal' | 'date'>[],
): Promise<void> {
  if (visits.length === 0) return;
  const rows = JSON.stringify(
    visits.map(({ jobRequestId, technicianId, ordinal, date }) => ({ jobRequestId, technicianId, ordinal, date })),
  );
  await tx.query(
    `update sessions s set date = (v->>'date')::date from jsonb_array_elements($2::jsonb) as v
      where s.tenant_id = $1 and s.job_request_id = (v->>'jobRequestId')::uuid and s.technician_id = (v->>'technicianId')::uuid
        and s.ordinal = (v->>'ordinal')::int`,
    [tenantId, rows],
  );
  await tx.query(
    `update job_requests set updated_at = tenant_now($1)
      where tenant_id = $1 and id in (select (v->>'jobRequestId')::uuid from jsonb_array_elements($2::jsonb) as v)`,
    [tenantId, rows],
  );
}
