/**
 * Rows of schedule_changes: the jobs that each commit on the board changed, before and after the commit, so that the commit can be undone.
 */
import type { ScheduleChangeKind } from '../../contract/vocabulary.ts';
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import type { WishBefore } from '../jobs/earlierWishes.ts';
import { versionStep } from '../driver/versionStep.ts';
import { removeOld } from '../driver/removal.ts';

/** A stored session, named by its columns. */
export interface StoredSession {
  readonly technician_id: string;
  readonly ordinal: number;
  readonly role: 'lead' | 'buddy';
  readonly date: string;
  readonly start_minute: number;
  readonly end_minute: number;
  readonly latitude_e6: number | null;
  readonly longitude_e6: number | null;
  readonly travel_minutes: number | null;
  readonly flags: number;
  readonly active: boolean;
}

/** The columns of a job that a commit may write, and its sessions, as they are now. */
export interface JobSnapshot {
  readonly id: string;
  readonly job: Readonly<Record<(typeof changedColumns)[number], unknown>>;
  readonly sessions: readonly StoredSession[];
  /** The customer's wish for an earlier time. null: none; undefined: kept by an earlier version. */
  readonly wish?: WishBefore['wish'] | null;
}

/** The columns of job_requests that a commit writes, with their types. Snapshots of earlier versions have none of the completion: the jobs were open. */
export const columnTypes = {
  status_key: 'text',
  status_history: 'jsonb',
  pending_action: 'text',
  action_audit: 'jsonb',
  scheduled_at: 'timestamptz',
  ends_at: 'timestamptz',
  arrival_window_minutes: 'integer',
  promised_start_at: 'timestamptz',
  technician_id: 'uuid',
  assigned_at: 'timestamptz',
  service_area_id: 'uuid',
  vehicle_id: 'uuid',
  locked_at: 'timestamptz',
  locked_by: 'text',
  wanted_on: 'date',
  attention_reason: 'text',
  attention_since: 'timestamptz',
  completed_at: 'timestamptz',
  completed_by_user_id: 'uuid',
  completed_amount: 'numeric',
} as const;
export const changedColumns = Object.keys(columnTypes) as (keyof typeof columnTypes)[];

/** The columns that a change of a job writes besides, with their types. Kept for this kind of change only. */
export const detailTypes = {
  quoted_at: 'timestamptz',
  job_duration_minutes: 'integer',
  crew_size: 'integer',
  skill_ids: 'uuid[]',
  description: 'text',
  site_access_notes: 'text',
} as const;
/** `site_id` is read only to compare: the notes of another site are not restored. */
const detailColumns = [...Object.keys(detailTypes), 'site_id'];

/**
 * These jobs as they are now, by id. Hold the schedule lock, and call it before the commit writes. `withDetails`: also what a change of a
 * job writes.
 */
export async function readJobSnapshots(
  db: Database,
  tenantId: number,
  ids: readonly string[],
  withDetails = false,
): Promise<JobSnapshot[]> {
  const names = withDetails ? [...changedColumns, ...detailColumns] : changedColumns;
  return db.query<JobSnapshot>(
    `select j.id, jsonb_build_object(${names.map((name) => `'${name}', j.${name}`).join(', ')}) as job,
            coalesce((select jsonb_agg(to_jsonb(s) - 'tenant_id' - 'job_request_id' order by s.ordinal, s.technician_id)
                        from sessions s where s.tenant_id = $1 and s.job_request_id = j.id), '[]') as sessions,
            (select jsonb_build_object('weekdays', e.weekdays, 'periods', e.periods, 'wished_at', e.wished_at)
               from earlier_wishes e where e.tenant_id = $1 and e.job_request_id = j.id) as wish
       from job_requests j where j.tenant_id = $1 and j.id = any ($2::uuid[]) order by j.id`,
    [tenantId, ids],
  );
}

/** The attention flag of a job before a commit raised it. */
export interface FlagBefore {
  readonly id: string;
  readonly reason: string | null;
  readonly since: string | null;
}

const changeFields = {
  id: column<string>('id'),
  at: column<string>('at'),
  kind: column<ScheduleChangeKind>('kind'),
  actorKind: column<string>('actor_kind'),
  memberId: column<string | null>('member_id'),
  jobRequestId: column<string | null>('job_request_id'),
  technicianId: column<string | null>('technician_id'),
  before: jsonColumn<readonly JobSnapshot[]>('before'),
  flagged: jsonColumn<readonly FlagBefore[]>('flagged'),
};
const written = new Columns({
  ...changeFields,
  approvedIds: column<readonly string[]>('approved_ids'),
  /** Time off that the change recorded by itself. */
  recordedIds: column<readonly string[]>('recorded_ids'),
  isHoursOverridden: column<boolean>('hours_overridden'),
});
const read = new Columns({
  ...changeFields,
  after: jsonColumn<readonly StateAfterChange[]>('after'),
  version: column<number>('version'),
  undoneAt: column<string | null>('undone_at'),
});

type NewScheduleChange = RowOf<typeof written>;

