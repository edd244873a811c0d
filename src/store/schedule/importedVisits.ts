/** Jobs of another system's diary, in the state that they have there. docs/internals/files.md#diaries. */
import type { Transaction } from '../driver/database.ts';
import type { JobAuditEntry } from '../jobs/jobRows.ts';
import type { NewSession } from './placements.ts';

/** A block of a technician that an import wants to write. */
export interface WantedBlock {
  readonly technicianId: string;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** The positions of those blocks that overlap a session of their technician. `leavingIds`: jobs that leave their time. Hold the schedule lock. */
export async function findBusyBlocks(
  tx: Transaction,
  tenantId: number,
  blocks: readonly WantedBlock[],
  leavingIds: readonly string[] = [],
): Promise<Set<number>> {
  if (blocks.length === 0) return new Set();
  const rows = await tx.query<{ position: number }>(
    `select (b.position - 1)::int as position from jsonb_array_elements($2::jsonb) with ordinality as b (block, position)
      where exists (select from sessions s where s.tenant_id = $1 and s.technician_id = (block->>'technicianId')::uuid and s.active
        and s.job_request_id <> all ($3::uuid[])
        and int4range(s.start_minute, s.end_minute) && int4range((block->>'startMinute')::int, (block->>'endMinute')::int))`,
    [tenantId, JSON.stringify(blocks), leavingIds],
  );
  return new Set(rows.map(({ position }) => position));
}

/** What an import adds to a booked job. Times are RFC 3339. */
export interface ImportedJobRow {
  readonly id: string;
  readonly externalReference: string;
  readonly statusKey: string;
  readonly statusHistory: readonly { readonly key: string; readonly entered_at: string }[];
  readonly pendingAction: 'quote' | 'confirm_booking' | null;
  /** By action. */
  readonly audit: Readonly<Record<string, JobAuditEntry>>;
  /** null: the job waits for its quote. */
  readonly quote: {
    readonly at: string;
    readonly jobDurationMinutes: number;
    readonly mobilizationMinutes: number;
    readonly demobilizationMinutes: number;
  } | null;
  readonly crewSize: number;
  readonly scheduledAt: string | null;
  readonly endsAt: string | null;
  readonly arrivalWindowMinutes: number | null;
  readonly technicianId: string | null;
  readonly serviceAreaId: string | null;
  readonly completedAt: string | null;
  readonly completedAmount: number | null;
  readonly archivedAt: string | null;
  readonly archiveNote: string | null;
  /** Who imports it. */
  readonly byUserId: string | null;
  /** Inactive ones are history: they take no time on the board. */
  readonly sessions: readonly (NewSession & { readonly active: boolean })[];
}

/** Writes the state of booked jobs, with their sessions. Their versions stay, because nobody has seen them. Hold the schedule lock. */
export async function writeImportedJobs(tx: Transaction, tenantId: number, jobs: readonly ImportedJobRow[]): Promise<void> {
  if (jobs.length === 0) return;
  tx.effects.note(
    'money',
    jobs.some(({ completedAmount }) => completedAmount !== null),
  );
  await tx.query(
    `with imported as materialized (select p from jsonb_array_elements($2::jsonb) as p), blocks as (
       insert into sessions (tenant_id, job_request_id, technician_id, ordinal, role, date, start_minute, end_minute,
                             latitude_e6, longitude_e6, travel_minutes, flags, active)
       select $1, (p->>'id')::uuid, (s->>'technicianId')::uuid, (s->>'ordinal')::int, s->>'role', (s->>'date')::date, (s->>'startMinute')::int,
              (s->>'endMinute')::int, (s->>'latE6')::int, (s->>'lonE6')::int, (s->>'travelMinutes')::int, (s->>'flags')::int,
              (s->>'active')::boolean
         from imported cross join jsonb_array_elements(p->'sessions') as s
     )
     update job_requests j set external_reference = p->>'externalReference', status_key = p->>'statusKey', status_history = p->'statusHistory',
            pending_action = p->>'pendingAction', action_audit = p->'audit',
            quoted_at = (p->'quote'->>'at')::timestamptz, job_duration_minutes = (p->'quote'->>'jobDurationMinutes')::int,
            mobilization_minutes = (p->'quote'->>'mobilizationMinutes')::int, demobilization_minutes = (p->'quote'->>'demobilizationMinutes')::int,
            crew_size = (p->>'crewSize')::int, scheduled_at = (p->>'scheduledAt')::timestamptz, ends_at = (p->>'endsAt')::timestamptz,
            promised_start_at = (p->>'scheduledAt')::timestamptz, arrival_window_minutes = (p->>'arrivalWindowMinutes')::int,
            technician_id = (p->>'technicianId')::uuid,
            assigned_at = case when p->>'technicianId' is not null then j.created_at end,
            service_area_id = (p->>'serviceAreaId')::uuid,
            completed_at = (p->>'completedAt')::timestamptz, completed_amount = (p->>'completedAmount')::numeric,
            completed_by_user_id = case when p->>'completedAt' is not null then (p->>'byUserId')::uuid end,
            archived_at = (p->>'archivedAt')::timestamptz, archive_note = p->>'archiveNote',
            archived_by_user_id = case when p->>'archivedAt' is not null then (p->>'byUserId')::uuid end,
            updated_at = tenant_now($1)
       from imported where j.tenant_id = $1 and j.id = (p->>'id')::uuid`,
    [tenantId, JSON.stringify(jobs)],
  );
}

/** Writes the travel to these sessions; null: unknown. */
export async function writeTravel(
  tx: Transaction,
  tenantId: number,
  travel: readonly {
    readonly jobRequestId: string;
    readonly technicianId: string;
    readonly ordinal: number;
    readonly travelMinutes: number | null;
  }[],
): Promise<void> {
  await tx.query(
    `update sessions s set travel_minutes = (t->>'travelMinutes')::int from jsonb_array_elements($2::jsonb) as t
      where s.tenant_id = $1 and s.job_request_id = (t->>'jobRequestId')::uuid and s.technician_id = (t->>'technicianId')::uuid
        and s.ordinal = (t->>'ordinal')::int`,
    [tenantId, JSON.stringify(travel)],
  );
}
