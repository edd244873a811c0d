/** A request of a customer without an answer, as jobs and cards of the board and the queue show it. docs/internals/records.md#customers-requests. */
import type { OpenRequestPart } from '../../../store/jobs/jobRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { resolvedDates } from './requestedRanges.ts';

export const openRequestOf = (tenant: Tenant, customerTimezone: string, { id, kind, jobDates, words, createdAt }: OpenRequestPart) => ({
  id,
  kind,
  job_dates: resolvedDates(tenant, { jobDates, customerTimezone, businessViewTimezone: null }),
  words,
  created_at: createdAt,
});