/** Stores what a commit changed. Send it after all other writes of the commit, because it also stores the jobs' new state. */
export function insertScheduleChange(tx: Transaction, tenantId: number, change: NewScheduleChange): void {
  tx.later(
    `insert into schedule_changes (tenant_id, ${written.names}, version, after)
     select $1, ${written.parameters(3)}, (select version from schedules where tenant_id = $1),
            coalesce((select jsonb_agg(jsonb_build_object('id', j.id, 'statusVersion', j.status_version, 'attentionReason', j.attention_reason,
                        'startMinute', (select min(s.start_minute) from sessions s where s.tenant_id = $1 and s.job_request_id = j.id),
                        'technicianIds', array(select distinct s.technician_id from sessions s where s.tenant_id = $1 and s.job_request_id = j.id)))
                        from job_requests j where j.tenant_id = $1 and j.id = any ($2::uuid[])), '[]')`,
    [tenantId, change.before.map(({ id }) => id), ...written.values(change)],
  );
}

/** The state of a job after a commit. */
export interface StateAfterChange {
  readonly id: string;
  readonly statusVersion: number;
  readonly attentionReason: string | null;
  readonly startMinute: number | null;
  readonly technicianIds: readonly string[];
}

export interface ScheduleChangeRow extends RowOf<typeof read> {
  readonly approvedIds: readonly string[];
  readonly recordedIds: readonly string[];
}

/** null: unknown, or removed since. `locked`: locks the row, so that the change is undone only once. */
export async function findScheduleChange(db: Database, tenantId: number, id: string, locked = false): Promise<ScheduleChangeRow | null> {
  const [row] = await db.query<ScheduleChangeRow>(
    `select ${read.select()}, approved_ids::text[] as "approvedIds", recorded_ids::text[] as "recordedIds" from schedule_changes where tenant_id = $1 and id = $2${locked ? ' for update' : ''}`,
    [tenantId, id],
  );
  return row ?? null;
}

/** The present state of a job that a commit changed. */
export interface PresentJob {
  readonly id: string;
  readonly shortCode: string;
  readonly statusVersion: number;
  readonly statusKey: string;
  readonly isOver: boolean;
  readonly isLocked: boolean;
  readonly promisedStartAt: string | null;
}

/** Locks and reads these jobs. Deleted jobs are left out. */
export function lockPresentJobs(tx: Transaction, tenantId: number, ids: readonly string[]): Promise<PresentJob[]> {
  return tx.query<PresentJob>(
    `select id, short_code as "shortCode", status_version as "statusVersion", status_key as "statusKey",
            completed_at is not null or archived_at is not null as "isOver", locked_at is not null as "isLocked",
            coalesce(promised_start_at, scheduled_at) as "promisedStartAt"
       from job_requests where tenant_id = $1 and id = any ($2::uuid[]) and deleted_at is null order by id for update`,
    [tenantId, ids],
  );
}

/** Which of these technicians are off the board, or have a lane that changed after this version of the schedule. */
export async function lanesChangedSince(db: Database, tenantId: number, ids: readonly string[], version: number): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `select id from technicians where tenant_id = $1 and id = any ($2::uuid[])
        and (lane_version > $3 or deleted_at is not null or status <> 'active')`,
    [tenantId, ids, version],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Restores the flags from before a commit, where the reason that the commit set is unchanged. */
export async function restoreFlags(tx: Transaction, tenantId: number, flags: readonly FlagBefore[], raised: string): Promise<void> {
  if (flags.length === 0) return;
  await tx.query(
    `update job_requests j set attention_reason = p->>'reason', attention_since = (p->>'since')::timestamptz, updated_at = tenant_now($1)
       from jsonb_array_elements($2::jsonb) as p
      where j.tenant_id = $1 and j.id = (p->>'id')::uuid and j.attention_reason = $3 and j.completed_at is null and j.archived_at is null`,
    [tenantId, JSON.stringify(flags), raised],
  );
}

/** Removes time off that a commit recorded, where it is still approved. */
export async function removeRecordedTimeOff(tx: Transaction, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(`delete from time_off where tenant_id = $1 and id = any ($2::uuid[]) and status = 'approved'`, [tenantId, ids]);
}

/** Makes approved time off pending again. */
export async function askAgainForTimeOff(tx: Transaction, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `update time_off set status = 'pending', updated_at = tenant_now($1), version = version + $3
      where tenant_id = $1 and id = any ($2::uuid[]) and status = 'approved'`,
    [tenantId, ids, versionStep()],
  );
}

export async function markUndone(tx: Transaction, tenantId: number, id: string, at: string, memberId: string | null): Promise<void> {
  await tx.query('update schedule_changes set undone_at = $3, undone_by_member_id = $4 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    at,
    memberId,
  ]);
}

/** Removes changes that are too old to be undone. */
export const removeOldScheduleChanges = (db: Database, before: string, signal?: AbortSignal): Promise<void> =>
  removeOld(db, { table: 'schedule_changes', where: 't.at < $1', values: [before], age: 'at', owner: 'tenant_id' }, signal);
