/** What customers do to their jobs through the customer link. Each act raises status_version by one and is in the audit of the job. */
import type { Transaction } from '../driver/database.ts';
import type { JobAuditEntry } from './jobRows.ts';

const audited = `action_audit = action_audit || jsonb_build_object($3::text, $4::jsonb), status_version = status_version + 1,
  updated_at = tenant_now($1)`;

/** The customer asks for another time: new days (`jobDates`) when no time is set yet, else an attention flag for the business. */
export async function writeOtherTime(
  tx: Transaction,
  tenantId: number,
  id: string,
  audit: JobAuditEntry,
  to: { readonly jobDates: unknown } | { readonly attentionReason: string },
): Promise<void> {
  const [dates, reason] = 'jobDates' in to ? [JSON.stringify(to.jobDates), null] : [null, to.attentionReason];
  await tx.query(
    `update job_requests set ${audited}, job_dates = coalesce($5::jsonb, job_dates),
            attention_reason = coalesce($6::text, attention_reason),
            attention_since = case when $6::text is null then attention_since else ($4::jsonb->>'at')::timestamptz end
      where tenant_id = $1 and id = $2`,
    [tenantId, id, 'ask_other_time', JSON.stringify(audit), dates, reason],
  );
}

/** The customer asks the business to cancel: an attention flag. */
export async function writeAskedCancellation(
  tx: Transaction,
  tenantId: number,
  id: string,
  audit: JobAuditEntry,
  reason: string,
): Promise<void> {
  await tx.query(
    `update job_requests set ${audited}, attention_reason = $5, attention_since = ($4::jsonb->>'at')::timestamptz
      where tenant_id = $1 and id = $2`,
    [tenantId, id, 'ask_cancellation', JSON.stringify(audit), reason],
  );
}

/** Records who cancelled and why. `writeArchive` raises the version. */
export async function writeCancellation(tx: Transaction, tenantId: number, id: string, audit: JobAuditEntry): Promise<void> {
  await tx.query(
    `update job_requests set action_audit = action_audit || jsonb_build_object($3::text, $4::jsonb) where tenant_id = $1 and id = $2`,
    [tenantId, id, 'cancel', JSON.stringify(audit)],
  );
}

export async function writeRating(
  tx: Transaction,
  tenantId: number,
  id: string,
  audit: JobAuditEntry,
  rating: { readonly score: number; readonly comment: string | null },
): Promise<void> {
  await tx.query(
    `update job_requests set ${audited}, rating_score = $5, rating_comment = $6, rated_at = ($4::jsonb->>'at')::timestamptz
      where tenant_id = $1 and id = $2`,
    [tenantId, id, 'rate', JSON.stringify(audit), rating.score, rating.comment],
  );
}
