/** A message of a conversation, as answers and events show it. docs/internals/messages.md#conversations. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { CustomerMessageRow } from '../../../store/customers/messages.ts';

export function customerMessageResource(row: CustomerMessageRow): OutputOf<Operations['textCustomer']> {
  return {
    id: row.id,
    customer_id: row.customerId,
    job_request_id: row.jobRequestId,
    short_code: row.shortCode,
    direction: row.direction,
    phone: row.phone,
    text: row.text,
    meaning: row.meaning,
    author: row.authorKind === null ? null : { kind: row.authorKind, name: row.authorName ?? '' },
    status: row.status,
    reason: row.reason,
    created_at: row.createdAt,
    read_at: row.readAt,
  };
}
