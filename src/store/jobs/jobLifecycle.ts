/**
 * Changes of a job after its booking: actions, completion, archiving, priority. Each change raises status_version by one.
 */
import type { PriorityLevel } from '../../contract/vocabulary.ts';
import type { Transaction } from '../driver/database.ts';
import { endRequests } from './customerRequests.ts';
import type { JobAuditEntry, Cancellation } from './jobRows.ts';

const counted = 'status_version = status_version + 1, updated_at = tenant_now($1)';

interface FiredAction {
  readonly key: string;
  /** The status after the action, which may be the same as before. */
  readonly statusKey: string;
  readonly audit: JobAuditEntry;
  /** RFC 3339. Not after the audit's time, and earlier when it is reported afterwards. */
  readonly happenedAt: string;
  /** The office should look at the job, because the action was reported late. A reason that it has already stays, while it goes on. */
  readonly isFlagged: boolean;
}

export interface Completion {
  readonly byUserId: string | null;
  /** In the business's currency. null when it is not known. */
  readonly amount: number | null;
}

/** Writes a fired action. A completion also ends the job at the time at which it happened, and removes an earlier attention flag. */
export async function writeAction(
  tx: Transaction,
  tenantId: number,
  id: string,
  { key, statusKey, audit, happenedAt, isFlagged }: FiredAction,
  completion: Completion | null,
): Promise<void> {
  if (completion) endRequests(tx, tenantId, id, { at: audit.at, userId: completion.byUserId, by: 'job_completed' });
  tx.effects.note('money', completion !== null && completion.amount !== null);
  await tx.query(
    `update job_requests set status_key = $3,
            status_history = case when status_key = $3 then status_history
                             else status_history || jsonb_build_array(jsonb_build_object('key', $3::text, 'entered_at', $4::text)) end,
            action_audit = action_audit || jsonb_build_object($5::text, $6::jsonb),
            pending_action = case when $7 then null else pending_action end,
            completed_at = case when $7 then $4::timestamptz end, completed_by_user_id = $8, completed_amount = $9,
            attention_reason = case when $10 and ($7 or attention_reason is null) then 'reported_late' when $7 then null else attention_reason end,
            attention_since = case when $10 and ($7 or attention_reason is null) then ($6::jsonb->>'at')::timestamptz
                              when $7 then null else attention_since end,
            ${counted}
      where tenant_id = $1 and id = $2`,
    [
      tenantId,
      id,
      statusKey,
      happenedAt,
      key,
      JSON.stringify(audit),
      completion !== null,
      completion?.byUserId ?? null,
      completion?.amount ?? null,
      isFlagged,
    ],
  );
}

interface UndoneAction {
  readonly key: string;
  /** The status before the action, which may be the same as after it. */
  readonly statusKey: string;
  /** Holds what the action's own entry said. */
  readonly audit: JobAuditEntry;
  /** The action has flagged the job, because it was reported late. */
  readonly isFlagging: boolean;
}

/** Takes an action back: its entry, the status that it led to, and its flag. */
export async function undoAction(
  tx: Transaction,
  tenantId: number,
  id: string,
  { key, statusKey, audit, isFlagging }: UndoneAction,
): Promise<void> {
  await tx.query(
    `update job_requests set status_key = $3,
            status_history = case when status_key = $3 then status_history else status_history #- '{-1}' end,
            action_audit = (action_audit - $4::text) || jsonb_build_object('undo_action', $5::jsonb),
            attention_reason = case when $6 then null else attention_reason end,
            attention_since = case when $6 then null else attention_since end, ${counted}
      where tenant_id = $1 and id = $2`,
    [tenantId, id, statusKey, key, JSON.stringify(audit), isFlagging],
  );
}

/** The values of a completed job after a correction. */
export interface CompletionCorrection {
  /** null: not known. */
  readonly amount: number | null;
  /** RFC 3339. */
  readonly completedAt: string;
  readonly note: string | null;
  /** The action that completed the job. null: the audit has none, as of an imported job. */
  readonly key: string | null;
  readonly audit: JobAuditEntry;
}

/** Corrects a completed job, and takes back the flag of a late report. The status keeps its place in the history, with the corrected time. */
export async function writeCorrection(
  tx: Transaction,
  tenantId: number,
  id: string,
  { amount, completedAt, note, key, audit }: CompletionCorrection,
): Promise<void> {
  tx.effects.note('money');
  await tx.query(
    `update job_requests set completed_amount = $3, completed_at = $4::text::timestamptz,
            attention_reason = null, attention_since = null,
            status_history = case when status_history = '[]' then status_history
                             else jsonb_set(status_history, '{-1,entered_at}', to_jsonb($4::text)) end,
            action_audit = case when action_audit ? $7
                           then jsonb_set(action_audit, array[$7, 'payload'], (action_audit #> array[$7, 'payload']) - 'amount' - 'note'
                                  || jsonb_strip_nulls(jsonb_build_object('amount', $3::numeric, 'note', $5::text)))
                           else action_audit end || jsonb_build_object('correct_completion', $6::jsonb), ${counted}
      where tenant_id = $1 and id = $2`,
    [tenantId, id, amount, completedAt, note, JSON.stringify(audit), key],
  );
}

