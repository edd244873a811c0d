/** Booked sessions with what a judgement needs, and why a change of the business strands them. */
import type { Precision, PriorityLevel, StrandedReason } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import type { StoredPlaceNote } from '../places.ts';
import { breakMinutesSql, isUnderWaySql } from './sessionSql.ts';

/** A session of an open job that has not begun. */
export interface BookedSession {
  readonly jobRequestId: string;
  readonly technicianId: string;
  readonly ordinal: number;
  readonly role: 'lead' | 'buddy';
  /** The technician who leads this session. null for a session without a lead. */
  readonly leadId: string | null;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Minutes of breaks between start and end. */
  readonly breakMinutes: number;
  readonly strandedKinds: StrandedReason[] | null;
  readonly shortCode: string;
  readonly customerName: string;
  readonly priorityLevel: PriorityLevel;
  readonly attentionReason: string | null;
  readonly jobDurationMinutes: number | null;
  readonly mobilizationMinutes: number | null;
  readonly demobilizationMinutes: number | null;
  readonly crewSize: number;
  readonly skillIds: string[];
  /** The present skills of the job's type. */
  readonly typeSkillIds: string[];
  /** The job's vehicle is in maintenance. */
  readonly isVehicleOut: boolean;
  readonly address: { postal_code?: string; city?: string; district?: string; state?: string; country?: string };
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Precision | null;
  readonly placeNote: StoredPlaceNote | null;
}

/** Which sessions to read. Without a field: of all technicians, jobs and vehicles. */
export interface SessionScope {
  readonly technicianIds?: readonly string[];
  readonly jobTypeId?: string;
  readonly vehicleId?: string;
}

/**
 * Sessions that start in [fromMinute, untilMinute), by start. Jobs that are completed, archived or under way are left out. A crew's job is
 * read with the sessions in scope only.
 */
export function readBookedSessions(
  db: Database,
  tenantId: number,
  { technicianIds, jobTypeId, vehicleId }: SessionScope,
  fromMinute: number,
  untilMinute: number,
): Promise<BookedSession[]> {
  const values: unknown[] = [tenantId, fromMinute, untilMinute];
  const where = [
    [technicianIds, (at: string) => `s.technician_id = any (${at}::uuid[])`],
    [jobTypeId, (at: string) => `j.job_type_id = ${at}`],
    [vehicleId, (at: string) => `j.vehicle_id = ${at}`],
  ] as const;
  const conditions = where.flatMap(([value, sql]) => (value === undefined ? [] : [`and ${sql(`$${values.push(value)}`)}`]));
  return db.query<BookedSession>(
    `select ${plannedAnew} s.job_request_id as "jobRequestId", s.technician_id as "technicianId", s.ordinal, s.role,
            (select l.technician_id from sessions l where l.tenant_id = s.tenant_id and l.job_request_id = s.job_request_id
                and l.ordinal = s.ordinal and l.role = 'lead') as "leadId",
            s.start_minute as "startMinute", s.end_minute as "endMinute", ${breakMinutesSql('s')} as "breakMinutes", s.stranded_kinds as "strandedKinds",
            j.short_code as "shortCode", j.customer_name as "customerName", j.priority_level as "priorityLevel",
            j.attention_reason as "attentionReason", j.job_duration_minutes as "jobDurationMinutes",
            j.mobilization_minutes as "mobilizationMinutes", j.demobilization_minutes as "demobilizationMinutes", j.crew_size as "crewSize",
            j.skill_ids::text[] as "skillIds", coalesce(y.skill_ids, '{}')::text[] as "typeSkillIds",
            coalesce(v.status = 'maintenance', false) as "isVehicleOut", j.address, j.latitude, j.longitude, j.precision, j.place_note as "placeNote"
       from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
       left join job_types y on y.tenant_id = j.tenant_id and y.id = j.job_type_id
       left join vehicles v on v.tenant_id = j.tenant_id and v.id = j.vehicle_id
      where s.tenant_id = $1 and s.active and s.start_minute >= $2 and s.start_minute < $3
        and not (${isUnderWaySql('s')}) and j.completed_at is null and j.archived_at is null ${conditions.join(' ')}
      order by s.start_minute, s.job_request_id, s.ordinal, s.technician_id`,
    values,
  );
}

/** The reasons of other technicians' sessions of these jobs. */
export function readStrandedKinds(
  db: Database,
  tenantId: number,
  jobIds: readonly string[],
): Promise<{ jobRequestId: string; technicianId: string; strandedKinds: StrandedReason[] }[]> {
  return db.query(
    `select job_request_id as "jobRequestId", technician_id as "technicianId", stranded_kinds as "strandedKinds" from sessions
      where tenant_id = $1 and job_request_id = any ($2::uuid[]) and stranded_kinds is not null and active`,
    [tenantId, jobIds],
  );
}

/** Why the future sessions of a technician in a job are stranded; null: they are not. */
export interface StrandedRecord {
  readonly jobRequestId: string;
  readonly technicianId: string;
  readonly kinds: readonly StrandedReason[] | null;
}

export async function writeStrandedKinds(tx: Transaction, tenantId: number, records: readonly StrandedRecord[]): Promise<void> {
  if (records.length === 0) return;
  await tx.query(
    `update sessions s set stranded_kinds = case when jsonb_typeof(p->'kinds') = 'array'
              then array(select jsonb_array_elements_text(p->'kinds')) end
       from jsonb_array_elements($2::jsonb) as p
      where s.tenant_id = $1 and s.job_request_id = (p->>'jobRequestId')::uuid and s.technician_id = (p->>'technicianId')::uuid`,
    [tenantId, JSON.stringify(records)],
  );
}
