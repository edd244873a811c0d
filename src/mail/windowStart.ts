/** The arrival window that a customer knows. */
import type { JobRow } from '../store/jobs/jobRows.ts';
import type { Tenant } from '../store/settings/tenants.ts';

/** A booked visit with what its customer was promised. */
export type PromisedVisit = Pick<JobRow, 'promisedStartAt' | 'arrivalWindowMinutes'> & { readonly scheduledAt: string };

/**
 * When the arrival window of a visit begins, RFC 3339: with the promised start while the visit is within the promised window, because a visit that is
 * pushed within it keeps it and its customer hears nothing. Otherwise with the visit itself. [plan.window-kept].
 */
export function windowStartOf(tenant: Pick<Tenant, 'arrivalWindowMinutes'>, visit: PromisedVisit): string {
  const { promisedStartAt, scheduledAt, arrivalWindowMinutes } = visit;
  if (promisedStartAt === null) return scheduledAt;
  const laterMinutes = (Date.parse(scheduledAt) - Date.parse(promisedStartAt)) / 60_000;
  const isWithin = laterMinutes >= 0 && laterMinutes <= (arrivalWindowMinutes ?? tenant.arrivalWindowMinutes);
  return isWithin ? promisedStartAt : scheduledAt;
}