/** SQL: the fee of a cancelled job; null: none. `job`: the table, as the statement calls it. */
export const feeSql = (job: string): string => `(${job}.cancellation #>> '{fee,value}')::numeric`;

export async function writeArchive(
  tx: Transaction,
  tenantId: number,
  id: string,
  archive: { at: string; byUserId: string | null; note: string | null; cancellation: Cancellation | null },
): Promise<void> {
  endRequests(tx, tenantId, id, { at: archive.at, userId: archive.byUserId, by: 'job_archived' });
  tx.effects.note('ends_visit');
  tx.effects.note('money', (archive.cancellation?.fee ?? null) !== null);
  await tx.query(
    `update job_requests set archived_at = $3, archived_by_user_id = $4, archive_note = $5, pending_action = null, attention_reason = null,
            attention_since = null, locked_at = null, locked_by = null, cancellation = $6::jsonb, ${counted}
      where tenant_id = $1 and id = $2`,
    [tenantId, id, archive.at, archive.byUserId, archive.note, archive.cancellation && JSON.stringify(archive.cancellation)],
  );
}

/** What the end of a job wrote, which a reopening takes back. */
interface WrittenEnd {
  /** The action entries of the completion; none of an archived job. */
  readonly actionKeys: readonly string[];
  /** The last entry of the history is the end. */
  readonly isInHistory: boolean;
  readonly audit: JobAuditEntry;
}

/** Takes back a completion or an archiving, and the flag of a late report. $3: key of the status, $4: `WrittenEnd` as JSON. */
const withoutEnd = `archived_at = null, archived_by_user_id = null, archive_note = null, cancellation = null,
            completed_at = null, completed_by_user_id = null, completed_amount = null,
            attention_reason = case when attention_reason = 'reported_late' then null else attention_reason end,
            attention_since = case when attention_reason = 'reported_late' then null else attention_since end,
            action_audit = (action_audit - array(select jsonb_array_elements_text($4::jsonb->'actionKeys')))
                           || jsonb_build_object('reopen', $4::jsonb->'audit'), ${counted}`;
const historyBefore = `case when ($4::jsonb->>'isInHistory')::boolean then status_history #- '{-1}' else status_history end`;

/**
 * Takes a job that is over back into the queue, without what its confirmation wrote: the time, the sessions, the technician. Its vehicle was released
 * at the end. Hold the schedule lock.
 */
export async function writeReopening(
  tx: Transaction,
  tenantId: number,
  id: string,
  { statusKey, pendingAction, ...end }: WrittenEnd & { readonly statusKey: string; readonly pendingAction: 'quote' | 'confirm_booking' },
): Promise<void> {
  tx.later('delete from sessions where tenant_id = $1 and job_request_id = $2', [tenantId, id]);
  await tx.query(
    `update job_requests set ${withoutEnd}, scheduled_at = null, ends_at = null, promised_start_at = null, arrival_window_minutes = null,
            technician_id = null, assigned_at = null, service_area_id = null, vehicle_id = null, locked_at = null, locked_by = null,
            pending_action = $5, status_key = $3,
            status_history = case when status_key = $3 then status_history
                             else ${historyBefore} || jsonb_build_array(jsonb_build_object('key', $3::text, 'entered_at', $4::jsonb->'audit'->>'at')) end
      where tenant_id = $1 and id = $2`,
    [tenantId, id, statusKey, JSON.stringify(end), pendingAction],
  );
}

/** Gives a job that is over the status back that it had before its end. Its visit is written anew afterwards. Hold the schedule lock. */
export async function writeStatusBefore(
  tx: Transaction,
  tenantId: number,
  id: string,
  { statusKey, ...end }: WrittenEnd & { readonly statusKey: string },
): Promise<void> {
  await tx.query(
    `update job_requests set ${withoutEnd}, status_key = $3, status_history = ${historyBefore} where tenant_id = $1 and id = $2`,
    [tenantId, id, statusKey, JSON.stringify(end)],
  );
}

/** A new deadline starts the SLA clock at `armedAt`. A deadline of null stops the clock. */
export async function writePriority(
  tx: Transaction,
  tenantId: number,
  id: string,
  to: { level: PriorityLevel; slaDeadline: string | null; armedAt: string },
): Promise<void> {
  await tx.query(
    `update job_requests set priority_level = $3, sla_deadline = $4,
            sla_armed_at = case when $4::timestamptz is not null then $5::timestamptz end, ${counted}
      where tenant_id = $1 and id = $2`,
    [tenantId, id, to.level, to.slaDeadline, to.armedAt],
  );
}
