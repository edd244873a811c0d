/** A request of a customer, as answers show it. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { resolvedDates } from '../../planning/visits/requestedRanges.ts';
import type { CustomerRequestRow } from '../../../store/jobs/customerRequests.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

/** Attention reason of a job whose customer wants to cancel and may not do it alone. */
export const cancellationReason = 'customer_asks_cancellation';

export function customerRequestResource(
  tenant: Tenant,
  row: CustomerRequestRow,
): OutputOf<Operations['listCustomerRequests']>['requests'][number] {
  const customerTimezone = row.customerTimezone ?? tenant.timezone;
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    job_request_id: row.jobRequestId,
    short_code: row.shortCode,
    customer_id: row.customerId,
    name: row.name,
    phone: row.phone,
    job_dates: resolvedDates(tenant, { jobDates: row.jobDates, customerTimezone, businessViewTimezone: null }),
    words: row.words,
    message: row.message,
    created_at: row.createdAt,
    answered_at: row.answeredAt,
    answered_by_user_id: row.answeredByUserId,
    ended_by: row.endedBy,
  };
}
