/** A message to a person, as answers show it. */
import type { OutputOf, Operations } from '../contract/index.ts';
import type { CallbackRow } from '../store/jobs/callbacks.ts';

export function callbackResource(row: CallbackRow): OutputOf<Operations['createCallback']> {
  return {
    id: row.id,
    customer_id: row.customerId,
    job_request_id: row.jobRequestId,
    short_code: row.shortCode,
    name: row.name,
    phone: row.phone,
    text: row.text,
    created_at: row.createdAt,
    closed_at: row.closedAt,
    closed_by_user_id: row.closedByUserId,
  };
}
