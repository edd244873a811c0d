/** Puts jobs and their sessions back to their state before a change of the schedule. */
import type { Transaction } from '../driver/database.ts';
import type { JobAuditEntry } from '../jobs/jobRows.ts';
import { changedColumns, columnTypes, detailTypes, type StateAfterChange, type JobSnapshot } from './changes.ts';

/** Restores a flag column, unless the flag was raised or lowered again since the change. */
const flagOf = (column: 'attention_reason' | 'attention_since', type: string) =>
  `${column} = case when j.attention_reason is not distinct from (p->>'attentionReason') then (p->'job'->>'${column}')::${type} else j.${column} end`;

/** Restores a column of a changed job, if the snapshot has it. The notes of a site return only while the job is still at that site. */
function detailOf([name, type]: readonly [string, string]): string {
  const value =
    type === 'uuid[]' ? `array(select jsonb_array_elements_text(p->'job'->'${name}')::uuid)` : `(p->'job'->>'${name}')::${type}`;
  const isSameSite = name === 'site_access_notes' ? ` and (p->'job'->>'site_id')::uuid is not distinct from j.site_id` : '';
  return `${name} = case when p->'job' ? '${name}'${isSameSite} then ${value} else j.${name} end`;
}

/**
 * Restores these jobs and raises the version of each by one. Hold the schedule lock. Call `deferOverlaps` before and `settleOverlaps` after it,
 * because jobs may swap their times.
 */
export async function restoreJobSnapshots(
  tx: Transaction,
  tenantId: number,
  snapshots: readonly (JobSnapshot & Pick<StateAfterChange, 'attentionReason'>)[],
  audit: JobAuditEntry,
): Promise<void> {
  const rows = JSON.stringify(snapshots);
  await tx.query(
    `delete from sessions s using jsonb_array_elements($2::jsonb) as p where s.tenant_id = $1 and s.job_request_id = (p->>'id')::uuid`,
    [tenantId, rows],
  );
  await tx.query(
    `insert into sessions (tenant_id, job_request_id, technician_id, ordinal, role, date, start_minute, end_minute, latitude_e6, longitude_e6,
                           travel_minutes, flags, active)
     select $1, (p->>'id')::uuid, s.technician_id, s.ordinal, s.role, s.date, s.start_minute, s.end_minute, s.latitude_e6, s.longitude_e6,
            s.travel_minutes, s.flags, s.active
       from jsonb_array_elements($2::jsonb) as p,
            jsonb_to_recordset(p->'sessions') as s(technician_id uuid, ordinal int, role text, date date, start_minute int, end_minute int,
                                                   latitude_e6 int, longitude_e6 int, travel_minutes int, flags int, active boolean)`,
    [tenantId, rows],
  );
  const plain = changedColumns.filter((name) => !name.startsWith('attention') && name !== 'action_audit');
  const valueOf = (name: keyof typeof columnTypes) =>
    columnTypes[name] === 'jsonb' ? `p->'job'->'${name}'` : `(p->'job'->>'${name}')::${columnTypes[name]}`;
  await tx.query(
    `update job_requests j set ${plain.map((name) => `${name} = ${valueOf(name)}`).join(', ')},
            ${Object.entries(detailTypes).map(detailOf).join(', ')},
            ${flagOf('attention_reason', 'text')}, ${flagOf('attention_since', 'timestamptz')},
            action_audit = (p->'job'->'action_audit') || jsonb_build_object('undo', $3::jsonb),
            status_version = j.status_version + 1, updated_at = tenant_now($1)
       from jsonb_array_elements($2::jsonb) as p
      where j.tenant_id = $1 and j.id = (p->>'id')::uuid`,
    [tenantId, rows, JSON.stringify(audit)],
  );
}
