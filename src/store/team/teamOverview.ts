/** The team over some days: visits and time off of all technicians at once. */
import type { PriorityLevel } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { breakMinutesSql, leadIdSql, overlapsSql } from '../schedule/sessionSql.ts';
import { timeOffColumns, type TimeOffRow } from './timeOff.ts';

interface TeamVisit {
  readonly technicianId: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly travelMinutes: number | null;
  readonly breakMinutes: number;
}

/** Session `s` of job `j` counts as work: the job is not archived. Of completed jobs only sessions that had begun count. */
export const takesTimeSql = 'j.archived_at is null and (s.active or to_timestamp(s.start_minute * 60.0) < j.completed_at)';

/**
 * Sessions of these technicians that overlap [fromMinute, untilMinute). Archived jobs are left out. Of completed jobs only sessions that had
 * begun count.
 */
export function readTeamVisits(
  db: Database,
  tenantId: number,
  technicianIds: readonly string[],
  fromMinute: number,
  untilMinute: number,
): Promise<TeamVisit[]> {
  return db.query<TeamVisit>(
    `select ${plannedAnew} s.technician_id as "technicianId", s.start_minute as "startMinute", s.end_minute as "endMinute", s.travel_minutes as "travelMinutes",
            ${breakMinutesSql('s')} as "breakMinutes"
       from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
      where s.tenant_id = $1 and s.technician_id = any ($2::uuid[]) and ${overlapsSql('s', '$3', '$4')}
        and ${takesTimeSql}`,
    [tenantId, technicianIds, fromMinute, untilMinute],
  );
}

/** Approved time off of all technicians that overlaps these days, both included. */
export function readTeamTimeOff(db: Database, tenantId: number, from: string, to: string): Promise<TimeOffRow[]> {
  return db.query<TimeOffRow>(
    `select ${timeOffColumns.select()} from time_off
      where tenant_id = $1 and status = 'approved' and end_date >= $2 and start_date <= $3`,
    [tenantId, from, to],
  );
}

/** The skills of these technicians, by name. */
export function readSkillsOf(db: Database, tenantId: number, ids: readonly string[]) {
  return db.query<{ technicianId: string; id: string; name: string }>(
    `select m.technician_id as "technicianId", k.id, k.name
       from technician_skills m join skills k on k.tenant_id = m.tenant_id and k.id = m.skill_id
      where m.tenant_id = $1 and m.technician_id = any ($2::uuid[]) and k.deleted_at is null order by lower(k.name), k.id`,
    [tenantId, ids],
  );
}

export interface AbsenceRow extends TimeOffRow {
  readonly technician_name: string;
}

export const absenceOrder = orderOf('absences', false, ['o.start_date', 'date'], ['t.full_name', 'text'], ['o.id', 'uuid']);

/** A page of time off that overlaps these days, of technicians on the roster, in order of its first day and their name. */
export function listAbsenceRows(
  db: Database,
  tenantId: number,
  { from, to, statuses }: { from: string; to: string; statuses: readonly string[] },
  page: Page,
): Promise<ListPage<AbsenceRow>> {
  const where = new Conditions(tenantId, from, to, statuses);
  // The keys are of two tables, so only the first one alone is a bound in an index.
  if (page.after) where.add((value) => `o.start_date >= ${value}`, page.after[0]);
  const condition = `from time_off o join technicians t on t.tenant_id = o.tenant_id and t.id = o.technician_id
      where o.tenant_id = $1 and t.deleted_at is null and o.end_date >= $2 and o.start_date <= $3 and o.status = any ($4::text[])${where.sql}`;
  const columns = `${timeOffColumns.select('o')}, t.full_name as technician_name`;
  return readPage(db, { columns, from: condition, where, order: absenceOrder }, page);
}

export interface StrandedVisit {
  readonly technicianId: string;
  readonly jobRequestId: string;
  readonly shortCode: string;
  readonly customerName: string;
  readonly priorityLevel: PriorityLevel;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Minutes of breaks between start and end. */
  readonly breakMinutes: number;
  /** The technician who leads this session. null for a session without a lead. */
  readonly leadId: string | null;
}

/** Sessions of open jobs of these technicians that overlap [fromMinute, untilMinute), by start. */
export function readOpenVisits(
  db: Database,
  tenantId: number,
  technicianIds: readonly string[],
  fromMinute: number,
  untilMinute: number,
): Promise<StrandedVisit[]> {
  return db.query<StrandedVisit>(
    `select ${plannedAnew} s.technician_id as "technicianId", j.id as "jobRequestId", j.short_code as "shortCode", j.customer_name as "customerName",
            j.priority_level as "priorityLevel", s.start_minute as "startMinute", s.end_minute as "endMinute",
            ${breakMinutesSql('s')} as "breakMinutes", ${leadIdSql('s')} as "leadId"
       from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
      where s.tenant_id = $1 and s.technician_id = any ($2::uuid[]) and s.active and s.start_minute < $4 and s.end_minute > $3
        and j.completed_at is null and j.archived_at is null
      order by s.start_minute, j.id`,
    [tenantId, technicianIds, fromMinute, untilMinute],
  );
}
